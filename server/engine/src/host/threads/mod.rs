//! What a file says of threads: which calls make which code run, and where; values that stand for threads; streams; locks.
//! Everything is said in terms of this file's edges and of symbols, and is followed to other files later, by `contexts`.

mod always;
mod body;
mod code;
mod construct;
mod guard;
mod hop;
mod lock;
mod receiver;
mod stream;
mod value;
mod wait;

use rustc_hash::{FxHashMap, FxHashSet};

use super::tagging::Tagger;
use crate::graph::handover::{Handover, Handovers, Link, Store, Value};
use crate::graph::{Mark, Node, Symbol};
use crate::hir::{ClassId, Container, Expr, ExprId, LocalId, Name};
use crate::index::FieldRef;
use crate::infer::{RegionKind, SiteKind, Target};

/// Collects what one file says.
pub(super) struct Collector<'t, 'a, 'e> {
    t: &'t mut Tagger<'a, 'e>,
    /// The edge of a calling expression.
    numbers: &'t FxHashMap<ExprId, u32>,
    /// The region of a lambda, reference or object.
    region_of: FxHashMap<ExprId, u32>,
    region_of_class: FxHashMap<ClassId, u32>,
    /// The callable and number that a local is the parameter of.
    params: FxHashMap<LocalId, (Node, u16)>,
    lambda_params: FxHashMap<LocalId, (u32, u16)>,
    /// Kotlin's `: Base(…)` in the heads of classes and objects.
    super_calls: FxHashSet<ExprId>,
    body: body::Body,
    calls: Vec<Handover>,
    stores: Vec<Store>,
    links: Vec<Link>,
    args: Vec<(u32, u16, Value)>,
    /// Whether values of a type stand for threads.
    carriers: FxHashMap<&'static str, bool>,
}

/// Collects what a file says, and its constructs with tags; `numbers` gives the edge of each calling expression.
pub(super) fn handovers(t: &mut Tagger<'_, '_>, numbers: &FxHashMap<ExprId, u32>) -> (Handovers, Vec<Mark>) {
    let mut region_of = FxHashMap::default();
    let mut region_of_class = FxHashMap::default();
    let mut lambda_params = FxHashMap::default();
    for (i, region) in t.sites.regions.iter().enumerate() {
        let i = i as u32;
        match region.kind {
            RegionKind::Lambda(lambda) => {
                let data = t.bodies.lambda(lambda);
                region_of.insert(data.expr, i);
                let params = t.bodies.locals_of(data.params).iter().copied().chain(data.implicit_it);
                lambda_params.extend(params.enumerate().map(|(n, local)| (local, (i, n as u16))));
            }
            RegionKind::Reference(expr) => {
                region_of.insert(expr, i);
            }
            RegionKind::Object(class) => {
                region_of_class.insert(class, i);
            }
        }
    }
    let items = t.env.index.items(t.file);
    let mut params = FxHashMap::default();
    for (i, callable) in items.callables.iter().enumerate() {
        let Some(first) = callable.first_local else { continue };
        let locals = (0..callable.params.len()).map(|n| (LocalId::new(first.index() + n), (Node::new(i), n as u16)));
        params.extend(locals);
    }
    let body = body::Body::of(items, t.bodies, t.sites, &region_of);
    let mut collector = Collector {
        t,
        numbers,
        region_of,
        region_of_class,
        params,
        lambda_params,
        super_calls: items.classes.iter().flat_map(|c| &c.supertypes).filter_map(|s| s.call).collect(),
        body,
        calls: Vec::new(),
        stores: Vec::new(),
        links: Vec::new(),
        args: Vec::new(),
        carriers: FxHashMap::default(),
    };
    let marks = collector.constructs();
    (collector.collect(), marks)
}

impl Collector<'_, '_, '_> {
    fn collect(&mut self) -> Handovers {
        for at in 0..self.t.sites.sites.len() {
            self.site(at);
        }
        let fields = self.field_values();
        let mut results = self.results();
        results.dedup();
        let defaults = self.defaults();
        self.calls.sort_by_key(|h| h.edge);
        self.links.sort_by_key(|l| l.edge);
        self.links.dedup_by_key(|l| l.edge);
        self.args.sort_by_key(|a| (a.0, a.1));
        Handovers {
            guards: self.guards(&fields).into(),
            checks: self.checks().into(),
            holds: self.holds().into(),
            qualified: self.qualified().into(),
            calls: std::mem::take(&mut self.calls).into(),
            stores: std::mem::take(&mut self.stores).into(),
            links: std::mem::take(&mut self.links).into(),
            args: std::mem::take(&mut self.args).into(),
            fields: fields.into(),
            results: results.into(),
            defaults: defaults.into(),
            through: self.delegated_accesses().into(),
            static_reads: self.static_reads().into(),
            own_calls: self.own_calls().into(),
            made: self.made_receivers().into(),
            receiver_arguments: self.receiver_arguments().into(),
            each_time: self.each_time().into(),
        }
    }

    /// The getter that stands for a field or property of the workspace.
    fn field_symbol(&self, field: FieldRef) -> Option<Symbol> {
        if field.file.is_library() {
            return None;
        }
        let items = self.t.env.index.items(field.file);
        Some(Symbol::accessor(items, items.field(field.field), false))
    }

    /// The type of an expression, qualified; empty where it is not known.
    fn type_of(&self, expr: ExprId) -> &'static str {
        self.t.sites.types.get(expr.index()).map_or("", |ty| super::tagging::interned_type(self.t.env, ty))
    }

    fn is_subtype(&self, class: &str, ancestor: &str) -> bool {
        use crate::risk::TypeHierarchy;
        super::tagging::Hierarchy(self.t.env).is_subtype(class, ancestor)
    }

    /// Edges of delegates, with the property that was meant.
    fn delegated_accesses(&self) -> Vec<(u32, Symbol)> {
        let mut all = Vec::new();
        for site in self.t.sites.sites.iter().filter(|s| s.kind == SiteKind::Delegate) {
            let (Some(&edge), Some(&field)) = (self.numbers.get(&site.expr), self.t.sites.fields.get(&site.expr))
            else {
                continue;
            };
            if field.file.is_library() {
                continue;
            }
            let items = self.t.env.index.items(field.file);
            let write = site.name.as_str() == "setValue";
            all.push((edge, Symbol::accessor(items, items.field(field.field), write)));
        }
        all.sort_unstable_by_key(|a| a.0);
        all
    }

    /// Parameters and methods with qualifiers, for values that an injector chooses.
    fn qualified(&self) -> Vec<crate::graph::handover::Qualified> {
        let items = self.t.env.index.items(self.t.file);
        let text = |a: &crate::hir::Annotation| qualifier(a);
        let mut all = Vec::new();
        for (i, callable) in items.callables.iter().enumerate() {
            let node = Node::new(i);
            for (n, param) in callable.params.iter().enumerate() {
                let names = param.annotations.iter().filter_map(text);
                all.extend(names.map(|qualifier| crate::graph::handover::Qualified {
                    callable: node,
                    param: Some(n as u16),
                    qualifier,
                }));
            }
            if callable.annotations.iter().any(|a| matches!(a.name.as_str(), "Provides" | "Bean" | "Produces")) {
                let names = callable.annotations.iter().filter_map(text);
                all.extend(names.map(|qualifier| crate::graph::handover::Qualified {
                    callable: node,
                    param: None,
                    qualifier,
                }));
            }
        }
        all
    }

    /// Classes that a project declares, by the static type of an expression.
    fn project_class(&self, expr: ExprId) -> Option<Name> {
        let name = self.type_of(expr);
        let class = self.t.env.index.class_named(name)?;
        (!class.file.is_library()).then(|| Name::new(name))
    }

    /// The class whose code an expression stands in.
    fn class_around(&self, expr: ExprId) -> Option<ClassId> {
        let (caller, _) = self.body.place(expr)?;
        let items = self.t.env.index.items(self.t.file);
        let mut container = items.callable(caller).container;
        loop {
            match container {
                Container::Class(class) => return Some(class),
                Container::Body(outer) => container = items.callable(outer).container,
                Container::File => return None,
            }
        }
    }

    /// What a method is called with at a site, and for which parameter.
    fn param_of(&self, at: usize, argument: usize) -> u16 {
        let site = &self.t.sites.sites[at];
        let Expr::Call(call) = self.t.bodies.expr(site.expr) else { return argument as u16 };
        let data = self.t.bodies.call(call);
        let Target::Method(method) = site.target else { return argument as u16 };
        let params = &self.t.env.index.items(method.file).callable(method.callable).params;
        let Some(arg) = self.t.bodies.args(data).get(argument) else { return argument as u16 };
        if !arg.name.is_empty() {
            return params.iter().position(|p| p.name == arg.name).unwrap_or(argument) as u16;
        }
        let is_last = argument + 1 == data.args.len();
        if is_last && data.trailing_lambda { params.len().saturating_sub(1) as u16 } else { argument as u16 }
    }
}

/// A qualifier as its users and providers both write it; `None` for annotations that choose nothing.
fn qualifier(annotation: &crate::hir::Annotation) -> Option<Name> {
    const NONE: &[&str] = &[
        "Inject",
        "Provides",
        "Bean",
        "Produces",
        "Singleton",
        "NonNull",
        "Nullable",
        "NotNull",
        "Override",
        "Autowired",
        "Reusable",
        "Suppress",
        "SuppressWarnings",
        "JvmStatic",
        "VisibleForTesting",
    ];
    let simple = annotation.name.as_str().rsplit('.').next().unwrap_or_default();
    (!NONE.contains(&simple)).then(|| Name::new(&format!("{simple}{}", annotation_text(annotation))))
}

fn annotation_text(annotation: &crate::hir::Annotation) -> String {
    let text = format!("{:?}", annotation.args);
    if text == "[]" || text == "None" { String::new() } else { text }
}

/// Names without repeats, in order.
fn distinct(names: impl IntoIterator<Item = Name>) -> Box<[Name]> {
    let mut seen = FxHashSet::default();
    names.into_iter().filter(|n| seen.insert(*n)).collect()
}

/// The qualified name of a class of this file.
fn class_name(collector: &Collector<'_, '_, '_>, class: ClassId) -> Name {
    let items = collector.t.env.index.items(collector.t.file);
    items.qualified(class)
}
