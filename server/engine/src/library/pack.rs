//! Makes an API index of stub files: sorts them, cuts them into blocks, compresses those. Used to make the built-in index
//! (`cargo xtask sdk`) and for what the jars of a workspace declare.

use rustc_hash::FxHashSet;

use super::directory::{BlockEntry, FileEntry, FileKind, MAGIC, PackageEntry, put_directory};
use super::encode::{NameTable, encode};
use super::wire::{put_str, put_uint};
use crate::hir::{Items, Member};
use crate::text::Name;

/// A block is closed when it holds this many bytes: large enough to compress well, small enough that the first
/// look-up in it costs well under a millisecond.
const BLOCK_BYTES: usize = 256 * 1024;

/// The stub files of one index.
#[derive(Default)]
pub struct Pack {
    origins: Vec<String>,
    stubs: Vec<Stub>,
    classes: FxHashSet<(Name, Name)>,
}

struct Stub {
    package: Name,
    name: Name,
    kind: FileKind,
    origin: u32,
    items: std::sync::Arc<Items>,
    top: Vec<Member>,
}

impl Pack {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what a file declares: each top-level class, and its functions, properties and aliases together. Of two classes of the same
    /// name the first stays. Bodies and spans are left out; types must be absolute. Returns the number of classes that were new.
    pub fn add(&mut self, origin: &str, items: Items) -> usize {
        let origin = self.origin(origin);
        let items = std::sync::Arc::new(items);
        let mut facade = Vec::new();
        let mut classes = 0;
        for &member in &items.top {
            let Member::Class(id) = member else {
                facade.push(member);
                continue;
            };
            let (package, name) = (items.package, items.class(id).name);
            if self.classes.insert((package, name)) {
                let (kind, items) = (FileKind::Class, std::sync::Arc::clone(&items));
                self.stubs.push(Stub { package, name, kind, origin, items, top: vec![member] });
                classes += 1;
            }
        }
        if !facade.is_empty() {
            let (package, name) = (items.package, items.facade);
            self.stubs.push(Stub { package, name, kind: FileKind::Facade, origin, items, top: facade });
        }
        classes
    }

    fn origin(&mut self, origin: &str) -> u32 {
        let known = self.origins.iter().position(|o| o == origin);
        known.unwrap_or_else(|| {
            self.origins.push(origin.to_owned());
            self.origins.len() - 1
        }) as u32
    }

    /// Whether a top-level class was added.
    #[must_use]
    pub fn has(&self, package: Name, class: Name) -> bool {
        self.classes.contains(&(package, class))
    }

    /// The index. `level` is zstd's, 1 to 22.
    ///
    /// # Errors
    /// Only those of the compressor, which has none but a lack of memory.
    pub fn finish(&mut self, level: i32) -> std::io::Result<Vec<u8>> {
        self.stubs.sort_by(|a, b| {
            (a.package.as_str(), a.name.as_str(), a.kind).cmp(&(b.package.as_str(), b.name.as_str(), b.kind))
        });
        let (blocks, bytes) = self.blocks(level)?;
        let directory = put_directory(&self.origins, &self.packages(), &blocks);
        let packed = compress(&directory, level)?;
        let mut out = MAGIC.to_vec();
        out.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        out.extend_from_slice(&(directory.len() as u32).to_le_bytes());
        out.extend_from_slice(&packed);
        out.extend_from_slice(&bytes);
        Ok(out)
    }

    fn blocks(&self, level: i32) -> std::io::Result<(Vec<BlockEntry>, Vec<u8>)> {
        let (mut blocks, mut bytes) = (Vec::new(), Vec::new());
        let mut names = NameTable::default();
        let mut files: Vec<Vec<u8>> = Vec::new();
        let mut size = 0;
        for (number, stub) in self.stubs.iter().enumerate() {
            let file = encode(&stub.items, &stub.top, &mut names);
            size += file.len();
            files.push(file);
            if size < BLOCK_BYTES && number + 1 < self.stubs.len() {
                continue;
            }
            let raw = block(&std::mem::take(&mut names).names, &files);
            let packed = compress(&raw, level)?;
            blocks.push(BlockEntry {
                first_file: (number + 1 - files.len()) as u32,
                offset: bytes.len(),
                len: packed.len(),
                raw_len: raw.len(),
            });
            bytes.extend_from_slice(&packed);
            files.clear();
            size = 0;
        }
        Ok((blocks, bytes))
    }

    fn packages(&self) -> Vec<PackageEntry<'_>> {
        let mut packages = Vec::new();
        for stubs in self.stubs.chunk_by(|a, b| a.package == b.package) {
            let mut package = PackageEntry { name: stubs[0].package.as_str(), ..PackageEntry::default() };
            let mut tops = std::collections::BTreeMap::<&str, Vec<u32>>::new();
            for (number, stub) in stubs.iter().enumerate() {
                package.files.push(FileEntry { name: stub.name.as_str(), kind: stub.kind, origin: stub.origin });
                for &member in &stub.top {
                    let name = match member {
                        Member::Callable(id) => stub.items.callable(id).name,
                        Member::Field(id) => stub.items.field(id).name,
                        Member::Alias(id) => stub.items.alias(id).name,
                        Member::Class(_) => continue,
                    };
                    let files = tops.entry(name.as_str()).or_default();
                    if files.last() != Some(&(number as u32)) {
                        files.push(number as u32);
                    }
                }
            }
            package.tops = tops.into_iter().collect();
            packages.push(package);
        }
        packages
    }
}

fn block(names: &[Name], files: &[Vec<u8>]) -> Vec<u8> {
    let mut raw = Vec::new();
    put_uint(&mut raw, names.len() as u64);
    for name in names {
        put_str(&mut raw, name.as_str());
    }
    put_uint(&mut raw, files.len() as u64);
    for file in files {
        put_uint(&mut raw, file.len() as u64);
        raw.extend_from_slice(file);
    }
    raw
}

fn compress(raw: &[u8], level: i32) -> std::io::Result<Vec<u8>> {
    let mut compressor = zstd::bulk::Compressor::new(level)?;
    // Damage must show when a block is read, not as a strange class.
    compressor.include_checksum(true)?;
    compressor.compress(raw)
}
