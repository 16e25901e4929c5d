//! On which object calls are made, where the file alone can tell: on the caller's own one, or on one that was made in sight. Which
//! class's method a virtual call runs depends on it.

use rustc_hash::FxHashSet;

use super::Collector;
use crate::graph::handover::{Made, StaticRead};
use crate::hir::{ClassKind, Container, Expr, ExprId, FieldId, Flags, Name};
use crate::host::tagging::argument_name;
use crate::infer::{SiteKind, Target, Ty};

impl Collector<'_, '_, '_> {
    /// Calls on the caller's own object, by edge: `f()`, `this.f()`, `super.f()`, `super(…)`.
    pub(super) fn own_calls(&self) -> Vec<u32> {
        let classes = &self.t.env.index.items(self.t.file).classes;
        let super_calls: FxHashSet<ExprId> =
            classes.iter().flat_map(|class| class.supertypes.iter().filter_map(|s| s.call)).collect();
        let mut all = Vec::new();
        for (at, site) in self.t.sites.sites.iter().enumerate() {
            let Some(&edge) = self.numbers.get(&site.expr) else { continue };
            if self.t.site_of.get(&site.expr) != Some(&at) {
                continue;
            }
            let own = match site.kind {
                SiteKind::Delegation | SiteKind::Super => true,
                SiteKind::New => super_calls.contains(&site.expr),
                SiteKind::Call | SiteKind::Get | SiteKind::Set | SiteKind::Operator => self.is_on_this(at),
                _ => false,
            };
            if own {
                all.push(edge);
            }
        }
        all.sort_unstable();
        all
    }

    /// Whether the receiver is the object of the innermost class around, and not one of a class further out.
    fn is_on_this(&self, at: usize) -> bool {
        let site = &self.t.sites.sites[at];
        let written = match self.t.bodies.expr(site.expr) {
            Expr::Call(call) => self.t.bodies.call(call).receiver,
            Expr::Field { receiver, .. } => Some(receiver),
            Expr::Name { .. } => None,
            _ => return false,
        };
        if written.is_some_and(|r| !matches!(self.t.bodies.expr(r), Expr::This { .. })) {
            return false;
        }
        let Some(class) = self.class_around(site.expr) else { return false };
        let own = super::class_name(self, class);
        self.t.receiver(site) == Some(own.as_str())
    }

    /// The class of the object that a call is made on, by edge, where that object was made in sight and is held by nothing but a
    /// local or field that holds no other.
    pub(super) fn made_receivers(&self) -> Vec<(u32, Made)> {
        let mut all = Vec::new();
        for (at, site) in self.t.sites.sites.iter().enumerate() {
            let Some(&edge) = self.numbers.get(&site.expr) else { continue };
            if self.t.site_of.get(&site.expr) != Some(&at) {
                continue;
            }
            let class = match self.t.bodies.expr(site.expr) {
                // `new Base() { … }` makes an object of the anonymous class.
                Expr::Call(call) if site.kind == SiteKind::New => {
                    let body = self.t.bodies.call(call).body_class;
                    body.map(Made::Here)
                }
                Expr::Call(call) => self.t.bodies.call(call).receiver.and_then(|r| self.made_class(r)),
                Expr::Field { receiver, .. } => self.made_class(receiver),
                _ => None,
            };
            all.extend(class.map(|class| (edge, class)));
        }
        all.sort_unstable_by_key(|m| m.0);
        all
    }

    /// Type arguments of receivers, by edge: of the classes that fit the type only those may be meant that fit them, too.
    pub(super) fn receiver_arguments(&self) -> Vec<(u32, Box<[Name]>)> {
        let mut all = Vec::new();
        for (at, site) in self.t.sites.sites.iter().enumerate() {
            let Some(&edge) = self.numbers.get(&site.expr) else { continue };
            let Ty::Class(class, Some(args)) = &site.receiver else { continue };
            if class.file.is_library() || self.t.site_of.get(&site.expr) != Some(&at) {
                continue;
            }
            let names: Box<[Name]> = args.iter().map(|arg| argument_name(self.t.env, arg)).collect();
            if names.iter().any(|name| !name.is_empty()) {
                all.push((edge, names));
            }
        }
        all.sort_unstable_by_key(|a| a.0);
        all
    }

    /// Uses of static fields and of objects' properties: they may be the first use of their class. Constants are none (JLS §12.4.1).
    pub(super) fn static_reads(&self) -> Vec<StaticRead> {
        let mut all = Vec::new();
        for (&expr, &field) in &self.t.sites.fields {
            if field.file.is_library() {
                continue;
            }
            let items = self.t.env.index.items(field.file);
            let data = items.field(field.field);
            let Container::Class(class) = data.container else { continue };
            let is_object = matches!(items.class(class).kind, ClassKind::Object | ClassKind::Companion);
            let ty = self.type_of(expr);
            let constant = data.flags.contains(Flags::CONST)
                || !data.flags.contains(Flags::MUTABLE)
                    && data.init.is_some()
                    && (ty == "java.lang.String" || ty == "kotlin.String" || !ty.contains('.'));
            if constant || !(is_object || data.flags.contains(Flags::STATIC)) {
                continue;
            }
            let Some((caller, region)) = self.body.place(expr) else { continue };
            let at = match self.t.bodies.expr(expr) {
                Expr::Field { at, .. } => at,
                _ => self.t.bodies.span(expr).start,
            };
            all.push(StaticRead { caller, region, at, class: items.qualified(class) });
        }
        all.sort_unstable_by_key(|r| (r.caller, r.at));
        let mut seen = FxHashSet::default();
        all.retain(|r| seen.insert((r.caller, r.region, r.class)));
        all
    }

    fn made_class(&self, receiver: ExprId) -> Option<Made> {
        let made = match self.t.bodies.expr(receiver) {
            Expr::Name { local: Some(local), .. } => self.body.init(self.body.meant(receiver, local))?,
            Expr::Name { .. } | Expr::Field { .. } => {
                let field = self.t.sites.fields.get(&receiver).filter(|f| f.file == self.t.file)?;
                self.only_value(field.field)?
            }
            _ => receiver,
        };
        if let Expr::Object(class) = self.t.bodies.expr(made) {
            return Some(Made::Here(class));
        }
        let at = *self.t.site_of.get(&made)?;
        let site = &self.t.sites.sites[at];
        let Expr::Call(call) = self.t.bodies.expr(made) else { return None };
        if let Some(class) = self.t.bodies.call(call).body_class {
            return Some(Made::Here(class));
        }
        match site.target {
            Target::Method(method) if site.kind == SiteKind::New && !method.file.is_library() => {
                self.project_class(made).map(Made::Named)
            }
            _ => None,
        }
    }

    /// The only value that a field of this file is ever given: nobody else can give it one.
    fn only_value(&self, field: FieldId) -> Option<ExprId> {
        let items = self.t.env.index.items(self.t.file);
        let data = items.field(field);
        let closed = data.flags.contains(Flags::PRIVATE) || !data.flags.contains(Flags::MUTABLE);
        if !closed || data.getter.is_some() || data.flags.contains(Flags::DELEGATED) {
            return None;
        }
        let initial = self.body.initialised.iter().filter(|(f, _)| *f == field).map(|(_, value)| *value);
        let assigned = self.body.assigned.iter().filter(|(target, _)| {
            self.t.sites.fields.get(target).is_some_and(|f| f.file == self.t.file && f.field == field)
        });
        let mut values = initial.chain(assigned.map(|(_, value)| *value));
        match (values.next(), values.next()) {
            (Some(value), None) => Some(value),
            _ => None,
        }
    }
}
