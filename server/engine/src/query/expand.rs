//! "What does this method do, and whom does it call?" (expand call chain).

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::{Context, IndexState, Location};
use crate::cancel::Cancelled;

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
    /// Why a list is empty, or nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Several methods have that name.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ambiguous: bool,
    /// Their signatures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// Near names, where none fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// State of the index.
    pub index: Option<IndexState>,
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
    let _ = memory.map(|m| m.seen.len());
    Ok(ExpandAnswer { method: request.method.clone(), ..ExpandAnswer::default() })
}
