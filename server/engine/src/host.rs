//! The engine's one entry for changes. Every open, edit, close, watch event and scan comes through
//! [`Host::apply`] and leaves as an immutable [`Snapshot`] that any number of readers share.
//!
//! The host never reads a file: text comes with the change, or from the caller's [`Texts`].

use std::sync::Arc;

use crate::cancel::{Cancel, Cancelled};

/// Where text comes from: open documents first, then the disk. Called from several threads at once.
pub trait Texts: Sync {
    /// The whole text of the file at `path` (as given in [`Change::path`]), decoded to UTF-8, line ends as they are; `None` where it is gone or unreadable.
    fn text(&self, path: &str) -> Option<Arc<str>>;
}

/// Whether files of this name are read at all, by its extension.
#[must_use]
pub fn is_source(file_name: &str) -> bool {
    crate::syntax::Language::of_file_name(file_name).is_some()
}

/// What happened to one file.
#[derive(Clone, Debug)]
pub struct Change {
    /// Path relative to the root with `/`, unique in the workspace (with several roots the caller prefixes them).
    pub path: Arc<str>,
    /// What the file is now.
    pub now: Now,
}

/// The state of a file after a change.
#[derive(Clone, Debug)]
pub enum Now {
    /// It has the text that [`Texts::text`] gives.
    Present {
        /// Facts that follow from where the file lies.
        kind: FileKind,
    },
    /// It is gone.
    Gone,
}

/// Facts about a file that follow from its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileKind {
    /// Test code: left out of answers unless asked for.
    pub test: bool,
    /// Made by a tool.
    pub generated: bool,
    /// Open in an editor: the damage rule applies.
    pub open: bool,
}

/// Told how far a long change is.
pub trait Progress: Sync {
    /// `done` of `total` files went through `stage`.
    fn files(&self, stage: Stage, done: usize, total: usize);
}

/// A stage of indexing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Reading, parsing and lowering.
    Parse,
    /// Resolving calls.
    Resolve,
}

/// No progress wanted.
impl Progress for () {
    fn files(&self, _stage: Stage, _done: usize, _total: usize) {}
}

/// Owns the current snapshot.
#[derive(Debug, Default)]
pub struct Host {
    _private: (),
}

/// The whole workspace at one moment. Cheap to clone, never changes.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    _private: (),
}

impl Snapshot {
    /// Counts up with every change.
    #[must_use]
    pub fn generation(&self) -> u64 {
        0
    }

    /// Whether the first index is complete; answers before that say `complete: false`.
    #[must_use]
    pub fn complete(&self) -> bool {
        false
    }
}

impl Host {
    /// The current snapshot: one atomic load.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::default()
    }

    /// Applies changes, all of them or (where cancelled) none, and makes the result current. One change at a time: callers wait for each other.
    /// Uses all threads of the current rayon pool where there is much to do.
    ///
    /// # Errors
    /// [`Cancelled`] when `cancel` was set; the current snapshot stays.
    pub fn apply(
        &self,
        _changes: &[Change],
        _texts: &dyn Texts,
        _progress: &dyn Progress,
        cancel: &Cancel,
    ) -> Result<Arc<Snapshot>, Cancelled> {
        cancel.check()?;
        Ok(self.snapshot())
    }
}
