//! Lowering: the only place that knows one language's syntax from another's. Each language makes the same HIR.

use tree_sitter::Tree;

use super::{Language, Lowered};

mod builder;
mod flat;
mod java;
mod kotlin;
mod scope;

/// Lowers a parsed file. `file_name` (with its extension, without folders) names the facade class of languages that have one.
///
/// Never fails: what cannot be understood becomes [`super::Expr::Missing`], [`super::TypeRef::Error`] or is left out, and is
/// listed in [`super::Items::broken`]. Cost: one walk over the tree.
#[must_use]
pub fn lower(tree: &Tree, text: &str, language: Language, file_name: &str) -> Lowered {
    match language {
        Language::Java => java::lower(tree, text, file_name),
        Language::Kotlin => kotlin::lower(tree, text, file_name),
    }
}
