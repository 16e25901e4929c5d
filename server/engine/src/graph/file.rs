//! One file's part of the graph.

use std::sync::LazyLock;

use super::handover::Handovers;
use super::symbol::Symbol;
use crate::hir::{CallableId, Name};
use crate::infer::{Reason, SiteKind};

/// A callable in its file.
pub type Node = CallableId;

/// How sure an edge's target is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Resolution {
    /// This callable and no other.
    Exact,
    /// This callable, or an implementation that overrides it.
    Virtual,
    /// One of several.
    Candidates,
    /// Nobody knows.
    Unknown,
}

/// Whom an edge leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EdgeTarget {
    /// A callable of the workspace or a library.
    Symbol(Symbol),
    /// One of these.
    Candidates(Box<[Symbol]>),
    /// The value of a function type.
    FunctionValue,
    /// Not known.
    Unknown(Reason),
}

/// A call site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Whose code it stands in.
    pub caller: Node,
    /// Byte offset of the called name.
    pub at: u32,
    /// The called name as written.
    pub name: Name,
    /// How it is written.
    pub kind: SiteKind,
    /// Whom it calls.
    pub target: EdgeTarget,
    /// Dispatched at run time.
    pub is_virtual: bool,
    /// The receiver was created in place.
    pub is_exact_receiver: bool,
    /// Qualified static type of the receiver where it is a class.
    pub receiver: Name,
    /// The innermost lambda around it.
    pub region: Option<u32>,
    /// What rules say of it: bits of a tag set; and which rules, by number.
    pub tags: u64,
    /// Numbers of the rules that gave the tags, as the catalog counts them; empty for none.
    pub rules: Box<[u32]>,
    /// Whether `tags` come from keywords only.
    pub textual: bool,
    /// Whether the call itself keeps its thread from going on.
    pub blocks: Blocks,
}

impl Edge {
    /// The callables that it may lead to, as written: those that override them aside.
    #[must_use]
    pub const fn symbols(&self) -> &[Symbol] {
        match &self.target {
            EdgeTarget::Symbol(symbol) => std::slice::from_ref(symbol),
            EdgeTarget::Candidates(all) => all,
            EdgeTarget::FunctionValue | EdgeTarget::Unknown(_) => &[],
        }
    }
}

/// Whether something keeps its thread from going on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub enum Blocks {
    /// Not for long.
    #[default]
    No,
    /// It depends on what nobody can know here.
    Maybe,
    /// It does.
    Yes,
}

/// On which thread a region's code runs, seen from where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Runs {
    /// Where the code around it runs, before the call returns.
    Same,
    /// On the thread of the code around it, later.
    Later,
    /// On the main thread.
    Main,
    /// Where it may block.
    Background,
    /// On a binder thread.
    Binder,
    /// On an event loop's thread.
    EventLoop,
    /// Not known.
    Unknown,
}

/// A lambda, method reference or object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionFact {
    /// The region around it inside the same callable.
    pub parent: Option<u32>,
    /// The callable it is written in.
    pub caller: Node,
    /// A method or constructor reference.
    pub is_reference: bool,
    /// Number of the edge (in [`FileGraph::edges`]) that it is passed to, and the parameter.
    pub passed_to: Option<(u32, u16)>,
    /// For objects: the anonymous class.
    pub class: Option<crate::hir::ClassId>,
    /// Byte offset of its first character.
    pub at: u32,
    /// For lambdas: their number among those of the callable, from 1 in source order.
    pub lambda: Option<u32>,
}

/// Code that a framework calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntryFact {
    /// Which code.
    pub code: EntryCode,
    /// Number of the entry rule, as the catalog counts them.
    pub rule: u32,
}

/// Code that may be an entry point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryCode {
    /// A callable of the file.
    Callable(Node),
    /// A lambda or method reference: its number in [`FileGraph::regions`].
    Region(u32),
}

/// A construct that has tags though it calls nobody: a monitor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Whose code it stands in.
    pub caller: Node,
    /// Byte offset.
    pub at: u32,
    /// What answers call it.
    pub label: &'static str,
    /// The innermost lambda around it.
    pub region: Option<u32>,
    /// Bits of a tag set.
    pub tags: u64,
    /// Numbers of the rules.
    pub rules: Box<[u32]>,
    /// Whether the construct keeps its thread from going on.
    pub blocks: Blocks,
    /// Whether its code comes to it each time it runs to its end.
    pub each_time: bool,
}

/// One file's callables, call sites and regions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileGraph {
    /// The symbol of each callable.
    pub symbols: Box<[Symbol]>,
    /// Call sites, sorted by caller and place.
    pub edges: Box<[Edge]>,
    /// Lambdas and the like.
    pub regions: Box<[RegionFact]>,
    /// Constructs with tags that are no calls, by callable.
    pub marks: Box<[Mark]>,
    /// What frameworks call: callables in their order, then lambdas and method references in theirs.
    pub entries: Box<[EntryFact]>,
    /// What the file says of threads; `None` for nothing.
    pub threads: Option<Box<Handovers>>,
}

static NOTHING: LazyLock<Handovers> = LazyLock::new(Handovers::default);

impl FileGraph {
    /// What the file says of threads.
    #[must_use]
    pub fn threads(&self) -> &Handovers {
        self.threads.as_deref().unwrap_or(&NOTHING)
    }

    /// Symbols that other files may ask this one about: its callables, and fields that it says something of.
    #[must_use]
    pub fn keys(&self) -> Vec<Symbol> {
        let mut all = self.symbols.to_vec();
        all.extend(self.threads().keys());
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The call sites of one callable in source order. Cost: a binary search.
    #[must_use]
    pub fn edges_of(&self, caller: Node) -> &[Edge] {
        let start = self.edges.partition_point(|e| e.caller < caller);
        let end = self.edges.partition_point(|e| e.caller <= caller);
        &self.edges[start..end]
    }

    /// The symbols that the file's call sites lead to, for the reverse index.
    #[must_use]
    pub fn targets(&self) -> Vec<Symbol> {
        let mut all: Vec<Symbol> = self.edges.iter().flat_map(Edge::symbols).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whom a method reference, given as its region's number, refers to.
    #[must_use]
    pub fn referred(&self, region: u32) -> Option<Symbol> {
        let caller = self.regions.get(region as usize)?.caller;
        let own = |e: &&Edge| e.region == Some(region) && e.kind == SiteKind::Reference;
        match self.edges_of(caller).iter().find(own)?.target {
            EdgeTarget::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// The resolution of an edge.
    #[must_use]
    pub const fn resolution(edge: &Edge) -> Resolution {
        match edge.target {
            EdgeTarget::Symbol(_) if edge.is_virtual && !edge.is_exact_receiver => Resolution::Virtual,
            EdgeTarget::Symbol(_) | EdgeTarget::FunctionValue => Resolution::Exact,
            EdgeTarget::Candidates(_) => Resolution::Candidates,
            EdgeTarget::Unknown(_) => Resolution::Unknown,
        }
    }
}
