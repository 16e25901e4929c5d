//! `callscope/classMethods`.

use callscope_engine::query::methods::{ClassMethodsRequest, class_methods as question};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

use super::{Patience, decode, encode};
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: ClassMethodsRequest,
    #[serde(flatten)]
    patience: Patience,
}

pub(super) async fn class_methods(server: &Server, params: Value) -> Result<Value> {
    let Params { request, patience } = decode(params)?;
    if request.class.is_empty() {
        return Err(Error::invalid_params("`class` is missing"));
    }
    let answer = server.ask_within(patience.time(), move |asked| {
        let include_tests = request.include_tests || asked.view.workspace.config.include_tests;
        question(asked.view.context(asked.cancel), &ClassMethodsRequest { include_tests, ..request.clone() })
    });
    encode(&answer.await?)
}
