//! The writer thread: takes recorded changes, many at once where they have piled up, lets the engine apply them, and
//! publishes the new view. The only caller of [`Host::apply`] in a server.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};

use arc_swap::ArcSwap;
use callscope_engine::cancel::{Cancel, Cancelled};
use callscope_engine::host::{Change, FileKind, Host, Now, Snapshot};
use rustc_hash::{FxHashMap, FxHashSet};
use tokio::sync::watch;

use super::blocking::panic_message;
use super::reach::Reach;
use super::sketch::Sketches;
use super::threads::Threads;
use super::{Applied, Documents, Listener, View};
use crate::workspace::Workspace;
use crate::workspace::discover::{Discovered, Found, may_hold_sources};
use crate::workspace::roots::resolve;

/// A recorded change.
#[derive(Debug)]
pub(super) struct Job {
    /// Its number.
    pub(super) change: u64,
    /// What is to be done.
    pub(super) work: Work,
    /// Open documents with this change made.
    pub(super) documents: Arc<Documents>,
}

#[derive(Debug)]
pub(super) enum Work {
    /// The first index.
    Load,
    /// An open document has a new text.
    Edited(Arc<str>, FileKind),
    /// A document was closed.
    Closed(Arc<str>),
    /// Something changed at these paths.
    Disk(Vec<PathBuf>),
}

/// The writer's own state.
pub(super) struct Writer {
    workspace: Arc<Workspace>,
    host: Host,
    view: Arc<ArcSwap<View>>,
    applied: watch::Sender<Applied>,
    stop: Cancel,
    /// Files that the disk has, open or not.
    on_disk: BTreeMap<Arc<str>, FileKind>,
    reach: Reach,
    threads: Threads,
    sketches: Arc<Sketches>,
}

impl Writer {
    pub(super) fn new(
        workspace: Arc<Workspace>,
        host: Host,
        view: Arc<ArcSwap<View>>,
        applied: watch::Sender<Applied>,
        stop: Cancel,
        sketches: Arc<Sketches>,
    ) -> Self {
        let (reach, threads) = (Reach::default(), Threads::default());
        Self { workspace, host, view, applied, stop, on_disk: BTreeMap::new(), reach, threads, sketches }
    }

    pub(super) fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// Works until the session is dropped.
    pub(super) fn run(mut self, jobs: &Receiver<Job>, listener: &impl Listener) {
        while !self.stop.is_cancelled() {
            let first = match jobs.recv_timeout(self.reach.patience().min(self.threads.patience())) {
                Ok(job) => job,
                Err(RecvTimeoutError::Timeout) => {
                    self.keep_reach(listener);
                    self.keep_threads(listener);
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let batch: Vec<Job> = std::iter::once(first).chain(jobs.try_iter()).collect();
            let Some(last) = batch.last() else { continue };
            let (change, documents) = (last.change, last.documents.clone());
            let loads = batch.iter().any(|job| matches!(job.work, Work::Load));
            let done = std::panic::catch_unwind(AssertUnwindSafe(|| self.apply(batch, &documents, listener)));
            match done {
                Ok(Ok(snapshot)) => {
                    let snapshot = self.reach.follow(snapshot, &self.stop);
                    self.publish(snapshot, documents);
                }
                Ok(Err(Cancelled)) => break,
                Err(panic) => {
                    listener.failed(&panic_message(&*panic));
                    self.publish(self.host.snapshot(), documents);
                }
            }
            self.applied.send_modify(|a| a.change = change);
            if loads {
                self.sketches.end();
            }
            listener.changed();
            // Somebody may type without a pause; only to begin anew needs one, or else each edit would.
            if loads || self.reach.is_coming() {
                self.keep_reach(listener);
            }
        }
        self.applied.send_modify(|a| a.ended = true);
    }

    /// While nobody waits for a change: begins to find out what is reached, or shows what was found.
    fn keep_reach(&mut self, listener: &impl Listener) {
        match self.reach.idle(&self.host.snapshot(), &self.stop) {
            Ok(Some(snapshot)) => self.publish(snapshot, self.view.load().documents.clone()),
            Ok(None) => {}
            Err(message) => listener.failed(&message),
        }
    }

    /// While nobody waits for a change: begins to look at threads, or tells that they are known. One after the other, as each takes all of
    /// the machine.
    fn keep_threads(&mut self, listener: &impl Listener) {
        if self.reach.is_pending() {
            return;
        }
        match self.threads.idle(&self.host.snapshot(), &self.stop) {
            Ok(true) => listener.threads_known(),
            Ok(false) => {}
            Err(message) => listener.failed(&message),
        }
    }

    fn publish(&self, snapshot: Arc<Snapshot>, documents: Arc<Documents>) {
        self.view.store(Arc::new(View { workspace: self.workspace.clone(), snapshot, documents }));
    }

    fn apply(
        &mut self,
        batch: Vec<Job>,
        documents: &Arc<Documents>,
        listener: &impl Listener,
    ) -> Result<Arc<Snapshot>, Cancelled> {
        let mut changes: FxHashMap<Arc<str>, Now> = FxHashMap::default();
        for job in batch {
            match job.work {
                Work::Load => self.load(listener)?,
                Work::Edited(key, kind) => {
                    changes.insert(key, Now::Present { kind });
                }
                Work::Closed(key) => {
                    let now = self.on_disk.get(&key).map_or(Now::Gone, |&kind| Now::Present { kind });
                    changes.insert(key, now);
                }
                Work::Disk(paths) => self.disk_changed(&paths, documents, &mut changes),
            }
        }
        let changes: Vec<Change> = changes.into_iter().map(|(path, now)| Change { path, now }).collect();
        if changes.is_empty() {
            return Ok(self.host.snapshot());
        }
        let texts =
            View { workspace: self.workspace.clone(), snapshot: self.host.snapshot(), documents: documents.clone() };
        self.host.apply(&changes, &texts, &(), &self.stop)
    }

    fn is_open(&self, key: &str, documents: &Documents) -> bool {
        self.workspace.roots.path_of(key).is_some_and(|path| documents.contains_key(&path))
    }

    fn load(&mut self, listener: &impl Listener) -> Result<(), Cancelled> {
        listener.loading();
        let loaded = self.workspace.load(&self.host, listener, &self.stop)?;
        listener.loaded(&loaded);
        self.on_disk = loaded.files.into_iter().map(|f| (f.key, f.kind)).collect();
        Ok(())
    }

    /// Looks at the paths again. What is open keeps the editor's text; that the disk has another is only remembered.
    fn disk_changed(&mut self, paths: &[PathBuf], documents: &Documents, changes: &mut FxHashMap<Arc<str>, Now>) {
        let mut known = Vec::new();
        let mut looked_at = Vec::new();
        for path in paths.iter().map(|p| what_may_differ(p)) {
            let before = known.len();
            known.extend(self.known_within(&path));
            if known.len() > before || may_hold_sources(&path) {
                looked_at.push(path);
            }
        }
        let Discovered { files, .. } = self.workspace.discover_within(&looked_at);
        let there: FxHashSet<&str> = files.iter().map(|f| &*f.key).collect();
        for key in known.into_iter().filter(|key| !there.contains(&**key)) {
            self.on_disk.remove(&key);
            if !self.is_open(&key, documents) {
                changes.insert(key, Now::Gone);
            }
        }
        for Found { key, kind } in files {
            self.on_disk.insert(key.clone(), kind);
            if !self.is_open(&key, documents) {
                changes.insert(key, Now::Present { kind });
            }
        }
    }

    /// Keys of known files at or below a path.
    fn known_within(&self, path: &Path) -> Vec<Arc<str>> {
        let Some(key) = self.workspace.roots.key_of(path) else { return Vec::new() };
        let below = if key.is_empty() { String::new() } else { format!("{key}/") };
        let itself = self.on_disk.get_key_value(&key).into_iter();
        let inside = self
            .on_disk
            .range::<str, _>((Bound::Included(&*below), Bound::Unbounded))
            .take_while(|(k, _)| k.starts_with(&below));
        itself.chain(inside).map(|(k, _)| k.clone()).collect()
    }
}

/// An ignore file decides about its whole folder.
fn what_may_differ(path: &Path) -> PathBuf {
    let path = resolve(path);
    let ignore_file = path.file_name().is_some_and(|n| n == ".gitignore" || n == ".ignore");
    match path.parent() {
        Some(folder) if ignore_file => folder.to_owned(),
        _ => path,
    }
}
