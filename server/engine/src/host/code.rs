//! Code at hand while calls are resolved: what was lowered for this change, and, on demand, files that did not change.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::Texts;
use crate::hir::{Bodies, Lowered};
use crate::index::{FileId, Index};
use crate::infer::BodySource;
use crate::syntax::Language;

/// Bodies by file.
pub struct Code<'a> {
    index: &'a Index,
    texts: &'a dyn Texts,
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
    /// Nothing at hand yet.
    #[must_use]
    pub fn new(index: &'a Index, texts: &'a dyn Texts) -> Self {
        Self { index, texts, at_hand: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    fn shard(&self, file: FileId) -> std::sync::MutexGuard<'_, FxHashMap<FileId, Option<Arc<Bodies>>>> {
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
        let lowered = self.texts.text(facts.path.as_str()).and_then(|text| {
            // Only the text that was indexed fits the ids of the index.
            if crate::index::text_hash(&text) != facts.text_hash {
                return None;
            }
            lower(facts.path.as_str(), facts.read_as(&text))
        });
        let bodies = lowered.map(|l| Arc::new(l.bodies));
        self.shard(file).entry(file).or_insert(bodies).clone()
    }
}
