//! "What is in the index, and how much of it is resolved?"

use serde::Serialize;

use super::{Context, IndexState};

/// The answer. Time and memory are the face's to add.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Indexed files.
    pub files: usize,
    /// Files that hold code that could not be understood.
    pub broken_files: usize,
    /// Lines of text.
    pub lines: usize,
    /// Classes of every kind.
    pub classes: usize,
    /// Methods, constructors and accessors written in the source.
    pub methods: usize,
    /// Fields and properties.
    pub fields: usize,
    /// Call sites.
    pub call_sites: usize,
    /// Call sites by resolution.
    pub exact: usize,
    /// Dispatched at run time, target known.
    pub r#virtual: usize,
    /// Several targets are possible.
    pub candidates: usize,
    /// No target known.
    pub unknown: usize,
    /// Unknown by reason.
    pub unknown_by_reason: std::collections::BTreeMap<String, usize>,
    /// State of the index.
    pub index: Option<IndexState>,
}

/// Counts.
#[must_use]
pub fn stats(context: Context<'_>) -> Stats {
    Stats { index: Some(IndexState::of(context.snapshot)), ..Stats::default() }
}
