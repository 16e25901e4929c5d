//! `Name(…)` where `Name` is a class: constructors, the companion's `invoke`, lambdas that become a functional interface.

use super::body::Walker;
use super::candidates::ScopeLevel;
use super::generics::Bindings;
use super::name::Level;
use super::overload::{Argument, Shape};
use super::site::SiteKind;
use super::ty::{ParamOwner, Ty};
use crate::hir::{Call, ClassKind, ExprId, Flags, Name};
use crate::index::ClassRef;

impl Walker<'_> {
    /// `Name(…)` where `Name` is a class: a constructor, a companion's or object's `invoke`; a function of that name on the same level.
    pub(super) fn class_call(
        &mut self,
        id: ExprId,
        data: &Call,
        ty: &Ty,
        arguments: &[Argument],
        levels: &mut Vec<ScopeLevel>,
        expected: Option<&Ty>,
    ) -> Option<Ty> {
        let Ty::Class(class, _) = ty else { return None };
        let kind = self.env.index.class_data(*class).kind;
        let constructors = match kind {
            ClassKind::Object | ClassKind::Companion | ClassKind::Interface => Vec::new(),
            _ => self.constructors(*class, ty),
        };
        let is_abstract = self.env.index.class_data(*class).flags.contains(Flags::ABSTRACT);
        let own =
            ScopeLevel { candidates: if is_abstract { Vec::new() } else { constructors }, ..ScopeLevel::default() };
        // Functions from where the class's name comes from compete with its constructors; stronger levels go before both.
        let source = self.source_of_class(*class, data.name);
        match levels.iter().position(|l| l.source.is_some() && l.source >= source) {
            Some(at) if levels[at].source == source => {
                levels[at].candidates.splice(0..0, own.candidates).for_each(drop);
            }
            Some(at) => levels.insert(at, own),
            None => levels.push(own),
        }
        let object = self.object_of(ty).filter(|o| self.invocable(o));
        let picked = self.pick(std::mem::take(levels), arguments, object.is_some());
        if let Some(outcome) = picked {
            let arguments = arguments.to_vec();
            return Some(self.finish(id, data, outcome, arguments, SiteKind::Call, expected));
        }
        // A functional interface's name with a lambda converts it, whatever its companion can do.
        if let Some(converted) = self.sam_conversion(*class, data, arguments, expected) {
            return Some(converted);
        }
        if let Some(object) = object {
            let arguments = arguments.to_vec();
            return Some(self.invoke_value(id, data, &object, arguments, data.name_span.start, expected));
        }
        None
    }

    /// Where a class's simple name comes from; `None` for classes nested in those around.
    fn source_of_class(&self, class: ClassRef, name: Name) -> Option<Level> {
        let items = self.env.index.items(class.file);
        if self.items.imports.iter().any(|i| i.alias == name && !i.is_wildcard) {
            return Some(Level::Explicit);
        }
        match items.class(class.class).container {
            crate::hir::Container::File if items.package == self.items.package => Some(Level::Package),
            crate::hir::Container::File => {
                let wildcard = self.items.imports.iter().any(|i| i.is_wildcard && i.path == items.package);
                Some(if wildcard { Level::Wildcard } else { Level::Default })
            }
            _ => None,
        }
    }

    /// `Iface { … }`, `Outer.Iface(::f)`: a function becomes a functional interface. A lambda's parameters follow from type arguments that are
    /// written or expected.
    pub(super) fn sam_conversion(
        &mut self,
        class: ClassRef,
        data: &Call,
        arguments: &[Argument],
        expected: Option<&Ty>,
    ) -> Option<Ty> {
        let [argument] = arguments else { return None };
        if !self.dialect.constructors_without_new || self.env.sam(class).is_none() {
            return None;
        }
        self.passed_to = None;
        let owner = ParamOwner::Class(class);
        let this = self.env.this_type(class);
        let bindings = Bindings::new(Some(owner), None);
        for (i, written) in self.bodies.types.items(data.type_args).to_vec().into_iter().enumerate() {
            bindings.set(owner, i as u16, self.body_type(written));
        }
        if let Some(expected) = expected {
            bindings.expect(self.env, &this, expected);
        }
        let actual = match &argument.shape {
            Shape::Value(ty) | Shape::Integer(ty) => ty.clone(),
            Shape::Lambda(..) | Shape::Reference(_) => self.expr(argument.expr, Some(&bindings.apply(&this, false))),
        };
        bindings.unify(self.env, &this, &actual);
        Some(bindings.apply(&this, false))
    }
}
