//! What answers about a method or class share: which one the question means, or why there is no telling, and of which state of
//! the index the answer speaks. Knows no question.

use serde::Serialize;

use super::lookup::{Lookup, find};
use super::signature::unique_signature;
use super::{Context, IndexState};
use crate::host::Snapshot;
use crate::index::MethodRef;

/// The end of an answer: never an empty one without its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Status {
    /// Why a list is empty or shortened, or nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Several methods (or classes) have that name.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ambiguous: bool,
    /// Their signatures: each leads back to exactly one of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// Near names, where none fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// State of the index.
    pub index: Option<IndexState>,
}

impl Status {
    /// The status of an answer that nothing is amiss with yet.
    #[must_use]
    pub fn of(snapshot: &Snapshot) -> Self {
        Self { index: Some(IndexState::of(snapshot)), ..Self::default() }
    }

    /// Nothing fits, or too little: `reason` says why.
    pub(super) fn because(&mut self, reason: impl Into<String>) {
        self.reason = Some(reason.into());
    }

    /// Several `what` (methods, classes) have the name that was asked for.
    pub(super) fn several(&mut self, what: &str, candidates: Vec<String>) {
        self.ambiguous = true;
        self.candidates = candidates;
        self.because(format!("several {what} have that name: ask for one of the candidates"));
    }

    /// The one method that `name` means, with its parameters' types where `name` does not have them. Where there is none,
    /// the status tells why.
    pub(super) fn method(
        &mut self,
        context: Context<'_>,
        name: &str,
        parameter_types: Option<&str>,
        include_tests: bool,
    ) -> Option<MethodRef> {
        self.found(context, find(context.snapshot, name, parameter_types, include_tests))
    }

    /// The same where the look-up is done already.
    pub(super) fn found(&mut self, context: Context<'_>, lookup: Lookup) -> Option<MethodRef> {
        let snapshot = context.snapshot;
        match lookup {
            Lookup::Found(method) => return Some(method),
            Lookup::Ambiguous(all) => {
                self.several("methods", all.iter().map(|&m| unique_signature(snapshot, m, &all)).collect());
            }
            Lookup::NotFound(suggestions) => {
                self.suggestions = suggestions;
                self.because(not_found_reason(snapshot));
            }
        }
        None
    }
}

/// Why a name was not found.
fn not_found_reason(snapshot: &Snapshot) -> &'static str {
    if snapshot.index().files().next().is_none() {
        "no Java or Kotlin file was found under the roots"
    } else if snapshot.complete() {
        "no method of that name is declared in the workspace"
    } else {
        "the index is not complete yet"
    }
}
