//! "What is in the index, and how much of it is resolved?"

use serde::Serialize;

use super::words::reason_kind;
use super::{Context, IndexState};
use crate::graph::{EdgeTarget, FileGraph, Resolution};
use crate::hir::Flags;
use crate::infer::SiteKind;

/// The answer. Time and memory are the face's to add.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Indexed files.
    pub files: usize,
    /// Files that hold code that could not be understood.
    pub broken_files: usize,
    /// Files of test code.
    pub test_files: usize,
    /// Files that a tool made.
    pub generated_files: usize,
    /// Lines of text.
    pub lines: usize,
    /// Classes of every kind.
    pub classes: usize,
    /// Methods, constructors and accessors written in the source.
    pub methods: usize,
    /// Fields and properties.
    pub fields: usize,
    /// Call sites.
    pub call_sites: usize,
    /// Call sites by resolution.
    pub exact: usize,
    /// Dispatched at run time, target known.
    pub r#virtual: usize,
    /// Several targets are possible.
    pub candidates: usize,
    /// No target known.
    pub unknown: usize,
    /// Unknown by reason.
    pub unknown_by_reason: std::collections::BTreeMap<String, usize>,
    /// State of the index.
    pub index: Option<IndexState>,
}

/// Counts.
#[must_use]
pub fn stats(context: Context<'_>) -> Stats {
    let snapshot = context.snapshot;
    let mut stats = Stats { index: Some(IndexState::of(snapshot)), ..Stats::default() };
    for (file, facts) in snapshot.index().files() {
        stats.files += 1;
        stats.broken_files += usize::from(!facts.items.broken.is_empty());
        stats.test_files += usize::from(facts.kind.test);
        stats.generated_files += usize::from(facts.is_generated);
        stats.lines += facts.lines.line_count() as usize;
        stats.classes += facts.items.classes.len();
        stats.methods += facts.items.callables.iter().filter(|c| !c.flags.contains(Flags::IMPLICIT)).count();
        stats.fields += facts.items.fields.len();
        let Some(graph) = snapshot.graph(file) else { continue };
        for edge in graph.edges.iter().filter(|e| e.kind != SiteKind::Implicit) {
            stats.call_sites += 1;
            match FileGraph::resolution(edge) {
                Resolution::Exact => stats.exact += 1,
                Resolution::Virtual => stats.r#virtual += 1,
                Resolution::Candidates => stats.candidates += 1,
                Resolution::Unknown => stats.unknown += 1,
            }
            if let EdgeTarget::Unknown(reason) = edge.target {
                *stats.unknown_by_reason.entry(reason_kind(reason).to_owned()).or_default() += 1;
            }
        }
    }
    stats
}
