//! What the walk records: types of expressions and locals, call sites, and the lambdas and classes that they stand in.

use super::body::Walker;
use super::site::{Region, RegionKind, Site, SiteKind, Target};
use super::ty::Ty;
use crate::hir::{CallableKind, Container, ExprId, Flags, LocalId, Name, TypeId};
use crate::index::{ClassRef, FileId};

impl Walker<'_> {
    /// Records the type of an expression.
    pub(super) fn note(&mut self, id: ExprId, ty: Ty) -> Ty {
        if let Some(slot) = self.out.types.get_mut(id.index()) {
            *slot = ty.clone();
        }
        ty
    }

    /// The recorded type of an expression.
    pub(super) fn type_of(&self, id: ExprId) -> Ty {
        self.out.types.get(id.index()).cloned().unwrap_or(Ty::Unknown)
    }

    pub(super) fn set_local(&mut self, id: LocalId, ty: Ty) {
        if let Some(slot) = self.out.locals.get_mut(id.index()) {
            *slot = ty;
        }
    }

    pub(super) fn local_type(&self, id: LocalId) -> Ty {
        self.out.locals.get(id.index()).cloned().unwrap_or(Ty::Unknown)
    }

    /// The type that a type reference in code means here.
    pub(super) fn body_type(&self, id: TypeId) -> Ty {
        self.env.resolve(self.place, &self.bodies.types, id)
    }

    /// The type that a type reference in the items means here.
    pub(super) fn item_type(&self, id: TypeId) -> Ty {
        self.env.resolve(self.place, &self.items.types, id)
    }

    /// Records a call site.
    pub(super) fn site(
        &mut self,
        expr: ExprId,
        at: u32,
        name: Name,
        kind: SiteKind,
        target: Target,
        receiver: Ty,
    ) -> usize {
        let target = if self.dialect.operator_conventions && kind != SiteKind::New {
            self.env.as_java_names_it(target, &receiver)
        } else {
            target
        };
        let is_virtual = self.is_virtual(kind, &target);
        // Nothing inherits from a class without a name.
        let is_nameless = matches!(&receiver, Ty::Class(class, _) if self.env.index.class_data(*class).name.is_empty());
        let is_exact_receiver = is_nameless && self.has_body(&target, &receiver);
        self.out.sites.push(Site {
            caller: self.caller,
            expr,
            at,
            name,
            kind,
            target,
            receiver,
            is_virtual,
            is_exact_receiver,
            region: self.region,
        });
        self.out.sites.len() - 1
    }

    fn is_virtual(&self, kind: SiteKind, target: &Target) -> bool {
        let never = Flags::STATIC | Flags::PRIVATE | Flags::FINAL;
        if matches!(kind, SiteKind::New | SiteKind::Delegation | SiteKind::Super) {
            return false;
        }
        let class_of = |container: Container, file: FileId| match container {
            Container::Class(class) => Some(self.env.index.class_data(ClassRef { file, class })),
            _ => None,
        };
        match *target {
            Target::Method(method) => {
                let items = self.env.index.items(method.file);
                let data = items.callable(method.callable);
                !data.is_constructor()
                    && data.kind != CallableKind::LocalFunction
                    && !data.flags.intersects(never)
                    && class_of(data.container, method.file).is_some_and(|c| !c.flags.contains(Flags::FINAL))
            }
            Target::Accessor(field, _) => {
                let data = self.env.index.items(field.file).field(field.field);
                !data.flags.intersects(never)
                    && class_of(data.container, field.file).is_some_and(|c| !c.flags.contains(Flags::FINAL))
            }
            _ => false,
        }
    }

    /// Runs `f` inside a new region.
    pub(super) fn in_region<R>(&mut self, kind: RegionKind, f: impl FnOnce(&mut Self) -> R) -> R {
        let passed_to = self.passed_to.take();
        let number = self.out.regions.len() as u32;
        self.out.regions.push(Region { kind, parent: self.region, caller: self.caller, passed_to });
        let outer = self.region.replace(number);
        let result = f(self);
        self.region = outer;
        result
    }

    /// Whether a target is more than a promise: where it is abstract, what the receiver has in its place is not told by its class alone.
    pub(super) fn has_body(&self, target: &Target, receiver: &Ty) -> bool {
        match target {
            Target::Method(method) => {
                let data = self.env.index.items(method.file).callable(method.callable);
                !data.flags.contains(Flags::ABSTRACT) && !self.is_handed_on(receiver, method.file, data.container)
            }
            Target::Accessor(field, _) => {
                let data = self.env.index.items(field.file).field(field.field);
                !data.flags.contains(Flags::ABSTRACT) && !self.is_handed_on(receiver, field.file, data.container)
            }
            _ => true,
        }
    }

    /// Whether a class hands the members of an interface on to another object.
    fn is_handed_on(&self, receiver: &Ty, file: FileId, container: Container) -> bool {
        let (Ty::Class(class, _), Container::Class(owner)) = (receiver, container) else { return false };
        let owner = ClassRef { file, class: owner };
        *class != owner && self.env.delegate(*class, owner, |c| c == owner).is_some()
    }
}
