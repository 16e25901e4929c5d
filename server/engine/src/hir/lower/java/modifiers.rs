//! Modifiers and annotations in front of a declaration.

use super::Java;
use super::kinds::{Field as F, Kind as K, Node};
use super::literals;
use super::types::Arena;
use crate::hir::{Annotation, AnnotationValue, Flags, Name};

/// How deep values of annotations may nest; they are owned boxes, which are copied and dropped by recursion.
const MAX_NESTING: u32 = 32;

/// What stands in front of a declaration.
#[derive(Default)]
pub(super) struct Modifiers {
    pub(super) flags: Flags,
    pub(super) annotations: Vec<Annotation>,
    /// Start of what follows the leading annotations.
    pub(super) head: u32,
}

impl Java<'_> {
    /// The modifiers of a declaration; all but annotations for a node that has none.
    pub(super) fn modifiers(&mut self, declaration: Node<'_>) -> Modifiers {
        let mut found = Modifiers { head: declaration.span().start, ..Modifiers::default() };
        let mut head = None;
        for child in declaration.children() {
            match child.kind() {
                K::Modifiers => {
                    for modifier in child.children() {
                        if let K::Annotation | K::MarkerAnnotation = modifier.kind() {
                            let annotation = self.annotation(modifier, 0);
                            if annotation.name.as_str() == "Override"
                                || annotation.name.as_str() == "java.lang.Override"
                            {
                                found.flags |= Flags::OVERRIDE;
                            }
                            found.annotations.push(annotation);
                        } else {
                            found.flags |= flag(modifier.kind());
                            head = head.or(Some(modifier.span().start));
                        }
                    }
                }
                // Annotations of packages and modules stand directly in the node.
                K::Annotation | K::MarkerAnnotation => {
                    let annotation = self.annotation(child, 0);
                    found.annotations.push(annotation);
                }
                _ => {
                    head = head.or(Some(child.span().start));
                    break;
                }
            }
        }
        found.head = head.unwrap_or(found.head);
        found
    }

    fn annotation(&mut self, n: Node<'_>, depth: u32) -> Annotation {
        let name = n.child(F::Name).map_or(Name::EMPTY, |name| self.dotted(name));
        let mut args = Vec::new();
        for arg in n.child(F::Arguments).iter().flat_map(|list| list.children()) {
            if arg.kind() == K::ElementValuePair {
                let key = arg.child(F::Key).map_or(Name::EMPTY, |key| self.b.name(key.span()));
                let value =
                    arg.child(F::Value).map_or(AnnotationValue::Other, |value| self.annotation_value(value, depth));
                args.push((key, value));
            } else if arg.kind() != K::Error {
                args.push((Name::new("value"), self.annotation_value(arg, depth)));
            }
        }
        Annotation { name, target: Name::EMPTY, args, span: n.span() }
    }

    fn annotation_value(&mut self, n: Node<'_>, depth: u32) -> AnnotationValue {
        self.nested(n.span(), |s| s.annotation_value_inner(n, depth)).unwrap_or(AnnotationValue::Other)
    }

    fn annotation_value_inner(&mut self, n: Node<'_>, depth: u32) -> AnnotationValue {
        match n.kind() {
            K::StringLiteral => AnnotationValue::Str(literals::string_value(self.b.text(n.span())).into()),
            K::True => AnnotationValue::Bool(true),
            K::False => AnnotationValue::Bool(false),
            K::DecimalIntegerLiteral | K::HexIntegerLiteral | K::OctalIntegerLiteral | K::BinaryIntegerLiteral => {
                AnnotationValue::Int(literals::integer(self.b.text(n.span())).0)
            }
            K::ClassLiteral => match n.first() {
                Some(ty) => AnnotationValue::Class(self.ty(ty, Arena::Items)),
                None => AnnotationValue::Other,
            },
            K::Identifier | K::FieldAccess | K::ScopedIdentifier => AnnotationValue::Path(self.dotted(n)),
            _ if depth > MAX_NESTING => AnnotationValue::Other,
            K::Annotation | K::MarkerAnnotation => AnnotationValue::Annotation(Box::new(self.annotation(n, depth + 1))),
            K::ElementValueArrayInitializer => {
                let values = n.children().filter(|c| c.kind() != K::Error).map(|c| self.annotation_value(c, depth + 1));
                AnnotationValue::Array(values.collect())
            }
            K::ParenthesizedExpression => {
                n.first().map_or(AnnotationValue::Other, |inner| self.annotation_value(inner, depth))
            }
            K::UnaryExpression if n.has(K::Minus) => match n.child(F::Operand).map(|x| self.annotation_value(x, depth))
            {
                Some(AnnotationValue::Int(value)) => AnnotationValue::Int(value.wrapping_neg()),
                _ => AnnotationValue::Other,
            },
            // Texts are often put together from several lines.
            K::BinaryExpression if n.has(K::Plus) => {
                let left = n.child(F::Left).map(|x| self.annotation_value(x, depth));
                let right = n.child(F::Right).map(|x| self.annotation_value(x, depth));
                match (left, right) {
                    (Some(AnnotationValue::Str(a)), Some(AnnotationValue::Str(b))) => {
                        AnnotationValue::Str(format!("{a}{b}").into())
                    }
                    _ => AnnotationValue::Other,
                }
            }
            _ => AnnotationValue::Other,
        }
    }

    /// A dotted name without the white space and comments that may stand in it.
    pub(super) fn dotted(&mut self, n: Node<'_>) -> Name {
        let text = self.b.text(n.span());
        if text.bytes().all(|b| b == b'.' || b == b'_' || b == b'$' || b.is_ascii_alphanumeric()) {
            return Name::new(text);
        }
        let mut name = String::new();
        self.name_parts(n, &mut name);
        if name.is_empty() { self.b.name(n.span()) } else { Name::new(&name) }
    }

    fn name_parts(&mut self, n: Node<'_>, name: &mut String) {
        self.nested(n.span(), |s| match n.kind() {
            K::ScopedIdentifier | K::FieldAccess => n.children().for_each(|part| s.name_parts(part, name)),
            K::Identifier | K::TypeIdentifier | K::This => {
                name.push_str(if name.is_empty() { "" } else { "." });
                name.push_str(s.b.text(n.span()));
            }
            _ => {}
        });
    }
}

fn flag(kind: K) -> Flags {
    match kind {
        K::Public => Flags::PUBLIC,
        K::Protected => Flags::PROTECTED,
        K::Private => Flags::PRIVATE,
        K::Abstract => Flags::ABSTRACT,
        K::Static => Flags::STATIC,
        K::Final => Flags::FINAL,
        K::Default => Flags::DEFAULT,
        K::Synchronized => Flags::SYNCHRONIZED,
        K::Native => Flags::NATIVE,
        K::Transient => Flags::TRANSIENT,
        K::Volatile => Flags::VOLATILE,
        K::Sealed => Flags::SEALED,
        _ => Flags::empty(),
    }
}
