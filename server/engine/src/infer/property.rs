//! Reads and writes of fields and properties: members, Java's getters, extensions, and the accessors that they call.

use super::body::Walker;
use super::members::{Hit, What};
use super::name::{Access, LEVELS};
use super::narrow::Variable;
use super::site::{SiteKind, Target};
use super::ty::Ty;
use crate::hir::{Container, Expr, ExprId, FieldKind, Flags, Name, Primitive};
use crate::index::{FieldRef, FileId, MethodRef};

/// What a property is read from, if conditions can say something of it.
#[derive(Clone, Copy)]
pub(super) enum Whole {
    /// A receiver in scope.
    This,
    /// The value of a variable.
    Variable(Variable),
}

impl Walker<'_> {
    /// Whether code of this file may name a declaration with these modifiers: private ones only within their file, which is
    /// as much as Kotlin's files and Java's top-level classes allow.
    pub(super) fn is_visible(&self, file: FileId, flags: Flags) -> bool {
        file == self.file || !flags.contains(Flags::PRIVATE)
    }

    /// A property of one of the receivers in scope, innermost first.
    pub(super) fn implicit_property(&mut self, id: ExprId, at: u32, name: Name, access: Access) -> Option<Ty> {
        for i in (0..self.receivers.len()).rev() {
            let mut receiver = self.receivers[i].clone();
            receiver.ty = self.narrowed_type(Variable::This(i), receiver.ty);
            if !receiver.static_only {
                if let Some(hit) = self.field_hit(&receiver.ty, name) {
                    let ty = self.read_hit(id, at, name, &hit, &receiver.ty, access, Some(Whole::This));
                    return Some(ty);
                }
                if let Some(ty) = self.java_getter(id, at, name, &receiver.ty, access) {
                    return Some(ty);
                }
            }
            let Some(class) = receiver.class else { continue };
            // Static members of a class cut off, and companions of the class and its superclasses.
            let lines = self.env.linearization(class);
            for entry in &lines.entries {
                if receiver.static_only {
                    let this = Ty::Class(entry.class, None);
                    if let Some(hit) = self.field_hit(&this, name).filter(|h| self.is_static(h)) {
                        return Some(self.read_hit(id, at, name, &hit, &Ty::Unknown, access, Some(Whole::This)));
                    }
                }
                if let Some(companion) = self.env.companion(entry.class) {
                    let this = Ty::Class(companion, None);
                    if let Some(hit) = self.field_hit(&this, name) {
                        return Some(self.read_hit(id, at, name, &hit, &this, access, Some(Whole::This)));
                    }
                }
            }
        }
        // Extension properties on a receiver in scope.
        if self.dialect.operator_conventions {
            for i in (0..self.receivers.len()).rev() {
                let ty = self.narrowed_type(Variable::This(i), self.receivers[i].ty.clone());
                if self.receivers[i].static_only {
                    continue;
                }
                if let Some(ty) = self.extension_property(id, at, name, &ty, access) {
                    return Some(ty);
                }
            }
        }
        None
    }

    pub(super) fn top_property(&mut self, id: ExprId, at: u32, name: Name, access: Access) -> Option<Ty> {
        for level in LEVELS {
            let hit = self.top_hits(level, name).into_iter().find(|h| match h.what {
                What::Field(f) => self.env.index.items(f.file).field(f.field).receiver.is_none(),
                What::Method(_) => false,
            });
            if let Some(hit) = hit {
                return Some(self.read_hit(id, at, name, &hit, &Ty::Unknown, access, None));
            }
        }
        None
    }

    /// An extension property `name` for a receiver: member extensions of receivers in scope, then by level.
    pub(super) fn extension_property(
        &mut self,
        id: ExprId,
        at: u32,
        name: Name,
        on: &Ty,
        access: Access,
    ) -> Option<Ty> {
        if !self.dialect.operator_conventions || !on.is_known() {
            return None;
        }
        let mut found: Vec<Hit> = Vec::new();
        let mut ignored = Vec::new();
        for receiver in self.scope_receivers().iter().rev() {
            found.extend(self.env.member_hits(&receiver.ty, name, self.dialect, &mut ignored));
            for companion in self.companions(receiver.class) {
                found.extend(self.env.member_hits(&companion, name, self.dialect, &mut ignored));
            }
        }
        for level in LEVELS {
            found.extend(self.top_hits(level, name));
        }
        let mut best: Option<(Hit, Ty)> = None;
        for hit in found {
            let What::Field(f) = hit.what else { continue };
            let data = self.env.index.items(f.file).field(f.field);
            if data.receiver.is_none() || data.name != name {
                continue;
            }
            let signature = self.env.field_signature(f);
            let Some(wanted) = &signature.receiver else { continue };
            let bindings = super::generics::Bindings::new(Some(super::ty::ParamOwner::Field(f)), None);
            bindings.unify(self.env, wanted, on);
            let wanted_now = bindings.apply(wanted, false);
            if self.env.fit(on, &wanted_now, self.dialect) < super::convert::Fit::Loose {
                continue;
            }
            let ty = bindings.apply(&signature.ty, false);
            let better = best.as_ref().is_none_or(|(_, t)| {
                self.env.fit(&wanted_now, t, self.dialect) == super::convert::Fit::Strict && wanted_now != *t
            });
            if better {
                best = Some((hit, wanted_now));
                self.note(id, ty);
            }
        }
        let (hit, _) = best?;
        let ty = self.type_of(id);
        let read = self.read_hit(id, at, name, &hit, on, access, None);
        Some(if read.mentions(&|_, _| true) || read == Ty::Unknown { ty } else { read })
    }

    /// Reads or writes a field or property that was found, and records its accessor's call where it has one.
    #[allow(clippy::too_many_arguments, reason = "what is read, where, and through what are all needed")]
    pub(super) fn read_hit(
        &mut self,
        id: ExprId,
        at: u32,
        name: Name,
        hit: &Hit,
        receiver: &Ty,
        access: Access,
        of: Option<Whole>,
    ) -> Ty {
        let What::Field(field) = hit.what else { return Ty::Unknown };
        self.out.fields.insert(id, field);
        let signature = self.env.field_signature(field);
        let ty = self.env.upper(&hit.instantiate(&signature.ty));
        self.accessor_site(id, at, name, field, receiver, access);
        if !self.dialect.null_safety {
            return ty;
        }
        let (null, stable) = (self.env.holds_null(field), self.env.is_stable(field));
        let variable = match of {
            Some(Whole::This) => Some(Variable::Field(field)),
            Some(Whole::Variable(whole)) if stable => Some(self.part_of(whole, field)),
            _ => None,
        };
        self.set_null(id, variable.filter(|_| stable).map_or(null, |v| self.variable_null(v, null)));
        let Some(variable) = variable else { return ty };
        self.name_variables.insert(id, variable);
        self.narrowed_type(variable, ty)
    }

    pub(super) fn accessor_site(
        &mut self,
        id: ExprId,
        at: u32,
        name: Name,
        field: FieldRef,
        receiver: &Ty,
        access: Access,
    ) {
        let items = self.env.index.items(field.file);
        let data = items.field(field.field);
        if data.kind != FieldKind::Property {
            return;
        }
        let kind = if access == Access::Read { SiteKind::Get } else { SiteKind::Set };
        let accessor = if access == Access::Read { data.getter } else { data.setter };
        let has_body = accessor.filter(|&a| {
            let accessor = items.callable(a);
            // Who reads a property asks its delegate, but what `by lazy` stands before is the getter's own code.
            accessor.body.is_some() && !accessor.flags.contains(Flags::IMPLICIT)
                || field.file.is_library()
                || accessor.flags.contains(Flags::ABSTRACT)
        });
        if let Some(callable) = has_body {
            let inside = self.caller == callable && field.file == self.file;
            if !inside {
                let target = Target::Method(MethodRef { file: field.file, callable });
                self.site(id, at, name, kind, target, receiver.clone());
            }
            return;
        }
        if data.flags.contains(Flags::DELEGATED) && !field.file.is_library() {
            let delegate = self.env.delegate_type(field);
            self.delegate_access(id, at, &delegate, receiver, access);
            return;
        }
        let in_class = matches!(data.container, Container::Class(_));
        if field.file.is_library() || (in_class && !data.flags.contains(Flags::FINAL)) {
            self.site(id, at, name, kind, Target::Accessor(field, access == Access::Write), receiver.clone());
        }
    }

    /// Java's `getName()` read as `name`.
    pub(super) fn java_getter(&mut self, id: ExprId, at: u32, name: Name, on: &Ty, access: Access) -> Option<Ty> {
        if !self.dialect.properties_from_getters || !on.is_known() || name.as_str().starts_with(char::is_uppercase) {
            return None;
        }
        let (getters, setter) = super::members::java_accessors(name);
        let mut ignored = Vec::new();
        let from_java = |h: &Hit, params: usize| match h.what {
            What::Method(m) => {
                let items = self.env.index.items(m.file);
                let data = items.callable(m.callable);
                !items.dialect().properties_from_getters
                    && data.params.len() == params
                    && !data.flags.contains(Flags::STATIC)
                    && data.type_params.is_empty()
                    && !data.flags.contains(Flags::IMPLICIT)
            }
            What::Field(_) => false,
        };
        let mut found = None;
        for getter in getters {
            if getter == name && !name.as_str().starts_with("is") {
                continue;
            }
            let hits = self.env.member_hits(on, getter, self.dialect, &mut ignored);
            found = hits.into_iter().find(|h| from_java(h, 0));
            if found.is_some() {
                break;
            }
        }
        let getter = found?;
        let What::Method(method) = getter.what else { return None };
        let ty = getter.instantiate(&self.env.return_type(method));
        if ty == Ty::VOID {
            return None;
        }
        if access == Access::Read {
            self.set_null(id, self.env.returns_null(method));
            self.site(id, at, name, SiteKind::Get, Target::Method(method), on.clone());
        } else {
            let hits = self.env.member_hits(on, setter, self.dialect, &mut ignored);
            if let Some(Hit { what: What::Method(method), .. }) = hits.into_iter().find(|h| from_java(h, 1)) {
                self.site(id, at, name, SiteKind::Set, Target::Method(method), on.clone());
            }
        }
        Some(ty)
    }

    /// A property of a value: member, Java getter, extension.
    pub(super) fn property(
        &mut self,
        id: ExprId,
        at: u32,
        name: Name,
        on: &Ty,
        access: Access,
        receiver: Option<ExprId>,
    ) -> Ty {
        if let (Ty::Array(_), "length", false) = (on, name.as_str(), self.dialect.operator_conventions) {
            return Ty::Primitive(Primitive::Int);
        }
        if let Some(hit) = self.field_hit(on, name) {
            let of = receiver.and_then(|r| match self.bodies.expr(r) {
                Expr::This { .. } => Some(Whole::This),
                _ => self.variable(r).map(Whole::Variable),
            });
            return self.read_hit(id, at, name, &hit, on, access, of);
        }
        if let Some(ty) = self.java_getter(id, at, name, on, access) {
            return ty;
        }
        self.extension_property(id, at, name, on, access).unwrap_or(Ty::Unknown)
    }
}
