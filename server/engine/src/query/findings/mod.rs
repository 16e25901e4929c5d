//! "Which blocking work runs on the main thread (or an event loop), and on which path?" One finding a sink and kind of entry
//! point, with the number of entry points that lead to it and one shortest path.

mod at_call;
mod declarations;
mod locks;
mod message;
mod path;
mod quiet;
mod sinks;
mod suppress;

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::signature::is_test;
use super::{Context, IndexState};
use crate::cancel::Cancelled;
use crate::graph::{EdgeTarget, EntryCode};
use crate::host::contexts::{Contexts, Root, State, Thread, Witness};
use crate::host::{Code, EntryPoint};
use crate::index::FileId;
use crate::risk::rule::Severity;

pub(super) use at_call::at_call;
pub use path::Step;
pub(super) use path::path;
pub(super) use sinks::lets;
pub use suppress::{Insertion, SuppressedMethod, Suppressions, suppressions};

/// The question.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct FindingsRequest {
    /// One finding for each entry point and sink, instead of one for each kind of entry point and sink.
    pub per_entry: bool,
    /// Whether blocking work in test code counts.
    pub include_tests: bool,
    /// Findings less severe than this are only counted.
    pub min_severity: Severity,
    /// Only this rule: its id, or the beginning of some ids and `*`.
    pub rule: Option<String>,
    /// Only sinks in this file (its key).
    pub file: Option<String>,
    /// Whether calls count of which no rule knows more than the exceptions that they declare.
    pub weak: bool,
}

impl Default for FindingsRequest {
    fn default() -> Self {
        Self {
            per_entry: false,
            include_tests: false,
            min_severity: Severity::Info,
            rule: None,
            file: None,
            weak: false,
        }
    }
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FindingsAnswer {
    /// The most severe first, then by place.
    pub findings: Vec<Finding>,
    /// Calls on the threads looked at whose target nobody knows: what they lead to is not in the findings.
    pub unknown_calls: usize,
    /// Findings that the code or the configuration keeps quiet.
    #[serde(skip_serializing_if = "is_zero")]
    pub suppressed: usize,
    /// Findings that are less severe than asked for.
    #[serde(skip_serializing_if = "is_zero")]
    pub less_severe: usize,
    /// Findings that a baseline knows already.
    #[serde(skip_serializing_if = "is_zero")]
    pub in_baseline: usize,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// State of the index.
    pub index: Option<IndexState>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// Blocking work on a thread that must not block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Stays the same while code elsewhere changes.
    pub id: String,
    /// The rule that says that the sink blocks.
    pub rule: String,
    /// Its tag.
    pub tag: String,
    /// What the sink does, finer than the tag.
    pub kind: String,
    /// How loud it is.
    #[serde(serialize_with = "severity_word")]
    pub severity: Severity,
    /// The weakest call on the path: `exact`, `virtual`, `candidates`, `unknown`.
    pub certainty: &'static str,
    /// `main` or `event-loop`.
    pub thread: &'static str,
    /// Entry points of this kind that lead to the sink.
    pub count: usize,
    /// The first method on the path from which on everything is certain: each time it runs to its end, it has come to the sink.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub always: Option<String>,
    /// One sentence.
    pub message: String,
    /// The nearest entry point.
    pub entry: EntrySpot,
    /// The call that blocks.
    pub sink: SinkSpot,
    /// From the entry point to the method with the sink.
    pub path: Vec<Step>,
}

fn severity_word<S: serde::Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(severity.word())
}

/// An entry point's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntrySpot {
    /// Its signature.
    pub signature: String,
    /// Its kind: `activity`, `listener`, …
    pub kind: String,
    /// Key of its file.
    pub file: String,
    /// 1-based line.
    pub line: u32,
}

/// A sink's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SinkSpot {
    /// Signature of what is called.
    pub signature: String,
    /// Its qualified name without parameters.
    pub full_name: String,
    /// Key of the file.
    pub file: String,
    /// 1-based line of the call.
    pub line: u32,
    /// 1-based column of the called name, in UTF-16 units.
    pub column: u32,
    /// Lines of further calls of the same in the same method.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more_lines: Vec<u32>,
}

/// The threads that must not block.
const WATCHED: [Thread; 2] = [Thread::Main, Thread::EventLoop];

/// Finds them.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn findings(context: Context<'_>, request: &FindingsRequest) -> Result<FindingsAnswer, Cancelled> {
    let snapshot = context.snapshot;
    context.cancel.check()?;
    let contexts = snapshot.contexts(context.cancel)?;
    let entries: Vec<EntryPoint<'_>> = snapshot.entry_points().collect();
    let mut answer = FindingsAnswer {
        index: Some(IndexState::of(snapshot)),
        unknown_calls: unknown_calls(context, contexts),
        ..FindingsAnswer::default()
    };
    let contended = locks::contended(snapshot, contexts);
    let texts = Code::of(snapshot, context.texts);
    let quiet = quiet::Quiet::new(context, &texts);
    let sinks = quiet.apart(sinks::sinks(context, contexts, &contended, request)?);
    let on_watched = |sink| WATCHED.into_iter().map(move |thread| (sink, thread));
    let asked: Vec<(&sinks::Sink<'_>, Thread)> = sinks
        .iter()
        .flat_map(on_watched)
        .filter(|(sink, thread)| contexts.reaches(sink.node, *thread) && sink.guard_lets(*thread))
        .collect();
    let states: Vec<State> = asked.iter().map(|(sink, thread)| (sink.node, *thread)).collect();
    let leading = contexts.leading(&states);
    let describe = Describe { context, contexts, texts: &texts, entries: &entries, request };
    let groups = if states.is_empty() { Vec::new() } else { groups(&entries, contexts.roots(), request.per_entry) };
    let of_group = |roots: &Vec<Root>| {
        context.cancel.check()?;
        let tree = contexts.tree(roots, &leading);
        let counts = if roots.len() == 1 { vec![1; states.len()] } else { leading.counts(roots) };
        let found = |(&(sink, thread), (&state, &count)): (&(_, _), (&State, &u32))| {
            let finding = describe.finding(&Reached { sink, thread, witness: tree.witness(state)?, count })?;
            Some((quiet.silences(sink, &finding), finding))
        };
        Ok(asked.par_iter().zip(states.par_iter().zip(&counts)).filter_map(found).collect())
    };
    let found: Vec<Vec<(bool, Finding)>> = groups.par_iter().map(of_group).collect::<Result<_, Cancelled>>()?;
    for (silenced, finding) in found.into_iter().flatten() {
        if silenced {
            answer.suppressed += 1;
        } else if finding.severity < request.min_severity {
            answer.less_severe += 1;
        } else {
            answer.findings.push(finding);
        }
    }
    answer.findings.sort_by(|a, b| {
        b.severity.cmp(&a.severity).then_with(|| {
            let key =
                |f: &Finding| (f.sink.file.clone(), f.sink.line, f.sink.column, f.entry.kind.clone(), f.id.clone());
            key(a).cmp(&key(b))
        })
    });
    if answer.findings.is_empty() {
        answer.reason = Some(if entries.is_empty() {
            "no entry point is known: nothing says which code runs on the main thread".to_owned()
        } else {
            "no blocking call is known to be reached on the main thread or an event loop".to_owned()
        });
    }
    Ok(answer)
}

/// Calls with unknown targets in code that runs on watched threads.
fn unknown_calls(context: Context<'_>, contexts: &Contexts) -> usize {
    let snapshot = context.snapshot;
    let mut count = 0;
    for (file, facts) in snapshot.index().files() {
        if facts.kind.test {
            continue;
        }
        let Some(graph) = snapshot.graph(file) else { continue };
        for edge in graph.edges.iter().filter(|e| matches!(e.target, EdgeTarget::Unknown(_))) {
            let node = sinks::node(contexts, file, edge.caller, edge.region);
            count += usize::from(WATCHED.iter().any(|&t| contexts.reaches(node, t)));
        }
    }
    count
}

/// Roots by the kind of their entry point, or one by one.
fn groups(entries: &[EntryPoint<'_>], roots: Vec<Root>, per_entry: bool) -> Vec<Vec<Root>> {
    if per_entry {
        return roots.into_iter().map(|root| vec![root]).collect();
    }
    let mut by_kind: BTreeMap<&str, Vec<Root>> = BTreeMap::new();
    for root in roots {
        if let Some(entry) = entries.get(root.entry as usize) {
            by_kind.entry(&entry.rule.kind).or_default().push(root);
        }
    }
    by_kind.into_values().collect()
}

/// A sink as a group of entry points reaches it.
struct Reached<'a> {
    sink: &'a sinks::Sink<'a>,
    thread: Thread,
    /// The way from the nearest of them.
    witness: Witness,
    /// How many they are.
    count: u32,
}

/// What every finding is described with.
struct Describe<'a> {
    context: Context<'a>,
    contexts: &'a Contexts,
    texts: &'a Code<'a>,
    entries: &'a [EntryPoint<'a>],
    request: &'a FindingsRequest,
}

impl Describe<'_> {
    fn finding(&self, reached: &Reached<'_>) -> Option<Finding> {
        let Self { context, contexts, entries, request, .. } = *self;
        let Reached { sink, thread, ref witness, count } = *reached;
        let entry = entries.get(witness.entry as usize)?;
        if is_test(context.snapshot, entry.file) && !request.include_tests {
            return None;
        }
        let spot = sink.spot(context, self.texts);
        let path = path::path(context, contexts, witness, spot.line);
        let first = path.first()?;
        let entry_line = entry_line(context, entry.file, entry.code)?;
        let entry_spot = EntrySpot {
            signature: first.signature.clone(),
            kind: entry.rule.kind.to_string(),
            file: context.snapshot.index().file(entry.file)?.path.as_str().to_owned(),
            line: entry_line,
        };
        let tag = sink.tag(context.snapshot);
        let message = message::message(&first.signature, sink.rule, &tag, thread, path.len() - 1, &spot.signature);
        let mut id = Fingerprint::default();
        for part in [&*sink.rule.id, &*sink.method, &*spot.full_name, &*entry.rule.kind, thread.word()] {
            id.add(part);
        }
        if request.per_entry {
            id.add(&entry_spot.signature);
        }
        Some(Finding {
            id: id.text(),
            rule: sink.rule.id.to_string(),
            tag,
            kind: sink.rule.kind.to_string(),
            severity: sink.severity(),
            certainty: path::certainty(contexts, witness, sink.sure),
            thread: thread.word(),
            count: count as usize,
            always: path::always(context, contexts, (witness, &path), sink),
            message,
            entry: entry_spot,
            sink: spot,
            path,
        })
    }
}

fn entry_line(context: Context<'_>, file: FileId, code: EntryCode) -> Option<u32> {
    let facts = context.snapshot.index().file(file)?;
    let at = match code {
        EntryCode::Callable(callable) => facts.items.callable(callable).name_span.start,
        EntryCode::Region(region) => context.snapshot.graph(file)?.regions.get(region as usize)?.at,
    };
    Some(facts.lines.line(at) + 1)
}

/// A hash that is the same in every run and version (FNV-1a).
struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    fn add(&mut self, part: &str) {
        for byte in part.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}
