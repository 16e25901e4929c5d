//! "What do frameworks call, on which thread, and how do we know?"

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lookup::is_end_of;
use super::reach::Reaches;
use super::signature::{is_test, signature};
use super::{Context, IndexState};
use crate::cancel::Cancelled;
use crate::graph::{EntryCode, FileGraph, Node, Symbol};
use crate::hir::{CallableId, Container, Items};
use crate::host::{EntryPoint, Snapshot};
use crate::index::{FileFacts, naming};
use crate::risk::rule::Place;

/// The question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct EntryPointsRequest {
    /// Only this kind: `activity`, `listener`, `server`, …
    pub kind: Option<String>,
    /// Only this thread: `main`, `background`, `binder`, `event-loop`, `unknown`.
    pub thread: Option<String>,
    /// Only in classes whose qualified or simple name this is.
    pub class: Option<String>,
    /// Whether test code is listed.
    pub include_tests: bool,
    /// Entry points to list at most; all by default.
    pub limit: Option<usize>,
    /// Whether to tell what running each may do.
    pub risks: bool,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EntryPointsAnswer {
    /// By file and line.
    pub entry_points: Vec<EntryPointRow>,
    /// How many there are of each kind, those beyond `limit` included.
    pub kinds: BTreeMap<String, usize>,
    /// How many `limit` left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
    /// How many are test code and left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub tests_omitted: usize,
    /// Why the list is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// State of the index.
    pub index: Option<IndexState>,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// One entry point.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct EntryPointRow {
    /// The method's signature, or the lambda's: `MainActivity.onCreate$lambda$2`, the second in its method.
    pub method_signature: String,
    /// Qualified name of its class.
    pub class: String,
    /// What calls it: `activity`, `fragment`, `listener`, `server`, `main`, …
    pub kind: String,
    /// On which thread it is called: `main`, `background`, `binder`, `event-loop`, `unknown`.
    pub thread: &'static str,
    /// Key of its file.
    pub file: String,
    /// 1-based line of its name, or of the lambda's first character.
    pub line: u32,
    /// Id of the rule that says so.
    pub rule: String,
    /// Where a method reference to it is handed over, or the XML file that names it: `file:line`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registered_at: Option<String>,
    /// What it does or reaches; told where it was asked for, of methods only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

/// Lists the entry points that are asked for.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn entry_points(context: Context<'_>, request: &EntryPointsRequest) -> Result<EntryPointsAnswer, Cancelled> {
    let snapshot = context.snapshot;
    let mut answer = EntryPointsAnswer { index: Some(IndexState::of(snapshot)), ..EntryPointsAnswer::default() };
    let mut rows = Vec::new();
    let mut all = 0;
    for entry in snapshot.entry_points() {
        context.cancel.check()?;
        all += 1;
        let wanted =
            |asked: &Option<String>, is: &str| asked.as_ref().is_none_or(|asked| asked.eq_ignore_ascii_case(is));
        if !wanted(&request.kind, &entry.rule.kind) || !wanted(&request.thread, thread_word(&entry.rule.thread)) {
            continue;
        }
        let Some((row, symbol)) = row(snapshot, entry) else { continue };
        if request
            .class
            .as_ref()
            .is_some_and(|class| !is_end_of(&class.replace('$', "."), &row.class.replace('$', ".")))
        {
            continue;
        }
        if is_test(snapshot, entry.file) && !request.include_tests {
            answer.tests_omitted += 1;
        } else {
            rows.push((row, symbol));
        }
    }
    rows.sort_by(|(a, _), (b, _)| (&a.file, a.line, a).cmp(&(&b.file, b.line, b)));
    rows.dedup_by(|(a, _), (b, _)| a == b);
    for (row, _) in &rows {
        *answer.kinds.entry(row.kind.clone()).or_default() += 1;
    }
    if rows.is_empty() {
        answer.reason = Some(match (all, answer.tests_omitted) {
            (_, 1..) => "only test code has such entry points".to_owned(),
            (0, _) => "no method overrides what a known framework calls, or bears its annotations".to_owned(),
            _ => "no entry point is of that kind, thread or class".to_owned(),
        });
    }
    if let Some(limit) = request.limit {
        answer.omitted = rows.len().saturating_sub(limit);
        rows.truncate(limit);
    }
    if request.risks {
        let mut reaches = Reaches::new(snapshot, request.include_tests);
        for (row, symbol) in &mut rows {
            context.cancel.check()?;
            let risks = symbol.map(|symbol| reaches.at_or_below(symbol)).unwrap_or_default();
            row.tags = risks.into_iter().map(|reach| reach.tag).collect();
        }
    }
    answer.entry_points = rows.into_iter().map(|(row, _)| row).collect();
    Ok(answer)
}

/// One row, and the method that it is about; a lambda has no symbol of its own.
fn row(snapshot: &Snapshot, entry: EntryPoint<'_>) -> Option<(EntryPointRow, Option<Symbol>)> {
    let facts = snapshot.index().file(entry.file)?;
    let graph = snapshot.graph(entry.file)?;
    let mut row = EntryPointRow {
        kind: entry.rule.kind.to_string(),
        thread: thread_word(&entry.rule.thread),
        rule: entry.rule.id.to_string(),
        ..EntryPointRow::default()
    };
    let symbol = match entry.code {
        EntryCode::Callable(callable) => Some(place(snapshot, &mut row, facts, graph, callable)),
        EntryCode::Region(region) => {
            let fact = graph.regions.get(region as usize)?;
            let line = facts.lines.line(fact.at) + 1;
            let referred = graph.referred(region).and_then(|s| declaration(snapshot, s));
            match referred {
                Some((facts, graph, callable)) => {
                    row.registered_at = Some(format!("{}:{line}", snapshot.index().file(entry.file)?.path));
                    Some(place(snapshot, &mut row, facts, graph, callable))
                }
                // A reference to what the workspace has no source of: there is nothing to follow.
                None if fact.lambda.is_none() => return None,
                None => {
                    place(snapshot, &mut row, facts, graph, fact.caller);
                    row.method_signature = region_signature(snapshot, graph, region)?;
                    row.line = line;
                    None
                }
            }
        }
    };
    if let Some((path, line)) = entry.declared_at {
        row.registered_at = Some(format!("{path}:{}", line + 1));
    }
    Some((row, symbol.flatten()))
}

/// Says where a method is, and gives its symbol.
fn place(
    snapshot: &Snapshot,
    row: &mut EntryPointRow,
    facts: &FileFacts,
    graph: &FileGraph,
    callable: CallableId,
) -> Option<Symbol> {
    let data = facts.items.callable(callable);
    let symbol = graph.symbols.get(callable.index()).copied();
    row.method_signature = symbol.map_or_else(String::new, |s| signature(snapshot, s));
    row.class = class_of(&facts.items, data.container);
    row.file = facts.path.as_str().to_owned();
    row.line = facts.lines.line(data.name_span.start) + 1;
    symbol
}

/// The lambda's name among answers: its method's signature, `$lambda$`, its number in the method.
#[must_use]
pub fn region_signature(snapshot: &Snapshot, graph: &FileGraph, region: u32) -> Option<String> {
    let fact = graph.regions.get(region as usize)?;
    let method = signature(snapshot, *graph.symbols.get(fact.caller.index())?);
    Some(format!("{method}$lambda${}", fact.lambda?))
}

fn declaration(snapshot: &Snapshot, symbol: Symbol) -> Option<(&FileFacts, &FileGraph, Node)> {
    let method = snapshot.declarations(symbol).into_iter().next()?;
    Some((snapshot.index().file(method.file)?, snapshot.graph(method.file)?, method.callable))
}

/// The qualified name of the innermost class around, the file's facade where there is none.
pub(super) fn class_of(items: &Items, mut container: Container) -> String {
    loop {
        match container {
            Container::Class(class) => return items.qualified(class).as_str().to_owned(),
            Container::Body(callable) => container = items.callable(callable).container,
            Container::File => return naming::dotted(items.package, items.facade),
        }
    }
}

/// How answers call the thread of an entry point.
#[must_use]
pub const fn thread_word(place: &Place) -> &'static str {
    match place {
        Place::Main => "main",
        Place::Background => "background",
        Place::Binder => "binder",
        Place::EventLoop => "event-loop",
        _ => "unknown",
    }
}
