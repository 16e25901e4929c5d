//! What a question is asked of: one state of the workspace with the texts that belong to it. A view never changes.

use std::path::PathBuf;
use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Snapshot, Texts};
use callscope_engine::query::Context;
use rustc_hash::FxHashMap;

use super::Document;
use crate::workspace::Workspace;

/// Open documents by resolved path; some may lie outside of the roots, and are kept for roots to come.
pub type Documents = FxHashMap<PathBuf, Document>;

/// A snapshot, and the open documents that it was made from.
#[derive(Clone, Debug)]
pub struct View {
    /// Where files are.
    pub workspace: Arc<Workspace>,
    /// The index.
    pub snapshot: Arc<Snapshot>,
    /// The editor's texts.
    pub documents: Arc<Documents>,
}

impl View {
    /// What the engine's questions take.
    #[must_use]
    pub fn context<'a>(&'a self, cancel: &'a Cancel) -> Context<'a> {
        Context { snapshot: &self.snapshot, texts: self, cancel }
    }

    /// The open document with this key.
    #[must_use]
    pub fn document(&self, key: &str) -> Option<&Document> {
        if self.documents.is_empty() {
            return None;
        }
        self.documents.get(&self.workspace.roots.path_of(key)?)
    }
}

/// The editor's text wins over the disk.
impl Texts for View {
    fn text(&self, key: &str) -> Option<Arc<str>> {
        match self.document(key) {
            Some(document) => Some(document.text()),
            None => self.workspace.disk.text(key),
        }
    }
}
