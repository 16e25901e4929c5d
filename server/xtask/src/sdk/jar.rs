//! Class files out of folders and archives.

use std::path::Path;

use anyhow::{Context as _, Result};

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
