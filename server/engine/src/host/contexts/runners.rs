//! Who runs a lambda, reference or object, and on which thread, as seen from there.

use std::sync::Arc;

use super::{Follow, Spot, compose};
use crate::graph::Runs;
use crate::graph::Symbol;
use crate::graph::handover::{Code, Guard, Handover, Place};
use crate::hir::Name;
use crate::index::FileId;

/// Code that makes other code run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Runner {
    /// Where the call stands that makes it run.
    pub from: Spot,
    /// On which thread, seen from there.
    pub runs: Runs,
    /// The call, by its number in the file of `from`.
    pub via: u32,
    /// Which of its methods, where it is an object; empty for all.
    pub methods: Arc<[Name]>,
    /// On such threads of `from` only, for all that the callee checks before it runs the code.
    pub guard: Option<Guard>,
}

impl Follow<'_> {
    /// Who runs a region of a file.
    pub(super) fn runners(&self, file: FileId, region: u32) -> Vec<Runner> {
        self.once((4, file, region, 0), Vec::new(), || self.runners_of(file, &Code::Region(region)))
    }

    /// Who runs some code of a file.
    pub(super) fn runners_of(&self, file: FileId, code: &Code) -> Vec<Runner> {
        self.looked.borrow_mut().insert((file, code.clone()));
        let threads = self.threads(file);
        let mut all = Vec::new();
        for handover in threads.calls.iter().filter(|h| h.code == *code) {
            self.run_by(file, handover, &mut all);
        }
        for store in threads.stores.iter().filter(|s| s.code == *code) {
            all.extend(self.taken_from(store.field));
        }
        all
    }

    /// What one handover makes run, and from where.
    pub(super) fn run_by(&self, file: FileId, handover: &Handover, all: &mut Vec<Runner>) {
        let edge = handover.edge;
        let Some(from) = self.spot(file, edge) else { return };
        let mut add = |runner: Runner| {
            if !all.contains(&runner) {
                all.push(runner);
            }
        };
        let methods: Arc<[Name]> = handover.methods.as_ref().into();
        match &handover.place {
            Place::On(value) => {
                let runs = match self.runs_of(file, value) {
                    // An executor that runs things in place does so wherever the library calls it.
                    Runs::Same | Runs::Later if handover.appointed => Runs::Unknown,
                    runs => runs,
                };
                add(Runner { from, runs, via: edge, methods, guard: None });
            }
            Place::Stream => {
                let runners = self.stream_runners(file, edge).into_iter();
                runners.map(|r| Runner { methods: methods.clone(), ..r }).for_each(add);
            }
            Place::Given(param) => {
                let Some(data) = self.edge(file, edge) else { return };
                for target in self.targets(data).iter().take(16) {
                    for one in self.uses(target.file, target.callable, *param).iter() {
                        match one.kept {
                            Some(field) => self.taken_from(field).into_iter().for_each(&mut add),
                            None => {
                                let (methods, guard) = (one.methods.clone(), one.guard);
                                add(Runner { from, runs: one.runs, via: edge, methods, guard });
                            }
                        }
                    }
                }
            }
        }
    }

    /// Who runs what a field holds.
    pub(super) fn taken_from(&self, field: Symbol) -> Vec<Runner> {
        self.once((5, FileId::project(0), field.number(), 0), Vec::new(), || {
            let mut all = Vec::new();
            for &file in self.snapshot.declaring_files(field) {
                all.extend(self.runners_of(file, &Code::Field(field)));
            }
            all
        })
    }

    /// Where a region runs, seen from the code that it is written in, and the call that makes it so.
    pub fn region_runs(&self, file: FileId, region: u32) -> (Runs, Option<u32>) {
        if let Some(&known) = self.runs.borrow().get(&(file, region)) {
            return known;
        }
        // Two lambdas may run each other: until one is known it does not say where the other one runs.
        self.runs.borrow_mut().insert((file, region), (Runs::Unknown, None));
        let found = self.region_runs_anew(file, region);
        self.runs.borrow_mut().insert((file, region), found);
        found
    }

    fn region_runs_anew(&self, file: FileId, region: u32) -> (Runs, Option<u32>) {
        let Some(fact) = self.graph(file).and_then(|g| g.regions.get(region as usize)) else {
            return (Runs::Unknown, None);
        };
        let home = Spot { file, callable: fact.caller, region: fact.parent };
        let via = fact.passed_to.map(|p| p.0);
        let mut found: Option<(Runs, Option<u32>)> = None;
        let runners = self.runners(file, region);
        // Run in place only where a check says that this is the other thread already, and there otherwise: it runs there.
        let is_moved = |r: &Runner| !matches!(r.runs, Runs::Same | Runs::Later | Runs::Unknown);
        let moved = runners.iter().any(is_moved);
        for runner in runners.into_iter().filter(|r| r.guard.is_none() || is_moved(r) || !moved) {
            let runs = match runner.runs {
                Runs::Same | Runs::Later if runner.from == home => runner.runs,
                Runs::Same | Runs::Later => match self.seen_from(runner.from, home) {
                    Some(around) => compose(around, runner.runs),
                    None => Runs::Unknown,
                },
                absolute => absolute,
            };
            let via = if runner.from.file == file { Some(runner.via) } else { via };
            found = match found {
                None => Some((runs, via)),
                Some((before, first)) if before == runs => Some((before, first)),
                Some((_, first)) => Some((Runs::Unknown, first)),
            };
        }
        let is_reference = fact.is_reference;
        found.unwrap_or((if is_reference && via.is_none() { Runs::Same } else { Runs::Unknown }, via))
    }

    /// Where `spot` runs, seen from `home` in the same callable.
    fn seen_from(&self, spot: Spot, home: Spot) -> Option<Runs> {
        if (spot.file, spot.callable) != (home.file, home.callable) {
            return None;
        }
        let graph = self.graph(spot.file)?;
        let mut chain = Vec::new();
        let mut region = spot.region;
        while region != home.region {
            let number = region?;
            chain.push(self.region_runs(spot.file, number).0);
            region = graph.regions.get(number as usize)?.parent;
        }
        Some(chain.into_iter().rev().fold(Runs::Same, compose))
    }
}
