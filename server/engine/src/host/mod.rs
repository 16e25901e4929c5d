//! The engine's one entry for changes. Every open, edit, close, watch event and scan comes through
//! [`Host::apply`] and leaves as an immutable [`Snapshot`] that any number of readers share.
//!
//! The host never reads a file: text comes from the caller's [`Texts`].

mod alone;
mod apply;
mod code;
mod conditions;
pub mod contexts;
mod declared;
mod dispatch;
mod done;
mod entries;
mod keeper;
mod meaning;
mod mend;
mod snapshot;
mod tagging;
mod threads;
mod values;

use std::sync::{Arc, Mutex, PoisonError, RwLock};

pub use code::{Code, lower};
pub use snapshot::{EntryPoint, Snapshot};

use crate::cancel::{Cancel, Cancelled};
pub use crate::index::FileKind;
use crate::library::{Jar, Library};
use crate::risk::Catalog;

/// Where text comes from: open documents first, then the disk. Called from several threads at once.
pub trait Texts: Sync {
    /// The whole text of the file at `path` (as given in [`Change::path`]), decoded to UTF-8, line ends as they are; `None` where it is gone or unreadable.
    fn text(&self, path: &str) -> Option<Arc<str>>;
}

/// Whether a file of this path is one of Gradle's Kotlin scripts. They are no part of the program: what they call is Gradle's, in scopes that
/// only Gradle knows, and nothing of the program calls them.
#[must_use]
pub fn is_build_script(path: &str) -> bool {
    path.ends_with(".gradle.kts")
}

/// Whether a file of this path is source code of the program, by its extension.
#[must_use]
pub fn is_source(path: &str) -> bool {
    !is_build_script(path) && crate::syntax::Language::of_file_name(path.rsplit('/').next().unwrap_or(path)).is_some()
}

/// Whether a file of this path is read at all: source code, and the XML files of Android that name code.
#[must_use]
pub fn is_read(path: &str) -> bool {
    is_source(path) || crate::resources::is_resource(path)
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
#[derive(Debug)]
pub struct Host {
    current: RwLock<Arc<Snapshot>>,
    /// Held while a change is made: one at a time.
    writer: Mutex<()>,
}

impl Default for Host {
    fn default() -> Self {
        Self::new(Library::builtin(), Arc::new(Catalog::builtin().clone()))
    }
}

impl Host {
    /// A host without files, with this knowledge of libraries and these rules.
    #[must_use]
    pub fn new(library: &'static Library, catalog: Arc<Catalog>) -> Self {
        let snapshot = Snapshot::empty(library, catalog);
        Self { current: RwLock::new(Arc::new(snapshot)), writer: Mutex::new(()) }
    }

    /// Lets code know what these jars declare, over what is built in. Called before the first change, as calls that were resolved
    /// earlier are not looked at again; later calls do nothing.
    pub fn use_jars(&self, jars: &[Jar]) {
        let _writing = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.snapshot();
        if before.complete || jars.is_empty() {
            return;
        }
        let index = before.index.with_library(before.index.library().with_jars(jars));
        let next = Arc::new(Snapshot { index, shaped: Arc::default(), ..(*before).clone() });
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = next;
    }

    /// The current snapshot. Costs a lock that is held for the copy of a pointer only.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Applies changes, all of them or (where cancelled) none, and makes the result current. One change at a time: callers wait for each other.
    /// Uses all threads of the current rayon pool where there is much to do.
    ///
    /// # Errors
    /// [`Cancelled`] when `cancel` was set; the current snapshot stays.
    pub fn apply(
        &self,
        changes: &[Change],
        texts: &dyn Texts,
        progress: &dyn Progress,
        cancel: &Cancel,
    ) -> Result<Arc<Snapshot>, Cancelled> {
        let _writing = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.snapshot();
        let next = Arc::new(apply::apply(&before, changes, texts, progress, cancel)?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&next);
        Ok(next)
    }
}
