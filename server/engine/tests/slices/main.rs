//! Slices by example. Each file below `java/` and `kotlin/` is a program with its slice drawn into it: a comment of carets under each
//! line that belongs to the slice, and no other. The criterion says which variable is asked for; a file may have one in each method.
//!
//! ```text
//! int sum = 0;
//! // ^^^
//! print(sum);
//! // ^^^ criterion sum        (`criterion` alone: everything the line uses; `forward`: what it decides)
//! // ^^^ criterion sum, at most 5      (only the nearest rows)
//! ```
//!
//! A word behind the carets is the row's role (`control`, `alias`; without one any role will do). With `UPDATE_EXPECT=1`
//! the carets are drawn anew.

mod across;
mod pairs;
mod property;
mod rough;
mod size;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use callscope_engine::flow::{Direction, Lexical};
use callscope_engine::hir::{CallableId, Lowered, lower};
use callscope_engine::query::slice::{LocalSlice, RowLimit, SliceRow, Source, Target, slice_callable};
use callscope_engine::syntax::{Language, parse};
use callscope_engine::text::LineIndex;

/// A parsed and lowered text.
pub(crate) struct Code {
    text: String,
    lowered: Lowered,
}

impl Code {
    pub(crate) fn new(text: &str, file_name: &str) -> Self {
        let language = Language::of_file_name(file_name).expect("a known extension");
        let tree = parse(text, language, None).expect("the grammar is linked");
        let lowered = lower::lower(&tree, text, language, file_name);
        assert!(lowered.items.broken.is_empty(), "{file_name}: {:?}\n{text}", lowered.items.broken);
        Self { text: text.to_owned(), lowered }
    }

    /// The innermost callable with a body around a 0-based line.
    pub(crate) fn callable_around(&self, line: usize) -> CallableId {
        let offset =
            line_start(&self.text, line) + self.text.lines().nth(line).map_or(0, |l| l.len() - l.trim_start().len());
        let callables = self.lowered.items.callables.iter().enumerate();
        callables
            .filter(|(_, c)| c.body.is_some() && c.span.touches(offset as u32))
            .min_by_key(|(_, c)| c.span.len())
            .map_or_else(|| panic!("no callable around line {}\n{}", line + 1, self.text), |(i, _)| CallableId::new(i))
    }

    /// The slice for the statement that begins on a 0-based line.
    pub(crate) fn slice(&self, line: usize, variable: &str, direction: Direction) -> LocalSlice {
        self.slice_of_at_most(RowLimit::All, line, variable, direction)
    }

    fn slice_of_at_most(&self, rows: RowLimit, line: usize, variable: &str, direction: Direction) -> LocalSlice {
        let Lowered { items, bodies } = &self.lowered;
        let facts = Lexical::new(items, bodies);
        let lines = LineIndex::new(&self.text);
        let source = Source { items, bodies, text: &self.text, lines: &lines };
        let code = self.text.lines().nth(line).expect("a line");
        let target = Target::Line { line: line as u32, variable };
        let callable = self.callable_around(line);
        slice_callable(source, callable, &facts, &target, direction, rows, &|| false)
            .unwrap_or_else(|| panic!("no body around {code}"))
    }
}

fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line).map(str::len).sum()
}

/// What a line of carets says of the line above.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Mark {
    word: String,
    rest: String,
}

/// The carets of a text, by the 0-based line that they are under.
fn marks(text: &str) -> BTreeMap<usize, Mark> {
    let mut marks = BTreeMap::new();
    let mut above = 0;
    for (number, line) in text.lines().enumerate() {
        match line.trim_start().strip_prefix("//").map(str::trim).filter(|l| l.starts_with("^^^")) {
            Some(carets) => {
                let mut words = carets.trim_start_matches('^').split_whitespace();
                let word = words.next().unwrap_or("").to_owned();
                marks.insert(above, Mark { word, rest: words.collect::<Vec<_>>().join(" ") });
            }
            None => above = number,
        }
    }
    marks
}

/// The text with the carets of `rows` instead of its own; the criterion keeps its own words.
fn drawn(text: &str, rows: &[SliceRow], marks: &BTreeMap<usize, Mark>) -> String {
    let by_line: BTreeMap<usize, &SliceRow> = rows.iter().map(|r| (r.line as usize - 1, r)).collect();
    let mut out = String::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("//") && line.contains("^^^") {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if let Some(row) = by_line.get(&number) {
            let indent = " ".repeat(line.len() - line.trim_start().len());
            let words = match marks.get(&number) {
                Some(mark) if matches!(mark.word.as_str(), "criterion" | "forward") => {
                    format!(" {} {}", mark.word, mark.rest)
                }
                Some(mark) if !mark.word.is_empty() && mark.word == row.role => format!(" {} {}", mark.word, mark.rest),
                Some(mark) if mark.word.is_empty() => String::new(),
                _ if row.role == "data" => String::new(),
                _ => format!(" {}", row.role),
            };
            out.push_str(format!("{indent}// ^^^{}", words.trim_end()).trim_end());
            out.push('\n');
        }
    }
    out
}

fn fixtures(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slices").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder).expect("the folder").map(|e| e.expect("readable").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no examples in {}", folder.display());
    files
}

fn check(folder: &str) {
    let mut failures = Vec::new();
    for file in fixtures(folder) {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("readable");
        let marks = marks(&text);
        let criteria: Vec<(&usize, &Mark)> =
            marks.iter().filter(|(_, m)| matches!(m.word.as_str(), "criterion" | "forward")).collect();
        assert!(!criteria.is_empty(), "{name}: no criterion");
        let code = Code::new(&text, &name);
        let mut rows = Vec::new();
        for (&line, mark) in criteria {
            let direction = if mark.word == "forward" { Direction::Forward } else { Direction::Backward };
            let (variable, limit) = mark.rest.split_once(',').unwrap_or((&mark.rest, ""));
            let limit = match limit.trim().strip_prefix("at most ") {
                Some(n) => RowLimit::AtMost(n.parse().expect("a number of rows")),
                None => RowLimit::All,
            };
            let slice = code.slice_of_at_most(limit, line, variable, direction);
            assert!(!slice.fallback, "{name}: no statement at the criterion");
            rows.extend(slice.rows);
        }
        let now = drawn(&text, &rows, &marks);
        if now != text {
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                std::fs::write(&file, &now).expect("writable");
            } else {
                failures.push(format!("== {folder}/{name}: want\n{text}\n-- got\n{now}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn java() {
    check("java");
}

#[test]
fn kotlin() {
    check("kotlin");
}
