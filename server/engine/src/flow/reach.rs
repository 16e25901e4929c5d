//! Reaching definitions on demand: walks from a use back to the definitions that may reach it, or from a definition to what it may
//! reach. One walk a place, which remembers where it has been, so that a slice costs each place at most one pass over
//! the graph. It knows nothing of rows.

use super::graph::{Def, Graph, NodeId};
use super::place::Place;

/// A set of small numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    /// Adds `index`; whether it is new.
    pub(crate) fn insert(&mut self, index: u32) -> bool {
        let (word, bit) = (index as usize / 64, 1u64 << (index % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    pub(crate) fn contains(&self, index: u32) -> bool {
        self.0[index as usize / 64] >> (index % 64) & 1 == 1
    }
}

/// Walks in one direction that never go the same way twice for the same place.
pub(crate) struct Walker<'g> {
    graph: &'g Graph,
    /// By place: the nodes whose start (backward) or end (forward) was passed.
    passed: Vec<Option<Bits>>,
    stack: Vec<NodeId>,
    /// Nodes looked at so far.
    pub(crate) steps: usize,
}

impl<'g> Walker<'g> {
    pub(crate) fn new(graph: &'g Graph) -> Self {
        Self { graph, passed: vec![None; graph.place_count()], stack: Vec::new(), steps: 0 }
    }

    fn pass(&mut self, place: Place, node: NodeId) {
        let count = self.graph.nodes.len();
        if self.passed[place as usize].get_or_insert_with(|| Bits::new(count)).insert(node) {
            self.stack.push(node);
        }
    }

    /// Reports the definitions of `place` that may reach the start of `node`, but for those met on earlier walks. Says
    /// whether what was there when the callable was entered may reach it, too.
    pub(crate) fn back(&mut self, place: Place, node: NodeId, mut found: impl FnMut(NodeId, Def)) -> bool {
        let graph = self.graph;
        let mut entered = false;
        self.pass(place, node);
        while let Some(at) = self.stack.pop() {
            self.steps += 1;
            for &from in graph.pred.of(at) {
                entered |= from == graph.entry;
                let mut ends = false;
                for &def in graph.defs.of(from) {
                    if def.place == place {
                        found(from, def);
                    }
                    ends |= def.strong && graph.kills(def.place, place);
                }
                if !ends {
                    self.pass(place, from);
                }
            }
            // What raises may do so before its effect, or after.
            for &from in graph.raised_pred.of(at) {
                for &def in graph.defs.of(from).iter().filter(|d| d.place == place) {
                    found(from, def);
                }
                self.pass(place, from);
            }
        }
        entered
    }

    /// Reports the nodes that may read what `node` defines in `place`, but for those met on earlier walks.
    pub(crate) fn forth(&mut self, place: Place, node: NodeId, mut found: impl FnMut(NodeId)) {
        let graph = self.graph;
        self.pass(place, node);
        while let Some(at) = self.stack.pop() {
            self.steps += 1;
            for &to in graph.succ.of(at).iter().chain(graph.raised.of(at)) {
                if graph.uses.of(to).contains(&place) {
                    found(to);
                }
                let ends = graph.defs.of(to).iter().any(|d| d.strong && graph.kills(d.place, place));
                if !ends {
                    self.pass(place, to);
                } else if !graph.raised.of(to).is_empty() {
                    // It may be raised before the new value is there.
                    for &handler in graph.raised.of(to) {
                        if graph.uses.of(handler).contains(&place) {
                            found(handler);
                        }
                        if !graph.defs.of(handler).iter().any(|d| d.strong && graph.kills(d.place, place)) {
                            self.pass(place, handler);
                        }
                    }
                }
            }
        }
    }
}
