//! Small programs with the answers that must hold, each distilled from a public report about another tool's fault: the folders
//! of `tests/fixtures/cases`. Their `case.json` says what is asked; here is what its keys mean.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::support::program::{callscope, run};

#[derive(Deserialize)]
struct Case {
    why: String,
    checks: Vec<Check>,
}

/// One question and what must hold of its answer. Texts name lines of the case's own files: each stands on one line only.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    ask: String,
    method: String,
    parameter_types: Option<String>,
    /// The source starts and ends so (white space around it aside).
    starts: Option<String>,
    ends: Option<String>,
    /// Texts on the first and the last line that the answer names.
    first_line: Option<String>,
    last_line: Option<String>,
    /// A part of the Javadoc or KDoc; empty where there must be none.
    javadoc: Option<String>,
    /// All candidates, where the name is ambiguous.
    candidates: Option<Vec<String>>,
}

#[test]
fn sources_of_methods() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for folder in folders("source") {
        let text = std::fs::read_to_string(folder.join("case.json")).expect("readable");
        let case: Case = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for check in case.checks {
            assert_eq!(check.ask, "source");
            checked += 1;
            let faults = faults(&check, &folder);
            let name = folder.file_name().unwrap_or_default().display();
            wrong.extend(faults.iter().map(|f| format!("{name}, {}: {f} ({})", check.method, case.why)));
        }
    }
    assert!(checked > 20, "only {checked} checks");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn folders(kind: &str) -> Vec<PathBuf> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/cases").join(kind);
    let entries = std::fs::read_dir(cases).expect("readable");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    folders
}

/// What is wrong with the answer.
fn faults(check: &Check, folder: &Path) -> Vec<String> {
    let mut command = callscope();
    command.args(["source", &check.method, "--json", "--root"]).arg(folder);
    if let Some(types) = &check.parameter_types {
        command.args(["--parameter-types", types]);
    }
    let answer = run(&mut command).json();
    let mut faults = Vec::new();
    let mut must = |holds: bool, fault: String| {
        if !holds {
            faults.push(fault);
        }
    };
    if let Some(expected) = &check.candidates {
        let (mut expected, mut found) = (expected.clone(), strings(&answer["candidates"]));
        expected.sort();
        found.sort();
        must(found == expected, format!("candidates {found:?}"));
        return faults;
    }
    let source = answer["source"].as_str().unwrap_or("").trim();
    must(source.starts_with(check.starts.as_deref().unwrap_or("")), format!("starts wrongly: {source}"));
    must(source.ends_with(check.ends.as_deref().unwrap_or("")), format!("ends wrongly: {source}"));
    for (text, line) in [(&check.first_line, &answer["start_line"]), (&check.last_line, &answer["end_line"])] {
        if let Some(text) = text {
            must(*line == line_of(folder, text), format!("line {line} is not that of {text:?}"));
        }
    }
    if let Some(expected) = &check.javadoc {
        let found = answer["javadoc"].as_str().unwrap_or("");
        let holds = if expected.is_empty() { found.is_empty() } else { found.contains(expected) };
        must(holds, format!("documentation {found:?}"));
    }
    faults
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(|v| v.as_str()).map(str::to_owned).collect()
}

/// The 1-based number of the one line of the folder's sources that holds `text`.
fn line_of(folder: &Path, text: &str) -> usize {
    let mut hits = Vec::new();
    for entry in std::fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        if path.extension().is_some_and(|e| e == "java" || e == "kt") {
            let content = std::fs::read_to_string(&path).expect("readable");
            hits.extend(content.split('\n').enumerate().filter(|(_, line)| line.contains(text)).map(|(i, _)| i + 1));
        }
    }
    assert_eq!(hits.len(), 1, "the case is wrong: {text:?} stands on lines {hits:?}");
    hits[0]
}
