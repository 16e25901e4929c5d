//! Annotations of class files, those that analysis asks for: on which thread code runs, what blocks, what an annotation itself
//! is annotated with. Read from the bytes of the attribute with a bound on nesting.

use noak::reader::{Attribute, cpool};

use super::cursor::Cursor;
use crate::hir::{Annotation, AnnotationValue, Items, List, TypeRef};
use crate::text::{Name, Span};

/// Annotations of any package that are kept, by their simple name.
const KEPT: [&str; 12] = [
    "MainThread",
    "UiThread",
    "WorkerThread",
    "BinderThread",
    "AnyThread",
    "Blocking",
    "NonBlocking",
    "BlockingExecutor",
    "NonBlockingExecutor",
    "SchedulerSupport",
    "JvmStatic",
    "JvmName",
];

/// Deeper than any annotation nests.
const MAX_NESTING: u32 = 20;

/// The annotations among `attributes` that are kept. `all`: also those of other packages than Java's and Kotlin's own.
pub(super) fn kept<'a>(
    pool: &cpool::ConstantPool<'a>,
    attributes: impl IntoIterator<Item = Result<Attribute<'a>, noak::error::DecodeError>>,
    all: bool,
    items: &mut Items,
    dotted: &dyn Fn(&str) -> Name,
) -> Vec<Annotation> {
    let mut kept = Vec::new();
    for attribute in attributes.into_iter().map_while(Result::ok) {
        let name = pool.retrieve(attribute.name()).map(|n| n.as_bytes());
        if !matches!(name, Ok(b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations")) {
            continue;
        }
        let mut reader = Reader { at: Cursor { bytes: attribute.content(), pool }, items: &mut *items, dotted };
        // What cannot be read, and all behind it, is left out.
        for _ in 0..reader.at.u16().unwrap_or(0) {
            let Some(annotation) = reader.annotation(0) else { break };
            let name = annotation.name.as_str();
            let simple = name.rsplit('.').next().unwrap_or(name);
            if KEPT.contains(&simple) || all && !["java.", "kotlin.", "jdk."].iter().any(|p| name.starts_with(p)) {
                kept.push(annotation);
            }
        }
    }
    kept
}

struct Reader<'r, 'a> {
    at: Cursor<'r, 'a>,
    items: &'r mut Items,
    dotted: &'r dyn Fn(&str) -> Name,
}

impl Reader<'_, '_> {
    /// The dotted name of a descriptor of a class (`La/B;`).
    fn class(&mut self) -> Option<Name> {
        let name = self.at.utf8()?.strip_prefix('L')?.strip_suffix(';')?;
        Some((self.dotted)(name))
    }

    fn annotation(&mut self, depth: u32) -> Option<Annotation> {
        let name = self.class()?;
        let mut args = Vec::new();
        for _ in 0..self.at.u16()? {
            let name = Name::new(self.at.utf8()?);
            args.push((name, self.value(depth)?));
        }
        Some(Annotation { name, target: Name::EMPTY, args, span: Span::default() })
    }

    fn value(&mut self, depth: u32) -> Option<AnnotationValue> {
        if depth > MAX_NESTING {
            return None;
        }
        Some(match self.at.u8()? {
            b's' => AnnotationValue::Str(self.at.utf8()?.into()),
            tag @ (b'I' | b'S' | b'B' | b'C' | b'Z') => {
                let value = self.at.int()?;
                if tag == b'Z' { AnnotationValue::Bool(value != 0) } else { AnnotationValue::Int(value.into()) }
            }
            b'J' => AnnotationValue::Int(self.at.long()?),
            b'D' | b'F' => {
                self.at.u16()?;
                AnnotationValue::Other
            }
            b'e' => {
                let ty = self.class()?;
                AnnotationValue::Path(ty.join('.', self.at.utf8()?))
            }
            b'c' => {
                let text = self.at.utf8()?;
                match text.strip_prefix('L').and_then(|t| t.strip_suffix(';')) {
                    Some(name) => {
                        let node = TypeRef::Path { qualifier: None, name: (self.dotted)(name), args: List::EMPTY };
                        AnnotationValue::Class(self.items.types.alloc(node, Span::default()))
                    }
                    None => AnnotationValue::Other,
                }
            }
            b'@' => AnnotationValue::Annotation(Box::new(self.annotation(depth + 1)?)),
            b'[' => {
                let mut values = Vec::new();
                for _ in 0..self.at.u16()? {
                    values.push(self.value(depth + 1)?);
                }
                AnnotationValue::Array(values)
            }
            _ => return None,
        })
    }
}
