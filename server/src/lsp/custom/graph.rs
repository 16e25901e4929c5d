//! `callscope/callGraph`: a part of the graph that fits one message. The whole of it is for files: `callscope analyze`.

use std::ops::ControlFlow;

use callscope_engine::query::IndexState;
use callscope_engine::query::graph::{Call, GraphRequest, NoGraph, Node, Row, graph};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::jsonrpc::Result;

use super::place::Place;
use super::{decode, encode};
use crate::lsp::server::Server;

/// Rows of each sort that an answer has, unless told otherwise.
const LIMIT: usize = 2_000;

#[derive(Debug, Deserialize)]
struct Params {
    #[serde(flatten)]
    request: GraphRequest,
    #[serde(flatten)]
    place: Place,
    limit: Option<usize>,
}

#[derive(Debug, Default, Serialize)]
struct Answer {
    found: bool,
    nodes: Vec<Node>,
    edges: Vec<Call>,
    #[serde(skip_serializing_if = "is_zero")]
    nodes_omitted: usize,
    #[serde(skip_serializing_if = "is_zero")]
    edges_omitted: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Names that may be meant by the one that was given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<String>,
    index: Option<IndexState>,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

pub(super) async fn call_graph(server: &Server, params: Value) -> Result<Value> {
    let Params { request, place, limit } = decode(params)?;
    let method = match (&request.method, place.is_given()) {
        (None, false) => None,
        (name, _) => Some(place.or_named(name.clone().unwrap_or_default(), "method")?),
    };
    let limit = limit.unwrap_or(LIMIT);
    let answer = server.ask(move |asked| {
        let mut request = request.clone();
        request.include_tests |= asked.view.workspace.config.include_tests;
        if let Some(method) = &method {
            request.method = Some(method.name(asked)?);
        }
        let context = asked.view.context(asked.cancel);
        let mut answer = Answer { index: Some(IndexState::of(context.snapshot)), ..Answer::default() };
        let done = graph(context, &request, &mut |row| {
            match row {
                Row::Node(node) if answer.nodes.len() < limit => answer.nodes.push(node),
                Row::Node(_) => answer.nodes_omitted += 1,
                Row::Call(call) if answer.edges.len() < limit => answer.edges.push(call),
                Row::Call(_) => answer.edges_omitted += 1,
            }
            ControlFlow::Continue(())
        });
        match done {
            Ok(()) => {
                answer.found = !answer.nodes.is_empty();
                if !answer.found {
                    answer.reason = Some("no method of the workspace is meant".to_owned());
                }
            }
            Err(NoGraph::Cancelled) => asked.cancel.check()?,
            Err(NoGraph::NotOne(reason, candidates)) => {
                (answer.reason, answer.candidates) = (Some(reason), candidates);
            }
        }
        Ok(answer)
    });
    encode(&answer.await?)
}
