//! What a file's part of the graph says to other files of who makes what run: code and values that calls hand over, not whom its code calls
//! besides. What is typed mostly changes none of it.

use rustc_hash::FxHashSet;

use super::file::{Blocks, Edge, FileGraph};
use super::handover::{Code, Downstream, Handover, Handovers, Upstream};
use crate::infer::SiteKind;

/// A file's part of the graph with nothing in it but that.
#[derive(Debug)]
pub struct Outward {
    /// What is left, without places, its edges numbered anew.
    pub graph: FileGraph,
    /// By number here: the edge's number in the file.
    pub numbers: Vec<u32>,
}

impl FileGraph {
    /// What it says to other files; `own` says of which code nobody asks it. Cost: a copy.
    #[must_use]
    pub fn outward(&self, own: impl Fn(&Code) -> bool) -> Outward {
        let mut numbers: Vec<u32> = self.named_edges(&own).into_iter().collect();
        numbers.sort_unstable();
        let new = |n: u32| numbers.binary_search(&n).ok().map(|at| at as u32);
        let edges = numbers.iter().filter_map(|&n| self.edges.get(n as usize));
        let edges = edges.map(|e| Edge {
            at: 0,
            tags: 0,
            rules: Box::default(),
            textual: false,
            blocks: Blocks::No,
            ..e.clone()
        });
        let edges = edges.collect();
        let regions = self.regions.iter().cloned().map(|mut region| {
            region.at = 0;
            region.passed_to = region.passed_to.and_then(|(n, param)| Some((new(n)?, param)));
            region
        });
        let threads = self.threads.as_deref().map(|threads| Box::new(threads.outward(&new, &own)));
        let graph = FileGraph {
            symbols: self.symbols.clone(),
            edges,
            regions: regions.collect(),
            marks: Box::default(),
            entries: self.entries.clone(),
            threads: threads.filter(|threads| !threads.is_empty()),
        };
        Outward { graph, numbers }
    }

    /// Edges that other facts are about: code or threads are handed to them, streams lead through them, or they are a constructor's
    /// choice of another one.
    fn named_edges(&self, own: &impl Fn(&Code) -> bool) -> FxHashSet<u32> {
        let threads = self.threads();
        let mut named: FxHashSet<u32> = threads.calls.iter().filter(|h| h.is_outward(own)).map(|h| h.edge).collect();
        named.extend(self.regions.iter().filter_map(|r| Some(r.passed_to?.0)));
        named.extend(threads.args.iter().map(|a| a.0));
        let delegations = self.edges.iter().enumerate().filter(|(_, e)| e.kind == SiteKind::Delegation);
        named.extend(delegations.map(|(n, _)| n as u32));
        for link in &threads.links {
            named.insert(link.edge);
            named.extend(match link.from {
                Upstream::Call(n) => Some(n),
                _ => None,
            });
            named.extend(match link.to {
                Downstream::Call(n) => Some(n),
                _ => None,
            });
        }
        named
    }
}

impl Handover {
    /// Whether other files may follow something from it. An object that is handed over with who is to run it is known to all.
    fn is_outward(&self, own: &impl Fn(&Code) -> bool) -> bool {
        self.appointed || !own(&self.code)
    }
}

impl Handovers {
    /// Without places, with new numbers for edges, and without what is said of edges that have none.
    fn outward(&self, new: &impl Fn(u32) -> Option<u32>, own: &impl Fn(&Code) -> bool) -> Self {
        let mut one = self.clone();
        one.each_time = Box::default();
        one.calls = one.calls.into_iter().filter(|h| h.is_outward(own)).collect();
        one.stores = one.stores.into_iter().filter(|s| !own(&s.code)).collect();
        for handover in &mut one.calls {
            handover.edge = new(handover.edge).unwrap_or(handover.edge);
        }
        for link in &mut one.links {
            let renumber = |n: &mut u32| *n = new(*n).unwrap_or(*n);
            renumber(&mut link.edge);
            if let Upstream::Call(n) = &mut link.from {
                renumber(n);
            }
            if let Downstream::Call(n) = &mut link.to {
                renumber(n);
            }
        }
        one.args = one.args.iter().filter_map(|(n, param, value)| Some((new(*n)?, *param, value.clone()))).collect();
        one.guards = one.guards.iter().filter_map(|&(n, guard)| Some((new(n)?, guard))).collect();
        one.through = Box::default();
        one.own_calls = one.own_calls.iter().filter_map(|&n| new(n)).collect();
        one.made = one.made.iter().filter_map(|&(n, made)| Some((new(n)?, made))).collect();
        let arguments = one.receiver_arguments.iter();
        one.receiver_arguments = arguments.filter_map(|(n, all)| Some((new(*n)?, all.clone()))).collect();
        one.static_reads = Box::default();
        one.holds = Box::default();
        one
    }
}
