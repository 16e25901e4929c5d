//! Code at hand while calls are resolved: what was lowered for this change, and, on demand, files that did not change.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use lru::LruCache;
use rustc_hash::FxHashMap;

use super::{Snapshot, Texts};
use crate::flow::{CodeSource, FileCode};
use crate::graph::FileGraph;
use crate::hir::{Bodies, Lowered};
use crate::index::{FileFacts, FileId, Index, MethodRef};
use crate::infer::body::infer_file;
use crate::infer::{BodySource, Env};
use crate::syntax::Language;

/// The code of the files that were asked for last, over many snapshots: what is typed and asked next lies mostly in the same files.
#[derive(Debug)]
pub(super) struct Keeper {
    files: Mutex<LruCache<FileId, Kept>>,
    changes: Mutex<LruCache<MethodRef, (Weak<FileFacts>, Changes)>>,
}

/// The parameters that a method may change as bits, and whether it may change its receiver; `None` where its code is not at hand.
type Changes = Option<(u32, bool)>;

/// Files whose code is kept.
const KEPT_FILES: NonZeroUsize = NonZeroUsize::new(24).unwrap();
/// Methods of which is kept what they may change; a few bytes each.
const KEPT_METHODS: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

struct Kept {
    /// The version of the file that the bodies belong to.
    facts: Arc<FileFacts>,
    bodies: Arc<Bodies>,
    /// What was inferred, from which state of all declarations and of the file's own calls.
    inferred: Option<(u64, Arc<FileGraph>, Arc<FileCode>)>,
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "code of {}", self.facts.path)
    }
}

impl Default for Keeper {
    fn default() -> Self {
        let (files, changes) = (LruCache::new(KEPT_FILES), LruCache::new(KEPT_METHODS));
        Self { files: Mutex::new(files), changes: Mutex::new(changes) }
    }
}

impl Keeper {
    fn files(&self) -> MutexGuard<'_, LruCache<FileId, Kept>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a method of this version of its file may change, or what `find` gives now. No lock is held meanwhile.
    fn changes(&self, method: MethodRef, facts: &Arc<FileFacts>, find: &dyn Fn() -> Changes) -> Changes {
        let all = || self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, known)) = all().get(&method)
            && std::ptr::eq(of.as_ptr(), Arc::as_ptr(facts))
        {
            return *known;
        }
        let found = find();
        all().put(method, (Arc::downgrade(facts), found));
        found
    }

    fn bodies(&self, file: FileId, facts: &Arc<FileFacts>) -> Option<Arc<Bodies>> {
        self.files().get(&file).filter(|kept| Arc::ptr_eq(&kept.facts, facts)).map(|kept| Arc::clone(&kept.bodies))
    }

    /// Keeps the bodies of a version of a file.
    pub(super) fn put(&self, file: FileId, facts: &Arc<FileFacts>, bodies: Arc<Bodies>) {
        self.files().put(file, Kept { facts: Arc::clone(facts), bodies, inferred: None });
    }

    /// What was inferred in this state, or what `infer` gives now. No lock is held meanwhile.
    fn code(&self, state: (FileId, u64, &Arc<FileGraph>), infer: impl FnOnce() -> Arc<FileCode>) -> Arc<FileCode> {
        let (file, shape, graph) = state;
        if let Some((of, calls, code)) = self.files().get(&file).and_then(|kept| kept.inferred.as_ref())
            && *of == shape
            && Arc::ptr_eq(calls, graph)
        {
            return Arc::clone(code);
        }
        let code = infer();
        if let Some(kept) = self.files().get_mut(&file).filter(|kept| Arc::ptr_eq(&kept.bodies, &code.bodies)) {
            kept.inferred = Some((shape, Arc::clone(graph), Arc::clone(&code)));
        }
        code
    }
}

/// Bodies by file.
pub struct Code<'a> {
    index: &'a Index,
    texts: &'a dyn Texts,
    /// The state that questions are asked of, where code is kept for the next one.
    snapshot: Option<&'a Snapshot>,
    at_hand: Vec<Mutex<FxHashMap<FileId, Option<Arc<Bodies>>>>>,
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
        Self { index, texts, snapshot: None, at_hand: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// For a question asked of `snapshot`; what earlier questions lowered and inferred is at hand.
    #[must_use]
    pub fn of(snapshot: &'a Snapshot, texts: &'a dyn Texts) -> Self {
        Self { snapshot: Some(snapshot), ..Self::new(&snapshot.index, texts) }
    }

    fn shard(&self, file: FileId) -> MutexGuard<'_, FxHashMap<FileId, Option<Arc<Bodies>>>> {
        self.at_hand[file.index() % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
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

impl BodySource for Code<'_> {
    fn bodies(&self, file: FileId) -> Option<Arc<Bodies>> {
        if let Some(known) = self.shard(file).get(&file) {
            return known.clone();
        }
        let facts = self.index.file(file)?;
        if let Some(kept) = self.snapshot.and_then(|s| s.code.bodies(file, facts)) {
            return self.shard(file).entry(file).or_insert(Some(kept)).clone();
        }
        let lowered = self.texts.text(facts.path.as_str()).and_then(|text| {
            // Only the text that was indexed fits the ids of the index.
            if crate::index::text_hash(&text) != facts.text_hash {
                return None;
            }
            lower(facts.path.as_str(), facts.read_as(&text))
        });
        let bodies = lowered.map(|l| Arc::new(l.bodies));
        if let (Some(snapshot), Some(bodies)) = (self.snapshot, &bodies) {
            snapshot.code.put(file, facts, Arc::clone(bodies));
        }
        self.shard(file).entry(file).or_insert(bodies).clone()
    }
}

impl CodeSource for Code<'_> {
    fn changes(&self, method: MethodRef, by_names: &dyn Fn() -> Changes) -> Changes {
        match self.snapshot.zip(self.index.file(method.file)) {
            Some((snapshot, facts)) => snapshot.code.changes(method, facts, by_names),
            None => by_names(),
        }
    }

    fn code(&self, env: &Env<'_>, file: FileId) -> Option<Arc<FileCode>> {
        let bodies = self.bodies(file)?;
        let infer = || {
            let sites = infer_file(env, file, &bodies);
            Arc::new(FileCode { bodies: Arc::clone(&bodies), sites })
        };
        Some(match self.snapshot.and_then(|s| Some((s, s.graph(file)?))) {
            Some((snapshot, graph)) => snapshot.code.code((file, snapshot.shape, graph), infer),
            None => infer(),
        })
    }
}
