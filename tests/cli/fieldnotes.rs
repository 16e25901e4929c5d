//! The sample app's two tables hold: what blocks its main thread is found on the path that its README gives, and what only looks
//! so is not.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::ask;

fn fieldnotes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/fieldnotes")
}

/// A row of a table: number, methods of the path, full names of sinks.
#[derive(Debug)]
struct Row {
    number: String,
    path: Vec<String>,
    sinks: Vec<String>,
}

/// The rows below a heading of the README.
fn rows(heading: &str) -> Vec<Row> {
    let readme = std::fs::read_to_string(fieldnotes().join("README.md")).expect("readable");
    let (_, table) = readme.split_once(heading).expect("the heading");
    let lines = table.lines().skip_while(|l| !l.starts_with('|')).take_while(|l| l.starts_with('|')).skip(2);
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            Row { number: cells[0].to_owned(), path: names(cells[1]), sinks: names(cells[2]) }
        })
        .collect()
}

/// Methods on the path of a finding. Lambdas stand for the method around them, but as entry points.
fn path(finding: &Value) -> Vec<String> {
    let mut methods: Vec<String> = Vec::new();
    for step in finding["path"].as_array().into_iter().flatten().filter_map(|s| s["signature"].as_str()) {
        let method = if methods.is_empty() { step } else { step.split("$lambda$").next().unwrap_or(step) };
        if methods.last().is_none_or(|last| last != method) {
            methods.push(method.to_owned());
        }
    }
    methods
}

/// A function of a Kotlin file by its package: which file of a library it stands in is of no account.
fn without_facade(full_name: &str) -> String {
    let parts: Vec<&str> = full_name.split('.').filter(|part| !part.ends_with("Kt")).collect();
    parts.join(".")
}

fn findings() -> Vec<Value> {
    let run = ask(&fieldnotes(), ["check", "--per-entry", "--min-severity", "hint", "--json"]);
    assert_eq!(run.status, 1, "there are findings");
    run.json()["findings"].as_array().expect("findings").clone()
}

#[test]
fn the_tables_are_read() {
    assert_eq!((rows("### On the main thread").len(), rows("### Off the main thread").len()), (34, 30));
}

#[test]
fn what_blocks_the_main_thread_is_found() {
    let findings = findings();
    let mut missing = Vec::new();
    for row in rows("### On the main thread") {
        for sink in &row.sinks {
            let same_sink = |f: &&Value| {
                without_facade(f["sink"]["full_name"].as_str().unwrap_or_default()) == without_facade(sink)
            };
            if !findings.iter().filter(same_sink).any(|f| path(f) == row.path) {
                let near: Vec<_> = findings.iter().filter(same_sink).map(|f| path(f).join(" → ")).collect();
                missing.push(format!("{}: {} → {sink}\n    found: {near:#?}", row.number, row.path.join(" → ")));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn what_leaves_the_main_thread_is_not_found() {
    let findings = findings();
    let known = rows("### On the main thread");
    for row in rows("### Off the main thread") {
        for sink in &row.sinks {
            // Two lambdas of one method may do the same, and only one of them on the main thread.
            let twins = known.iter().filter(|k| k.path == row.path && k.sinks.contains(sink)).count();
            let found: Vec<_> =
                findings.iter().filter(|f| f["sink"]["full_name"] == *sink && path(f) == row.path).collect();
            assert!(found.len() <= twins, "{}: {found:#?}", row.number);
        }
    }
}

/// What the README lists under "Neither".
const NEITHER: &[&str] = &[
    "getSharedPreferences",
    "getPreferences",
    "apply",
    "edit",
    "startActivity",
    "startService",
    "stopSelf",
    "show",
    "registerListener",
    "unregisterListener",
    "getLooper",
    "inflate",
    "setContentView",
    "synchronized",
];

#[test]
fn nothing_else_is_found() {
    let known = rows("### On the main thread");
    let mut more = Vec::new();
    for finding in findings() {
        let path = path(&finding);
        let sink = finding["sink"]["full_name"].as_str().unwrap_or_default();
        let name = sink.rsplit('.').next().unwrap_or_default();
        // Reading from what a sink opened, in the same method, belongs to it.
        let belongs = known.iter().any(|row| row.path.last() == path.last() && row.path.first() == path.first());
        if !belongs && !NEITHER.contains(&name) && finding["severity"] != "hint" {
            more.push(format!("{} → {sink}", path.join(" → ")));
        }
    }
    assert!(more.is_empty(), "{}", more.join("\n"));
}
