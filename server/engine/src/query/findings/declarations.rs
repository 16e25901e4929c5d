//! What callees themselves say about their callers' time: an annotation, or the exceptions that they declare.

use rustc_hash::FxHashMap;

use crate::graph::{Edge, EdgeTarget, Symbol};
use crate::hir::{Callable, Items, Member};
use crate::host::Snapshot;
use crate::index::{ClassRef, FileId};
use crate::infer::scope::{At, Place};
use crate::infer::{Env, Ty};
use crate::risk::declared;
use crate::risk::rule::Rule;

/// Annotations that say it, by their simple names.
const WORKER: &[&str] = &["WorkerThread", "Blocking"];

/// Looks declarations up, each once.
pub(super) struct Declarations<'s> {
    snapshot: &'s Snapshot,
    env: Env<'s>,
    /// Whether exceptions count.
    weak: bool,
    io: Option<ClassRef>,
    interrupted: Option<ClassRef>,
    known: FxHashMap<Symbol, Option<&'static Rule>>,
}

impl<'s> Declarations<'s> {
    pub(super) fn new(snapshot: &'s Snapshot, weak: bool) -> Self {
        let class = |name| snapshot.index().class_named(name);
        let (io, interrupted) = (class("java.io.IOException"), class("java.lang.InterruptedException"));
        Self { snapshot, env: snapshot.env(), weak, io, interrupted, known: FxHashMap::default() }
    }

    /// The rule that the callee's declaration stands for.
    pub(super) fn rule(&mut self, edge: &Edge) -> Option<&'static Rule> {
        let EdgeTarget::Symbol(symbol) = edge.target else { return None };
        if let Some(known) = self.known.get(&symbol) {
            return *known;
        }
        let declared = self.snapshot.declarations(symbol);
        let found = match declared.first() {
            Some(method) => self.of(method.file, method.callable, edge),
            None => self.library(symbol).and_then(|(file, callable)| self.of(file, callable, edge)),
        };
        self.known.insert(symbol, found);
        found
    }

    fn of(&self, file: FileId, callable: crate::graph::Node, edge: &Edge) -> Option<&'static Rule> {
        let items = self.snapshot.index().items(file);
        let data = items.callable(callable);
        let simple = |name: crate::hir::Name| name.as_str().rsplit('.').next().unwrap_or_default();
        if data.annotations.iter().any(|a| WORKER.contains(&simple(a.name))) {
            return declared::rule(declared::WORKER);
        }
        // What a rule says of the call, be it that it does not block, goes before what may be guessed.
        if !self.weak || !file.is_library() || !edge.rules.is_empty() {
            return None;
        }
        if self.throws(items, file, callable, data, self.io) {
            return declared::rule(declared::THROWS_IO);
        }
        let interrupted = self.throws(items, file, callable, data, self.interrupted);
        interrupted.then(|| declared::rule(declared::THROWS_INTERRUPTED))?
    }

    fn throws(
        &self,
        items: &Items,
        file: FileId,
        callable: crate::graph::Node,
        data: &Callable,
        exception: Option<ClassRef>,
    ) -> bool {
        let Some(exception) = exception else { return false };
        let place = Place { file, at: At::Callable(callable) };
        data.throws.iter().any(|&ty| match self.env.resolve(place, &items.types, ty) {
            Ty::Class(class, _) => self.env.is_subclass(class, exception),
            _ => false,
        })
    }

    fn library(&self, symbol: Symbol) -> Option<(FileId, crate::graph::Node)> {
        let index = self.snapshot.index();
        let class = index.class(symbol.data().owner).filter(|c| c.file.is_library())?;
        let items = index.items(class.file);
        items.class(class.class).members.iter().find_map(|m| match *m {
            Member::Callable(c) if Symbol::of(items, items.callable(c)) == symbol => Some((class.file, c)),
            _ => None,
        })
    }
}
