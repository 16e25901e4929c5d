//! Type arguments that only the code of a lambda tells: in `flow { emit(1) }` the receiver is a `FlowCollector<T>`, and what is passed
//! to its members says what T is (Kotlin specification, "Builder-style type inference").

use super::body::Walker;
use super::generics::Bindings;
use super::members::Hit;
use super::overload::{Argument, Candidate, Shape};
use super::ty::{FunctionTy, ParamOwner, Ty};
use crate::index::ClassRef;

/// A lambda's receiver whose type arguments are not all known.
pub(super) struct Builder {
    class: ClassRef,
    /// What was found for each of the class's type parameters.
    found: Vec<Ty>,
}

impl Walker<'_> {
    /// Opens a builder for a lambda that is wanted as `function`, if its receiver leaves a type argument open.
    pub(super) fn open_builder(&mut self, function: &Ty) -> bool {
        let Ty::Function(function) = function else { return false };
        let FunctionTy { receiver: Some(Ty::Class(class, Some(args))), .. } = &**function else { return false };
        if !args.iter().any(|arg| arg.upper() == Ty::Unknown) {
            return false;
        }
        self.builders.push(Builder { class: *class, found: vec![Ty::Unknown; args.len()] });
        true
    }

    /// Closes the innermost builder: `wanted` is the lambda's type with the type parameters that the call infers.
    pub(super) fn close_builder(&mut self, wanted: &Ty, bindings: &Bindings) {
        let (Some(builder), Ty::Function(function)) = (self.builders.pop(), wanted) else { return };
        let Some(receiver) = &function.receiver else { return };
        for (formal, found) in receiver.args().iter().zip(&builder.found) {
            bindings.unify(self.env, formal, found);
        }
    }

    /// Learns from a call on a builder's receiver, member or extension.
    pub(super) fn tell_builder(&mut self, candidate: &Candidate, arguments: &[Argument], map: &[u16]) {
        let on = candidate.extension.as_ref().unwrap_or(&candidate.receiver);
        let Ty::Class(class, Some(args)) = on else { return };
        if !args.iter().any(|arg| arg.upper() == Ty::Unknown) {
            return;
        }
        let class = *class;
        let Some(at) = self.builders.iter().rposition(|b| self.env.is_subclass(b.class, class)) else { return };
        let of = self.builders[at].class;
        let this = self.env.this_type(of);
        let bindings = Bindings::new(Some(ParamOwner::Class(of)), candidate.owners[0]);
        // What the callable declares, in terms of the builder's own type parameters.
        let own = match &candidate.hit.owner {
            Some((owner, _)) => {
                let owner_args = self.env.as_super(&this, self.env.well_known.java_half(*owner)).flatten();
                Hit { what: candidate.hit.what, owner: Some((*owner, owner_args)) }
            }
            None => candidate.hit.clone(),
        };
        for (argument, &at) in arguments.iter().zip(map) {
            if let (Shape::Value(ty) | Shape::Integer(ty), Some(param)) =
                (&argument.shape, candidate.signature.params.get(usize::from(at)))
            {
                bindings.unify(self.env, &own.instantiate(&param.ty), ty);
            }
        }
        if let (Some(receiver), Some(_)) = (&candidate.signature.receiver, &candidate.extension) {
            // `emitAll(numbers)`: the extension's own parameter is the builder's.
            let receiver = bindings.apply(receiver, false);
            let known = self.env.as_super(&receiver, of).flatten();
            for (at, arg) in known.iter().flat_map(|args| args.iter()).enumerate() {
                bindings.unify(self.env, &Ty::Param(ParamOwner::Class(of), at as u16), &arg.upper());
            }
        }
        for number in 0..self.builders[at].found.len() {
            let Some(ty) = bindings.get(ParamOwner::Class(of), number as u16).filter(Ty::is_known) else { continue };
            let slot = &mut self.builders[at].found[number];
            *slot = if *slot == Ty::Unknown { ty } else { self.env.join(slot.clone(), ty) };
        }
    }
}
