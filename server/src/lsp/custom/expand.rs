//! `callscope/expandCallChain`.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use callscope_engine::query::expand::{ExpandRequest, Memory, expand};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::Result;

use super::place::Place;
use super::{Patience, decode, encode};
use crate::lsp::server::Server;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: ExpandRequest,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    patience: Patience,
    /// The asker's name for what it has seen: bodies are given once in one session.
    session: Option<String>,
}

pub(super) async fn expand_call_chain(server: &Server, params: Value) -> Result<Value> {
    let Params { request, place, patience, session } = decode(params)?;
    let method = place.or_named(request.method.clone(), "method")?;
    let memory = session.map(|name| server.memories.of(name));
    let answer = server.ask_within(patience.time(), move |asked| {
        let request = ExpandRequest {
            method: method.name(asked)?,
            include_tests: request.include_tests || asked.view.workspace.config.include_tests,
            ..request.clone()
        };
        let mut memory = memory.as_ref().map(|m| m.lock().unwrap_or_else(PoisonError::into_inner));
        expand(asked.view.context(asked.cancel), &request, memory.as_deref_mut())
    });
    encode(&answer.await?)
}

/// What each of the last askers has seen.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Memories(Mutex<VecDeque<(String, Arc<Mutex<Memory>>)>>);

/// Sessions that are remembered; who asks under more names sees some bodies again.
const REMEMBERED: usize = 64;

impl Memories {
    fn of(&self, name: String) -> Arc<Mutex<Memory>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = all.iter().position(|(known, _)| *known == name).and_then(|at| all.remove(at));
        let memory = memory.map_or_else(Arc::default, |(_, memory)| memory);
        all.push_back((name, memory.clone()));
        if all.len() > REMEMBERED {
            all.pop_front();
        }
        memory
    }
}
