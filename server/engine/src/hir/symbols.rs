//! The declarations of a file as a flat list with their ids, as a compiler's symbol table has them. It knows the
//! HIR only; what an answer makes of it is for `query` to say.

use super::{Callable, CallableId, ClassId, Container, Flags, Items, Param, ParamFlags};
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

impl Items {
    /// Everything that is written in the file, classes first, then callables, then fields. Implicit members and initialisers
    /// have no rows.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        let classes = self.classes.iter().enumerate().map(|(index, c)| {
            let id = self.class_id(ClassId::new(index));
            (
                c.flags,
                Symbol { kind: SymbolKind::Class, id, span: c.span, head: c.head, name_span: c.name_span, doc: c.doc },
            )
        });
        let callables = self.callables.iter().enumerate().map(|(index, c)| {
            let id = self.callable_id(CallableId::new(index));
            (
                c.flags,
                Symbol { kind: SymbolKind::Method, id, span: c.span, head: c.head, name_span: c.name_span, doc: c.doc },
            )
        });
        let fields = self.fields.iter().map(|f| {
            let id = format!("{}#{}", self.container_id(f.container), f.name);
            (
                f.flags,
                Symbol { kind: SymbolKind::Field, id, span: f.span, head: f.head, name_span: f.name_span, doc: f.doc },
            )
        });
        classes.chain(callables).chain(fields).filter(|(flags, _)| !flags.contains(Flags::IMPLICIT)).map(|(_, s)| s)
    }

    /// `pkg.Outer.Inner`; anonymous and local classes as the compiler names them: `pkg.Outer$1`, `pkg.Outer$1Local`.
    #[must_use]
    pub fn class_id(&self, id: ClassId) -> String {
        let class = self.class(id);
        let binary = class.binary_name.as_str();
        match class.container {
            Container::Class(outer) => format!("{}.{}", self.class_id(outer), class.name),
            Container::Body(callable) => match self.callable(callable).container {
                Container::Class(outer) => {
                    // Only the part behind the outer class's own name is new.
                    let behind = binary.strip_prefix(self.class(outer).binary_name.as_str()).unwrap_or(binary);
                    format!("{}{behind}", self.class_id(outer))
                }
                _ => self.in_package(binary),
            },
            Container::File => self.in_package(binary),
        }
    }

    /// `pkg.Outer.Inner#method(Type, Type)` with types as declared, simple names only.
    #[must_use]
    pub fn callable_id(&self, id: CallableId) -> String {
        let callable = self.callable(id);
        format!("{}#{}({})", self.container_id(callable.container), callable.name, self.parameter_types(callable))
    }

    /// The parameter types of a signature: `String, int`, `List, String...`; an extension's receiver comes first.
    #[must_use]
    pub fn parameter_types(&self, callable: &Callable) -> String {
        let receiver = callable.receiver.map(|ty| self.types.display(ty, true));
        let all: Vec<String> =
            receiver.into_iter().chain(callable.params.iter().map(|p| self.parameter_type(p))).collect();
        all.join(", ")
    }

    fn parameter_type(&self, param: &Param) -> String {
        let mut text = param.ty.map_or_else(|| "?".to_owned(), |ty| self.types.display(ty, true));
        if param.flags.contains(ParamFlags::VARARG) {
            text.push_str("...");
        }
        text
    }

    /// The owner's part of an id: a class, the file's facade, or (for local functions) the callable around.
    fn container_id(&self, container: Container) -> String {
        match container {
            Container::Class(class) => self.class_id(class),
            Container::File => self.in_package(self.facade.as_str()),
            Container::Body(callable) => {
                let callable = self.callable(callable);
                format!("{}.{}", self.container_id(callable.container), callable.name)
            }
        }
    }

    fn in_package(&self, name: &str) -> String {
        if name.is_empty() {
            self.package.as_str().to_owned()
        } else {
            self.package.join('.', name).as_str().to_owned()
        }
    }
}
