//! Methods that do something else for each class of their object: they call, on that object, what its subclasses fill in. Such a method
//! is in the graph once for each class, so that no way leads through it from one subclass into another.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Follow;
use crate::graph::{Edge, FileGraph, Node, Symbol};
use crate::hir::{CallableKind, ClassId, ClassKind, Container, Flags, Items, Member, Name};
use crate::host::Snapshot;
use crate::index::{ClassRef, FileId, MethodRef};
use crate::infer::SiteKind;

/// A method that has more subclasses to serve than this is in the graph once, for all of them.
const MOST: usize = 48;

/// The classes that a method stands in the graph for.
pub(super) type Classes = Vec<(MethodRef, Vec<ClassRef>)>;

/// Methods that depend on the class of their object.
#[derive(Default)]
pub(super) struct Dependent {
    /// Those that are in the graph once for each, with the classes.
    pub(super) classes: Classes,
    /// All, however many classes they serve.
    pub(super) all: FxHashSet<MethodRef>,
}

/// Methods that depend on the class of their object.
pub(super) fn dependent(snapshot: &Snapshot, files: &[FileId]) -> Dependent {
    let found: Vec<Found> = files
        .par_chunks(16)
        .map(|files| {
            let follow = Follow::new(snapshot);
            let mut found = Found::default();
            files.iter().for_each(|&file| found.look(&follow, file));
            found
        })
        .collect();
    let mut callers: FxHashMap<MethodRef, Vec<MethodRef>> = FxHashMap::default();
    let mut dependent: FxHashSet<MethodRef> = FxHashSet::default();
    let mut queue = Vec::new();
    for one in found {
        for (callee, caller) in one.calls {
            callers.entry(callee).or_default().push(caller);
        }
        queue.extend(one.split.into_iter().filter(|m| dependent.insert(*m)));
    }
    while let Some(method) = queue.pop() {
        for &caller in callers.get(&method).into_iter().flatten() {
            if dependent.insert(caller) {
                queue.push(caller);
            }
        }
    }
    let mut all: Vec<MethodRef> = dependent.iter().copied().collect();
    all.sort_unstable();
    let follow = Follow::new(snapshot);
    let mut memory: FxHashMap<ClassRef, Vec<ClassRef>> = FxHashMap::default();
    let mut result = Vec::new();
    for method in all {
        let Some(owner) = follow.env.container_class(method) else { continue };
        let classes = memory.entry(owner).or_insert_with(|| objects(&follow, owner));
        if (2..=MOST).contains(&classes.len()) {
            result.push((method, classes.clone()));
        }
    }
    Dependent { classes: result, all: dependent }
}

/// Whether the same methods depend on the class of their object after an edit of a file's code that left its declarations. `all` are those
/// before.
pub(super) fn same_dependent(
    follow: &Follow<'_>,
    all: &FxHashSet<MethodRef>,
    file: FileId,
    old: &FileGraph,
    new: &FileGraph,
) -> bool {
    let items = follow.snapshot.index().items(file);
    let (before, now) = (own_calls(old), own_calls(new));
    let differ = before.iter().chain(&now).filter(|(key, _)| !(before.contains_key(*key) && now.contains_key(*key)));
    // A call between such methods that comes changes nothing where its caller is one of them anyway; of one that goes nobody knows
    // whether it was the only reason.
    differ.map(|(key, edge)| (key, *edge)).all(|(key, edge)| {
        let caller = MethodRef { file, callable: edge.caller };
        let targets = follow.targets(edge);
        let matters = matches!(items.callable(edge.caller).container, Container::Class(_))
            && (targets.len() > 1 && edge.is_virtual || targets.iter().any(|target| all.contains(target)));
        !matters || now.contains_key(key) && all.contains(&caller)
    })
}

/// Caller, callees as written, the receiver's class, and what is known of its object.
type OwnCall<'g> = (Node, &'g [Symbol], Name, [bool; 2]);

/// Calls on the caller's own object, by what tells which bodies they run.
fn own_calls(graph: &FileGraph) -> FxHashMap<OwnCall<'_>, &Edge> {
    let edges = graph.threads().own_calls.iter().filter_map(|&n| graph.edges.get(n as usize));
    edges.map(|e| ((e.caller, e.symbols(), e.receiver, [e.is_virtual, e.is_exact_receiver]), e)).collect()
}

/// The classes that an object may have whose static class is `class`: those of which there can be objects.
pub(super) fn objects(follow: &Follow<'_>, class: ClassRef) -> Vec<ClassRef> {
    let index = follow.snapshot.index();
    let mut all = follow.env.subclasses(class).to_vec();
    all.retain(|c| {
        let data = index.class_data(*c);
        !matches!(data.kind, ClassKind::Interface | ClassKind::Annotation)
            && !data.flags.contains(Flags::ABSTRACT)
            && !follow.is_test(c.file)
    });
    all
}

/// What one group of files says.
#[derive(Default)]
struct Found {
    /// Callee and caller of calls on the caller's own object.
    calls: Vec<(MethodRef, MethodRef)>,
    /// Methods with such a call that may run several bodies.
    split: Vec<MethodRef>,
}

impl Found {
    fn look(&mut self, follow: &Follow<'_>, file: FileId) {
        let Some(graph) = follow.graph(file) else { return };
        let items = follow.snapshot.index().items(file);
        for &number in &graph.threads().own_calls {
            let Some(edge) = graph.edges.get(number as usize) else { continue };
            if !matches!(items.callable(edge.caller).container, Container::Class(_)) {
                continue;
            }
            let caller = MethodRef { file, callable: edge.caller };
            let targets = follow.targets(edge);
            if targets.len() > 1 && edge.is_virtual {
                self.split.push(caller);
            }
            self.calls.extend(targets.iter().map(|&target| (target, caller)));
        }
        for (i, callable) in items.callables.iter().enumerate() {
            let (true, Container::Class(class)) = (callable.is_constructor(), callable.container) else { continue };
            let constructor = MethodRef { file, callable: Node::new(i) };
            let init = initialiser(items, class).map(|callable| MethodRef { file, callable });
            let above = follow.implicit_super(constructor);
            self.calls.extend(init.into_iter().chain(above).map(|callee| (callee, constructor)));
        }
    }
}

/// The initialisers of a class's objects.
pub(super) fn initialiser(items: &Items, class: ClassId) -> Option<Node> {
    items.class(class).members.iter().find_map(|m| match *m {
        Member::Callable(c) if items.callable(c).kind == CallableKind::InstanceInit => Some(c),
        _ => None,
    })
}

impl Follow<'_> {
    /// The constructor of the superclass that a constructor calls without saying so.
    pub(super) fn implicit_super(&self, constructor: MethodRef) -> Option<MethodRef> {
        let items = self.snapshot.index().items(constructor.file);
        let class = self.env.container_class(constructor)?;
        let edges = self.graph(constructor.file)?.edges_of(constructor.callable);
        if edges.iter().any(|e| e.kind == SiteKind::Delegation)
            || items.class(class.class).supertypes.iter().any(|s| s.call.is_some())
        {
            return None;
        }
        let lines = self.env.linearization(class);
        let mut above = lines.entries.iter().skip(1).map(|e| e.class);
        let above = above.find(|c| self.snapshot.index().class_data(*c).kind == ClassKind::Class)?;
        if above.file.is_library() {
            return None;
        }
        let items = self.snapshot.index().items(above.file);
        let mut members = items.class(above.class).members.iter();
        members.find_map(|m| match *m {
            Member::Callable(callable)
                if items.callable(callable).is_constructor() && items.callable(callable).params.is_empty() =>
            {
                Some(MethodRef { file: above.file, callable })
            }
            _ => None,
        })
    }
}
