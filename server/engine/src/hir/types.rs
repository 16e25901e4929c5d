//! Type references as written. Nothing here is resolved: `List` is the name `List`.

#![allow(missing_docs, reason = "a field named like the construct it holds needs no sentence")]

use serde::{Deserialize, Serialize};

use super::{Id, List};
use crate::text::{Name, Span};

/// Id of a type reference in a [`TypeArena`].
pub type TypeId = Id<TypeRef>;

/// Java's primitive types and `void`. Kotlin's `Int` and `Unit` are classes by name, mapped by `infer`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Void,
}

impl Primitive {
    /// Java's keyword.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Short => "short",
            Self::Char => "char",
            Self::Int => "int",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
            Self::Void => "void",
        }
    }
}

/// A type reference. Annotations on types are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TypeRef {
    /// Broken or missing where a type must stand.
    Error,
    /// A Java primitive type or `void`.
    Primitive(Primitive),
    /// `qualifier.name<args>`: each dotted part is a node of its own, so that arguments may stand on any of them
    /// (`java.util.Map.Entry<K, V>` is `Entry<K, V>` on `Map` on `util` on `java`).
    Path { qualifier: Option<TypeId>, name: Name, args: List<TypeId> },
    /// `T[]`. Kotlin's `Array<T>` is a path. A variable-arity parameter's type is its element type
    /// with [`super::ParamFlags::VARARG`].
    Array(TypeId),
    /// `T?`
    Nullable(TypeId),
    /// `suspend R.(A, B) -> T`; context receivers come first in `params`.
    Function { receiver: Option<TypeId>, params: List<TypeId>, ret: TypeId, is_suspend: bool },
    /// `?` or `*`
    Star,
    /// `? extends T`, `out T`
    Out(TypeId),
    /// `? super T`, `in T`
    In(TypeId),
    /// `A & B` (casts, type parameter bounds; Kotlin's `T & Any`)
    Intersection(List<TypeId>),
    /// `A | B` of a multi-catch
    Union(List<TypeId>),
}

/// Type references of one owner (a file's items, or its bodies) with their byte ranges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeArena {
    nodes: Vec<TypeRef>,
    spans: Vec<Span>,
    pool: Vec<TypeId>,
}

impl TypeArena {
    /// Adds a node.
    pub fn alloc(&mut self, node: TypeRef, span: Span) -> TypeId {
        self.nodes.push(node);
        self.spans.push(span);
        Id::new(self.nodes.len() - 1)
    }

    /// Adds a list of nodes.
    pub fn list(&mut self, ids: impl IntoIterator<Item = TypeId>) -> List<TypeId> {
        List::push(&mut self.pool, ids)
    }

    /// The node; [`TypeRef::Error`] for an id of another arena.
    #[must_use]
    pub fn get(&self, id: TypeId) -> TypeRef {
        self.nodes.get(id.index()).copied().unwrap_or(TypeRef::Error)
    }

    /// The elements of a list.
    #[must_use]
    pub fn items(&self, list: List<TypeId>) -> &[TypeId] {
        list.of(&self.pool)
    }

    /// The byte range of a node.
    #[must_use]
    pub fn span(&self, id: TypeId) -> Span {
        self.spans.get(id.index()).copied().unwrap_or_default()
    }

    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Forgets where the types stand.
    pub(super) fn forget_places(&mut self) {
        self.spans.clear();
    }

    /// Frees spare capacity.
    pub fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.spans.shrink_to_fit();
        self.pool.shrink_to_fit();
    }

    /// The type as a signature prints it: simple names, type arguments and nullability dropped where `brief`
    /// (`List`, `char[]`, but `Array<String>`), else as written but for white space (`List<? extends T>`, `(Int) -> Unit`).
    #[must_use]
    pub fn display(&self, id: TypeId, brief: bool) -> String {
        let mut out = String::new();
        self.write(id, brief, &mut out);
        out
    }

    fn write(&self, id: TypeId, brief: bool, out: &mut String) {
        crate::stack::grow(|| match self.get(id) {
            TypeRef::Error => out.push('?'),
            TypeRef::Primitive(p) => out.push_str(p.keyword()),
            TypeRef::Path { qualifier, name, args } => {
                if let (Some(q), false) = (qualifier, brief) {
                    self.write(q, brief, out);
                    out.push('.');
                }
                // Absolute names of libraries lose their package, as written ones lose their qualifier.
                let text = name.as_str();
                let text = if brief { text.rsplit('.').next().unwrap_or(text) } else { text };
                out.push_str(text);
                if !brief && !args.is_empty() {
                    out.push('<');
                    self.write_all(args, ", ", out);
                    out.push('>');
                }
                // The element type of Kotlin's arrays tells overloads apart, as that of Java's does.
                if let (true, "Array", &[element]) = (brief, text, self.items(args)) {
                    let element = match self.get(element) {
                        TypeRef::Out(of) | TypeRef::In(of) => of,
                        _ => element,
                    };
                    out.push('<');
                    match self.get(element) {
                        TypeRef::Star => out.push('*'),
                        _ => self.write(element, brief, out),
                    }
                    out.push('>');
                }
            }
            TypeRef::Array(of) => {
                self.write(of, brief, out);
                out.push_str("[]");
            }
            TypeRef::Nullable(of) => {
                let function = matches!(self.get(of), TypeRef::Function { .. });
                if function && !brief {
                    out.push('(');
                }
                self.write(of, brief, out);
                if !brief {
                    out.push_str(if function { ")?" } else { "?" });
                }
            }
            TypeRef::Function { receiver, params, ret, is_suspend } => {
                if is_suspend && !brief {
                    out.push_str("suspend ");
                }
                if let Some(r) = receiver {
                    self.write(r, brief, out);
                    out.push('.');
                }
                out.push('(');
                for (i, &p) in self.items(params).iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { ", " });
                    self.write(p, brief, out);
                }
                out.push_str(") -> ");
                self.write(ret, brief, out);
            }
            TypeRef::Star => out.push('?'),
            TypeRef::Out(of) => {
                out.push_str("? extends ");
                self.write(of, brief, out);
            }
            TypeRef::In(of) => {
                out.push_str("? super ");
                self.write(of, brief, out);
            }
            TypeRef::Intersection(all) => self.write_all(all, " & ", out),
            TypeRef::Union(all) => self.write_all(all, " | ", out),
        });
    }

    fn write_all(&self, ids: List<TypeId>, separator: &str, out: &mut String) {
        for (i, &id) in self.items(ids).iter().enumerate() {
            out.push_str(if i == 0 { "" } else { separator });
            self.write(id, false, out);
        }
    }
}
