//! The most important equality: after any sequence of edits the workspace is what indexing it anew would give.

#![allow(missing_docs, reason = "nobody imports a test")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Snapshot, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::dump::{calls, symbols};
use callscope_engine::query::entry_points::{EntryPointsRequest, entry_points};
use callscope_engine::query::findings::{FindingsRequest, findings};
use callscope_engine::query::lens::{LensRequest, Show, lenses};
use callscope_engine::query::reach_keeper::ReachKeeper;
use callscope_engine::query::slice::{SliceRequest, slice};
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

    /// What is reached from every method, with the ways.
    fn reached(&self, snapshot: &Snapshot) -> Vec<String> {
        let cancel = Cancel::default();
        let context = Context { snapshot, texts: self, cancel: &cancel };
        let mut rows = Vec::new();
        for (_, facts) in snapshot.index().files() {
            let request = LensRequest { path: facts.path.as_str(), show: Show::All, ready: true, include_tests: false };
            rows.extend(lenses(context, request).expect("not cancelled").iter().map(|lens| format!("{lens:?}")));
        }
        rows.sort();
        rows
    }

    /// What decides the last statement of every seventh method. Code that is kept from before an edit would show here.
    fn slices(&self, snapshot: &Snapshot) -> Vec<String> {
        let cancel = Cancel::default();
        let context = Context { snapshot, texts: self, cancel: &cancel };
        let mut rows = Vec::new();
        for (_, facts) in snapshot.index().files() {
            for callable in facts.items.callables.iter().filter(|c| c.body.is_some()).step_by(7) {
                let file = Some(facts.path.as_str().to_owned());
                let offset = Some(callable.span.end.saturating_sub(3));
                let request = SliceRequest {
                    file,
                    offset,
                    max_lines: Some(0),
                    time_box: Some(60_000),
                    ..SliceRequest::default()
                };
                let mut answer = slice(context, &request).expect("not cancelled");
                answer.status.index = None;
                rows.push(format!("{answer:?}"));
            }
        }
        rows.sort();
        rows
    }

    fn anew(&self) -> Arc<Snapshot> {
        let paths: Vec<Change> = self.0.lock().expect("no panic while held").keys().map(|p| present(p)).collect();
        self.apply(&Host::default(), &paths)
    }

    /// Every declaration, call, entry point and finding, sorted.
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
        let all = findings(context, &FindingsRequest::default()).expect("not cancelled");
        rows.extend(all.findings.iter().map(|row| format!("{row:?}")));
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
            "package demo; public class Base { protected void draw() { helper(); } private void helper() { new Object().wait(); } }",
            "package demo; public class Base { protected void draw(int n) { } void helper() { draw(1); } }",
            "package other; public class Base { }",
            "package demo; public class Base extends android.app.Activity { protected void draw() { } }",
        ],
    ),
    (
        "Size.kt",
        &[
            "package demo\nclass Size { fun wide() = Text() \n fun high() = wide().print() }\nclass Text { fun print() = java.io.File(\"x\").length() }",
            "package demo\nclass Size { fun wide() = Other() \n fun high() = wide().print() }\nclass Text { fun print() = 1 }\nclass Other { fun print() = Thread.sleep(1) }",
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
        equal_indexing_anew(&batches);
    }
}

/// Applies the batches one after the other; after each of them the workspace must be what indexing it anew gives.
fn equal_indexing_anew(batches: &[Vec<Step>]) {
    let files = Files::default();
    let host = Host::default();
    let first: Vec<Change> = VERSIONS.iter().map(|(path, versions)| files.set(path, versions[0])).collect();
    let now = files.apply(&host, &first);
    let mut keeper = ReachKeeper::new(now, &Cancel::default()).expect("not cancelled");
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
        if !keeper.follow(&now, &Cancel::default()) {
            keeper = ReachKeeper::new(now.clone(), &Cancel::default()).expect("not cancelled");
        }
        assert_eq!(files.reached(&keeper.snapshot()), files.reached(&now), "after {:?}", batch);
        assert_eq!(files.facts(&now), files.facts(&files.anew()), "after {:?}", batch);
    }
}

#[test]
fn a_file_is_gone_that_others_take_types_from() {
    equal_indexing_anew(&[vec![Step::Set(3, 1)], vec![Step::Set(2, 2)], vec![Step::Remove(2)]]);
}

/// A workspace, what one file becomes, and the call that `use` makes afterwards, though its file does not name the class whose meaning
/// changed.
struct FarMeaning {
    what: &'static str,
    files: &'static [(&'static str, &'static str)],
    edit: (&'static str, &'static str),
    calls: &'static str,
}

const FAR_MEANINGS: [FarMeaning; 10] = [
    FarMeaning {
        what: "a class has another supertype",
        files: &[
            ("A.java", "package p; public class A { public B b() { return null; } }"),
            ("B.java", "package p; public class B { }"),
            ("Old.java", "package p; public class Old { public void run() { } }"),
            ("Use.java", "package p; class Use { void use(A a) { a.b().run(); } }"),
        ],
        edit: ("B.java", "package p; public class B extends Old { }"),
        calls: "p.Old#run()",
    },
    FarMeaning {
        what: "a class comes",
        files: &[
            ("A.kt", "package p\nclass A { fun b(): List<B> = TODO() }"),
            ("Old.kt", "package p\nopen class Old { fun run() {} }"),
            ("Use.kt", "package p\nfun use(a: A) = a.b().first().run()"),
        ],
        edit: ("B.kt", "package p\nclass B : Old()"),
        calls: "p.Old#run()",
    },
    FarMeaning {
        what: "a class comes that stands before an imported package's",
        files: &[
            ("A.java", "package p; import q.*; public class A { public B b; }"),
            ("B.java", "package q; public class B extends r.Old { }"),
            ("Old.java", "package r; public class Old { public void run() { } }"),
            ("New.java", "package r; public class New { public void run() { } }"),
            ("Use.java", "package p; class Use { void use(A a) { a.b.run(); } }"),
        ],
        edit: ("B2.java", "package p; public class B extends r.New { }"),
        calls: "r.New#run()",
    },
    FarMeaning {
        what: "an import says which class is inherited from",
        files: &[
            ("A.kt", "package p\nclass A { val b: B? = null }"),
            ("B.kt", "package p\nimport q.Base\nclass B : Base()"),
            ("Q.kt", "package q\nopen class Base { fun run() {} }"),
            ("R.kt", "package r\nopen class Base { fun run() {} }"),
            ("Use.kt", "package p\nfun use(a: A) = a.b?.run()"),
        ],
        edit: ("B.kt", "package p\nimport r.Base\nclass B : Base()"),
        calls: "r.Base#run()",
    },
    FarMeaning {
        what: "a type alias stands for another class",
        files: &[
            ("A.kt", "package p\nclass A { fun b(): B = B() }\nclass B : Base()"),
            ("Alias.kt", "package p\ntypealias Base = q.Base"),
            ("Q.kt", "package q\nopen class Base { fun run() {} }"),
            ("R.kt", "package r\nopen class Base { fun run() {} }"),
            ("Use.kt", "package p\nfun use(a: A) = a.b().run()"),
        ],
        edit: ("Alias.kt", "package p\ntypealias Base = r.Base"),
        calls: "r.Base#run()",
    },
    FarMeaning {
        what: "a superclass moves to another package",
        files: &[
            ("A.kt", "package p\nclass A { fun b() = B() }\nclass B : Base()"),
            ("Base.kt", "package p\nopen class Base : q.Old()"),
            ("Other.kt", "package p.other\nopen class Base : q.Old()"),
            ("Old.kt", "package q\nopen class Old { fun run() {} }\nopen class New { fun run() {} }"),
            ("Use.kt", "package p\nfun use(a: A) = a.b().run()"),
        ],
        edit: ("Base.kt", "package p\nopen class Base : q.New()"),
        calls: "q.New#run()",
    },
    FarMeaning {
        what: "an heir has the name of what it inherits from",
        files: &[
            ("A.kt", "package p\nclass A { fun b(): Base = TODO() }\nclass Base : core.Base()"),
            ("Core.kt", "package core\nopen class Base"),
            ("Old.kt", "package q\nopen class Old { fun run() {} }"),
            ("Use.kt", "package p\nfun use(a: A) = a.b().run()"),
        ],
        edit: ("Core.kt", "package core\nopen class Base : q.Old()"),
        calls: "q.Old#run()",
    },
    FarMeaning {
        what: "what a supertype's argument inherits from",
        files: &[
            ("Repo.java", "package p; public class Repo<T> { public T first() { return null; } }"),
            ("Users.java", "package p; public class Users extends Repo<B> { }"),
            ("A.java", "package p; public class A { public Users users; }"),
            ("B.java", "package p; public class B { }"),
            ("Old.java", "package p; public class Old { public void run() { } }"),
            ("Use.java", "package p; class Use { void use(A a) { a.users.first().run(); } }"),
        ],
        edit: ("B.java", "package p; public class B extends Old { }"),
        calls: "p.Old#run()",
    },
    FarMeaning {
        what: "what a type parameter's bound inherits from",
        files: &[
            ("A.java", "package p; public class A { public <T extends B> T first() { return null; } }"),
            ("B.java", "package p; public class B { }"),
            ("Old.java", "package p; public class Old { public void run() { } }"),
            ("Use.java", "package p; class Use { void use(A a) { a.first().run(); } }"),
        ],
        edit: ("B.java", "package p; public class B extends Old { }"),
        calls: "p.Old#run()",
    },
    FarMeaning {
        what: "a class is delegated to another class",
        files: &[
            ("A.kt", "package p\nclass A { fun b(): B = TODO() }\ninterface Runs { fun run() }"),
            ("B.kt", "package p\nclass B(one: One, other: Other) : Runs by one"),
            (
                "One.kt",
                "package p\nclass One : Runs { override fun run() {} }\nclass Other : Runs { override fun run() {} }",
            ),
            ("Use.kt", "package p\nfun use(a: A) = a.b().run()"),
        ],
        edit: ("B.kt", "package p\nclass B(one: One, other: Other) : Runs by other"),
        calls: "p.Other#run()",
    },
];

#[test]
fn far_meanings_are_followed() {
    for FarMeaning { what, files: all, edit: (path, text), calls } in &FAR_MEANINGS {
        let files = Files::default();
        let host = Host::default();
        let first: Vec<Change> = all.iter().map(|(path, text)| files.set(path, text)).collect();
        let before = files.apply(&host, &first);
        let old = all.iter().find(|(p, _)| p == path).map(|(_, text)| *text);
        let is_called =
            |snapshot: &Snapshot| files.facts(snapshot).iter().any(|row| row.contains("#use(") && row.contains(calls));
        let rows = files.facts(&before);
        assert!(!is_called(&before), "{what}: called before: {rows:#?}");
        let change = files.set(path, text);
        let now = files.apply(&host, &[change]);
        assert!(is_called(&now), "{what}: {:#?}", files.facts(&now));
        assert_eq!(files.facts(&now), files.facts(&files.anew()), "{what}");
        let change = match old {
            Some(old) => files.set(path, old),
            None => files.remove(path),
        };
        let again = files.apply(&host, &[change]);
        assert_eq!(files.facts(&again), rows, "{what}: and back");
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

/// The files of a sample app, by path.
fn app() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/fieldnotes");
    let (mut folders, mut files) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "java" || e == "kt") {
                let text = std::fs::read_to_string(&path).expect("readable");
                files.push((path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    files.sort();
    files
}

/// What somebody does to a line of a real file. Half of it leaves broken code behind.
#[derive(Clone, Debug)]
enum Edit {
    DeleteLine,
    DuplicateLine,
    /// Everything called like the first word of the line that has four letters is called otherwise.
    Rename,
    Insert(&'static str),
    /// The file is as it was at first.
    Revert,
}

fn edits() -> impl Strategy<Value = Vec<(prop::sample::Index, prop::sample::Index, Edit)>> {
    const FRAGMENTS: [&str; 8] =
        ["{", "}", "\"", "/*", "return null;", "new Thread(() -> run()).start();", "fun more() = 1", "run()"];
    let edit = prop_oneof![
        3 => Just(Edit::DeleteLine),
        1 => Just(Edit::DuplicateLine),
        2 => Just(Edit::Rename),
        4 => prop::sample::select(&FRAGMENTS[..]).prop_map(Edit::Insert),
        1 => Just(Edit::Revert),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), edit), 1..4)
}

fn edited(text: &str, original: &str, at: prop::sample::Index, edit: &Edit) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    if lines.is_empty() {
        return original.to_owned();
    }
    let line = at.index(lines.len());
    match edit {
        Edit::DeleteLine => drop(lines.remove(line)),
        Edit::DuplicateLine => lines.insert(line, lines[line].clone()),
        Edit::Insert(fragment) => lines.insert(line, format!("{fragment}\n")),
        Edit::Revert => return original.to_owned(),
        Edit::Rename => {
            let mut words = lines[line].split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 3);
            let Some(word) = words.next() else { return text.to_owned() };
            return text.replace(word, &format!("{word}2"));
        }
    }
    lines.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_edits_of_a_real_app_equal_indexing_anew(batches in prop::collection::vec(edits(), 4)) {
        let app = app();
        let files = Files::default();
        let host = Host::default();
        let first: Vec<Change> = app.iter().map(|(path, text)| files.set(path, text)).collect();
        let now = files.apply(&host, &first);
        let mut keeper = ReachKeeper::new(now, &Cancel::default()).expect("not cancelled");
        for batch in batches {
            let mut changes = Vec::new();
            for (file, line, edit) in &batch {
                let (path, original) = &app[file.index(app.len())];
                let text = files.text(path).expect("there");
                changes.push(files.set(path, &edited(&text, original, *line, edit)));
            }
            let now = files.apply(&host, &changes);
            let anew = files.anew();
            if !keeper.follow(&now, &Cancel::default()) {
                keeper = ReachKeeper::new(now.clone(), &Cancel::default()).expect("not cancelled");
            }
            prop_assert_eq!(files.facts(&now), files.facts(&anew), "after {:?}", batch);
            prop_assert_eq!(files.slices(&now), files.slices(&anew), "after {:?}", batch);
            prop_assert_eq!(files.reached(&keeper.snapshot()), files.reached(&anew), "after {:?}", batch);
        }
    }
}
