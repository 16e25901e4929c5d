//! `callscope/methodSource`.

use callscope_engine::query::source::{SourceRequest, source};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::Result;

use super::place::Place;
use super::{Patience, decode, encode};
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: SourceRequest,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    patience: Patience,
}

pub(super) async fn method_source(server: &Server, params: Value) -> Result<Value> {
    let Params { request, place, patience } = decode(params)?;
    let method = place.or_named(request.method_full_name.clone(), "method_full_name")?;
    let answer = server.ask_within(patience.time(), move |asked| {
        let request = SourceRequest { method_full_name: method.name(asked)?, ..request.clone() };
        source(asked.view.context(asked.cancel), &request)
    });
    encode(&answer.await?)
}
