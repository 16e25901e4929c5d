//! Slices that go into other methods, by example. Each file below `across/` is a workspace: its files stand behind `//- Name.kt`. The carets
//! are as elsewhere; under a line of another method stands whose row it is.
//!
//! ```text
//! // ^^^ criterion path, depth 2    (levels across methods; 1 without it)
//! // ^^^ ↳ Files.path               a statement that determines what a called method gives
//! // ^^^ ↰ Main.run                 a call that gives a parameter its value
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::slice::{SliceAnswer, SliceRequest, slice};

/// The files of one example, without carets.
struct Workspace(BTreeMap<String, Arc<str>>);

impl Texts for Workspace {
    fn text(&self, path: &str) -> Option<Arc<str>> {
        self.0.get(path).cloned()
    }
}

/// What is asked, and where: the file, the 0-based line.
struct Question {
    file: String,
    line: usize,
    words: String,
}

fn is_caret(line: &str) -> bool {
    line.trim_start().starts_with("// ^^^")
}

/// Takes an example apart: its files without carets, and its question.
fn read(text: &str) -> (Workspace, Question) {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut file = String::new();
    let mut question = None;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("//- ") {
            file = name.trim().to_owned();
            files.insert(file.clone(), String::new());
        } else if is_caret(line) {
            if let Some((_, words)) = line.split_once("^^^ criterion") {
                let above = files[&file].lines().count() - 1;
                question = Some(Question { file: file.clone(), line: above, words: words.trim().to_owned() });
            }
        } else if let Some(code) = files.get_mut(&file) {
            code.push_str(line);
            code.push('\n');
        }
    }
    let files = files.into_iter().map(|(name, code)| (name, code.into())).collect();
    (Workspace(files), question.expect("a criterion"))
}

fn ask(workspace: &Workspace, question: &Question) -> SliceAnswer {
    let present =
        |path: &String| Change { path: path.as_str().into(), now: Now::Present { kind: FileKind::default() } };
    let changes: Vec<Change> = workspace.0.keys().map(present).collect();
    let snapshot = Host::default().apply(&changes, workspace, &(), &Cancel::default()).expect("not cancelled");
    let (variable, depth) = question.words.split_once(',').unwrap_or((&question.words, ""));
    let code = workspace.0[&question.file].as_ref();
    let start: usize = code.split_inclusive('\n').take(question.line).map(str::len).sum();
    let line = code.lines().nth(question.line).expect("a line");
    let column = match variable.trim() {
        "" => line.len() - line.trim_start().len(),
        name => line.find(name).expect("the variable"),
    };
    let request = SliceRequest {
        file: Some(question.file.clone()),
        offset: Some((start + column) as u32),
        depth: depth.trim().strip_prefix("depth ").map(|levels| levels.parse().expect("a number")),
        max_lines: Some(0),
        time_box: Some(60_000),
        ..SliceRequest::default()
    };
    let cancel = Cancel::default();
    slice(Context { snapshot: &snapshot, texts: workspace, cancel: &cancel }, &request).expect("not cancelled")
}

/// The words under each line, by file and 1-based line.
fn words(answer: &SliceAnswer, question: &Question) -> BTreeMap<(String, u32), BTreeSet<String>> {
    let mut all: BTreeMap<(String, u32), BTreeSet<String>> = BTreeMap::new();
    for row in &answer.slice {
        let word = match row.role {
            "data" => "",
            "criterion" => &format!("criterion {}", question.words),
            role => role,
        };
        all.entry((question.file.clone(), row.line)).or_default().insert(word.trim().to_owned());
    }
    for away in &answer.interprocedural_context {
        let lead = away.row.code.split_once(']').expect("a name in brackets").0.replace('[', " ");
        all.entry((away.file.clone(), away.row.line)).or_default().insert(lead);
    }
    all
}

/// The example with the carets of the answer.
fn drawn(text: &str, words: &BTreeMap<(String, u32), BTreeSet<String>>) -> String {
    let mut out = String::new();
    let (mut file, mut number) = (String::new(), 0);
    for line in text.lines().filter(|line| !is_caret(line)) {
        out.push_str(line);
        out.push('\n');
        if let Some(name) = line.strip_prefix("//- ") {
            (file, number) = (name.trim().to_owned(), 0);
            continue;
        }
        number += 1;
        let indent = &line[..line.len() - line.trim_start().len()];
        for words in words.get(&(file.clone(), number)).into_iter().flatten() {
            out.push_str(format!("{indent}// ^^^ {words}").trim_end());
            out.push('\n');
        }
    }
    out
}

#[test]
fn slices_go_into_other_methods() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slices/across");
    let mut failures = Vec::new();
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("the folder").map(|e| e.expect("readable").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no examples");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("readable");
        let (workspace, question) = read(&text);
        let answer = ask(&workspace, &question);
        assert!(answer.found && !answer.fallback && !answer.truncated, "{}: {answer:?}", path.display());
        let now = drawn(&text, &words(&answer, &question));
        if now != text {
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                std::fs::write(&path, &now).expect("writable");
            } else {
                failures.push(format!("== {}: want\n{text}\n-- got\n{now}", path.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
