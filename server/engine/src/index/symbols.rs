//! The declarations of a file as a flat list with their ids, as a compiler's symbol table has them. What an answer makes
//! of it is for `query` to say.

use super::naming;
use crate::hir::{Callable, CallableKind, Flags, Items};
use crate::text::Span;

/// What a [`Symbol`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    /// A class of any kind, interfaces, enums, objects and anonymous classes included.
    Class,
    /// A method, constructor, function or accessor.
    Method,
    /// A field, property, enum constant or record component.
    Field,
}

/// A declaration that is written in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Class, method or field.
    pub kind: SymbolKind,
    /// `pkg.Outer.Inner`, `pkg.Outer.Inner#method(Type, Type)`, `pkg.Outer.Inner#field`.
    pub id: String,
    /// From its first annotation to its end, without the doc comment.
    pub span: Span,
    /// Start of what follows the leading annotations.
    pub head: u32,
    /// The name token.
    pub name_span: Span,
    /// The doc comment.
    pub doc: Option<Span>,
}

/// Everything that is written in the file, classes first, then callables, then fields. Implicit members, initialisers and
/// accessors without code of their own (`private set`) have no rows.
pub fn symbols(items: &Items) -> impl Iterator<Item = Symbol> + '_ {
    let written = |flags: Flags| !flags.contains(Flags::IMPLICIT);
    let classes = items.classes.iter().filter(move |c| written(c.flags)).map(|c| Symbol {
        kind: SymbolKind::Class,
        id: naming::qualified_class(items, c),
        span: c.span,
        head: c.head,
        name_span: c.name_span,
        doc: c.doc,
    });
    let is_delegated = |c: &Callable| c.property.is_some_and(|p| items.field(p).flags.contains(Flags::DELEGATED));
    let is_default = move |c: &Callable| {
        matches!(c.kind, CallableKind::Getter | CallableKind::Setter) && (c.body.is_none() || is_delegated(c))
    };
    let callables = items.callables.iter().filter(move |c| written(c.flags) && !is_default(c)).map(|c| Symbol {
        kind: SymbolKind::Method,
        id: callable_id(items, c),
        span: c.span,
        head: c.head,
        name_span: c.name_span,
        doc: c.doc,
    });
    let fields = items.fields.iter().filter(move |f| written(f.flags)).map(|f| Symbol {
        kind: SymbolKind::Field,
        id: member_id(items, &naming::owner(items, f.container), f.name.as_str()),
        span: f.span,
        head: f.head,
        name_span: f.name_span,
        doc: f.doc,
    });
    classes.chain(callables).chain(fields)
}

/// `pkg.Outer.Inner#method(Type, Type)` with types as declared, simple names only; an extension's receiver comes first.
#[must_use]
pub fn callable_id(items: &Items, callable: &Callable) -> String {
    let (owner, name) = naming::owner_and_name(items, callable);
    let types = naming::parameter_types(items, callable, true).join(", ");
    format!("{}({types})", member_id(items, &owner, &name))
}

fn member_id(items: &Items, owner: &str, member: &str) -> String {
    let package = items.package.as_str();
    let dot = if package.is_empty() || owner.is_empty() { "" } else { "." };
    format!("{package}{dot}{owner}#{member}")
}
