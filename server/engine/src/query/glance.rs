//! One method at a glance: what it does itself, what it reaches, how many call it and whom it calls. What code lenses and
//! hovers are made of.

use rustc_hash::FxHashSet;

use super::Context;
use super::callees::{callee_signature, is_listed};
use super::callers::each_call;
use super::entry_points::thread_word;
use super::expand::tag_names;
use super::reach::Reaches;
use super::runs_on::Threads;
use super::scope::own_edges;
use super::signature::{signature, symbol_of};
use crate::cancel::Cancelled;
use crate::graph::{EdgeTarget, EntryCode, FileGraph, Resolution, Symbol};
use crate::host::Snapshot;
use crate::index::MethodRef;

/// Callers are counted up to this many.
const MOST_CALLERS: usize = 100;

/// A method in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Its signature.
    pub signature: String,
    /// A framework calls it.
    pub entry: Option<Entry>,
    /// Threads that are known to run its code: `main`, `background`, …
    pub threads: Vec<&'static str>,
    /// What its own code does.
    pub tags: Vec<String>,
    /// What is reached further down.
    pub reaches: Vec<Reached>,
    /// Methods that may call it, test code left out unless asked for.
    pub callers: usize,
    /// There are more than were counted.
    pub more_callers: bool,
    /// Methods that it calls: as many as [`super::expand`] lists.
    pub callees: usize,
}

/// How a framework calls a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What sort of entry point: `activity`, `listener`, `server`, …
    pub kind: String,
    /// The thread it is called on.
    pub thread: &'static str,
}

impl Entry {
    /// Whether a framework calls the method, and how.
    pub(super) fn of(snapshot: &Snapshot, method: MethodRef) -> Option<Self> {
        let mut entries = snapshot.entry_points_of(method.file);
        let entry = entries.find(|e| e.code == EntryCode::Callable(method.callable))?;
        Some(Self { kind: entry.rule.kind.to_string(), thread: thread_word(&entry.rule.thread) })
    }
}

/// A tag reached further down, by one shortest path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The tag.
    pub tag: String,
    /// From the first callee to the method whose own code has the tag.
    pub path: Vec<Step>,
}

/// A method on a path, and where to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its signature.
    pub signature: String,
    /// Its file.
    pub file: String,
    /// 0-based line of its name.
    pub line: u32,
}

impl Step {
    /// A method of the workspace; `None` for others.
    pub(super) fn of(snapshot: &Snapshot, symbol: Symbol) -> Option<Self> {
        let method = snapshot.declarations(symbol).into_iter().next()?;
        let facts = snapshot.index().file(method.file)?;
        let name = facts.items.callable(method.callable).name_span.start;
        Some(Self {
            signature: signature(snapshot, symbol),
            file: facts.path.as_str().to_owned(),
            line: facts.lines.line(name),
        })
    }
}

/// Looks at one method after the other, and remembers what lies below them.
pub(super) struct Glancer<'a> {
    context: Context<'a>,
    reaches: Reaches<'a>,
    threads: Threads<'a>,
    include_tests: bool,
}

impl<'a> Glancer<'a> {
    pub(super) fn new(context: Context<'a>, include_tests: bool) -> Self {
        let reaches = Reaches::new(context.snapshot, include_tests);
        Self { context, reaches, threads: Threads::at_hand(context), include_tests }
    }

    /// The tags of a method's own code.
    pub(super) fn tags(&mut self, symbol: Symbol) -> Vec<String> {
        tag_names(self.context.snapshot, self.reaches.own_tags(symbol))
    }

    /// Whether a method's own code has tags.
    pub(super) fn has_tags(&mut self, method: MethodRef) -> bool {
        self.reaches.own_tags(symbol_of(self.context.snapshot, method)) != 0
    }

    /// Whether a framework calls a method.
    pub(super) fn is_entry(&self, method: MethodRef) -> bool {
        Entry::of(self.context.snapshot, method).is_some()
    }

    /// Whether a method has tags, reaches some, or is called by a framework.
    pub(super) fn is_notable(&mut self, method: MethodRef) -> Result<bool, Cancelled> {
        self.context.cancel.check()?;
        Ok(self.is_entry(method)
            || self.has_tags(method)
            || !self.reaches.paths(symbol_of(self.context.snapshot, method)).is_empty())
    }

    /// What is reached from a method.
    pub(super) fn reached(&mut self, symbol: Symbol) -> Vec<Reached> {
        let snapshot = self.context.snapshot;
        let paths = self.reaches.paths(symbol).into_iter();
        let steps = |path: Vec<Symbol>| path.into_iter().skip(1).filter_map(|s| Step::of(snapshot, s)).collect();
        paths.map(|(tag, path)| Reached { tag, path: steps(path) }).collect()
    }

    /// Everything that is said of a method.
    pub(super) fn glance(&mut self, method: MethodRef) -> Result<Glance, Cancelled> {
        let snapshot = self.context.snapshot;
        let symbol = symbol_of(snapshot, method);
        let mut callers: FxHashSet<Symbol> = FxHashSet::default();
        each_call(self.context, method, &mut |call| {
            if self.include_tests || !call.facts.kind.test {
                callers.insert(call.caller);
            }
            callers.len() < MOST_CALLERS
        })?;
        self.context.cancel.check()?;
        Ok(Glance {
            signature: signature(snapshot, symbol),
            entry: Entry::of(snapshot, method),
            threads: self.threads.of(method),
            tags: self.tags(symbol),
            reaches: self.reached(symbol),
            callers: callers.len(),
            more_callers: callers.len() >= MOST_CALLERS,
            callees: callee_count(snapshot, method),
        })
    }
}

/// How many callees the answer to "whom does it call?" lists.
fn callee_count(snapshot: &Snapshot, method: MethodRef) -> usize {
    #[derive(PartialEq, Eq, Hash)]
    enum Key {
        Symbol(Symbol, Resolution),
        Text(String, Resolution),
    }
    let Some(graph) = snapshot.graph(method.file) else { return 0 };
    let edges = own_edges(snapshot.index().items(method.file), graph, method.callable, super::scope::ANYWHERE);
    let listed = edges.iter().map(|own| own.edge).filter(|edge| is_listed(snapshot, edge));
    let keys = listed.map(|edge| match edge.target {
        EdgeTarget::Symbol(symbol) => Key::Symbol(symbol, FileGraph::resolution(edge)),
        _ => Key::Text(callee_signature(snapshot, edge), FileGraph::resolution(edge)),
    });
    keys.collect::<FxHashSet<_>>().len()
}
