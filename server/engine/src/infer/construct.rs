//! Constructor calls, `this(…)` and `super(…)`, and calls of a superclass's methods.

use super::body::Walker;
use super::candidates::ScopeLevel;
use super::overload::Candidate;
use super::site::{Reason, SiteKind};
use super::ty::Ty;
use crate::hir::{Call, CallKind, ClassKind, ExprId, Flags, Name};

impl Walker<'_> {
    /// `super.name(…)`
    pub(super) fn super_call(
        &mut self,
        id: ExprId,
        data: &Call,
        qualifier: Option<crate::hir::TypeId>,
        label: Name,
        expected: Option<&Ty>,
    ) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let classes = self.receivers.iter().rev().filter_map(|r| r.class.map(|c| (c, r.label)));
        let mut class = if label.is_empty() {
            classes.clone().next().map(|(c, _)| c)
        } else {
            classes.clone().find(|(_, l)| *l == label).map(|(c, _)| c)
        };
        let mut wanted = None;
        if let Some(qualifier) = qualifier {
            match self.body_type(qualifier) {
                // `Outer.super.m()`: a class around; `Iface.super.m()`: a supertype.
                Ty::Class(c, _) if self.receivers.iter().any(|r| r.class == Some(c)) => class = Some(c),
                Ty::Class(c, _) => wanted = Some(c),
                _ => {}
            }
        }
        let Some(class) = class else {
            let arguments = self.arguments(id, data, None);
            return self.unresolved(id, at, name, SiteKind::Super, Reason::Broken, Ty::Unknown, arguments);
        };
        let lines = self.env.linearization(class);
        let this_args = self.env.own_args(class);
        let mut level = ScopeLevel::default();
        let mut unknown = Vec::new();
        let starts: Vec<Ty> = match wanted {
            Some(wanted) => lines
                .find(wanted)
                .map(|e| Ty::Class(e.class, self.env.instantiate_args(class, &this_args, &e.args)))
                .into_iter()
                .collect(),
            None => lines.entries[1..].iter().map(|e| Ty::Class(e.class, e.args.clone())).collect(),
        };
        let mut seen = rustc_hash::FxHashSet::default();
        for start in &starts {
            let found = self.member_level(start, name, &mut unknown);
            level
                .candidates
                .extend(found.candidates.into_iter().filter(|c| c.method().is_some_and(|m| seen.insert(m))));
        }
        // A body is wanted: an abstract method is no super method unless nothing else is there.
        let with_body: Vec<Candidate> = level
            .candidates
            .iter()
            .filter(|c| {
                c.method()
                    .is_some_and(|m| !self.env.index.items(m.file).callable(m.callable).flags.contains(Flags::ABSTRACT))
            })
            .cloned()
            .collect();
        if !with_body.is_empty() {
            level.candidates = with_body;
        }
        // What the root class has is overridden by an unknown superclass as likely as not.
        if !lines.unknown.is_empty() {
            level
                .candidates
                .retain(|c| c.method().is_some_and(|m| self.env.container_class(m) != self.env.well_known.object));
        }
        let only = (level.candidates.len() == 1).then(|| level.candidates[0].clone());
        let arguments = self.arguments(id, data, only.as_ref());
        match self.pick(vec![level], &arguments, false) {
            Some(outcome) => self.finish(id, data, outcome, arguments, SiteKind::Super, expected),
            None => {
                let reason = lines.unknown.first().map_or(Reason::NotFound, |&n| Reason::InheritedFrom(n));
                self.unresolved(id, at, name, SiteKind::Super, reason, Ty::Unknown, arguments)
            }
        }
    }

    /// `this(…)`, `super(…)`
    pub(super) fn delegation(&mut self, id: ExprId, data: &Call) -> Ty {
        let at = data.name_span.start;
        if let Some(receiver) = data.receiver {
            self.expr(receiver, None);
        }
        let class = self.receivers.iter().rev().find_map(|r| r.class);
        let name = Name::new("<init>");
        let Some(class) = class else {
            let arguments = self.arguments(id, data, None);
            return self.unresolved(id, at, name, SiteKind::Delegation, Reason::Broken, Ty::Unknown, arguments);
        };
        let lines = self.env.linearization(class);
        let target = if data.kind == CallKind::This {
            Some(Ty::Class(class, self.env.own_args(class)))
        } else {
            lines
                .entries
                .get(1)
                .filter(|e| {
                    // With an unknown superclass only the root is left, and it is not the superclass.
                    Some(e.class) != self.env.well_known.object || lines.unknown.is_empty()
                })
                .filter(|e| {
                    !matches!(self.env.index.class_data(e.class).kind, ClassKind::Interface | ClassKind::Annotation)
                })
                .map(|e| Ty::Class(e.class, e.args.clone()))
        };
        match target {
            Some(ty) => self.construct(id, data, &ty, SiteKind::Delegation, None),
            None => {
                let arguments = self.arguments(id, data, None);
                let reason = match lines.unknown.first() {
                    Some(&ancestor) => Reason::UnknownClass(ancestor),
                    None => return Ty::VOID,
                };
                self.unresolved(id, at, name, SiteKind::Delegation, reason, Ty::Unknown, arguments)
            }
        }
    }

    pub(super) fn new_call(&mut self, id: ExprId, data: &Call, expected: Option<&Ty>) -> Ty {
        let passed_to = self.passed_to.take();
        let on = data.receiver.map(|r| self.expr(r, None));
        let ty = match data.ty {
            Some(ty) if data.ty_in_items => self.item_type(ty),
            Some(ty) => match (&on, self.body_type(ty)) {
                // `outer.new Inner()`: a member of the outer value's class.
                (Some(Ty::Class(outer, _)), Ty::Named(..)) => {
                    self.env.member_type(*outer, data.name).map_or(Ty::Unknown, |c| Ty::Class(c, None))
                }
                (_, ty) => ty,
            },
            // An enum constant.
            None => match self.receivers.iter().rev().find_map(|r| r.class) {
                Some(class) => Ty::Class(class, None),
                None => Ty::Unknown,
            },
        };
        self.passed_to = passed_to;
        // `A, B` of a Kotlin enum are no calls as anyone writes them; Java's compiler has them as such.
        let is_bare = data.ty.is_none() && data.args.is_empty() && data.body_class.is_none();
        let kind = if is_bare && self.dialect.operator_conventions { SiteKind::Implicit } else { SiteKind::New };
        self.construct_with_body(id, data, &ty, kind, expected)
    }

    pub(super) fn constructor_call(&mut self, id: ExprId, data: &Call, ty: &Ty, expected: Option<&Ty>) -> Ty {
        self.construct_with_body(id, data, ty, SiteKind::New, expected)
    }

    fn construct_with_body(&mut self, id: ExprId, data: &Call, ty: &Ty, kind: SiteKind, expected: Option<&Ty>) -> Ty {
        let passed_to = self.passed_to.take();
        let ty = self.construct(id, data, ty, kind, expected);
        if let Some(class) = data.body_class {
            self.passed_to = passed_to;
            self.in_region(super::site::RegionKind::Object(class), |w| w.class_body(class));
        }
        ty
    }

    /// A constructor call for an object of type `ty`.
    pub(super) fn construct(&mut self, id: ExprId, data: &Call, ty: &Ty, kind: SiteKind, expected: Option<&Ty>) -> Ty {
        let at = data.name_span.start;
        let name = if data.name.is_empty() { Name::new("<init>") } else { data.name };
        let Ty::Class(class, _) = ty else {
            let arguments = self.arguments(id, data, None);
            let reason = match ty {
                Ty::Named(name, _) => Reason::UnknownClass(*name),
                _ => Reason::ReceiverType,
            };
            self.unresolved(id, at, name, kind, reason, Ty::Unknown, arguments);
            return ty.clone();
        };
        let class_data = self.env.index.class_data(*class);
        if matches!(class_data.kind, ClassKind::Interface | ClassKind::Annotation) {
            // `new Runnable() { … }`: an anonymous class of an interface calls no constructor of it.
            let arguments = self.arguments(id, data, None);
            return self.sam_conversion(*class, data, &arguments, expected).unwrap_or_else(|| ty.clone());
        }
        let candidates = self.constructors(*class, ty);
        let only = (candidates.len() == 1).then(|| candidates[0].clone());
        let arguments = self.arguments(id, data, only.as_ref());
        let level = ScopeLevel { candidates, ..ScopeLevel::default() };
        match self.pick(vec![level], &arguments, false) {
            Some(outcome) => {
                let result = self.finish(id, data, outcome, arguments, kind, expected);
                if ty.args().is_empty() && result.is_known() { result } else { ty.clone() }
            }
            None => {
                let reason = match self.env.linearization(*class).unknown.first() {
                    Some(&ancestor) if class_data.members.is_empty() => Reason::InheritedFrom(ancestor),
                    _ => Reason::NoOverload,
                };
                self.unresolved(id, at, name, kind, reason, Ty::Unknown, arguments);
                ty.clone()
            }
        }
    }
}
