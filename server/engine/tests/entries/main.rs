//! What frameworks call: small programs with the entry points that they have, one a line as
//! `signature kind thread rule`. Most cases hold in both languages.

#![allow(missing_docs, reason = "nobody imports a test")]

mod android;
mod edits;
mod jvm;
mod xml;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::entry_points::{EntryPointsRequest, entry_points};
use expect_test::Expect;

/// A workspace in memory, and the host that keeps its index.
#[derive(Default)]
struct Workspace {
    files: Files,
    host: Host,
}

#[derive(Default)]
struct Files(Mutex<BTreeMap<String, Arc<str>>>);

impl Texts for Files {
    fn text(&self, path: &str) -> Option<Arc<str>> {
        self.0.lock().expect("no panic while held").get(path).cloned()
    }
}

impl Workspace {
    /// Files written as `//- path`, then their text.
    fn new(text: &str) -> Workspace {
        let workspace = Workspace::default();
        let files = text.split("//- ").skip(1).map(|s| s.split_once('\n').expect("a path and a text"));
        workspace.set(files);
        workspace
    }

    fn set<'a>(&self, files: impl IntoIterator<Item = (&'a str, &'a str)>) {
        let mut changes = Vec::new();
        for (path, text) in files {
            let path = path.trim();
            self.files.0.lock().expect("no panic while held").insert(path.to_owned(), text.into());
            changes.push(Change { path: path.into(), now: Now::Present { kind: FileKind::default() } });
        }
        self.host.apply(&changes, &self.files, &(), &Cancel::default()).expect("not cancelled");
    }

    /// Entry points, one a line.
    fn entry_points(&self) -> String {
        let (snapshot, cancel) = (self.host.snapshot(), Cancel::default());
        let context = Context { snapshot: &snapshot, texts: &self.files, cancel: &cancel };
        let answer = entry_points(context, &EntryPointsRequest::default()).expect("not cancelled");
        let rows = answer.entry_points.iter();
        rows.map(|row| format!("{} {} {} {}\n", row.method_signature, row.kind, row.thread, row.rule)).collect()
    }
}

#[test]
fn risks_are_told_where_they_are_asked_for() {
    let workspace = Workspace::new(
        "//- Main.java
class Main extends android.app.Activity {
    @Override protected void onResume() { new Store().save(); }
    @Override protected void onPause() { }
}
//- Store.java
class Store { void save() { new java.io.File(\"x\").delete(); } }
",
    );
    let (snapshot, cancel) = (workspace.host.snapshot(), Cancel::default());
    let context = Context { snapshot: &snapshot, texts: &workspace.files, cancel: &cancel };
    for (risks, expected) in [(false, [0, 0]), (true, [1, 0])] {
        let request = EntryPointsRequest { risks, ..EntryPointsRequest::default() };
        let answer = entry_points(context, &request).expect("not cancelled");
        assert_eq!(answer.entry_points.iter().map(|row| row.tags.len()).collect::<Vec<_>>(), expected);
    }
}

#[track_caller]
fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&Workspace::new(text).entry_points());
}
