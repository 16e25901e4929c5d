//! From what inference found in a file to its part of the graph.

use super::file::{Blocks, Edge, EdgeTarget, EntryFact, FileGraph, Mark, RegionFact};
use super::handover::Handovers;
use super::symbol::Symbol;
use crate::hir::{Bodies, CallableId, ExprId, Items, Name};
use crate::index::{FileId, Index};
use crate::infer::{FileSites, Region, RegionKind, Site, Target, Ty};
use rustc_hash::FxHashMap;

/// What rules say of a call site.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// Bits of a tag set.
    pub tags: u64,
    /// Numbers of rules.
    pub rules: Box<[u32]>,
    /// By keywords only.
    pub textual: bool,
    /// Whether the call keeps its thread from going on.
    pub blocks: Blocks,
}

/// The order of a file's edges (source order within each caller), and the number of the first edge of each expression.
#[must_use]
pub fn numbering(sites: &FileSites) -> (Vec<usize>, FxHashMap<ExprId, u32>) {
    // Lambda bodies are inferred after the call around them: source order is by offset.
    let mut order: Vec<usize> = (0..sites.sites.len()).collect();
    order.sort_by_key(|&i| (sites.sites[i].caller, sites.sites[i].at, i));
    let mut number_of = FxHashMap::default();
    for (number, &i) in order.iter().enumerate() {
        number_of.entry(sites.sites[i].expr).or_insert(number as u32);
    }
    (order, number_of)
}

/// What rules say of the code of one file.
pub struct Said<'a> {
    /// Order and numbers of the edges, as [`numbering`] gives them.
    pub numbering: (Vec<usize>, FxHashMap<ExprId, u32>),
    /// Of a call site.
    pub judge: &'a mut dyn FnMut(&Site) -> Judgement,
    /// Where code goes before it runs.
    pub threads: Handovers,
    /// Constructs with tags that are no calls, sorted by callable.
    pub marks: Vec<Mark>,
    /// What frameworks call.
    pub entries: Vec<EntryFact>,
}

/// Builds a file's graph from what inference found in its code and what rules say of that.
#[must_use]
pub fn file_graph(index: &Index, file: FileId, bodies: &Bodies, sites: &FileSites, said: Said<'_>) -> FileGraph {
    let items = index.items(file);
    let symbols: Box<[Symbol]> = items.callables.iter().map(|c| Symbol::of(items, c)).collect();
    let (order, number_of) = said.numbering;
    let symbol = |method: crate::index::MethodRef| {
        if method.file == file {
            return symbols[method.callable.index()];
        }
        let items = index.items(method.file);
        Symbol::of(items, items.callable(method.callable))
    };
    let mut edges: Vec<Edge> = Vec::with_capacity(order.len());
    for i in order {
        let site = &sites.sites[i];
        let judgement = (said.judge)(site);
        let target = match &site.target {
            Target::Method(method) => EdgeTarget::Symbol(symbol(*method)),
            Target::Accessor(field, write) => {
                let items = index.items(field.file);
                EdgeTarget::Symbol(Symbol::accessor(items, items.field(field.field), *write))
            }
            Target::Candidates(all) => EdgeTarget::Candidates(all.iter().map(|&m| symbol(m)).collect()),
            Target::FunctionValue => EdgeTarget::FunctionValue,
            Target::Unknown(reason) => EdgeTarget::Unknown(*reason),
        };
        edges.push(Edge {
            caller: site.caller,
            at: site.at,
            name: site.name,
            kind: site.kind,
            target,
            is_virtual: site.is_virtual,
            is_exact_receiver: site.is_exact_receiver,
            receiver: type_name(index, &site.receiver),
            region: site.region,
            tags: judgement.tags,
            rules: judgement.rules,
            textual: judgement.textual,
            blocks: judgement.blocks,
        });
    }
    let lambdas = number_lambdas(sites, bodies);
    let regions = sites.regions.iter().enumerate().map(|(i, region)| RegionFact {
        at: region_start(region, items, bodies),
        lambda: lambdas.get(&i).copied(),
        parent: region.parent,
        caller: region.caller,
        is_reference: matches!(region.kind, RegionKind::Reference(_)),
        passed_to: region.passed_to.and_then(|(expr, param)| Some((*number_of.get(&expr)?, param))),
        class: match region.kind {
            RegionKind::Object(class) => Some(class),
            _ => None,
        },
    });
    let regions = regions.collect();
    FileGraph {
        symbols,
        edges: edges.into_boxed_slice(),
        regions,
        marks: said.marks.into_boxed_slice(),
        threads: (!said.threads.is_empty()).then(|| Box::new(said.threads)),
        entries: said.entries.into_boxed_slice(),
    }
}

fn region_start(region: &Region, items: &Items, bodies: &Bodies) -> u32 {
    match region.kind {
        RegionKind::Lambda(lambda) => bodies.span(bodies.lambda(lambda).expr).start,
        RegionKind::Reference(expr) => bodies.span(expr).start,
        RegionKind::Object(class) => items.class(class).span.start,
    }
}

/// Numbers of lambda regions among those of their callable, from 1 in source order.
fn number_lambdas(sites: &FileSites, bodies: &Bodies) -> FxHashMap<usize, u32> {
    let mut lambdas: Vec<(CallableId, u32, usize)> = Vec::new();
    for (i, region) in sites.regions.iter().enumerate() {
        if let RegionKind::Lambda(lambda) = region.kind {
            lambdas.push((region.caller, bodies.span(bodies.lambda(lambda).expr).start, i));
        }
    }
    lambdas.sort_unstable();
    let mut numbers = FxHashMap::default();
    let (mut caller, mut number) = (None, 0);
    for (of, _, region) in lambdas {
        number = if caller == Some(of) { number + 1 } else { 1 };
        caller = Some(of);
        numbers.insert(region, number);
    }
    numbers
}

/// The qualified name of a type's class, empty where it has none.
#[must_use]
pub fn type_name(index: &Index, ty: &Ty) -> Name {
    match ty {
        Ty::Class(class, _) => index.qualified(*class),
        Ty::Named(name, _) => *name,
        Ty::Both(all) => all.first().map_or(Name::EMPTY, |t| type_name(index, t)),
        Ty::Out(of) | Ty::In(of) => type_name(index, of),
        _ => Name::EMPTY,
    }
}
