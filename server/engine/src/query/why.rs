//! "How does one get from this method to that one, or to such work?": one shortest path.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::Context;
use super::lookup::{Lookup, find, is_end_of, lambda_number};
use super::signature::{signature, symbol_of};
use super::status::Status;
use super::walk::{Start, Step, Walk};
use crate::cancel::Cancelled;
use crate::graph::Symbol;
use crate::risk::TagSet;

/// The question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct WhyRequest {
    /// Where the path starts: a method's name as people write it.
    pub method: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Where it ends: a tag (`DATABASE`), a method of the workspace, or one of a library (`SQLiteDatabase.rawQuery`).
    pub to: String,
    /// Whether it may lead through test code.
    pub include_tests: bool,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WhyAnswer {
    /// The signature of the start where found, else what was asked.
    pub method: String,
    /// What was asked for as the end; its signature, where it is one method of the workspace.
    pub to: String,
    /// Whether there is a path.
    pub found: bool,
    /// From the start to the method that calls the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Step>,
    /// The call at the end of the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// Calls on the way that nobody could resolve: where there is no path, they may hide one.
    pub unknown_calls: usize,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

/// The call at the end of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    /// Whom it calls.
    pub signature: String,
    /// Key of the file of the call.
    pub file: String,
    /// 1-based line of the call.
    pub line: u32,
    /// Tags of the call.
    pub tags: Vec<String>,
}

/// What ends a path.
enum Goal {
    Tag(u64),
    Method(Symbol),
    /// A method that the workspace only calls, by the end of its full name.
    Library(String),
}

/// Looks for one shortest path.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn why(context: Context<'_>, request: &WhyRequest) -> Result<WhyAnswer, Cancelled> {
    let snapshot = context.snapshot;
    let mut answer = WhyAnswer {
        method: request.method.clone(),
        to: request.to.clone(),
        status: Status::of(snapshot),
        ..WhyAnswer::default()
    };
    let method =
        answer.status.method(context, &request.method, request.parameter_types.as_deref(), request.include_tests);
    let Some(method) = method else { return Ok(answer) };
    let start = Start { symbol: symbol_of(snapshot, method), lambda: lambda_number(&request.method) };
    if start.lambda.is_none() {
        answer.method = signature(snapshot, start.symbol);
    }
    let Some(goal) = goal(context, request, &mut answer) else { return Ok(answer) };
    let mut walk = Walk::new(context, start, request.include_tests);
    let (mut found, mut unknown) = (None, 0);
    walk.run(|walk, at, site, _| {
        unknown += usize::from(site.unknown);
        let reached = match &goal {
            Goal::Tag(bits) => site.tags & bits != 0,
            Goal::Method(symbol) => site.to.contains(symbol) || site.named == Some(*symbol),
            Goal::Library(name) => site.named.is_some_and(|s| is_end_of(name, &s.full_name())),
        };
        if !reached {
            return ControlFlow::Continue(());
        }
        let path = walk.path(at, site.line, "same");
        let file = path.last().map_or_else(String::new, |step| step.file.clone());
        let tags = snapshot.catalog().tag_names().names(TagSet::from_bits(site.tags)).map(str::to_owned).collect();
        found = Some((path, Target { signature: site.signature.clone(), file, line: site.line, tags }));
        ControlFlow::Break(())
    })?;
    answer.unknown_calls = unknown;
    match found {
        Some((path, target)) => {
            answer.found = true;
            (answer.path, answer.target) = (path, Some(target));
        }
        None if walk.truncated => answer.status.because("more methods are reachable than are looked at"),
        None => {
            let but = if unknown == 0 { String::new() } else { format!(", apart from {unknown} unresolved calls") };
            answer.status.reason = Some(format!("no known call leads from {} to {}{but}", answer.method, answer.to));
        }
    }
    Ok(answer)
}

fn goal(context: Context<'_>, request: &WhyRequest, answer: &mut WhyAnswer) -> Option<Goal> {
    let snapshot = context.snapshot;
    let names = snapshot.catalog().tag_names();
    if let Some(tag) = names.get(&request.to).or_else(|| names.get(&request.to.to_uppercase())) {
        return Some(Goal::Tag([tag].into_iter().collect::<TagSet>().bits()));
    }
    let lookup = find(snapshot, &request.to, None, request.include_tests);
    if matches!(lookup, Lookup::NotFound(_)) && request.to.contains('.') {
        return Some(Goal::Library(request.to.split('(').next().unwrap_or_default().replace('$', ".")));
    }
    let symbol = symbol_of(snapshot, answer.status.found(context, lookup)?);
    answer.to = signature(snapshot, symbol);
    Some(Goal::Method(symbol))
}
