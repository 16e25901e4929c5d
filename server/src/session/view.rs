//! What a question is asked of: one state of the workspace with the texts that belong to it. A view never changes.

use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Snapshot, Texts};
use callscope_engine::query::Context;
use rustc_hash::FxHashMap;

use super::Document;
use crate::workspace::Workspace;

/// Open documents by key.
pub type Documents = FxHashMap<Arc<str>, Document>;

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
}

/// The editor's text wins over the disk.
impl Texts for View {
    fn text(&self, key: &str) -> Option<Arc<str>> {
        match self.documents.get(key) {
            Some(document) => Some(document.text()),
            None => self.workspace.disk.text(key),
        }
    }
}
