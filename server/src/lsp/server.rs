//! The server's state: one session at a time, and what the client can do.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use callscope_engine::cancel::Cancel;
use callscope_engine::text::Encoding;
use rustc_hash::FxHashMap;
use tokio::sync::Notify;
use tower_lsp::Client;
use tower_lsp::ls_types::Uri;

use super::convert;
use super::custom::Memories;
use super::outbox::{self, Outbox};
use super::settings::{ClientTraits, Settings};
use super::watch;
use crate::session::{Documents, Session, View};
use crate::workspace::watch::Watcher;
use crate::workspace::{Roots, Workspace};

/// One client's server. Clones are the same server.
#[derive(Clone, Debug)]
pub(super) struct Server(Arc<State>);

/// What there is one of.
#[derive(Debug)]
pub(super) struct State {
    pub(super) client: Client,
    /// Roots of the command line, which the client's folders do not change.
    given_roots: Vec<PathBuf>,
    /// What was agreed on at the start.
    agreed: OnceLock<Agreed>,
    /// What the client says of itself.
    traits: OnceLock<ClientTraits>,
    settings: RwLock<Settings>,
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
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Agreed {
    /// Unit of columns.
    pub(super) encoding: Encoding,
    /// The client shows progress that the server begins.
    pub(super) progress: bool,
    /// The client watches files where the server asks for it.
    pub(super) watches_files: bool,
    /// The client is asked for its settings; else it sends them.
    pub(super) asks_settings: bool,
    /// The client tells when its settings change, where the server asks for it.
    pub(super) tells_settings: bool,
    /// The client asks for definitions, references and implementations once the server says that it answers them.
    pub(super) registers_navigation: bool,
    /// The client can be told that code lenses may differ.
    pub(super) refreshes_lenses: bool,
    /// The client asks for diagnostics; others are told them.
    pub(super) asks_for_diagnostics: bool,
    /// The client can be told that diagnostics may differ, though it typed nothing.
    pub(super) refreshes_diagnostics: bool,
    /// The client can make files as a part of an edit.
    pub(super) creates_files: bool,
}

impl Server {
    pub(super) fn new(client: Client, given_roots: Vec<PathBuf>, leaving: Arc<Notify>) -> Self {
        let outbox = Outbox::new();
        Self(Arc::new(State {
            client,
            given_roots,
            agreed: OnceLock::new(),
            traits: OnceLock::new(),
            settings: RwLock::default(),
            session: RwLock::new(Err("the server is not initialized".into())),
            folders: Mutex::default(),
            open: Mutex::default(),
            memories: Memories::default(),
            outbox,
            goodbye: Cancel::default(),
            leaving,
        }))
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
        self.agreed.get().copied().unwrap_or_default()
    }

    /// What the client says of itself.
    pub(super) fn traits(&self) -> &ClientTraits {
        self.traits.get_or_init(ClientTraits::default)
    }

    pub(super) fn agree(&self, agreed: Agreed, traits: ClientTraits) {
        // The transport lets `initialize` through only once.
        let _ = self.agreed.set(agreed);
        let _ = self.traits.set(traits);
    }

    /// The settings of now.
    pub(super) fn settings(&self) -> Settings {
        *self.settings.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the client's settings; says so where they are wrong, and keeps those of before. Whether something is different now.
    pub(super) fn set_settings(&self, section: serde_json::Value) -> bool {
        match Settings::parse(section) {
            Ok(settings) => {
                let mut current = self.settings.write().unwrap_or_else(PoisonError::into_inner);
                std::mem::replace(&mut *current, settings) != settings
            }
            Err(message) => {
                self.outbox.error(message);
                false
            }
        }
    }

    /// The path of a document: the one that it had when it was opened, whatever links say now.
    pub(super) fn path_of(&self, uri: &Uri) -> Option<PathBuf> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(uri).cloned();
        open.or_else(|| convert::path(uri))
    }

    /// Open documents with the versions that were told last.
    pub(super) fn open_documents(&self) -> Vec<(Uri, i32)> {
        let Ok(session) = self.session() else { return Vec::new() };
        let documents = session.documents();
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.iter().filter_map(|(uri, path)| Some((uri.clone(), documents.get(path)?.version))).collect()
    }

    /// The client's name for a file: as it opened it, where it is open.
    pub(super) fn uri_of(&self, view: &View, key: &str) -> Option<Uri> {
        let path = view.workspace.roots.path_of(key)?;
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.iter().find(|(_, at)| **at == path).map(|(uri, _)| uri.clone());
        known.or_else(|| Uri::from_file_path(&path))
    }

    /// Starts a session on the folders of now, with the documents that are open; ends the one before.
    pub(super) fn restart(&self) {
        let documents = self.session().map_or_else(|_| Arc::new(Documents::default()), |s| s.documents());
        let roots = if self.given_roots.is_empty() {
            self.folders.lock().unwrap_or_else(PoisonError::into_inner).clone()
        } else {
            self.given_roots.clone()
        };
        let open = if self.traits().untrusted_workspace { Workspace::open_untrusted } else { Workspace::open };
        let session = open(&roots).map_err(|e| e.to_string()).and_then(|workspace| {
            let listener = outbox::Listener::new(self.outbox.clone());
            Session::start(workspace, documents, listener, self.watch()).map(Arc::new).map_err(|e| e.to_string())
        });
        if let Err(message) = &session {
            self.outbox.error(message.clone());
        }
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = session;
    }

    /// Begins to watch a session's files, where the client does not.
    fn watch(&self) -> impl FnOnce(&Roots) -> Option<Watcher> + Send + use<> {
        let (server, outbox) = (Arc::downgrade(&self.0), self.outbox.clone());
        let watches = !self.agreed().watches_files;
        move |roots| {
            let watcher = watches.then(|| {
                Watcher::start(roots, move |paths| {
                    if let Some(state) = server.upgrade() {
                        watch::files_changed(&Self(state), paths);
                    }
                })
            })?;
            watcher.map_err(|e| outbox.error(format!("changes outside of the editor will not be seen: {e}"))).ok()
        }
    }
}

impl Deref for Server {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}
