//! Where a receiver was created, as far as the code around the call shows it: then its class is known exactly, and no subclass's
//! implementation is meant. Only what never changes counts: a local that is assigned once, a field that is final.

use rustc_hash::FxHashSet;

use super::body::Walker;
use super::name::LEVELS;
use super::narrow::{Known, Variable};
use super::ty::Ty;
use crate::hir::{Call, CallKind, ClassKind, Expr, ExprId, FieldKind, Flags, LocalId, Member};
use crate::index::FieldRef;

impl Walker<'_> {
    /// The type of exactly the class that the value of an expression is an object of, where the code shows it. A variable's own type may be
    /// a supertype of it.
    fn created(&self, id: ExprId) -> Option<Ty> {
        let own = || self.out.types.get(id.index()).cloned();
        match self.bodies.expr(id) {
            Expr::Call(call) => {
                let call = self.bodies.call(call);
                let is_new = call.kind == CallKind::New || self.created.contains(&id);
                if call.body_class.is_none() && is_new { own() } else { None }
            }
            Expr::Name { local: Some(local), .. } => self.created_locals.get(&local).cloned(),
            Expr::Name { .. } | Expr::Field { .. } => {
                let field = *self.out.fields.get(&id)?;
                self.holds_created(field).then(|| self.env.field_signature(field).ty.clone())
            }
            Expr::Object(_) => own(),
            _ => None,
        }
    }

    /// Notes that a local holds what its initialiser made.
    pub(super) fn note_created(&mut self, local: LocalId, init: ExprId) {
        if let Some(created) = self.created(init)
            && !self.is_assigned(local)
        {
            self.created_locals.insert(local, created);
        }
    }

    /// Ends what was known of locals that code assigns: it may have run, or not, or more than once.
    pub(super) fn forget_assigned(&mut self, within: ExprId) {
        let known = self.known_variables();
        if known.is_empty() {
            return;
        }
        let mut todo = vec![within];
        let mut assigned = FxHashSet::default();
        while let Some(id) = todo.pop() {
            if let Expr::Assign { target, .. } | Expr::IncDec { target, .. } = self.bodies.expr(id)
                && let Expr::Name { local: Some(local), .. } = self.bodies.expr(target)
                && known.contains(&local)
            {
                assigned.insert(local);
            }
            self.bodies.each_child(id, |child| todo.push(child));
            todo.extend(self.bodies_inside(id));
        }
        self.forget(assigned);
    }

    /// The bodies of functions and of classes' methods that are declared at an expression.
    fn bodies_inside(&self, id: ExprId) -> Vec<ExprId> {
        let class = match self.bodies.expr(id) {
            Expr::LocalFunction(function) => return self.items.callable(function).body.into_iter().collect(),
            Expr::Object(class) | Expr::LocalClass(class) => Some(class),
            Expr::Call(call) => self.bodies.call(call).body_class,
            _ => None,
        };
        let members = class.map_or(&[][..], |class| &self.items.class(class).members);
        let of = |member: &Member| match *member {
            Member::Callable(callable) => self.items.callable(callable).body,
            _ => None,
        };
        members.iter().filter_map(of).collect()
    }

    /// Walks code that is declared at `id` and runs later, by `walk`: it sees any value of the variables around it, and may assign them.
    pub(super) fn later(&mut self, id: ExprId, walk: impl FnOnce(&mut Self)) {
        self.forget_assigned(id);
        let mark = self.narrowed.len();
        self.forget_variables();
        walk(self);
        self.narrowed.truncate(mark);
    }

    /// Ends what is known of locals that are assigned anywhere: code that runs later sees any of their values.
    pub(super) fn forget_variables(&mut self) {
        let known = self.known_variables();
        self.forget(known);
    }

    /// Locals that are assigned somewhere and of which more is known than what their declaration says.
    fn known_variables(&self) -> FxHashSet<LocalId> {
        let known = self.narrowed.iter().filter_map(|(variable, known)| match (variable, known) {
            (Variable::Local(local), Known::Type(_) | Known::NotNull) if self.is_assigned(*local) => Some(*local),
            _ => None,
        });
        known.collect()
    }

    fn forget(&mut self, locals: FxHashSet<LocalId>) {
        for local in locals {
            let (variable, declared) = (Variable::Local(local), self.local_type(local));
            self.narrowed.extend([(variable, Known::Assigned), (variable, Known::Type(declared))]);
        }
    }

    /// Whether some code assigns a local, its declaration aside.
    fn is_assigned(&self, local: LocalId) -> bool {
        let all = self.assigned_locals.get_or_init(|| {
            let mut all = FxHashSet::default();
            for expr in &self.bodies.exprs {
                if let Expr::Assign { target, .. } | Expr::IncDec { target, .. } = *expr
                    && let Expr::Name { local: Some(local), .. } = self.bodies.expr(target)
                {
                    all.insert(local);
                }
            }
            all
        });
        all.contains(&local)
    }

    /// Whether a field of this file is final and initialised with a new object of its own type where it is declared.
    fn holds_created(&self, field: FieldRef) -> bool {
        if field.file != self.file {
            return false;
        }
        let data = self.items.field(field.field);
        let is_final = match data.kind {
            FieldKind::Property => !data.flags.intersects(Flags::MUTABLE | Flags::DELEGATED) && data.getter.is_none(),
            _ => data.flags.contains(Flags::FINAL),
        };
        let Some(Expr::Call(call)) = data.init.map(|init| self.bodies.expr(init)) else { return false };
        let call = self.bodies.call(call);
        let names_type = || match self.env.field_signature(field).ty {
            Ty::Class(class, _) => self.env.index.class_data(class).name == call.name,
            _ => false,
        };
        let is_new = call.kind == CallKind::New && names_type() || self.names_class(field, call);
        is_final && call.body_class.is_none() && is_new
    }

    /// Whether `Name(…)` of a property's initialiser is a constructor's call: it has the type of that name, and no function is called so.
    fn names_class(&self, field: FieldRef, call: &Call) -> bool {
        if call.kind != CallKind::Plain || call.receiver.is_some() || call.local.is_some() {
            return false;
        }
        let Ty::Class(class, _) = self.env.field_signature(field).ty else { return false };
        let data = self.env.index.class_data(class);
        data.kind == ClassKind::Class
            && data.name == call.name
            && !data.flags.contains(Flags::ABSTRACT)
            && LEVELS.iter().all(|&level| {
                let hits = self.top_hits(level, call.name);
                hits.iter().all(|hit| !matches!(hit.what, super::members::What::Method(_)))
            })
    }

    /// Marks the calls that were recorded for an expression since `before`: their receiver's class is exact, or at least nearer than its
    /// variable's type.
    pub(super) fn mark_exact(&mut self, before: usize, id: ExprId, receiver: ExprId) {
        let Some(created) = self.created(receiver) else { return };
        let class = |ty: &Ty| match ty {
            Ty::Class(class, _) => Some(*class),
            _ => None,
        };
        for at in before..self.out.sites.len() {
            let site = &self.out.sites[at];
            if site.expr != id {
                continue;
            }
            if class(&created) == class(&site.receiver) {
                self.out.sites[at].is_exact_receiver |= self.has_body(&site.target, &site.receiver);
            } else if site.is_virtual && class(&created).is_some() {
                self.out.sites[at].receiver = created.clone();
            }
        }
    }
}
