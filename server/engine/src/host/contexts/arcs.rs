//! The graph of all code: methods and regions as nodes, and between them what makes what run.

use std::collections::HashSet;

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::copies::{Dependent, dependent, initialiser};
use super::nodes::{NodeId, Nodes};
use super::{Follow, Spot, Trail};
use crate::cancel::{Cancel, Cancelled};
use crate::graph::handover::{Code, Guard, Handover, Place, Value};
use crate::graph::{EdgeTarget, EntryCode, FileGraph, Node, Resolution, Runs};
use crate::hir::{Callable, CallableKind, ClassId, Container, Flags, Items, Member, Name};
use crate::host::Snapshot;
use crate::index::{ClassRef, FileId, MethodRef};
use crate::infer::SiteKind;
use crate::risk::rule::Place as RulePlace;

/// Why one piece of code makes another run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArcKind {
    /// A call.
    Call,
    /// Code that is handed over and runs on the same thread.
    Inline,
    /// Code that is handed over to a thread.
    Hop,
    /// A constructor runs its class's initialisers.
    Initialiser,
    /// A class, object or file may be used for the first time, which runs its static initialisers.
    FirstUse,
}

/// That one piece of code makes another run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arc {
    /// Who makes it run.
    pub from: NodeId,
    /// What runs.
    pub to: NodeId,
    /// On which thread, seen from `from`.
    pub runs: Runs,
    /// Why.
    pub kind: ArcKind,
    /// The call, by its number in the file of `from`; none where there is no call.
    pub edge: Option<u32>,
    /// Byte offset in the file of `from`.
    pub at: u32,
    /// On which threads of `from` only.
    pub guard: Option<Guard>,
    /// How sure the target is.
    pub sure: Resolution,
}

/// All code, and what makes what run.
pub(super) struct All {
    pub(super) nodes: Nodes,
    /// Sorted by where they start.
    pub(super) arcs: Vec<Arc>,
    pub(super) origin: Origin,
}

/// What arcs were found with: an edit is held against it to know which of them it leaves as they are.
#[derive(Clone, Default)]
pub(super) struct Origin {
    /// Methods that depend on the class of their object.
    pub(super) dependent: FxHashSet<MethodRef>,
    /// Methods of anonymous classes whose objects are followed to where they run: no virtual call needs to guess at them.
    handled: HashSet<MethodRef, FxBuildHasher>,
    /// Callbacks that are registered with the executor that is to run them.
    pub(super) appointed: HashSet<NodeId, FxBuildHasher>,
    /// How they were found.
    pub(super) trail: Trail,
    /// Arcs that a file's facts led to and that leave another file's code.
    pub(super) afar: Vec<(FileId, Arc)>,
}

impl std::fmt::Debug for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Origin")
    }
}

/// Finds all arcs.
pub(super) fn arcs(snapshot: &Snapshot, cancel: &Cancel) -> Result<All, Cancelled> {
    let files: Vec<FileId> = snapshot.index().files().map(|(file, _)| file).collect();
    let Dependent { classes, all: dependent } = dependent(snapshot, &files);
    let nodes = Nodes::of(snapshot, &classes);
    let handled = files.par_iter().flat_map_iter(|&file| handled_methods(snapshot, file)).collect();
    let mut origin = Origin { dependent, handled, ..Origin::default() };
    // What one file made known helps with the next: as few memories as there are threads.
    let share = files.len().div_ceil(rayon::current_num_threads()).clamp(16, 512);
    let found: Vec<(Vec<Found>, Trail)> = files
        .par_chunks(share)
        .map(|files| {
            let follow = Follow::new(snapshot);
            let one = |&file: &FileId| {
                cancel.check()?;
                Ok(found_in(&follow, &nodes, &origin, file))
            };
            let found = files.iter().map(one).collect::<Result<_, Cancelled>>()?;
            Ok((found, follow.trail()))
        })
        .collect::<Result<_, Cancelled>>()?;
    let mut all = Vec::new();
    for (found, trail) in found {
        origin.trail.extend(trail);
        origin.appointed.extend(found.iter().flat_map(|f| &f.appointed));
        all.extend(found);
    }
    let entries = entry_threads(snapshot, &nodes);
    all.par_iter_mut().for_each(|found| found.arcs.retain_mut(|arc| stays(&nodes, &entries, &origin, arc)));
    for found in &all {
        origin.afar.extend(found.afar(&nodes).map(|arc| (found.file, arc)));
    }
    let all: Vec<Arc> = all.into_iter().flat_map(|found| found.arcs).collect();
    Ok(All { arcs: sorted(&all, nodes.count as usize), nodes, origin })
}

/// What one file's facts lead to.
pub(super) struct Found {
    pub(super) file: FileId,
    pub(super) arcs: Vec<Arc>,
    appointed: Vec<NodeId>,
}

impl Found {
    /// The arcs that leave other files' code.
    pub(super) fn afar(&self, nodes: &Nodes) -> impl Iterator<Item = Arc> {
        let own = nodes.of_file(self.file);
        self.arcs.iter().copied().filter(move |arc| !own.contains(&nodes.original(arc.from)))
    }
}

/// Finds again what a file leads to, where all that other files say is as it was with `origin`.
pub(super) fn arcs_of(follow: &Follow<'_>, nodes: &Nodes, entries: &Entries, origin: &Origin, file: FileId) -> Found {
    let mut found = found_in(follow, nodes, origin, file);
    found.arcs.retain_mut(|arc| stays(nodes, entries, origin, arc));
    found
}

fn found_in(follow: &Follow<'_>, nodes: &Nodes, origin: &Origin, file: FileId) -> Found {
    let (mut arcs, mut appointed) = (Vec::new(), Vec::new());
    Builder { follow, nodes, handled: &origin.handled, file }.add_all(&mut arcs, &mut appointed);
    Found { file, arcs, appointed }
}

/// Whether an arc counts beside what is known of its end as an entry point, which may know its thread better.
fn stays(nodes: &Nodes, entries: &Entries, origin: &Origin, arc: &mut Arc) -> bool {
    let handed = matches!(arc.kind, ArcKind::Hop | ArcKind::Inline);
    let to = nodes.original(arc.to);
    match entries.get(&to).filter(|_| handed) {
        Some((_, Surely::Not)) if origin.appointed.contains(&to) => true,
        // What a framework calls on the main thread is an entry of its own, not a part of the code that registers it.
        Some((Runs::Main, _)) => false,
        // It knows better on which thread than a rule for all methods of the object does.
        Some(&(runs, _)) => {
            (arc.runs, arc.kind) = (runs, ArcKind::Hop);
            true
        }
        None => true,
    }
}

/// The arcs by where they start, there by place and by where they end, each once.
pub(super) fn sorted(all: &[Arc], nodes: usize) -> Vec<Arc> {
    let mut free = vec![0; nodes + 1];
    all.iter().for_each(|arc| free[arc.from as usize + 1] += 1);
    for n in 0..nodes {
        free[n + 1] += free[n];
    }
    let mut numbers = vec![0; all.len()];
    for (number, arc) in all.iter().enumerate() {
        let at: &mut u32 = &mut free[arc.from as usize];
        numbers[*at as usize] = number as u32;
        *at += 1;
    }
    let mut result: Vec<Arc> = Vec::with_capacity(all.len());
    for same in numbers.chunk_by_mut(|&a, &b| all[a as usize].from == all[b as usize].from) {
        same.sort_by_key(|&n| (all[n as usize].at, all[n as usize].to));
        for &number in &*same {
            let arc = all[number as usize];
            if result.last() != Some(&arc) {
                result.push(arc);
            }
        }
    }
    result
}

/// Whether a rule names its methods, or takes whatever looks like a callback.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Surely {
    Yes,
    Not,
}

/// Code that frameworks call, with the thread where that is known.
pub(super) type Entries = FxHashMap<NodeId, (Runs, Surely)>;

/// Those of a snapshot.
pub(super) fn entry_threads(snapshot: &Snapshot, nodes: &Nodes) -> Entries {
    let mut threads = FxHashMap::default();
    for entry in snapshot.entry_points() {
        let runs = match entry.rule.thread {
            RulePlace::Main => Runs::Main,
            RulePlace::Background => Runs::Background,
            RulePlace::Binder => Runs::Binder,
            RulePlace::EventLoop => Runs::EventLoop,
            _ => continue,
        };
        let surely = if entry.rule.is_fallback() { Surely::Not } else { Surely::Yes };
        threads.insert(entry_node(snapshot, nodes, entry.file, entry.code), (runs, surely));
    }
    threads
}

/// The node of an entry point.
pub(super) fn entry_node(snapshot: &Snapshot, nodes: &Nodes, file: FileId, code: EntryCode) -> NodeId {
    match code {
        EntryCode::Callable(callable) => nodes.callable(MethodRef { file, callable }),
        EntryCode::Region(region) => {
            let caller = snapshot.graph(file).and_then(|g| g.regions.get(region as usize)).map(|r| r.caller);
            nodes.node(Spot { file, callable: caller.unwrap_or(Node::new(0)), region: Some(region) })
        }
    }
}

/// Those of a file that [`Origin::handled`] is about.
fn handled_methods(snapshot: &Snapshot, file: FileId) -> Vec<MethodRef> {
    let Some(graph) = snapshot.graph(file) else { return Vec::new() };
    let items = snapshot.index().items(file);
    let mut all = Vec::new();
    for handover in &graph.threads().calls {
        let Code::Region(region) = handover.code else { continue };
        let class = graph.regions.get(region as usize).and_then(|r| r.class);
        if let Some(class) = class
            && handover.place != Place::On(Value::Unknown)
        {
            all.extend(methods_of(items, class).map(|callable| MethodRef { file, callable }));
        }
    }
    all
}

fn methods_of(items: &Items, class: ClassId) -> impl Iterator<Item = Node> + '_ {
    items.class(class).members.iter().filter_map(|m| match *m {
        Member::Callable(callable) if items.callable(callable).kind == CallableKind::Method => Some(callable),
        _ => None,
    })
}

/// Finds what the code of one file makes run.
pub(super) struct Builder<'f, 's> {
    pub(super) follow: &'f Follow<'s>,
    pub(super) nodes: &'f Nodes,
    pub(super) handled: &'f HashSet<MethodRef, FxBuildHasher>,
    pub(super) file: FileId,
}

impl Builder<'_, '_> {
    fn add_all(&self, all: &mut Vec<Arc>, appointed: &mut Vec<NodeId>) {
        let Some(graph) = self.follow.graph(self.file) else { return };
        self.calls(graph, all);
        self.initialisers(graph, all);
        self.handovers(graph, all, appointed);
        self.first_uses(all);
    }

    fn first_uses(&self, all: &mut Vec<Arc>) {
        for one in self.follow.first_uses(self.file) {
            let from = self.nodes.node(Spot { file: self.file, callable: one.caller, region: one.region });
            for run in one.runs {
                let pairs = self.nodes.pairs(from, self.nodes.callable(run)).into_iter();
                all.extend(pairs.map(|(from, to)| Arc {
                    from,
                    to,
                    runs: Runs::Same,
                    kind: ArcKind::FirstUse,
                    edge: None,
                    at: one.at,
                    guard: None,
                    // Somebody else may have come first.
                    sure: Resolution::Virtual,
                }));
            }
        }
    }

    fn initialisers(&self, graph: &FileGraph, all: &mut Vec<Arc>) {
        let items = self.follow.snapshot.index().items(self.file);
        for (i, callable) in items.callables.iter().enumerate() {
            let (true, Container::Class(class)) = (callable.is_constructor(), callable.container) else { continue };
            let node = Node::new(i);
            if delegates_to_this(items, graph, callable, node) {
                continue;
            }
            let constructor = MethodRef { file: self.file, callable: node };
            let init = initialiser(items, class).map(|callable| MethodRef { file: self.file, callable });
            let above = self.follow.implicit_super(constructor);
            for run in above.into_iter().chain(init) {
                let pairs = self.nodes.pairs(self.nodes.callable(constructor), self.nodes.callable(run)).into_iter();
                let only = self.only_class(node);
                let pairs = pairs.filter(|&(from, to)| {
                    let class = self.nodes.class(from).or(only);
                    class.is_none() || self.nodes.class(to).is_none_or(|c| Some(c) == class)
                });
                all.extend(pairs.map(|(from, to)| Arc {
                    from,
                    to,
                    runs: Runs::Same,
                    kind: ArcKind::Initialiser,
                    edge: None,
                    at: callable.name_span.start,
                    guard: None,
                    sure: Resolution::Exact,
                }));
            }
        }
    }

    fn handovers(&self, graph: &FileGraph, all: &mut Vec<Arc>, appointed: &mut Vec<NodeId>) {
        let threads = graph.threads();
        for handover in &threads.calls {
            if matches!(handover.code, Code::Region(_) | Code::Class(_)) {
                let mut runners = Vec::new();
                self.follow.run_by(self.file, handover, &mut runners);
                if handover.appointed {
                    appointed.extend(self.bodies(graph, &handover.code, &handover.methods));
                }
                self.runs(graph, &handover.code, Some(handover), runners, all);
            }
        }
        for store in &threads.stores {
            if matches!(store.code, Code::Region(_) | Code::Class(_)) {
                self.runs(graph, &store.code, None, self.follow.taken_from(store.field), all);
            }
        }
    }

    fn runs(
        &self,
        graph: &FileGraph,
        code: &Code,
        handover: Option<&Handover>,
        runners: Vec<super::Runner>,
        all: &mut Vec<Arc>,
    ) {
        for runner in runners {
            if handover.is_none() && matches!(code, Code::Class(_)) && runner.methods.is_empty() {
                continue;
            }
            for to in self.bodies(graph, code, &runner.methods) {
                let Some(edge) = self.follow.edge(runner.from.file, runner.via) else { continue };
                let kind = match runner.runs {
                    Runs::Same | Runs::Later => ArcKind::Inline,
                    _ => ArcKind::Hop,
                };
                let sure = match FileGraph::resolution(edge) {
                    Resolution::Unknown => Resolution::Unknown,
                    _ => Resolution::Exact,
                };
                let guard = self.follow.threads(runner.from.file).guard(runner.via).or(runner.guard);
                let from = self.nodes.node(runner.from);
                let arc = Arc { from, to, runs: runner.runs, kind, edge: Some(runner.via), at: edge.at, guard, sure };
                all.extend(self.nodes.pairs(from, to).into_iter().map(|(from, to)| Arc { from, to, ..arc }));
            }
        }
    }

    /// The bodies that run when code of this file does.
    fn bodies(&self, graph: &FileGraph, code: &Code, methods: &[Name]) -> Vec<NodeId> {
        let index = self.follow.snapshot.index();
        match code {
            Code::Region(region) => {
                let Some(fact) = graph.regions.get(*region as usize) else { return Vec::new() };
                let Some(class) = fact.class else {
                    let spot = Spot { file: self.file, callable: fact.caller, region: Some(*region) };
                    return vec![self.nodes.node(spot)];
                };
                if !methods.is_empty() {
                    return self.methods_named(ClassRef { file: self.file, class }, methods);
                }
                let items = index.items(self.file);
                let bodies = methods_of(items, class).filter(|c| overrides(items.callable(*c)));
                bodies.map(|callable| self.nodes.callable(MethodRef { file: self.file, callable })).collect()
            }
            Code::Class(name) => {
                let class = index.class(*name).filter(|c| !c.file.is_library());
                class.map(|class| self.methods_named(class, methods)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// The methods of these names that objects of a class have, be they inherited, as they are for that class.
    fn methods_named(&self, class: ClassRef, methods: &[Name]) -> Vec<NodeId> {
        let index = self.follow.snapshot.index();
        let lines = self.follow.env.linearization(class);
        let mut found = Vec::new();
        for method in methods {
            let declared = lines.entries.iter().filter(|e| !e.class.file.is_library()).find_map(|entry| {
                let members = self.follow.env.own_members(entry.class);
                members.get(method)?.iter().find_map(|m| match *m {
                    Member::Callable(callable) => {
                        let data = index.items(entry.class.file).callable(callable);
                        data.body.map(|_| MethodRef { file: entry.class.file, callable })
                    }
                    _ => None,
                })
            });
            let Some(declared) = declared else { continue };
            let node = self.nodes.callable(declared);
            match self.nodes.for_class(node, class) {
                Some(own) => found.push(own),
                None => found.extend_from_slice(self.nodes.copies(node)),
            }
        }
        found
    }
}

fn overrides(callable: &Callable) -> bool {
    !callable.flags.intersects(Flags::STATIC | Flags::PRIVATE)
}

fn delegates_to_this(items: &Items, graph: &FileGraph, callable: &Callable, node: Node) -> bool {
    graph.edges_of(node).iter().any(|e| {
        e.kind == SiteKind::Delegation
            && matches!(&e.target, EdgeTarget::Symbol(s) if graph.symbols.iter().enumerate().any(|(i, own)| {
                own == s && items.callables.get(i).is_some_and(|c| c.container == callable.container)
            }))
    })
}
