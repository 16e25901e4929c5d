//! Code at hand while calls are resolved: what was lowered for this change, and, on demand, files that did not change.

use std::sync::{Arc, Mutex, MutexGuard};

use rustc_hash::FxHashMap;

use super::alone::lower_alone;
use super::keeper::{Changes, locked};
use super::{Snapshot, Texts};
use crate::flow::{CodeSource, MethodCode, TypedCode};
use crate::hir::{Bodies, Lowered};
use crate::index::{FileFacts, FileId, Index, MethodRef};
use crate::infer::body::infer_callable;
use crate::infer::{BodySource, Env};
use crate::syntax::Language;

/// Bodies by file.
pub struct Code<'a> {
    index: &'a Index,
    texts: &'a dyn Texts,
    /// The state that questions are asked of, where code is kept for the next one.
    snapshot: Option<&'a Snapshot>,
    at_hand: Vec<Mutex<FxHashMap<FileId, Option<Arc<Bodies>>>>>,
    /// Of how many methods of a file nothing but their own code was lowered.
    alone: Mutex<FxHashMap<FileId, u32>>,
    /// Texts that a question asked for.
    read: Mutex<FxHashMap<FileId, Option<Arc<str>>>>,
}

const SHARDS: usize = 16;

/// Parses and lowers one text.
#[must_use]
pub fn lower(path: &str, text: &str) -> Option<Lowered> {
    let file_name = path.rsplit('/').next().unwrap_or(path);
    let language = Language::of_file_name(file_name)?;
    let tree = crate::syntax::parse(text, language, None)?;
    Some(crate::hir::lower::lower(&tree, text, language, file_name))
}

impl<'a> Code<'a> {
    /// Nothing at hand yet, and nothing kept.
    #[must_use]
    pub fn new(index: &'a Index, texts: &'a dyn Texts) -> Self {
        Self {
            index,
            texts,
            snapshot: None,
            at_hand: (0..SHARDS).map(|_| Mutex::default()).collect(),
            alone: Mutex::default(),
            read: Mutex::default(),
        }
    }

    /// For a question asked of `snapshot`; what earlier questions lowered and inferred is at hand.
    #[must_use]
    pub fn of(snapshot: &'a Snapshot, texts: &'a dyn Texts) -> Self {
        Self { snapshot: Some(snapshot), ..Self::new(&snapshot.index, texts) }
    }

    fn shard(&self, file: FileId) -> MutexGuard<'_, FxHashMap<FileId, Option<Arc<Bodies>>>> {
        locked(&self.at_hand[file.index() % SHARDS])
    }

    /// Keeps the bodies of a file.
    pub fn put(&self, file: FileId, bodies: Arc<Bodies>) {
        self.shard(file).insert(file, Some(bodies));
    }

    /// Lets go of a file's bodies; they are lowered again should somebody ask.
    pub fn drop_bodies(&self, file: FileId) {
        self.shard(file).remove(&file);
    }
}

impl Code<'_> {
    /// The text that a file's facts belong to, read once a question; `None` where it changed meanwhile, since then no id of the
    /// index fits.
    #[must_use]
    pub fn text(&self, file: FileId) -> Option<Arc<str>> {
        if let Some(known) = locked(&self.read).get(&file) {
            return known.clone();
        }
        let facts = self.index.file(file)?;
        let text = self.texts.text(facts.path.as_str()).filter(|text| crate::index::text_hash(text) == facts.text_hash);
        // Who resolves a whole workspace asks for each once.
        if self.snapshot.is_some() {
            locked(&self.read).insert(file, text.clone());
        }
        text
    }

    /// The bodies of a file where somebody lowered them already.
    fn known_bodies(&self, file: FileId, facts: &Arc<FileFacts>) -> Option<Option<Arc<Bodies>>> {
        if let Some(known) = self.shard(file).get(&file) {
            return Some(known.clone());
        }
        let kept = self.snapshot?.code.bodies(file, facts)?;
        Some(self.shard(file).entry(file).or_insert(Some(kept)).clone())
    }
}

impl BodySource for Code<'_> {
    fn bodies(&self, file: FileId) -> Option<Arc<Bodies>> {
        let facts = self.index.file(file)?;
        if let Some(known) = self.known_bodies(file, facts) {
            return known;
        }
        let lowered = self.text(file).and_then(|text| lower(facts.path.as_str(), facts.read_as(&text)));
        let bodies = lowered.map(|l| Arc::new(l.bodies));
        if let (Some(snapshot), Some(bodies)) = (self.snapshot, &bodies) {
            snapshot.code.put(file, facts, Arc::clone(bodies));
        }
        self.shard(file).entry(file).or_insert(bodies).clone()
    }
}

/// From so many methods of one file on, the whole file is lowered.
const MANY_ALONE: u32 = 24;

impl CodeSource for Code<'_> {
    fn code(&self, method: MethodRef) -> Option<MethodCode> {
        let facts = self.index.file(method.file)?;
        if self.snapshot.is_some() && self.known_bodies(method.file, facts).is_none() {
            let before = {
                let mut alone = locked(&self.alone);
                let count = alone.entry(method.file).or_default();
                *count += 1;
                *count
            };
            if before < MANY_ALONE
                && let Some(text) = self.text(method.file)
                && let Some(lowered) = lower_alone(facts.read_as(&text), facts, facts.items.outermost(method.callable))
            {
                return Some(MethodCode { items: Arc::new(lowered.items), bodies: Arc::new(lowered.bodies) });
            }
        }
        Some(MethodCode { items: Arc::clone(&facts.items), bodies: self.bodies(method.file)? })
    }

    fn changes(&self, method: MethodRef, by_names: &dyn Fn() -> Changes) -> Changes {
        match self.snapshot.zip(self.index.file(method.file)) {
            Some((snapshot, facts)) => snapshot.code.changes(method, facts, by_names),
            None => by_names(),
        }
    }

    fn typed(&self, env: &Env<'_>, method: MethodRef) -> Option<Arc<TypedCode>> {
        let infer = || {
            let code = self.code(method)?;
            let sites = infer_callable(env, method, &code.items, &code.bodies);
            Some(Arc::new(TypedCode { code, sites }))
        };
        match self.snapshot.and_then(|s| Some((s, s.graph(method.file)?))) {
            Some((snapshot, graph)) => snapshot.code.typed(method, snapshot.shape, graph, infer),
            None => infer(),
        }
    }
}
