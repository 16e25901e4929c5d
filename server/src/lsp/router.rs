//! The routing table: which message goes to which function. Nothing is decided here.

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::request::{GotoImplementationParams, GotoImplementationResponse};
use tower_lsp::ls_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem, CallHierarchyOutgoingCall,
    CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams, CodeActionParams, CodeActionResponse, CodeLens,
    CodeLensParams, DidChangeConfigurationParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    DocumentDiagnosticParams, DocumentDiagnosticReportResult, DocumentSymbolParams, DocumentSymbolResponse,
    ExecuteCommandParams, GotoDefinitionParams, GotoDefinitionResponse, Hover, HoverParams, InitializeParams,
    InitializeResult, InitializedParams, LSPAny, Location, ReferenceParams, WorkspaceSymbolParams,
    WorkspaceSymbolResponse,
};
use tower_lsp::{Client, ClientSocket, LanguageServer, LspService};

use super::server::Server;
use super::{
    actions, call_hierarchy, configuration, custom, diagnostics, hover, initialize, input, lens, navigation, symbols,
    sync, watch,
};

/// The service with all its routes.
pub(super) fn build(server: impl FnOnce(Client) -> Server) -> (LspService<Server>, ClientSocket) {
    custom::route(LspService::build(server)).custom_method(input::UNREADABLE, input::unreadable).finish()
}

impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        Ok(initialize::initialize(self, &params))
    }

    async fn initialized(&self, _: InitializedParams) {
        if self.agreed().watches_files {
            self.outbox.register(watch::registration());
        }
        configuration::initialized(self);
        self.outbox.deliver(self);
    }

    async fn shutdown(&self) -> Result<()> {
        self.goodbye().cancel();
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        sync::did_open(self, &params);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        sync::did_change(self, params);
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        sync::did_save(self, &params);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        sync::did_close(self, &params);
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        watch::did_change_watched_files(self, &params);
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        watch::did_change_workspace_folders(self, &params);
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        configuration::did_change(self, params);
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        lens::code_lens(self, params).await
    }

    async fn code_lens_resolve(&self, params: CodeLens) -> Result<CodeLens> {
        lens::code_lens_resolve(self, params).await
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        hover::hover(self, params).await
    }

    async fn prepare_call_hierarchy(
        &self,
        params: CallHierarchyPrepareParams,
    ) -> Result<Option<Vec<CallHierarchyItem>>> {
        call_hierarchy::prepare(self, params).await
    }

    async fn incoming_calls(
        &self,
        params: CallHierarchyIncomingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
        call_hierarchy::incoming(self, params).await
    }

    async fn outgoing_calls(
        &self,
        params: CallHierarchyOutgoingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
        call_hierarchy::outgoing(self, params).await
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        symbols::document(self, params).await
    }

    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<WorkspaceSymbolResponse>> {
        symbols::workspace(self, params).await
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        navigation::definition(self, params).await
    }

    async fn goto_implementation(
        &self,
        params: GotoImplementationParams,
    ) -> Result<Option<GotoImplementationResponse>> {
        navigation::implementation(self, params).await
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        navigation::references(self, params).await
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        diagnostics::diagnostic(self, params).await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        actions::code_action(self, params).await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let arguments = params.arguments.into_iter().next().unwrap_or(Value::Null);
        match custom::execute(self, &params.command, arguments).await {
            Some(answer) => answer.map(Some),
            None => Err(Error::invalid_params(format!("unknown command `{}`", params.command))),
        }
    }
}
