//! "Is this call a finding?", for who points at one call: told as [`super::findings`] tells it, with the nearest entry point, and found by
//! what is known of threads already.

use super::sinks::sink_at;
use super::{Describe, Finding, FindingsRequest, Reached, WATCHED, locks, quiet};
use crate::host::{Code, EntryPoint};
use crate::index::FileId;
use crate::query::Context;

/// What the call with this number is told as, one finding a thread; none where threads are not at hand, or somebody keeps it quiet.
/// How many entry points there are is not counted.
pub(in crate::query) fn at_call(context: Context<'_>, file: FileId, number: usize) -> Vec<Finding> {
    let snapshot = context.snapshot;
    let Some(contexts) = snapshot.contexts_at_hand() else { return Vec::new() };
    // Locks of the whole workspace matter only where one is taken.
    let mut rules = snapshot.graph(file).and_then(|g| g.edges.get(number)).into_iter().flat_map(|e| &e.rules);
    let takes_lock =
        rules.any(|&rule| snapshot.catalog().rules().get(rule as usize).is_some_and(|r| &*r.kind == "lock"));
    let contended = if takes_lock { locks::contended(snapshot, contexts) } else { locks::Contended::default() };
    let Some(sink) = sink_at(context, contexts, &contended, (file, number as u32)) else { return Vec::new() };
    let texts = Code::of(snapshot, context.texts);
    let quiet = quiet::Quiet::new(context, &texts);
    let entries: Vec<EntryPoint<'_>> = snapshot.entry_points().collect();
    let request = FindingsRequest::default();
    let describe = Describe { context, contexts, texts: &texts, entries: &entries, request: &request };
    let threads = WATCHED.into_iter().filter(|&t| contexts.reaches(sink.node, t) && sink.guard_lets(t));
    let found = threads.filter_map(|thread| {
        let witness = contexts.ways().witness((sink.node, thread))?;
        describe.finding(&Reached { sink: &sink, thread, witness, count: 1 })
    });
    found.filter(|finding| finding.severity >= request.min_severity && !quiet.silences(&sink, finding)).collect()
}
