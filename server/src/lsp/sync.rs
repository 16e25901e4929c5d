//! Text synchronisation. Every function here is synchronous: the order of messages is the order of changes.

use std::path::PathBuf;
use std::sync::PoisonError;

use tower_lsp::ls_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, Uri,
};

use super::convert::{line_col, path};
use super::server::Server;
use crate::session::Edit;

pub(super) fn did_open(server: &Server, params: &DidOpenTextDocumentParams) {
    let document = &params.text_document;
    let Some(path) = path(&document.uri) else { return };
    server.open.lock().unwrap_or_else(PoisonError::into_inner).insert(document.uri.clone(), path.clone());
    if let Ok(session) = server.session() {
        session.open(&path, &document.text, document.version);
    }
}

pub(super) fn did_change(server: &Server, params: DidChangeTextDocumentParams) {
    let Some(path) = open_path(server, &params.text_document.uri) else { return };
    let edits: Vec<Edit> = params
        .content_changes
        .into_iter()
        .map(|c| Edit { range: c.range.map(|r| (line_col(r.start), line_col(r.end))), text: c.text })
        .collect();
    let Ok(session) = server.session() else { return };
    if !session.edit(&path, &edits, server.agreed().encoding, params.text_document.version) {
        tracing::warn!("edited without being open: {}", params.text_document.uri.as_str());
    }
}

pub(super) fn did_save(server: &Server, params: &DidSaveTextDocumentParams) {
    let Some(path) = open_path(server, &params.text_document.uri) else { return };
    if let Ok(session) = server.session() {
        session.disk_changed(vec![path]);
    }
}

pub(super) fn did_close(server: &Server, params: &DidCloseTextDocumentParams) {
    let uri = &params.text_document.uri;
    let Some(path) = server.open.lock().unwrap_or_else(PoisonError::into_inner).remove(uri) else { return };
    server.outbox.closed(uri.clone());
    if let Ok(session) = server.session() {
        session.close(&path);
    }
}

/// The path that the document had when it was opened, whatever links say now.
fn open_path(server: &Server, uri: &Uri) -> Option<PathBuf> {
    server.open.lock().unwrap_or_else(PoisonError::into_inner).get(uri).cloned()
}
