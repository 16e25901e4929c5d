//! Every piece of code with the threads that reach it: a search over (code, thread) from all entry points at once, which no cycle can
//! keep busy. Which entry point reaches what is for `roots` to say.

use std::collections::VecDeque;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::Follow;
use super::arcs::{All, Arc, ArcKind, Origin, arcs, entry_node};
use super::nodes::{NodeId, Nodes};
use crate::cancel::{Cancel, Cancelled};
use crate::graph::handover::Guard;
use crate::graph::{Blocks, EntryCode, Resolution, Runs};
use crate::host::Snapshot;
use crate::index::MethodRef;
use crate::risk::rule::Place;

/// A thread, by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Thread {
    /// The one that draws and takes input.
    Main,
    /// One that may block.
    Background,
    /// One that serves many connections.
    EventLoop,
    /// One that answers another process.
    Binder,
    /// Not known which.
    Unknown,
}

impl Thread {
    /// All, in the order of their bits.
    pub const ALL: [Self; 5] = [Self::Main, Self::Background, Self::EventLoop, Self::Binder, Self::Unknown];

    /// Its bit in a set.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The word of answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Background => "background",
            Self::EventLoop => "event-loop",
            Self::Binder => "binder",
            Self::Unknown => "unknown",
        }
    }

    const fn of(place: &Place) -> Option<Self> {
        Some(match place {
            Place::Main => Self::Main,
            Place::Background => Self::Background,
            Place::EventLoop => Self::EventLoop,
            Place::Binder => Self::Binder,
            Place::Unknown => Self::Unknown,
            _ => return None,
        })
    }
}

/// Code on a thread.
pub type State = (NodeId, Thread);

/// An entry point, by its number among those of the snapshot.
pub(super) type Entry = u32;

/// All code with the threads that reach it.
#[derive(Clone, Debug, Default)]
pub struct Contexts {
    /// How code is numbered.
    pub nodes: Nodes,
    /// What the arcs were found with.
    pub(super) origin: std::sync::Arc<Origin>,
    /// All arcs, by where they start.
    pub arcs: Vec<Arc>,
    pub(super) starts: Vec<u32>,
    /// Numbers of arcs by where they end.
    into: Vec<u32>,
    ends: Vec<u32>,
    /// Threads that reach each node, as bits.
    reached: Vec<u8>,
    /// Entry points of each node that has some.
    pub(super) entries: FxHashMap<NodeId, (Entry, Thread)>,
    /// Which copies of an entry point's node are meant by it: those for classes that have the method and do not override it.
    called: FxHashMap<NodeId, Vec<NodeId>>,
    /// By node: the only thread that may run it, where its author says so.
    pins: Vec<Option<Thread>>,
    /// Tags of blocking work that each node does on its own thread.
    blocking: Vec<u64>,
    /// The same by calls alone whose target is certain.
    surely_blocking: Vec<u64>,
    /// Shortest ways to all that is reached.
    pub(super) ways: OnceLock<Vec<u32>>,
}

impl Contexts {
    /// Computes the contexts of a workspace, with all threads of the current rayon pool.
    ///
    /// # Errors
    /// [`Cancelled`] when the asker gave up.
    pub fn of(snapshot: &Snapshot, cancel: &Cancel) -> Result<Self, Cancelled> {
        let All { nodes, arcs, origin } = arcs(snapshot, cancel)?;
        cancel.check()?;
        Ok(Self::linked(nodes, origin, arcs).colored(snapshot))
    }

    /// Code and its arcs, sorted by where they start, not yet colored.
    pub(super) fn linked(nodes: Nodes, origin: Origin, arcs: Vec<Arc>) -> Self {
        let count = nodes.count as usize;
        let mut starts = vec![0; count + 1];
        let mut ends = vec![0; count + 1];
        for arc in &arcs {
            starts[arc.from as usize + 1] += 1;
            ends[arc.to as usize + 1] += 1;
        }
        for n in 0..count {
            starts[n + 1] += starts[n];
            ends[n + 1] += ends[n];
        }
        let mut into = vec![0; arcs.len()];
        let mut free = ends.clone();
        for (number, arc) in arcs.iter().enumerate() {
            let at = &mut free[arc.to as usize];
            into[*at as usize] = number as u32;
            *at += 1;
        }
        let origin = std::sync::Arc::new(origin);
        Self { nodes, origin, arcs, starts, into, ends, ..Self::default() }
    }

    /// The same arcs, with the threads that pass them. Cost: as many steps as there are arcs, for each thread.
    pub(super) fn colored(mut self, snapshot: &Snapshot) -> Self {
        let count = self.nodes.count as usize;
        (self.reached, self.pins) = (vec![0; count], vec![None; count]);
        self.seed(snapshot);
        self.color();
        (self.blocking, self.surely_blocking) = rayon::join(
            || self.sum_blocking(snapshot, |_| true),
            || self.sum_blocking(snapshot, |arc| arc.sure == Resolution::Exact),
        );
        self
    }

    /// The same arcs, colored as others are that lead from the same code to the same.
    pub(super) fn colored_as(mut self, other: &Self) -> Self {
        (self.entries, self.called, self.pins) = (other.entries.clone(), other.called.clone(), other.pins.clone());
        self.reached.clone_from(&other.reached);
        self.blocking.clone_from(&other.blocking);
        self.surely_blocking.clone_from(&other.surely_blocking);
        self
    }

    fn seed(&mut self, snapshot: &Snapshot) {
        let follow = Follow::new(snapshot);
        for (number, entry) in snapshot.entry_points().enumerate() {
            let node = entry_node(snapshot, &self.nodes, entry.file, entry.code);
            let Some(thread) = Thread::of(&entry.rule.thread) else { continue };
            if entry.rule.id.starts_with("annotation.") || entry.rule.id.ends_with(".async") {
                for &node in self.nodes.copies(node).iter().chain([&node]) {
                    self.pins[node as usize] = Some(thread);
                }
            }
            if snapshot.index().file(entry.file).is_some_and(|f| f.kind.test) {
                continue;
            }
            if entry.rule.is_fallback() && self.origin.appointed.contains(&node) {
                continue;
            }
            // Whoever registers it knows the thread better than a rule that does not.
            let registered = self.leading_to(node).any(|(_, arc)| arc.kind != ArcKind::Call);
            if thread == Thread::Unknown && registered {
                continue;
            }
            self.entries.insert(node, (number as u32, thread));
            if let (EntryCode::Callable(callable), [_, ..]) = (entry.code, self.nodes.copies(node)) {
                let method = MethodRef { file: entry.file, callable };
                let copies = self.nodes.copies(node).iter().copied();
                let inheriting = copies.filter(|&c| self.nodes.class(c).is_some_and(|c| follow.inherits(c, method)));
                self.called.insert(node, inheriting.collect());
            }
        }
    }

    /// The arcs that leave a node.
    pub fn leaving(&self, node: NodeId) -> impl Iterator<Item = (u32, &Arc)> {
        let range = self.starts[node as usize]..self.starts[node as usize + 1];
        range.map(|n| (n, &self.arcs[n as usize]))
    }

    /// The nodes that stand for an entry point's.
    pub(super) fn called(&self, node: NodeId) -> &[NodeId] {
        match (self.called.get(&node), self.nodes.copies(node)) {
            (Some(called), _) => called,
            (None, []) => self.entries.get_key_value(&node).map_or(&[], |(node, _)| std::slice::from_ref(node)),
            (None, copies) => copies,
        }
    }

    /// The nodes that stand for a node in the search: its copies, or itself.
    pub(super) fn searched(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<'_> {
        let copies = self.nodes.copies(node);
        copies.iter().copied().chain(copies.is_empty().then_some(node))
    }

    /// The arcs that lead to a node or a copy of it.
    pub fn leading_to(&self, node: NodeId) -> impl Iterator<Item = (u32, &Arc)> {
        let copies = self.nodes.copies(node).iter().copied();
        copies.chain([node]).flat_map(|node| self.leading_into(node))
    }

    pub(super) fn leading_into(&self, node: NodeId) -> impl Iterator<Item = (u32, &Arc)> {
        let range = self.ends[node as usize] as usize..self.ends[node as usize + 1] as usize;
        self.into[range].iter().map(|&n| (n, &self.arcs[n as usize]))
    }

    /// The thread on the other side of an arc; `None` where code on this thread does not pass.
    pub(super) fn across(&self, arc: &Arc, thread: Thread) -> Option<Thread> {
        let passes = match arc.guard {
            Some(Guard::Main) => thread == Thread::Main,
            Some(Guard::NotMain) => thread != Thread::Main,
            None => true,
        };
        if !passes {
            return None;
        }
        let there = match arc.runs {
            Runs::Same | Runs::Later => thread,
            Runs::Main => Thread::Main,
            Runs::Background => Thread::Background,
            Runs::Binder => Thread::Binder,
            Runs::EventLoop => Thread::EventLoop,
            Runs::Unknown => Thread::Unknown,
        };
        match self.pins[arc.to as usize] {
            Some(pinned) if pinned == there || there == Thread::Unknown => Some(pinned),
            Some(_) => None,
            None => Some(there),
        }
    }

    fn color(&mut self) {
        let mut queue: Vec<State> = Vec::new();
        for (&entry, &(_, thread)) in &self.entries {
            for &node in self.called(entry) {
                queue.push((node, thread));
            }
        }
        for &(node, thread) in &queue {
            self.reached[node as usize] |= thread.bit();
        }
        while let Some((node, thread)) = queue.pop() {
            for n in self.starts[node as usize]..self.starts[node as usize + 1] {
                let arc = &self.arcs[n as usize];
                let Some(there) = self.across(arc, thread) else { continue };
                let to = arc.to;
                if self.reached[to as usize] & there.bit() == 0 {
                    self.reached[to as usize] |= there.bit();
                    queue.push((to, there));
                }
            }
        }
        for (node, copies) in self.nodes.copied() {
            for &copy in copies {
                self.reached[node as usize] |= self.reached[copy as usize];
            }
        }
    }

    /// Adds up the blocking work that code does before it is done, along the arcs that `counts` lets through.
    fn sum_blocking(&self, snapshot: &Snapshot, counts: impl Fn(&Arc) -> bool) -> Vec<u64> {
        let mut sums = vec![0; self.nodes.count as usize];
        let mut queue = VecDeque::new();
        for (file, _) in snapshot.index().files() {
            let Some(graph) = snapshot.graph(file) else { continue };
            for edge in graph.edges.iter().filter(|e| e.blocks == Blocks::Yes) {
                let node = self.nodes.node(super::Spot { file, callable: edge.caller, region: edge.region });
                for &node in self.nodes.copies(node).iter().chain([&node]) {
                    sums[node as usize] |= edge.tags;
                    queue.push_back(node);
                }
            }
        }
        while let Some(node) = queue.pop_front() {
            let tags: u64 = sums[node as usize];
            for (_, arc) in self.leading_into(node).filter(|(_, arc)| waits(arc) && counts(arc)) {
                let from = &mut sums[arc.from as usize];
                if *from | tags != *from {
                    *from |= tags;
                    queue.push_back(arc.from);
                }
            }
        }
        sums
    }

    /// Threads that may run a node, in the order of [`Thread::ALL`].
    pub fn threads(&self, node: NodeId) -> impl Iterator<Item = Thread> + use<'_> {
        let bits = self.reached.get(node as usize).copied().unwrap_or_default();
        Thread::ALL.into_iter().filter(move |t| bits & t.bit() != 0)
    }

    /// The threads that reach each node, as bits by node number: what there is to compare with another state.
    #[must_use]
    pub fn reached(&self) -> &[u8] {
        &self.reached
    }

    /// Whether no thread is known to reach any code.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.reached.iter().all(|&bits| bits == 0)
    }

    /// Whether any thread reaches a node.
    pub(super) fn is_reached(&self, node: NodeId) -> bool {
        self.reached[node as usize] != 0
    }

    /// Whether a thread reaches a node.
    #[must_use]
    pub fn reaches(&self, node: NodeId, thread: Thread) -> bool {
        self.reached.get(node as usize).is_some_and(|bits| bits & thread.bit() != 0)
    }

    /// Tags of blocking work that a node does on its own thread before it is done.
    #[must_use]
    pub fn blocking(&self, node: NodeId) -> u64 {
        self.blocking.get(node as usize).copied().unwrap_or_default()
    }

    /// The same, counting only what calls with certain targets lead to.
    #[must_use]
    pub fn surely_blocking(&self, node: NodeId) -> u64 {
        self.surely_blocking.get(node as usize).copied().unwrap_or_default()
    }

    /// How many states there are, reached or not.
    pub(super) fn states(&self) -> usize {
        self.nodes.count as usize * Thread::ALL.len()
    }
}

/// Whether what an arc leads to is done, each time, before the code goes on.
fn waits(arc: &Arc) -> bool {
    arc.runs == Runs::Same && arc.kind != ArcKind::FirstUse
}
