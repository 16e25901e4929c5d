//! `callscope/trace`.

use callscope_engine::query::trace::{TraceRequest, trace as question};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::Result;

use super::place::Place;
use super::{decode, encode};
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: TraceRequest,
    #[serde(flatten)]
    place: Place,
}

pub(super) async fn trace(server: &Server, params: Value) -> Result<Value> {
    let Params { request, place } = decode(params)?;
    let method = place.or_named(request.method.clone(), "method")?;
    let answer = server.ask(move |asked| {
        let request = TraceRequest {
            method: method.name(asked)?,
            include_tests: request.include_tests || asked.view.workspace.config.include_tests,
            ..request.clone()
        };
        question(asked.view.context(asked.cancel), &request)
    });
    encode(&answer.await?)
}
