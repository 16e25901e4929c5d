//! Files out of folders and archives.

use std::io::{Cursor, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result};
use zip::ZipArchive;

/// A file of an archive.
pub(super) struct File {
    /// Its path inside.
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
}

/// The bytes of every class file in a folder, at any depth.
pub(super) fn classes_in_folder(folder: &Path) -> Result<Vec<Vec<u8>>> {
    let (mut classes, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "class") {
                classes.push(std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?);
            }
        }
    }
    Ok(classes)
}

/// The files of an archive whose path is wanted, sorted by path. Of an AAR those of its `classes.jar`.
pub(super) fn files(archive: &Path, wanted: impl Fn(&str) -> bool) -> Result<Vec<File>> {
    let mut bytes = std::fs::read(archive).with_context(|| format!("reading {}", archive.display()))?;
    if archive.extension().is_some_and(|e| e == "aar") {
        let mut outer = ZipArchive::new(Cursor::new(bytes))?;
        bytes = Vec::new();
        outer.by_name("classes.jar")?.read_to_end(&mut bytes)?;
    }
    let mut zip = ZipArchive::new(Cursor::new(bytes)).with_context(|| format!("reading {}", archive.display()))?;
    let mut files = Vec::new();
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index)?;
        if entry.is_file() && wanted(entry.name()) {
            let (path, mut bytes) = (entry.name().to_owned(), Vec::new());
            entry.read_to_end(&mut bytes)?;
            files.push(File { path, bytes });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// Whether the path is that of a class file for all Java releases.
pub(super) fn is_class(path: &str) -> bool {
    path.ends_with(".class") && !path.starts_with("META-INF/") && !path.ends_with("module-info.class")
}

/// Whether the path is that of a source file for the JVM.
pub(super) fn is_source(path: &str) -> bool {
    path.ends_with(".kt")
        || path.ends_with(".java") && !path.ends_with("package-info.java") && !path.ends_with("module-info.java")
}
