//! Java, as far as tree-sitter-java parses it, and a good deal of what it does not. One file a kind of construct; this one holds
//! the state and the way in. Nothing outside this folder knows that a file is Java.

mod bindings;
mod callables;
mod calls;
mod classes;
mod control;
mod docs;
mod expressions;
mod fields;
mod file;
mod implicit;
mod kinds;
mod literals;
mod modifiers;
mod numbering;
mod patterns;
mod recover;
mod repair;
mod statements;
mod switches;
#[cfg(test)]
mod tests;
mod types;

use rustc_hash::FxHashMap;
use tree_sitter::Tree;

use self::bindings::Bindings;
use self::callables::Params;
use self::kinds::Kind;
use self::repair::Repairs;
use super::builder::Builder;
use super::flat::Flat;
use crate::hir::{ClassId, ExprId, ExprList, Language, List, Lowered, Member, Span};

/// Lowers a Java file. `file_name` names the class of a compact source file.
pub(super) fn lower(tree: &Tree, text: &str, file_name: &str) -> Lowered {
    let mut flat = Flat::new(tree);
    let mut repairs = Repairs::default();
    if !flat.broken.is_empty() {
        repairs = Repairs::of(text);
        if let Some(repaired) = reparsed(text, &repairs) {
            flat = repaired;
        }
    }
    let mut java = Java {
        b: Builder::new(text, Language::Java),
        scratch: Vec::new(),
        components: Vec::new(),
        sound: flat.broken.is_empty(),
        strays: FxHashMap::default(),
        known: None,
        reparsing: false,
        understood: Vec::new(),
    };
    if let Some(root) = flat.root() {
        java.file(root, file_name);
    }
    numbering::name_classes(&mut java.b.items, &java.b.bodies);
    let understood = std::mem::take(&mut java.understood);
    let not_understood = |place: &Span| !understood.iter().any(|whole| whole.contains(*place));
    let comment = crate::syntax::java::unclosed_comment(text).map(|start| Span::new(start as u32, text.len() as u32));
    let broken: Vec<Span> =
        repairs.strings.into_iter().chain(comment).chain(flat.broken.into_iter().filter(not_understood)).collect();
    java.b.finish(&broken)
}

/// The tree of the repaired text.
fn reparsed(text: &str, repairs: &Repairs) -> Option<Flat<Kind>> {
    if repairs.is_empty() {
        return None;
    }
    let tree = crate::syntax::parse(&repairs.apply(text), Language::Java, None)?;
    Some(Flat::new(&tree))
}

/// The state of lowering one file.
struct Java<'t> {
    b: Builder<'t>,
    /// Elements of lists that are being lowered, the innermost list last: see [`Java::take`].
    scratch: Vec<ExprId>,
    /// Components of the records around, the innermost last.
    components: Vec<Params>,
    /// Whether the parser understood everything, so that nothing needs to be recovered.
    sound: bool,
    /// Members found in bodies, for the classes around.
    strays: FxHashMap<ClassId, Vec<Member>>,
    /// What the last condition introduces, so that nested ones need not be walked again.
    known: Option<(ExprId, Bindings)>,
    /// Whether a piece of the text is being lowered from a tree of its own.
    reparsing: bool,
    /// Broken places of the tree that were understood after all.
    understood: Vec<Span>,
}

impl Java<'_> {
    /// Runs `lower` one level deeper, with enough stack; `None` where that is too deep.
    fn nested<R>(&mut self, span: Span, lower: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if !self.b.descend(1, span) {
            return None;
        }
        let result = crate::stack::grow(|| lower(self));
        self.b.ascend(1);
        Some(result)
    }

    /// Makes a list of the elements that were pushed to the scratch stack since it had length `start`.
    fn take(&mut self, start: usize) -> ExprList {
        List::push(&mut self.b.bodies.expr_pool, self.scratch.drain(start..))
    }
}
