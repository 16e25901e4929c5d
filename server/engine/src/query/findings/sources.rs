//! The texts of files with findings, each read once.

use std::sync::Arc;

use crate::index::{FileId, text_hash};
use crate::infer::Cache;
use crate::query::Context;

/// Reads them.
pub(super) struct Sources<'a> {
    context: Context<'a>,
    known: Cache<FileId, Option<Arc<str>>>,
}

impl<'a> Sources<'a> {
    /// Nothing read yet.
    pub(super) fn new(context: Context<'a>) -> Self {
        Self { context, known: Cache::default() }
    }

    /// The text of a file, where it is still what was indexed.
    pub(super) fn text(&self, file: FileId) -> Option<Arc<str>> {
        self.known.get_or(file, || {
            let facts = self.context.snapshot.index().file(file)?;
            self.context.texts.text(facts.path.as_str()).filter(|text| text_hash(text) == facts.text_hash)
        })
    }
}
