//! `callscope/entryPoints`.

use callscope_engine::query::entry_points::{EntryPointsRequest, entry_points};
use serde_json::Value;
use tower_lsp::jsonrpc::Result;

use super::{decode, encode};
use crate::lsp::server::Server;

pub(super) async fn list_entry_points(server: &Server, params: Value) -> Result<Value> {
    let request: EntryPointsRequest = decode(params)?;
    let answer = server.ask(move |asked| {
        let include_tests = request.include_tests || asked.view.workspace.config.include_tests;
        entry_points(asked.view.context(asked.cancel), &EntryPointsRequest { include_tests, ..request.clone() })
    });
    encode(&answer.await?)
}
