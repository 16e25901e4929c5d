//! `callscope/callers` and `callscope/implementations`, which are asked alike.

use callscope_engine::cancel::Cancelled;
use callscope_engine::query::Context;
use callscope_engine::query::callers::{CallersAnswer, CallersRequest};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::Result;

use super::place::Place;
use super::{decode, encode};
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: CallersRequest,
    #[serde(flatten)]
    place: Place,
}

/// A question of the engine.
type Question = fn(Context<'_>, &CallersRequest) -> std::result::Result<CallersAnswer, Cancelled>;

pub(super) async fn callers(server: &Server, params: Value) -> Result<Value> {
    ask(server, params, callscope_engine::query::callers::callers).await
}

pub(super) async fn implementations(server: &Server, params: Value) -> Result<Value> {
    ask(server, params, callscope_engine::query::callers::implementations).await
}

async fn ask(server: &Server, params: Value, question: Question) -> Result<Value> {
    let Params { request, place } = decode(params)?;
    let method = place.or_named(request.method.clone(), "method")?;
    let answer = server.ask(move |asked| {
        let request = CallersRequest {
            method: method.name(asked)?,
            include_tests: request.include_tests || asked.view.workspace.config.include_tests,
            ..request.clone()
        };
        question(asked.view.context(asked.cancel), &request)
    });
    encode(&answer.await?)
}
