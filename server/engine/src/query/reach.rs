//! Which tags are reached below a method, and on which shortest path: a breadth-first search over call edges, virtual
//! calls through all their implementations.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::dispatch::{implementations_of, is_open};
use super::expand::Reach;
use super::scope::{own_edges, own_marks};
use super::signature::signature;
use crate::graph::{EdgeTarget, FileGraph, Place, Resolution, Row, Symbol};
use crate::host::Snapshot;
use crate::infer::SiteKind;

/// Methods looked at for one answer at most; beyond, what lies deeper is not told.
const MOST: usize = 4000;

/// Searches on behalf of one answer, remembering what methods do and whom they call.
pub(super) struct Reaches<'a> {
    snapshot: &'a Snapshot,
    known: FxHashMap<Symbol, (u64, Vec<Symbol>)>,
    include_tests: bool,
}

impl<'a> Reaches<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, include_tests: bool) -> Self {
        Self { snapshot, known: FxHashMap::default(), include_tests }
    }

    /// The tags that a method's own code has, and its callees in the workspace.
    fn step(&mut self, symbol: Symbol) -> &(u64, Vec<Symbol>) {
        if !self.known.contains_key(&symbol) {
            let step = self.look(symbol);
            self.known.insert(symbol, step);
        }
        &self.known[&symbol]
    }

    /// Bits of the tags of a method's own code.
    pub(super) fn own_tags(&mut self, symbol: Symbol) -> u64 {
        self.step(symbol).0
    }

    fn look(&self, symbol: Symbol) -> (u64, Vec<Symbol>) {
        let row = row(self.snapshot, symbol);
        let mut callees = Vec::new();
        for place in row.next {
            match place {
                Place::Method(target) => callees.push(target),
                Place::Dispatch(receiver, target) => {
                    callees.extend(implementations_of(self.snapshot, &self.snapshot.env(), receiver, target));
                }
            }
        }
        let mut seen = FxHashSet::default();
        callees.retain(|c| seen.insert(*c) && counts(self.snapshot, *c, self.include_tests));
        (row.own, callees)
    }

    /// Tags reached from `start`, those of its own code left out, each with one shortest path that starts at `start`.
    pub(super) fn from(&mut self, start: Symbol) -> Vec<Reach> {
        let found = self.paths(start);
        let text = |path: &[Symbol]| path.iter().map(|&s| signature(self.snapshot, s)).collect();
        found.into_iter().map(|(tag, path)| Reach { tag, path: text(&path) }).collect()
    }

    /// [`Reaches::from`] by symbols.
    pub(super) fn paths(&mut self, start: Symbol) -> Vec<(String, Vec<Symbol>)> {
        let names = self.snapshot.catalog().tag_names();
        let named = |tags, path: Vec<Symbol>| {
            let tags = names.names(crate::risk::TagSet::from_bits(tags));
            tags.map(|tag| (tag.to_owned(), path.clone())).collect::<Vec<_>>()
        };
        if let Some(reached) = self.snapshot.reached().filter(|_| !self.include_tests) {
            return reached.from(start).into_iter().flat_map(|(tags, path)| named(tags, path)).collect();
        }
        let mut found: Vec<(u64, Vec<Symbol>)> = Vec::new();
        let mut seen: FxHashSet<Symbol> = FxHashSet::default();
        let mut parents: FxHashMap<Symbol, Symbol> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        seen.insert(start);
        let mut told = self.step(start).0;
        while let Some(at) = queue.pop_front() {
            let (tags, callees) = self.step(at).clone();
            let new = tags & !told;
            if new != 0 && at != start {
                told |= new;
                let mut path = vec![at];
                while let Some(&parent) = parents.get(&path[path.len() - 1]) {
                    path.push(parent);
                }
                path.reverse();
                found.push((new, path));
            }
            if seen.len() > MOST {
                break;
            }
            for callee in callees {
                if seen.insert(callee) {
                    parents.insert(callee, at);
                    queue.push_back(callee);
                }
            }
        }
        let mut reached: Vec<(u64, Vec<Symbol>)> = Vec::new();
        for (tags, path) in found {
            let bits = (0..u64::BITS).map(|n| tags & (1 << n)).filter(|bit| *bit != 0);
            reached.extend(bits.map(|bit| (bit, path.clone())));
        }
        reached.sort_by_key(|(bit, path)| (path.len(), *bit));
        reached.into_iter().flat_map(|(bit, path)| named(bit, path)).collect()
    }
}

/// What a method's own code has and whom it may call, by looking at it alone.
pub(super) fn row(snapshot: &Snapshot, symbol: Symbol) -> Row {
    let mut row = Row::default();
    for method in snapshot.declarations(symbol) {
        let items = snapshot.index().items(method.file);
        let Some(graph) = snapshot.graph(method.file) else { continue };
        for mark in own_marks(items, graph, method.callable) {
            row.own |= mark.tags;
        }
        for own in own_edges(items, graph, method.callable, super::scope::ANYWHERE) {
            row.own |= own.edge.tags;
            if let EdgeTarget::Symbol(target) = own.edge.target {
                row.next.push(Place::Method(target));
                let is_virtual = FileGraph::resolution(own.edge) == Resolution::Virtual;
                if is_virtual && own.edge.kind != SiteKind::Implicit && !is_open(snapshot, own.edge.receiver, target) {
                    row.next.push(Place::Dispatch(own.edge.receiver, target));
                }
            }
        }
    }
    row
}

/// Whether a method is one of those that are followed: in the workspace, and not test code unless that is asked for.
pub(super) fn counts(snapshot: &Snapshot, symbol: Symbol, include_tests: bool) -> bool {
    snapshot.declarations(symbol).iter().any(|m| include_tests || !super::signature::is_test(snapshot, m.file))
}

impl Reaches<'_> {
    /// [`Reaches::from`], with the tags of the method's own code as well.
    pub(super) fn at_or_below(&mut self, start: Symbol) -> Vec<Reach> {
        let own = self.own_tags(start);
        let own: Vec<String> =
            self.snapshot.catalog().tag_names().names(crate::risk::TagSet::from_bits(own)).map(str::to_owned).collect();
        let path = vec![signature(self.snapshot, start)];
        let mut all: Vec<Reach> = own.into_iter().map(|tag| Reach { tag, path: path.clone() }).collect();
        all.extend(self.from(start));
        all
    }
}
