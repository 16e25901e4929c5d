//! Describes call sites to the rule catalog: names for references, constants for arguments, subtypes for the index.

use std::cell::OnceCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Blocks, Judgement, type_name};
use crate::hir::{Bodies, Expr, ExprId, Flags, Name};
use crate::index::{ClassRef, FileId, MethodRef};
use crate::infer::{Env, FileSites, Reason, Site, SiteKind, Target, Ty};
use crate::risk::rule::Blocking;
use crate::risk::{CallFact, Catalog, Matcher, Shape, keyword, pseudo};

/// The index as the catalog asks it.
pub(super) struct Hierarchy<'e, 'i>(pub(super) &'e Env<'i>);

impl crate::risk::TypeHierarchy for Hierarchy<'_, '_> {
    fn supertypes(&self, class: &str, visit: &mut dyn FnMut(&str)) {
        let index = self.0.index;
        let Some(known) = index.class_named(class) else { return visit(class) };
        let lines = self.0.linearization(known);
        for entry in &lines.entries {
            visit(index.qualified(entry.class).as_str());
        }
        lines.unknown.iter().for_each(|name| visit(name.as_str()));
    }

    fn is_subtype(&self, class: &str, ancestor: &str) -> bool {
        if class == ancestor {
            return true;
        }
        let index = self.0.index;
        let Some(class) = index.class_named(class) else { return false };
        let lines = self.0.linearization(class);
        // By name: whatever is among the supertypes is interned.
        let known = |ancestor| lines.entries.iter().any(|entry| index.qualified(entry.class) == ancestor);
        Name::existing(ancestor).is_some_and(known) || lines.unknown.iter().any(|name| name.as_str() == ancestor)
    }
}

/// Names of a callable, as the catalog wants them.
pub(super) struct Described {
    pub(super) owner: &'static str,
    pub(super) name: &'static str,
    pub(super) params: Box<[&'static str]>,
    pub(super) returns: Option<&'static str>,
    pub(super) suspend: bool,
    pub(super) annotations: Box<[&'static str]>,
    pub(super) owner_annotations: Box<[&'static str]>,
    pub(super) property: bool,
}

/// Judges the sites of one file.
pub(super) struct Tagger<'a, 'e> {
    pub(super) env: &'a Env<'e>,
    pub(super) file: FileId,
    pub(super) bodies: &'a Bodies,
    pub(super) sites: &'a FileSites,
    pub(super) catalog: &'a Catalog,
    pub(super) matcher: Matcher<'a, Hierarchy<'a, 'e>>,
    described: FxHashMap<MethodRef, Rc<Described>>,
    /// Callables that no rule can match, whatever the arguments are.
    pub(super) dull: FxHashMap<MethodRef, bool>,
    pub(super) rule_numbers: &'a FxHashMap<&'a str, u32>,
    pub(super) site_of: FxHashMap<ExprId, usize>,
    /// Calls on what was asked first whether it is done.
    pub(super) done: OnceCell<FxHashSet<ExprId>>,
}

impl<'a, 'e> Tagger<'a, 'e> {
    pub(super) fn new(
        env: &'a Env<'e>,
        hierarchy: &'a Hierarchy<'a, 'e>,
        file: FileId,
        bodies: &'a Bodies,
        sites: &'a FileSites,
        catalog: &'a Catalog,
        rule_numbers: &'a FxHashMap<&'a str, u32>,
    ) -> Self {
        let mut site_of = FxHashMap::default();
        for (i, site) in sites.sites.iter().enumerate() {
            site_of.entry(site.expr).or_insert(i);
        }
        Self {
            env,
            file,
            bodies,
            sites,
            catalog,
            matcher: Matcher::new(catalog, hierarchy),
            described: FxHashMap::default(),
            dull: FxHashMap::default(),
            rule_numbers,
            site_of,
            done: OnceCell::new(),
        }
    }

    /// Tags of a site.
    pub(super) fn judge(&mut self, site: &Site) -> Judgement {
        match &site.target {
            Target::Method(method) => {
                if self.is_dull(*method, site) {
                    return Judgement::default();
                }
                self.judge_method(*method, site)
            }
            Target::Candidates(all) => {
                // Overloads of one API mostly share their rules: what all have is what it does.
                let mut each = all.iter().map(|&m| self.judge_method(m, site));
                let Some(mut first) = each.next() else { return Judgement::default() };
                for other in each {
                    first.tags &= other.tags;
                }
                if first.tags == 0 { Judgement::default() } else { first }
            }
            Target::Accessor(field, write) => {
                let items = self.env.index.items(field.file);
                let data = items.field(field.field);
                let owner = owner_name(items, data.container);
                let shape = if *write { Shape::Set } else { Shape::Get };
                let receiver = self.receiver(site);
                let fact = CallFact { shape, owner, name: data.name.as_str(), receiver, ..CallFact::default() };
                self.result(&fact)
            }
            Target::FunctionValue => Judgement::default(),
            Target::Unknown(reason) => self.judge_unknown(*reason, site),
        }
    }

    pub(super) fn is_dull(&mut self, method: MethodRef, site: &Site) -> bool {
        // What no rule's name matches is skipped at once; the receiver's class may still add a subtype's rules.
        let property = matches!(site.kind, SiteKind::Get | SiteKind::Set);
        if let Some(&dull) = self.dull.get(&method) {
            return dull && !property;
        }
        let described = self.describe(method);
        let fact = CallFact {
            owner: described.owner,
            name: described.name,
            params: Some(&described.params),
            returns: described.returns,
            suspend: described.suspend,
            annotations: &described.annotations,
            owner_annotations: &described.owner_annotations,
            ..CallFact::default()
        };
        let named = self.catalog.has_rule_named(described.name)
            || !self.matcher.tags(&fact).is_empty()
            || !described.annotations.is_empty();
        self.dull.insert(method, !named);
        !named && !property
    }

    pub(super) fn describe(&mut self, method: MethodRef) -> Rc<Described> {
        if let Some(known) = self.described.get(&method) {
            return Rc::clone(known);
        }
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let signature = self.env.signature(method);
        let name_of = |ty: &Ty| interned_type(self.env, ty);
        let container = self.env.container_class(method);
        let annotations = |all: &[crate::hir::Annotation]| {
            all.iter().map(|a| qualified_annotation(self.env, method.file, a.name).as_str()).collect::<Box<[_]>>()
        };
        let described = Rc::new(Described {
            owner: owner_name(items, callable.container),
            name: callable.name.as_str(),
            params: signature.params.iter().map(|p| name_of(&p.ty)).collect(),
            returns: callable.ret.map(|_| name_of(&self.env.return_type(method))).filter(|n| !n.is_empty()),
            suspend: callable.flags.contains(Flags::SUSPEND),
            annotations: annotations(&callable.annotations),
            owner_annotations: container
                .map(|c| annotations(&self.env.index.class_data(c).annotations))
                .unwrap_or_default(),
            property: callable.property.is_some(),
        });
        self.described.insert(method, Rc::clone(&described));
        described
    }

    /// What an extension is called on: the type at hand where it is known (a stream over memory), or else the declared one.
    pub(super) fn extension_receiver(&self, method: MethodRef, site: &Site) -> Option<&'static str> {
        let declared = self.env.signature(method).receiver.as_ref().map(|t| interned_type(self.env, t))?;
        let written = match self.bodies.expr(site.expr) {
            Expr::Call(call) => self.bodies.call(call).receiver,
            _ => None,
        };
        let ty = written.and_then(|receiver| self.sites.types.get(receiver.index()));
        let at_hand = ty.map(|ty| interned_type(self.env, ty)).filter(|name| !name.is_empty());
        Some(at_hand.or_else(|| self.receiver(site)).unwrap_or(declared))
    }

    pub(super) fn receiver(&self, site: &Site) -> Option<&'static str> {
        let name = type_name(self.env.index, &site.receiver);
        (!name.is_empty()).then(|| name.as_str())
    }

    pub(super) fn judge_method(&mut self, method: MethodRef, site: &Site) -> Judgement {
        let described = self.describe(method);
        let extension = self.extension_receiver(method, site);
        let mut args = self.arguments(site.expr);
        self.convert(site.expr, &described, args.as_deref_mut().unwrap_or_default());
        let mut shape = Shape::Call;
        let mut name = described.name;
        if described.property && matches!(site.kind, SiteKind::Get | SiteKind::Set) {
            shape = if site.kind == SiteKind::Get { Shape::Get } else { Shape::Set };
            name = site.name.as_str();
        }
        let made_of = self.made_of(site);
        let fact = CallFact {
            shape,
            owner: described.owner,
            name,
            receiver: self.receiver(site),
            extension_receiver: extension,
            receiver_made_of: &made_of,
            params: Some(&described.params),
            args: args.as_deref(),
            returns: described.returns,
            suspend: described.suspend,
            annotations: &described.annotations,
            owner_annotations: &described.owner_annotations,
        };
        let mut result = self.result(&fact);
        if result.tags == 0 && site.kind == SiteKind::Get && !described.property {
            // A Java getter read as a property: rules may name either.
            let fact = CallFact { shape: Shape::Get, name: site.name.as_str(), ..fact };
            result = self.result(&fact);
        }
        result
    }

    /// Types that a local or field receiver's initialiser is built from.
    pub(super) fn made_of(&self, site: &Site) -> Vec<&'static str> {
        let mut made = Vec::new();
        let Expr::Call(call) = self.bodies.expr(site.expr) else { return made };
        let Some(receiver) = self.bodies.call(call).receiver else { return made };
        self.collect_made_of(receiver, &mut made, 0);
        if self.is_asked_when_done(site) {
            made.push(pseudo::DONE);
        }
        made
    }

    pub(super) fn collect_made_of(&self, expr: ExprId, made: &mut Vec<&'static str>, depth: u32) {
        if depth > 4 {
            return;
        }
        match self.bodies.expr(expr) {
            Expr::Call(call) => {
                let call = self.bodies.call(call);
                let created = self.sites.types.get(expr.index()).map(|t| interned_type(self.env, t));
                let is_new = self.site_of.get(&expr).is_some_and(|&i| self.sites.sites[i].kind == SiteKind::New);
                if is_new {
                    made.extend(created.filter(|n| !n.is_empty()));
                    for arg in self.bodies.args(call) {
                        self.collect_made_of(arg.value, made, depth + 1);
                        let ty = self.sites.types.get(arg.value.index()).map(|t| interned_type(self.env, t));
                        made.extend(ty.filter(|n| !n.is_empty()));
                    }
                }
            }
            Expr::Name { local: Some(local), .. } => {
                if let Some(init) = self.initialiser(local) {
                    self.collect_made_of(init, made, depth + 1);
                }
            }
            _ => {}
        }
    }

    pub(super) fn result(&mut self, fact: &CallFact<'_>) -> Judgement {
        let mut hits = self.matcher.tags(fact);
        // What blocks most comes first: a finding is called after it.
        hits.sort_by_key(|hit| std::cmp::Reverse(hit.blocking));
        let mut tags = 0;
        let mut rules = Vec::new();
        let mut blocks = Blocks::No;
        for hit in hits {
            tags |= hit.tags.bits();
            blocks = blocks.max(match hit.blocking {
                Blocking::No => Blocks::No,
                Blocking::Maybe => Blocks::Maybe,
                Blocking::Yes => Blocks::Yes,
            });
            rules.extend(self.rule_numbers.get(&*hit.rule.id));
        }
        Judgement { tags, rules: rules.into_boxed_slice(), textual: false, blocks }
    }

    pub(super) fn judge_unknown(&mut self, reason: Reason, site: &Site) -> Judgement {
        let owner = match reason {
            Reason::UnknownClass(name) | Reason::InheritedFrom(name) => Some(name.as_str()),
            _ => None,
        };
        let args = self.arguments(site.expr);
        let shape = match site.kind {
            SiteKind::Get => Shape::Get,
            SiteKind::Set => Shape::Set,
            _ => Shape::Call,
        };
        let imported = self.imported_from(site.name);
        if let Some(package) = imported {
            // An extension from a library that nobody knows, imported by its full name.
            let extension_receiver = self.receiver(site).or(owner.filter(|_| self.has_receiver(site.expr)));
            let name = site.name.as_str();
            let args = args.as_deref();
            let fact = CallFact { shape, owner: package, name, extension_receiver, args, ..CallFact::default() };
            let judgement = self.result(&fact);
            if judgement.tags != 0 {
                return judgement;
            }
        }
        if let Some(owner) = owner.filter(|o| o.contains('.')) {
            let name = if site.kind == SiteKind::New { "<init>" } else { site.name.as_str() };
            let fact = CallFact { shape, owner, name, args: args.as_deref(), ..CallFact::default() };
            let judgement = self.result(&fact);
            if judgement.tags != 0 {
                return judgement;
            }
            // A function imported by its full name from a library that nobody knows.
            if let Some((package, _)) = owner.rsplit_once('.').filter(|_| imported.is_none()) {
                let fact = CallFact { owner: package, name, args: args.as_deref(), ..CallFact::default() };
                let judgement = self.result(&fact);
                if judgement.tags != 0 {
                    return judgement;
                }
            }
        }
        if matches!(reason, Reason::NoOverload) {
            return Judgement::default();
        }
        let names = self.spelled(site, owner);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let is_new = site.kind == SiteKind::New;
        let call = keyword::TextualCall {
            names: &names,
            method: (!is_new).then(|| site.name.as_str()),
            has_receiver: self.has_receiver(site.expr),
            arg_count: args.as_ref().map_or(0, Vec::len),
        };
        let (tags, keywords) = keyword::textual(self.catalog.keywords(), &call);
        let _ = keywords;
        Judgement { tags: tags.bits(), rules: Box::default(), textual: !tags.is_empty(), blocks: Blocks::No }
    }

    /// The package that the file imports a function or property of this name from.
    pub(super) fn imported_from(&self, name: Name) -> Option<&'static str> {
        let imports = &self.env.index.items(self.file).imports;
        let import = imports.iter().find(|i| i.alias == name && !i.is_wildcard)?;
        import.path.as_str().rsplit_once('.').map(|(package, _)| package)
    }

    pub(super) fn has_receiver(&self, expr: ExprId) -> bool {
        matches!(self.bodies.expr(expr), Expr::Call(call) if self.bodies.call(call).receiver.is_some())
    }

    /// Dotted names in the receiver, and the qualified name of its class where an import tells it.
    pub(super) fn spelled(&self, site: &Site, owner: Option<&str>) -> Vec<String> {
        let mut names: Vec<String> = owner.map(str::to_owned).into_iter().collect();
        let Expr::Call(call) = self.bodies.expr(site.expr) else { return names };
        let call = self.bodies.call(call);
        if site.kind == SiteKind::New {
            names.push(call.name.as_str().to_owned());
        }
        if let Some(receiver) = call.receiver {
            names.extend(self.dotted(receiver));
            let ty = self.sites.types.get(receiver.index()).map(|t| type_name(self.env.index, t));
            names.extend(ty.filter(|t| !t.is_empty()).map(|t| t.as_str().to_owned()));
        }
        names
    }
}

/// The qualified owner as rules name it: the class, or the package of a file's functions.
pub(super) fn owner_name(items: &crate::hir::Items, container: crate::hir::Container) -> &'static str {
    match container {
        crate::hir::Container::File => items.package.as_str(),
        crate::hir::Container::Class(class) => items.qualified(class).as_str(),
        crate::hir::Container::Body(_) => "",
    }
}

/// A type argument by its class's qualified name, boxes as primitives; empty where it is not one class.
pub(super) fn argument_name(env: &Env<'_>, ty: &Ty) -> Name {
    let primitive = |p: crate::hir::Primitive| Name::new(&format!("{p:?}"));
    match ty {
        Ty::Primitive(p) => primitive(*p),
        Ty::Class(class, _) => match env.well_known.unboxed(*class) {
            Some(p) => primitive(p),
            None => env.index.qualified(*class),
        },
        Ty::Out(of) => argument_name(env, of),
        _ => Name::EMPTY,
    }
}

pub(super) fn interned_type(env: &Env<'_>, ty: &Ty) -> &'static str {
    match ty {
        Ty::Primitive(p) => p.keyword(),
        Ty::Array(of) => {
            let of = interned_type(env, of);
            Name::new(&format!("{of}[]")).as_str()
        }
        Ty::Function(f) => {
            let count = f.params.len() + usize::from(f.receiver.is_some());
            Name::new(&format!("kotlin.Function{count}")).as_str()
        }
        Ty::Param(..) => env.bounds(ty).first().map_or("java.lang.Object", |b| interned_type(env, b)),
        other => type_name(env.index, other).as_str(),
    }
}

/// The qualified name of an annotation as a file writes it.
pub(super) fn qualified_annotation(env: &Env<'_>, file: FileId, name: Name) -> Name {
    let place = crate::infer::scope::Place { file, at: crate::infer::scope::At::File };
    match env.find_type(place, name) {
        Some(crate::infer::scope::Found::Class(ClassRef { file, class })) => {
            let items = env.index.items(file);
            items.qualified(class)
        }
        Some(crate::infer::scope::Found::Import(path)) => path,
        _ => name,
    }
}
