//! From which entry points code is reached: one shortest way from the nearest of a group, by one breadth-first search for the whole
//! group. No ways are enumerated, and no cycle can keep it busy.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::arcs::{Arc, ArcKind};
use super::color::{Contexts, State, Thread};
use super::leading::Leading;
use super::nodes::NodeId;
use crate::graph::Runs;

/// An entry point that findings may start at.
#[derive(Clone, Copy, Debug)]
pub struct Root {
    /// Number of the entry point.
    pub entry: u32,
    /// Its code, and the thread that it is called on.
    pub state: State,
}

/// One shortest way from an entry point: the states on it, each but the last with the arc that leaves it.
#[derive(Clone, Debug)]
pub struct Witness {
    /// Number of the entry point.
    pub entry: u32,
    /// From the entry point's state to the asked one.
    pub steps: Vec<(State, Option<u32>)>,
}

/// How a state was reached first, in four bytes: not at all, from a root, or by an arc from a state on a thread. All bits are zero for
/// "not at all", so that a table costs memory only where something is reached.
#[derive(Clone, Copy)]
struct Back(u32);

impl Back {
    const NOT: u32 = 0;
    const ROOT: u32 = Thread::ALL.len() as u32 + 1;

    const fn root(entry: u32) -> Self {
        Self(entry << 3 | Self::ROOT)
    }

    const fn arc(number: u32, thread: Thread) -> Self {
        Self(number << 3 | (thread as u32 + 1))
    }

    const fn is_not(self) -> bool {
        self.0 == Self::NOT
    }

    /// The root's number, or the arc and the thread of its start.
    fn way(self) -> Option<Result<u32, (u32, Thread)>> {
        match self.0 & 7 {
            Self::NOT => None,
            Self::ROOT => Some(Ok(self.0 >> 3)),
            thread => Some(Err((self.0 >> 3, Thread::ALL[thread as usize - 1]))),
        }
    }
}

/// Shortest ways from a group of entry points to all that they reach.
pub struct Tree<'a> {
    contexts: &'a Contexts,
    back: Vec<u32>,
}

impl Contexts {
    /// All roots, in the order of the snapshot's entry points.
    #[must_use]
    pub fn roots(&self) -> Vec<Root> {
        let all = self.entries.iter().map(|(&node, &(entry, thread))| Root { entry, state: (node, thread) });
        let mut roots: Vec<Root> = all.filter(|root| self.is_root(root.state)).collect();
        roots.sort_unstable_by_key(|root| root.entry);
        roots
    }

    /// The thread that a framework calls a node on, where one does.
    #[must_use]
    pub fn called_on(&self, node: NodeId) -> Option<Thread> {
        self.entries.get(&node).map(|entry| entry.1)
    }

    /// Whether findings start at an entry point: a callback of another thread that code in sight registers is a part of that code's way.
    fn is_root(&self, (node, thread): State) -> bool {
        thread == Thread::Main
            || thread == Thread::EventLoop
            || !self
                .leading_to(node)
                .any(|(_, arc)| arc.kind != ArcKind::Call && Thread::ALL.iter().any(|&t| self.reaches(arc.from, t)))
    }

    /// Shortest ways from the nearest of `roots` to what `leading` is about. Cost: the arcs in front of them that lead there.
    #[must_use]
    pub fn tree<'a>(&'a self, roots: &[Root], leading: &Leading<'a>) -> Tree<'a> {
        let starts = roots.iter().flat_map(|root| {
            let (node, thread) = root.state;
            self.called(node).iter().map(move |&node| ((node, thread), root.entry))
        });
        self.search_on(vec![Back::NOT; self.states()], starts, |arc| leading.has(arc.to))
    }

    /// A shortest way from the nearest root to a state, looked for backwards; `None` where none is found among the `most` nearest
    /// states. Cost: the arcs in front of them.
    #[must_use]
    pub fn way_to(&self, (node, thread): State, most: usize) -> Option<Witness> {
        let mut onward: FxHashMap<State, Option<(u32, State)>> = FxHashMap::default();
        let mut queue: Vec<State> = self.searched(node).map(|node| (node, thread)).collect();
        onward.extend(queue.iter().map(|&state| (state, None)));
        let mut next = 0;
        while let Some(&state) = queue.get(next).filter(|_| next < most) {
            next += 1;
            if let Some(entry) = self.root_at(state) {
                let mut steps = Vec::new();
                let mut at = state;
                while let Some(&Some((arc, to))) = onward.get(&at) {
                    steps.push((at, Some(arc)));
                    at = to;
                }
                steps.push((at, None));
                return Some(Witness { entry, steps });
            }
            for (number, arc) in self.leading_into(state.0) {
                for from in self.threads(arc.from).filter(|&from| self.across(arc, from) == Some(state.1)) {
                    let before = (arc.from, from);
                    if let Entry::Vacant(free) = onward.entry(before) {
                        free.insert(Some((number, state)));
                        queue.push(before);
                    }
                }
            }
        }
        None
    }

    /// The entry point that starts at a state.
    fn root_at(&self, (node, thread): State) -> Option<u32> {
        let original = self.nodes.original(node);
        let &(entry, on) = self.entries.get(&original)?;
        let is_meant = on == thread && self.called(original).contains(&node);
        (is_meant && self.is_root((original, thread))).then_some(entry)
    }

    /// Shortest ways from any code on threads; a witness's entry is the number of the state that it starts at.
    #[must_use]
    pub fn tree_from(&self, starts: &[State]) -> Tree<'_> {
        let numbered = starts.iter().enumerate();
        let starts =
            numbered.flat_map(|(n, &(node, thread))| self.searched(node).map(move |node| ((node, thread), n as u32)));
        self.search(starts)
    }

    /// Shortest ways from code on a thread that never leave it and are done before it goes on: calls, and code that they run inline.
    #[must_use]
    pub fn tree_within(&self, (node, thread): State) -> Tree<'_> {
        let starts = self.searched(node).map(|node| ((node, thread), 0));
        self.search_on(vec![Back::NOT; self.states()], starts, |arc| arc.runs == Runs::Same)
    }

    /// `tree` with what is reached from further states, the first of them numbered `first`; what was reached before keeps its way.
    #[must_use]
    pub fn extended<'a>(&'a self, tree: Tree<'a>, first: usize, starts: &[State]) -> Tree<'a> {
        let numbered = starts.iter().enumerate();
        let starts = numbered
            .flat_map(|(n, &(node, thread))| self.searched(node).map(move |node| ((node, thread), (first + n) as u32)));
        self.search_on(tree.back, starts, |_| true)
    }

    fn search(&self, starts: impl Iterator<Item = (State, u32)>) -> Tree<'_> {
        self.search_on(vec![Back::NOT; self.states()], starts, |_| true)
    }

    fn search_on(
        &self,
        mut back: Vec<u32>,
        starts: impl Iterator<Item = (State, u32)>,
        passes: impl Fn(&Arc) -> bool,
    ) -> Tree<'_> {
        let mut queue: Vec<State> = Vec::new();
        for (state, entry) in starts {
            let at = &mut back[number(state)];
            if Back(*at).is_not() {
                *at = Back::root(entry).0;
                queue.push(state);
            }
        }
        let mut next = 0;
        while let Some(&(node, thread)) = queue.get(next) {
            next += 1;
            for (arc_number, arc) in self.leaving(node).filter(|(_, arc)| passes(arc)) {
                let Some(there) = self.across(arc, thread) else { continue };
                let at = &mut back[number((arc.to, there))];
                if Back(*at).is_not() {
                    *at = Back::arc(arc_number, thread).0;
                    queue.push((arc.to, there));
                }
            }
        }
        Tree { contexts: self, back }
    }
}

impl Tree<'_> {
    /// Whether a state is reached. Cost: a look-up for each copy of its node.
    #[must_use]
    pub fn reaches(&self, (node, thread): State) -> bool {
        self.contexts.searched(node).any(|node| !Back(self.back[number((node, thread))]).is_not())
    }

    /// The way to a state, `None` where no root reaches it.
    #[must_use]
    pub fn witness(&self, (node, thread): State) -> Option<Witness> {
        let all = self.contexts.searched(node).filter_map(|node| self.way_to((node, thread)));
        all.min_by_key(|witness| witness.steps.len())
    }

    fn way_to(&self, state: State) -> Option<Witness> {
        let mut steps = vec![(state, None)];
        let mut at = state;
        loop {
            match Back(self.back[number(at)]).way()? {
                Ok(entry) => {
                    steps.reverse();
                    return Some(Witness { entry, steps });
                }
                Err((arc, thread)) => {
                    at = (self.contexts.arcs[arc as usize].from, thread);
                    steps.push((at, Some(arc)));
                }
            }
        }
    }
}

/// The place of a state in tables of all states.
pub(super) fn number((node, thread): State) -> usize {
    node as usize * Thread::ALL.len() + thread as usize
}
