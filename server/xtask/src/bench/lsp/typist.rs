//! Somebody who types a statement into a method, letter by letter, deletes it again, and begins anew.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::client::uri;

/// What is typed; half of it is broken code.
const STATEMENT: &str = "if (callscope.bench(\"typed\", 7)) { run(); }";

/// A document that is typed in.
pub(super) struct Typist {
    path: PathBuf,
    text: String,
    /// Where is typed: 0-based line and column.
    line: u32,
    column: u32,
    version: i32,
    /// Letters of the statement that are there.
    typed: usize,
    deleting: bool,
}

impl Typist {
    /// In the last method of the file that begins like one; `None` where there is none.
    pub(super) fn at(path: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(path).ok()?;
        let lines: Vec<&str> = text.lines().collect();
        // The line behind the head of a method, as they are usually written.
        let head = lines.iter().rposition(|line| {
            let indentation = line.len() - line.trim_start().len();
            indentation == 4 && line.contains('(') && line.trim_end().ends_with('{')
        })?;
        let column = lines.get(head)?.encode_utf16().count() as u32;
        let line = head as u32;
        Some(Self { path: path.to_owned(), line, column, version: 1, typed: 0, deleting: false, text })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn uri(&self) -> String {
        uri(&self.path)
    }

    /// The line that is typed in.
    pub(super) const fn line(&self) -> u32 {
        self.line
    }

    /// Parameters of `didOpen`.
    pub(super) fn opened(&self) -> Value {
        json!({ "textDocument": { "uri": self.uri(), "languageId": "java", "version": 1, "text": self.text } })
    }

    /// Parameters of `didChange` for one more letter, or one less.
    pub(super) fn type_one(&mut self) -> Value {
        self.version += 1;
        let at = |column: u32| json!({ "line": self.line, "character": column });
        let behind = self.column + self.typed as u32;
        let change = if self.deleting {
            json!({ "range": { "start": at(behind - 1), "end": at(behind) }, "text": "" })
        } else {
            let letter = &STATEMENT[self.typed..=self.typed];
            json!({ "range": { "start": at(behind), "end": at(behind) }, "text": letter })
        };
        if self.deleting {
            self.typed -= 1;
            self.deleting = self.typed > 0;
        } else {
            self.typed += 1;
            self.deleting = self.typed == STATEMENT.len();
        }
        json!({ "textDocument": { "uri": self.uri(), "version": self.version }, "contentChanges": [change] })
    }
}
