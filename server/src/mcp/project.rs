//! A code base that was analysed: its session, kept up to date, and which bodies were shown of it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use callscope_engine::cancel::{Cancel, Cancelled};
use callscope_engine::query::expand::Memory;

use super::listener::{Listener, Report};
use crate::session::{Documents, Failed, Session, View, run_blocking};
use crate::workspace::watch::Watcher;
use crate::workspace::{Roots, Workspace};

/// An analysed code base.
#[derive(Debug)]
pub(super) struct Project {
    /// Its folders, resolved.
    pub(super) roots: Vec<PathBuf>,
    session: Arc<Session>,
    listener: Listener,
    /// Which bodies the client has seen.
    pub(super) memory: Arc<Mutex<Memory>>,
}

impl Project {
    /// Opens the folders and starts to index them.
    pub(super) fn open(roots: Vec<PathBuf>) -> Result<Self, String> {
        let workspace = Workspace::open(&roots).map_err(|e| e.to_string())?;
        let listener = Listener::default();
        let changed = Arc::new(OnceLock::<Weak<Session>>::new());
        let told = Arc::clone(&changed);
        let watch = move |roots: &Roots| {
            let watcher = Watcher::start(roots, move |paths| {
                if let Some(session) = told.get().and_then(Weak::upgrade) {
                    session.disk_changed(paths);
                }
            });
            watcher.map_err(|e| tracing::warn!("changes of files will not be seen: {e}")).ok()
        };
        let session = Session::start(workspace, Arc::new(Documents::default()), listener.clone(), watch);
        let session = Arc::new(session.map_err(|e| e.to_string())?);
        // Before any file can have changed: to watch them takes a while.
        let _ = changed.set(Arc::downgrade(&session));
        Ok(Self { roots, session, listener, memory: Arc::default() })
    }

    /// How the first index went; to be asked after a question was answered.
    pub(super) fn report(&self) -> Report {
        self.listener.report()
    }

    /// Answers a question once every change that is known by now is in the index.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&View, &Cancel) -> Result<T, Cancelled> + Send + 'static,
    ) -> Result<T, String> {
        let ticket = self.session.ticket();
        let view = self.session.settled(ticket).await.map_err(|_| "the project was closed".to_owned())?;
        run_blocking(move |cancel| question(&view, cancel)).await.map_err(|why| match why {
            Failed::Cancelled => "cancelled".to_owned(),
            Failed::Panicked(message) => format!("a fault in Callscope: {message}"),
        })
    }
}
