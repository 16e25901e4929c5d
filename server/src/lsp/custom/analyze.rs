//! `callscope/analyze`: entry points and the whole call graph as files, for graphs that fit no message.

use std::path::{Path, PathBuf};

use callscope_engine::query::IndexState;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::error_codes::REQUEST_FAILED;

use super::{decode, encode};
use crate::lsp::ask::failed;
use crate::lsp::server::Server;
use crate::render::analysis::{self, Analysis};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Params {
    include_tests: bool,
}

/// What was written; paths are relative to the first folder of the workspace, where the files lie.
#[derive(Debug, Serialize)]
struct Answer {
    #[serde(flatten)]
    written: Analysis,
    index: IndexState,
}

pub(super) async fn analyze(server: &Server, params: Value) -> Result<Value> {
    let params: Params = if params.is_null() { Params::default() } else { decode(params)? };
    let answer = server.ask(move |asked| {
        let workspace = &asked.view.workspace;
        let Some(folder) = workspace.roots.iter().map(|root| &root.path).find(|path| path.is_dir()) else {
            return Ok(Err("the workspace has no folder to write into".to_owned()));
        };
        let context = asked.view.context(asked.cancel);
        let written = analysis::write(context, folder, params.include_tests || workspace.config.include_tests);
        asked.cancel.check()?;
        let written = written.map_err(|error| format!("cannot write into {}: {error:#}", folder.display()));
        Ok(written.map(|written| Answer { written: below(folder, written), index: IndexState::of(context.snapshot) }))
    });
    match answer.await? {
        Ok(answer) => encode(&answer),
        Err(why) => Err(failed(REQUEST_FAILED, why)),
    }
}

fn below(folder: &Path, written: Analysis) -> Analysis {
    let relative = |path: PathBuf| path.strip_prefix(folder).map(PathBuf::from).unwrap_or(path);
    Analysis { ui_entry_points: relative(written.ui_entry_points), call_graph: relative(written.call_graph), ..written }
}
