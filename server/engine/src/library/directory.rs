//! What an API index holds, without what it says of it: packages, the names of their stub files, where each lies. One
//! compressed run of bytes, read at the first look-up; after that a look-up is a binary search over names.

use rustc_hash::FxHashMap;

use super::wire::{LibraryError, Reader, Result, put_str, put_uint};

/// First bytes of every index; the last one is the version of the whole format, the model's flags included.
pub(super) const MAGIC: &[u8; 8] = b"CSCPAPI\x01";

/// What a stub file holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum FileKind {
    /// One top-level class, with those nested in it.
    Class,
    /// Top-level functions, properties and type aliases, which one facade class has at run time.
    Facade,
}

/// A compressed run of stub files.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockEntry {
    /// Number of the first file in it.
    pub(super) first_file: u32,
    /// Where it lies in the index.
    pub(super) offset: usize,
    /// Length in the index.
    pub(super) len: usize,
    /// Length uncompressed.
    pub(super) raw_len: usize,
}

/// A file to be written.
#[derive(Clone, Debug)]
pub(super) struct FileEntry<'a> {
    pub(super) name: &'a str,
    pub(super) kind: FileKind,
    pub(super) origin: u32,
}

/// A package to be written, its files sorted by name and kind.
#[derive(Default, Debug)]
pub(super) struct PackageEntry<'a> {
    pub(super) name: &'a str,
    pub(super) files: Vec<FileEntry<'a>>,
    /// Names of top-level functions, properties and aliases, sorted, with the files (counted within the package) that declare one.
    pub(super) tops: Vec<(&'a str, Vec<u32>)>,
}

/// Writes a directory.
pub(super) fn put_directory(origins: &[String], packages: &[PackageEntry<'_>], blocks: &[BlockEntry]) -> Vec<u8> {
    let mut out = Vec::new();
    put_uint(&mut out, origins.len() as u64);
    for origin in origins {
        put_str(&mut out, origin);
    }
    put_uint(&mut out, blocks.len() as u64);
    let mut before = 0;
    for block in blocks {
        put_uint(&mut out, u64::from(block.first_file - before));
        put_uint(&mut out, block.len as u64);
        put_uint(&mut out, block.raw_len as u64);
        before = block.first_file;
    }
    put_uint(&mut out, packages.len() as u64);
    for package in packages {
        put_str(&mut out, package.name);
        put_uint(&mut out, package.files.len() as u64);
        for file in &package.files {
            put_str(&mut out, file.name);
            put_uint(&mut out, u64::from(file.origin) * 2 + u64::from(file.kind == FileKind::Facade));
        }
        put_uint(&mut out, package.tops.len() as u64);
        for (name, files) in &package.tops {
            put_str(&mut out, name);
            put_uint(&mut out, files.len() as u64);
            for &file in files {
                put_uint(&mut out, u64::from(file));
            }
        }
    }
    out
}

/// A run of text in [`Directory::names`].
type Text = (u32, u32);

#[derive(Debug)]
struct File {
    name: Text,
    kind: FileKind,
    origin: u32,
}

#[derive(Debug)]
struct Package {
    name: Text,
    first_file: u32,
    files: u32,
    first_top: u32,
    tops: u32,
}

#[derive(Debug)]
struct Top {
    name: Text,
    /// Where its files lie in [`Directory::pool`].
    files: (u32, u32),
}

/// A directory in memory.
#[derive(Default, Debug)]
pub(super) struct Directory {
    /// All names, one behind the other.
    names: String,
    origins: Vec<Text>,
    pub(super) blocks: Vec<BlockEntry>,
    packages: Vec<Package>,
    /// Numbers of the packages by name: most look-ups ask for a package that is not there.
    by_name: FxHashMap<Box<str>, u32>,
    files: Vec<File>,
    tops: Vec<Top>,
    pool: Vec<u32>,
}

impl Directory {
    /// Reads what [`put_directory`] wrote. `first_block` is where the blocks begin in the index.
    pub(super) fn read(text: Vec<u8>, first_block: usize) -> Result<Self> {
        let mut directory = Self::default();
        let mut reader = Reader::new(&text);
        for _ in 0..reader.count()? {
            let origin = directory.name(&text, reader.range()?)?;
            directory.origins.push(origin);
        }
        let (mut first_file, mut offset) = (0u32, first_block);
        for _ in 0..reader.count()? {
            let step = reader.small()?;
            first_file = first_file.checked_add(step).ok_or(LibraryError::Corrupt("a block's first file"))?;
            let (len, raw_len) = (reader.small()? as usize, reader.small()? as usize);
            directory.blocks.push(BlockEntry { first_file, offset, len, raw_len });
            offset += len;
        }
        for _ in 0..reader.count()? {
            directory.read_package(&text, &mut reader)?;
        }
        directory.names.shrink_to_fit();
        Ok(directory)
    }

    fn read_package(&mut self, text: &[u8], reader: &mut Reader<'_>) -> Result<()> {
        let name = self.name(text, reader.range()?)?;
        let (first_file, first_top) = (self.files.len() as u32, self.tops.len() as u32);
        for _ in 0..reader.count()? {
            let name = self.name(text, reader.range()?)?;
            let number = reader.small()?;
            let kind = if number % 2 == 0 { FileKind::Class } else { FileKind::Facade };
            if number / 2 >= self.origins.len() as u32 {
                return Err(LibraryError::Corrupt("an origin that is not there"));
            }
            self.files.push(File { name, kind, origin: number / 2 });
        }
        let files = self.files.len() as u32 - first_file;
        for _ in 0..reader.count()? {
            let name = self.name(text, reader.range()?)?;
            let start = self.pool.len() as u32;
            for _ in 0..reader.count()? {
                let file = reader.small()?;
                if file >= files {
                    return Err(LibraryError::Corrupt("a file that is not there"));
                }
                self.pool.push(first_file + file);
            }
            self.tops.push(Top { name, files: (start, self.pool.len() as u32) });
        }
        let tops = self.tops.len() as u32 - first_top;
        self.by_name.insert(self.str(name).into(), self.packages.len() as u32);
        self.packages.push(Package { name, first_file, files, first_top, tops });
        Ok(())
    }

    /// Number of stub files.
    pub(super) fn file_count(&self) -> u32 {
        self.files.len() as u32
    }

    /// Where the file came from.
    pub(super) fn origin(&self, file: u32) -> &str {
        let origin = self.files.get(file as usize).and_then(|f| self.origins.get(f.origin as usize));
        origin.map_or("", |&o| self.str(o))
    }

    /// All origins.
    pub(super) fn origins(&self) -> impl Iterator<Item = &str> {
        self.origins.iter().map(|&o| self.str(o))
    }

    /// The stub file of a top-level class.
    pub(super) fn class(&self, package: &str, name: &str) -> Option<u32> {
        let package = self.package(package)?;
        let files = self.files.get(package.first_file as usize..)?.get(..package.files as usize)?;
        let at = files.binary_search_by(|f| self.str(f.name).cmp(name).then(f.kind.cmp(&FileKind::Class))).ok()?;
        Some(package.first_file + at as u32)
    }

    /// The stub files of a facade class.
    pub(super) fn facade(&self, package: &str, name: &str) -> std::ops::Range<u32> {
        let Some(package) = self.package(package) else { return 0..0 };
        let files = &self.files[package.first_file as usize..][..package.files as usize];
        let before = files.partition_point(|f| (self.str(f.name), f.kind) < (name, FileKind::Facade));
        let count = files[before..].iter().take_while(|f| self.str(f.name) == name).count();
        let first = package.first_file + before as u32;
        first..first + count as u32
    }

    /// The stub files that declare a top-level function, property or alias of this name.
    pub(super) fn tops(&self, package: &str, name: &str) -> &[u32] {
        let Some(package) = self.package(package) else { return &[] };
        let tops = &self.tops[package.first_top as usize..][..package.tops as usize];
        match tops.binary_search_by(|t| self.str(t.name).cmp(name)) {
            Ok(at) => {
                let (start, end) = tops[at].files;
                &self.pool[start as usize..end as usize]
            }
            Err(_) => &[],
        }
    }

    /// Whether the package, or one inside it, is there.
    pub(super) fn has_package(&self, name: &str) -> bool {
        let at = self.packages.partition_point(|p| self.str(p.name) < name);
        // Packages inside sort behind `name`, after others that merely begin with it (`java-x` < `java.x` < `javax`).
        self.packages[at..]
            .iter()
            .map(|p| self.str(p.name))
            .take_while(|p| p.starts_with(name))
            .any(|p| p.len() == name.len() || p.as_bytes()[name.len()] == b'.')
    }

    fn package(&self, name: &str) -> Option<&Package> {
        self.packages.get(*self.by_name.get(name)? as usize)
    }

    fn str(&self, (start, end): Text) -> &str {
        self.names.get(start as usize..end as usize).unwrap_or("")
    }

    /// Takes a name over, which is compared as text later and so checked once.
    fn name(&mut self, text: &[u8], (start, end): Text) -> Result<Text> {
        let name = text.get(start as usize..end as usize).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let before = self.names.len() as u32;
        self.names.push_str(name.ok_or(LibraryError::Corrupt("a name is not UTF-8"))?);
        Ok((before, self.names.len() as u32))
    }
}
