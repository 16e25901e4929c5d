//! How many entry points reach each of some states. Only what leads to one of them is looked at, and of that the strongly connected
//! components (R. Tarjan, "Depth-first search and linear graph algorithms", 1972) in their topological order: 256 entry points are
//! carried through them at a time, each arc passed once.

use rayon::prelude::*;

use super::color::{Contexts, State, Thread};
use super::nodes::NodeId;
use super::roots::Root;

/// What leads to some states.
pub struct Leading<'a> {
    contexts: &'a Contexts,
    /// The states that are asked about.
    states: &'a [State],
    /// By node: its place among those from which one of them may be reached.
    places: Vec<u32>,
    /// By place and thread: the component, counted from those that nothing of the rest leads on from.
    components: Vec<u32>,
    /// By component: where those that it leads on to begin.
    starts: Vec<u32>,
    onward: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// Entry points that are carried at a time, as bits.
type Bits = [u64; 4];
const AT_A_TIME: usize = 256;

impl Contexts {
    /// What leads to `states`. Cost: the arcs behind them, five times those that any root reaches.
    #[must_use]
    pub fn leading<'a>(&'a self, states: &'a [State]) -> Leading<'a> {
        let mut places = vec![NONE; self.nodes.count as usize];
        let mut found: Vec<NodeId> = Vec::new();
        let asked = states.iter().flat_map(|&(node, _)| self.searched(node));
        let mut add = |found: &mut Vec<NodeId>, node: NodeId| {
            if places[node as usize] == NONE && self.is_reached(node) {
                places[node as usize] = found.len() as u32;
                found.push(node);
            }
        };
        asked.for_each(|node| add(&mut found, node));
        let mut next = 0;
        while let Some(&node) = found.get(next) {
            next += 1;
            self.leading_into(node).for_each(|(_, arc)| add(&mut found, arc.from));
        }
        let none = Vec::new();
        let mut leading =
            Leading { contexts: self, states, places, components: none, starts: Vec::new(), onward: Vec::new() };
        leading.components = Components::of(&leading, &found);
        leading.join(&found);
        leading
    }
}

impl Leading<'_> {
    /// Whether a node may lead to one of the states.
    pub(super) fn has(&self, node: NodeId) -> bool {
        self.places[node as usize] != NONE
    }

    /// The number of a state among those that lead on.
    fn state(&self, (node, thread): State) -> Option<usize> {
        let place = self.places[node as usize];
        (place != NONE).then(|| place as usize * Thread::ALL.len() + thread as usize)
    }

    /// The states that one leads to at once.
    fn after(&self, (node, thread): State) -> impl Iterator<Item = State> + '_ {
        let arcs = self.contexts.leaving(node).filter(|(_, arc)| self.has(arc.to));
        arcs.filter_map(move |(_, arc)| Some((arc.to, self.contexts.across(arc, thread)?)))
    }

    fn component(&self, state: State) -> Option<u32> {
        self.state(state).map(|n| self.components[n]).filter(|&c| c != NONE)
    }

    /// Notes which components lead on to which.
    fn join(&mut self, nodes: &[NodeId]) {
        let count = self.components.iter().filter(|&&c| c != NONE).max().map_or(0, |&c| c as usize + 1);
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for &node in nodes {
            for thread in self.contexts.threads(node) {
                let Some(from) = self.component((node, thread)) else { continue };
                let onward = self.after((node, thread)).filter_map(|to| self.component(to)).filter(|&to| to != from);
                pairs.extend(onward.map(|to| (from, to)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = vec![0; count + 1];
        pairs.iter().for_each(|&(from, _)| starts[from as usize + 1] += 1);
        for n in 0..count {
            starts[n + 1] += starts[n];
        }
        self.onward = pairs.into_iter().map(|(_, to)| to).collect();
        self.starts = starts;
    }

    /// How many of `roots` reach each of the states. Cost: the arcs that lead there for every 256 roots.
    #[must_use]
    pub fn counts(&self, roots: &[Root]) -> Vec<u32> {
        let sum = |mut all: Vec<u32>, some: Vec<u32>| {
            all.iter_mut().zip(some).for_each(|(all, some)| *all += some);
            all
        };
        let parts = roots.par_chunks(AT_A_TIME).map(|some| self.reached_by(some));
        parts.reduce(|| vec![0; self.states.len()], sum)
    }

    fn reached_by(&self, roots: &[Root]) -> Vec<u32> {
        let count = self.starts.len().saturating_sub(1);
        let mut bits: Vec<Bits> = vec![Bits::default(); count];
        for (bit, root) in roots.iter().enumerate() {
            let (node, thread) = root.state;
            for component in self.contexts.called(node).iter().filter_map(|&node| self.component((node, thread))) {
                bits[component as usize][bit / 64] |= 1 << (bit % 64);
            }
        }
        for from in (0..count).rev() {
            let carried = bits[from];
            if carried == Bits::default() {
                continue;
            }
            for &to in &self.onward[self.starts[from] as usize..self.starts[from + 1] as usize] {
                bits[to as usize].iter_mut().zip(carried).for_each(|(to, from)| *to |= from);
            }
        }
        let reaching = |&(node, thread): &State| {
            let mut all = Bits::default();
            for component in self.contexts.searched(node).filter_map(|node| self.component((node, thread))) {
                all.iter_mut().zip(bits[component as usize]).for_each(|(all, some)| *all |= some);
            }
            all.into_iter().map(u64::count_ones).sum()
        };
        self.states.iter().map(reaching).collect()
    }
}

/// Finds strongly connected components; a component has a higher number than all that it leads on to.
struct Components<'l, 'a> {
    leading: &'l Leading<'a>,
    /// By state: when it was found, then the earliest found one that it leads back to.
    low: Vec<u32>,
    component: Vec<u32>,
    open: Vec<State>,
    found: u32,
    closed: u32,
}

impl Components<'_, '_> {
    fn of(leading: &Leading<'_>, nodes: &[NodeId]) -> Vec<u32> {
        let count = nodes.len() * Thread::ALL.len();
        let (low, component) = (vec![NONE; count], vec![NONE; count]);
        let mut all = Components { leading, low, component, open: Vec::new(), found: 0, closed: 0 };
        for &node in nodes {
            for thread in leading.contexts.threads(node) {
                all.visit((node, thread));
            }
        }
        all.component
    }

    fn number(&self, state: State) -> usize {
        self.leading.state(state).unwrap_or_default()
    }

    fn enter(&mut self, state: State) -> Option<u32> {
        let at = self.number(state);
        if self.low[at] != NONE {
            return None;
        }
        self.low[at] = self.found;
        self.found += 1;
        self.open.push(state);
        Some(self.low[at])
    }

    fn visit(&mut self, state: State) {
        let leading = self.leading;
        let Some(order) = self.enter(state) else { return };
        let mut stack = vec![(state, order, leading.after(state))];
        while let Some((state, order, after)) = stack.last_mut() {
            let (state, order) = (*state, *order);
            let Some(next) = after.next() else {
                stack.pop();
                let at = self.number(state);
                if self.low[at] == order {
                    self.close(state);
                } else if let Some(&(before, ..)) = stack.last() {
                    let (before, low) = (self.number(before), self.low[at]);
                    self.low[before] = self.low[before].min(low);
                }
                continue;
            };
            match self.enter(next) {
                Some(order) => stack.push((next, order, leading.after(next))),
                None => {
                    let (at, next) = (self.number(state), self.number(next));
                    // What is closed already leads nowhere back.
                    if self.component[next] == NONE {
                        self.low[at] = self.low[at].min(self.low[next]);
                    }
                }
            }
        }
    }

    fn close(&mut self, first: State) {
        while let Some(state) = self.open.pop() {
            let at = self.number(state);
            self.component[at] = self.closed;
            if state == first {
                break;
            }
        }
        self.closed += 1;
    }
}
