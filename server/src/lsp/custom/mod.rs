//! Custom requests, `callscope/…`: the same questions and answers as on every other face. Each is also a command
//! (`workspace/executeCommand`), for clients that cannot send requests of their own.

mod analyze;
mod callers;
mod entry_points;
mod expand;
mod findings;
mod graph;
mod methods;
mod place;
mod slice;
mod source;
mod trace;
mod why;

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::LspServiceBuilder;
use tower_lsp::jsonrpc::{Error, Result};

pub(super) use expand::Memories;

use super::server::Server;

/// The command that expands a method.
pub(super) const EXPAND: &str = "callscope.expandCallChain";

/// The one table of custom requests: method, command, handler.
macro_rules! custom_requests {
    ($($method:literal, $command:literal => $handler:path;)*) => {
        /// Routes the requests to their handlers.
        pub(super) fn route(builder: LspServiceBuilder<Server>) -> LspServiceBuilder<Server> {
            builder$(.custom_method($method, $handler))*
        }

        /// Routes a command to the same handler; `None` where there is no such command.
        pub(super) async fn execute(server: &Server, command: &str, params: Value) -> Option<Result<Value>> {
            match command {
                $($command => Some($handler(server, params).await),)*
                _ => None,
            }
        }

        /// All commands.
        pub(super) fn commands() -> impl Iterator<Item = &'static str> {
            [$($command),*].into_iter()
        }
    };
}

custom_requests! {
    "callscope/expandCallChain", "callscope.expandCallChain" => expand::expand_call_chain;
    "callscope/slice", "callscope.slice" => slice::program_slice;
    "callscope/methodSource", "callscope.methodSource" => source::method_source;
    "callscope/callers", "callscope.callers" => callers::callers;
    "callscope/implementations", "callscope.implementations" => callers::implementations;
    "callscope/entryPoints", "callscope.entryPoints" => entry_points::list_entry_points;
    "callscope/classMethods", "callscope.classMethods" => methods::class_methods;
    "callscope/trace", "callscope.trace" => trace::trace;
    "callscope/why", "callscope.why" => why::why;
    "callscope/callGraph", "callscope.callGraph" => graph::call_graph;
    "callscope/analyze", "callscope.analyze" => analyze::analyze;
    "callscope/findings", "callscope.findings" => findings::list_findings;
}

/// How long a question waits for the first index before it is answered with `complete: false`.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Patience {
    /// In milliseconds; two seconds where nothing is said.
    #[serde(default = "Patience::usual")]
    patience: u64,
}

impl Patience {
    const fn usual() -> u64 {
        2_000
    }

    const fn time(self) -> Option<Duration> {
        Some(Duration::from_millis(self.patience))
    }
}

/// Reads a request's parameters; says which key is wrong.
fn decode<T: DeserializeOwned>(params: Value) -> Result<T> {
    serde_json::from_value(params).map_err(|e| Error::invalid_params(e.to_string()))
}

/// Writes an answer.
fn encode(answer: &impl Serialize) -> Result<Value> {
    serde_json::to_value(answer).map_err(|_| Error::internal_error())
}
