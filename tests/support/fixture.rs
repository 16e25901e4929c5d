//! A workspace written inline in a test:
//!
//! ```text
//! //- src/a/A.java
//! package a;
//! class A { void run() { he$0lp(); } }
//! //- src/a/b.kt
//! package a
//! ```
//!
//! `$0` marks a cursor and is taken out of the file.

use std::fs;
use std::path::{Path, PathBuf};

/// A temporary folder with the files; gone when dropped.
pub struct Fixture {
    dir: tempfile::TempDir,
    /// Where `$0` stood: file, 0-based line, 0-based column in UTF-16 units.
    pub cursor: Option<(String, u32, u32)>,
}

impl Fixture {
    /// Writes the files of `text`.
    pub fn new(text: &str) -> Self {
        let mut fixture = Self { dir: tempfile::tempdir().expect("temporary folder"), cursor: None };
        let mut sections = text.split("//- ");
        assert_eq!(sections.next().map(str::trim), Some(""), "a fixture starts with `//- path`");
        for section in sections {
            let (path, text) = section.split_once('\n').expect("a path and a text");
            let text = fixture.take_cursor(path, text);
            fixture.write(path, text.as_bytes());
        }
        fixture
    }

    /// A folder without files.
    pub fn empty() -> Self {
        Self { dir: tempfile::tempdir().expect("temporary folder"), cursor: None }
    }

    fn take_cursor(&mut self, path: &str, text: &str) -> String {
        let Some((before, after)) = text.split_once("$0") else { return text.to_owned() };
        let line = before.matches('\n').count() as u32;
        let column = before.rsplit('\n').next().unwrap_or("").encode_utf16().count() as u32;
        self.cursor = Some((path.to_owned(), line, column));
        format!("{before}{after}")
    }

    /// Writes one file, whatever its bytes.
    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("below the root")).expect("writable");
        fs::write(path, bytes).expect("writable");
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        self.dir.path()
    }

    /// A path in it.
    pub fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }
}
