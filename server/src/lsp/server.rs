//! The server's state: one session at a time, and what the client can do.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use callscope_engine::cancel::Cancel;
use callscope_engine::text::Encoding;
use rustc_hash::FxHashMap;
use tokio::sync::Notify;
use tower_lsp::Client;
use tower_lsp::ls_types::Uri;

use super::custom::Memories;
use super::outbox::{self, Outbox};
use crate::session::{Documents, Session};
use crate::workspace::Workspace;

/// One client's server.
#[derive(Debug)]
pub(super) struct Server {
    pub(super) client: Client,
    /// Roots of the command line, which the client's folders do not change.
    given_roots: Vec<PathBuf>,
    /// What was agreed on at the start.
    agreed: OnceLock<Agreed>,
    /// The workspace, or why there is none.
    session: RwLock<Result<Arc<Session>, String>>,
    /// Folders that the client has open.
    pub(super) folders: Mutex<Vec<PathBuf>>,
    /// Resolved path of each open document, as it was when it was opened.
    pub(super) open: Mutex<FxHashMap<Uri, PathBuf>>,
    /// Which bodies were shown, by the asker's name for its session.
    pub(super) memories: Memories,
    pub(super) outbox: Outbox,
    /// Set by `shutdown`.
    goodbye: Cancel,
    /// Ends the program.
    pub(super) leaving: Arc<Notify>,
}

/// What client and server agreed on at the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Agreed {
    /// Unit of columns.
    pub(super) encoding: Encoding,
    /// The client shows progress that the server begins.
    pub(super) progress: bool,
    /// The client watches files where the server asks for it.
    pub(super) watches_files: bool,
}

impl Server {
    pub(super) fn new(client: Client, given_roots: Vec<PathBuf>, leaving: Arc<Notify>) -> Self {
        let outbox = Outbox::new();
        Self {
            client,
            given_roots,
            agreed: OnceLock::new(),
            session: RwLock::new(Err("the server is not initialized".into())),
            folders: Mutex::default(),
            open: Mutex::default(),
            memories: Memories::default(),
            outbox,
            goodbye: Cancel::default(),
            leaving,
        }
    }

    /// Set once the client has said goodbye.
    pub(super) fn goodbye(&self) -> Cancel {
        self.goodbye.clone()
    }

    /// The current session, or why there is none.
    pub(super) fn session(&self) -> Result<Arc<Session>, String> {
        self.session.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What was agreed on; the protocol's defaults before that.
    pub(super) fn agreed(&self) -> Agreed {
        let default = Agreed { encoding: Encoding::Utf16, progress: false, watches_files: false };
        self.agreed.get().copied().unwrap_or(default)
    }

    pub(super) fn agree(&self, agreed: Agreed) {
        // The transport lets `initialize` through only once.
        let _ = self.agreed.set(agreed);
    }

    /// Starts a session on the folders of now, with the documents that are open; ends the one before.
    pub(super) fn restart(&self) {
        let documents = self.session().map_or_else(|_| Arc::new(Documents::default()), |s| s.documents());
        let roots = if self.given_roots.is_empty() {
            self.folders.lock().unwrap_or_else(PoisonError::into_inner).clone()
        } else {
            self.given_roots.clone()
        };
        let session = Workspace::open(&roots).map_err(|e| e.to_string()).and_then(|workspace| {
            let listener = outbox::Listener::new(self.outbox.clone());
            Session::start(workspace, documents, listener).map(Arc::new).map_err(|e| e.to_string())
        });
        if let Err(message) = &session {
            self.outbox.error(message.clone());
        }
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = session;
    }
}
