//! What stands before a declaration: modifiers as flags, annotations, context parameters.

use super::Kotlin;
use super::kinds::{Kind, Node};
use crate::hir::{Annotation, AnnotationValue, Flags, Name, Span};

/// The modifiers of one declaration, as written.
pub(super) struct Modifiers<'f> {
    /// Those that are flags; `FINAL` only where `final` is written.
    pub(super) flags: Flags,
    pub(super) is_open: bool,
    /// `annotation class`
    pub(super) is_annotation: bool,
    pub(super) is_vararg: bool,
    pub(super) is_noinline: bool,
    pub(super) is_crossinline: bool,
    pub(super) annotations: Vec<Annotation>,
    /// Start of the first modifier or keyword behind the leading annotations.
    pub(super) head: u32,
    pub(super) context: Option<Node<'f>>,
}

const VISIBILITY: Flags = Flags::PUBLIC.union(Flags::PROTECTED).union(Flags::PRIVATE).union(Flags::INTERNAL);

impl Modifiers<'_> {
    /// The visibility as a flag; `otherwise` where none is written.
    pub(super) fn visibility(&self, otherwise: Flags) -> Flags {
        let written = self.flags & VISIBILITY;
        if written.is_empty() { otherwise } else { written }
    }

    /// The name in `@JvmName("…")`, `@get:JvmName("…")`, …
    pub(super) fn jvm_name(&self, target: &str) -> Option<Name> {
        jvm_name(&self.annotations, target)
    }
}

/// The name in `@JvmName("…")` with that use-site target.
pub(super) fn jvm_name(annotations: &[Annotation], target: &str) -> Option<Name> {
    let annotation = annotations.iter().find(|a| simple_name(a) == "JvmName" && a.target.as_str() == target)?;
    match annotation.args.first()? {
        (_, AnnotationValue::Str(name)) => Some(Name::new(name)),
        _ => None,
    }
}

/// The last part of an annotation's name.
pub(super) fn simple_name(annotation: &Annotation) -> &'static str {
    let name = annotation.name.as_str();
    name.rsplit_once('.').map_or(name, |(_, last)| last)
}

impl Kotlin<'_> {
    /// The modifiers of a declaration.
    pub(super) fn modifiers<'f>(&mut self, owner: Node<'f>) -> Modifiers<'f> {
        let mut children = owner.children().skip_while(|n| n.kind() != Kind::Modifiers);
        let (node, behind) = (children.next(), children.next());
        self.modifiers_of(node, behind, owner.span())
    }

    /// The modifiers in `node`; `behind`: what comes next; `span`: the declaration's byte range.
    pub(super) fn modifiers_of<'f>(
        &mut self,
        node: Option<Node<'f>>,
        behind: Option<Node<'f>>,
        span: Span,
    ) -> Modifiers<'f> {
        let mut found = Modifiers {
            flags: Flags::empty(),
            is_open: false,
            is_annotation: false,
            is_vararg: false,
            is_noinline: false,
            is_crossinline: false,
            annotations: Vec::new(),
            head: span.start,
            context: None,
        };
        if let Some(node) = node {
            let mut head = None;
            for modifier in node.children() {
                if modifier.kind() == Kind::Annotation {
                    self.annotation(modifier, &mut found.annotations);
                    continue;
                }
                head.get_or_insert(modifier.span().start);
                if modifier.kind() == Kind::ContextParameters {
                    found.context = Some(modifier);
                } else {
                    found.add(self.b.text(modifier.span()));
                }
            }
            found.head = head.or(behind.map(|n| n.span().start)).unwrap_or(span.end);
        }
        found.flags |= flags_of_annotations(&found.annotations);
        found
    }
}

impl Modifiers<'_> {
    fn add(&mut self, modifier: &str) {
        self.flags |= match modifier {
            "public" => Flags::PUBLIC,
            "protected" => Flags::PROTECTED,
            "private" => Flags::PRIVATE,
            "internal" => Flags::INTERNAL,
            "final" => Flags::FINAL,
            "abstract" => Flags::ABSTRACT,
            "sealed" => Flags::SEALED,
            "override" => Flags::OVERRIDE,
            "external" => Flags::NATIVE,
            "suspend" => Flags::SUSPEND,
            "inline" => Flags::INLINE,
            "operator" => Flags::OPERATOR,
            "infix" => Flags::INFIX,
            "tailrec" => Flags::TAILREC,
            "const" => Flags::CONST,
            "lateinit" => Flags::LATEINIT,
            "data" => Flags::DATA,
            "value" => Flags::VALUE,
            "inner" => Flags::INNER,
            "expect" => Flags::EXPECT,
            "actual" => Flags::ACTUAL,
            _ => Flags::empty(),
        };
        match modifier {
            "open" => self.is_open = true,
            "annotation" => self.is_annotation = true,
            "vararg" => self.is_vararg = true,
            "noinline" => self.is_noinline = true,
            "crossinline" => self.is_crossinline = true,
            _ => {}
        }
    }
}

/// What annotations say that Java says with keywords, and which declarations are hidden.
fn flags_of_annotations(annotations: &[Annotation]) -> Flags {
    let mut flags = Flags::empty();
    for annotation in annotations {
        flags |= match simple_name(annotation) {
            "Synchronized" => Flags::SYNCHRONIZED,
            "Volatile" => Flags::VOLATILE,
            "Transient" => Flags::TRANSIENT,
            "LowPriorityInOverloadResolution" => Flags::LOW_PRIORITY,
            "Deprecated" if annotation.args.iter().any(|(_, value)| is_hidden(value)) => Flags::HIDDEN,
            _ => Flags::empty(),
        };
    }
    flags
}

/// `DeprecationLevel.HIDDEN`
fn is_hidden(value: &AnnotationValue) -> bool {
    matches!(value, AnnotationValue::Path(path) if path.as_str().rsplit('.').next() == Some("HIDDEN"))
}
