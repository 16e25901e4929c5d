//! Which call sites belong to a method as answers see it: its own body's, those of the lambdas and anonymous classes in it,
//! and for constructors those of the initialisers that run in them.

use crate::graph::{Edge, FileGraph, Mark, Runs};
use crate::hir::{CallableId, CallableKind, ClassKind, Container, Items, Member};

/// A call site of a method, with where it runs as seen from the method.
#[derive(Clone, Copy, Debug)]
pub struct OwnEdge<'a> {
    /// The call site.
    pub edge: &'a Edge,
    /// Its number in the file's graph.
    pub number: usize,
    /// On which thread, seen from the method's own.
    pub runs: Runs,
    /// Number of the edge that handed it over, where it does not simply run in place.
    pub via: Option<u32>,
}

/// Callables whose code is part of a method's: itself, its class's initialisers, members of anonymous classes in its body.
#[must_use]
pub fn parts(items: &Items, callable: CallableId) -> Vec<CallableId> {
    let mut all = vec![callable];
    all.extend(initialisers(items, callable));
    let mut at = 0;
    while at < all.len() {
        let outer = all[at];
        at += 1;
        // A local function's calls are made by whoever calls it, which is the code around it.
        let local = items.callables.iter().enumerate().filter(|(_, c)| c.container == Container::Body(outer));
        all.extend(local.map(|(i, _)| CallableId::new(i)));
        for class in items.classes.iter().filter(|c| c.container == Container::Body(outer)) {
            let unnamed =
                matches!(class.kind, ClassKind::Anonymous | ClassKind::EnumConstantBody) || class.name.is_empty();
            if !unnamed || class.kind == ClassKind::EnumConstantBody {
                continue;
            }
            all.extend(class.members.iter().filter_map(|m| match *m {
                Member::Callable(inner) => Some(inner),
                _ => None,
            }));
        }
    }
    all
}

/// The method that a callable's code is part of as answers see it: the outermost one that has it among its [`parts`].
#[must_use]
pub fn root(items: &Items, callable: CallableId) -> CallableId {
    let mut at = callable;
    loop {
        let around = match items.callable(at).container {
            Container::Body(outer) => Some(outer),
            Container::Class(class) => match items.class(class) {
                data if data.kind == ClassKind::EnumConstantBody || !data.name.is_empty() => None,
                data => match data.container {
                    Container::Body(outer) => Some(outer),
                    _ => None,
                },
            },
            Container::File => None,
        };
        match around {
            Some(outer) => at = outer,
            None => return at,
        }
    }
}

/// The initialiser holder that runs in a constructor, unless it calls another constructor of its class.
fn initialisers(items: &Items, callable: CallableId) -> Option<CallableId> {
    let data = items.callable(callable);
    if !data.is_constructor() {
        return None;
    }
    let Container::Class(class) = data.container else { return None };
    items.class(class).members.iter().find_map(|m| match *m {
        Member::Callable(c) if items.callable(c).kind == CallableKind::InstanceInit => Some(c),
        _ => None,
    })
}

/// Where a region runs, seen from the code that it is written in, and the edge that makes it so.
pub type RegionRuns<'a> = &'a dyn Fn(u32) -> (Runs, Option<u32>);

/// For those who do not ask where code runs.
pub const ANYWHERE: RegionRuns<'static> = &|_| (Runs::Same, None);

/// The call sites of a method in source order.
#[must_use]
pub fn own_edges<'a>(
    items: &Items,
    graph: &'a FileGraph,
    callable: CallableId,
    runs: RegionRuns<'_>,
) -> Vec<OwnEdge<'a>> {
    let mut all: Vec<OwnEdge<'a>> = Vec::new();
    let mut parts = parts(items, callable);
    if delegates_to_this(items, graph, callable) {
        parts.retain(|&p| items.callable(p).kind != CallableKind::InstanceInit);
    }
    for part in parts {
        let edges = graph.edges_of(part);
        let Some(first) = edges.first() else { continue };
        let start = (std::ptr::from_ref(first) as usize - graph.edges.as_ptr() as usize) / size_of::<Edge>();
        for (i, edge) in edges.iter().enumerate() {
            let (runs, via) = place(items, graph, edge.region, part, callable, runs);
            all.push(OwnEdge { edge, number: start + i, runs, via });
        }
    }
    all.sort_by_key(|e| e.edge.at);
    all
}

fn delegates_to_this(items: &Items, graph: &FileGraph, callable: CallableId) -> bool {
    use crate::graph::EdgeTarget;
    use crate::infer::SiteKind;
    if !items.callable(callable).is_constructor() {
        return false;
    }
    graph.edges_of(callable).iter().any(|e| {
        e.kind == SiteKind::Delegation
            && matches!(&e.target, EdgeTarget::Symbol(s) if graph.symbols.iter().enumerate().any(|(i, own)| {
                own == s && items.callables.get(i).is_some_and(|c| c.container == items.callable(callable).container)
            }))
    })
}

/// Constructs with tags in a method.
#[must_use]
pub fn own_marks<'a>(items: &Items, graph: &'a FileGraph, callable: CallableId) -> Vec<&'a Mark> {
    let parts = parts(items, callable);
    graph.marks.iter().filter(|m| parts.contains(&m.caller)).collect()
}

/// Where code in `region` runs, seen from the callable that it is written in.
pub(super) fn place_in(
    items: &Items,
    graph: &FileGraph,
    region: Option<u32>,
    callable: CallableId,
    runs: RegionRuns<'_>,
) -> Runs {
    place(items, graph, region, callable, callable, runs).0
}

/// Where code in `region` of the callable `part` runs, seen from the callable `root` that `part` lies in.
fn place(
    items: &Items,
    graph: &FileGraph,
    region: Option<u32>,
    part: CallableId,
    root: CallableId,
    region_runs: RegionRuns<'_>,
) -> (Runs, Option<u32>) {
    // From the inside outwards, then composed from the outside inwards.
    let mut chain: Vec<(Runs, Option<u32>)> = Vec::new();
    let mut at = region;
    let mut callable = part;
    loop {
        while let Some((number, fact)) = at.and_then(|r| Some((r, graph.regions.get(r as usize)?))) {
            chain.push(region_runs(number));
            at = fact.parent;
        }
        if callable == root {
            break;
        }
        // Out of the anonymous class: the object's own region.
        let class = match items.callable(callable).container {
            Container::Class(class) => class,
            // A local function runs where the code around it calls it.
            Container::Body(outer) => {
                callable = outer;
                continue;
            }
            Container::File => break,
        };
        let Container::Body(outer) = items.class(class).container else { break };
        let object = graph.regions.iter().position(|r| r.class == Some(class));
        match object {
            Some(object) => at = Some(object as u32),
            None => break,
        }
        callable = outer;
    }
    let mut result = (Runs::Same, None);
    for (runs, via) in chain.into_iter().rev() {
        match (runs, result.0) {
            (Runs::Same, _) => {}
            // Later on that thread is still that thread.
            (Runs::Later, Runs::Main | Runs::Background | Runs::Binder | Runs::EventLoop) => {}
            _ => result = (runs, via),
        }
    }
    result
}
