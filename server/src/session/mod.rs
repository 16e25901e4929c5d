//! The state of a long-lived server: open documents, the engine's host, and the order in which changes reach it.
//!
//! Changes are recorded at once, in the caller's order, and applied by one writer thread; questions wait until the changes
//! that came before them are applied, and then read a [`View`] that nothing changes any more. Knows no protocol.

mod blocking;
mod document;
mod reach;
mod sketch;
mod threads;
mod view;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arc_swap::ArcSwap;
use callscope_engine::cancel::Cancel;
use callscope_engine::host::{FileKind, Progress};
use callscope_engine::text::Encoding;
use tokio::sync::watch;

pub use blocking::{Failed, run_blocking};
pub use document::{Document, Edit};
pub use view::{Documents, View};

use crate::workspace::discover::is_read;
use crate::workspace::watch::Watcher;
use crate::workspace::{Loaded, Roots, Workspace, kind};
use sketch::Sketches;
use writer::{Job, Work, Writer};

/// Is told what the writer thread does.
pub trait Listener: Progress + Send + 'static {
    /// The first index begins.
    fn loading(&self);
    /// The first index is there.
    fn loaded(&self, loaded: &Loaded);
    /// Changes were applied: answers may differ from now on.
    fn changed(&self);
    /// More is known of threads than when something was told of them last.
    fn threads_known(&self);
    /// Something broke inside; the index keeps its last state.
    fn failed(&self, message: &str);
}

/// How far the writer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Applied {
    /// Number of the last change that is in the current view.
    change: u64,
    /// The writer thread has ended.
    ended: bool,
}

/// A workspace that is kept up to date.
#[derive(Debug)]
pub struct Session {
    workspace: Arc<Workspace>,
    view: Arc<ArcSwap<View>>,
    recorded: Mutex<Recorded>,
    applied: watch::Receiver<Applied>,
    sketches: Arc<Sketches>,
    stop: Cancel,
}

/// Changes so far, applied or not.
#[derive(Debug)]
struct Recorded {
    documents: Arc<Documents>,
    change: u64,
    queue: Sender<Job>,
}

/// The session ended while a question waited for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

impl Session {
    /// Starts the writer thread, whose first work is to index the workspace. `documents` are open already. Before that it lets `watch` begin to
    /// watch the files, which may take as long as to walk through all folders; who watches them otherwise gives `None`.
    pub fn start(
        workspace: Workspace,
        documents: Arc<Documents>,
        listener: impl Listener,
        watch: impl FnOnce(&Roots) -> Option<Watcher> + Send + 'static,
    ) -> std::io::Result<Self> {
        let workspace = Arc::new(workspace);
        let host = workspace.host();
        let view = Arc::new(ArcSwap::from_pointee(View {
            workspace: workspace.clone(),
            snapshot: host.snapshot(),
            documents: documents.clone(),
        }));
        let (queue, jobs) = channel();
        let (applied_sender, applied) = watch::channel(Applied::default());
        let stop = Cancel::default();
        let sketches = Arc::new(Sketches::default());
        let writer = Writer::new(workspace.clone(), host, view.clone(), applied_sender, stop.clone(), sketches.clone());
        std::thread::Builder::new().name("writer".into()).spawn(move || {
            let _watcher = watch(&writer.workspace().roots);
            writer.run(&jobs, &listener);
        })?;
        let open: Vec<PathBuf> = documents.keys().cloned().collect();
        let session = Self {
            workspace,
            view,
            recorded: Mutex::new(Recorded { documents, change: 0, queue }),
            applied,
            sketches,
            stop,
        };
        session.recorded().send(Work::Load);
        for path in open {
            session.edited(&mut session.recorded(), &path);
        }
        Ok(session)
    }

    /// Where files are.
    #[must_use]
    pub fn workspace(&self) -> &Arc<Workspace> {
        &self.workspace
    }

    /// The editor opened a file (its resolved path): from now on its text is the editor's.
    pub fn open(&self, path: &Path, text: &str, version: i32) {
        let mut recorded = self.recorded();
        Arc::make_mut(&mut recorded.documents).insert(path.to_owned(), Document::new(text, version));
        self.edited(&mut recorded, path);
    }

    /// The editor changed an open file. `false` where the file is not open, and nothing was done.
    pub fn edit(&self, path: &Path, edits: &[Edit], encoding: Encoding, version: i32) -> bool {
        let mut recorded = self.recorded();
        let Some(document) = Arc::make_mut(&mut recorded.documents).get_mut(path) else { return false };
        document.edit(edits, encoding, version);
        self.edited(&mut recorded, path);
        true
    }

    /// The editor closed a file: from now on its text is the disk's.
    pub fn close(&self, path: &Path) {
        let mut recorded = self.recorded();
        Arc::make_mut(&mut recorded.documents).remove(path);
        if let Some(key) = self.workspace.roots.key_of(path) {
            recorded.send(Work::Closed(key));
        }
    }

    /// Files or folders changed on disk, appeared or vanished.
    pub fn disk_changed(&self, paths: Vec<PathBuf>) {
        self.recorded().send(Work::Disk(paths));
    }

    /// Open documents now, with their changes that are not applied yet.
    #[must_use]
    pub fn documents(&self) -> Arc<Documents> {
        self.recorded().documents.clone()
    }

    /// A ticket for a question that arrives now: [`Self::settled`] waits for what was recorded before it.
    #[must_use]
    pub fn ticket(&self) -> u64 {
        self.recorded().change
    }

    /// The first view that has every change up to `ticket`, the first index included. Dropping the future is always safe.
    ///
    /// # Errors
    /// [`Ended`] when the session is over.
    pub async fn settled(&self, ticket: u64) -> Result<Arc<View>, Ended> {
        let mut applied = self.applied.clone();
        match applied.wait_for(|a| a.change >= ticket || a.ended).await {
            Ok(applied) if applied.change >= ticket => {}
            _ => return Err(Ended),
        }
        Ok(self.view.load_full())
    }

    /// The current view, however far it is.
    #[must_use]
    pub fn view(&self) -> Arc<View> {
        self.view.load_full()
    }

    /// Records that an open document has a new text; one outside of the roots, or in no language we read, concerns nobody.
    fn edited(&self, recorded: &mut Recorded, path: &Path) {
        let key = self.workspace.roots.key_of(path).filter(|key| is_read(key));
        if let Some(key) = key {
            let kind = FileKind { open: true, ..kind::of_key(&key) };
            recorded.send(Work::Edited(key, kind));
        }
    }

    fn recorded(&self) -> MutexGuard<'_, Recorded> {
        self.recorded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops the writer, also in the middle of indexing.
impl Drop for Session {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Recorded {
    fn send(&mut self, work: Work) {
        self.change += 1;
        // A writer that ended has said so in `Applied`.
        let _ = self.queue.send(Job { change: self.change, work, documents: self.documents.clone() });
    }
}
