//! Kotlin's own description of a compiled class, in the annotation `kotlin.Metadata`: what a class file hides, such as extension receivers,
//! default values, `suspend`, properties and parameter names. Made by Kotlin's compiler for its own use; its form is public as
//! `metadata.proto` of the compiler. What cannot be read is left to the class file's plain view.

mod build;
mod proto;
mod strings;
mod types;

use noak::reader::{Attribute, cpool};

use super::cursor::Cursor;
use crate::hir::Items;
use crate::text::Name;

/// Deeper than the annotation nests: an array of strings is all there is.
const MAX_VALUES: u16 = 20_000;

/// The metadata of a class by its binary name.
type Nested<'n, 'a> = &'n dyn Fn(&str) -> Option<&'n Metadata<'a>>;

/// What a class file's metadata describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A class, interface, object.
    Class,
    /// The functions and properties of a file.
    File,
    /// A file that shares its facade class with others.
    Part,
    /// Lambdas, and facades of several files: nothing of their own.
    Other,
}

/// The annotation's contents.
#[derive(Debug)]
pub(super) struct Metadata<'a> {
    kind: Kind,
    data: Vec<u8>,
    strings: Vec<&'a str>,
    /// Binary name of the facade class of a part.
    facade: &'a str,
}

impl<'a> Metadata<'a> {
    /// The metadata among a class file's attributes.
    pub(super) fn read(
        pool: &cpool::ConstantPool<'a>,
        attributes: impl IntoIterator<Item = Result<Attribute<'a>, noak::error::DecodeError>>,
    ) -> Option<Self> {
        let is_visible =
            |a: &Attribute<'a>| pool.retrieve(a.name()).is_ok_and(|n| n.as_bytes() == b"RuntimeVisibleAnnotations");
        let attribute = attributes.into_iter().map_while(Result::ok).find(is_visible)?;
        let mut reader = Cursor { bytes: attribute.content(), pool };
        for _ in 0..reader.u16()? {
            if reader.utf8()? == "Lkotlin/Metadata;" {
                return reader.metadata();
            }
            for _ in 0..reader.u16()? {
                reader.u16()?;
                reader.skip_value(0)?;
            }
        }
        None
    }

    /// Whether it describes a class.
    pub(super) fn is_class(&self) -> bool {
        self.kind == Kind::Class
    }

    /// The stub of a file's functions, properties and aliases; `name` is the class file's binary name.
    pub(super) fn file(&self, name: &str) -> Option<Items> {
        if !matches!(self.kind, Kind::File | Kind::Part) {
            return None;
        }
        let binary = if self.kind == Kind::Part { self.facade } else { name };
        let (package, facade) = binary.rsplit_once('/').unwrap_or(("", binary));
        let mut items = kotlin_items(package);
        items.facade = Name::new(facade);
        build::file(self, &mut items)?;
        Some(items)
    }

    /// The stub of a top-level class; `nested` gives the metadata of the classes in it by binary name.
    pub(super) fn class(&self, name: &str, nested: Nested<'_, 'a>) -> Option<Items> {
        let (package, _) = name.rsplit_once('/').unwrap_or(("", name));
        let mut items = kotlin_items(package);
        let id = build::class(self, name, crate::hir::Container::File, nested, &mut items, 0)?;
        items.top.push(crate::hir::Member::Class(id));
        Some(items)
    }
}

fn kotlin_items(package: &str) -> Items {
    Items { language: crate::hir::Language::Kotlin, package: Name::new(&package.replace('/', ".")), ..Items::default() }
}

impl<'a> Cursor<'_, 'a> {
    fn metadata(&mut self) -> Option<Metadata<'a>> {
        let mut metadata = Metadata { kind: Kind::Other, data: Vec::new(), strings: Vec::new(), facade: "" };
        let mut chunks: Vec<&[u8]> = Vec::new();
        for _ in 0..self.u16()? {
            match (self.utf8()?, *self.bytes.first()?) {
                ("k", b'I') => {
                    self.u8()?;
                    metadata.kind = match self.int()? {
                        1 => Kind::Class,
                        2 => Kind::File,
                        5 => Kind::Part,
                        _ => Kind::Other,
                    };
                }
                ("xs", b's') => {
                    self.u8()?;
                    metadata.facade = self.utf8()?;
                }
                ("d1", b'[') => chunks = self.array(Self::raw)?,
                ("d2", b'[') => metadata.strings = self.array(Self::utf8)?,
                _ => self.skip_value(0)?,
            }
        }
        metadata.data = strings::bytes(&chunks)?;
        Some(metadata)
    }

    fn array<T>(&mut self, element: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.u8()?;
        let count = self.u16()?;
        (0..count.min(MAX_VALUES))
            .map(|_| {
                self.u8().filter(|&tag| tag == b's')?;
                element(self)
            })
            .collect()
    }

    fn skip_value(&mut self, depth: u32) -> Option<()> {
        if depth > 20 {
            return None;
        }
        match self.u8()? {
            b'e' => {
                self.u16()?;
                self.u16()?;
            }
            b'@' => {
                self.u16()?;
                for _ in 0..self.u16()? {
                    self.u16()?;
                    self.skip_value(depth + 1)?;
                }
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.skip_value(depth + 1)?;
                }
            }
            _ => {
                self.u16()?;
            }
        }
        Some(())
    }
}
