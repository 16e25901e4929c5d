//! "Give me this method's source."

use serde::{Deserialize, Serialize};

use super::Context;
use super::lookup::{Lookup, find};
use super::signature::{method_signature, symbol_of, unique_signature};
use super::status::Status;
use crate::cancel::Cancelled;
use crate::host::Snapshot;
use crate::index::{MethodRef, text_hash};
use crate::text::Span;

/// The question.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct SourceRequest {
    /// A method's name as people write it.
    pub method_full_name: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Whether to give Javadoc or KDoc.
    pub include_javadoc: bool,
    /// Whether `source` starts at the annotations.
    pub include_annotations: bool,
}

impl Default for SourceRequest {
    fn default() -> Self {
        Self {
            method_full_name: String::new(),
            parameter_types: None,
            include_javadoc: true,
            include_annotations: true,
        }
    }
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SourceAnswer {
    /// Qualified name without parameters; what was asked where nothing was found.
    pub method_full_name: String,
    /// Whether there is exactly one such method.
    pub found: bool,
    /// `getUser(HttpServletRequest, String): ResponseEntity<User>`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method_signature: Option<String>,
    /// Relative to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_path: Option<String>,
    /// 1-based first line of `source`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_line: Option<u32>,
    /// 1-based last line of `source`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<u32>,
    /// Qualified name of the class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub containing_class: Option<String>,
    /// The method's own lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Javadoc or KDoc as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub javadoc: Option<String>,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

/// Answers the question.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn source(context: Context<'_>, request: &SourceRequest) -> Result<SourceAnswer, Cancelled> {
    context.cancel.check()?;
    let snapshot = context.snapshot;
    let mut answer = SourceAnswer {
        method_full_name: request.method_full_name.clone(),
        status: Status::of(snapshot),
        ..SourceAnswer::default()
    };
    let lookup = find(snapshot, &request.method_full_name, request.parameter_types.as_deref(), true);
    if let Lookup::Ambiguous(all) = &lookup {
        answer.status.several("methods", candidate_signatures(snapshot, all));
        return Ok(answer);
    }
    let Some(method) = answer.status.found(context, lookup) else { return Ok(answer) };
    let symbol = symbol_of(snapshot, method);
    answer.method_full_name = symbol.full_name();
    answer.method_signature = Some(method_signature(snapshot, method));
    answer.containing_class = Some(symbol.data().owner.as_str().to_owned());
    let Some(facts) = snapshot.index().file(method.file) else { return Ok(answer) };
    answer.file_path = Some(facts.path.as_str().to_owned());
    let Some(text) = context.texts.text(facts.path.as_str()) else {
        answer.status.reason = Some(format!("{} cannot be read any more", facts.path));
        return Ok(answer);
    };
    if text_hash(&text) != facts.text_hash {
        answer.status.reason = Some(format!("{} has changed since it was indexed; ask again", facts.path));
        return Ok(answer);
    }
    let callable = facts.items.callable(method.callable);
    let start = if request.include_annotations { callable.span.start } else { callable.head.max(callable.span.start) };
    let span = Span::new(start, callable.span.end);
    answer.source = Some(unix_lines(span.slice(&text)));
    answer.start_line = Some(facts.lines.line(span.start) + 1);
    answer.end_line = Some(facts.lines.line(span.end.saturating_sub(1).max(span.start)) + 1);
    if request.include_javadoc {
        answer.javadoc = callable.doc.map(|d| unix_lines(d.slice(&text)));
    }
    answer.found = true;
    if callable.flags.contains(crate::hir::Flags::IMPLICIT) {
        answer.status.because("not written in the source: it follows from this declaration");
    }
    Ok(answer)
}

/// Line ends as `\n`.
fn unix_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Method signatures of overloads; with their owner where they are not all of one class, or where the same signature stands twice.
fn candidate_signatures(snapshot: &Snapshot, all: &[MethodRef]) -> Vec<String> {
    let owners: std::collections::BTreeSet<&str> =
        all.iter().map(|&m| symbol_of(snapshot, m).data().owner.as_str()).collect();
    if owners.len() > 1 {
        return all.iter().map(|&m| unique_signature(snapshot, m, all)).collect();
    }
    all.iter().map(|&m| method_signature(snapshot, m)).collect()
}
