//! What can be said before the first index is there: a small index of the open documents and the files around them. It says of itself
//! that it is not complete.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use callscope_engine::cancel::{Cancel, Cancelled};
use callscope_engine::host::{Change, FileKind, Now};
use rustc_hash::FxHashSet;

use super::{Session, View};

/// Files in a sketch at most: they are read in the time of a breath.
const MOST_FILES: usize = 200;

impl Session {
    /// Whether the first index is there.
    #[must_use]
    pub fn is_loaded(&self) -> bool {
        self.applied.borrow().change >= 1
    }

    /// An index of the open documents and the files around them, the nearest first. Kept until documents change. Blocks.
    ///
    /// # Errors
    /// [`Cancelled`] when the flag was set.
    pub fn sketch(&self, cancel: &Cancel) -> Result<Arc<View>, Cancelled> {
        let documents = self.documents();
        let mut kept = self.sketch.lock().unwrap_or_else(PoisonError::into_inner);
        cancel.check()?;
        if let Some(view) = kept.as_ref().filter(|view| Arc::ptr_eq(&view.documents, &documents)) {
            return Ok(view.clone());
        }
        let host = self.workspace.host();
        let snapshot = host.snapshot();
        let mut view = View { workspace: self.workspace.clone(), snapshot, documents };
        let open: FxHashSet<Arc<str>> =
            view.documents.keys().filter_map(|path| self.workspace.roots.key_of(path)).collect();
        let inside = view.documents.keys().filter(|path| self.workspace.roots.key_of(path).is_some());
        let folders: Vec<PathBuf> = inside.filter_map(|path| path.parent()).map(Into::into).collect();
        let mut files = self.workspace.discover_within(&folders).files;
        cancel.check()?;
        // Open documents first, then what lies beside them, then what lies in folders of theirs.
        files.sort_by_key(|f| (Reverse(open.contains(&f.key)), f.key.matches('/').count()));
        files.truncate(MOST_FILES.max(open.len()));
        let change = |f: crate::workspace::discover::Found| {
            let kind = FileKind { open: open.contains(&f.key), ..f.kind };
            Change { path: f.key, now: Now::Present { kind } }
        };
        let changes: Vec<Change> = files.into_iter().map(change).collect();
        view.snapshot = Arc::new(host.apply(&changes, &view, &(), cancel)?.unfinished());
        let view = Arc::new(view);
        *kept = Some(view.clone());
        Ok(view)
    }
}
