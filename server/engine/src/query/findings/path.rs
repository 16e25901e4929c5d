//! A witness as people read a stack: one row a method, lambdas that run in place folded into their method.

use serde::Serialize;

use super::sinks::Sink;
use crate::graph::{EntryCode, FileGraph, Resolution, Runs};
use crate::hir::CallableKind;
use crate::host::contexts::{ArcKind, Contexts, State, Step as Arc, Thread, Witness};
use crate::index::{FileId, naming};
use crate::query::Context;
use crate::query::callees::callee_signature;
use crate::query::entry_points::region_signature;
use crate::query::signature::signature;
use crate::query::words::resolution_name;

/// A method on a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Its signature, or that of a lambda that was handed over.
    pub signature: String,
    /// Key of its file.
    pub file: String,
    /// 1-based line where it calls the next step; in the last one, where it calls the sink.
    pub line: u32,
    /// On which thread it runs.
    pub thread: &'static str,
    /// `entry`, `call`, `inline`, or the call that brought it to this thread.
    pub via: String,
}

impl Step {
    /// Whether something other than a plain call brought it here.
    #[must_use]
    pub fn is_handed_over(&self) -> bool {
        !matches!(self.via.as_str(), "entry" | "call" | "inline")
    }
}

/// The rows of a witness; `sink_line` is where the last one calls the sink.
pub(in crate::query) fn path(
    context: Context<'_>,
    contexts: &Contexts,
    witness: &Witness,
    sink_line: u32,
) -> Vec<Step> {
    let mut rows = Rows { context, steps: Vec::new(), via: "entry".to_owned() };
    let mut before: Option<&Arc> = None;
    for &((node, thread), leaving) in &witness.steps {
        let (file, code) = contexts.nodes.code(node);
        rows.arrive(file, code, thread, before);
        let arc = leaving.map(|n| &contexts.arcs[n as usize]);
        if let Some(arc) = arc {
            rows.leave(file, arc, thread);
        }
        before = arc;
    }
    if let Some(last) = rows.steps.last_mut() {
        last.line = sink_line;
    }
    rows.steps
}

/// The weakest call of a witness.
pub(super) fn certainty(contexts: &Contexts, witness: &Witness, sink: Resolution) -> &'static str {
    let arcs = witness.steps.iter().filter_map(|s| s.1).map(|n| contexts.arcs[n as usize].sure);
    resolution_name(arcs.chain([sink]).max().unwrap_or(Resolution::Exact))
}

/// The first row of a witness's path that comes to the sink each time it runs to its end.
pub(super) fn always(
    context: Context<'_>,
    contexts: &Contexts,
    (witness, shown): (&Witness, &[Step]),
    sink: &Sink<'_>,
) -> Option<String> {
    if !sink.each_time {
        return None;
    }
    let certain = |&&((node, _), leaving): &&(State, Option<u32>)| {
        let Some(arc) = leaving.map(|n| &contexts.arcs[n as usize]) else { return true };
        let graph = context.snapshot.graph(contexts.nodes.code(node).0);
        let each_time = |edge| graph.is_some_and(|g| g.threads().is_each_time(edge));
        match arc.kind {
            ArcKind::Initialiser => true,
            ArcKind::Call => arc.sure == Resolution::Exact && arc.guard.is_none() && arc.edge.is_some_and(each_time),
            _ => false,
        }
    };
    let count = witness.steps.iter().rev().take_while(certain).count();
    let steps = witness.steps[witness.steps.len() - count..].to_vec();
    let rows = path(context, contexts, &Witness { entry: witness.entry, steps }, 0);
    // Lambdas that run in place are no rows: whether they run is for what runs them to say.
    rows.into_iter().map(|row| row.signature).find(|name| shown.iter().any(|row| row.signature == *name))
}

struct Rows<'a> {
    context: Context<'a>,
    steps: Vec<Step>,
    /// How the next row comes about.
    via: String,
}

impl Rows<'_> {
    fn arrive(&mut self, file: FileId, code: EntryCode, thread: Thread, by: Option<&Arc>) {
        let snapshot = self.context.snapshot;
        let (Some(facts), Some(graph)) = (snapshot.index().file(file), snapshot.graph(file)) else { return };
        let is_first = self.steps.is_empty();
        let (name, at) = match code {
            EntryCode::Callable(callable) => {
                let data = facts.items.callable(callable);
                let is_init = data.kind == CallableKind::InstanceInit;
                if is_init && by.is_some_and(|a| a.kind == ArcKind::Initialiser) {
                    return;
                }
                let Some(&symbol) = graph.symbols.get(callable.index()) else { return };
                (signature(snapshot, symbol), data.name_span.start)
            }
            EntryCode::Region(region) => {
                let Some(fact) = graph.regions.get(region as usize) else { return };
                if fact.is_reference {
                    // What it refers to stands for it; as an entry point, too.
                    return;
                }
                let in_place = by.is_some_and(|a| a.kind == ArcKind::Inline && a.runs == Runs::Same);
                if in_place && self.is_in(graph, fact.caller) {
                    "call".clone_into(&mut self.via);
                    return;
                }
                let Some(name) = region_signature(snapshot, graph, region) else { return };
                (name, fact.at)
            }
        };
        let via = if is_first { "entry".to_owned() } else { std::mem::take(&mut self.via) };
        let line = facts.lines.line(at) + 1;
        let file = facts.path.as_str().to_owned();
        self.steps.push(Step { signature: name, file, line, thread: thread.word(), via });
        self.via = "call".to_owned();
    }

    /// Whether the last row is a method, or a lambda of it.
    fn is_in(&self, graph: &FileGraph, caller: crate::graph::Node) -> bool {
        let Some(last) = self.steps.last() else { return false };
        let Some(&symbol) = graph.symbols.get(caller.index()) else { return false };
        let method = signature(self.context.snapshot, symbol);
        last.signature == method || last.signature.starts_with(&format!("{method}$lambda$"))
    }

    fn leave(&mut self, file: FileId, arc: &Arc, thread: Thread) {
        let snapshot = self.context.snapshot;
        let (Some(facts), Some(graph)) = (snapshot.index().file(file), snapshot.graph(file)) else { return };
        let line = facts.lines.line(arc.at) + 1;
        if let Some(last) = self.steps.last_mut()
            && last.file == facts.path.as_str()
            && arc.kind != ArcKind::Initialiser
        {
            last.line = line;
        }
        let edge = arc.edge.and_then(|n| Some((n, graph.edges.get(n as usize)?)));
        match arc.kind {
            ArcKind::Call => {
                let through = edge.and_then(|(n, _)| {
                    let all = &graph.threads().through;
                    all.binary_search_by_key(&n, |t| t.0).ok().map(|at| all[at].1)
                });
                if let Some(getter) = through {
                    self.push_getter(getter, thread);
                }
                // What a hop brought goes on to what it is: a method reference to its method.
                if self.via.is_empty() {
                    self.via = "call".to_owned();
                }
            }
            ArcKind::Inline if arc.runs == Runs::Same => {
                if self.via == "call" || self.via.is_empty() {
                    self.via = "inline".to_owned();
                }
            }
            ArcKind::Inline | ArcKind::Hop => {
                if let Some((_, edge)) = edge {
                    let is_own = matches!(edge.target, crate::graph::EdgeTarget::Symbol(s) if !snapshot.declarations(s).is_empty());
                    self.via = if is_own { callee_signature(snapshot, edge) } else { edge.name.as_str().to_owned() };
                }
            }
            ArcKind::FirstUse => self.via = "first use".to_owned(),
            ArcKind::Initialiser => {}
        }
    }

    /// A row for a property whose delegate is asked.
    fn push_getter(&mut self, getter: crate::graph::Symbol, thread: Thread) {
        let Some((file, line)) = property_place(self.context, getter) else { return };
        let via = if self.via.is_empty() { "call".to_owned() } else { std::mem::take(&mut self.via) };
        let thread = thread.word();
        let data = getter.data();
        let signature = naming::dotted(data.short_owner, data.name);
        self.steps.push(Step { signature, file, line, thread, via });
        self.via = "call".to_owned();
    }
}

/// Key of the file and 1-based line of the property with this accessor.
fn property_place(context: Context<'_>, getter: crate::graph::Symbol) -> Option<(String, u32)> {
    let index = context.snapshot.index();
    let data = getter.data();
    let files: Vec<FileId> = match index.class(data.owner) {
        Some(class) => vec![class.file],
        None => index.facade_files(data.owner),
    };
    files.into_iter().filter(|f| !f.is_library()).find_map(|file| {
        let facts = index.file(file)?;
        let field = facts.items.fields.iter().find(|f| {
            let write = data.name.as_str().starts_with("set");
            crate::graph::Symbol::accessor(&facts.items, f, write) == getter
        })?;
        Some((facts.path.as_str().to_owned(), facts.lines.line(field.name_span.start) + 1))
    })
}
