//! Which tags are reached below a method, and on which shortest path: a breadth-first search over call edges, virtual
//! calls through all their implementations.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::dispatch::implementations_of;
use super::expand::Reach;
use super::scope::{own_edges, own_marks};
use super::signature::signature;
use crate::graph::{EdgeTarget, FileGraph, Resolution, Symbol};
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
        let (mut tags, mut callees) = (0, Vec::new());
        for method in self.snapshot.declarations(symbol) {
            let items = self.snapshot.index().items(method.file);
            let Some(graph) = self.snapshot.graph(method.file) else { continue };
            for mark in own_marks(items, graph, method.callable) {
                tags |= mark.tags;
            }
            for own in own_edges(items, graph, method.callable, super::scope::ANYWHERE) {
                tags |= own.edge.tags;
                if let EdgeTarget::Symbol(target) = own.edge.target {
                    callees.push(target);
                    if FileGraph::resolution(own.edge) == Resolution::Virtual && own.edge.kind != SiteKind::Implicit {
                        callees.extend(implementations_of(
                            self.snapshot,
                            &self.snapshot.env(),
                            own.edge.receiver,
                            target,
                        ));
                    }
                }
            }
        }
        let mut seen = FxHashSet::default();
        callees.retain(|c| seen.insert(*c));
        callees.retain(|&c| {
            let declared = self.snapshot.declarations(c);
            !declared.is_empty()
                && (self.include_tests || declared.iter().any(|m| !super::signature::is_test(self.snapshot, m.file)))
        });
        (tags, callees)
    }

    /// Tags reached from `start`, those of its own code left out, each with one shortest path that starts at `start`.
    pub(super) fn from(&mut self, start: Symbol) -> Vec<Reach> {
        let found = self.paths(start);
        let text = |path: &[Symbol]| path.iter().map(|&s| signature(self.snapshot, s)).collect();
        found.into_iter().map(|(tag, path)| Reach { tag, path: text(&path) }).collect()
    }

    /// [`Reaches::from`] by symbols.
    pub(super) fn paths(&mut self, start: Symbol) -> Vec<(String, Vec<Symbol>)> {
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
        let names = self.snapshot.catalog().tag_names();
        let mut reached = Vec::new();
        for (tags, path) in found {
            for tag in names.names(crate::risk::TagSet::from_bits(tags)) {
                reached.push((tag.to_owned(), path.clone()));
            }
        }
        reached
    }
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
