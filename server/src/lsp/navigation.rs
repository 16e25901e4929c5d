//! Definition, references and implementation of methods, by setting: off where another server for the language answers them.

use callscope_engine::query::navigate::{self, Declared};
use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::request::{GotoImplementationParams, GotoImplementationResponse};
use tower_lsp::ls_types::{
    GotoDefinitionParams, GotoDefinitionResponse, Location, ReferenceParams, Registration, Unregistration,
};

use super::ask::Asked;
use super::server::Server;

/// The three requests.
const METHODS: [&str; 3] = ["textDocument/definition", "textDocument/references", "textDocument/implementation"];

pub(super) async fn definition(
    server: &Server,
    params: GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>> {
    let at = params.text_document_position_params;
    let asking = server.clone();
    if !server.settings().navigation {
        return Ok(None);
    }
    let answer = server.ask_about(&at.text_document.uri, move |asked, place| {
        let found = navigate::definitions(asked.view.context(asked.cancel), &place.key, place.offset(at.position));
        Ok(locations(&asking, asked, &found))
    });
    Ok(answer.await?.map(GotoDefinitionResponse::Array))
}

pub(super) async fn implementation(
    server: &Server,
    params: GotoImplementationParams,
) -> Result<Option<GotoImplementationResponse>> {
    let at = params.text_document_position_params;
    let asking = server.clone();
    if !server.settings().navigation {
        return Ok(None);
    }
    let answer = server.ask_about(&at.text_document.uri, move |asked, place| {
        let found = navigate::implementations(asked.view.context(asked.cancel), &place.key, place.offset(at.position));
        Ok(locations(&asking, asked, &found))
    });
    Ok(answer.await?.map(GotoImplementationResponse::Array))
}

pub(super) async fn references(server: &Server, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
    let at = params.text_document_position;
    let declarations = params.context.include_declaration;
    let asking = server.clone();
    if !server.settings().navigation {
        return Ok(None);
    }
    let answer = server.ask_about(&at.text_document.uri, move |asked, place| {
        let context = asked.view.context(asked.cancel);
        let found = navigate::references(context, &place.key, place.offset(at.position), declarations)?;
        let mut all = Vec::with_capacity(found.len());
        for calls in found.chunk_by(|a, b| a.0 == b.0) {
            let (Some(uri), Some(place)) = (asking.uri_of(asked.view, &calls[0].0), asked.document(&calls[0].0)) else {
                continue;
            };
            all.extend(calls.iter().map(|(_, span)| Location { uri: uri.clone(), range: place.range(*span) }));
        }
        Ok(all)
    });
    answer.await
}

fn locations(server: &Server, asked: &Asked<'_>, all: &[Declared]) -> Vec<Location> {
    let places = all.iter().filter_map(|declared| {
        let range = asked.document(&declared.file)?.range(declared.name);
        Some(Location { uri: server.uri_of(asked.view, &declared.file)?, range })
    });
    places.collect()
}

/// Tells the client whether the three requests are answered, after the setting has changed.
pub(super) fn switch(server: &Server, on: bool) {
    for method in METHODS {
        let id = format!("navigation/{method}");
        if on {
            let selector = json!({ "documentSelector": [{ "language": "java" }, { "language": "kotlin" }] });
            server.outbox.register(Registration { id, method: method.into(), register_options: Some(selector) });
        } else {
            server.outbox.unregister(Unregistration { id, method: method.into() });
        }
    }
}
