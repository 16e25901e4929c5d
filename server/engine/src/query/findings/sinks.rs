//! Calls that block, each once a method and callee.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::declarations::Declarations;
use super::locks::Contended;
use super::{FindingsRequest, SinkSpot, WATCHED};
use crate::cancel::Cancelled;
use crate::graph::handover::Guard;
use crate::graph::{Blocks, Edge, EdgeTarget, FileGraph, Mark, Node, Resolution};
use crate::host::contexts::{Contexts, NodeId, Spot, Thread};
use crate::host::{Code, Snapshot};
use crate::index::FileId;
use crate::query::Context;
use crate::query::callees::callee_signature;
use crate::risk::rule::{Blocking, Rule, Severity};
use crate::text::Encoding;

/// What blocks.
#[derive(Clone, Copy)]
pub(super) enum What<'a> {
    Call(&'a Edge),
    Construct(&'a Mark),
}

/// A call that blocks, with others of the same in the same code.
#[derive(Clone)]
pub(super) struct Sink<'a> {
    pub(super) file: FileId,
    pub(super) node: NodeId,
    pub(super) what: What<'a>,
    pub(super) caller: Node,
    /// Full name of the method that it stands in.
    pub(super) method: String,
    pub(super) rule: &'a Rule,
    pub(super) blocks: Blocks,
    pub(super) sure: Resolution,
    pub(super) at: u32,
    pub(super) more: Vec<u32>,
    pub(super) guard: Option<Guard>,
    /// Whether the code that it stands in comes to it, or to one of the others, each time it runs to its end.
    pub(super) each_time: bool,
}

pub(super) fn node(contexts: &Contexts, file: FileId, callable: Node, region: Option<u32>) -> NodeId {
    contexts.nodes.node(Spot { file, callable, region })
}

/// All calls that block and are reached on a watched thread.
pub(super) fn sinks<'a>(
    context: Context<'a>,
    contexts: &Contexts,
    contended: &Contended,
    request: &FindingsRequest,
) -> Result<Vec<Sink<'a>>, Cancelled> {
    let snapshot = context.snapshot;
    let mut declarations = Declarations::new(snapshot, request.weak);
    let mut all = Vec::new();
    for (file, facts) in snapshot.index().files() {
        context.cancel.check()?;
        if facts.kind.test && !request.include_tests || request.file.as_ref().is_some_and(|f| *f != facts.path.as_str())
        {
            continue;
        }
        let Some(graph) = snapshot.graph(file) else { continue };
        let mut same: FxHashMap<(NodeId, Arc<str>, String), usize> = FxHashMap::default();
        for (number, edge) in graph.edges.iter().enumerate() {
            if let Some(found) = Found::of_call(&mut declarations, file, graph, (number as u32, edge)) {
                found.add(snapshot, contexts, contended, request, &mut same, &mut all);
            }
        }
        for mark in graph.marks.iter().filter(|m| m.blocks != Blocks::No) {
            let what = What::Construct(mark);
            let (guard, sure) = (None, Resolution::Exact);
            let (caller, region) = (mark.caller, mark.region);
            let (at, rule, each_time) = (mark.at, None, mark.each_time);
            let found = Found { file, graph, what, caller, region, at, guard, sure, rule, each_time };
            found.add(snapshot, contexts, contended, request, &mut same, &mut all);
        }
    }
    Ok(all)
}

/// The one call as a sink; `None` where it does not block, or not on a watched thread.
pub(super) fn sink_at<'a>(
    context: Context<'a>,
    contexts: &Contexts,
    contended: &Contended,
    (file, number): (FileId, u32),
) -> Option<Sink<'a>> {
    let request = FindingsRequest::default();
    let graph = context.snapshot.graph(file)?;
    let edge = graph.edges.get(number as usize)?;
    let mut declarations = Declarations::new(context.snapshot, request.weak);
    let found = Found::of_call(&mut declarations, file, graph, (number, edge))?;
    let mut all = Vec::new();
    found.add(context.snapshot, contexts, contended, &request, &mut FxHashMap::default(), &mut all);
    all.pop()
}

struct Found<'a> {
    file: FileId,
    graph: &'a FileGraph,
    what: What<'a>,
    caller: Node,
    region: Option<u32>,
    at: u32,
    pub(super) guard: Option<Guard>,
    sure: Resolution,
    /// The rule that follows from what the callee declares, where no listed one fits.
    rule: Option<&'static Rule>,
    each_time: bool,
}

impl<'a> Found<'a> {
    /// A call, where it may block.
    fn of_call(
        declarations: &mut Declarations<'_>,
        file: FileId,
        graph: &'a FileGraph,
        (number, edge): (u32, &'a Edge),
    ) -> Option<Self> {
        let listed = edge.blocks != Blocks::No && !edge.rules.is_empty();
        let rule = if listed { None } else { Some(declarations.rule(edge)?) };
        let guard = graph.threads().guard(number);
        let each_time = graph.threads().is_each_time(number) && guard.is_none();
        let sure = match edge.target {
            EdgeTarget::Candidates(_) => Resolution::Candidates,
            _ => Resolution::Exact,
        };
        let (what, caller, region) = (What::Call(edge), edge.caller, edge.region);
        Some(Self { file, graph, what, caller, region, at: edge.at, guard, sure, rule, each_time })
    }

    fn add(
        self,
        snapshot: &'a Snapshot,
        contexts: &Contexts,
        contended: &Contended,
        request: &FindingsRequest,
        same: &mut FxHashMap<(NodeId, Arc<str>, String), usize>,
        all: &mut Vec<Sink<'a>>,
    ) {
        let node = node(contexts, self.file, self.caller, self.region);
        if !WATCHED.iter().any(|&t| contexts.reaches(node, t)) {
            return;
        }
        let (rules, blocks) = match self.what {
            What::Call(edge) => (&edge.rules, edge.blocks),
            What::Construct(mark) => (&mark.rules, mark.blocks),
        };
        let listed = rules.first().and_then(|&n| snapshot.catalog().rules().get(n as usize));
        let Some(rule) = self.rule.or(listed) else { return };
        let blocks = match self.rule.map(|r| r.blocking) {
            None => blocks,
            Some(Blocking::Yes) => Blocks::Yes,
            Some(_) => Blocks::Maybe,
        };
        if request.rule.as_ref().is_some_and(|wanted| !super::quiet::covers(wanted, &rule.id)) {
            return;
        }
        // A lock that nobody holds for long is no risk.
        if &*rule.kind == "lock" && blocks == Blocks::Maybe && !contended.at(self.file, self.caller, self.at) {
            return;
        }
        let Some(&symbol) = self.graph.symbols.get(self.caller.index()) else { return };
        let callee = match self.what {
            What::Call(edge) => callee_signature(snapshot, edge),
            What::Construct(mark) => mark.label.to_owned(),
        };
        let key = (node, Arc::clone(&rule.id), callee);
        if let Some(&at) = same.get(&key) {
            let first: &mut Sink<'_> = &mut all[at];
            if first.guard == self.guard {
                first.more.push(self.at);
                first.each_time |= self.each_time;
                return;
            }
        }
        same.insert(key, all.len());
        all.push(Sink {
            file: self.file,
            node,
            what: self.what,
            caller: self.caller,
            method: format!("{}({})", symbol.full_name(), symbol.data().params),
            rule,
            blocks,
            sure: self.sure,
            at: self.at,
            more: Vec::new(),
            guard: self.guard,
            each_time: self.each_time,
        });
    }
}

impl Sink<'_> {
    /// Whether a check around it lets a thread come to it.
    pub(super) fn guard_lets(&self, thread: Thread) -> bool {
        lets(self.guard, thread)
    }

    /// A contended lock weighs as much as what is done while it is held.
    pub(super) fn severity(&self) -> Severity {
        if &*self.rule.kind == "lock" {
            return self.rule.severity.max(Severity::Warning);
        }
        match self.blocks {
            Blocks::Yes => self.rule.severity,
            _ => self.rule.severity.min(Severity::Info),
        }
    }

    /// The first tag that says what it waits for.
    pub(super) fn tag(&self, snapshot: &Snapshot) -> String {
        let names = || snapshot.catalog().tag_names().names(self.rule.tags);
        let waits = names().find(|n| !matches!(*n, "THREADING" | "HANDLER"));
        waits.or_else(|| names().next()).unwrap_or_default().to_owned()
    }

    /// Its place.
    pub(super) fn spot(&self, context: Context<'_>, texts: &Code<'_>) -> SinkSpot {
        let snapshot = context.snapshot;
        let (signature, full_name) = match self.what {
            What::Call(edge) => {
                let full = match &edge.target {
                    EdgeTarget::Symbol(symbol) => symbol.full_name(),
                    EdgeTarget::Candidates(all) => all.first().map_or_else(String::new, |s| s.full_name()),
                    EdgeTarget::Unknown(
                        crate::infer::Reason::UnknownClass(owner) | crate::infer::Reason::InheritedFrom(owner),
                    ) => format!("{owner}.{}", edge.name),
                    _ => edge.name.as_str().to_owned(),
                };
                (callee_signature(snapshot, edge), full)
            }
            What::Construct(mark) => (mark.label.to_owned(), mark.label.to_owned()),
        };
        let Some(facts) = snapshot.index().file(self.file) else {
            return SinkSpot { signature, full_name, file: String::new(), line: 0, column: 0, more_lines: Vec::new() };
        };
        let at = match &texts.text(self.file) {
            Some(text) => facts.lines.line_col(text, self.at, Encoding::Utf16),
            None => crate::text::LineCol { line: facts.lines.line(self.at), column: 0 },
        };
        let mut more_lines: Vec<u32> = self.more.iter().map(|&at| facts.lines.line(at) + 1).collect();
        more_lines.dedup();
        more_lines.retain(|&l| l != at.line + 1);
        SinkSpot {
            signature,
            full_name,
            file: facts.path.as_str().to_owned(),
            line: at.line + 1,
            column: at.column + 1,
            more_lines,
        }
    }
}

/// Whether a check around a call lets it run on a thread.
pub(in crate::query) fn lets(guard: Option<Guard>, thread: Thread) -> bool {
    match guard {
        Some(Guard::NotMain) => thread != Thread::Main,
        Some(Guard::Main) => thread == Thread::Main,
        None => true,
    }
}
