//! What libraries declare: the JDK, Android, Kotlin and others, in the same model as source files, from a compact index
//! that is built into the binary, or made from class files.
//!
//! A *stub file* is [`Items`] without bodies: one top-level class with those nested in it, or the functions, properties and
//! aliases of one facade. Conventions of stubs, for everyone who reads them:
//!
//! * a type is one [`crate::hir::TypeRef::Path`] node whose name is absolute and dotted (`java.util.Map.Entry`); a name with a dot in it is
//!   always absolute, and a name without one is a type variable in scope;
//! * spans are zero; there are no imports, private members, nor bodies;
//! * stubs made from class files have Java's rules, those made from Kotlin sources or metadata have Kotlin's;
//! * parameters of stubs made from class files have empty names.
//!
//! This room knows no file system and nothing of who asks. Nothing is read before it is asked for.

pub mod classfile;
mod decode;
mod directory;
mod encode;
mod layers;
mod pack;
mod signature;
mod wire;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use directory::{Directory, MAGIC};
pub use layers::{Jar, Layers};
pub use pack::Pack;
pub use wire::LibraryError;
use wire::{Reader, Result};

use crate::hir::{ClassId, Items, Member};
use crate::text::Name;

/// Uncompressed sizes above this are damage.
const MAX_RAW: usize = 64 << 20;

/// An API index. Shared by reference; all state inside is filled lazily and never changes after.
#[derive(Default)]
pub struct Library {
    bytes: Cow<'static, [u8]>,
    directory: OnceLock<Directory>,
    /// One for each block of the directory.
    blocks: OnceLock<Box<[OnceLock<Block>]>>,
    error: OnceLock<LibraryError>,
}

/// An uncompressed block.
#[derive(Default)]
struct Block {
    raw: Vec<u8>,
    strings: Vec<(u32, u32)>,
    files: Vec<(u32, u32)>,
    items: Box<[OnceLock<Items>]>,
}

impl Library {
    /// The index that is built into the binary. Costs nothing until it is asked.
    pub fn builtin() -> &'static Self {
        static BUILTIN: OnceLock<Library> = OnceLock::new();
        BUILTIN.get_or_init(|| Self::from_bytes(include_bytes!("data/api.bin").as_slice()))
    }

    /// The index that holds nothing.
    pub fn empty() -> &'static Self {
        static EMPTY: OnceLock<Library> = OnceLock::new();
        EMPTY.get_or_init(|| {
            let library = Self::default();
            library.directory.get_or_init(Directory::default);
            library
        })
    }

    /// An index from what [`Pack::finish`] made. Damaged parts hold nothing, and [`Library::error`] tells of them once they were asked for.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Self {
        Self { bytes: bytes.into(), ..Self::default() }
    }

    /// The first damage that was met.
    pub fn error(&self) -> Option<&LibraryError> {
        self.error.get()
    }

    /// Number of stub files; they are numbered from 0.
    pub fn file_count(&self) -> u32 {
        self.directory().file_count()
    }

    /// What a stub file declares; nothing where there is no such file. Decoded on first use (some microseconds; under a millisecond
    /// when it is the first of its block), kept for as long as the library.
    pub fn items(&self, file: u32) -> &Items {
        static NOTHING: OnceLock<Items> = OnceLock::new();
        let nothing = || NOTHING.get_or_init(Items::default);
        let blocks = &self.directory().blocks;
        let Some(at) = blocks.partition_point(|b| b.first_file <= file).checked_sub(1) else { return nothing() };
        let block = self.block(at);
        let index = (file - blocks[at].first_file) as usize;
        let (Some(slot), Some(&(start, end))) = (block.items.get(index), block.files.get(index)) else {
            return nothing();
        };
        slot.get_or_init(|| {
            decode::decode(&block.raw[start as usize..end as usize], block).unwrap_or_else(|error| self.fail(error))
        })
    }

    /// The class with this qualified name (`java.util.Map.Entry`): its stub file, and its id there.
    pub fn class(&self, qualified: Name) -> Option<(u32, ClassId)> {
        self.class_named(qualified.as_str())
    }

    /// [`Library::class`] by text: names here are not interned before someone asks for them, so [`Name::existing`] says
    /// nothing of what libraries declare.
    pub fn class_named(&self, qualified: &str) -> Option<(u32, ClassId)> {
        let text = qualified;
        // The package is all before one of the dots; the longest that is there goes first.
        let mut package_end = text.rfind('.');
        loop {
            let (package, path) = match package_end {
                Some(at) => (&text[..at], &text[at + 1..]),
                None => ("", text),
            };
            let top = path.split('.').next().unwrap_or("");
            if let Some(file) = self.directory().class(package, top)
                && let Some(class) = nested(self.items(file), path)
            {
                return Some((file, class));
            }
            package_end = text[..package_end?].rfind('.');
        }
    }

    /// The stub files whose functions and properties are static members of the facade class with this qualified name (`kotlin.io.FilesKt`).
    pub fn facade(&self, qualified: Name) -> Range<u32> {
        let (package, name) = qualified.as_str().rsplit_once('.').unwrap_or(("", qualified.as_str()));
        self.directory().facade(package, name)
    }

    /// Whether the package, or one inside it, has classes or functions here (`java`, `java.util`).
    pub fn has_package(&self, package: Name) -> bool {
        self.directory().has_package(package.as_str())
    }

    /// The stub files that declare a top-level function, property or type alias of this name in the package; extensions too.
    pub fn tops(&self, package: Name, name: Name) -> &[u32] {
        self.directory().tops(package.as_str(), name.as_str())
    }

    /// What the stub file was made from: `jdk`, `android`, or the artifact without its version (`com.squareup.okhttp3:okhttp`).
    pub fn origin(&self, file: u32) -> &str {
        self.directory().origin(file)
    }

    /// All artifacts that stub files were made from.
    pub fn origins(&self) -> impl Iterator<Item = &str> {
        self.directory().origins()
    }

    fn directory(&self) -> &Directory {
        self.directory.get_or_init(|| self.read_directory().unwrap_or_else(|error| self.fail(error)))
    }

    fn read_directory(&self) -> Result<Directory> {
        let rest = self.bytes.strip_prefix(MAGIC.as_slice()).ok_or(LibraryError::Format)?;
        let number = |at: usize| -> Result<usize> {
            let bytes = rest.get(at..at + 4).and_then(|b| b.try_into().ok()).ok_or(LibraryError::Corrupt("no head"))?;
            Ok(u32::from_le_bytes(bytes) as usize)
        };
        let (len, raw_len) = (number(0)?, number(4)?);
        let packed = rest.get(8..8 + len).ok_or(LibraryError::Corrupt("no directory"))?;
        Directory::read(decompress(packed, raw_len)?, MAGIC.len() + 8 + len)
    }

    fn block(&self, at: usize) -> &Block {
        let directory = self.directory();
        let blocks = self.blocks.get_or_init(|| directory.blocks.iter().map(|_| OnceLock::new()).collect());
        blocks[at].get_or_init(|| {
            let entry = directory.blocks[at];
            let packed = self.bytes.get(entry.offset..entry.offset + entry.len);
            let raw = packed.ok_or(LibraryError::Corrupt("no block")).and_then(|p| decompress(p, entry.raw_len));
            raw.and_then(Block::read).unwrap_or_else(|error| self.fail(error))
        })
    }

    /// Notes the damage, and gives the empty value in its place.
    fn fail<T: Default>(&self, error: LibraryError) -> T {
        self.error.get_or_init(|| error);
        T::default()
    }
}

impl Block {
    fn read(raw: Vec<u8>) -> Result<Self> {
        let mut reader = Reader::new(&raw);
        let strings = (0..reader.count()?).map(|_| reader.range()).collect::<Result<Vec<_>>>()?;
        let files = (0..reader.count()?).map(|_| reader.range()).collect::<Result<Vec<_>>>()?;
        let items = files.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { raw, strings, files, items })
    }
}

impl decode::Strings for Block {
    fn name(&self, number: u32) -> Result<Name> {
        let damaged = LibraryError::Corrupt("a string that is not there");
        let &(start, end) = self.strings.get(number as usize).ok_or(damaged.clone())?;
        std::str::from_utf8(&self.raw[start as usize..end as usize]).map(Name::new).map_err(|_| damaged)
    }
}

fn decompress(packed: &[u8], raw_len: usize) -> Result<Vec<u8>> {
    if raw_len > MAX_RAW {
        return Err(LibraryError::Corrupt("a size is too large"));
    }
    let raw = zstd::bulk::decompress(packed, raw_len).map_err(|_| LibraryError::Corrupt("it does not decompress"))?;
    if raw.len() == raw_len { Ok(raw) } else { Err(LibraryError::Corrupt("a size is wrong")) }
}

/// The class with this dotted path (`Map.Entry`) among those of a file.
fn nested(items: &Items, path: &str) -> Option<ClassId> {
    let mut members = items.top.as_slice();
    let mut found = None;
    for part in path.split('.') {
        let id = members.iter().find_map(|m| match m {
            Member::Class(id) if items.class(*id).name.as_str() == part => Some(*id),
            _ => None,
        })?;
        members = &items.class(id).members;
        found = Some(id);
    }
    found
}

#[cfg(test)]
mod tests;
