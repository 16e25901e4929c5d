//! Hovers over calls and declarations of methods.

use callscope_engine::query::hover::hover as ask_engine;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

use super::server::Server;
use crate::render;

pub(super) async fn hover(server: &Server, params: HoverParams) -> Result<Option<Hover>> {
    let settings = server.settings();
    if !settings.hover {
        return Ok(None);
    }
    let at = params.text_document_position_params;
    let (asking, codicons) = (server.clone(), server.traits().codicons);
    let answer = server.ask_about(&at.text_document.uri, move |asked, place| {
        let include_tests = settings.includes_tests(asked.view);
        let found = ask_engine(asked.view.context(asked.cancel), &place.key, place.offset(at.position), include_tests)?;
        Ok(found.map(|found| {
            let link = |file: &str, line: u32| {
                asking.uri_of(asked.view, file).map(|uri| format!("{}#L{}", uri.as_str(), line + 1))
            };
            let value = render::hover::markdown(&found, codicons, &link);
            let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
            Hover { contents, range: Some(place.range(found.span)) }
        }))
    });
    Ok(answer.await?.flatten())
}
