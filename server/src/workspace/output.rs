//! The folder that an analysis writes: its files appear whole or not at all, and nothing outside of it is touched.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The folder's name, below the one that is asked for: what agents look for.
pub const FOLDER: &str = "skill1_output";

/// An open output folder.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
}

/// A file that is being written; gone again when it is dropped before [`OutputFile::finish`].
#[derive(Debug)]
pub struct OutputFile {
    out: Option<BufWriter<File>>,
    temporary: PathBuf,
    path: PathBuf,
}

impl OutputFolder {
    /// Creates `skill1_output` in `below`, with an ignore file, so that it is not committed by accident.
    ///
    /// # Errors
    /// What the system says. A link in the folder's place is refused: it may lead anywhere.
    pub fn create(below: &Path) -> io::Result<Self> {
        let path = below.join(FOLDER);
        if path.is_symlink() {
            return Err(io::Error::other(format!("{} is a link", path.display())));
        }
        fs::create_dir_all(&path)?;
        let ignore = path.join(".gitignore");
        if !ignore.exists() {
            fs::write(ignore, "*\n")?;
        }
        Ok(Self { path })
    }

    /// Begins a file of this name.
    ///
    /// # Errors
    /// What the system says.
    pub fn file(&self, name: &str) -> io::Result<OutputFile> {
        let temporary = self.path.join(format!("{name}.{}.part", std::process::id()));
        // Never through something that lies there already.
        let _ = fs::remove_file(&temporary);
        let file = File::options().write(true).create_new(true).open(&temporary)?;
        Ok(OutputFile { out: Some(BufWriter::new(file)), temporary, path: self.path.join(name) })
    }
}

impl OutputFile {
    /// Puts the whole file in its place, and gives the path.
    ///
    /// # Errors
    /// What the system says; the file that was there before then stays.
    pub fn finish(mut self) -> io::Result<PathBuf> {
        if let Some(mut out) = self.out.take() {
            out.flush()?;
        }
        fs::rename(&self.temporary, &self.path)?;
        Ok(self.path.clone())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.as_mut().map_or(Ok(0), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        // After `finish` there is nothing of that name any more.
        let _ = fs::remove_file(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::OutputFolder;

    #[test]
    fn files_appear_whole_or_not_at_all() {
        let dir = tempfile::tempdir().expect("temporary folder");
        let folder = OutputFolder::create(dir.path()).expect("writable");
        let mut kept = folder.file("a.json").expect("writable");
        kept.write_all(b"{}").expect("writable");
        let path = kept.finish().expect("writable");
        assert_eq!(std::fs::read(&path).expect("readable"), b"{}");
        let mut dropped = folder.file("a.json").expect("writable");
        dropped.write_all(b"half").expect("writable");
        drop(dropped);
        assert_eq!(std::fs::read(&path).expect("readable"), b"{}");
        let names = std::fs::read_dir(dir.path().join("skill1_output")).expect("readable");
        let mut names: Vec<_> = names.map(|e| e.expect("readable").file_name()).collect();
        names.sort();
        assert_eq!(names, [".gitignore", "a.json"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_folders_place_is_refused() {
        let (dir, other) = (tempfile::tempdir().expect("folder"), tempfile::tempdir().expect("folder"));
        std::os::unix::fs::symlink(other.path(), dir.path().join("skill1_output")).expect("writable");
        assert!(OutputFolder::create(dir.path()).is_err());
    }
}
