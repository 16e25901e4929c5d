//! The graph of all code: methods and regions as nodes, and between them what makes what run.

use std::collections::HashSet;

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Follow, Spot};
use crate::graph::handover::{Code, Guard, Handover, Place, Value};
use crate::graph::{EdgeTarget, EntryCode, FileGraph, Node, Resolution, Runs, Symbol};
use crate::hir::{Callable, CallableKind, ClassId, Container, Flags, Items, Member, Name};
use crate::host::Snapshot;
use crate::index::{FileId, MethodRef};
use crate::infer::SiteKind;
use crate::risk::rule::Place as RulePlace;

/// Number of a node.
pub type NodeId = u32;

/// How nodes are numbered: file by file, callables before regions.
#[derive(Debug, Default)]
pub struct Nodes {
    /// By file number: the first node of the file.
    first: Vec<NodeId>,
    /// By file number: how many callables it has.
    callables: Vec<u32>,
    /// How many nodes there are.
    pub count: u32,
}

impl Nodes {
    fn of(snapshot: &Snapshot) -> Self {
        let mut nodes = Self::default();
        let last = snapshot.index().files().map(|(f, _)| f.index() + 1).max().unwrap_or(0);
        for n in 0..last {
            nodes.first.push(nodes.count);
            let graph = snapshot.graph(FileId::project(n));
            let (callables, regions) = graph.map_or((0, 0), |g| (g.symbols.len(), g.regions.len()));
            nodes.callables.push(callables as u32);
            nodes.count += (callables + regions) as u32;
        }
        nodes
    }

    /// The node of a spot.
    #[must_use]
    pub fn node(&self, spot: Spot) -> NodeId {
        let first = self.first[spot.file.index()];
        match spot.region {
            Some(region) => first + self.callables[spot.file.index()] + region,
            None => first + spot.callable.index() as u32,
        }
    }

    /// The node of a callable.
    #[must_use]
    pub fn callable(&self, method: MethodRef) -> NodeId {
        self.first[method.file.index()] + method.callable.index() as u32
    }

    /// The file of a node, and which of its code it is.
    #[must_use]
    pub fn code(&self, node: NodeId) -> (FileId, EntryCode) {
        let file = self.first.partition_point(|&f| f <= node).saturating_sub(1);
        // Files without nodes share their first node with the next one.
        let within = node - self.first[file];
        let callables = self.callables[file];
        let code = if within < callables {
            EntryCode::Callable(Node::new(within as usize))
        } else {
            EntryCode::Region(within - callables)
        };
        (FileId::project(file), code)
    }
}

/// Why one piece of code makes another run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArcKind {
    /// A call.
    Call,
    /// Code that is handed over and runs on the same thread.
    Inline,
    /// Code that is handed over to a thread.
    Hop,
    /// A property with this getter is read, and computed then.
    Lazy(Symbol),
    /// A constructor runs its class's initialisers.
    Initialiser,
}

/// That one piece of code makes another run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// All arcs, sorted by where they start.
pub(super) fn arcs(snapshot: &Snapshot) -> (Nodes, Vec<Arc>) {
    let nodes = Nodes::of(snapshot);
    let files: Vec<FileId> = snapshot.index().files().map(|(file, _)| file).collect();
    let handled: HashSet<MethodRef, FxBuildHasher> =
        files.par_iter().flat_map_iter(|&file| handled_methods(snapshot, file)).collect();
    let entries = entry_threads(snapshot, &nodes);
    // What one file made known helps with the next: as few memories as there are threads.
    let share = files.len().div_ceil(rayon::current_num_threads()).max(16);
    let chunks: Vec<Vec<Arc>> = files
        .par_iter()
        .with_min_len(share.min(512))
        .map_init(
            || Follow::new(snapshot),
            |follow, &file| {
                let mut all = Vec::new();
                Builder { follow, nodes: &nodes, handled: &handled, file }.add_all(&mut all);
                all.retain_mut(|arc| {
                    let handed = matches!(arc.kind, ArcKind::Hop | ArcKind::Inline);
                    match entries.get(&arc.to).filter(|_| handed) {
                        // What a framework calls on the main thread is an entry of its own, not a part of the code that registers it.
                        Some(Runs::Main) => false,
                        // It knows better on which thread than a rule for all methods of the object does.
                        Some(&runs) => {
                            (arc.runs, arc.kind) = (runs, ArcKind::Hop);
                            true
                        }
                        None => true,
                    }
                });
                all
            },
        )
        .collect();
    let mut all = chunks.concat();
    all.sort_by_key(|a| (a.from, a.at, a.to));
    all.dedup();
    (nodes, all)
}

/// Code that frameworks call, with the thread where that is known.
fn entry_threads(snapshot: &Snapshot, nodes: &Nodes) -> FxHashMap<NodeId, Runs> {
    let mut threads = FxHashMap::default();
    for entry in snapshot.entry_points() {
        let runs = match entry.rule.thread {
            RulePlace::Main => Runs::Main,
            RulePlace::Background => Runs::Background,
            RulePlace::Binder => Runs::Binder,
            RulePlace::EventLoop => Runs::EventLoop,
            _ => continue,
        };
        threads.insert(entry_node(snapshot, nodes, entry.file, entry.code), runs);
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

/// Methods of anonymous classes whose objects are followed to where they run: no virtual call needs to guess at them.
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

struct Builder<'f, 's> {
    follow: &'f Follow<'s>,
    nodes: &'f Nodes,
    handled: &'f HashSet<MethodRef, FxBuildHasher>,
    file: FileId,
}

impl Builder<'_, '_> {
    fn add_all(&self, all: &mut Vec<Arc>) {
        let Some(graph) = self.follow.graph(self.file) else { return };
        self.calls(graph, all);
        self.initialisers(graph, all);
        self.handovers(graph, all);
        self.lazies(graph, all);
    }

    fn calls(&self, graph: &FileGraph, all: &mut Vec<Arc>) {
        for (number, edge) in graph.edges.iter().enumerate() {
            if !matches!(edge.target, EdgeTarget::Symbol(_) | EdgeTarget::Candidates(_)) {
                continue;
            }
            let targets = self.follow.targets(edge);
            if targets.is_empty() {
                continue;
            }
            let from = self.nodes.node(Spot { file: self.file, callable: edge.caller, region: edge.region });
            let is_virtual = FileGraph::resolution(edge) == Resolution::Virtual;
            // One body only is as good as a call that is not virtual.
            let sure = if is_virtual && targets.len() == 1 { Resolution::Exact } else { FileGraph::resolution(edge) };
            let guard = graph.threads().guard(number as u32);
            for &target in targets.iter() {
                if is_virtual && self.handled.contains(&target) {
                    continue;
                }
                all.push(Arc {
                    from,
                    to: self.nodes.callable(target),
                    runs: Runs::Same,
                    kind: ArcKind::Call,
                    edge: Some(number as u32),
                    at: edge.at,
                    guard,
                    sure,
                });
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
            let init = items.class(class).members.iter().find_map(|m| match *m {
                Member::Callable(c) if items.callable(c).kind == CallableKind::InstanceInit => Some(c),
                _ => None,
            });
            let Some(init) = init else { continue };
            all.push(Arc {
                from: self.nodes.callable(MethodRef { file: self.file, callable: node }),
                to: self.nodes.callable(MethodRef { file: self.file, callable: init }),
                runs: Runs::Same,
                kind: ArcKind::Initialiser,
                edge: None,
                at: callable.name_span.start,
                guard: None,
                sure: Resolution::Exact,
            });
        }
    }

    fn handovers(&self, graph: &FileGraph, all: &mut Vec<Arc>) {
        let threads = graph.threads();
        for handover in &threads.calls {
            if matches!(handover.code, Code::Region(_) | Code::Class(_)) {
                let mut runners = Vec::new();
                self.follow.run_by(self.file, handover, &mut runners);
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
                let guard = self.follow.threads(runner.from.file).guard(runner.via);
                let from = self.nodes.node(runner.from);
                all.push(Arc { from, to, runs: runner.runs, kind, edge: Some(runner.via), at: edge.at, guard, sure });
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
                let items = index.items(self.file);
                let wanted = |c: &Node| {
                    let data = items.callable(*c);
                    if methods.is_empty() { overrides(data) } else { methods.contains(&data.name) }
                };
                let bodies = methods_of(items, class).filter(wanted);
                bodies.map(|callable| self.nodes.callable(MethodRef { file: self.file, callable })).collect()
            }
            Code::Class(name) => {
                let Some(class) = index.class(*name).filter(|c| !c.file.is_library()) else { return Vec::new() };
                let mut found = Vec::new();
                let lines = self.follow.env.linearization(class);
                for &method in methods {
                    let declared = lines.entries.iter().filter(|e| !e.class.file.is_library()).find_map(|entry| {
                        let members = self.follow.env.own_members(entry.class);
                        members.get(&method)?.iter().find_map(|m| match *m {
                            Member::Callable(callable) => {
                                let data = index.items(entry.class.file).callable(callable);
                                data.body.map(|_| MethodRef { file: entry.class.file, callable })
                            }
                            _ => None,
                        })
                    });
                    found.extend(declared.map(|m| self.nodes.callable(m)));
                }
                found
            }
            _ => Vec::new(),
        }
    }

    fn lazies(&self, graph: &FileGraph, all: &mut Vec<Arc>) {
        for read in &graph.threads().lazy_reads {
            for &file in self.follow.snapshot.declaring_files(read.getter) {
                let Some(declaring) = self.follow.graph(file) else { continue };
                for (_, region) in declaring.threads().lazies.iter().filter(|l| l.0 == read.getter) {
                    let Some(fact) = declaring.regions.get(*region as usize) else { continue };
                    let to = self.nodes.node(Spot { file, callable: fact.caller, region: Some(*region) });
                    let from = Spot { file: self.file, callable: read.caller, region: read.region };
                    all.push(Arc {
                        from: self.nodes.node(from),
                        to,
                        runs: Runs::Same,
                        kind: ArcKind::Lazy(read.getter),
                        edge: None,
                        at: read.at,
                        guard: None,
                        sure: Resolution::Exact,
                    });
                }
            }
        }
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
