//! Which threads run which code, over all files: facts of single files ([`crate::graph::handover`]) are followed from file to file.
//!
//! [`Follow`] answers questions about one piece of code on demand. [`Contexts`] is the whole workspace at once: every method and
//! every lambda, with the threads that reach it; it is computed when first asked for.

mod arcs;
mod calls;
mod color;
mod copies;
mod first_use;
mod kept;
mod leading;
mod nodes;
mod roots;
mod runners;
mod streams;
mod uses;
mod values;

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

pub use arcs::{Arc as Step, ArcKind};
pub use color::{Contexts, State, Thread};
pub(super) use kept::following;
pub use leading::Leading;
pub use nodes::{NodeId, Nodes};
pub use roots::{Root, Tree, Witness};
pub use runners::Runner;

use super::Snapshot;
use crate::graph::handover::{Code, Handovers};
use crate::graph::{Edge, FileGraph, Node, Runs, Symbol};
use crate::hir::{Container, Name};
use crate::index::{ClassRef, FileId, MethodRef};
use crate::infer::{Env, SiteKind};

/// A callable, or a lambda, reference or object in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Spot {
    /// Its file.
    pub file: FileId,
    /// The callable.
    pub callable: Node,
    /// The innermost region around it inside the callable.
    pub region: Option<u32>,
}

/// A value's thread as far as it can be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Followed {
    Runs(Runs),
    /// It says nothing of a thread.
    Silent,
}

/// What was found for a key.
type Memory<K, V> = RefCell<FxHashMap<K, V>>;

/// Follows facts from file to file, remembering what it has found.
pub struct Follow<'s> {
    snapshot: &'s Snapshot,
    env: Env<'s>,
    values: Memory<Symbol, Followed>,
    params: Memory<(Symbol, u16), Followed>,
    uses: Memory<(FileId, Node, u16), Arc<[uses::Use]>>,
    targets: Memory<(Name, Symbol), Arc<[MethodRef]>>,
    runs: Memory<(FileId, u32), (Runs, Option<u32>)>,
    callers: Memory<Symbol, Arc<[(FileId, u32)]>>,
    objects: Memory<ClassRef, Arc<[ClassRef]>>,
    selected: Memory<(ClassRef, Symbol), Option<MethodRef>>,
    looked: RefCell<FxHashSet<(FileId, Code)>>,
    /// What is being followed just now: a cycle ends where it began.
    open: RefCell<FxHashSet<(u8, FileId, u32, u16)>>,
    depth: Cell<u32>,
}

/// Where following came by: an edit is held against it to know what it leaves as it was.
#[derive(Clone, Default)]
struct Trail {
    /// Callables whose calls were looked for, to see what they give.
    asked: FxHashSet<Symbol>,
    /// Code of a file whose handovers were looked at, by others than those that follow.
    looked: FxHashSet<(FileId, Code)>,
    /// What callables were found to do with what they are given.
    uses: FxHashMap<(FileId, Node, u16), Arc<[uses::Use]>>,
}

impl Trail {
    fn extend(&mut self, other: Self) {
        self.asked.extend(other.asked);
        self.looked.extend(other.looked);
        self.uses.extend(other.uses);
    }
}

/// Steps that one question follows at most.
const DEEPEST: u32 = 24;

impl<'s> Follow<'s> {
    /// Nothing found yet.
    #[must_use]
    pub fn new(snapshot: &'s Snapshot) -> Self {
        Self {
            snapshot,
            env: snapshot.env(),
            values: RefCell::default(),
            params: RefCell::default(),
            uses: RefCell::default(),
            targets: RefCell::default(),
            runs: RefCell::default(),
            callers: RefCell::default(),
            objects: RefCell::default(),
            selected: RefCell::default(),
            looked: RefCell::default(),
            open: RefCell::default(),
            depth: Cell::new(0),
        }
    }

    fn graph(&self, file: FileId) -> Option<&'s FileGraph> {
        self.snapshot.graph(file).map(|g| &**g)
    }

    fn threads(&self, file: FileId) -> &'s Handovers {
        static NOTHING: std::sync::LazyLock<Handovers> = std::sync::LazyLock::new(Handovers::default);
        self.graph(file).map_or(&NOTHING, FileGraph::threads)
    }

    fn edge(&self, file: FileId, number: u32) -> Option<&'s Edge> {
        self.graph(file)?.edges.get(number as usize)
    }

    /// Where an edge stands.
    fn spot(&self, file: FileId, number: u32) -> Option<Spot> {
        let edge = self.edge(file, number)?;
        Some(Spot { file, callable: edge.caller, region: edge.region })
    }

    /// Whether a file holds test code: what tests hand over says nothing of the program.
    fn is_test(&self, file: FileId) -> bool {
        self.snapshot.index().file(file).is_some_and(|f| f.kind.test)
    }

    /// Runs `f` unless what it follows is being followed already, or far too much is.
    fn once<R>(&self, key: (u8, FileId, u32, u16), otherwise: R, f: impl FnOnce() -> R) -> R {
        if self.depth.get() >= DEEPEST || !self.open.borrow_mut().insert(key) {
            return otherwise;
        }
        self.depth.set(self.depth.get() + 1);
        let result = crate::stack::grow(f);
        self.depth.set(self.depth.get() - 1);
        self.open.borrow_mut().remove(&key);
        result
    }

    /// Calls of a symbol outside of tests: file and edge.
    fn calls_of(&self, symbol: Symbol) -> Arc<[(FileId, u32)]> {
        if let Some(known) = self.callers.borrow().get(&symbol) {
            return Arc::clone(known);
        }
        let mut all = Vec::new();
        for &file in self.snapshot.calling_files(symbol) {
            let Some(graph) = self.graph(file).filter(|_| !self.is_test(file)) else { continue };
            let here = graph.edges.iter().enumerate().filter(|(_, e)| e.symbols().contains(&symbol));
            all.extend(here.map(|(n, _)| (file, n as u32)));
        }
        let all: Arc<[(FileId, u32)]> = all.into();
        self.callers.borrow_mut().insert(symbol, Arc::clone(&all));
        all
    }

    /// What was followed so far.
    fn trail(self) -> Trail {
        let asked = self.callers.into_inner().into_keys().collect();
        Trail { asked, looked: self.looked.into_inner(), uses: self.uses.into_inner() }
    }

    /// Calls that may run a method: its own and those of what it overrides.
    fn calls_reaching(&self, method: MethodRef) -> Vec<(FileId, u32)> {
        let Some(symbol) = self.snapshot.symbol(method) else { return Vec::new() };
        let mut all: Vec<(FileId, u32)> = self.calls_of(symbol).to_vec();
        let index = self.snapshot.index();
        let is_own = |s: &Symbol| index.class(s.data().owner).is_some_and(|class| !class.file.is_library());
        for above in self.snapshot.overridden(&self.env, method).into_iter().filter(is_own) {
            all.extend(self.calls_of(above).iter());
        }
        all
    }

    /// The bodies of the workspace that an edge may run.
    fn targets(&self, edge: &Edge) -> Arc<[MethodRef]> {
        match edge.symbols() {
            [] => Arc::default(),
            [one] if edge.is_virtual && !edge.is_exact_receiver => self.implementations(edge.receiver, *one),
            all => all.iter().flat_map(|&s| self.snapshot.declarations(s)).collect(),
        }
    }

    /// What a virtual call may run. A library's method on a receiver whose class is a library's, too, is left to what the code
    /// is handed to: any `Runnable` of the program could be meant.
    fn implementations(&self, receiver: Name, symbol: Symbol) -> Arc<[MethodRef]> {
        if let Some(known) = self.targets.borrow().get(&(receiver, symbol)) {
            return Arc::clone(known);
        }
        let index = self.snapshot.index();
        let class = if receiver.is_empty() { None } else { index.class(receiver) };
        let is_projects = |class: Option<crate::index::ClassRef>| class.is_some_and(|c| !c.file.is_library());
        let mut found = Vec::new();
        if is_projects(class)
            || is_projects(index.class(symbol.data().owner))
            || !self.snapshot.declarations(symbol).is_empty()
        {
            found = self.snapshot.bodies(&self.env, class, symbol);
            found.retain(|body| !self.is_test(body.file));
        }
        let found: Arc<[MethodRef]> = found.into();
        self.targets.borrow_mut().insert((receiver, symbol), Arc::clone(&found));
        found
    }

    /// The classes that an object of a static class may have.
    fn objects(&self, class: ClassRef) -> Arc<[ClassRef]> {
        if let Some(known) = self.objects.borrow().get(&class) {
            return Arc::clone(known);
        }
        let found: Arc<[ClassRef]> = copies::objects(self, class).into();
        self.objects.borrow_mut().insert(class, Arc::clone(&found));
        found
    }

    /// What a call runs on an object of exactly this class, as far as it is the workspace's.
    fn selected(&self, edge: &Edge, class: ClassRef) -> Vec<MethodRef> {
        let dispatched = edge.is_virtual && !matches!(edge.kind, SiteKind::Super);
        let found = edge.symbols().iter().flat_map(|&symbol| {
            if dispatched {
                self.select(class, symbol).into_iter().collect()
            } else {
                self.snapshot.declarations(symbol)
            }
        });
        found.filter(|m| !m.file.is_library()).collect()
    }

    fn select(&self, class: ClassRef, symbol: Symbol) -> Option<MethodRef> {
        if let Some(&known) = self.selected.borrow().get(&(class, symbol)) {
            return known;
        }
        // Of the bodies that objects of this class and of those below it have, the one that is nearest above it.
        let bodies = self.snapshot.bodies(&self.env, Some(class), symbol);
        let lines = self.env.linearization(class);
        let of = |owner: ClassRef| bodies.iter().copied().find(|&b| self.env.container_class(b) == Some(owner));
        let found = lines.entries.iter().find_map(|entry| of(entry.class));
        self.selected.borrow_mut().insert((class, symbol), found);
        found
    }

    /// Whether objects of a class have this very method, and not one that overrides it.
    fn inherits(&self, class: ClassRef, method: MethodRef) -> bool {
        match self.snapshot.symbol(method) {
            Some(symbol) => self.select(class, symbol) == Some(method),
            None => false,
        }
    }

    /// Where code at `spot` runs, seen from the callable `root` around it.
    fn relative(&self, spot: Spot, root: Node) -> Runs {
        let Some(graph) = self.graph(spot.file) else { return Runs::Unknown };
        let items = self.snapshot.index().items(spot.file);
        let mut chain = Vec::new();
        let mut region = spot.region;
        let mut callable = spot.callable;
        loop {
            while let Some(number) = region {
                chain.push(self.region_runs(spot.file, number).0);
                region = graph.regions.get(number as usize).and_then(|r| r.parent);
            }
            if callable == root {
                break;
            }
            callable = match items.callable(callable).container {
                // A local function runs where the code around it calls it.
                Container::Body(outer) => outer,
                Container::Class(class) => {
                    let Container::Body(outer) = items.class(class).container else { return Runs::Unknown };
                    region = graph.regions.iter().position(|r| r.class == Some(class)).map(|r| r as u32);
                    outer
                }
                Container::File => return Runs::Unknown,
            };
        }
        chain.into_iter().rev().fold(Runs::Same, compose)
    }
}

/// Where code runs that runs at `inner` as seen from code that runs at `outer`.
#[must_use]
pub fn compose(outer: Runs, inner: Runs) -> Runs {
    match (outer, inner) {
        (outer, Runs::Same) => outer,
        (Runs::Same, Runs::Later) => Runs::Later,
        // Later on that thread is still that thread.
        (outer, Runs::Later) => outer,
        (_, inner) => inner,
    }
}
