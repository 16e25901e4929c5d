//! Class files to stubs: what a compiled library declares to others. Public and protected classes and members, and hidden classes
//! that visible ones extend. Code is never looked at; nothing is loaded.
//!
//! Reading the bytes is `noak`'s work; signatures and annotations are read here because theirs nest, and a hostile file must
//! not decide how deep we recurse.

use std::collections::{BTreeMap, BTreeSet};

use noak::AccessFlags;
use noak::reader::{Attribute, Class as ClassFile, cpool};
use rustc_hash::FxHashMap;

mod annotations;
mod build;
mod cursor;
mod metadata;

/// Stubs made of class files.
#[derive(Default, Debug)]
pub struct Stubs {
    /// One for each visible top-level class, sorted by name.
    pub files: Vec<crate::hir::Items>,
    /// How many class files could not be read.
    pub unreadable: usize,
}

/// Reads the class files of one library, all at once because nested classes have files of their own.
pub fn read<'a>(files: impl IntoIterator<Item = &'a [u8]>) -> Stubs {
    let mut library = Classes::default();
    let mut unreadable = 0;
    for bytes in files {
        if library.add(bytes).is_none() {
            unreadable += 1;
        }
    }
    Stubs { files: library.stubs(), unreadable }
}

/// One class file.
struct Entry<'a> {
    file: ClassFile<'a>,
    /// Access flags; for nested classes those of the `InnerClasses` attribute, which are the declared ones.
    access: AccessFlags,
    supers: Vec<&'a str>,
}

/// The class files of a library by binary name (`java/util/Map$Entry`).
#[derive(Default)]
struct Classes<'a> {
    entries: BTreeMap<&'a str, Entry<'a>>,
    /// What Kotlin's compiler says of its own classes, by binary name.
    kotlin: BTreeMap<&'a str, metadata::Metadata<'a>>,
    /// Binary name of a nested class → binary name of its outer class, and its simple name.
    nesting: FxHashMap<&'a str, (&'a str, &'a str)>,
}

impl<'a> Classes<'a> {
    /// Notes a class file. `None` where it cannot be read.
    fn add(&mut self, bytes: &'a [u8]) -> Option<()> {
        let file = ClassFile::new(bytes).ok()?;
        let pool = file.pool();
        let class_name = |index: cpool::Index<cpool::Class<'a>>| pool.retrieve(index).ok()?.name.to_str();
        let this = class_name(file.this_class())?;
        let mut access = file.access_flags();
        // Parts of facades are synthetic.
        if let Some(metadata) = metadata::Metadata::read(pool, file.attributes()) {
            self.kotlin.insert(this, metadata);
        }
        if access.intersects(AccessFlags::SYNTHETIC | AccessFlags::MODULE) {
            return Some(());
        }
        let mut hidden = false;
        if let Some(inner) = attribute(pool, file.attributes(), "InnerClasses") {
            let noak::reader::AttributeContent::InnerClasses(inner) = inner.read_content(pool).ok()? else {
                return None;
            };
            for class in inner.classes() {
                let class = class.ok()?;
                let name = class_name(class.inner_class())?;
                let outer = class.outer_class().and_then(class_name);
                let simple = class.inner_name().and_then(|n| pool.retrieve(n).ok()?.to_str());
                if name == this {
                    access = class.inner_access_flags();
                    // Local and anonymous classes have no outer class or no name here.
                    hidden = outer.is_none() || simple.is_none();
                }
                if let (Some(outer), Some(simple)) = (outer, simple) {
                    self.nesting.insert(name, (outer, simple));
                }
            }
        }
        if hidden || access.contains(AccessFlags::SYNTHETIC) {
            return Some(());
        }
        let mut supers: Vec<&str> = file.super_class().and_then(class_name).into_iter().collect();
        for interface in file.interfaces() {
            supers.extend(class_name(interface.ok()?));
        }
        self.entries.insert(this, Entry { file, access, supers });
        Some(())
    }

    /// The top-level class around a class, itself if it is one. Damaged files may nest in circles.
    fn top(&self, mut name: &'a str) -> &'a str {
        for _ in 0..100 {
            match self.nesting.get(name) {
                Some(&(outer, _)) => name = outer,
                None => break,
            }
        }
        name
    }

    /// Classes that others can name or inherit from.
    fn visible(&self) -> BTreeSet<&'a str> {
        let open = |name: &str| {
            let entry = self.entries.get(name);
            entry.is_some_and(|e| e.access.intersects(AccessFlags::PUBLIC | AccessFlags::PROTECTED))
        };
        let mut visible = BTreeSet::new();
        let mut work: Vec<&'a str> = Vec::new();
        for &name in self.entries.keys() {
            let (mut at, mut all_open) = (name, true);
            for _ in 0..100 {
                all_open &= open(at);
                match self.nesting.get(at) {
                    Some(&(outer, _)) => at = outer,
                    None => break,
                }
            }
            if all_open {
                work.push(name);
            }
        }
        while let Some(name) = work.pop() {
            let Some(entry) = self.entries.get(name) else { continue };
            if visible.insert(name) {
                work.extend(&entry.supers);
                work.extend(self.nesting.get(name).map(|&(outer, _)| outer));
            }
        }
        visible
    }

    /// Dotted name of a binary name.
    fn dotted(&self, binary: &str) -> String {
        let (mut parts, mut at) = (Vec::new(), binary);
        for _ in 0..100 {
            match self.nesting.get(at) {
                Some(&(outer, simple)) => {
                    parts.push(simple);
                    at = outer;
                }
                None => break,
            }
        }
        let mut name = at.replace('/', ".");
        if parts.is_empty() {
            name = dots_for_dollars(&name);
        }
        for part in parts.iter().rev() {
            name.push('.');
            name.push_str(part);
        }
        name
    }
}

/// Some compilers leave a nested class out of the `InnerClasses` attribute when only signatures mention it. A `$` inside a name is
/// its separator then; at either end it is part of the name (`AutoValue_$Foo` is not cut).
fn dots_for_dollars(name: &str) -> String {
    let bytes = name.as_bytes();
    let word = |at: Option<&u8>| at.is_some_and(|b| b.is_ascii_alphanumeric());
    name.char_indices()
        .map(|(i, c)| if c == '$' && i > 0 && word(bytes.get(i - 1)) && word(bytes.get(i + 1)) { '.' } else { c })
        .collect()
}

/// The first attribute of this name.
fn attribute<'a>(
    pool: &cpool::ConstantPool<'a>,
    attributes: impl IntoIterator<Item = Result<Attribute<'a>, noak::error::DecodeError>>,
    name: &str,
) -> Option<Attribute<'a>> {
    attributes
        .into_iter()
        .map_while(Result::ok)
        .find(|a| pool.retrieve(a.name()).is_ok_and(|n| n.as_bytes() == name.as_bytes()))
}
