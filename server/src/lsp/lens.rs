//! Code lenses: one line above a method. Which methods have one is told at once; what it says when it comes into sight, or at once
//! where the client would show it empty.

use callscope_engine::query::glance::Glance;
use callscope_engine::query::lens::{LensRequest, lenses, resolve};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::error_codes::CONTENT_MODIFIED;
use tower_lsp::ls_types::{CodeLens, CodeLensParams, Command, Position, Uri};

use super::ask::failed;
use super::custom;
use super::server::Server;
use crate::render;

/// The client's own command for a click on a lens, where it has one.
const SHOW: &str = "callscope.showCallChain";

/// What a lens needs to be resolved.
#[derive(Debug, Serialize, Deserialize)]
struct Data {
    uri: Uri,
    method: String,
}

pub(super) async fn code_lens(server: &Server, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
    let (about, uri) = (params.text_document.uri.clone(), params.text_document.uri);
    let (asking, settings) = (server.clone(), server.settings());
    let ready = !server.traits().lazy_code_lenses;
    let answer = server.ask_about(&about, move |asked, place| {
        let include_tests = settings.includes_tests(asked.view);
        let request = LensRequest { path: &place.key, show: settings.code_lens, ready, include_tests };
        let lenses = lenses(asked.view.context(asked.cancel), request)?.into_iter().map(|lens| {
            let range = place.range(lens.name);
            let command = lens.glance.map(|glance| command(&asking, &uri, range.start, &glance));
            let data = Data { uri: uri.clone(), method: lens.signature };
            CodeLens { range, command, data: if ready { None } else { serde_json::to_value(data).ok() } }
        });
        Ok(lenses.collect())
    });
    answer.await
}

pub(super) async fn code_lens_resolve(server: &Server, lens: CodeLens) -> Result<CodeLens> {
    let data = lens.data.clone().unwrap_or_default();
    let Data { uri, method } = serde_json::from_value(data).map_err(|e| Error::invalid_params(e.to_string()))?;
    let settings = server.settings();
    let glance = server.ask_about(&uri, move |asked, place| {
        let include_tests = settings.includes_tests(asked.view);
        resolve(asked.view.context(asked.cancel), &place.key, &method, include_tests)
    });
    let Some(glance) = glance.await?.flatten() else {
        return Err(failed(CONTENT_MODIFIED, "the method is no longer there".into()));
    };
    Ok(CodeLens { command: Some(command(server, &uri, lens.range.start, &glance)), ..lens })
}

/// What a lens says, and does when clicked: the client's command where it has one, else the request as a command.
fn command(server: &Server, uri: &Uri, position: Position, glance: &Glance) -> Command {
    let traits = server.traits();
    let own = traits.commands.iter().any(|c| c == SHOW);
    let argument = json!({
        "method": glance.signature, "text_document": { "uri": uri }, "position": position,
    });
    Command {
        title: render::lens::title(glance, traits.codicons),
        command: if own { SHOW } else { custom::EXPAND }.to_owned(),
        arguments: Some(vec![argument]),
    }
}
