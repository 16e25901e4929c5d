//! On which thread an operator of a stream runs its code: `observeOn` above it, `subscribeOn` or `flowOn` by its place, or
//! whoever makes the stream run, in this method or in one that is given the stream.

use std::sync::Arc;

use super::Follow;
use super::runners::Runner;
use crate::graph::Runs;
use crate::graph::handover::{Downstream, Moves, Upstream, Value};
use crate::index::{FileId, MethodRef};

/// Subscribers that one question follows at most.
const MOST: usize = 64;

impl Follow<'_> {
    /// Who runs the code that is given to the operator at `edge`.
    pub(super) fn stream_runners(&self, file: FileId, edge: u32) -> Vec<Runner> {
        self.once((6, file, edge, 0), Vec::new(), || {
            let Some(from) = self.spot(file, edge) else { return Vec::new() };
            let moves = self.threads(file).link(edge).map(|l| &l.moves);
            if let Some((runs, via)) = self.emitted_on(file, edge) {
                return vec![Runner { from, runs, via: via.unwrap_or(edge), methods: Arc::default(), guard: None }];
            }
            if matches!(moves, Some(Moves::Starts) | None) {
                return vec![Runner { from, runs: Runs::Same, via: edge, methods: Arc::default(), guard: None }];
            }
            let mut all = Vec::new();
            self.started_by(file, edge, &mut all);
            all
        })
    }

    /// The thread on which items come down to `edge`, where something above it says so; and the call, where it is in this file.
    fn emitted_on(&self, file: FileId, edge: u32) -> Option<(Runs, Option<u32>)> {
        let threads = self.threads(file);
        let mut source: Option<(&Value, u32)> = None;
        let mut at = threads.link(edge)?.from;
        for _ in 0..200 {
            let Upstream::Call(number) = at else { break };
            let link = threads.link(number);
            match link.map(|l| &l.moves) {
                Some(Moves::After(value)) => return Some((self.runs_of(file, value), Some(number))),
                // Of several the one nearest to the source counts: the last one met on the way up.
                Some(Moves::Source(value)) => source = Some((value, number)),
                _ => {}
            }
            let target = self.edge(file, number).map(|e| self.targets(e)).unwrap_or_default();
            if let [method] = &*target
                && let Some(runs) = self.result_emitted_on(*method)
            {
                return Some((runs, Some(number)));
            }
            at = link.map_or(Upstream::Unknown, |l| l.from);
        }
        source.map(|(value, number)| (self.runs_of(file, value), Some(number)))
    }

    /// The thread on which the stream that a method returns emits, where it says so itself.
    fn result_emitted_on(&self, method: MethodRef) -> Option<Runs> {
        self.once((7, method.file, method.callable.index() as u32, 0), None, || {
            let threads = self.threads(method.file);
            let last = threads.links.iter().find(|l| l.to == Downstream::Returned(method.callable))?;
            match &last.moves {
                Moves::After(value) | Moves::Source(value) => Some(self.runs_of(method.file, value)),
                _ => self.emitted_on(method.file, last.edge).map(|(runs, _)| runs),
            }
        })
    }

    /// Follows a stream down to what makes it run.
    fn started_by(&self, file: FileId, edge: u32, all: &mut Vec<Runner>) {
        let threads = self.threads(file);
        let mut at = edge;
        for _ in 0..200 {
            if all.len() >= MOST {
                return;
            }
            let Some(link) = threads.link(at) else { return };
            match link.to {
                Downstream::Call(next) => {
                    let Some(from) = self.spot(file, next) else { return };
                    let mut found =
                        |runs| all.push(Runner { from, runs, via: next, methods: Arc::default(), guard: None });
                    match threads.link(next).map(|l| &l.moves) {
                        Some(Moves::Before(value) | Moves::Source(value)) => {
                            return found(self.runs_of(file, value));
                        }
                        Some(Moves::Starts) => return found(Runs::Same),
                        Some(Moves::After(_) | Moves::Nothing) => at = next,
                        None => return,
                    }
                }
                Downstream::Returned(node) => {
                    let callers = self.calls_reaching(MethodRef { file, callable: node });
                    for (file, edge) in callers {
                        self.once((8, file, edge, 0), (), || self.started_by(file, edge, all));
                    }
                    return;
                }
                // The stream that a `flatMap` is given runs where its lambda does.
                Downstream::Yielded(region) => {
                    let Some(fact) = self.graph(file).and_then(|g| g.regions.get(region as usize)) else { return };
                    let Some((call, _)) = fact.passed_to else { return };
                    if threads.link(call).is_some() {
                        let from = super::Spot { file, callable: fact.caller, region: Some(region) };
                        all.push(Runner { from, runs: Runs::Same, via: call, methods: Arc::default(), guard: None });
                    }
                    return;
                }
                Downstream::Field(_) | Downstream::End => return,
            }
        }
    }
}
