//! What is reached from each method, kept up to date: for every tag the length of a shortest way to code that has it, and the next
//! step on it. When a few methods change, only what hangs on them is looked at again (Ramalingam and Reps 1996). Of several
//! shortest ways it is the first in the order of the code, so that the result does not depend on how it came about.
//!
//! Knows neither files nor rules: who keeps it says whom each method calls.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Symbol;
use crate::hir::Name;

/// A place on a way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A method.
    Method(Symbol),
    /// The choice among the implementations of a method on a receiver of some class. Choosing is no step of its own.
    Dispatch(Name, Symbol),
}

/// What is known of a place by looking at it alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Bits of the tags of its own code.
    pub own: u64,
    /// Where it leads, in the order of the code.
    pub next: Vec<Place>,
}

const FAR: u16 = u16::MAX;

/// Ways to one tag, by number of the place.
#[derive(Clone, Debug, Default)]
struct Ways {
    bit: u64,
    /// Steps to the tag; [`FAR`] where it is not reached.
    steps: Vec<u16>,
    next: Vec<u32>,
}

/// The ways at one moment, for those who ask. Never changes.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    numbers: Arc<FxHashMap<Place, u32>>,
    places: Arc<Vec<Place>>,
    ways: Vec<Arc<Ways>>,
}

impl Reached {
    /// Tags that are reached from a method, those of its own code left out, the nearest first: each with the methods of one shortest
    /// way, itself first.
    #[must_use]
    pub fn from(&self, method: Symbol) -> Vec<(u64, Vec<Symbol>)> {
        let Some(&start) = self.numbers.get(&Place::Method(method)) else { return Vec::new() };
        let mut found: Vec<(u64, Vec<Symbol>)> = Vec::new();
        for ways in &self.ways {
            if !matches!(ways.steps[start as usize], 0 | FAR) {
                found.push((ways.bit, self.way(ways, start)));
            }
        }
        found.sort_by_key(|(bit, way)| (way.len(), *bit));
        found
    }

    fn way(&self, ways: &Ways, start: u32) -> Vec<Symbol> {
        let mut way = Vec::new();
        let mut at = start;
        loop {
            if let Place::Method(symbol) = self.places[at as usize] {
                way.push(symbol);
            }
            let next = ways.next[at as usize];
            if next == at {
                return way;
            }
            at = next;
        }
    }
}

/// Keeps ways up to date.
#[derive(Debug, Default)]
pub struct Reach {
    numbers: Arc<FxHashMap<Place, u32>>,
    places: Arc<Vec<Place>>,
    own: Vec<u64>,
    next: Vec<Box<[u32]>>,
    before: Vec<Vec<u32>>,
    ways: Vec<Arc<Ways>>,
}

impl Reach {
    /// The ways of now.
    #[must_use]
    pub fn reached(&self) -> Reached {
        Reached { numbers: self.numbers.clone(), places: self.places.clone(), ways: self.ways.clone() }
    }

    /// Whether a place is known.
    #[must_use]
    pub fn knows(&self, place: Place) -> bool {
        self.numbers.contains_key(&place)
    }

    /// All known places.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Lets places be what `rows` say. Costs what changed and what hangs on it.
    pub fn set(&mut self, rows: impl IntoIterator<Item = (Place, Row)>) {
        let mut changed: Vec<u32> = Vec::new();
        let mut tags = 0;
        for (place, row) in rows {
            let at = self.number(place);
            let mut seen = FxHashSet::default();
            let next: Vec<u32> = row.next.into_iter().map(|p| self.number(p)).filter(|&n| seen.insert(n)).collect();
            let (own, old) = (self.own[at as usize], &self.next[at as usize]);
            if own == row.own && **old == *next {
                continue;
            }
            for &gone in old.iter().filter(|n| !seen.contains(n)) {
                self.before[gone as usize].retain(|&b| b != at);
            }
            let had: FxHashSet<u32> = old.iter().copied().collect();
            for &new in next.iter().filter(|n| !had.contains(n)) {
                self.before[new as usize].push(at);
            }
            self.own[at as usize] = row.own;
            self.next[at as usize] = next.into();
            tags |= row.own;
            changed.push(at);
        }
        self.add_tags(tags);
        let count = self.places.len();
        let mut all = std::mem::take(&mut self.ways);
        for ways in &mut all {
            let grows = ways.steps.len() < count;
            let is_same = |&at: &u32| {
                let at = at as usize;
                ways.steps.get(at).is_some_and(|&steps| (steps, ways.next[at]) == self.look(ways, at as u32))
            };
            if !grows && changed.iter().all(is_same) {
                continue;
            }
            let ways = Arc::make_mut(ways);
            ways.steps.resize(count, FAR);
            ways.next.extend(ways.next.len() as u32..count as u32);
            self.settle(ways, &changed);
        }
        self.ways = all;
    }

    fn number(&mut self, place: Place) -> u32 {
        if let Some(&known) = self.numbers.get(&place) {
            return known;
        }
        let number = self.places.len() as u32;
        Arc::make_mut(&mut self.numbers).insert(place, number);
        Arc::make_mut(&mut self.places).push(place);
        self.own.push(0);
        self.next.push(Box::default());
        self.before.push(Vec::new());
        number
    }

    /// Begins ways to tags that no code had before.
    fn add_tags(&mut self, tags: u64) {
        let known: u64 = self.ways.iter().map(|w| w.bit).sum();
        let mut new = tags & !known;
        while new != 0 {
            let bit = new & new.wrapping_neg();
            new &= !bit;
            self.ways.push(Arc::new(Ways { bit, ..Ways::default() }));
        }
        self.ways.sort_by_key(|w| w.bit);
    }

    fn cost(&self, at: u32) -> u16 {
        u16::from(matches!(self.places[at as usize], Place::Method(_)))
    }

    /// Steps and next place by what the neighbours are now. A place without a way, and one that has the tag, are their own next.
    fn look(&self, ways: &Ways, at: u32) -> (u16, u32) {
        if self.own[at as usize] & ways.bit != 0 {
            return (0, at);
        }
        let mut best = (FAR, at);
        for &next in &self.next[at as usize] {
            let steps = ways.steps.get(next as usize).copied().unwrap_or(FAR);
            let steps = if steps == FAR { FAR } else { steps.saturating_add(self.cost(at)) };
            if steps < best.0 {
                best = (steps, next);
            }
        }
        best
    }

    /// Makes the ways right again after `changed` are different.
    fn settle(&self, ways: &mut Ways, changed: &[u32]) {
        // Forget all ways that led over a place whose own way is no longer there.
        let mut forgotten: Vec<u32> = Vec::new();
        for &at in changed {
            if ways.steps[at as usize] != FAR && !self.holds(ways, at) {
                ways.steps[at as usize] = FAR;
                forgotten.push(at);
            }
        }
        let mut looked = 0;
        while let Some(&at) = forgotten.get(looked) {
            looked += 1;
            for &before in &self.before[at as usize] {
                let hangs = ways.next[before as usize] == at && before != at && ways.steps[before as usize] != FAR;
                if hangs && self.own[before as usize] & ways.bit == 0 {
                    ways.steps[before as usize] = FAR;
                    forgotten.push(before);
                }
            }
        }
        // Find them anew, the shortest first.
        let mut queue: BinaryHeap<Reverse<(u16, u32)>> = BinaryHeap::new();
        for &at in forgotten.iter().chain(changed) {
            let (steps, _) = self.look(ways, at);
            if steps < ways.steps[at as usize] {
                queue.push(Reverse((steps, at)));
            }
        }
        let mut different: Vec<u32> = forgotten;
        different.extend_from_slice(changed);
        while let Some(Reverse((steps, at))) = queue.pop() {
            if steps >= ways.steps[at as usize] {
                continue;
            }
            ways.steps[at as usize] = steps;
            different.push(at);
            for &before in &self.before[at as usize] {
                let longer = steps.saturating_add(self.cost(before));
                if longer < ways.steps[before as usize] {
                    queue.push(Reverse((longer, before)));
                }
            }
        }
        // The first of the shortest ways, for all whose choice may be another now.
        let mut again: FxHashSet<u32> = different.iter().copied().collect();
        again.extend(different.iter().flat_map(|&at| &self.before[at as usize]));
        for at in again {
            ways.next[at as usize] = self.look(ways, at).1;
        }
    }

    /// Whether the way that a place had is still there.
    fn holds(&self, ways: &Ways, at: u32) -> bool {
        let next = ways.next[at as usize];
        if next == at {
            return self.own[at as usize] & ways.bit != 0;
        }
        self.own[at as usize] & ways.bit == 0
            && self.next[at as usize].contains(&next)
            && ways.steps[next as usize].saturating_add(self.cost(at)) == ways.steps[at as usize]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Place, Reach, Row};
    use crate::graph::Symbol;
    use crate::graph::symbol::SymbolData;
    use crate::hir::Name;

    const COUNT: usize = 12;

    fn symbol(number: usize) -> Symbol {
        let name = Name::new(&format!("reach{number}"));
        Symbol::new(SymbolData { owner: name, name, params: Name::EMPTY, package: Name::EMPTY, short_owner: name })
    }

    /// Even numbers are methods, odd ones choices.
    fn place(number: usize) -> Place {
        if number.is_multiple_of(2) {
            Place::Method(symbol(number))
        } else {
            Place::Dispatch(Name::EMPTY, symbol(number))
        }
    }

    /// Choices lead to methods only, and have no code.
    fn row(number: usize, own: u64, next: &[usize]) -> (Place, Row) {
        if number.is_multiple_of(2) {
            (place(number), Row { own, next: next.iter().map(|&n| place(n)).collect() })
        } else {
            (place(number), Row { own: 0, next: next.iter().map(|&n| place(n / 2 * 2)).collect() })
        }
    }

    fn rows() -> impl Strategy<Value = Vec<(usize, u64, Vec<usize>)>> {
        let tags = prop_oneof![3 => Just(0_u64), 1 => 0..8_u64];
        prop::collection::vec((0..COUNT, tags, prop::collection::vec(0..COUNT, 0..4)), 1..6)
    }

    proptest! {
        #[test]
        fn step_by_step_equals_all_at_once(batches in prop::collection::vec(rows(), 1..12)) {
            let mut kept = Reach::default();
            let mut last: std::collections::BTreeMap<usize, (u64, Vec<usize>)> = Default::default();
            for batch in batches {
                for (number, own, next) in &batch {
                    last.insert(*number, (*own, next.clone()));
                }
                kept.set(batch.iter().map(|(number, own, next)| row(*number, *own, next)));
                let mut anew = Reach::default();
                anew.set(last.iter().map(|(number, (own, next))| row(*number, *own, next)));
                for number in (0..COUNT).step_by(2) {
                    let (a, b) = (kept.reached().from(symbol(number)), anew.reached().from(symbol(number)));
                    prop_assert_eq!(a, b, "from {}", number);
                }
            }
        }
    }

    #[test]
    fn the_first_of_the_shortest_ways() {
        let mut reach = Reach::default();
        reach.set([row(0, 0, &[2, 4, 6]), row(2, 0, &[8]), row(4, 1, &[]), row(6, 1, &[]), row(8, 1, &[])]);
        assert_eq!(reach.reached().from(symbol(0)), [(1, vec![symbol(0), symbol(4)])]);
        reach.set([row(4, 0, &[]), row(6, 0, &[])]);
        assert_eq!(reach.reached().from(symbol(0)), [(1, vec![symbol(0), symbol(2), symbol(8)])]);
    }
}
