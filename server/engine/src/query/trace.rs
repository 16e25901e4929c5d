//! "Which blocking work does this method lead to, on which thread?": for each tag the nearest work on the method's own thread, and
//! the nearest on another one, each with its path.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::Context;
use super::glance::Entry;
use super::lookup::lambda_number;
use super::signature::{signature, symbol_of};
use super::status::Status;
use super::walk::{Site, Start, Step, Walk, thread_of};
use super::why::Target;
use crate::cancel::Cancelled;
use crate::graph::{EntryCode, Runs};
use crate::host::Snapshot;
use crate::index::MethodRef;
use crate::risk::TagSet;
use crate::risk::rule::Blocking;

/// The question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TraceRequest {
    /// A method's (or lambda's) name as people write it: usually an entry point.
    pub method: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Only this tag; by default all work that may block.
    pub tag: Option<String>,
    /// Whether paths may lead through test code.
    pub include_tests: bool,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TraceAnswer {
    /// The signature where found, else what was asked.
    pub method: String,
    /// Whether there is exactly one such method.
    pub found: bool,
    /// What calls it, where a framework does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryWords>,
    /// Work on the method's own thread first, then the nearest first.
    pub risks: Vec<Risk>,
    /// Calls on the way that nobody could resolve: behind them there may be more.
    pub unknown_calls: usize,
    /// Methods that were looked at.
    pub methods_searched: usize,
    /// Whether there are more methods than are looked at.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

/// How a framework calls the method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryWords {
    /// `activity`, `listener`, `server`, …
    pub kind: String,
    /// On which thread.
    pub thread: &'static str,
}

/// Work that may block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Risk {
    /// What sort of work.
    pub tag: String,
    /// Id of the rule; `text` where only the spelling says so.
    pub rule: String,
    /// What the rule calls it: `disk-read`, `query`, `wait`, …
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Where it runs: the method's own thread (`same`, or the entry point's), or the one it was handed to.
    pub thread: &'static str,
    /// Whether that is the method's own thread, so that the method waits.
    pub blocks_caller: bool,
    /// `exact`, or `textual` where the receiver's type is not known.
    pub certainty: &'static str,
    /// The call that does it.
    pub sink: Target,
    /// From the method to the one that has the call.
    pub path: Vec<Step>,
}

/// Looks for blocking work below a method.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn trace(context: Context<'_>, request: &TraceRequest) -> Result<TraceAnswer, Cancelled> {
    let snapshot = context.snapshot;
    let mut answer =
        TraceAnswer { method: request.method.clone(), status: Status::of(snapshot), ..TraceAnswer::default() };
    let Some(method) =
        answer.status.method(context, &request.method, request.parameter_types.as_deref(), request.include_tests)
    else {
        return Ok(answer);
    };
    let names = snapshot.catalog().tag_names();
    let wanted = match request.tag.as_deref().map(|tag| names.get(tag).or_else(|| names.get(&tag.to_uppercase()))) {
        Some(None) => {
            answer.found = true;
            answer.status.because("no rule gives that tag");
            return Ok(answer);
        }
        Some(Some(tag)) => Some([tag].into_iter().collect::<TagSet>()),
        None => None,
    };
    let start = Start { symbol: symbol_of(snapshot, method), lambda: lambda_number(&request.method) };
    answer.found = true;
    if start.lambda.is_none() {
        answer.method = signature(snapshot, start.symbol);
    }
    answer.entry = entry(snapshot, method, start.lambda);
    let thread = answer.entry.as_ref().map_or("same", |entry| entry.thread);
    let mut walk = Walk::new(context, start, request.include_tests);
    let mut told: Vec<(String, bool)> = Vec::new();
    walk.run(|walk, at, site, runs| {
        answer.unknown_calls += usize::from(site.unknown);
        for (tag, rule) in blocking(snapshot, site, wanted) {
            let own = runs == Runs::Same;
            if told.contains(&(tag.clone(), own)) {
                continue;
            }
            told.push((tag.clone(), own));
            let path = walk.path(at, site.line, thread);
            let file = path.last().map_or_else(String::new, |step| step.file.clone());
            answer.risks.push(Risk {
                tag,
                rule: rule.map_or_else(|| "text".to_owned(), |r| r.id.to_string()),
                kind: rule.map_or_else(String::new, |r| r.kind.to_string()),
                thread: thread_of(runs, thread),
                blocks_caller: own,
                certainty: if site.textual { "textual" } else { "exact" },
                sink: Target {
                    signature: site.signature.clone(),
                    file,
                    line: site.line,
                    tags: names.names(TagSet::from_bits(site.tags)).map(str::to_owned).collect(),
                },
                path,
            });
        }
        ControlFlow::Continue(())
    })?;
    answer.risks.sort_by_key(|risk| (!risk.blocks_caller, risk.path.len()));
    (answer.methods_searched, answer.truncated) = (walk.len(), walk.truncated);
    if answer.risks.is_empty() {
        let of = request.tag.as_deref().unwrap_or("blocking");
        answer.status.reason = Some(match answer.unknown_calls {
            0 => format!("no {of} work below it"),
            n => format!("no {of} work below it is known; {n} calls on the way could not be resolved"),
        });
    }
    Ok(answer)
}

/// The tags of a site that are asked for, each with its rule. Unless a tag is asked for, only work that may block counts.
fn blocking<'s>(
    snapshot: &'s Snapshot,
    site: &Site,
    wanted: Option<TagSet>,
) -> Vec<(String, Option<&'s crate::risk::rule::Rule>)> {
    let names = snapshot.catalog().tag_names();
    let rules = || site.rules.iter().filter_map(|&r| snapshot.catalog().rules().get(r as usize));
    let mut all = Vec::new();
    for tag in TagSet::from_bits(site.tags).iter() {
        let rule = rules().find(|r| r.tags.contains(tag));
        let counts = match wanted {
            Some(wanted) => wanted.contains(tag),
            None => rule.map_or(site.textual, |r| r.blocking != Blocking::No),
        };
        if counts {
            all.push((names.name(tag).to_owned(), rule));
        }
    }
    all
}

fn entry(snapshot: &Snapshot, method: MethodRef, lambda: Option<u32>) -> Option<EntryWords> {
    let graph = snapshot.graph(method.file)?;
    let found = match lambda {
        None => Entry::of(snapshot, method)?,
        Some(number) => {
            let is_it = |code| match code {
                EntryCode::Region(region) => graph
                    .regions
                    .get(region as usize)
                    .is_some_and(|r| r.lambda == Some(number) && r.caller == method.callable),
                EntryCode::Callable(_) => false,
            };
            let entry = snapshot.entry_points_of(method.file).find(|e| is_it(e.code))?;
            let thread = super::entry_points::thread_word(&entry.rule.thread);
            return Some(EntryWords { kind: entry.rule.kind.to_string(), thread });
        }
    };
    Some(EntryWords { kind: found.kind, thread: found.thread })
}
