//! `callscope/why`.

use callscope_engine::query::why::{WhyRequest, why as question};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

use super::place::Place;
use super::{decode, encode};
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: WhyRequest,
    #[serde(flatten)]
    place: Place,
}

pub(super) async fn why(server: &Server, params: Value) -> Result<Value> {
    let Params { request, place } = decode(params)?;
    let method = place.or_named(request.method.clone(), "method")?;
    if request.to.is_empty() {
        return Err(Error::invalid_params("`to` is missing: a tag or a method"));
    }
    let answer = server.ask(move |asked| {
        let request = WhyRequest {
            method: method.name(asked)?,
            include_tests: request.include_tests || asked.view.workspace.config.include_tests,
            ..request.clone()
        };
        question(asked.view.context(asked.cancel), &request)
    });
    encode(&answer.await?)
}
