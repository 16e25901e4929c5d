//! "Give me all facts", row by row, so that anyone can hold them against a compiler.
//!
//! Ids are `pkg.Outer.Inner#method(Type, Type)` with types as declared; lines and columns are 1-based.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::Context;
use super::dispatch::dispatch_targets;
use super::findings::lets;
use super::words::{kind_name, reason_text, resolution_name};
use crate::cancel::Cancelled;
use crate::graph::{Blocks, Edge, EdgeTarget, FileGraph, Node, Runs, Symbol};
use crate::host::Snapshot;
use crate::host::contexts::{Contexts, Spot, Thread};
use crate::index::FileId;
use crate::index::symbols::{SymbolKind, callable_id, symbols as symbols_of};
use crate::infer::SiteKind;
use crate::risk::TagSet;
use crate::text::Encoding;

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SymbolRow {
    /// `class`, `method` or `field`.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// Key of its file.
    pub file: String,
    /// 1-based line where the declaration starts, annotations included, documentation not.
    pub line: u32,
    /// 1-based last line.
    pub end: u32,
}

/// A call, or (with `kind: "dispatch"`) one implementation that a virtual call may reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CallRow {
    /// `dispatch`, or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Id of the method around the call.
    pub caller: String,
    /// Id of what is called, in the class that declares it; the name as written where it is not known.
    pub callee: String,
    /// Key of the caller's file.
    pub file: String,
    /// 1-based line of the called name.
    pub line: u32,
    /// 1-based column of the called name, in UTF-16 units.
    pub column: u32,
    /// `call`, `new`, `super`, `reference`, `property`, `operator`, …
    pub call_kind: &'static str,
    /// `exact`, `virtual`, `candidates` or `unknown`.
    pub resolution: &'static str,
    /// Why it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Threads that may run this line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<&'static str>,
    /// Tags of blocking work that is done, on the caller's own thread, before this call returns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<String>,
    /// The callee is not in the sources.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub external: bool,
}

/// Gives every declaration to `row`, file by file, until it breaks.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn symbols(context: Context<'_>, row: &mut dyn FnMut(&SymbolRow) -> ControlFlow<()>) -> Result<(), Cancelled> {
    for (_, facts) in context.snapshot.index().files() {
        context.cancel.check()?;
        for symbol in symbols_of(&facts.items) {
            let kind = match symbol.kind {
                SymbolKind::Class => "class",
                SymbolKind::Method => "method",
                SymbolKind::Field => "field",
            };
            let line = facts.lines.line(symbol.span.start) + 1;
            let end = facts.lines.line(symbol.span.end.saturating_sub(1).max(symbol.span.start)) + 1;
            let answer = SymbolRow { kind, id: symbol.id, file: facts.path.as_str().to_owned(), line, end };
            if row(&answer).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Gives every call to `row`, file by file, until it breaks. Calls that nobody wrote (`iterator()` of a loop) are left out.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn calls(context: Context<'_>, row: &mut dyn FnMut(&CallRow) -> ControlFlow<()>) -> Result<(), Cancelled> {
    let snapshot = context.snapshot;
    let contexts = snapshot.contexts(context.cancel)?;
    for (file, facts) in snapshot.index().files() {
        context.cancel.check()?;
        let Some(graph) = snapshot.graph(file) else { continue };
        // Columns need the text; it is read once a file.
        let text = context.texts.text(facts.path.as_str());
        let blocking = blocking_calls(contexts, file, graph);
        for (number, edge) in graph.edges.iter().enumerate() {
            if edge.kind == SiteKind::Implicit {
                continue;
            }
            let node = contexts.nodes.node(Spot { file, callable: edge.caller, region: edge.region });
            let guard = graph.threads().guard(number as u32);
            let own = if edge.blocks == Blocks::Yes { edge.tags } else { 0 };
            let blocks = TagSet::from_bits(own | blocking.get(&(number as u32)).copied().unwrap_or_default());
            let at = match &text {
                Some(text) => facts.lines.line_col(text, edge.at, Encoding::Utf16),
                None => crate::text::LineCol { line: facts.lines.line(edge.at), column: 0 },
            };
            let base = CallRow {
                caller: callable_id(&facts.items, facts.items.callable(edge.caller)),
                file: facts.path.as_str().to_owned(),
                line: at.line + 1,
                column: at.column + 1,
                call_kind: kind_name(edge.kind),
                resolution: resolution_name(FileGraph::resolution(edge)),
                on: contexts.threads(node).filter(|&t| lets(guard, t)).map(Thread::word).collect(),
                blocks: snapshot.catalog().tag_names().names(blocks).map(str::to_owned).collect(),
                ..CallRow::default()
            };
            for answer in rows(snapshot, edge, base) {
                if row(&answer).is_break() {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// Tags of the blocking work that each call of a file makes its caller wait for.
fn blocking_calls(contexts: &Contexts, file: FileId, graph: &FileGraph) -> FxHashMap<u32, u64> {
    let mut found = FxHashMap::default();
    let callables = (0..graph.symbols.len()).map(|n| Spot { file, callable: Node::new(n), region: None });
    let regions = graph.regions.iter().enumerate();
    let regions = regions.map(|(n, r)| Spot { file, callable: r.caller, region: Some(n as u32) });
    for spot in callables.chain(regions) {
        for (_, arc) in contexts.leaving(contexts.nodes.node(spot)) {
            if let (Some(edge), Runs::Same) = (arc.edge, arc.runs) {
                *found.entry(edge).or_default() |= contexts.blocking(arc.to);
            }
        }
    }
    found
}

fn rows(snapshot: &Snapshot, edge: &Edge, base: CallRow) -> Vec<CallRow> {
    let to = |symbol: Symbol| {
        let external = snapshot.declarations(symbol).is_empty() && !declares_property(snapshot, symbol);
        CallRow { callee: id(symbol), external, ..base.clone() }
    };
    match &edge.target {
        EdgeTarget::Symbol(symbol) => {
            let mut all = vec![to(*symbol)];
            if base.resolution == "virtual" {
                let targets = dispatch_targets(snapshot, edge, *symbol);
                all.extend(targets.into_iter().map(|t| CallRow { kind: Some("dispatch"), external: false, ..to(t) }));
            }
            all
        }
        EdgeTarget::Candidates(symbols) => symbols.iter().map(|&s| to(s)).collect(),
        EdgeTarget::FunctionValue => {
            vec![CallRow { callee: "kotlin.Function#invoke".to_owned(), external: true, ..base }]
        }
        EdgeTarget::Unknown(reason) => vec![CallRow {
            callee: edge.name.as_str().to_owned(),
            reason: Some(reason_text(*reason)),
            external: true,
            ..base
        }],
    }
}

/// Whether an accessor without a declaration of its own belongs to a property of the workspace.
fn declares_property(snapshot: &Snapshot, symbol: Symbol) -> bool {
    snapshot.index().class(symbol.data().owner).is_some_and(|c| !c.file.is_library())
}

/// A symbol as `pkg.Outer.Inner#method(Type, Type)`, an extension receiver as first parameter.
fn id(symbol: Symbol) -> String {
    let data = symbol.data();
    let params = symbol.parameter_list();
    let params = match symbol.receiver() {
        Some(receiver) if params.is_empty() => receiver.to_owned(),
        Some(receiver) => format!("{receiver}, {params}"),
        None => params.to_owned(),
    };
    format!("{}#{}({params})", data.owner, data.name)
}
