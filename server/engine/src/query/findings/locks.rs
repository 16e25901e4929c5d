//! Which locks are held over blocking work by a thread that the main thread would wait for.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Blocks, FileGraph, Node, Resolution, Runs};
use crate::hir::Name;
use crate::host::Snapshot;
use crate::host::contexts::{Contexts, Spot, Thread};
use crate::index::FileId;
use crate::risk::{Tag, TagSet};

/// Acquisitions of locks that somebody else may hold for long.
#[derive(Default)]
pub(super) struct Contended {
    locks: FxHashSet<Name>,
    acquired: FxHashMap<(FileId, Node, u32), Name>,
}

impl Contended {
    /// Whether the lock taken at a place is one of them.
    pub(super) fn at(&self, file: FileId, caller: Node, at: u32) -> bool {
        self.acquired.get(&(file, caller, at)).is_some_and(|lock| self.locks.contains(lock))
    }
}

/// Looks at all locks of the workspace.
pub(super) fn contended(snapshot: &Snapshot, contexts: &Contexts) -> Contended {
    let mut found = Contended { locks: FxHashSet::default(), acquired: FxHashMap::default() };
    let long: TagSet = [Tag::IO, Tag::DATABASE, Tag::NETWORK, Tag::IPC].into_iter().collect();
    for (file, facts) in snapshot.index().files() {
        let Some(graph) = snapshot.graph(file) else { continue };
        for hold in &graph.threads().holds {
            found.acquired.insert((file, hold.caller, hold.at), hold.lock);
            let node = contexts.nodes.node(Spot { file, callable: hold.caller, region: hold.region });
            let elsewhere = [Thread::Background, Thread::Binder, Thread::EventLoop];
            let by_another = elsewhere.iter().any(|&t| contexts.reaches(node, t));
            if by_another && !facts.kind.test && held_long(contexts, graph, file, hold, long.bits()) {
                found.locks.insert(hold.lock);
            }
        }
    }
    found
}

/// Whether something in a stretch of code blocks for long.
fn held_long(
    contexts: &Contexts,
    graph: &FileGraph,
    file: FileId,
    hold: &crate::graph::handover::Hold,
    long: u64,
) -> bool {
    let within = |at: u32| at > hold.at && at < hold.until;
    let mut nodes: Vec<u32> = Vec::new();
    for edge in graph.edges_of(hold.caller).iter().filter(|e| within(e.at)) {
        if edge.blocks == Blocks::Yes && edge.tags & long != 0 {
            return true;
        }
        let node = contexts.nodes.node(Spot { file, callable: hold.caller, region: edge.region });
        if !nodes.contains(&node) {
            nodes.push(node);
        }
    }
    nodes.into_iter().any(|node| {
        contexts.leaving(node).any(|(_, arc)| {
            arc.runs == Runs::Same
                && arc.sure == Resolution::Exact
                && within(arc.at)
                && contexts.surely_blocking(arc.to) & long != 0
        })
    })
}
