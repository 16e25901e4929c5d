//! Whether a value of one type may be passed where another is wanted, and what two types have in common.
//! Type arguments are ignored where classes are compared: no two overloads differ in them after erasure.

use super::env::Env;
use super::ty::Ty;
use crate::hir::{ClassKind, Dialect, Flags, Primitive};
use crate::index::ClassRef;

/// How well a value fits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// Never.
    No,
    /// By boxing, unboxing, or not at all where a type is not known.
    Maybe,
    /// By boxing or unboxing (Java's second phase).
    Loose,
    /// By subtyping or widening (Java's first phase).
    Strict,
}

impl Env<'_> {
    /// Whether a value of type `from` fits where `to` is wanted, in code of `dialect`.
    #[must_use]
    pub fn fit(&self, from: &Ty, to: &Ty, dialect: &Dialect) -> Fit {
        crate::stack::grow(|| self.fit_types(from, to, dialect))
    }

    fn fit_types(&self, from: &Ty, to: &Ty, dialect: &Dialect) -> Fit {
        match (from, to) {
            (_, Ty::Unknown | Ty::Star) | (Ty::Unknown | Ty::Star, _) => Fit::Maybe,
            (Ty::Nothing, _) => Fit::Strict,
            (_, Ty::Nothing) => Fit::No,
            (_, Ty::Null) => Fit::No,
            (Ty::Null, Ty::Primitive(_)) => {
                if dialect.numeric_conversions {
                    Fit::No
                } else {
                    Fit::Strict
                }
            }
            (Ty::Null, _) => Fit::Strict,
            (from, to) if from == to => Fit::Strict,
            (Ty::Out(of) | Ty::In(of), to) => self.fit(of, to, dialect),
            (from, Ty::Out(of) | Ty::In(of)) => self.fit(from, of, dialect),
            (Ty::Both(all), to) => all.iter().map(|t| self.fit(t, to, dialect)).max().unwrap_or(Fit::Maybe),
            (from, Ty::Both(all)) => all.iter().map(|t| self.fit(from, t, dialect)).min().unwrap_or(Fit::Maybe),
            (Ty::Primitive(a), Ty::Primitive(b)) => {
                if *a == *b || (dialect.numeric_conversions && widens(*a, *b)) {
                    Fit::Strict
                } else {
                    Fit::No
                }
            }
            (Ty::Primitive(p), _) => {
                if *p == Primitive::Void {
                    // Kotlin's Unit is a value; Java's void is none.
                    return match to {
                        Ty::Class(c, _) if !dialect.numeric_conversions && Some(*c) == self.well_known.object => {
                            Fit::Strict
                        }
                        Ty::Param(..) if !dialect.numeric_conversions => Fit::Strict,
                        _ => Fit::No,
                    };
                }
                let boxed = match self.well_known.boxed(*p) {
                    Some(class) => self.fit(&Ty::Class(class, None), to, dialect),
                    None => Fit::Maybe,
                };
                if dialect.numeric_conversions { boxed.min(Fit::Loose) } else { boxed }
            }
            (_, Ty::Primitive(p)) => match from {
                Ty::Class(class, _) => match self.well_known.unboxed(*class) {
                    Some(inner) if inner == *p => {
                        if dialect.numeric_conversions {
                            Fit::Loose
                        } else {
                            Fit::Strict
                        }
                    }
                    Some(inner) if dialect.numeric_conversions && widens(inner, *p) => Fit::Loose,
                    _ => Fit::No,
                },
                Ty::Param(..) => {
                    let bounds = self.bounds(from);
                    bounds.iter().map(|b| self.fit(b, to, dialect)).max().unwrap_or(Fit::No)
                }
                Ty::Named(..) => Fit::No,
                _ => Fit::No,
            },
            (Ty::Array(a), Ty::Array(b)) => match (&**a, &**b) {
                (Ty::Primitive(a), Ty::Primitive(b)) => {
                    if a == b {
                        Fit::Strict
                    } else {
                        Fit::No
                    }
                }
                (Ty::Primitive(_), other) | (other, Ty::Primitive(_)) => {
                    if matches!(other, Ty::Unknown) {
                        Fit::Maybe
                    } else {
                        Fit::No
                    }
                }
                (a, b) => self.fit(a, b, dialect),
            },
            (Ty::Array(_), Ty::Class(class, _)) => {
                if self.is_root(*class) || self.is_named(*class, &["java.lang.Cloneable", "java.io.Serializable"]) {
                    Fit::Strict
                } else {
                    Fit::No
                }
            }
            (_, Ty::Array(_)) => match from {
                Ty::Param(..) => self.bounds(from).iter().map(|b| self.fit(b, to, dialect)).max().unwrap_or(Fit::No),
                _ => Fit::No,
            },
            (_, Ty::Class(to, _)) if self.is_root(*to) => Fit::Strict,
            (Ty::Class(a, _), Ty::Class(b, _)) => self.class_fit(*a, *b),
            (Ty::Param(..), Ty::Param(..)) => {
                let bounds = self.bounds(from);
                bounds.iter().map(|b| self.fit(b, to, dialect)).max().unwrap_or(Fit::No)
            }
            (Ty::Param(..), _) => {
                let bounds = self.bounds(from);
                bounds.iter().map(|b| self.fit(b, to, dialect)).max().unwrap_or(Fit::No)
            }
            // A value of a plain class is no value of a type parameter, unless by an unchecked cast.
            (_, Ty::Param(..)) => Fit::No,
            (Ty::Named(a, _), Ty::Named(b, _)) => {
                if a == b {
                    Fit::Strict
                } else {
                    Fit::Maybe
                }
            }
            (Ty::Named(..), Ty::Class(class, _)) => {
                if self.may_have_unknown_subclass(*class) {
                    Fit::Maybe
                } else {
                    Fit::No
                }
            }
            (Ty::Class(class, _), Ty::Named(..)) => {
                if self.linearization(*class).unknown.is_empty() {
                    Fit::No
                } else {
                    Fit::Maybe
                }
            }
            (Ty::Function(a), Ty::Function(b)) => {
                let count = |f: &super::ty::FunctionTy| f.params.len() + usize::from(f.receiver.is_some());
                if count(a) == count(b) { Fit::Strict } else { Fit::No }
            }
            (Ty::Function(_), Ty::Class(class, _)) => {
                if self.sam(*class).is_some() {
                    Fit::Loose
                } else {
                    self.function_class_fit(*class)
                }
            }
            (Ty::Class(class, _), Ty::Function(_)) => {
                if self.linearization(*class).entries.iter().any(|e| self.is_function_class(e.class)) {
                    Fit::Strict
                } else if self.linearization(*class).unknown.is_empty() {
                    Fit::No
                } else {
                    Fit::Maybe
                }
            }
            (Ty::Function(_), Ty::Named(..)) | (Ty::Named(..), Ty::Function(_)) => Fit::Maybe,
            (Ty::Array(_), Ty::Named(..) | Ty::Function(_)) => Fit::No,
        }
    }

    fn function_class_fit(&self, class: ClassRef) -> Fit {
        if self.is_function_class(class) { Fit::Strict } else { Fit::No }
    }

    fn is_function_class(&self, class: ClassRef) -> bool {
        let items = self.index.items(class.file);
        items.package.as_str() == "kotlin" && items.class(class.class).name.as_str().starts_with("Function")
    }

    fn is_root(&self, class: ClassRef) -> bool {
        Some(class) == self.well_known.object
    }

    fn is_named(&self, class: ClassRef, names: &[&str]) -> bool {
        let name = self.index.qualified(class);
        names.contains(&name.as_str())
    }

    fn class_fit(&self, from: ClassRef, to: ClassRef) -> Fit {
        let lines = self.linearization(from);
        if lines.find(to).is_some() {
            return Fit::Strict;
        }
        // A class with an unknown supertype may inherit from anything that is not final.
        if lines.unknown.is_empty() || !self.may_have_unknown_subclass(to) { Fit::No } else { Fit::Maybe }
    }

    /// Whether a class that nobody knows could be a subtype of `class`.
    fn may_have_unknown_subclass(&self, class: ClassRef) -> bool {
        let data = self.index.class_data(class);
        !data.flags.contains(Flags::FINAL) && matches!(data.kind, ClassKind::Class | ClassKind::Interface)
    }

    /// Whether `class` is `ancestor` or inherits from it, for sure.
    #[must_use]
    pub fn is_subclass(&self, class: ClassRef, ancestor: ClassRef) -> bool {
        class == ancestor || self.linearization(class).find(ancestor).is_some()
    }

    /// What a type argument stands for when a value of it is read: its upper bound, the root class where it has none.
    #[must_use]
    pub fn upper(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Out(of) => (**of).clone(),
            Ty::In(_) | Ty::Star => self.well_known.object.map_or(Ty::Unknown, |o| Ty::Class(o, None)),
            other => other.clone(),
        }
    }

    /// The type of an expression that yields either `a` or `b`.
    #[must_use]
    pub fn join(&self, a: Ty, b: Ty) -> Ty {
        match (&a, &b) {
            _ if a == b => a,
            (Ty::Nothing | Ty::Null, _) => b,
            (_, Ty::Nothing | Ty::Null) => a,
            (Ty::Unknown, _) | (_, Ty::Unknown) => Ty::Unknown,
            (Ty::Primitive(x), Ty::Primitive(y)) => {
                if widens(*x, *y) {
                    b
                } else if widens(*y, *x) {
                    a
                } else {
                    Ty::Unknown
                }
            }
            // A box beside a primitive: the primitive (JLS §15.25).
            (Ty::Class(class, _), Ty::Primitive(_)) if self.well_known.unboxed(*class).is_some() => b,
            (Ty::Primitive(_), Ty::Class(class, _)) if self.well_known.unboxed(*class).is_some() => a,
            (Ty::Class(x, x_args), Ty::Class(y, y_args)) => {
                if x == y {
                    // The same class with other arguments: what the arguments have in common is not followed.
                    let same = x_args.is_some() && y_args.is_some();
                    let args = same.then(|| {
                        a.args().iter().zip(b.args()).map(|(s, t)| if s == t { s.clone() } else { Ty::Star }).collect()
                    });
                    return Ty::Class(*x, args);
                }
                if self.is_subclass(*x, *y) {
                    return b;
                }
                if self.is_subclass(*y, *x) {
                    return a;
                }
                let (left, right) = (self.linearization(*x), self.linearization(*y));
                let common = left.entries.iter().filter(|e| right.find(e.class).is_some() && !self.is_root(e.class));
                let common: Vec<Ty> =
                    common.take(3).map(|e| Ty::Class(e.class, self.instantiate_args(*x, x_args, &e.args))).collect();
                match common.len() {
                    0 => self.well_known.object.map_or(Ty::Unknown, |o| Ty::Class(o, None)),
                    1 => common.into_iter().next().unwrap_or(Ty::Unknown),
                    _ => Ty::Both(common.into()),
                }
            }
            (Ty::Function(f), Ty::Function(g)) if f.params.len() == g.params.len() => a,
            // What several have in common already: as much of it as the next one has, too.
            (Ty::Both(all), one @ Ty::Class(class, _)) | (one @ Ty::Class(class, _), Ty::Both(all)) => {
                let has = |t: &&Ty| matches!(t, Ty::Class(c, _) if self.is_subclass(*class, *c));
                let common: Vec<Ty> = all.iter().filter(has).cloned().collect();
                match (common.len(), all.first()) {
                    (0, Some(first)) => crate::stack::grow(|| self.join(first.clone(), one.clone())),
                    (1, _) => common.into_iter().next().unwrap_or(Ty::Unknown),
                    _ => Ty::Both(common.into()),
                }
            }
            _ => Ty::Unknown,
        }
    }

    /// [`Env::join`] of all.
    #[must_use]
    pub fn join_all(&self, types: impl IntoIterator<Item = Ty>) -> Ty {
        types.into_iter().reduce(|a, b| self.join(a, b)).unwrap_or(Ty::Unknown)
    }
}

/// Whether `from` widens to `to` (JLS §5.1.2).
#[must_use]
pub fn widens(from: Primitive, to: Primitive) -> bool {
    use Primitive::{Byte, Char, Double, Float, Int, Long, Short};
    let rank = |p| match p {
        Byte => Some(0),
        Short => Some(1),
        Int => Some(2),
        Long => Some(3),
        Float => Some(4),
        Double => Some(5),
        _ => None,
    };
    match (from, to) {
        (Char, to) => matches!(to, Int | Long | Float | Double),
        _ => matches!((rank(from), rank(to)), (Some(a), Some(b)) if a < b),
    }
}
