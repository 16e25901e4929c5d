//! From which entry points code is reached: one shortest way from the nearest of a group, by one breadth-first search for the whole
//! group. No ways are enumerated, and no cycle can keep it busy.

use std::borrow::Cow;

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
    back: Cow<'a, [u32]>,
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
        self.search_on(vec![Back::NOT; self.states()], self.starts(roots), |arc| leading.has(arc.to))
    }

    /// Shortest ways from the nearest root to all that is reached. Cost: all arcs, once; kept.
    #[must_use]
    pub fn ways(&self) -> Tree<'_> {
        let find = || {
            let roots = self.roots();
            self.search_on(vec![Back::NOT; self.states()], self.starts(&roots), |_| true).back.into_owned()
        };
        Tree { contexts: self, back: Cow::Borrowed(self.ways.get_or_init(find)) }
    }

    /// The states that roots start at, with the number of their entry point.
    fn starts<'a>(&'a self, roots: &'a [Root]) -> impl Iterator<Item = (State, u32)> + 'a {
        roots.iter().flat_map(|root| {
            let (node, thread) = root.state;
            self.called(node).iter().map(move |&node| ((node, thread), root.entry))
        })
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
        self.search_on(tree.back.into_owned(), starts, |_| true)
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
        Tree { contexts: self, back: Cow::Owned(back) }
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
