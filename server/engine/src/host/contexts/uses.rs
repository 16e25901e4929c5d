//! What a callable does with the code that it is given: runs it in place, hands it on, or keeps it.

use std::sync::Arc;

use super::{Follow, Spot, compose};
use crate::graph::handover::{Code, Guard, Place};
use crate::graph::{Node, Runs, Symbol};
use crate::hir::Name;
use crate::index::FileId;

/// One thing that happens to code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Use {
    /// Where it runs, seen from the callable that was given it.
    pub(super) runs: Runs,
    /// It is kept in this field, and runs when somebody takes it from there.
    pub(super) kept: Option<Symbol>,
    /// Which of its methods, where it is an object; empty for all.
    pub(super) methods: Arc<[Name]>,
    /// It runs in place on such threads only.
    pub(super) guard: Option<Guard>,
}

impl Follow<'_> {
    /// What the callable `node` does with its parameter.
    pub(super) fn uses(&self, file: FileId, node: Node, param: u16) -> Arc<[Use]> {
        if let Some(known) = self.uses.borrow().get(&(file, node, param)) {
            return Arc::clone(known);
        }
        let found = self.once((3, file, node.index() as u32, param), Vec::new(), || {
            self.uses_of(file, &Code::Param(node, param), node, None)
        });
        let found: Arc<[Use]> = found.into();
        self.uses.borrow_mut().insert((file, node, param), Arc::clone(&found));
        found
    }

    /// What is done with `code` of a file, as seen from `root`, or from the region `within` of it.
    pub(super) fn uses_of(&self, file: FileId, code: &Code, root: Node, within: Option<u32>) -> Vec<Use> {
        let threads = self.threads(file);
        let mut found: Vec<Use> = Vec::new();
        let mut add = |one: Use| {
            if !found.contains(&one) {
                found.push(one);
            }
        };
        for handover in threads.calls.iter().filter(|h| h.code == *code) {
            let Some(spot) = self.spot(file, handover.edge) else { continue };
            let around = self.around(spot, root, within);
            // Elsewhere, a check says nothing of the thread that the callable was called on.
            let guard = threads.guard(handover.edge).filter(|_| around == Runs::Same);
            match &handover.place {
                Place::On(value) => {
                    let methods = handover.methods.as_ref().into();
                    add(Use { runs: compose(around, self.runs_of(file, value)), kept: None, methods, guard });
                }
                Place::Given(param) => {
                    let Some(edge) = self.edge(file, handover.edge) else { continue };
                    for target in self.targets(edge).iter().take(8) {
                        for inner in self.uses(target.file, target.callable, *param).iter() {
                            let guard = guard.or(inner.guard.filter(|_| around == Runs::Same));
                            add(Use { runs: compose(around, inner.runs), guard, ..inner.clone() });
                        }
                    }
                }
                Place::Stream => {
                    for runner in self.stream_runners(file, handover.edge) {
                        let from = self.around(runner.from, root, within);
                        let here = runner.from.file == file;
                        let runs = if here { compose(from, runner.runs) } else { compose(Runs::Unknown, runner.runs) };
                        add(Use { runs, kept: None, methods: handover.methods.as_ref().into(), guard: None });
                    }
                }
            }
        }
        for store in threads.stores.iter().filter(|s| s.code == *code) {
            add(Use { runs: Runs::Unknown, kept: Some(store.field), methods: Arc::default(), guard: None });
        }
        found
    }

    /// Where `spot` runs, seen from `root` or from a region in it.
    fn around(&self, spot: Spot, root: Node, within: Option<u32>) -> Runs {
        let Some(within) = within else { return self.relative(spot, root) };
        let Some(graph) = self.graph(spot.file) else { return Runs::Unknown };
        let mut chain = Vec::new();
        let mut region = spot.region;
        while let Some(number) = region {
            if number == within {
                return chain.into_iter().rev().fold(Runs::Same, compose);
            }
            chain.push(self.region_runs(spot.file, number).0);
            region = graph.regions.get(number as usize).and_then(|r| r.parent);
        }
        // Inside an anonymous class in the region: followed no further.
        Runs::Unknown
    }
}
