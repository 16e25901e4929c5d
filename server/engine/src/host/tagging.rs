//! Describes call sites to the rule catalog: names for references, constants for arguments, subtypes for the index.

use rustc_hash::FxHashMap;

use crate::graph::{Judgement, Mark, Runs, type_name};
use crate::hir::{Bodies, Expr, ExprId, Flags, Literal, Name, UnaryOp};
use crate::index::{ClassRef, FileId, MethodRef, naming};
use crate::infer::{Env, FileSites, Reason, RegionKind, Site, SiteKind, Target, Ty};
use crate::risk::rule::{Code, Hop, Place};
use crate::risk::{ArgFact, CallFact, Catalog, Matcher, Shape, Value, keyword, pseudo};

/// The index as the catalog asks it.
pub(super) struct Hierarchy<'e, 'i>(pub(super) &'e Env<'i>);

impl crate::risk::TypeHierarchy for Hierarchy<'_, '_> {
    fn supertypes(&self, class: &str, visit: &mut dyn FnMut(&str)) {
        let index = self.0.index;
        let Some(known) = index.class_named(class) else { return visit(class) };
        let lines = self.0.linearization(known);
        for entry in &lines.entries {
            let items = index.items(entry.class.file);
            visit(&naming::qualified_class(items, items.class(entry.class.class)));
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
        let known = index.class_named(ancestor).is_some_and(|a| lines.find(a).is_some());
        known || lines.unknown.iter().any(|name| name.as_str() == ancestor)
    }
}

/// Names of a callable, as the catalog wants them.
#[derive(Clone)]
struct Described {
    owner: &'static str,
    name: &'static str,
    params: Box<[&'static str]>,
    returns: Option<&'static str>,
    suspend: bool,
    annotations: Box<[&'static str]>,
    owner_annotations: Box<[&'static str]>,
    property: bool,
}

/// Judges the sites of one file.
pub(super) struct Tagger<'a, 'e> {
    env: &'a Env<'e>,
    file: FileId,
    bodies: &'a Bodies,
    sites: &'a FileSites,
    catalog: &'a Catalog,
    matcher: Matcher<'a, Hierarchy<'a, 'e>>,
    described: FxHashMap<MethodRef, Described>,
    /// Callables that no rule can match, whatever the arguments are.
    dull: FxHashMap<MethodRef, bool>,
    rule_numbers: &'a FxHashMap<&'a str, u32>,
    site_of: FxHashMap<ExprId, usize>,
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

    fn is_dull(&mut self, method: MethodRef, site: &Site) -> bool {
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

    fn describe(&mut self, method: MethodRef) -> Described {
        if let Some(known) = self.described.get(&method) {
            return known.clone();
        }
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let signature = self.env.signature(method);
        let name_of = |ty: &Ty| interned_type(self.env, ty);
        let container = self.env.container_class(method);
        let annotations = |all: &[crate::hir::Annotation]| {
            all.iter().map(|a| qualified_annotation(self.env, method.file, a.name).as_str()).collect::<Box<[_]>>()
        };
        let described = Described {
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
        };
        self.described.insert(method, described.clone());
        described
    }

    /// What an extension is called on: the type at hand where it is known (a stream over memory), or else the declared one.
    fn extension_receiver(&self, method: MethodRef, site: &Site) -> Option<&'static str> {
        let declared = self.env.signature(method).receiver.as_ref().map(|t| interned_type(self.env, t))?;
        let written = match self.bodies.expr(site.expr) {
            Expr::Call(call) => self.bodies.call(call).receiver,
            _ => None,
        };
        let ty = written.and_then(|receiver| self.sites.types.get(receiver.index()));
        let at_hand = ty.map(|ty| interned_type(self.env, ty)).filter(|name| !name.is_empty());
        Some(at_hand.or_else(|| self.receiver(site)).unwrap_or(declared))
    }

    fn receiver(&self, site: &Site) -> Option<&'static str> {
        let name = type_name(self.env.index, &site.receiver);
        (!name.is_empty()).then(|| name.as_str())
    }

    fn judge_method(&mut self, method: MethodRef, site: &Site) -> Judgement {
        let described = self.describe(method);
        let extension = self.extension_receiver(method, site);
        let args = self.arguments(site.expr);
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
    fn made_of(&self, site: &Site) -> Vec<&'static str> {
        let mut made = Vec::new();
        let Expr::Call(call) = self.bodies.expr(site.expr) else { return made };
        let Some(receiver) = self.bodies.call(call).receiver else { return made };
        self.collect_made_of(receiver, &mut made, 0);
        made
    }

    fn collect_made_of(&self, expr: ExprId, made: &mut Vec<&'static str>, depth: u32) {
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

    /// The initialiser of a local that is declared once.
    fn initialiser(&self, local: crate::hir::LocalId) -> Option<ExprId> {
        self.bodies.exprs.iter().find_map(|e| match e {
            Expr::Let { locals, init: Some(init), .. } if self.bodies.locals_of(*locals).first() == Some(&local) => {
                Some(*init)
            }
            _ => None,
        })
    }

    fn result(&mut self, fact: &CallFact<'_>) -> Judgement {
        let hits = self.matcher.tags(fact);
        let mut tags = 0;
        let mut rules = Vec::new();
        for hit in hits {
            tags |= hit.tags.bits();
            rules.extend(self.rule_numbers.get(&*hit.rule.id));
        }
        Judgement { tags, rules: rules.into_boxed_slice(), textual: false }
    }

    fn judge_unknown(&mut self, reason: Reason, site: &Site) -> Judgement {
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
        Judgement { tags: tags.bits(), rules: Box::default(), textual: !tags.is_empty() }
    }

    /// The package that the file imports a function or property of this name from.
    fn imported_from(&self, name: Name) -> Option<&'static str> {
        let imports = &self.env.index.items(self.file).imports;
        let import = imports.iter().find(|i| i.alias == name && !i.is_wildcard)?;
        import.path.as_str().rsplit_once('.').map(|(package, _)| package)
    }

    fn has_receiver(&self, expr: ExprId) -> bool {
        matches!(self.bodies.expr(expr), Expr::Call(call) if self.bodies.call(call).receiver.is_some())
    }

    /// Dotted names in the receiver, and the qualified name of its class where an import tells it.
    fn spelled(&self, site: &Site, owner: Option<&str>) -> Vec<String> {
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

    fn dotted(&self, expr: ExprId) -> Option<String> {
        match self.bodies.expr(expr) {
            Expr::Name { name, .. } => Some(name.as_str().to_owned()),
            Expr::Field { receiver, name, .. } => Some(match crate::stack::grow(|| self.dotted(receiver)) {
                Some(head) => format!("{head}.{name}"),
                None => name.as_str().to_owned(),
            }),
            _ => None,
        }
    }

    fn arguments(&self, expr: ExprId) -> Option<Vec<ArgFact<'a>>> {
        let Expr::Call(call) = self.bodies.expr(expr) else { return None };
        let args = self.bodies.args(self.bodies.call(call));
        Some(args.iter().map(|arg| self.argument(arg)).collect())
    }

    fn argument(&self, arg: &crate::hir::Arg) -> ArgFact<'a> {
        let ty = self.sites.types.get(arg.value.index()).map(|t| interned_type(self.env, t)).filter(|n| !n.is_empty());
        ArgFact { name: (!arg.name.is_empty()).then(|| arg.name.as_str()), ty, value: self.value(arg.value, 0) }
    }

    fn value(&self, expr: ExprId, depth: u32) -> Value<'a> {
        if depth > 6 {
            return Value::Unknown;
        }
        match self.bodies.expr(expr) {
            Expr::Literal(Literal::Null) => Value::Null,
            Expr::Literal(Literal::Bool(b)) => Value::Bool(b),
            Expr::Literal(Literal::Int(n) | Literal::Long(n)) => Value::Int(n),
            Expr::Unary { op: UnaryOp::Minus, operand } => match self.value(operand, depth + 1) {
                Value::Int(n) => Value::Int(n.saturating_neg()),
                _ => Value::Unknown,
            },
            Expr::Lambda(_) | Expr::Object(_) | Expr::Reference { .. } => Value::Code,
            Expr::Name { .. } | Expr::Field { .. } => match self.path_of(expr) {
                Some(path) => Value::Path(path.as_str()),
                None => Value::Unknown,
            },
            Expr::Call(call) => {
                let data = self.bodies.call(call);
                let is_anonymous = data.body_class.is_some();
                match self.site_of.get(&expr).map(|&i| &self.sites.sites[i].target) {
                    _ if is_anonymous => Value::Code,
                    Some(Target::Method(method)) if data.args.is_empty() => {
                        let items = self.env.index.items(method.file);
                        let callable = items.callable(method.callable);
                        let owner = owner_name(items, callable.container);
                        Value::Path(Name::new(&format!("{owner}.{}", callable.name)).as_str())
                    }
                    _ => Value::Unknown,
                }
            }
            _ => Value::Unknown,
        }
    }

    /// The qualified name of a field, property or enum constant that an expression names.
    fn path_of(&self, expr: ExprId) -> Option<Name> {
        match self.bodies.expr(expr) {
            Expr::Field { receiver, name, .. } => {
                let ty = self.sites.types.get(receiver.index())?;
                let owner = type_name(self.env.index, ty);
                if owner.is_empty() {
                    return self.dotted(expr).map(|d| Name::new(&d));
                }
                Some(Name::new(&format!("{owner}.{name}")))
            }
            Expr::Name { name, local: None } => {
                let items = self.env.index.items(self.file);
                let import = items.imports.iter().find(|i| i.alias == name && !i.is_wildcard);
                import.map(|i| i.path)
            }
            _ => None,
        }
    }

    /// Tags of constructs that are no calls.
    pub(super) fn marks(&mut self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let fact = |name| CallFact { owner: pseudo::SYNCHRONIZED, name, ..CallFact::default() };
        if !self.sites.monitors.is_empty() {
            let block = self.result(&fact(pseudo::BLOCK));
            for &(caller, expr, region) in &self.sites.monitors {
                marks.push(Mark {
                    caller,
                    at: self.bodies.span(expr).start,
                    label: "synchronized",
                    region,
                    tags: block.tags,
                    rules: block.rules.clone(),
                });
            }
        }
        let items = self.env.index.items(self.file);
        for (i, callable) in items.callables.iter().enumerate() {
            let annotated = || callable.annotations.iter().any(|a| a.name.as_str().ends_with("Synchronized"));
            if callable.flags.contains(Flags::SYNCHRONIZED) || annotated() {
                let method = self.result(&fact(pseudo::METHOD));
                marks.push(Mark {
                    caller: crate::hir::Id::new(i),
                    at: callable.name_span.start,
                    label: "synchronized",
                    region: None,
                    tags: method.tags,
                    rules: method.rules,
                });
            }
        }
        marks.sort_by_key(|m| (m.caller, m.at));
        marks
    }

    /// Where a region's code runs, by the call that it is passed to.
    pub(super) fn runs(&mut self, region: usize) -> Runs {
        self.runs_at(region, 0)
    }

    fn runs_at(&mut self, region: usize, depth: u32) -> Runs {
        let data = &self.sites.regions[region];
        let is_object = matches!(data.kind, RegionKind::Object(_));
        let Some((expr, param)) = data.passed_to else {
            return if is_object || matches!(data.kind, RegionKind::Lambda(_)) { Runs::Unknown } else { Runs::Same };
        };
        let Some(&at) = self.site_of.get(&expr) else { return Runs::Unknown };
        self.handed_over(at, param, depth)
    }

    /// Where code runs that is given to the call at site `at` for parameter `param`.
    fn handed_over(&mut self, at: usize, param: u16, depth: u32) -> Runs {
        let site = &self.sites.sites[at];
        let expr = site.expr;
        let hop = match &site.target {
            Target::Method(method) => {
                let method = *method;
                let described = self.describe(method);
                let extension = self.extension_receiver(method, site);
                let args = self.arguments(expr);
                let fact = CallFact {
                    owner: described.owner,
                    name: described.name,
                    receiver: self.receiver(site),
                    extension_receiver: extension,
                    params: Some(&described.params),
                    args: args.as_deref(),
                    suspend: described.suspend,
                    ..CallFact::default()
                };
                self.matching_hop(&fact, param, described.params.len())
            }
            Target::Unknown(Reason::UnknownClass(owner) | Reason::InheritedFrom(owner)) => {
                let args = self.arguments(expr);
                let name = if site.kind == SiteKind::New { "<init>" } else { site.name.as_str() };
                let fact = CallFact { owner: owner.as_str(), name, args: args.as_deref(), ..CallFact::default() };
                let count = args.as_ref().map_or(0, Vec::len);
                let hop = self.matching_hop(&fact, param, count);
                hop.or_else(|| {
                    let (package, _) = owner.as_str().rsplit_once('.')?;
                    let fact = CallFact { owner: package, ..fact };
                    self.matching_hop(&fact, param, count)
                })
            }
            _ => None,
        };
        let Some(hop) = hop else { return self.looked_into(at, param, depth) };
        for place in &hop.on {
            if let Some(runs) = self.place(place, expr) {
                return runs;
            }
        }
        Runs::Unknown
    }

    /// What a helper of this file does with the function that it is given: run it in place, or hand it on.
    fn looked_into(&mut self, at: usize, param: u16, depth: u32) -> Runs {
        let Target::Method(method) = self.sites.sites[at].target else { return Runs::Unknown };
        if method.file != self.file || depth > 4 {
            return Runs::Unknown;
        }
        let callee = self.env.index.items(self.file).callable(method.callable);
        let Some(first) = callee.first_local else { return Runs::Unknown };
        let local = crate::hir::LocalId::new(first.index() + usize::from(param));
        let is_param =
            |bodies: &Bodies, e: ExprId| matches!(bodies.expr(e), Expr::Name { local: Some(l), .. } if l == local);
        let mut found: Option<Runs> = None;
        for i in 0..self.sites.sites.len() {
            let site = &self.sites.sites[i];
            if site.caller != method.callable {
                continue;
            }
            let Expr::Call(call) = self.bodies.expr(site.expr) else { continue };
            let call = self.bodies.call(call);
            let invoked = call.local == Some(local) || call.receiver.is_some_and(|r| is_param(self.bodies, r));
            let region = site.region;
            let mut runs = if invoked {
                Runs::Same
            } else if let Some(position) = self.bodies.args(call).iter().position(|a| is_param(self.bodies, a.value)) {
                self.handed_over(i, position as u16, depth + 1)
            } else {
                continue;
            };
            // The call itself may stand in a lambda that runs elsewhere.
            let mut around = region;
            while let Some(number) = around {
                let outer = self.runs_at(number as usize, depth + 1);
                if outer != Runs::Same && runs == Runs::Same {
                    runs = outer;
                }
                around = self.sites.regions[number as usize].parent;
            }
            found = Some(match found {
                None => runs,
                Some(before) if before == runs => runs,
                Some(_) => Runs::Unknown,
            });
        }
        found.unwrap_or(Runs::Unknown)
    }

    fn matching_hop(&mut self, fact: &CallFact<'_>, param: u16, count: usize) -> Option<&'a Hop> {
        let hops = self.matcher.hops(fact);
        hops.into_iter().find(|hop| match &hop.code {
            Code::Param(arg) => arg.position.is_none_or(|p| p == usize::from(param)),
            Code::Last => usize::from(param) + 1 == count,
            Code::Any => true,
            Code::Receiver | Code::Callee | Code::Upstream | Code::Source | Code::Downstream => false,
        })
    }

    fn place(&mut self, place: &Place, call: ExprId) -> Option<Runs> {
        Some(match place {
            Place::Inline => Runs::Same,
            Place::Later | Place::Current => Runs::Later,
            Place::Main => Runs::Main,
            Place::Background => Runs::Background,
            Place::Binder => Runs::Binder,
            Place::EventLoop => Runs::EventLoop,
            Place::Stream | Place::Unknown => Runs::Unknown,
            Place::Receiver => {
                let Expr::Call(data) = self.bodies.expr(call) else { return None };
                let receiver = self.bodies.call(data).receiver?;
                return self.thread_of(receiver, 0);
            }
            Place::Argument(arg) => {
                let Expr::Call(data) = self.bodies.expr(call) else { return None };
                let args = self.bodies.args(self.bodies.call(data));
                let named = arg.name.as_deref().and_then(|n| args.iter().find(|a| a.name.as_str() == n));
                let positional = arg.position.and_then(|p| args.get(p).filter(|a| a.name.is_empty()));
                let value = named.or(positional)?.value;
                if matches!(self.bodies.expr(value), Expr::Lambda(_)) {
                    return None;
                }
                return Some(self.thread_of(value, 0).unwrap_or(Runs::Unknown));
            }
        })
    }

    /// The thread that a dispatcher, executor, looper or scheduler stands for, followed to its initialiser in this file.
    fn thread_of(&mut self, value: ExprId, depth: u32) -> Option<Runs> {
        if depth > 8 {
            return None;
        }
        let by_site = self.site_of.get(&value).copied();
        if let Some(at) = by_site {
            let site = &self.sites.sites[at];
            if let Target::Method(method) = site.target {
                let described = self.describe(method);
                let args = self.arguments(value);
                let fact = CallFact {
                    owner: described.owner,
                    name: described.name,
                    receiver: self.receiver(site),
                    params: Some(&described.params),
                    args: args.as_deref(),
                    ..CallFact::default()
                };
                let found = self.matcher.dispatcher(&fact);
                if let Some(dispatcher) = found {
                    return dispatcher.on.iter().find_map(|p| self.place(p, value));
                }
            }
        }
        if let Some(&field) = self.sites.fields.get(&value) {
            let items = self.env.index.items(field.file);
            let data = items.field(field.field);
            let fact = CallFact {
                shape: Shape::Get,
                owner: owner_name(items, data.container),
                name: data.name.as_str(),
                ..CallFact::default()
            };
            if let Some(dispatcher) = self.matcher.dispatcher(&fact) {
                return dispatcher.on.iter().find_map(|p| self.place(p, value));
            }
            // A field of this file is what it is initialised with, as long as nothing else can be put in.
            let fixed = field.file == self.file && !data.flags.contains(Flags::MUTABLE);
            return data.init.filter(|_| fixed).and_then(|init| self.thread_of(init, depth + 1));
        }
        match self.bodies.expr(value) {
            Expr::Field { .. } | Expr::Name { local: None, .. } => {
                let path = self.path_of(value)?;
                let (owner, name) = path.as_str().rsplit_once('.')?;
                let fact = CallFact { shape: Shape::Get, owner, name, ..CallFact::default() };
                let dispatcher = self.matcher.dispatcher(&fact)?;
                dispatcher.on.iter().find_map(|p| self.place(p, value))
            }
            Expr::Name { local: Some(local), .. } => {
                let init = self.initialiser(local)?;
                self.thread_of(init, depth + 1)
            }
            Expr::Binary { lhs, rhs, .. } => {
                // `Dispatchers.IO + job`
                self.thread_of(lhs, depth + 1).or_else(|| self.thread_of(rhs, depth + 1))
            }
            _ => None,
        }
    }
}

/// The qualified owner as rules name it: the class, or the package of a file's functions.
fn owner_name(items: &crate::hir::Items, container: crate::hir::Container) -> &'static str {
    match container {
        crate::hir::Container::File => items.package.as_str(),
        crate::hir::Container::Class(class) => Name::new(&naming::qualified_class(items, items.class(class))).as_str(),
        crate::hir::Container::Body(_) => "",
    }
}

fn interned_type(env: &Env<'_>, ty: &Ty) -> &'static str {
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
fn qualified_annotation(env: &Env<'_>, file: FileId, name: Name) -> Name {
    let place = crate::infer::scope::Place { file, at: crate::infer::scope::At::File };
    match env.find_type(place, name) {
        Some(crate::infer::scope::Found::Class(ClassRef { file, class })) => {
            let items = env.index.items(file);
            Name::new(&naming::qualified_class(items, items.class(class)))
        }
        Some(crate::infer::scope::Found::Import(path)) => path,
        _ => name,
    }
}
