//! Walking the call graph forwards, breadth first, with the thread that the walk is on: the base of every answer that names a
//! path. A state is a method together with where it runs; each is visited once, on one shortest path.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::Context;
use super::callees::callee_signature;
use super::dispatch::dispatch_targets;
use super::scope::{OwnEdge, own_edges, own_marks};
use super::signature::{is_test, signature};
use crate::cancel::Cancelled;
use crate::graph::{Edge, EdgeTarget, FileGraph, Resolution, Runs, Symbol};
use crate::host::Snapshot;
use crate::host::contexts::Follow;
use crate::index::FileId;
use crate::infer::SiteKind;

/// States that one walk visits at most.
const MOST: usize = 20_000;

/// One method on a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Its signature; for the code of a lambda that is an entry point, the lambda's name.
    pub signature: String,
    /// Key of its file.
    pub file: String,
    /// 1-based line where it calls the next step, or the end of the path.
    pub line: u32,
    /// The thread that it runs on.
    pub thread: &'static str,
    /// How the path comes here: `entry`, `call`, or the call that handed the work over.
    pub via: String,
}

/// A call site, or a construct with tags, of a visited method.
pub(super) struct Site {
    /// Whom it calls, each body that it may run included; nobody for constructs and unknown targets.
    pub(super) to: Vec<Symbol>,
    /// Whom it names.
    pub(super) named: Option<Symbol>,
    /// How answers print that.
    pub(super) signature: String,
    pub(super) line: u32,
    /// Seen from the method's own thread.
    pub(super) runs: Runs,
    /// The call that handed it over.
    pub(super) via: Option<String>,
    pub(super) tags: u64,
    pub(super) unknown: bool,
}

/// Where a walk starts: all code of a method, or that of one lambda in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) symbol: Symbol,
    pub(super) lambda: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    symbol: Symbol,
    runs: Runs,
}

struct Visited {
    state: State,
    /// Number of the state before, and the line and hand-over of the call that led here.
    from: Option<(usize, u32, String)>,
}

pub(super) struct Walk<'a> {
    context: Context<'a>,
    follow: Follow<'a>,
    include_tests: bool,
    start: Start,
    visited: Vec<Visited>,
    known: FxHashMap<Symbol, Rc<Vec<Site>>>,
    /// Whether [`MOST`] ended the walk.
    pub(super) truncated: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(context: Context<'a>, start: Start, include_tests: bool) -> Self {
        let follow = Follow::new(context.snapshot);
        let (visited, known) = (Vec::new(), FxHashMap::default());
        Self { context, follow, include_tests, start, visited, known, truncated: false }
    }

    /// Visits every reachable state, nearest first. `see` is told the number of the state, the site, and where the site runs; it
    /// ends the walk by breaking.
    pub(super) fn run(
        &mut self,
        mut see: impl FnMut(&Self, usize, &Site, Runs) -> std::ops::ControlFlow<()>,
    ) -> Result<(), Cancelled> {
        let first = State { symbol: self.start.symbol, runs: Runs::Same };
        let mut seen: FxHashMap<State, ()> = FxHashMap::default();
        seen.insert(first, ());
        self.visited.push(Visited { state: first, from: None });
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            self.context.cancel.check()?;
            let state = self.visited[at].state;
            for site in self.sites(state.symbol).iter() {
                let runs = compose(state.runs, site.runs);
                if see(self, at, site, runs).is_break() {
                    return Ok(());
                }
                for &symbol in &site.to {
                    let next = State { symbol, runs };
                    if seen.len() >= MOST {
                        self.truncated = true;
                        return Ok(());
                    }
                    if seen.insert(next, ()).is_none() {
                        let via = site.via.clone().unwrap_or_else(|| "call".to_owned());
                        queue.push_back(self.visited.len());
                        self.visited.push(Visited { state: next, from: Some((at, site.line, via)) });
                    }
                }
            }
        }
        Ok(())
    }

    /// The path to a state; `line` is where its method calls what the path is about. `thread` names where the walk starts.
    pub(super) fn path(&self, mut at: usize, mut line: u32, thread: &'static str) -> Vec<Step> {
        let mut steps = Vec::new();
        loop {
            let visited = &self.visited[at];
            let declared = self.context.snapshot.declarations(visited.state.symbol);
            let facts = declared.first().and_then(|m| self.context.snapshot.index().file(m.file));
            let mut text = signature(self.context.snapshot, visited.state.symbol);
            let via = match &visited.from {
                Some((_, _, via)) => via.clone(),
                None => {
                    text.extend(self.start.lambda.map(|n| format!("$lambda${n}")));
                    "entry".to_owned()
                }
            };
            steps.push(Step {
                signature: text,
                file: facts.map_or_else(String::new, |f| f.path.as_str().to_owned()),
                line,
                thread: thread_of(visited.state.runs, thread),
                via,
            });
            let Some((before, called_at, _)) = &visited.from else { break };
            (at, line) = (*before, *called_at);
        }
        steps.reverse();
        steps
    }

    fn sites(&mut self, symbol: Symbol) -> Rc<Vec<Site>> {
        if let Some(known) = self.known.get(&symbol) {
            return Rc::clone(known);
        }
        let sites = Rc::new(self.look(symbol));
        self.known.insert(symbol, Rc::clone(&sites));
        sites
    }

    fn look(&self, symbol: Symbol) -> Vec<Site> {
        let snapshot = self.context.snapshot;
        let mut sites = Vec::new();
        for method in snapshot.declarations(symbol) {
            let (Some(facts), Some(graph)) = (snapshot.index().file(method.file), snapshot.graph(method.file)) else {
                continue;
            };
            let lambda = self.start.lambda.filter(|_| symbol == self.start.symbol);
            let region = lambda.and_then(|n| {
                graph.regions.iter().position(|r| r.lambda == Some(n) && r.caller == method.callable).map(|r| r as u32)
            });
            let inside = |at: Option<u32>| region.is_none_or(|region| is_within(graph, at, region));
            for mark in own_marks(&facts.items, graph, method.callable) {
                if inside(mark.region) {
                    sites.push(Site {
                        to: Vec::new(),
                        named: None,
                        signature: mark.label.to_owned(),
                        line: facts.lines.line(mark.at) + 1,
                        runs: Runs::Same,
                        via: None,
                        tags: mark.tags,
                        unknown: false,
                    });
                }
            }
            let runs = |region| self.follow.region_runs(method.file, region);
            for own in own_edges(&facts.items, graph, method.callable, &runs) {
                if inside(own.edge.region) {
                    let line = facts.lines.line(own.edge.at) + 1;
                    sites.push(self.site(method.file, graph, own, line, region));
                }
            }
        }
        sites
    }

    fn site(&self, file: FileId, graph: &FileGraph, own: OwnEdge<'_>, line: u32, start: Option<u32>) -> Site {
        let snapshot = self.context.snapshot;
        let edge = own.edge;
        let (mut runs, mut via) = (own.runs, own.via);
        if start.is_some() {
            // Seen from the lambda that the walk starts in.
            (runs, via) = (Runs::Same, None);
            let mut at = edge.region;
            while let Some(number) = at.filter(|n| Some(*n) != start) {
                let Some(region) = graph.regions.get(number as usize) else { break };
                if runs == Runs::Same {
                    (runs, via) = self.follow.region_runs(file, number);
                }
                at = region.parent;
            }
        }
        let named = match edge.target {
            EdgeTarget::Symbol(symbol) => Some(symbol),
            _ => None,
        };
        let mut to: Vec<Symbol> = named.into_iter().collect();
        let mut unknown = matches!(edge.target, EdgeTarget::Unknown(_) | EdgeTarget::FunctionValue);
        match &edge.target {
            EdgeTarget::Symbol(symbol)
                if FileGraph::resolution(edge) == Resolution::Virtual && edge.kind != SiteKind::Implicit =>
            {
                let bodies = dispatch_targets(snapshot, edge, *symbol);
                if is_any_codes(snapshot, edge, *symbol) {
                    unknown |= !bodies.is_empty();
                } else {
                    to.extend(bodies);
                }
            }
            EdgeTarget::Candidates(all) => to.extend(all.iter().copied()),
            _ => {}
        }
        to.retain(|&symbol| {
            let declared = snapshot.declarations(symbol);
            declared.iter().any(|m| self.include_tests || !is_test(snapshot, m.file))
        });
        Site {
            to,
            named,
            signature: callee_signature(snapshot, edge),
            line,
            runs,
            via: (runs != Runs::Same)
                .then(|| via.and_then(|v| graph.edges.get(v as usize)).map(|e| callee_signature(snapshot, e)))
                .flatten(),
            tags: edge.tags,
            unknown,
        }
    }
}

/// Whether a call runs whatever code it was given: a library's method on a library's type. Any `Runnable` of the program could be
/// meant by `task.run()`; where the code was handed over says which one is.
fn is_any_codes(snapshot: &Snapshot, edge: &Edge, symbol: Symbol) -> bool {
    let class = snapshot.index().class(edge.receiver);
    snapshot.declarations(symbol).is_empty() && class.is_none_or(|class| class.file.is_library())
}

/// The methods of the workspace that the code of a method may call.
pub(super) fn callees_of(context: Context<'_>, symbol: Symbol, include_tests: bool) -> Vec<Symbol> {
    let walk = Walk::new(context, Start { symbol, lambda: None }, include_tests);
    walk.look(symbol).into_iter().flat_map(|site| site.to).collect()
}

/// Whether the region `at` is `region` or lies in it.
fn is_within(graph: &FileGraph, mut at: Option<u32>, region: u32) -> bool {
    while let Some(number) = at {
        if number == region {
            return true;
        }
        at = graph.regions.get(number as usize).and_then(|r| r.parent);
    }
    false
}

/// Where code runs that runs at `inner` seen from code that runs at `outer`.
const fn compose(outer: Runs, inner: Runs) -> Runs {
    match (outer, inner) {
        (outer, Runs::Same) => outer,
        // Later on that thread is still that thread.
        (Runs::Main | Runs::Background | Runs::Binder | Runs::EventLoop, Runs::Later) => outer,
        (_, inner) => inner,
    }
}

/// How answers call a thread, where the walk starts on `start`.
#[must_use]
pub(super) const fn thread_of(runs: Runs, start: &'static str) -> &'static str {
    match runs {
        Runs::Same => start,
        Runs::Later => "later",
        Runs::Main => "main",
        Runs::Background => "background",
        Runs::Binder => "binder",
        Runs::EventLoop => "event-loop",
        Runs::Unknown => "unknown",
    }
}
