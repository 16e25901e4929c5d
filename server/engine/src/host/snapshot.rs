//! The whole workspace at one moment.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::contexts::{Contexts, following};
use super::declared::{self, Declared};
use super::keeper::Keeper;
use crate::cancel::{Cancel, Cancelled};
use crate::graph::{EntryCode, FileGraph, Reached, Symbol};
use crate::hir::Name;
use crate::index::{FileId, Index, MethodRef, NameMap};
use crate::infer::{Cache, Caches, Env};
use crate::library::Library;
use crate::resources::ResourceFacts;
use crate::risk::Catalog;
use crate::risk::rule::Entry;

/// The whole workspace at one moment. Never changes; parts are shared with the snapshots before and after.
#[derive(Clone)]
pub struct Snapshot {
    pub(super) generation: u64,
    pub(super) complete: bool,
    pub(super) index: Index,
    /// By file number.
    pub(super) graphs: Arc<Vec<Option<Arc<FileGraph>>>>,
    /// Files with call sites that lead to a symbol.
    pub(super) callers: NameMap<Symbol>,
    /// Files that declare a symbol.
    pub(super) declared: NameMap<Symbol>,
    /// Hash of the types that declarations of a file leave out, by file number.
    pub(super) inferred: Arc<FxHashMap<FileId, u64>>,
    pub(super) catalog: Arc<Catalog>,
    /// What Android's XML files say, by path.
    pub(super) resources: Arc<BTreeMap<Name, Arc<ResourceFacts>>>,
    /// Filled by the first question for entry points.
    pub(super) declared_in_xml: Arc<OnceLock<Vec<Declared>>>,
    /// What is reached from each method, where somebody keeps it.
    pub(super) reached: Option<Arc<Reached>>,
    /// The generation in which some id of a declaration last came to mean another one.
    pub(super) shape: u64,
    /// Code that questions asked for, shared by all snapshots.
    pub(super) code: Arc<Keeper>,
    /// Filled by questions; shared by all snapshots whose declarations have the same shape.
    pub(super) shaped: Arc<Shaped>,
    /// Filled by the first question about threads of the whole workspace.
    pub(super) contexts: Arc<OnceLock<Contexts>>,
}

/// What follows from the declarations alone.
#[derive(Default)]
pub(super) struct Shaped {
    caches: OnceLock<Caches>,
    signatures: Cache<Symbol, Arc<str>>,
}

/// Code that a framework calls.
#[derive(Clone, Copy, Debug)]
pub struct EntryPoint<'a> {
    /// Its file.
    pub file: FileId,
    /// Which code of the file.
    pub code: EntryCode,
    /// The rule that says so, with the kind and the thread.
    pub rule: &'a Entry,
    /// The XML file that declares it and the 0-based line there, where its own code does not say so.
    pub declared_at: Option<(Name, u32)>,
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Snapshot {} of {:?}", self.generation, self.index)
    }
}

impl Snapshot {
    pub(super) fn empty(library: &'static Library, catalog: Arc<Catalog>) -> Self {
        Self {
            generation: 0,
            complete: false,
            index: Index::new(library),
            graphs: Arc::default(),
            callers: NameMap::default(),
            declared: NameMap::default(),
            inferred: Arc::default(),
            catalog,
            resources: Arc::default(),
            declared_in_xml: Arc::default(),
            reached: None,
            shape: 0,
            code: Arc::default(),
            shaped: Arc::default(),
            contexts: Arc::default(),
        }
    }

    /// Counts up with every change.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether the first index is complete; answers before that say `complete: false`.
    #[must_use]
    pub const fn complete(&self) -> bool {
        self.complete
    }

    /// All declarations.
    #[must_use]
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// The rules.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Types of declarations. Those that the source leaves out are not known here.
    #[must_use]
    pub fn env(&self) -> Env<'_> {
        Env::new(&self.index, &(), self.shaped.caches.get_or_init(|| Caches::new(&self.index)))
    }

    /// How answers print a callable, made by `print` the first time.
    pub(crate) fn printed(&self, symbol: Symbol, print: impl FnOnce() -> String) -> Arc<str> {
        self.shaped.signatures.get_or(symbol, || print().into())
    }

    /// A file's part of the graph.
    #[must_use]
    pub fn graph(&self, file: FileId) -> Option<&Arc<FileGraph>> {
        if file.is_library() { None } else { self.graphs.get(file.index())?.as_ref() }
    }

    /// What frameworks call, file by file: methods, lambdas and method references, each with its rule.
    pub fn entry_points(&self) -> impl Iterator<Item = EntryPoint<'_>> {
        self.index.files().flat_map(|(file, _)| self.entry_points_of(file))
    }

    /// What frameworks call in one file: by what its code says, then by what XML files say.
    pub fn entry_points_of(&self, file: FileId) -> impl Iterator<Item = EntryPoint<'_>> {
        let all = self
            .declared_in_xml
            .get_or_init(|| declared::declared(self, self.resources.values().map(|facts| &**facts)));
        let start = all.partition_point(|d| d.file() < file);
        let here = all[start..].iter().take_while(move |d| d.file() == file);
        self.entry_points_in_code(file).chain(here.filter_map(|d| d.entry_point(self)))
    }

    /// What frameworks call in one file by what its code says.
    pub(super) fn entry_points_in_code(&self, file: FileId) -> impl Iterator<Item = EntryPoint<'_>> {
        let entries = self.graph(file).map_or(&[][..], |graph| &graph.entries);
        entries.iter().filter_map(move |fact| {
            let rule = self.catalog.entries().get(fact.rule as usize)?;
            Some(EntryPoint { file, code: fact.code, rule, declared_at: None })
        })
    }

    /// What Android's XML files say.
    pub fn resources(&self) -> impl Iterator<Item = &ResourceFacts> {
        self.resources.values().map(|facts| &**facts)
    }

    /// Files that declare a callable with this symbol, or say what a property with this getter holds.
    #[must_use]
    pub fn declaring_files(&self, symbol: Symbol) -> &[FileId] {
        self.declared.get(symbol)
    }

    /// Which threads run which code. Computed when first asked for, and kept; where only code was edited since an earlier snapshot, what
    /// others run is taken over from there.
    ///
    /// # Errors
    /// [`Cancelled`] when the asker gave up; the next one begins anew.
    pub fn contexts(&self, cancel: &Cancel) -> Result<&Contexts, Cancelled> {
        if let Some(known) = self.contexts.get() {
            return Ok(known);
        }
        let _alone = self.code.computing(cancel)?;
        if let Some(known) = self.contexts.get() {
            return Ok(known);
        }
        cancel.check()?;
        let computed = match self.code.with_threads().and_then(|before| following(&before, self)) {
            Some(following) => following,
            None => Contexts::of(self, cancel)?,
        };
        let known = self.contexts.get_or_init(|| computed);
        self.code.put_threads(self);
        Ok(known)
    }

    /// The same, where somebody asked for them before.
    #[must_use]
    pub fn contexts_at_hand(&self) -> Option<&Contexts> {
        self.contexts.get()
    }

    /// The last state of the workspace whose threads are known: this one, or another one that is as near as possible.
    #[must_use]
    pub fn with_known_threads(&self) -> Option<Cow<'_, Self>> {
        match self.contexts.get() {
            Some(_) => Some(Cow::Borrowed(self)),
            None => self.code.with_threads().map(|known| Cow::Owned((*known).clone())),
        }
    }

    /// The same snapshot, of which is known that it holds only a part of the workspace.
    #[must_use]
    pub fn unfinished(&self) -> Self {
        Self { complete: false, ..self.clone() }
    }

    /// What is reached from each method, where it is kept; else questions search for it.
    #[must_use]
    pub fn reached(&self) -> Option<&Reached> {
        self.reached.as_deref()
    }

    /// The same snapshot with what is reached in it.
    #[must_use]
    pub fn with_reached(&self, reached: Arc<Reached>) -> Self {
        Self { reached: Some(reached), ..self.clone() }
    }

    /// Files whose calls, and files whose declarations, differ from those of `before`.
    #[must_use]
    pub fn changed_since(&self, before: &Self) -> (Vec<FileId>, Vec<FileId>) {
        let count = self.graphs.len().max(before.graphs.len());
        let files = (0..count).map(FileId::project);
        let calls = files.clone().filter(|f| match (self.graphs.get(f.index()), before.graphs.get(f.index())) {
            (Some(Some(now)), Some(Some(then))) => !Arc::ptr_eq(now, then),
            (now, then) => now.is_some_and(Option::is_some) != then.is_some_and(Option::is_some),
        });
        let hash = |of: &Self, file| of.index.file(file).map(|facts| facts.declarations_hash);
        let declarations = files.filter(|&f| hash(self, f) != hash(before, f));
        (calls.collect(), declarations.collect())
    }

    /// Files with call sites that lead to `symbol`.
    #[must_use]
    pub fn calling_files(&self, symbol: Symbol) -> &[FileId] {
        self.callers.get(symbol)
    }

    /// The callables of the workspace with this symbol: one, or several where a class is declared more than once.
    #[must_use]
    pub fn declarations(&self, symbol: Symbol) -> Vec<MethodRef> {
        let mut found = Vec::new();
        for &file in self.declared.get(symbol) {
            if let Some(graph) = self.graph(file) {
                let here = graph.symbols.iter().enumerate().filter(|(_, s)| **s == symbol);
                found.extend(here.map(|(i, _)| MethodRef { file, callable: crate::hir::Id::new(i) }));
            }
        }
        found
    }

    /// The symbol of a callable of the workspace.
    #[must_use]
    pub fn symbol(&self, method: MethodRef) -> Option<Symbol> {
        self.graph(method.file)?.symbols.get(method.callable.index()).copied()
    }
}
