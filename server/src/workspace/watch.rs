//! Watching the roots for a client that cannot. Events come in bursts (a branch switch touches thousands of files), so they are
//! gathered for a moment before they are told.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::Roots;

/// How long it must be quiet, so that a burst is told at once.
const QUIET: Duration = Duration::from_millis(50);

/// Paths of one burst at most; more are told in several.
const BURST: usize = 10_000;

/// Watches until it is dropped.
#[derive(Debug)]
pub struct Watcher {
    _watcher: RecommendedWatcher,
}

impl Watcher {
    /// Tells `changed` which paths were created, changed or removed, on a thread of its own.
    ///
    /// # Errors
    /// What the system says, in words: usually that there are too many folders.
    pub fn start(roots: &Roots, changed: impl FnMut(Vec<PathBuf>) + Send + 'static) -> Result<Self, String> {
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let Ok(event) = event else { return };
            if !matches!(event.kind, EventKind::Access(_)) {
                // The receiver ends with the watcher.
                let _ = sender.send(event.paths);
            }
        })
        .map_err(|e| e.to_string())?;
        for root in roots.iter().filter(|r| r.archive.is_none()) {
            watcher.watch(&root.path, RecursiveMode::Recursive).map_err(|e| e.to_string())?;
        }
        let thread = std::thread::Builder::new().name("watcher".into());
        thread.spawn(move || gather(&events, changed)).map_err(|e| e.to_string())?;
        Ok(Self { _watcher: watcher })
    }
}

fn gather(events: &Receiver<Vec<PathBuf>>, mut changed: impl FnMut(Vec<PathBuf>)) {
    while let Ok(first) = events.recv() {
        let mut paths: BTreeSet<PathBuf> = first.into_iter().collect();
        while paths.len() < BURST
            && let Ok(more) = events.recv_timeout(QUIET)
        {
            paths.extend(more);
        }
        changed(paths.into_iter().collect());
    }
}
