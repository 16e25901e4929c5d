//! Which code of a file a framework calls: methods that override a library's, annotated ones, and lambdas and method
//! references that stand for a listener. What follows from it is for `graph` and `query` to say.

use super::tagging::{Tagger, owner_name, qualified_annotation};
use crate::graph::{EntryCode, EntryFact};
use crate::hir::{Callable, CallableKind, Container, Expr, ExprId, Flags, Id};
use crate::index::{ClassRef, MethodRef};
use crate::infer::{Region, RegionKind, Target, Ty};
use crate::risk::rule::Entry;
use crate::risk::{CallFact, Shape};

/// Marks a function as one that the composition calls.
const COMPOSABLE: &str = "androidx.compose.runtime.Composable";

impl Tagger<'_, '_> {
    /// The entry points of the file: callables first, then lambdas and method references.
    pub(super) fn entries(&mut self) -> Vec<EntryFact> {
        let mut entries = Vec::new();
        for at in 0..self.env.index.items(self.file).callables.len() {
            let callable = Id::new(at);
            if let Some(rule) = self.declared_entry(MethodRef { file: self.file, callable }) {
                entries.push(EntryFact { code: EntryCode::Callable(callable), rule });
            }
        }
        let targets = self.typed_targets();
        for (number, region) in self.sites.regions.iter().enumerate() {
            if let Some(rule) = self.region_entry(region, &targets) {
                entries.push(EntryFact { code: EntryCode::Region(number as u32), rule });
            }
        }
        entries
    }

    /// The rule that makes a declaration an entry point.
    fn declared_entry(&mut self, method: MethodRef) -> Option<u32> {
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let kind = matches!(
            callable.kind,
            CallableKind::Method | CallableKind::Getter | CallableKind::Setter | CallableKind::LocalFunction
        );
        let has_code = callable.body.is_some() || callable.flags.contains(Flags::NATIVE);
        if !kind || !has_code || callable.flags.contains(Flags::IMPLICIT) {
            return None;
        }
        let class = self.env.container_class(method);
        let class_annotations = class.map_or(&[][..], |c| &self.env.index.class_data(c).annotations);
        let named = self.catalog.has_entry_named(callable.name.as_str());
        if !named && callable.annotations.is_empty() && class_annotations.is_empty() && !may_override(callable) {
            return None;
        }
        let above = if may_override(callable) { self.env.overridden(method) } else { Vec::new() };
        let mut annotations: Vec<&'static str> = Vec::new();
        for declared in std::iter::once(method).chain(above.iter().copied()) {
            let all = &self.env.index.items(declared.file).callable(declared.callable).annotations;
            annotations.extend(all.iter().map(|a| qualified_annotation(self.env, declared.file, a.name).as_str()));
        }
        if !named && annotations.is_empty() && class_annotations.is_empty() {
            return None;
        }
        let described = self.describe(method);
        let first = above.iter().rfind(|m| m.file.is_library()).or(above.last()).copied().unwrap_or(method);
        let first_items = self.env.index.items(first.file);
        let fact = CallFact {
            shape: Shape::Declaration,
            owner: owner_name(first_items, first_items.callable(first.callable).container),
            name: described.name,
            receiver: class.map(|_| described.owner),
            params: Some(&described.params),
            returns: described.returns,
            suspend: described.suspend,
            annotations: &annotations,
            owner_annotations: &described.owner_annotations,
            ..CallFact::default()
        };
        let found = self.matcher.entries(&fact);
        let holds = |entry: &Entry| self.holds(entry, callable, class, &above, named);
        found.into_iter().find(|(_, entry)| holds(entry)).map(|(number, _)| number)
    }

    /// Whether a rule that fits by names is meant: its framework must really call the method, so the method overrides what a
    /// library (or the rule) declares, bears the rule's annotation, or is found by name alone, as `main` is.
    fn holds(
        &self,
        entry: &Entry,
        callable: &Callable,
        class: Option<ClassRef>,
        above: &[MethodRef],
        named: bool,
    ) -> bool {
        let pattern = &entry.pattern;
        if !pattern.annotations.is_empty() || !pattern.owner_annotations.is_empty() {
            return true;
        }
        if !named {
            return false;
        }
        let is_static = callable.flags.contains(Flags::STATIC) || callable.container == Container::File;
        if pattern.owners.iter().all(|owner| **owner == *"**") {
            return is_static;
        }
        if is_static || callable.flags.contains(Flags::PRIVATE) {
            return false;
        }
        if above.iter().any(|m| m.file.is_library()) {
            return true;
        }
        let owners_of = |class: ClassRef| self.env.index.qualified(class);
        let declarers = above.iter().filter_map(|m| self.env.container_class(*m)).chain(class).map(owners_of);
        if declarers.into_iter().any(|declarer| pattern.owners.iter().any(|owner| **owner == *declarer.as_str())) {
            return true;
        }
        let Some(class) = class else { return false };
        let unknown = &self.env.linearization(class).unknown;
        let through_unknown = unknown.iter().any(|name| pattern.owners.iter().any(|owner| **owner == *name.as_str()));
        // A class that nobody knows may declare it, where the rule says so or the code itself says that it overrides.
        !pattern.has_wildcard() && (through_unknown || above.is_empty() && callable.flags.contains(Flags::OVERRIDE))
    }

    /// The rule that makes a lambda or method reference an entry point: by the functional interface that it stands for.
    fn region_entry(&mut self, region: &Region, targets: &[(ExprId, Ty)]) -> Option<u32> {
        let expr = match region.kind {
            RegionKind::Lambda(lambda) => self.bodies.lambda(lambda).expr,
            RegionKind::Reference(expr) => expr,
            RegionKind::Object(_) => return None,
        };
        let ty = match region.passed_to {
            Some((call, param)) => self.parameter_type(call, param)?,
            None => targets.iter().find(|(of, _)| *of == expr).map(|(_, ty)| ty.clone())?,
        };
        let Ty::Class(class, _) = ty else { return self.composed(region, &ty) };
        let sam = self.env.sam(class)?;
        let items = self.env.index.items(sam.method.file);
        let callable = items.callable(sam.method.callable);
        if !self.catalog.has_entry_named(callable.name.as_str()) {
            return None;
        }
        let described = self.describe(sam.method);
        let receiver = owner_name(self.env.index.items(class.file), Container::Class(class.class));
        let fact = CallFact {
            shape: Shape::Declaration,
            owner: described.owner,
            name: described.name,
            receiver: Some(receiver),
            params: Some(&described.params),
            returns: described.returns,
            suspend: described.suspend,
            ..CallFact::default()
        };
        let found = self.matcher.entries(&fact);
        found
            .into_iter()
            .find(|(_, entry)| self.holds(entry, callable, Some(class), &[sam.method], true))
            .map(|(n, _)| n)
    }

    /// A lambda that is given to a composable function of a library is called by the composition, or by what it shows.
    fn composed(&mut self, region: &Region, ty: &Ty) -> Option<u32> {
        let (Ty::Function(_), Some((call, _))) = (ty, region.passed_to) else { return None };
        let Target::Method(method) = self.sites.sites[*self.site_of.get(&call)?].target else { return None };
        let described = self.describe(method);
        if !method.file.is_library() || !described.annotations.contains(&COMPOSABLE) {
            return None;
        }
        let fact = CallFact {
            shape: Shape::Declaration,
            owner: described.owner,
            name: described.name,
            annotations: &described.annotations,
            ..CallFact::default()
        };
        self.matcher.entries(&fact).first().map(|(number, _)| *number)
    }

    /// The type of a call's parameter as the callee declares it.
    fn parameter_type(&self, call: ExprId, param: u16) -> Option<Ty> {
        let site = &self.sites.sites[*self.site_of.get(&call)?];
        let of = |method: MethodRef| self.env.signature(method).params.get(usize::from(param)).map(|p| p.ty.clone());
        match &site.target {
            Target::Method(method) => of(*method),
            Target::Candidates(all) => {
                let mut types = all.iter().map(|&m| of(m));
                let first = types.next()??;
                types.all(|ty| ty.as_ref() == Some(&first)).then_some(first)
            }
            _ => None,
        }
    }

    /// Types of variables, by the lambdas and references that are put into them.
    fn typed_targets(&self) -> Vec<(ExprId, Ty)> {
        let bodies = self.bodies;
        let is_code = |e: ExprId| matches!(bodies.expr(e), Expr::Lambda(_) | Expr::Reference { .. });
        let mut targets = Vec::new();
        if self.sites.regions.iter().all(|r| r.passed_to.is_some() || matches!(r.kind, RegionKind::Object(_))) {
            return targets;
        }
        for (at, expr) in bodies.exprs.iter().enumerate() {
            match *expr {
                Expr::Let { locals, init: Some(init), .. } if is_code(init) => {
                    let local = bodies.locals_of(locals).first();
                    let ty = local.and_then(|l| self.sites.locals.get(l.index()));
                    targets.extend(ty.map(|ty| (init, ty.clone())));
                }
                Expr::Assign { target, value, .. } if is_code(value) => {
                    targets.extend(self.sites.types.get(target.index()).map(|ty| (value, ty.clone())));
                }
                // Kotlin's `OnClickListener { … }` calls nobody: it converts.
                Expr::Call(call) if !self.site_of.contains_key(&Id::new(at)) => {
                    if let [argument] = bodies.args(bodies.call(call))
                        && is_code(argument.value)
                    {
                        targets.extend(self.sites.types.get(at).map(|ty| (argument.value, ty.clone())));
                    }
                }
                _ => {}
            }
        }
        for (at, field) in self.env.index.items(self.file).fields.iter().enumerate() {
            if let Some(init) = field.init.filter(|&e| is_code(e)) {
                let field = crate::index::FieldRef { file: self.file, field: Id::new(at) };
                targets.push((init, self.env.field_signature(field).ty.clone()));
            }
        }
        targets
    }
}

/// Whether a callable can override another at all.
fn may_override(callable: &Callable) -> bool {
    matches!(callable.container, Container::Class(_))
        && !callable.flags.intersects(Flags::STATIC | Flags::PRIVATE)
        && !callable.is_constructor()
}
