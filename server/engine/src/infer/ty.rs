//! Types of expressions. Generic, nominal, without nullability: what member look-up and overload choice need, no more.

use std::sync::Arc;

use crate::hir::{Name, Primitive};
use crate::index::{ClassRef, MethodRef};

/// Type arguments; none for raw and non-generic types.
pub type Args = Option<Arc<[Ty]>>;

/// Who declares a type parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParamOwner {
    /// A class.
    Class(ClassRef),
    /// A callable.
    Method(MethodRef),
    /// A property of a file or class with type parameters of its own.
    Field(crate::index::FieldRef),
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// Nothing is known, not even a name.
    Unknown,
    /// The type of `null`.
    Null,
    /// The type of `throw` and the like: fits everywhere.
    Nothing,
    /// Java's primitive types and `void`.
    Primitive(Primitive),
    /// A class that the index knows.
    Class(ClassRef, Args),
    /// A class that nobody knows: its qualified name where an import tells it, else as written.
    Named(Name, Args),
    /// A type parameter, by owner and position.
    Param(ParamOwner, u16),
    /// An array.
    Array(Arc<Ty>),
    /// A function type.
    Function(Arc<FunctionTy>),
    /// `out T`, `? extends T`; as type argument only.
    Out(Arc<Ty>),
    /// `in T`, `? super T`; as type argument only.
    In(Arc<Ty>),
    /// `*`, `?`; as type argument only.
    Star,
    /// Has all of these types: bounds, casts, smart casts. The first is the most telling one.
    Both(Arc<[Ty]>),
}

/// A function type: `suspend R.(A, B) -> T`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionTy {
    /// The receiver.
    pub receiver: Option<Ty>,
    /// Parameters behind the receiver.
    pub params: Vec<Ty>,
    /// Result.
    pub ret: Ty,
    /// `suspend`
    pub is_suspend: bool,
    /// Which parts may be null: a bit for each parameter, the receiver first, and one for the result.
    pub nulls: u32,
}

/// Larger types are not followed. Nobody writes them, but code can build them (`val b = a to a`, and so on, doubles a type
/// each time; lambdas in lambdas nest it), and every walk over a type is as long and as deep as the type is.
const MAX_SIZE: usize = 200;

impl Ty {
    /// The type itself, or [`Ty::Unknown`] where it is too large to be of use.
    #[must_use]
    pub fn bounded(self) -> Self {
        let mut left = MAX_SIZE;
        if self.fits(&mut left) { self } else { Self::Unknown }
    }

    /// Whether it has at most `left` parts, which is counted down.
    fn fits(&self, left: &mut usize) -> bool {
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        match self {
            Self::Class(_, Some(args)) | Self::Named(_, Some(args)) => args.iter().all(|t| t.fits(left)),
            Self::Array(of) | Self::Out(of) | Self::In(of) => of.fits(left),
            Self::Both(all) => all.iter().all(|t| t.fits(left)),
            Self::Function(function) => {
                let parts = function.receiver.iter().chain(&function.params);
                parts.chain([&function.ret]).all(|t| t.fits(left))
            }
            _ => true,
        }
    }

    /// Java's `void`.
    pub const VOID: Self = Self::Primitive(Primitive::Void);

    /// Whether member look-up on it can say anything.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown | Self::Null | Self::Nothing | Self::Star)
    }

    /// The type arguments of a class type.
    #[must_use]
    pub fn args(&self) -> &[Self] {
        match self {
            Self::Class(_, Some(args)) | Self::Named(_, Some(args)) => args,
            _ => &[],
        }
    }

    /// What a type argument stands for when a value of it is read: its upper bound.
    #[must_use]
    pub fn upper(&self) -> Self {
        match self {
            Self::Out(of) => (**of).clone(),
            // The parameter's bound would be more exact; members of the root class are found either way.
            Self::In(_) | Self::Star => Self::Unknown,
            other => other.clone(),
        }
    }

    /// What a type argument stands for when a value is passed to it: its lower bound.
    #[must_use]
    pub fn lower(&self) -> Self {
        match self {
            Self::In(of) | Self::Out(of) => (**of).clone(),
            Self::Star => Self::Unknown,
            other => other.clone(),
        }
    }

    /// Replaces type parameters. `f` returns `None` to keep one.
    #[must_use]
    pub fn substitute(&self, f: &dyn Fn(ParamOwner, u16) -> Option<Self>) -> Self {
        let many = |args: &Args| args.as_ref().map(|a| a.iter().map(|t| t.substitute(f)).collect());
        match self {
            Self::Param(owner, index) => f(*owner, *index).unwrap_or_else(|| self.clone()),
            Self::Class(class, args) if args.is_some() => Self::Class(*class, many(args)),
            Self::Named(name, args) if args.is_some() => Self::Named(*name, many(args)),
            Self::Array(of) => Self::Array(Arc::new(of.substitute(f).upper())),
            // `? extends T` with `T` itself a wildcard stays one wildcard.
            Self::Out(of) => match of.substitute(f) {
                wildcard @ (Self::Out(_) | Self::Star | Self::In(_)) => wildcard,
                plain => Self::Out(Arc::new(plain)),
            },
            Self::In(of) => match of.substitute(f) {
                wildcard @ (Self::Out(_) | Self::Star | Self::In(_)) => wildcard,
                plain => Self::In(Arc::new(plain)),
            },
            Self::Both(all) => Self::Both(all.iter().map(|t| t.substitute(f)).collect()),
            Self::Function(function) => Self::Function(Arc::new(FunctionTy {
                receiver: function.receiver.as_ref().map(|t| t.substitute(f).upper()),
                params: function.params.iter().map(|t| t.substitute(f).lower()).collect(),
                ret: function.ret.substitute(f).upper(),
                is_suspend: function.is_suspend,
                nulls: function.nulls,
            })),
            other => other.clone(),
        }
    }

    /// Whether some type parameter satisfies `f`.
    #[must_use]
    pub fn mentions(&self, f: &dyn Fn(ParamOwner, u16) -> bool) -> bool {
        self.any(&|part| matches!(part, Self::Param(owner, index) if f(*owner, *index)))
    }

    /// Whether the type, or a type that it is made of, satisfies `f`.
    #[must_use]
    pub fn any(&self, f: &dyn Fn(&Self) -> bool) -> bool {
        if f(self) {
            return true;
        }
        match self {
            Self::Class(_, Some(args)) | Self::Named(_, Some(args)) => args.iter().any(|t| t.any(f)),
            Self::Array(of) | Self::Out(of) | Self::In(of) => of.any(f),
            Self::Both(all) => all.iter().any(|t| t.any(f)),
            Self::Function(function) => {
                function.receiver.as_ref().is_some_and(|t| t.any(f))
                    || function.params.iter().any(|t| t.any(f))
                    || function.ret.any(f)
            }
            _ => false,
        }
    }
}

/// A type as text, with qualified names: equal types of different snapshots have equal texts.
#[must_use]
pub fn display(index: &crate::index::Index, ty: &Ty) -> String {
    let args = |args: &Args| match args {
        Some(args) => format!("<{}>", args.iter().map(|t| display(index, t)).collect::<Vec<_>>().join(", ")),
        None => String::new(),
    };
    match ty {
        Ty::Unknown => "?".to_owned(),
        Ty::Null => "null".to_owned(),
        Ty::Nothing => "Nothing".to_owned(),
        Ty::Primitive(p) => p.keyword().to_owned(),
        Ty::Class(class, a) => {
            format!("{}{}", index.qualified(*class), args(a))
        }
        Ty::Named(name, a) => format!("{name}{}", args(a)),
        Ty::Param(ParamOwner::Class(class), i) => {
            index.class_data(*class).type_params.get(*i as usize).map_or("?", |p| p.name.as_str()).to_owned()
        }
        Ty::Param(ParamOwner::Method(method), i) => {
            let params = &index.items(method.file).callable(method.callable).type_params;
            params.get(*i as usize).map_or("?", |p| p.name.as_str()).to_owned()
        }
        Ty::Param(ParamOwner::Field(field), i) => {
            let params = &index.items(field.file).field(field.field).type_params;
            params.get(*i as usize).map_or("?", |p| p.name.as_str()).to_owned()
        }
        Ty::Array(of) => display(index, of) + "[]",
        Ty::Function(f) => {
            let mut parts = f.receiver.iter().chain(&f.params).enumerate().map(|(i, t)| {
                let mark = if f.nulls & super::nullness::part(i) == 0 { "" } else { "?" };
                display(index, t) + mark
            });
            let receiver = f.receiver.as_ref().and_then(|_| parts.next()).map_or_else(String::new, |r| r + ".");
            let params = parts.collect::<Vec<_>>().join(", ");
            let mark = if f.nulls & super::nullness::RESULT == 0 { "" } else { "?" };
            format!("{receiver}({params}) -> {}{mark}", display(index, &f.ret))
        }
        Ty::Out(of) => format!("out {}", display(index, of)),
        Ty::In(of) => format!("in {}", display(index, of)),
        Ty::Star => "*".to_owned(),
        Ty::Both(all) => all.iter().map(|t| display(index, t)).collect::<Vec<_>>().join(" & "),
    }
}
