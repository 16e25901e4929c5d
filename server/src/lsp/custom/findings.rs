//! `callscope/findings`.

use callscope_engine::query::findings::{FindingsRequest, findings};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::TextDocumentIdentifier;

use super::{decode, encode};
use crate::lsp::convert::path;
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: FindingsRequest,
    /// Only sinks in this document.
    #[serde(alias = "textDocument")]
    text_document: Option<TextDocumentIdentifier>,
}

pub(super) async fn list_findings(server: &Server, params: Value) -> Result<Value> {
    let Params { request, text_document } = decode(params)?;
    let document = text_document.and_then(|d| path(&d.uri));
    let answer = server.ask(move |asked| {
        let mut request = request.clone();
        request.include_tests |= asked.view.workspace.config.include_tests;
        if let Some(document) = &document {
            // A document outside of the roots has no findings.
            let key = asked.view.workspace.roots.key_of(document);
            request.file = Some(key.map_or_else(String::new, |k| k.to_string()));
        }
        findings(asked.view.context(asked.cancel), &request)
    });
    encode(&answer.await?)
}
