//! Call hierarchy: both languages in one graph, both directions.

use callscope_engine::query::navigate::{self, Calls, Declared, DeclaredKind, short_name};
use callscope_engine::text::Span;
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::error_codes::CONTENT_MODIFIED;
use tower_lsp::ls_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem, CallHierarchyOutgoingCall,
    CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams, Range, SymbolKind,
};

use super::ask::{Asked, failed};
use super::server::Server;

/// What an item needs to be asked about.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Data {
    file: String,
    method: String,
}

pub(super) async fn prepare(
    server: &Server,
    params: CallHierarchyPrepareParams,
) -> Result<Option<Vec<CallHierarchyItem>>> {
    let at = params.text_document_position_params;
    let asking = server.clone();
    let answer = server.ask_about(&at.text_document.uri, move |asked, place| {
        let found = navigate::prepare(asked.view.context(asked.cancel), &place.key, place.offset(at.position));
        Ok(found.iter().filter_map(|declared| item(&asking, asked, declared)).collect::<Vec<_>>())
    });
    Ok(answer.await?.filter(|items| !items.is_empty()))
}

pub(super) async fn incoming(
    server: &Server,
    params: CallHierarchyIncomingCallsParams,
) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
    let Data { file, method } = data(params.item)?;
    let settings = server.settings();
    let asking = server.clone();
    let answer = server.ask(move |asked| {
        let include_tests = settings.includes_tests(asked.view);
        let found = navigate::incoming(asked.view.context(asked.cancel), &file, &method, include_tests)?;
        Ok(found.map(|all| {
            let calls = all.iter().filter_map(|Calls { method, at }| {
                // The calls stand in the caller's file.
                Some(CallHierarchyIncomingCall {
                    from: item(&asking, asked, method)?,
                    from_ranges: ranges(asked, &method.file, at),
                })
            });
            calls.collect()
        }))
    });
    answer.await?.map(Some).ok_or_else(gone)
}

pub(super) async fn outgoing(
    server: &Server,
    params: CallHierarchyOutgoingCallsParams,
) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
    let Data { file, method } = data(params.item)?;
    let settings = server.settings();
    let asking = server.clone();
    let answer = server.ask(move |asked| {
        let include_tests = settings.includes_tests(asked.view);
        let found = navigate::outgoing(asked.view.context(asked.cancel), &file, &method, include_tests)?;
        Ok(found.map(|all| {
            let calls = all.iter().filter_map(|Calls { method, at }| {
                // The calls stand in the file that was asked about.
                Some(CallHierarchyOutgoingCall {
                    to: item(&asking, asked, method)?,
                    from_ranges: ranges(asked, &file, at),
                })
            });
            calls.collect()
        }))
    });
    answer.await?.map(Some).ok_or_else(gone)
}

fn item(server: &Server, asked: &Asked<'_>, declared: &Declared) -> Option<CallHierarchyItem> {
    let place = asked.document(&declared.file)?;
    let mut detail: Vec<String> = vec![declared.signature.clone()];
    detail.extend((!declared.package.is_empty()).then(|| declared.package.clone()));
    detail.extend(declared.tags.iter().cloned());
    Some(CallHierarchyItem {
        name: short_name(declared),
        kind: match declared.kind {
            DeclaredKind::Method => SymbolKind::METHOD,
            DeclaredKind::Constructor => SymbolKind::CONSTRUCTOR,
            DeclaredKind::Function => SymbolKind::FUNCTION,
        },
        tags: None,
        detail: Some(detail.join(" · ")),
        uri: server.uri_of(asked.view, &declared.file)?,
        range: place.range(declared.span),
        selection_range: place.range(declared.name),
        data: serde_json::to_value(Data { file: declared.file.clone(), method: declared.signature.clone() }).ok(),
    })
}

fn ranges(asked: &Asked<'_>, file: &str, spans: &[Span]) -> Vec<Range> {
    asked.document(file).map(|place| spans.iter().map(|&span| place.range(span)).collect()).unwrap_or_default()
}

fn data(item: CallHierarchyItem) -> Result<Data> {
    serde_json::from_value(item.data.unwrap_or_default()).map_err(|e| Error::invalid_params(e.to_string()))
}

fn gone() -> Error {
    failed(CONTENT_MODIFIED, "the method is no longer there".into())
}
