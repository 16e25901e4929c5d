//! Type references of Java, into the arena of the items or of the bodies.

use super::Java;
use super::kinds::{Field as F, Kind as K, Node};
use crate::hir::{List, Name, Primitive, Span, TypeArena, TypeId, TypeRef};

/// Which arena a type goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arena {
    Items,
    Bodies,
}

/// Whether a node of this kind is a type.
pub(super) fn is_type(kind: K) -> bool {
    matches!(
        kind,
        K::TypeIdentifier
            | K::ScopedTypeIdentifier
            | K::GenericType
            | K::ArrayType
            | K::AnnotatedType
            | K::VoidType
            | K::IntegralType
            | K::FloatingPointType
            | K::BooleanType
    )
}

impl Java<'_> {
    pub(super) fn types(&mut self, arena: Arena) -> &mut TypeArena {
        match arena {
            Arena::Items => &mut self.b.items.types,
            Arena::Bodies => &mut self.b.bodies.types,
        }
    }

    pub(super) fn alloc_type(&mut self, ty: TypeRef, span: Span, arena: Arena) -> TypeId {
        self.types(arena).alloc(ty, span)
    }

    /// Lowers a type. What is no type becomes [`TypeRef::Error`].
    pub(super) fn ty(&mut self, n: Node<'_>, arena: Arena) -> TypeId {
        self.nested(n.span(), |s| s.ty_inner(n, arena))
            .unwrap_or_else(|| self.alloc_type(TypeRef::Error, n.span(), arena))
    }

    fn ty_inner(&mut self, n: Node<'_>, arena: Arena) -> TypeId {
        let ty = match n.kind() {
            K::VoidType => TypeRef::Primitive(Primitive::Void),
            K::BooleanType => TypeRef::Primitive(Primitive::Boolean),
            K::IntegralType | K::FloatingPointType => TypeRef::Primitive(match self.b.text(n.span()) {
                "byte" => Primitive::Byte,
                "short" => Primitive::Short,
                "char" => Primitive::Char,
                "long" => Primitive::Long,
                "float" => Primitive::Float,
                "double" => Primitive::Double,
                _ => Primitive::Int,
            }),
            K::TypeIdentifier | K::Identifier | K::ScopedTypeIdentifier | K::ScopedIdentifier | K::FieldAccess => {
                let (qualifier, name) = self.path(n, arena);
                TypeRef::Path { qualifier, name, args: List::EMPTY }
            }
            K::GenericType => {
                let Some(base) = n.first() else { return self.alloc_type(TypeRef::Error, n.span(), arena) };
                let (qualifier, name) = self.path(base, arena);
                let args = n.find(K::TypeArguments).map_or(List::EMPTY, |args| self.type_args(args, arena));
                TypeRef::Path { qualifier, name, args }
            }
            K::ArrayType => {
                let Some(element) = n.child(F::Element) else {
                    return self.alloc_type(TypeRef::Error, n.span(), arena);
                };
                let element = self.ty(element, arena);
                return self.array_of(element, dims(n.child(F::Dimensions)), n.span(), arena);
            }
            K::AnnotatedType => match n.last() {
                Some(inner) if is_type(inner.kind()) => return self.ty(inner, arena),
                _ => TypeRef::Error,
            },
            K::Wildcard => match n.children().find(|c| is_type(c.kind())) {
                None => TypeRef::Star,
                Some(bound) => {
                    let bound = self.ty(bound, arena);
                    if n.has(K::Super) { TypeRef::In(bound) } else { TypeRef::Out(bound) }
                }
            },
            K::CatchType => {
                let all = self.all_types(n, arena);
                if let [only] = all[..] {
                    return only;
                }
                TypeRef::Union(self.types(arena).list(all))
            }
            _ => TypeRef::Error,
        };
        self.alloc_type(ty, n.span(), arena)
    }

    /// Qualifier and name of a dotted type.
    fn path(&mut self, n: Node<'_>, arena: Arena) -> (Option<TypeId>, Name) {
        let is_name = |c: &Node<'_>| matches!(c.kind(), K::TypeIdentifier | K::Identifier);
        match (n.kind(), n.first()) {
            (K::ScopedTypeIdentifier | K::ScopedIdentifier | K::FieldAccess, Some(scope)) => {
                let qualifier = self.ty(scope, arena);
                let name = n.children().skip(1).filter(is_name).last().map_or(Name::EMPTY, |c| self.b.name(c.span()));
                (Some(qualifier), name)
            }
            _ => (None, self.b.name(n.span())),
        }
    }

    /// The types among a node's children (type lists, bounds, `throws`).
    pub(super) fn all_types(&mut self, n: Node<'_>, arena: Arena) -> Vec<TypeId> {
        n.children().filter(|c| is_type(c.kind())).map(|c| self.ty(c, arena)).collect()
    }

    /// Type arguments.
    pub(super) fn type_args(&mut self, n: Node<'_>, arena: Arena) -> List<TypeId> {
        let all: Vec<TypeId> =
            n.children().filter(|c| is_type(c.kind()) || c.kind() == K::Wildcard).map(|c| self.ty(c, arena)).collect();
        self.types(arena).list(all)
    }

    /// `ty` with `dims` more dimensions (`int a[]`).
    pub(super) fn array_of(&mut self, mut ty: TypeId, dims: usize, span: Span, arena: Arena) -> TypeId {
        for _ in 0..dims {
            ty = self.alloc_type(TypeRef::Array(ty), span, arena);
        }
        ty
    }

    /// The declared type of a local; `None` for `var`.
    pub(super) fn local_type(&mut self, n: Node<'_>) -> Option<TypeId> {
        if n.kind() == K::TypeIdentifier && self.b.text(n.span()) == "var" {
            return None;
        }
        Some(self.ty(n, Arena::Bodies))
    }
}

/// Number of `[]` in a `dimensions` node.
pub(super) fn dims(n: Option<Node<'_>>) -> usize {
    n.map_or(0, |n| n.children().filter(|c| c.kind() == K::OpenBracket).count())
}
