//! What changes outside of the editor: files, folders, configuration.

use std::path::PathBuf;
use std::sync::PoisonError;

use tower_lsp::ls_types::{
    DidChangeWatchedFilesParams, DidChangeWatchedFilesRegistrationOptions, DidChangeWorkspaceFoldersParams,
    FileSystemWatcher, GlobPattern, Registration, WatchKind,
};

use super::convert::path;
use super::server::Server;
use crate::workspace::config;

pub(super) fn did_change_watched_files(server: &Server, params: &DidChangeWatchedFilesParams) {
    files_changed(server, params.changes.iter().filter_map(|event| path(&event.uri)).collect());
}

/// What a watcher saw, the client's or our own.
pub(super) fn files_changed(server: &Server, paths: Vec<PathBuf>) {
    if paths.iter().any(|p| p.file_name().is_some_and(|n| n == config::FILE_NAME)) {
        server.restart();
    } else if let Ok(session) = server.session() {
        session.disk_changed(paths);
    }
}

pub(super) fn did_change_workspace_folders(server: &Server, params: &DidChangeWorkspaceFoldersParams) {
    let removed: Vec<PathBuf> = params.event.removed.iter().filter_map(|folder| path(&folder.uri)).collect();
    let mut folders = server.folders.lock().unwrap_or_else(PoisonError::into_inner);
    folders.retain(|folder| !removed.contains(folder));
    folders.extend(params.event.added.iter().filter_map(|folder| path(&folder.uri)));
    drop(folders);
    server.restart();
}

/// What the client is asked to watch. Deletions of anything, since a client may report a deleted folder without its files.
pub(super) fn registration() -> Registration {
    let watcher = |glob: &str, kind| FileSystemWatcher { glob_pattern: GlobPattern::String(glob.into()), kind };
    let options = DidChangeWatchedFilesRegistrationOptions {
        watchers: vec![
            watcher("**/*.{java,kt,kts}", None),
            watcher(&format!("**/{{{},.gitignore,.ignore}}", config::FILE_NAME), None),
            watcher("**", Some(WatchKind::Delete)),
        ],
    };
    Registration {
        id: "watched-files".into(),
        method: "workspace/didChangeWatchedFiles".into(),
        register_options: serde_json::to_value(options).ok(),
    }
}
