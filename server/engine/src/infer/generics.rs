//! Inference of a call's type arguments from its arguments and from what is expected of it: unification
//! through the class hierarchy, arguments from left to right. A small part of JLS §18 and of Kotlin's constraint system:
//! enough to know which class a result or a lambda's parameter has.

use std::cell::RefCell;
use std::sync::Arc;

use super::env::Env;
use super::nullness::RESULT;
use super::ty::{FunctionTy, ParamOwner, Ty};

/// Type arguments found so far for the type parameters of one owner or two (a generic constructor's class and itself).
pub(super) struct Bindings {
    owners: [Option<ParamOwner>; 2],
    found: RefCell<Vec<(ParamOwner, u16, Ty)>>,
    /// Parameters for which null may stand.
    nullable: RefCell<Vec<(ParamOwner, u16)>>,
}

impl Bindings {
    /// Nothing found yet. Parameters of other owners are left alone.
    #[must_use]
    pub(super) const fn new(first: Option<ParamOwner>, second: Option<ParamOwner>) -> Self {
        Self { owners: [first, second], found: RefCell::new(Vec::new()), nullable: RefCell::new(Vec::new()) }
    }

    /// Whether `owner`'s parameters are being inferred.
    #[must_use]
    pub(super) fn infers(&self, owner: ParamOwner) -> bool {
        self.owners.contains(&Some(owner))
    }

    /// What was found for a parameter.
    #[must_use]
    pub(super) fn get(&self, owner: ParamOwner, at: u16) -> Option<Ty> {
        self.found.borrow().iter().find(|(o, i, _)| *o == owner && *i == at).map(|(_, _, t)| t.clone())
    }

    /// Sets a parameter, as explicit type arguments do.
    pub(super) fn set(&self, owner: ParamOwner, at: u16, ty: Ty) {
        self.found.borrow_mut().push((owner, at, ty));
    }

    /// Notes that null may stand for a parameter.
    pub(super) fn add_null(&self, owner: ParamOwner, at: u16) {
        self.nullable.borrow_mut().push((owner, at));
    }

    /// Whether null may stand for a parameter.
    #[must_use]
    pub(super) fn is_nullable(&self, owner: ParamOwner, at: u16) -> bool {
        self.nullable.borrow().contains(&(owner, at))
    }

    fn add(&self, env: &Env<'_>, owner: ParamOwner, at: u16, ty: Ty) {
        if matches!(ty, Ty::Unknown | Ty::Star) {
            return;
        }
        // Boxes, as a type argument is never primitive: but `Int` is one type to Kotlin, and printing does not matter.
        let mut found = self.found.borrow_mut();
        match found.iter_mut().find(|(o, i, _)| *o == owner && *i == at) {
            Some((_, _, old)) => {
                if matches!(old, Ty::Null | Ty::Nothing) {
                    *old = ty;
                } else if *old != ty && !matches!(ty, Ty::Null | Ty::Nothing) {
                    let joined = env.join(old.clone(), ty);
                    if joined.is_known() {
                        *old = joined;
                    }
                }
            }
            None => found.push((owner, at, ty)),
        }
    }

    /// `ty` with what was found put in; what was not found becomes unknown, or stays a parameter where `keep`.
    #[must_use]
    pub(super) fn apply(&self, ty: &Ty, keep: bool) -> Ty {
        ty.substitute(&|owner, at| {
            if !self.infers(owner) {
                return None;
            }
            match self.get(owner, at) {
                Some(Ty::Null | Ty::Nothing) | None => (!keep).then_some(Ty::Unknown),
                found => found,
            }
        })
    }

    /// Like [`Bindings::apply`], with the bound of a parameter that was not found.
    #[must_use]
    pub(super) fn apply_with_bounds(&self, env: &Env<'_>, ty: &Ty) -> Ty {
        let with_bounds = ty.substitute(&|owner, at| {
            if !self.infers(owner) {
                return None;
            }
            match self.get(owner, at) {
                Some(Ty::Null | Ty::Nothing) | None => env.bounds(&Ty::Param(owner, at)).into_iter().next(),
                found => found,
            }
        });
        // A bound may mention parameters again (`T extends Comparable<T>`).
        self.apply(&with_bounds, false)
    }

    /// Learns from a value of type `actual` that is passed where `formal` is wanted.
    pub(super) fn unify(&self, env: &Env<'_>, formal: &Ty, actual: &Ty) {
        crate::stack::grow(|| self.unify_types(env, formal, actual, 0));
    }

    fn unify_types(&self, env: &Env<'_>, formal: &Ty, actual: &Ty, depth: u32) {
        if depth > 20 {
            return;
        }
        match (formal, actual) {
            (Ty::Param(owner, at), _) if self.infers(*owner) => {
                let actual = match actual {
                    Ty::Out(of) | Ty::In(of) => (**of).clone(),
                    other => other.clone(),
                };
                self.add(env, *owner, *at, actual);
            }
            (Ty::Out(f) | Ty::In(f), Ty::Out(a) | Ty::In(a)) => self.unify_types(env, f, a, depth + 1),
            (Ty::Out(f) | Ty::In(f), a) => self.unify_types(env, f, a, depth + 1),
            (f, Ty::Out(a)) => self.unify_types(env, f, a, depth + 1),
            (Ty::Array(f), Ty::Array(a)) => self.unify_types(env, f, a, depth + 1),
            (Ty::Class(class, Some(formals)), _) => {
                if let Some(Some(actuals)) = env.as_super(actual, *class) {
                    for (f, a) in formals.iter().zip(actuals.iter()) {
                        self.unify_types(env, f, a, depth + 1);
                    }
                } else if let Ty::Function(function) = actual {
                    // A function passed as a functional interface.
                    if let Some(wanted) = env.function_of(formal) {
                        self.unify_functions(env, &wanted, function, depth);
                    }
                }
            }
            (Ty::Function(f), Ty::Function(a)) => self.unify_functions(env, f, a, depth),
            (Ty::Function(f), Ty::Class(..)) => {
                if let Some(a) = env.function_of(actual) {
                    self.unify_functions(env, f, &a, depth);
                }
            }
            (Ty::Named(name, Some(formals)), Ty::Named(other, Some(actuals))) if name == other => {
                for (f, a) in formals.iter().zip(actuals.iter()) {
                    self.unify_types(env, f, a, depth + 1);
                }
            }
            (Ty::Both(all), _) => all.iter().for_each(|f| self.unify_types(env, f, actual, depth + 1)),
            _ => {}
        }
    }

    fn unify_functions(&self, env: &Env<'_>, formal: &FunctionTy, actual: &FunctionTy, depth: u32) {
        let all = |f: &FunctionTy| f.receiver.iter().chain(&f.params).cloned().collect::<Vec<_>>();
        for (f, a) in all(formal).iter().zip(all(actual)) {
            self.unify_types(env, f, &a, depth + 1);
        }
        self.unify_types(env, &formal.ret, &actual.ret, depth + 1);
        if let Ty::Param(owner, at) = formal.ret
            && actual.nulls & RESULT != 0
            && formal.nulls & RESULT == 0
        {
            self.add_null(owner, at);
        }
    }

    /// Learns from the type that is expected of the call's result: the reverse direction, for parameters that
    /// arguments said nothing of.
    pub(super) fn expect(&self, env: &Env<'_>, result: &Ty, expected: &Ty) {
        match (result, expected) {
            (Ty::Param(owner, at), _)
                if self.infers(*owner) && self.get(*owner, *at).is_none_or(|t| matches!(t, Ty::Null | Ty::Nothing)) =>
            {
                self.add(env, *owner, *at, expected.clone());
            }
            (Ty::Class(class, Some(args)), Ty::Class(wanted, Some(wanted_args))) => {
                let as_wanted = if class == wanted {
                    Some(Arc::clone(args))
                } else {
                    let lines = env.linearization(*class);
                    let entry = lines.find(*wanted);
                    entry.and_then(|e| env.instantiate_args(*class, &Some(Arc::clone(args)), &e.args))
                };
                for (r, e) in as_wanted.iter().flat_map(|a| a.iter()).zip(wanted_args.iter()) {
                    match e {
                        Ty::Out(of) | Ty::In(of) => self.expect(env, r, of),
                        other => self.expect(env, r, other),
                    }
                }
            }
            (Ty::Array(r), Ty::Array(e)) => self.expect(env, r, e),
            _ => {}
        }
    }
}
