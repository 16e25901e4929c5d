//! The call graph as rows, file by file, so that graphs of any size can be written as they are made: for other tools, for pictures,
//! for whoever wants the whole.

use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::Context;
use super::callees::callee_signature;
use super::callers::printable_caller;
use super::dispatch::dispatch_targets;
use super::entry_points::class_of;
use super::expand::tag_names;
use super::scope::{own_edges, own_marks, place_in};
use super::signature::{signature, symbol_of};
use super::status::Status;
use super::walk::{callees_of, thread_of};
use super::words::{kind_name, reason_text, resolution_name};
use crate::cancel::Cancelled;
use crate::graph::{Edge, EdgeTarget, EntryCode, FileGraph, Resolution, Runs, Symbol};
use crate::hir::{CallableId, CallableKind, Flags, Id};
use crate::host::Snapshot;
use crate::host::contexts::Follow;
use crate::index::{FileFacts, FileId};
use crate::infer::SiteKind;

/// Files whose rows are made at once, by all threads.
const CHUNK: usize = 128;

/// Which part of the graph.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GraphRequest {
    /// Only what is reachable from this method.
    pub method: Option<String>,
    /// How far from `method`: 3 calls by default.
    pub depth: Option<u32>,
    /// Only methods whose full names begin with this: a package or class.
    pub within: Option<String>,
    /// Whether calls of library methods are given that no rule says anything of.
    pub include_library_calls: bool,
    /// Whether test code counts.
    pub include_tests: bool,
}

/// A method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Node {
    /// Its signature.
    pub signature: String,
    /// Qualified name without parameters.
    pub full_name: String,
    /// Qualified name of its class.
    pub class: String,
    /// What its own code does.
    pub tags: Vec<String>,
    /// Key of its file.
    pub file: String,
    /// 1-based line of its name.
    pub line: u32,
    /// Where a framework calls it: the kind of entry point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// Whether it is test code.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub test: bool,
}

/// A call, or one implementation that a virtual call may reach (`kind: "dispatch"`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Signature of the method whose code it is in.
    pub caller: String,
    /// Whom it calls.
    pub callee: String,
    /// 1-based line.
    pub line: u32,
    /// How it is written, or `dispatch`.
    pub kind: &'static str,
    /// `exact`, `virtual`, `candidates` or `unknown`.
    pub resolution: &'static str,
    /// Where it runs, seen from the caller: `same`, `main`, `background`, `binder`, `event-loop`, `later`, `unknown`.
    pub thread: &'static str,
    /// Tags of the call itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The callee is not in the workspace.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub external: bool,
    /// Why the callee is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A method. All methods come before the first call.
    Node(Node),
    /// A call.
    Call(Call),
}

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGraph {
    /// The asker gave up.
    Cancelled,
    /// `method` is not one method: what to say, and names that may be meant.
    NotOne(String, Vec<String>),
}

impl From<Cancelled> for NoGraph {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// Gives every row of the wanted part to `row`, until it breaks.
///
/// # Errors
/// [`NoGraph`] when the asker gave up, or named no method.
pub fn graph(
    context: Context<'_>,
    request: &GraphRequest,
    row: &mut dyn FnMut(Row) -> ControlFlow<()>,
) -> Result<(), NoGraph> {
    let exporter = Exporter { context, request, wanted: wanted(context, request)?, signatures: RwLock::default() };
    if exporter.each_file(|file| exporter.nodes(file), row)?.is_continue() {
        // Whether that is the end or not, there is nothing behind the calls.
        let _ = exporter.each_file(|file| exporter.calls(file), row)?;
    }
    Ok(())
}

/// The methods within `depth` calls of the wanted one.
fn wanted(context: Context<'_>, request: &GraphRequest) -> Result<Option<FxHashSet<Symbol>>, NoGraph> {
    let Some(name) = &request.method else { return Ok(None) };
    let snapshot = context.snapshot;
    let mut status = Status::of(snapshot);
    let Some(start) = status.method(context, name, None, request.include_tests) else {
        let why = status.reason.unwrap_or_default();
        let names = if status.ambiguous { status.candidates } else { status.suggestions };
        return Err(NoGraph::NotOne(format!("{name}: {why}"), names));
    };
    let start = symbol_of(snapshot, start);
    let mut seen: FxHashSet<Symbol> = [start].into_iter().collect();
    let mut ring = vec![start];
    for _ in 0..request.depth.unwrap_or(3) {
        context.cancel.check()?;
        let next: Vec<Symbol> = ring.iter().flat_map(|&s| callees_of(context, s, request.include_tests)).collect();
        ring = next.into_iter().filter(|&s| seen.insert(s)).collect();
    }
    Ok(Some(seen))
}

struct Exporter<'a> {
    context: Context<'a>,
    request: &'a GraphRequest,
    wanted: Option<FxHashSet<Symbol>>,
    signatures: RwLock<FxHashMap<Symbol, String>>,
}

impl Exporter<'_> {
    fn each_file(
        &self,
        rows: impl Fn(FileId) -> Vec<Row> + Sync,
        row: &mut dyn FnMut(Row) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Cancelled> {
        let index = self.context.snapshot.index();
        let files = index.files().filter(|(_, facts)| self.request.include_tests || !facts.kind.test);
        let files: Vec<FileId> = files.map(|(file, _)| file).collect();
        for chunk in files.chunks(CHUNK) {
            self.context.cancel.check()?;
            let made: Vec<Vec<Row>> = chunk.par_iter().map(|&file| rows(file)).collect();
            for one in made.into_iter().flatten() {
                if row(one).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn is_wanted(&self, symbol: Symbol) -> bool {
        let within = self.request.within.as_ref();
        self.wanted.as_ref().is_none_or(|wanted| wanted.contains(&symbol))
            && within.is_none_or(|prefix| {
                symbol
                    .full_name()
                    .strip_prefix(prefix.as_str())
                    .is_some_and(|rest| rest.is_empty() || prefix.ends_with('.') || rest.starts_with(['.', '$']))
            })
    }

    fn signature(&self, symbol: Symbol) -> String {
        if let Some(known) = self.signatures.read().unwrap_or_else(PoisonError::into_inner).get(&symbol) {
            return known.clone();
        }
        let text = signature(self.context.snapshot, symbol);
        self.signatures.write().unwrap_or_else(PoisonError::into_inner).insert(symbol, text.clone());
        text
    }

    fn nodes(&self, file: FileId) -> Vec<Row> {
        let snapshot = self.context.snapshot;
        let (Some(facts), Some(graph)) = (snapshot.index().file(file), snapshot.graph(file)) else { return Vec::new() };
        let mut entries: FxHashMap<CallableId, String> = FxHashMap::default();
        for entry in snapshot.entry_points_of(file) {
            if let EntryCode::Callable(callable) = entry.code {
                entries.entry(callable).or_insert_with(|| entry.rule.kind.to_string());
            }
        }
        let mut rows = Vec::new();
        for (i, data) in facts.items.callables.iter().enumerate() {
            let callable: CallableId = Id::new(i);
            let silent = data.flags.contains(Flags::IMPLICIT) && graph.edges_of(callable).is_empty();
            if data.kind == CallableKind::InstanceInit || silent || !self.is_wanted(graph.symbols[i]) {
                continue;
            }
            rows.push(Row::Node(Node {
                signature: self.signature(graph.symbols[i]),
                full_name: graph.symbols[i].full_name(),
                class: class_of(&facts.items, data.container),
                tags: tag_names(snapshot, own_tags(facts, graph, callable)),
                file: facts.path.as_str().to_owned(),
                line: facts.lines.line(data.name_span.start) + 1,
                entry: entries.remove(&callable),
                test: facts.kind.test,
            }));
        }
        rows
    }

    fn calls(&self, file: FileId) -> Vec<Row> {
        let snapshot = self.context.snapshot;
        let (Some(facts), Some(graph)) = (snapshot.index().file(file), snapshot.graph(file)) else { return Vec::new() };
        let mut rows = Vec::new();
        let follow = Follow::new(snapshot);
        for edge in &graph.edges {
            let caller = printable_caller(&facts.items, edge.caller);
            let symbol = graph.symbols[caller.index()];
            if self.is_wanted(symbol) {
                let line = facts.lines.line(edge.at) + 1;
                let runs = place_in(&facts.items, graph, edge.region, edge.caller, &|r| follow.region_runs(file, r));
                self.rows_of(edge, self.signature(symbol), line, runs, &mut rows);
            }
        }
        rows
    }

    fn rows_of(&self, edge: &Edge, caller: String, line: u32, runs: Runs, rows: &mut Vec<Row>) {
        let snapshot = self.context.snapshot;
        let resolution = FileGraph::resolution(edge);
        let call = |callee: String, external: bool| Call {
            caller: caller.clone(),
            callee,
            line,
            kind: kind_name(edge.kind),
            resolution: resolution_name(resolution),
            thread: thread_of(runs, "same"),
            tags: tag_names(snapshot, edge.tags),
            external,
            reason: None,
        };
        let is_external = |symbol: Symbol| !is_declared(snapshot, symbol);
        let mut add = |call: Call| {
            // What a rule says something of is worth its row.
            if !call.external || self.request.include_library_calls || !call.tags.is_empty() {
                rows.push(Row::Call(call));
            }
        };
        match &edge.target {
            EdgeTarget::Symbol(symbol) => {
                // What nobody wrote (the iterator of a loop) matters where it leads into the workspace.
                let external = is_external(*symbol);
                if edge.kind != SiteKind::Implicit || !external || edge.tags != 0 {
                    add(call(self.signature(*symbol), external));
                }
                if resolution == Resolution::Virtual && edge.kind != SiteKind::Implicit {
                    for target in dispatch_targets(snapshot, edge, *symbol).into_iter().filter(|t| t != symbol) {
                        add(Call { kind: "dispatch", tags: Vec::new(), ..call(self.signature(target), false) });
                    }
                }
            }
            EdgeTarget::Candidates(all) => {
                for &symbol in all {
                    add(call(self.signature(symbol), is_external(symbol)));
                }
            }
            EdgeTarget::FunctionValue => add(call(callee_signature(snapshot, edge), true)),
            EdgeTarget::Unknown(reason) => {
                add(Call { reason: Some(reason_text(*reason)), ..call(callee_signature(snapshot, edge), true) });
            }
        }
    }
}

fn is_declared(snapshot: &Snapshot, symbol: Symbol) -> bool {
    !snapshot.declarations(symbol).is_empty()
}

fn own_tags(facts: &FileFacts, graph: &FileGraph, callable: CallableId) -> u64 {
    let edges = own_edges(&facts.items, graph, callable, super::scope::ANYWHERE).into_iter().map(|own| own.edge.tags);
    let marks = own_marks(&facts.items, graph, callable).into_iter().map(|mark| mark.tags);
    edges.chain(marks).fold(0, |all, tags| all | tags)
}
