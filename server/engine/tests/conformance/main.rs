//! The constructs of each language, one snippet each: whether the pinned grammar parses it without an error, and what
//! the HIR must hold of it either way. When a grammar is upgraded, the lists that no longer fit show what it gains and loses.

mod java;
mod kotlin;

use callscope_engine::hir::lower::lower;
use callscope_engine::hir::{Language, pretty};
use callscope_engine::syntax;

/// Whether the grammar parses a snippet without an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grammar {
    /// Without an error.
    Parses,
    /// With an error somewhere; the HIR may hold the construct all the same.
    Fails,
}

/// A construct: its name, what the grammar makes of it, the code, and pieces that its printed HIR must contain.
pub type Probe = (&'static str, Grammar, &'static str, &'static [&'static str]);

/// Lists what does not fit: a line for each probe whose grammar result changed, and for each missing piece.
pub fn misfits(language: Language, file_name: &str, probes: &[Probe]) -> Vec<String> {
    let mut misfits = Vec::new();
    for &(construct, grammar, code, pieces) in probes {
        let tree = syntax::parse(code, language, None).expect("a grammar");
        let now = if tree.root_node().has_error() { Grammar::Fails } else { Grammar::Parses };
        if now != grammar {
            misfits.push(format!("{construct}: the grammar {now:?} it now, the list says {grammar:?}"));
        }
        let printed = pretty::print(&lower(&tree, code, language, file_name), code);
        for piece in pieces.iter().filter(|piece| !printed.contains(**piece)) {
            misfits.push(format!("{construct}: no `{piece}` in\n{printed}"));
        }
    }
    misfits
}
