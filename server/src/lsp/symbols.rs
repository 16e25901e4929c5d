//! Outlines of documents, and declarations of the workspace by name.

use callscope_engine::query::outline::{Entry, SymbolSort, outline};
use callscope_engine::query::workspace_symbols::workspace_symbols;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, OneOf, SymbolKind, WorkspaceSymbol,
    WorkspaceSymbolParams, WorkspaceSymbolResponse,
};

use super::ask::Document;
use super::server::Server;

/// Symbols in one answer: more than anyone reads, and the client asks again with every letter.
const MOST: usize = 128;

pub(super) async fn document(server: &Server, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
    let answer = server.ask_about(&params.text_document.uri, move |asked, place| {
        let entries = outline(asked.view.context(asked.cancel), &place.key);
        Ok(entries.into_iter().map(|entry| symbol(place, entry)).collect())
    });
    Ok(answer.await?.map(DocumentSymbolResponse::Nested))
}

/// Outlines are as deep as classes are nested, which lowering bounds.
fn symbol(place: &Document, entry: Entry) -> DocumentSymbol {
    let children: Vec<DocumentSymbol> =
        entry.children.into_iter().map(|child| callscope_engine::stack::grow(|| symbol(place, child))).collect();
    #[allow(deprecated, reason = "the type has no other constructor")]
    DocumentSymbol {
        name: entry.name,
        detail: (!entry.detail.is_empty()).then_some(entry.detail),
        kind: kind(entry.sort),
        tags: None,
        deprecated: None,
        range: place.range(entry.span),
        selection_range: place.range(entry.name_span),
        children: (!children.is_empty()).then_some(children),
    }
}

pub(super) async fn workspace(
    server: &Server,
    params: WorkspaceSymbolParams,
) -> Result<Option<WorkspaceSymbolResponse>> {
    let asking = server.clone();
    let answer = server.ask(move |asked| {
        let found = workspace_symbols(asked.view.context(asked.cancel), &params.query, MOST)?;
        let symbols = found.into_iter().filter_map(|found| {
            let range = asked.document(&found.file)?.range(found.entry.name_span);
            let uri = asking.uri_of(asked.view, &found.file)?;
            Some(WorkspaceSymbol {
                name: found.entry.name,
                kind: kind(found.entry.sort),
                tags: None,
                container_name: (!found.container.is_empty()).then_some(found.container),
                location: OneOf::Left(Location { uri, range }),
                data: None,
            })
        });
        Ok(symbols.collect())
    });
    Ok(Some(WorkspaceSymbolResponse::Nested(answer.await?)))
}

fn kind(sort: SymbolSort) -> SymbolKind {
    match sort {
        SymbolSort::Class | SymbolSort::Alias => SymbolKind::CLASS,
        SymbolSort::Interface => SymbolKind::INTERFACE,
        SymbolSort::Enum => SymbolKind::ENUM,
        SymbolSort::Object => SymbolKind::OBJECT,
        SymbolSort::Method => SymbolKind::METHOD,
        SymbolSort::Constructor => SymbolKind::CONSTRUCTOR,
        SymbolSort::Function => SymbolKind::FUNCTION,
        SymbolSort::Field => SymbolKind::FIELD,
        SymbolSort::Property => SymbolKind::PROPERTY,
        SymbolSort::EnumConstant => SymbolKind::ENUM_MEMBER,
    }
}
