//! "What does this method do, and whom does it call?" (expand call chain).

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::reach::Reaches;
use super::runs_on::{RunsOn, Threads, shortened};
use super::scope::{OwnEdge, own_edges, own_marks};
use super::signature::{signature, symbol_of};
use super::status::Status;
use super::{Context, Location};
use crate::cancel::Cancelled;
use crate::graph::{EdgeTarget, Mark};
use crate::host::contexts::Follow;
use crate::host::{Code, Snapshot};
use crate::index::FileFacts;
use crate::infer::BodySource;
use crate::risk::TagSet;
use crate::text::Encoding;

/// The question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ExpandRequest {
    /// A method's name as people write it.
    pub method: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Characters of body at most; 600 by default.
    pub body_limit: Option<usize>,
    /// Whether test code may be found and listed.
    pub include_tests: bool,
    /// A tag: only callees that lead to it, in witness order.
    pub until: Option<String>,
    /// Characters for the whole answer at most.
    pub budget: Option<usize>,
    /// Give the body again though this session has seen it.
    pub force: bool,
}

/// Which bodies an asker has seen already.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    seen: FxHashSet<String>,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ExpandAnswer {
    /// The method's signature where found, else what was asked.
    pub method: String,
    /// Whether there is exactly one such method.
    pub found: bool,
    /// Qualified name without parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_name: Option<String>,
    /// Where it is declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    /// What its own body does.
    pub tags: Vec<String>,
    /// Tags with the rule, its line and certainty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tag_reasons: Vec<TagReason>,
    /// Tags reached further down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reaches: Vec<Reach>,
    /// The threads that are known to run its code, each with one shortest way from an entry point.
    pub runs_on: Vec<RunsOn>,
    /// Why `runs_on` is empty, or not quite what is true now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs_on_reason: Option<&'static str>,
    /// The body, summarised where it is long.
    pub body: String,
    /// Whether `body` is a summary.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub body_truncated: bool,
    /// Direct callees in source order.
    pub callees: Vec<Callee>,
    /// Callees left out because of `budget` or `until`.
    #[serde(skip_serializing_if = "is_zero")]
    pub callees_omitted: usize,
    /// Whether the body was given before in this session.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub already_expanded: bool,
    /// What to do next, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// Why a method has a tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TagReason {
    /// The tag.
    pub tag: String,
    /// The rule's id.
    pub rule: String,
    /// 1-based line of the call.
    pub line: u32,
    /// The call that the rule names.
    pub signature: String,
    /// `exact` or `textual`.
    pub certainty: &'static str,
}

/// A tag reached further down, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// The tag.
    pub tag: String,
    /// Signatures from the first call to the one that has the tag.
    pub path: Vec<String>,
}

/// One direct callee.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Callee {
    /// In the class that declares it.
    pub signature: String,
    /// The same as `signature`.
    pub method: String,
    /// Qualified name without parameters.
    pub full_name: String,
    /// What its own body does, or what the rules say of a library call.
    pub tags: Vec<String>,
    /// Whether its source is in the workspace.
    pub expandable: bool,
    /// 1-based lines of its calls.
    pub lines: Vec<u32>,
    /// `call`, `new`, `super`, `reference`, `property`, `operator`, `invoke`, `delegate`, …
    pub kind: &'static str,
    /// `exact`, `virtual`, `candidates` or `unknown`.
    pub resolution: &'static str,
    /// Why it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What a virtual call may reach in the workspace, at most 20.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub implementations: Vec<String>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub implementation_count: Option<usize>,
    /// Overloads or owners that are possible.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// `same`, `main`, `background`, `later`, `unknown`.
    pub thread: &'static str,
    /// The call that handed it to that thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread_via: Option<String>,
    /// Tags reached further down from it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reaches: Vec<Reach>,
}

/// Answers the question. `memory` is the session's, where it has one.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn expand(
    context: Context<'_>,
    request: &ExpandRequest,
    memory: Option<&mut Memory>,
) -> Result<ExpandAnswer, Cancelled> {
    context.cancel.check()?;
    let snapshot = context.snapshot;
    let mut answer =
        ExpandAnswer { method: request.method.clone(), status: Status::of(snapshot), ..ExpandAnswer::default() };
    let Some(method) =
        answer.status.method(context, &request.method, request.parameter_types.as_deref(), request.include_tests)
    else {
        return Ok(answer);
    };
    let symbol = symbol_of(snapshot, method);
    answer.found = true;
    answer.method = signature(snapshot, symbol);
    answer.full_name = Some(symbol.full_name());
    let index = snapshot.index();
    let (Some(facts), Some(graph)) = (index.file(method.file), snapshot.graph(method.file)) else { return Ok(answer) };
    let items = &facts.items;
    let callable = items.callable(method.callable);
    let text = context.texts.text(facts.path.as_str()).filter(|t| crate::index::text_hash(t) == facts.text_hash);
    answer.location = Some(location(facts, callable, text.as_deref()));
    let follow = Follow::new(snapshot);
    let edges = own_edges(items, graph, method.callable, &|region| follow.region_runs(method.file, region));
    let mut reaches = Reaches::new(snapshot, request.include_tests);
    answer.tags = tag_names(snapshot, reaches.own_tags(symbol));
    answer.tag_reasons = tag_reasons(snapshot, facts, &edges, &own_marks(items, graph, method.callable));
    answer.reaches = reaches.from(symbol);
    let threads = Threads::at_hand(context);
    answer.runs_on = shortened(threads.ways_to_method(method));
    answer.runs_on_reason = threads.reason(method, &answer.runs_on);
    context.cancel.check()?;
    let mut callees = super::callees::callees(context, facts, graph, &edges, &mut reaches, request.include_tests)?;
    if let Some(until) = &request.until {
        let before = callees.len();
        callees.retain(|c| c.tags.contains(until) || c.reaches.iter().any(|r| r.tag == *until));
        callees.sort_by_key(|c| {
            if c.tags.contains(until) {
                0
            } else {
                c.reaches.iter().filter(|r| r.tag == *until).map(|r| r.path.len()).min().unwrap_or(usize::MAX)
            }
        });
        answer.callees_omitted = before - callees.len();
        if callees.is_empty() {
            answer.status.reason = Some(format!("no call below {} is known to lead to {until}", answer.method));
        }
    }
    if callees.is_empty() && answer.status.reason.is_none() {
        answer.status.reason = Some(if callable.body.is_none() && !callable.is_constructor() {
            if edges.is_empty() && callable.flags.contains(crate::hir::Flags::NATIVE) {
                "native: its code is not Java or Kotlin".to_owned()
            } else {
                "no body: it is declared here and implemented by subclasses".to_owned()
            }
        } else {
            "its body calls nothing".to_owned()
        });
    }
    answer.callees = callees;
    let key = format!("{}({})", symbol.full_name(), symbol.data().params);
    let seen = memory.map(|m| !m.seen.insert(key)).unwrap_or_default();
    if seen && !request.force {
        answer.already_expanded = true;
        let next: Vec<&str> =
            answer.callees.iter().filter(|c| c.expandable).map(|c| c.signature.as_str()).take(5).collect();
        answer.message = Some(if next.is_empty() {
            "its body was given before; nothing in it can be expanded further".to_owned()
        } else {
            format!("its body was given before; go on with {}", next.join(", "))
        });
    } else if let Some(text) = &text {
        let limit = request.body_limit.unwrap_or(600);
        let interesting = super::summary::Interest {
            tagged: edges.iter().filter(|e| e.edge.tags != 0).map(|e| e.edge.at).collect(),
            expandable: edges
                .iter()
                .filter(|e| matches!(&e.edge.target, crate::graph::EdgeTarget::Symbol(s) if !snapshot.declarations(*s).is_empty()))
                .map(|e| e.edge.at)
                .collect(),
        };
        let code = || Code::of(snapshot, context.texts).bodies(method.file);
        let summary = super::summary::body(facts, method.callable, text, code, limit, &interesting);
        answer.body = summary.text;
        answer.body_truncated = summary.truncated;
    } else {
        answer.message = Some(format!("{} has changed since it was indexed or cannot be read", facts.path));
    }
    if let Some(budget) = request.budget {
        fit_budget(&mut answer, budget);
    }
    Ok(answer)
}

/// Leaves out steps of ways where they take more than their share, then drops callees from the end, those with neither tags nor source
/// first, until the answer's texts fit.
fn fit_budget(answer: &mut ExpandAnswer, budget: usize) {
    let way = |w: &RunsOn| {
        60 + w.path.iter().map(|s| &s.step).map(|s| 70 + s.signature.len() + s.file.len() + s.via.len()).sum::<usize>()
    };
    let ways = |answer: &ExpandAnswer| answer.runs_on.iter().map(way).sum::<usize>();
    for most in [5, 4, 3, 2] {
        if ways(answer) > budget / 4 {
            answer.runs_on.iter_mut().for_each(|way| way.shorten(most));
        }
    }
    let size = |c: &Callee| {
        120 + 2 * c.signature.len()
            + c.full_name.len()
            + c.implementations.iter().map(|i| i.len() + 4).sum::<usize>()
            + c.reaches.iter().flat_map(|r| &r.path).map(|p| p.len() + 4).sum::<usize>()
    };
    let mut total = answer.body.len() + 300 + ways(answer) + answer.callees.iter().map(size).sum::<usize>();
    for plain_only in [true, false] {
        while total > budget {
            let at = answer
                .callees
                .iter()
                .rposition(|c| !plain_only || (c.tags.is_empty() && !c.expandable && c.reaches.is_empty()));
            let Some(at) = at else { break };
            total -= size(&answer.callees.remove(at));
            answer.callees_omitted += 1;
        }
    }
}

pub(super) fn tag_names(snapshot: &Snapshot, bits: u64) -> Vec<String> {
    snapshot.catalog().tag_names().names(TagSet::from_bits(bits)).map(str::to_owned).collect()
}

pub(super) fn tag_reasons(
    snapshot: &Snapshot,
    facts: &FileFacts,
    edges: &[OwnEdge<'_>],
    marks: &[&Mark],
) -> Vec<TagReason> {
    let mut all = Vec::new();
    let mut add = |tags: u64, rules: &[u32], at: u32, signature: String, textual: bool| {
        for tag in tag_names(snapshot, tags) {
            let rule = rules
                .iter()
                .filter_map(|&r| snapshot.catalog().rules().get(r as usize))
                .find(|r| tag_names(snapshot, r.tags.bits()).contains(&tag));
            let row = TagReason {
                tag,
                rule: rule.map_or_else(|| "text".to_owned(), |r| r.id.to_string()),
                line: facts.lines.line(at) + 1,
                signature: signature.clone(),
                certainty: if textual { "textual" } else { "exact" },
            };
            if !all.contains(&row) {
                all.push(row);
            }
        }
    };
    for mark in marks {
        add(mark.tags, &mark.rules, mark.at, mark.label.to_owned(), false);
    }
    for own in edges.iter().filter(|e| e.edge.tags != 0) {
        let name = match &own.edge.target {
            EdgeTarget::Symbol(symbol) => signature(snapshot, *symbol),
            EdgeTarget::Candidates(all) => all.first().map_or_else(String::new, |s| signature(snapshot, *s)),
            _ => own.edge.name.as_str().to_owned(),
        };
        add(own.edge.tags, &own.edge.rules, own.edge.at, name, own.edge.textual);
    }
    all.sort_by_key(|r| r.line);
    all
}

/// Where a callable is declared.
#[must_use]
pub fn location(facts: &FileFacts, callable: &crate::hir::Callable, text: Option<&str>) -> Location {
    let name = callable.name_span.start;
    let name_column = text.map_or(0, |t| facts.lines.line_col(t, name, Encoding::Utf16).column);
    Location {
        file: facts.path.as_str().to_owned(),
        line: facts.lines.line(callable.span.start) + 1,
        end_line: facts.lines.line(callable.span.end.saturating_sub(1).max(callable.span.start)) + 1,
        name_line: facts.lines.line(name) + 1,
        name_column: name_column + 1,
    }
}
