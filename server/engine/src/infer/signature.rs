//! Types of declarations, resolved where they are declared, and inferred where the source leaves them out.

use std::cell::RefCell;
use std::sync::Arc;

use super::env::Env;
use super::nullness::TakesNull;
use super::scope::{At, Place};
use super::ty::{ParamOwner, Ty};
use crate::hir::{Callable, CallableKind, Container, FieldKind, Flags, Items, Member, Name, ParamFlags};
use crate::index::{ClassRef, FieldRef, MethodRef, naming};

/// A callable's parameters.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Number of type parameters of its own.
    pub type_params: usize,
    /// Extension receiver.
    pub receiver: Option<Ty>,
    /// Whether the receiver takes null.
    pub receiver_takes_null: TakesNull,
    /// Number of context parameters, first in `params`.
    pub context: usize,
    /// Parameters.
    pub params: Vec<ParamTy>,
    /// Which arguments callers may leave out that know no default values.
    pub left_out: LeftOut,
}

/// Which parameters with default values callers from languages without them need not give, as the JVM has methods without them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {
    /// None.
    Nothing,
    /// Any number, the last ones first: `@JvmOverloads`.
    Last,
    /// All at once: a primary constructor whose parameters all have default values.
    All,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct ParamTy {
    /// Its name, empty where unknown.
    pub name: Name,
    /// Its type; the element's where variable arity.
    pub ty: Ty,
    /// Variable arity.
    pub vararg: bool,
    /// Has a default value.
    pub default: bool,
    /// Whether it takes null.
    pub takes_null: TakesNull,
}

/// A field's or property's type.
#[derive(Clone, Debug)]
pub struct FieldSignature {
    /// Extension receiver.
    pub receiver: Option<Ty>,
    /// Its type.
    pub ty: Ty,
}

thread_local! {
    /// Declarations whose type is being inferred from their code.
    static INFERRING: RefCell<Vec<Inferred>> = const { RefCell::new(Vec::new()) };
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inferred {
    Method(MethodRef),
    Field(FieldRef),
    /// What a property is delegated to.
    Delegate(FieldRef),
}

/// Runs `f` unless it is already under way for the same declaration, or too deep.
pub(super) fn guarded(what: Inferred, f: impl FnOnce() -> Ty) -> Ty {
    const DEEPEST: usize = 200;
    if INFERRING.with_borrow(|all| all.contains(&what) || all.len() > DEEPEST) {
        return Ty::Unknown;
    }
    INFERRING.with_borrow_mut(|all| all.push(what));
    let ty = crate::stack::grow(f);
    INFERRING.with_borrow_mut(Vec::pop);
    ty
}

/// Kotlin's rules for the JVM (kotlinlang.org: "Calling Kotlin from Java", overloads generation; "Classes", constructors).
fn left_out(callable: &Callable, params: &[ParamTy]) -> LeftOut {
    if callable.annotations.iter().any(|a| a.name.as_str().rsplit('.').next() == Some("JvmOverloads")) {
        return LeftOut::Last;
    }
    let all = callable.kind == CallableKind::PrimaryConstructor && params.iter().all(|p| p.default);
    if all { LeftOut::All } else { LeftOut::Nothing }
}

impl Env<'_> {
    /// The parameters of a callable.
    #[must_use]
    pub fn signature(&self, method: MethodRef) -> Arc<Signature> {
        self.signatures.get_or(method, || {
            let items = self.index.items(method.file);
            let callable = items.callable(method.callable);
            let place = Place::in_method(method);
            let params = callable.params.iter().map(|p| {
                let ty = p.ty.map_or(Ty::Unknown, |t| self.resolve(place, &items.types, t));
                ParamTy {
                    name: p.name,
                    vararg: p.flags.contains(ParamFlags::VARARG),
                    default: p.flags.contains(ParamFlags::DEFAULT),
                    takes_null: self.takes_null(items, p.ty, &ty),
                    ty,
                }
            });
            let mut params: Vec<ParamTy> = params.collect();
            if callable.flags.contains(Flags::OVERRIDE) && items.dialect().operator_conventions && !params.is_empty() {
                self.inherit_defaults(method, &mut params);
            }
            if callable.flags.contains(Flags::ACTUAL) && !method.file.is_library() && !params.is_empty() {
                self.expected_defaults(method, &mut params);
            }
            let receiver = callable.receiver.map(|t| self.resolve(place, &items.types, t));
            Arc::new(Signature {
                type_params: callable.type_params.len(),
                receiver_takes_null: match &receiver {
                    Some(ty) => self.takes_null(items, callable.receiver, ty),
                    None => TakesNull::Perhaps,
                },
                receiver,
                context: usize::from(callable.context_params),
                left_out: left_out(callable, &params),
                params,
            })
        })
    }

    /// An overriding function has the default values of what it overrides; it must not state its own.
    fn inherit_defaults(&self, method: MethodRef, params: &mut [ParamTy]) {
        let Some(class) = self.container_class(method) else { return };
        let name = self.index.items(method.file).callable(method.callable).name;
        for entry in self.linearization(class).entries.iter().skip(1) {
            let items = self.index.items(entry.class.file);
            for member in self.own_members(entry.class).get(&name).into_iter().flatten() {
                let Member::Callable(callable) = *member else { continue };
                let overridden = &items.callable(callable).params;
                if overridden.len() == params.len() {
                    for (param, other) in params.iter_mut().zip(overridden) {
                        param.default |= other.flags.contains(ParamFlags::DEFAULT);
                    }
                }
            }
        }
    }

    /// An `actual` function or constructor has the default values of the `expect` one.
    fn expected_defaults(&self, method: MethodRef, params: &mut [ParamTy]) {
        let items = self.index.items(method.file);
        let callable = items.callable(method.callable);
        let files = match self.container_class(method) {
            Some(class) => {
                let twins = self.index.project_classes(self.index.qualified(class));
                twins.into_iter().map(|c| c.file).collect()
            }
            None => self.index.tops(items.package, callable.name),
        };
        let types = |of: &Items, c: &Callable| naming::parameter_types(of, c, true);
        let (own, count) = (types(items, callable), params.len());
        for file in files.into_iter().filter(|f| *f != method.file && !f.is_library()) {
            let other = self.index.items(file);
            let twins = other.callables.iter().filter(|c| c.name == callable.name && c.params.len() == count);
            for twin in twins.filter(|c| !c.flags.contains(Flags::ACTUAL) && types(other, c) == own) {
                for (param, expected) in params.iter_mut().zip(&twin.params) {
                    param.default |= expected.flags.contains(ParamFlags::DEFAULT);
                }
            }
        }
    }

    /// The declared or inferred return type of a callable, in terms of its own and its class's type parameters.
    #[must_use]
    pub fn return_type(&self, method: MethodRef) -> Ty {
        if let Some(known) = self.returns.get(method) {
            return known;
        }
        let items = self.index.items(method.file);
        let callable = items.callable(method.callable);
        let ty = if callable.is_constructor() {
            match callable.container {
                Container::Class(class) => {
                    let class = ClassRef { file: method.file, class };
                    let args = self.own_args(class);
                    // `ByteArray(n)` makes an array.
                    self.well_known.special(class, &args).unwrap_or(Ty::Class(class, args))
                }
                _ => Ty::Unknown,
            }
        } else if let Some(ret) = callable.ret {
            self.resolve(Place::in_method(method), &items.types, ret)
        } else if let (CallableKind::Getter, Some(field)) = (callable.kind, callable.property) {
            let property = items.field(field);
            match property.ty {
                Some(ty) => self.resolve(Place::in_method(method), &items.types, ty),
                None if property.flags.contains(Flags::DELEGATED) => {
                    self.field_signature(FieldRef { file: method.file, field }).ty.clone()
                }
                None => self.infer_return(method),
            }
        } else if let (true, Some(field)) = (callable.flags.contains(Flags::IMPLICIT), callable.property) {
            self.field_signature(FieldRef { file: method.file, field }).ty.clone()
        } else if callable.flags.contains(Flags::EXPRESSION_BODY) {
            self.infer_return(method)
        } else {
            Ty::VOID
        };
        self.returns.insert(method, ty)
    }

    fn infer_return(&self, method: MethodRef) -> Ty {
        guarded(Inferred::Method(method), || match self.bodies.bodies(method.file) {
            Some(bodies) => super::body::return_of(self, method, &bodies),
            None => Ty::Unknown,
        })
    }

    /// The declared or inferred type of a field or property.
    #[must_use]
    pub fn field_signature(&self, field: FieldRef) -> Arc<FieldSignature> {
        if let Some(known) = self.fields.get(field) {
            return known;
        }
        let items = self.index.items(field.file);
        let data = items.field(field.field);
        let place = Place { file: field.file, at: At::Field(field.field) };
        let receiver = data.receiver.map(|t| self.resolve(place, &items.types, t));
        let ty = match data.ty {
            Some(ty) => self.resolve(place, &items.types, ty),
            None if data.kind == FieldKind::EnumConstant => match data.container {
                Container::Class(class) => Ty::Class(ClassRef { file: field.file, class }, None),
                _ => Ty::Unknown,
            },
            None => guarded(Inferred::Field(field), || match (data.getter, data.init) {
                (Some(getter), None) => self.return_type(MethodRef { file: field.file, callable: getter }),
                _ => match self.bodies.bodies(field.file) {
                    Some(bodies) => super::body::type_of_field(self, field, &bodies),
                    None => Ty::Unknown,
                },
            }),
        };
        let signature = Arc::new(FieldSignature { receiver, ty });
        if signature.ty == Ty::Unknown && INFERRING.with_borrow(|all| !all.is_empty()) {
            // Cut short by a cycle perhaps: whoever asks outside of it gets a full answer.
            return signature;
        }
        self.fields.insert(field, signature)
    }

    /// The type of `this` in a class.
    #[must_use]
    pub fn this_type(&self, class: ClassRef) -> Ty {
        Ty::Class(class, self.own_args(class))
    }

    /// The type parameter owners whose arguments a call of `method` may infer.
    #[must_use]
    pub fn owns(method: MethodRef, owner: ParamOwner) -> bool {
        owner == ParamOwner::Method(method)
    }
}
