//! Annotations of class files, those that analysis asks for: on which thread code runs, what blocks, what an annotation itself
//! is annotated with. Read from the bytes of the attribute with a bound on nesting.

use noak::reader::{Attribute, cpool};

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
        let mut reader = Reader { bytes: attribute.content(), pool, items: &mut *items, dotted };
        // What cannot be read, and all behind it, is left out.
        for _ in 0..reader.u16().unwrap_or(0) {
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
    bytes: &'a [u8],
    pool: &'r cpool::ConstantPool<'a>,
    items: &'r mut Items,
    dotted: &'r dyn Fn(&str) -> Name,
}

impl<'a> Reader<'_, 'a> {
    fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn utf8(&mut self) -> Option<&'a str> {
        let index: cpool::Index<cpool::Utf8<'a>> = cpool::Index::new(self.u16()?).ok()?;
        self.pool.retrieve(index).ok()?.to_str()
    }

    /// The dotted name of a descriptor of a class (`La/B;`).
    fn class(&mut self) -> Option<Name> {
        let name = self.utf8()?.strip_prefix('L')?.strip_suffix(';')?;
        Some((self.dotted)(name))
    }

    fn annotation(&mut self, depth: u32) -> Option<Annotation> {
        let name = self.class()?;
        let mut args = Vec::new();
        for _ in 0..self.u16()? {
            let name = Name::new(self.utf8()?);
            args.push((name, self.value(depth)?));
        }
        Some(Annotation { name, target: Name::EMPTY, args, span: Span::default() })
    }

    fn value(&mut self, depth: u32) -> Option<AnnotationValue> {
        if depth > MAX_NESTING {
            return None;
        }
        Some(match self.u8()? {
            b's' => AnnotationValue::Str(self.utf8()?.into()),
            tag @ (b'I' | b'S' | b'B' | b'C' | b'Z') => {
                let index: cpool::Index<cpool::Integer> = cpool::Index::new(self.u16()?).ok()?;
                let value = self.pool.retrieve(index).ok()?.value;
                if tag == b'Z' { AnnotationValue::Bool(value != 0) } else { AnnotationValue::Int(value.into()) }
            }
            b'J' => {
                let index: cpool::Index<cpool::Long> = cpool::Index::new(self.u16()?).ok()?;
                AnnotationValue::Int(self.pool.retrieve(index).ok()?.value)
            }
            b'D' | b'F' => {
                self.u16()?;
                AnnotationValue::Other
            }
            b'e' => {
                let ty = self.class()?;
                AnnotationValue::Path(ty.join('.', self.utf8()?))
            }
            b'c' => {
                let text = self.utf8()?;
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
                for _ in 0..self.u16()? {
                    values.push(self.value(depth + 1)?);
                }
                AnnotationValue::Array(values)
            }
            _ => return None,
        })
    }
}
