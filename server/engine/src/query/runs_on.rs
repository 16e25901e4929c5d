//! "Which threads run this code, and on which way do they come there?", by what is known of the workspace's threads: nothing is computed
//! for it. Right after an edit that is what was known before it, so that nobody sees answers come and go while typing.

use std::borrow::Cow;

use serde::Serialize;

use super::Context;
use super::findings::{Step, lets, path};
use super::signature::{is_test, symbol_of};
use crate::host::Snapshot;
use crate::host::contexts::{Contexts, NodeId, Spot, Thread};
use crate::index::{FileId, MethodRef};

/// Steps of a way that are shown.
const MOST_STEPS: usize = 7;

/// A thread that runs some code, and how it comes there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunsOn {
    /// `main`, `background`, `event-loop`, `binder`, `unknown`.
    pub thread: &'static str,
    /// What sort of entry point the way starts at: `activity`, `listener`, …; none where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// A shortest way from an entry point, as a stack is read: the entry point first, the asked code last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<WayStep>,
}

/// A method on a way that may be too long to be shown whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WayStep {
    /// The method.
    #[serde(flatten)]
    pub step: Step,
    /// So many steps are left out in front of it.
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl RunsOn {
    /// With no more than `most` steps: what tells most stays, the ends, who calls the asked code, and what brought it to its thread.
    pub(super) fn shorten(&mut self, most: usize) {
        let count = self.path.len();
        if count <= most {
            return;
        }
        let hops = (0..count).rev().filter(|&n| self.path[n].step.is_handed_over());
        let ends = [0, count.saturating_sub(1), count.saturating_sub(2)];
        let mut kept: Vec<usize> = Vec::new();
        for n in ends.into_iter().chain(hops).chain(0..count) {
            if kept.len() < most && !kept.contains(&n) {
                kept.push(n);
            }
        }
        let mut omitted = 0;
        let mut number = 0;
        self.path.retain_mut(|step| {
            let stays = kept.contains(&number);
            number += 1;
            omitted += 1 + step.omitted;
            if stays {
                step.omitted = std::mem::take(&mut omitted) - 1;
            }
            stays
        });
    }
}

/// What is known of threads.
pub(super) struct Threads<'a> {
    context: Context<'a>,
    known: Option<Cow<'a, Snapshot>>,
}

impl<'a> Threads<'a> {
    /// What is at hand.
    pub(super) fn at_hand(context: Context<'a>) -> Self {
        Self { context, known: context.snapshot.with_known_threads() }
    }

    /// The threads that run a method's code.
    pub(super) fn of(&self, method: MethodRef) -> Vec<&'static str> {
        let found = self.known().zip(self.as_known(method));
        let threads = found.map(|((_, contexts), method)| contexts.threads(contexts.nodes.callable(method)));
        threads.into_iter().flatten().map(Thread::word).collect()
    }

    /// The same with the ways there, which end at the method.
    pub(super) fn ways_to_method(&self, method: MethodRef) -> Vec<RunsOn> {
        let (Some((known, contexts)), Some(method)) = (self.known(), self.as_known(method)) else { return Vec::new() };
        let Some(facts) = known.index().file(method.file) else { return Vec::new() };
        let line = facts.lines.line(facts.items.callable(method.callable).name_span.start) + 1;
        let node = contexts.nodes.callable(method);
        contexts.threads(node).map(|thread| self.way(known, contexts, (node, thread), line)).collect()
    }

    /// The threads that come to a call, with the ways to the code that it stands in. Only of this very state: earlier ones have other
    /// calls.
    pub(super) fn ways_to_call(&self, file: FileId, number: usize) -> Vec<RunsOn> {
        let snapshot = self.context.snapshot;
        let (Some(contexts), Some(graph)) = (snapshot.contexts_at_hand(), snapshot.graph(file)) else {
            return Vec::new();
        };
        let (Some(edge), Some(facts)) = (graph.edges.get(number), snapshot.index().file(file)) else {
            return Vec::new();
        };
        let node = contexts.nodes.node(Spot { file, callable: edge.caller, region: edge.region });
        let guard = graph.threads().guard(number as u32);
        let line = facts.lines.line(edge.at) + 1;
        let threads = contexts.threads(node).filter(|&thread| lets(guard, thread));
        threads.map(|thread| self.way(snapshot, contexts, (node, thread), line)).collect()
    }

    fn way(&self, known: &Snapshot, contexts: &Contexts, state: (NodeId, Thread), line: u32) -> RunsOn {
        let context = Context { snapshot: known, ..self.context };
        let found = contexts.ways().witness(state).and_then(|witness| {
            let kind = known.entry_points().nth(witness.entry as usize)?.rule.kind.to_string();
            Some((kind, path(context, contexts, &witness, line)))
        });
        let (entry, steps) = found.map_or((None, Vec::new()), |(kind, path)| (Some(kind), path));
        let path = steps.into_iter().map(|step| WayStep { step, omitted: 0 }).collect();
        RunsOn { thread: state.1.word(), entry, path }
    }

    /// Why nothing is known of the threads of a method, or not quite what its ways say; `None` where there is nothing to say.
    pub(super) fn reason(&self, method: MethodRef, ways: &[RunsOn]) -> Option<&'static str> {
        let snapshot = self.context.snapshot;
        let has_code = || snapshot.index().items(method.file).callable(method.callable).body.is_some();
        Some(match &self.known {
            None if !snapshot.complete() => "the index is not complete yet",
            None => "threads of the workspace are not known yet: they are looked at while nobody types",
            Some(_) if self.as_known(method).is_none() => "it is newer than what is known of threads",
            Some(Cow::Owned(_)) if !ways.is_empty() => "as it was before the last edits",
            Some(_) if ways.is_empty() && is_test(snapshot, method.file) => {
                "it is test code: ways from entry points do not lead through it"
            }
            Some(_) if ways.is_empty() && !has_code() => "it has no code of its own: its implementations do",
            Some(_) if ways.is_empty() => "no entry point is known to lead to it",
            Some(_) if ways.iter().any(|way| way.path.is_empty()) => {
                "a framework calls code that leads to it, but nothing is known to make it do so"
            }
            Some(_) => return None,
        })
    }

    fn known(&self) -> Option<(&Snapshot, &Contexts)> {
        let known = self.known.as_deref()?;
        Some((known, known.contexts_at_hand()?))
    }

    /// A method of now in the state whose threads are known.
    fn as_known(&self, method: MethodRef) -> Option<MethodRef> {
        match self.known.as_ref()? {
            Cow::Borrowed(_) => Some(method),
            Cow::Owned(known) => {
                let then = known.declarations(symbol_of(self.context.snapshot, method));
                then.into_iter().find(|m| m.file == method.file)
            }
        }
    }
}

/// Ways no longer than what is shown of them.
pub(super) fn shortened(mut ways: Vec<RunsOn>) -> Vec<RunsOn> {
    ways.iter_mut().for_each(|way| way.shorten(MOST_STEPS));
    ways
}
