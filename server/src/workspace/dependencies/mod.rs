//! What the build files name, and what of it lies on this machine: build files and version catalogs are read as text, nothing of them is
//! run; jars and AARs are looked for in the caches of Gradle and Maven. Tells for every dependency where our knowledge of it
//! comes from.

mod caches;
mod named;
mod pom;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Cursor, Read as _};
use std::path::{Path, PathBuf};

use callscope_engine::library::{Jar, Library};
use rayon::prelude::*;
use serde::Serialize;
use zip::ZipArchive;

pub use caches::Caches;
pub use named::is_build_file;

/// An artifact as builds name it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Artifact {
    /// `com.squareup.okhttp3`
    pub group: String,
    /// `okhttp`
    pub name: String,
    /// Where it is stated and could be followed.
    pub version: Option<String>,
}

/// A dependency of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Dependency {
    /// `group:name`
    pub artifact: String,
    /// The version that was read, or is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Where what is known of it comes from.
    pub known: Known,
}

/// Where knowledge of a dependency comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Known {
    /// Its jar or AAR in a cache.
    Jar,
    /// The built-in index, perhaps in another version.
    BuiltIn,
    /// Nowhere: calls of it are unknown.
    NotAtAll,
}

/// What the build names and where it lies.
#[derive(Debug, Default)]
pub struct Dependencies {
    /// Named dependencies, sorted.
    pub all: Vec<Dependency>,
    /// Archives to read: of the named dependencies and of what those need.
    archives: Vec<(String, PathBuf)>,
}

/// More archives than any build needs.
const MAX_ARCHIVES: usize = 2000;

/// Larger class files and archives of them are left out.
const MAX_BYTES: u64 = 64 << 20;

impl Dependencies {
    /// Reads build files (of any number of modules) and looks for what they name.
    #[must_use]
    pub fn find(build_files: &[PathBuf], caches: &Caches) -> Self {
        let named = named::read(build_files);
        let mut found = Self::default();
        let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
        let mut queue: Vec<(Artifact, bool)> = named.into_iter().map(|a| (a, true)).collect();
        queue.reverse();
        while let Some((artifact, is_named)) = queue.pop() {
            let key = (artifact.group.clone(), artifact.name.clone());
            if !seen.insert(key) || found.archives.len() >= MAX_ARCHIVES {
                continue;
            }
            let located = caches.locate(&artifact);
            if is_named {
                found.all.push(describe(&artifact, located.as_ref()));
            }
            let Some(located) = located else { continue };
            if let Some(pom) = &located.pom {
                queue.extend(pom::dependencies_of(pom).into_iter().map(|a| (a, false)));
            }
            found.archives.push((format!("{}:{}", artifact.group, artifact.name), located.archive));
        }
        found.all.sort();
        found.all.dedup();
        found
    }

    /// These archives, whatever names them.
    #[must_use]
    pub fn of_archives(archives: impl IntoIterator<Item = PathBuf>) -> Self {
        let origin = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self { all: Vec::new(), archives: archives.into_iter().map(|path| (origin(&path), path)).collect() }
    }

    /// The class files of all archives.
    #[must_use]
    pub fn jars(&self) -> Vec<Jar> {
        let read =
            |(origin, path): &(String, PathBuf)| Some(Jar { origin: origin.clone(), classes: class_files(path)? });
        self.archives.par_iter().filter_map(read).collect()
    }
}

fn describe(artifact: &Artifact, located: Option<&caches::Located>) -> Dependency {
    let name = format!("{}:{}", artifact.group, artifact.name);
    let known = match located {
        Some(_) => Known::Jar,
        None if is_built_in(&name) => Known::BuiltIn,
        None => Known::NotAtAll,
    };
    let version = located.map(|l| l.version.clone()).or_else(|| artifact.version.clone());
    Dependency { artifact: name, version, known }
}

/// Whether the built-in index has the artifact, perhaps under the name of one of its platforms.
fn is_built_in(name: &str) -> bool {
    let base = |n: &str| n.trim_end_matches("-jvm").trim_end_matches("-android").trim_end_matches("-ktx").to_owned();
    Library::builtin().origins().any(|origin| base(origin) == base(name))
}

/// The class files of a jar, or of the `classes.jar` in an AAR; `None` where it cannot be read.
fn class_files(archive: &Path) -> Option<Vec<Vec<u8>>> {
    let file = File::open(archive).ok()?;
    if archive.extension().is_some_and(|e| e == "aar") {
        let mut outer = ZipArchive::new(file).ok()?;
        let mut bytes = Vec::new();
        outer.by_name("classes.jar").ok()?.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
        return entries(ZipArchive::new(Cursor::new(bytes)).ok()?);
    }
    entries(ZipArchive::new(file).ok()?)
}

fn entries<R: std::io::Read + std::io::Seek>(mut zip: ZipArchive<R>) -> Option<Vec<Vec<u8>>> {
    let mut classes = Vec::new();
    for index in 0..zip.len() {
        let Ok(entry) = zip.by_index(index) else { continue };
        let name = entry.name();
        // Class files for newer releases of Java than others are left to those.
        if !name.ends_with(".class") || name.starts_with("META-INF/") || name.ends_with("module-info.class") {
            continue;
        }
        let mut bytes = Vec::with_capacity(entry.size().min(MAX_BYTES) as usize);
        if entry.take(MAX_BYTES).read_to_end(&mut bytes).is_ok() {
            classes.push(bytes);
        }
    }
    Some(classes)
}

#[cfg(test)]
mod tests;
