//! The most important equality: after any sequence of edits the workspace is what indexing it anew would give.

#![allow(missing_docs, reason = "nobody imports a test")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Snapshot, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::dump::{calls, symbols};
use callscope_engine::query::entry_points::{EntryPointsRequest, entry_points};
use proptest::prelude::*;

/// A workspace in memory.
#[derive(Default)]
struct Files(Mutex<BTreeMap<String, Arc<str>>>);

impl Texts for Files {
    fn text(&self, path: &str) -> Option<Arc<str>> {
        self.0.lock().expect("no panic while held").get(path).cloned()
    }
}

fn present(path: &str) -> Change {
    Change { path: path.into(), now: Now::Present { kind: FileKind::default() } }
}

impl Files {
    fn set(&self, path: &str, text: &str) -> Change {
        self.0.lock().expect("no panic while held").insert(path.to_owned(), text.into());
        present(path)
    }

    fn remove(&self, path: &str) -> Change {
        self.0.lock().expect("no panic while held").remove(path);
        Change { path: path.into(), now: Now::Gone }
    }

    fn apply(&self, host: &Host, changes: &[Change]) -> Arc<Snapshot> {
        host.apply(changes, self, &(), &Cancel::default()).expect("not cancelled")
    }

    fn anew(&self) -> Arc<Snapshot> {
        let paths: Vec<Change> = self.0.lock().expect("no panic while held").keys().map(|p| present(p)).collect();
        self.apply(&Host::default(), &paths)
    }

    /// Every declaration, call and entry point, sorted.
    fn facts(&self, snapshot: &Snapshot) -> Vec<String> {
        let cancel = Cancel::default();
        let context = Context { snapshot, texts: self, cancel: &cancel };
        let mut rows = Vec::new();
        let mut add = |row: String| {
            rows.push(row);
            std::ops::ControlFlow::Continue(())
        };
        symbols(context, &mut |row| add(format!("{row:?}"))).expect("not cancelled");
        calls(context, &mut |row| add(format!("{row:?}"))).expect("not cancelled");
        let all = entry_points(context, &EntryPointsRequest::default()).expect("not cancelled");
        rows.extend(all.entry_points.iter().map(|row| format!("{row:?}")));
        rows.sort();
        rows
    }
}

/// Files whose meanings hang together, in versions that change one thing each.
const VERSIONS: [(&str, &[&str]); 4] = [
    (
        "Shape.java",
        &[
            "package demo; public class Shape { public Size size() { return new Size(); } protected void draw() { } }",
            "package demo; public class Shape extends Base { public Size size() { return new Size(); } protected void onStop() { } }",
            "package demo; public class Shape { public Size size(int scale) { return null; } public void draw() { size(1).wide(); } }",
            "package demo; public class Shape { public Size size() { return new Size( } }",
        ],
    ),
    (
        "Base.java",
        &[
            "package demo; public class Base { protected void draw() { helper(); } private void helper() { } }",
            "package demo; public class Base { protected void draw(int n) { } void helper() { draw(1); } }",
            "package other; public class Base { }",
            "package demo; public class Base extends android.app.Activity { protected void draw() { } }",
        ],
    ),
    (
        "Size.kt",
        &[
            "package demo\nclass Size { fun wide() = Text() \n fun high() = wide().print() }\nclass Text { fun print() = 1 }",
            "package demo\nclass Size { fun wide() = Other() \n fun high() = wide().print() }\nclass Text { fun print() = 1 }\nclass Other { fun print() = \"\" }",
            "package demo\nopen class Size { fun wide(): Text? = null }\nclass Text { fun print() = Shape().draw() }",
        ],
    ),
    (
        "Use.kt",
        &[
            "package demo\nfun use(s: Shape) { s.size().wide().print(); s.draw() }\nval shared = Shape().size().wide()",
            "package demo\nclass Sub : Shape() { fun go() { draw(); size().high() }\n fun onStop() = go() }\nfun use(s: Sub) = s.go()",
            "package demo\nfun use(all: List<Shape>) = all.map { it.size() }.forEach { it.wide().print() }",
        ],
    ),
];

#[derive(Clone, Debug)]
enum Step {
    Set(usize, usize),
    Remove(usize),
}

fn steps() -> impl Strategy<Value = Vec<Vec<Step>>> {
    let step = prop_oneof![
        6 => (0..VERSIONS.len(), 0..4_usize).prop_map(|(file, version)| Step::Set(file, version)),
        1 => (0..VERSIONS.len()).prop_map(Step::Remove),
    ];
    prop::collection::vec(prop::collection::vec(step, 1..3), 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edits_one_by_one_equal_indexing_anew(batches in steps()) {
        let files = Files::default();
        let host = Host::default();
        let first: Vec<Change> = VERSIONS.iter().map(|(path, versions)| files.set(path, versions[0])).collect();
        files.apply(&host, &first);
        for batch in batches {
            let changes: Vec<Change> = batch
                .iter()
                .map(|step| match *step {
                    Step::Set(file, version) => {
                        let (path, versions) = VERSIONS[file];
                        files.set(path, versions[version % versions.len()])
                    }
                    Step::Remove(file) => files.remove(VERSIONS[file].0),
                })
                .collect();
            let now = files.apply(&host, &changes);
            prop_assert_eq!(files.facts(&now), files.facts(&files.anew()), "after {:?}", batch);
        }
    }
}

#[test]
fn what_a_declaration_leaves_out_is_followed_into_other_files() {
    let files = Files::default();
    let host = Host::default();
    let changes: Vec<Change> = VERSIONS.iter().map(|(path, versions)| files.set(path, versions[0])).collect();
    files.apply(&host, &changes);
    // `wide()` has no declared type: its body now says another class, and the call in Use.kt means that one's `print`.
    let change = files.set("Size.kt", VERSIONS[2].1[1]);
    let now = files.apply(&host, &[change]);
    let facts = files.facts(&now);
    assert!(facts.iter().any(|f| f.contains("UseKt#use") && f.contains("demo.Other#print")), "{facts:#?}");
}
