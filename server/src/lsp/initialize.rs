//! What the server can do, and what client and server agree on.

use std::path::PathBuf;
use std::sync::PoisonError;

use callscope_engine::text::Encoding;
use tower_lsp::ls_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, DiagnosticOptions,
    DiagnosticServerCapabilities, ExecuteCommandOptions, InitializeParams, InitializeResult, OneOf,
    PositionEncodingKind, ResourceOperationKind, SaveOptions, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceEditClientCapabilities,
    WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities,
};

use super::server::{Agreed, Server};
use super::settings::ClientTraits;
use super::{convert, custom, parent};

/// Answers `initialize`, and starts to index.
pub(super) fn initialize(server: &Server, params: &InitializeParams) -> InitializeResult {
    let (encoding, encoding_kind) = encoding(params);
    let window = params.capabilities.window.as_ref();
    let watching = params.capabilities.workspace.as_ref().and_then(|w| w.did_change_watched_files.as_ref());
    let workspace = params.capabilities.workspace.as_ref();
    let configured = workspace.and_then(|w| w.did_change_configuration);
    let lenses = workspace.and_then(|w| w.code_lens.as_ref());
    let findings = workspace.and_then(|w| w.diagnostics.as_ref());
    let agreed = Agreed {
        encoding,
        progress: window.and_then(|w| w.work_done_progress).unwrap_or(false),
        watches_files: watching.and_then(|w| w.dynamic_registration).unwrap_or(false),
        asks_settings: workspace.and_then(|w| w.configuration).unwrap_or(false),
        tells_settings: configured.and_then(|c| c.dynamic_registration).unwrap_or(false),
        registers_navigation: registers_navigation(params),
        refreshes_lenses: lenses.and_then(|l| l.refresh_support).unwrap_or(false),
        asks_for_diagnostics: params.capabilities.text_document.as_ref().is_some_and(|d| d.diagnostic.is_some()),
        creates_files: creates_files(workspace.and_then(|w| w.workspace_edit.as_ref())),
        refreshes_diagnostics: findings.and_then(|d| d.refresh_support).unwrap_or(false),
    };
    let options = params.initialization_options.as_ref();
    let traits = ClientTraits::of_options(options).unwrap_or_else(|message| {
        server.outbox.error(message);
        ClientTraits::default()
    });
    server.agree(agreed, traits);
    server.set_settings(options.cloned().unwrap_or_default());
    let navigates = server.settings().navigation && !agreed.registers_navigation;
    *server.folders.lock().unwrap_or_else(PoisonError::into_inner) = folders(params);
    server.restart();
    if let Some(id) = params.process_id {
        tokio::spawn(parent::watch(id, server.leaving.clone()));
    }
    InitializeResult {
        capabilities: capabilities(encoding_kind, navigates),
        server_info: Some(ServerInfo { name: "callscope".into(), version: Some(env!("CARGO_PKG_VERSION").into()) }),
        offset_encoding: None,
    }
}

/// `navigates`: definition, references and implementation are answered from the start.
fn capabilities(encoding: PositionEncodingKind, navigates: bool) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(SaveOptions { include_text: Some(false) }.into()),
            ..TextDocumentSyncOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
        hover_provider: Some(true.into()),
        diagnostic_provider: Some(DiagnosticServerCapabilities::Options(DiagnosticOptions {
            identifier: Some("callscope".into()),
            inter_file_dependencies: true,
            workspace_diagnostics: false,
            ..DiagnosticOptions::default()
        })),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        call_hierarchy_provider: Some(true.into()),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        definition_provider: navigates.then_some(OneOf::Left(true)),
        references_provider: navigates.then_some(OneOf::Left(true)),
        implementation_provider: navigates.then(|| true.into()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: custom::commands().map(str::to_owned).collect(),
            ..ExecuteCommandOptions::default()
        }),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            ..WorkspaceServerCapabilities::default()
        }),
        ..ServerCapabilities::default()
    }
}

/// Whether an edit may make files.
fn creates_files(edits: Option<&WorkspaceEditClientCapabilities>) -> bool {
    let operations = edits.and_then(|e| e.resource_operations.as_deref()).unwrap_or(&[]);
    edits.and_then(|e| e.document_changes) == Some(true) && operations.contains(&ResourceOperationKind::Create)
}

/// Whether the three requests of navigation can be offered and withdrawn at any time.
fn registers_navigation(params: &InitializeParams) -> bool {
    let Some(document) = params.capabilities.text_document.as_ref() else { return false };
    let definition = document.definition.and_then(|d| d.dynamic_registration);
    let references = document.references.and_then(|r| r.dynamic_registration);
    let implementation = document.implementation.and_then(|i| i.dynamic_registration);
    [definition, references, implementation].iter().all(|can| *can == Some(true))
}

/// The first of the client's encodings, in the order of its preference, that the server knows; UTF-16 where it names none.
fn encoding(params: &InitializeParams) -> (Encoding, PositionEncodingKind) {
    let offered = params.capabilities.general.as_ref().and_then(|g| g.position_encodings.as_deref()).unwrap_or(&[]);
    let known = |kind: &PositionEncodingKind| match kind.as_str() {
        "utf-8" => Some(Encoding::Utf8),
        "utf-16" => Some(Encoding::Utf16),
        "utf-32" => Some(Encoding::Utf32),
        _ => None,
    };
    offered
        .iter()
        .find_map(|kind| Some((known(kind)?, kind.clone())))
        .unwrap_or((Encoding::Utf16, PositionEncodingKind::UTF16))
}

/// The client's folders; where it names none, the folder it names the old way; else the current one.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let folders: Vec<PathBuf> =
        params.workspace_folders.iter().flatten().filter_map(|folder| convert::path(&folder.uri)).collect();
    if !folders.is_empty() {
        return folders;
    }
    #[allow(deprecated, reason = "older clients send nothing else")]
    let root = params.root_uri.as_ref().and_then(convert::path);
    vec![root.unwrap_or_else(|| ".".into())]
}
