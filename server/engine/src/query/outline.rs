//! "What does this file declare?" (outline), as a tree in source order.

use super::Context;
use crate::hir::{ClassKind, Container, Flags, Items, Member};
use crate::index::naming;
use crate::text::Span;

/// What an entry of an outline, or of a list of symbols, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolSort {
    /// A class, a record, an annotation.
    Class,
    /// An interface.
    Interface,
    /// An enumeration.
    Enum,
    /// A Kotlin object.
    Object,
    /// A method of a class.
    Method,
    /// A constructor.
    Constructor,
    /// A function of a file.
    Function,
    /// A Java field.
    Field,
    /// A Kotlin property.
    Property,
    /// A constant of an enumeration.
    EnumConstant,
    /// A type alias.
    Alias,
}

/// A declaration and what is declared in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name; methods with their parameters' types.
    pub name: String,
    /// A method's or field's type, where it is written.
    pub detail: String,
    /// What it is.
    pub sort: SymbolSort,
    /// The declaration in bytes.
    pub span: Span,
    /// Its name in bytes, inside of `span`.
    pub name_span: Span,
    /// What is declared in it.
    pub children: Vec<Entry>,
}

/// The declarations of a file that are written, those in bodies left out. Empty for files that are not in the index.
#[must_use]
pub fn outline(context: Context<'_>, path: &str) -> Vec<Entry> {
    let index = context.snapshot.index();
    let Some(file) = index.file_at(path) else { return Vec::new() };
    let items = index.items(file);
    entries(items, &items.top)
}

fn entries(items: &Items, members: &[Member]) -> Vec<Entry> {
    let mut all: Vec<Entry> = members.iter().filter_map(|&member| entry(items, member)).collect();
    all.sort_by_key(|e| e.span.start);
    all
}

fn entry(items: &Items, member: Member) -> Option<Entry> {
    let mut entry = described(items, member)?;
    let inner = match member {
        Member::Class(class) => Some(class),
        Member::Field(field) => items.field(field).body_class,
        // A property stands for its accessors.
        Member::Callable(callable) if items.callable(callable).property.is_some() => return None,
        _ => None,
    };
    if let Some(class) = inner {
        entry.children = crate::stack::grow(|| entries(items, &items.class(class).members));
    }
    if !entry.span.contains(entry.name_span) {
        entry.name_span = Span { start: entry.span.start, end: entry.span.start };
    }
    Some(entry)
}

/// One declaration without its children; `None` for what nobody wrote.
pub(super) fn described(items: &Items, member: Member) -> Option<Entry> {
    let written = |flags: Flags| !flags.contains(Flags::IMPLICIT);
    let ty = |ty: Option<crate::hir::TypeId>| ty.map_or_else(String::new, |t| items.types.display(t, false));
    match member {
        Member::Class(id) => {
            let class = items.class(id);
            let name = if class.name.is_empty() { class.binary_name } else { class.name };
            written(class.flags).then(|| Entry {
                name: name.as_str().to_owned(),
                detail: String::new(),
                sort: match class.kind {
                    ClassKind::Interface => SymbolSort::Interface,
                    ClassKind::Enum => SymbolSort::Enum,
                    ClassKind::Object | ClassKind::Companion => SymbolSort::Object,
                    _ => SymbolSort::Class,
                },
                span: class.span,
                name_span: class.name_span,
                children: Vec::new(),
            })
        }
        Member::Callable(id) => {
            let callable = items.callable(id);
            let of_class = match callable.container {
                Container::Class(class) => Some(items.class(class)),
                _ => None,
            };
            let name = match of_class {
                Some(class) if callable.is_constructor() => class.name,
                _ => callable.name,
            };
            let params = naming::parameter_types(items, callable, false).join(", ");
            (written(callable.flags) && naming::is_listed(callable)).then(|| Entry {
                name: format!("{name}({params})"),
                detail: ty(callable.ret),
                sort: match of_class {
                    Some(_) if callable.is_constructor() => SymbolSort::Constructor,
                    Some(_) => SymbolSort::Method,
                    None => SymbolSort::Function,
                },
                span: callable.span,
                name_span: callable.name_span,
                children: Vec::new(),
            })
        }
        Member::Field(id) => {
            let field = items.field(id);
            written(field.flags).then(|| Entry {
                name: field.name.as_str().to_owned(),
                detail: ty(field.ty),
                sort: match field.kind {
                    crate::hir::FieldKind::EnumConstant => SymbolSort::EnumConstant,
                    crate::hir::FieldKind::Property => SymbolSort::Property,
                    _ => SymbolSort::Field,
                },
                span: field.span,
                name_span: field.name_span,
                children: Vec::new(),
            })
        }
        Member::Alias(id) => {
            let alias = items.alias(id);
            written(alias.flags).then(|| Entry {
                name: alias.name.as_str().to_owned(),
                detail: items.types.display(alias.ty, false),
                sort: SymbolSort::Alias,
                span: alias.span,
                name_span: alias.name_span,
                children: Vec::new(),
            })
        }
    }
}
