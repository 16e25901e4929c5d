//! Kotlin, as far as tree-sitter-kotlin parses it: what a file says about itself, and its top level. The files beside lower one sort
//! of declaration or expression each. Nothing here knows another file, or resolves a name beyond the locals in sight.

use tree_sitter::Tree;

use super::builder::Builder;
use super::flat::Flat;
use crate::hir::{ClassId, Flags, Import, Language, LocalId, Lowered, Name, Span};
use kinds::{Kind, Node};

mod accessors;
mod annotations;
mod assign;
mod calls;
mod chains;
mod classes;
mod constructors;
mod control;
mod delegates;
mod docs;
mod enums;
mod exprs;
mod functions;
mod implicit;
mod kinds;
mod lambdas;
mod literals;
mod locals;
mod members;
mod modifiers;
mod names;
mod operators;
mod properties;
mod references;
mod statements;
#[cfg(test)]
mod tests;
mod types;
mod when;

/// How much of the path to a local or anonymous class goes into its binary name, in characters.
const LONGEST_PATH: usize = 2_000;

/// Lowers a Kotlin file or script.
pub(super) fn lower(tree: &Tree, text: &str, file_name: &str) -> Lowered {
    let flat = Flat::<Kind>::new(tree);
    let mut kotlin = Kotlin::new(text);
    if let Some(root) = flat.root() {
        kotlin.file(root, file_name);
    }
    kotlin.b.finish(&flat.broken)
}

/// The HIR of one file while it is built, and what is special to Kotlin about the place where we are.
struct Kotlin<'t> {
    b: Builder<'t>,
    /// The class around, or the facade, and the functions and properties on the way from it to here: what the compiler
    /// makes the binary names of local and anonymous classes of.
    path: Vec<Name>,
    /// The parameters of the innermost class's primary constructor, which its initialisers see.
    constructor_params: Vec<(Name, LocalId)>,
    /// Whether the class around is an interface.
    in_interface: bool,
    is_script: bool,
    /// A receiver that the grammar tore off an expression, with the offset where that expression goes on.
    torn: Option<statements::Torn>,
    words: Words,
}

/// Names that lowering needs often.
struct Words {
    companion: Name,
    it: Name,
    value: Name,
    destructured: Name,
    init: Name,
}

impl<'t> Kotlin<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            b: Builder::new(text, Language::Kotlin),
            path: Vec::new(),
            constructor_params: Vec::new(),
            in_interface: false,
            is_script: false,
            torn: None,
            words: Words {
                companion: Name::new("Companion"),
                it: Name::new("it"),
                value: Name::new("value"),
                destructured: Name::new("("),
                init: Name::new("<init>"),
            },
        }
    }

    fn file(&mut self, root: Node<'_>, file_name: &str) {
        let mut annotations = Vec::new();
        for node in root.children() {
            match node.kind() {
                Kind::FileAnnotation => self.annotation(node, &mut annotations),
                Kind::PackageHeader => {
                    if let Some(name) = node.find(Kind::Identifier) {
                        self.b.items.package = self.dotted_identifier(name);
                    }
                }
                Kind::ImportList => {
                    for header in node.children().filter(|n| n.kind() == Kind::ImportHeader) {
                        self.import(header);
                    }
                }
                _ => {}
            }
        }
        let facade = modifiers::jvm_name(&annotations, "file").unwrap_or_else(|| names::facade(file_name));
        self.b.items.facade = facade;
        self.b.items.annotations = annotations;
        self.is_script = file_name.ends_with(".kts");
        self.path.push(facade);
        let mut members = self.file_members(root);
        let start = Span::new(root.span().start, root.span().start);
        members.extend(self.b.finish_initializers(start));
        self.b.items.top = members;
    }

    fn import(&mut self, node: Node<'_>) {
        let Some(identifier) = node.find(Kind::Identifier) else { return };
        let path = self.dotted_identifier(identifier);
        let is_wildcard = node.has(Kind::WildcardImport);
        let alias = match node.find(Kind::ImportAlias).and_then(|n| n.find(Kind::TypeIdentifier)) {
            _ if is_wildcard => Name::EMPTY,
            Some(name) => self.name_of(name),
            None => identifier.last().map_or(Name::EMPTY, |n| self.name_of(n)),
        };
        let span = node.span();
        self.b.items.imports.push(Import { path, alias, is_static: false, is_wildcard, is_module: false, span });
    }

    /// `a.b.c` of a package header or an import, without white space and backticks.
    fn dotted_identifier(&self, node: Node<'_>) -> Name {
        let mut parts = node.children().filter(|n| n.kind() == Kind::SimpleIdentifier).map(|n| self.name_of(n));
        let first = parts.next().unwrap_or(Name::EMPTY);
        parts.fold(first, |path, part| path.join('.', part.as_str()))
    }

    // ---- where we are

    /// The binary name of the place where we are; local classes and anonymous ones are named below it.
    fn binary_path(&self) -> Name {
        let mut path = String::new();
        for part in &self.path {
            if !path.is_empty() {
                path.push('$');
            }
            path.push_str(part.as_str());
        }
        // Classes in classes in classes: their names would take memory by the square of the depth.
        if let Some((end, _)) = path.char_indices().nth(LONGEST_PATH) {
            path.truncate(end);
        }
        Name::new(&path)
    }

    /// Lowers something inside a function or property of that name.
    fn within<R>(&mut self, name: Name, lower: impl FnOnce(&mut Self) -> R) -> R {
        self.path.push(name);
        let result = lower(self);
        self.path.pop();
        result
    }

    /// Lowers something inside a class: its members are named below its binary name, and do not see the
    /// parameters of the constructor outside.
    fn within_class<R>(&mut self, class: ClassId, lower: impl FnOnce(&mut Self) -> R) -> R {
        let class = self.b.items.class(class);
        let is_interface = class.kind == crate::hir::ClassKind::Interface;
        let path = std::mem::replace(&mut self.path, vec![class.binary_name]);
        let params = std::mem::take(&mut self.constructor_params);
        let in_interface = std::mem::replace(&mut self.in_interface, is_interface);
        let result = lower(self);
        self.path = path;
        self.constructor_params = params;
        self.in_interface = in_interface;
        result
    }

    /// What every declaration that is not written `open`, `abstract` or the like is.
    fn finality(&self, modifiers: &modifiers::Modifiers<'_>) -> Flags {
        let may_be_overridden = modifiers.is_open
            || modifiers.flags.intersects(Flags::ABSTRACT | Flags::OVERRIDE)
            || self.in_interface && !modifiers.flags.contains(Flags::PRIVATE);
        if may_be_overridden { Flags::empty() } else { Flags::FINAL }
    }
}
