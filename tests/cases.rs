//! Small programs with the answers that must hold, each distilled from a public report about another tool's fault: the folders
//! of `tests/fixtures/cases`. Their `case.json` says what is asked; `tests/fixtures/cases/README.md` what its keys mean.

use std::collections::BTreeMap;
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
    target_stmt: Option<String>,
    target_var: Option<String>,
    direction: Option<String>,
    /// Callees, names anywhere in the answer, or lines of a slice that must be there, and must not.
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    no_tags: Vec<String>,
    #[serde(default)]
    resolution: BTreeMap<String, Value>,
    #[serde(default)]
    thread: BTreeMap<String, Value>,
    #[serde(default)]
    expandable: BTreeMap<String, Value>,
    /// All implementations of a callee.
    #[serde(default)]
    implementations: BTreeMap<String, Vec<String>>,
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

/// Checks that do not hold yet, by folder and number, each with its reason. One that holds must be struck off.
const OPEN: [(&str, usize, &str); 0] = [];

#[test]
fn sources_of_methods() {
    all_hold("source", 25);
}

#[test]
fn edges() {
    all_hold("edges", 150);
}

#[test]
fn slices() {
    all_hold("slices", 15);
}

#[test]
fn tags_and_threads() {
    all_hold("tags", 20);
}

fn all_hold(kind: &str, at_least: usize) {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for folder in folders(kind) {
        let text = std::fs::read_to_string(folder.join("case.json")).expect("readable");
        let case: Case = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (i, check) in case.checks.iter().enumerate() {
            checked += 1;
            let faults = faults(check, &folder);
            match OPEN.iter().find(|(f, n, _)| *f == name && *n == i + 1) {
                Some((_, _, why)) if faults.is_empty() => {
                    wrong.push(format!("{name} #{} holds now: strike it off ({why})", i + 1));
                }
                Some(_) => {}
                None => wrong.extend(faults.iter().map(|f| format!("{name}, {}: {f} ({})", check.method, case.why))),
            }
        }
    }
    assert!(checked >= at_least, "only {checked} checks");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn folders(kind: &str) -> Vec<PathBuf> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/cases").join(kind);
    let entries = std::fs::read_dir(cases).expect("readable");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    folders
}

fn ask(check: &Check, folder: &Path) -> Value {
    let mut command = callscope();
    command.args([&check.ask, &check.method, "--json", "--root"]).arg(folder);
    let options = [
        ("--parameter-types", &check.parameter_types),
        ("--target-stmt", &check.target_stmt),
        ("--target-var", &check.target_var),
        ("--direction", &check.direction),
    ];
    for (option, value) in options {
        if let Some(value) = value {
            command.args([option, value]);
        }
    }
    run(&mut command).json()
}

/// What is wrong with the answer.
fn faults(check: &Check, folder: &Path) -> Vec<String> {
    let answer = ask(check, folder);
    let mut faults = Faults(Vec::new());
    match check.ask.as_str() {
        "source" => source(check, folder, &answer, &mut faults),
        "expand" => expand(check, &answer, &mut faults),
        "slice" => slice(check, folder, &answer, &mut faults),
        "callers" | "implementations" => {
            let text = answer.to_string();
            check.has.iter().for_each(|name| faults.unless(text.contains(name.as_str()), || format!("no {name}")));
            check
                .lacks
                .iter()
                .for_each(|name| faults.unless(!text.contains(name.as_str()), || format!("wrong {name}")));
        }
        other => panic!("a question of another kind: {other}"),
    }
    faults.0
}

struct Faults(Vec<String>);

impl Faults {
    fn unless(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            self.0.push(fault());
        }
    }
}

fn expand(check: &Check, answer: &Value, faults: &mut Faults) {
    faults.unless(answer["found"] == true, || format!("not found: {answer}"));
    let callees = answer["callees"].as_array().cloned().unwrap_or_default();
    let find = |wanted: &str| {
        callees.iter().find(|c| {
            [&c["signature"], &c["full_name"]]
                .iter()
                .filter_map(|v| v.as_str())
                .any(|name| name == wanted || !wanted.contains('(') && name.split('(').next() == Some(wanted))
        })
    };
    for wanted in &check.has {
        faults.unless(find(wanted).is_some(), || format!("no callee {wanted}"));
    }
    for unwanted in &check.lacks {
        faults.unless(find(unwanted).is_none(), || format!("invented callee {unwanted}"));
    }
    let tags = strings(&answer["tags"]);
    for tag in &check.tags {
        faults.unless(tags.contains(tag), || format!("no tag {tag}"));
    }
    for tag in &check.no_tags {
        faults.unless(!tags.contains(tag), || format!("wrong tag {tag}"));
    }
    for (key, wanted) in
        [("resolution", &check.resolution), ("thread", &check.thread), ("expandable", &check.expandable)]
    {
        for (callee, value) in wanted {
            let found = find(callee).map(|c| c[key].clone());
            faults.unless(found.as_ref() == Some(value), || format!("{key} of {callee} is {found:?}, not {value}"));
        }
    }
    for (callee, wanted) in &check.implementations {
        let found = find(callee).map(|c| strings(&c["implementations"])).unwrap_or_default();
        let mut found: Vec<&str> = found.iter().filter_map(|s| s.split('(').next()).collect();
        let mut wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        faults.unless(found == wanted, || format!("implementations of {callee}: {found:?}"));
    }
}

fn slice(check: &Check, folder: &Path, answer: &Value, faults: &mut Faults) {
    let rows: Vec<u64> = answer["slice"].as_array().into_iter().flatten().filter_map(|r| r["line"].as_u64()).collect();
    let is_in = |text: &String| rows.contains(&(line_of(folder, text) as u64));
    for text in &check.has {
        faults.unless(is_in(text), || format!("no row {text:?}"));
    }
    for text in &check.lacks {
        faults.unless(!is_in(text), || format!("needless row {text:?}"));
    }
}

fn source(check: &Check, folder: &Path, answer: &Value, faults: &mut Faults) {
    if let Some(expected) = &check.candidates {
        let (mut expected, mut found) = (expected.clone(), strings(&answer["candidates"]));
        expected.sort();
        found.sort();
        faults.unless(found == expected, || format!("candidates {found:?}"));
        return;
    }
    let source = answer["source"].as_str().unwrap_or("").trim();
    faults.unless(source.starts_with(check.starts.as_deref().unwrap_or("")), || format!("starts wrongly: {source}"));
    faults.unless(source.ends_with(check.ends.as_deref().unwrap_or("")), || format!("ends wrongly: {source}"));
    for (text, line) in [(&check.first_line, &answer["start_line"]), (&check.last_line, &answer["end_line"])] {
        if let Some(text) = text {
            faults.unless(*line == line_of(folder, text), || format!("line {line} is not that of {text:?}"));
        }
    }
    if let Some(expected) = &check.javadoc {
        let found = answer["javadoc"].as_str().unwrap_or("");
        let holds = if expected.is_empty() { found.is_empty() } else { found.contains(expected) };
        faults.unless(holds, || format!("documentation {found:?}"));
    }
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(|v| v.as_str()).map(str::to_owned).collect()
}

/// The 1-based number of the one line of the folder's sources that holds `text`.
fn line_of(folder: &Path, text: &str) -> usize {
    let mut hits = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "java" || e == "kt") {
                let content = std::fs::read_to_string(&path).expect("readable");
                hits.extend(
                    content.split('\n').enumerate().filter(|(_, line)| line.contains(text)).map(|(i, _)| i + 1),
                );
            }
        }
    }
    assert_eq!(hits.len(), 1, "the case is wrong: {text:?} stands on lines {hits:?}");
    hits[0]
}
