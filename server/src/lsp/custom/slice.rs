//! `callscope/slice`.

use callscope_engine::query::slice::{SliceRequest, slice};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

use super::place::{Method, Place};
use super::{Patience, decode, encode};
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: SliceRequest,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    patience: Patience,
}

pub(super) async fn program_slice(server: &Server, params: Value) -> Result<Value> {
    let Params { request, place, patience } = decode(params)?;
    let method = place.or_named(request.method.clone(), "method")?;
    if matches!(method, Method::Named(_)) && request.target_stmt.is_empty() {
        return Err(Error::invalid_params("`target_stmt` is missing"));
    }
    let answer = server.ask_within(patience.time(), move |asked| {
        let mut request = request.clone();
        request.include_tests |= asked.view.workspace.config.include_tests;
        match method.offset(asked) {
            Some((file, offset)) => (request.file, request.offset) = (Some(file), Some(offset)),
            None => request.method = method.name(asked)?,
        }
        slice(asked.view.context(asked.cancel), &request)
    });
    encode(&answer.await?)
}
