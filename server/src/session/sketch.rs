//! What can be said before the first index is there: a small index of the open documents and the files around them. It says of itself
//! that it is not complete.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use callscope_engine::cancel::{Cancel, Cancelled};
use callscope_engine::host::{Change, FileKind, Now};
use rustc_hash::FxHashSet;

use super::{Documents, Session, View};

/// Files in a sketch at most: they are read in the time of a breath.
const MOST_FILES: usize = 200;
/// How often somebody who waits for a sketch looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(5);

/// The last sketch, until the first index is there. Who asks while one is being made waits for that one.
#[derive(Debug, Default)]
pub(super) struct Sketches {
    state: Mutex<State>,
    made: Condvar,
}

#[derive(Debug, Default)]
struct State {
    kept: Option<Arc<View>>,
    /// Somebody makes one.
    busy: bool,
    /// None is kept any more.
    over: bool,
}

/// Says that nobody makes a sketch any more, whatever came of it.
struct Making<'a>(&'a Sketches);

impl Drop for Making<'_> {
    fn drop(&mut self) {
        self.0.state().busy = false;
        self.0.made.notify_all();
    }
}

impl Sketches {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first index is there: sketches are not needed any more.
    pub(super) fn end(&self) {
        *self.state() = State { over: true, ..State::default() };
    }

    /// The sketch of these documents, which `make` makes where there is none. No lock is held meanwhile.
    fn of(
        &self,
        documents: &Arc<Documents>,
        cancel: &Cancel,
        make: impl FnOnce() -> Result<View, Cancelled>,
    ) -> Result<Arc<View>, Cancelled> {
        let mut state = self.state();
        loop {
            cancel.check()?;
            if let Some(view) = state.kept.as_ref().filter(|view| Arc::ptr_eq(&view.documents, documents)) {
                return Ok(view.clone());
            }
            if !state.busy {
                break;
            }
            state = self.made.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.busy = true;
        drop(state);
        let making = Making(self);
        let view = Arc::new(make()?);
        let mut state = self.state();
        state.kept = (!state.over).then(|| view.clone());
        drop(state);
        drop(making);
        Ok(view)
    }
}

impl Session {
    /// Whether the first index is there.
    #[must_use]
    pub fn is_loaded(&self) -> bool {
        self.applied.borrow().change >= 1
    }

    /// An index of the open documents and the files around them, the nearest first. Kept until documents change or the first index is
    /// there. Blocks.
    ///
    /// # Errors
    /// [`Cancelled`] when the flag was set.
    pub fn sketch(&self, cancel: &Cancel) -> Result<Arc<View>, Cancelled> {
        let documents = self.documents();
        self.sketches.of(&documents, cancel, || self.draw(documents.clone(), cancel))
    }

    fn draw(&self, documents: Arc<Documents>, cancel: &Cancel) -> Result<View, Cancelled> {
        let host = self.workspace.host();
        let mut view = View { workspace: self.workspace.clone(), snapshot: host.snapshot(), documents };
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
        Ok(view)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;
    use std::sync::{Arc, Weak};

    use callscope_engine::cancel::{Cancel, Cancelled};

    use super::Sketches;
    use crate::session::{Documents, View};
    use crate::workspace::Workspace;

    fn view(documents: &Arc<Documents>) -> View {
        let folder = tempfile::tempdir().expect("temporary folder");
        let workspace = Workspace::open(&[folder.path().to_owned()]).expect("opens");
        let snapshot = workspace.host().snapshot();
        View { workspace: Arc::new(workspace), snapshot, documents: documents.clone() }
    }

    #[test]
    fn who_asks_at_once_waits_for_one_sketch() {
        let (sketches, documents) = (Sketches::default(), Arc::new(Documents::default()));
        let made = AtomicUsize::new(0);
        let ask = || {
            let make = || {
                made.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(std::time::Duration::from_millis(50));
                Ok(view(&documents))
            };
            sketches.of(&documents, &Cancel::default(), make).expect("not cancelled")
        };
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
            let all: Vec<Arc<View>> = all.into_iter().map(|asker| asker.join().expect("no panic")).collect();
            assert!(all.iter().all(|view| Arc::ptr_eq(view, &all[0])));
        });
        assert_eq!(made.into_inner(), 1);
    }

    #[test]
    fn who_gave_up_does_not_wait_and_who_fails_leaves_it_to_the_next() {
        let (sketches, documents) = (Sketches::default(), Arc::new(Documents::default()));
        let (begun, has_begun) = channel();
        let (go_on, goes_on) = channel::<()>();
        std::thread::scope(|scope| {
            let (sketches, documents) = (&sketches, &documents);
            let first = scope.spawn(move || {
                let make = || {
                    begun.send(()).expect("somebody waits");
                    goes_on.recv().expect("a word");
                    Err(Cancelled)
                };
                sketches.of(documents, &Cancel::default(), make).map(|_| ())
            });
            has_begun.recv().expect("begins");
            let cancel = Cancel::default();
            let second = scope.spawn({
                let cancel = cancel.clone();
                move || sketches.of(documents, &cancel, || Ok(view(documents))).map(|_| ())
            });
            cancel.cancel();
            assert_eq!(second.join().expect("no panic"), Err(Cancelled));
            go_on.send(()).expect("it waits");
            assert_eq!(first.join().expect("no panic"), Err(Cancelled));
        });
        assert!(sketches.of(&documents, &Cancel::default(), || Ok(view(&documents))).is_ok());
    }

    #[test]
    fn none_is_kept_once_the_first_index_is_there() {
        let (sketches, documents) = (Sketches::default(), Arc::new(Documents::default()));
        let ask = || sketches.of(&documents, &Cancel::default(), || Ok(view(&documents))).expect("not cancelled");
        let kept: Weak<View> = Arc::downgrade(&ask());
        assert!(kept.upgrade().is_some());
        sketches.end();
        assert!(kept.upgrade().is_none());
        let late = Arc::downgrade(&ask());
        assert!(late.upgrade().is_none());
    }
}
