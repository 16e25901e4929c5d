//! Answers: one file a question. A question takes a [`Snapshot`] and the texts, and returns a struct that every
//! face prints as the same JSON (`contract`: snake_case keys). Knows no protocol.

mod callees;
pub mod callers;
pub mod dispatch;
pub mod dump;
pub mod entry_points;
pub mod expand;
pub mod findings;
pub mod glance;
pub mod graph;
pub mod hover;
pub mod lens;
pub mod locate;
pub mod lookup;
pub mod methods;
pub mod navigate;
pub mod outline;
mod reach;
pub mod reach_keeper;
pub mod runs_on;
pub mod scope;
pub mod signature;
pub mod slice;
pub mod source;
pub mod stats;
pub mod status;
mod summary;
pub mod trace;
mod walk;
pub mod why;
pub mod words;
pub mod workspace_symbols;

use serde::Serialize;

use crate::cancel::Cancel;
use crate::host::{Snapshot, Texts};

/// What every question is asked of.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The workspace.
    pub snapshot: &'a Snapshot,
    /// The texts of its files.
    pub texts: &'a dyn Texts,
    /// Set when the asker no longer wants the answer.
    pub cancel: &'a Cancel,
}

/// Which state of the index an answer speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct IndexState {
    /// Counts up with every change.
    pub generation: u64,
    /// Whether the first index was complete.
    pub complete: bool,
}

impl IndexState {
    /// The state of `snapshot`.
    #[must_use]
    pub fn of(snapshot: &Snapshot) -> Self {
        Self { generation: snapshot.generation(), complete: snapshot.complete() }
    }
}

/// A place in a file, lines 1-based, columns 1-based in UTF-16 units of the name token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Relative to the root.
    pub file: String,
    /// 1-based first line of the declaration.
    pub line: u32,
    /// 1-based last line.
    pub end_line: u32,
    /// 1-based line of the name.
    pub name_line: u32,
    /// 1-based column of the name in UTF-16 units.
    pub name_column: u32,
}
