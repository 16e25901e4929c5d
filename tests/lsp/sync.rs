//! The index follows the editor and the disk: what is asked after a change is answered with it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

/// A document on the client's side.
struct Document<'a> {
    client: &'a mut Client,
    uri: String,
    version: i32,
}

impl<'a> Document<'a> {
    fn open(client: &'a mut Client, fixture: &Fixture, path: &str, text: &str) -> Self {
        let path = fixture.path(path);
        client.open(&path, text);
        Self { client, uri: uri(&path), version: 1 }
    }

    /// Replaces a range `[line, column, end line, end column]`; without one, everything.
    fn change(&mut self, range: Option<[u32; 4]>, text: &str) {
        self.version += 1;
        let change = match range {
            Some([line, column, end_line, end_column]) => json!({
                "range": {
                    "start": { "line": line, "character": column },
                    "end": { "line": end_line, "character": end_column },
                },
                "text": text,
            }),
            None => json!({ "text": text }),
        };
        let document = json!({ "uri": self.uri, "version": self.version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        self.client.notify("textDocument/didChange", params);
    }

    fn close(self) {
        self.client.notify("textDocument/didClose", json!({ "textDocument": { "uri": self.uri } }));
    }
}

/// The source of a method as the server sees it now; `Null` where there is none.
#[track_caller]
fn source(client: &mut Client, method: &str) -> Value {
    client.request("callscope/methodSource", json!({ "method_full_name": method }))["source"].take()
}

fn changed_on_disk(client: &mut Client, fixture: &Fixture, events: &[(&str, u32)]) {
    let changes: Vec<Value> =
        events.iter().map(|(path, kind)| json!({ "uri": uri(&fixture.path(path)), "type": kind })).collect();
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
}

const CREATED: u32 = 1;
const CHANGED: u32 = 2;
const DELETED: u32 = 3;

#[test]
fn unsaved_text_wins_until_it_is_closed() {
    for (file, disk, unsaved, typed) in [
        ("A.java", "class A { void disk() {} }", "class A { void open() {} }", "class A { void typed() {} }"),
        ("A.kt", "class A { fun disk() {} }", "class A { fun open() {} }", "class A { fun typed() {} }"),
    ] {
        let fixture = Fixture::new(&format!("//- {file}\n{disk}"));
        let mut client = Client::start(fixture.root());
        let keyword = if file == "A.java" { "void" } else { "fun" };
        let text = |name: &str| Value::from(format!("{keyword} {name}() {{}}"));
        assert_eq!(source(&mut client, "A.disk"), text("disk"));
        let mut document = Document::open(&mut client, &fixture, file, unsaved);
        assert_eq!(source(document.client, "A.open"), text("open"));
        assert_eq!(source(document.client, "A.disk"), Value::Null);
        document.change(None, typed);
        assert_eq!(source(document.client, "A.typed"), text("typed"));
        document.close();
        assert_eq!(source(&mut client, "A.disk"), text("disk"));
        assert_eq!(source(&mut client, "A.typed"), Value::Null);
        client.finish();
    }
}

#[test]
fn edits_count_in_the_agreed_encoding() {
    for (encoding, column) in [("utf-8", 26), ("utf-16", 24), ("utf-32", 23)] {
        let text = "class A {\r\n  String s = \"😀\"; void a() {}\r\n  int b = 1;\r\n}\r\n";
        let fixture = Fixture::new("//- A.java\n");
        let (mut client, _) =
            Client::start_with(fixture.root(), json!({ "general": { "positionEncodings": [encoding] } }));
        let mut document = Document::open(&mut client, &fixture, "A.java", text);
        document.change(Some([1, column, 1, column + 1]), "renamed");
        assert_eq!(source(document.client, "A.renamed"), "void renamed() {}", "{encoding}");
        client.finish();
    }
}

#[test]
fn a_document_typed_letter_by_letter_is_always_what_was_typed() {
    let text = "class Typed {\n  int first() { return 1; }\n  // 😀\n  int last() { return first(); }\n}\n";
    let fixture = Fixture::new("//- Typed.java\n");
    let mut client = Client::start(fixture.root());
    let mut document = Document::open(&mut client, &fixture, "Typed.java", "");
    let (mut line, mut column) = (0, 0);
    let mut pending = Vec::new();
    for c in text.chars() {
        document.change(Some([line, column, line, column]), &c.to_string());
        if c == '\n' {
            (line, column) = (line + 1, 0);
        } else {
            column += c.len_utf16() as u32;
        }
        // Questions among the edits, none of them waited for.
        let params = json!({ "method_full_name": "Typed.last" });
        pending.push(document.client.send_request("callscope/methodSource", params));
    }
    assert_eq!(source(document.client, "Typed.last"), "int last() { return first(); }");
    for id in pending {
        client.answer(id).expect("an answer to each");
    }
    client.finish();
}

#[test]
fn a_file_that_exists_only_in_the_editor() {
    let fixture = Fixture::empty();
    let mut client = Client::start(fixture.root());
    let document = Document::open(&mut client, &fixture, "new/B.kt", "package b\nfun fresh() = 1\n");
    assert_eq!(source(document.client, "b.BKt.fresh"), "fun fresh() = 1");
    document.close();
    assert_eq!(source(&mut client, "b.BKt.fresh"), Value::Null);
    client.finish();
}

#[test]
fn documents_outside_of_the_roots_and_of_other_languages_are_nobodys_concern() {
    let (fixture, outside) = (Fixture::empty(), Fixture::empty());
    let mut client = Client::start(fixture.root());
    Document::open(&mut client, &outside, "A.java", "class A { void a() {} }").change(None, "class A { void b() {} }");
    Document::open(&mut client, &fixture, "notes.txt", "class B { void a() {} }").change(None, "x");
    let untitled =
        json!({ "uri": "untitled:One", "languageId": "java", "version": 1, "text": "class C { void a() {} }" });
    client.notify("textDocument/didOpen", json!({ "textDocument": untitled }));
    for method in ["A.a", "A.b", "B.a", "C.a"] {
        assert_eq!(source(&mut client, method), Value::Null, "{method}");
    }
    client.finish();
}

#[test]
fn files_that_change_on_disk() {
    let fixture =
        Fixture::new("//- src/A.java\nclass A { void one() {} }\n//- src/sub/B.kt\nclass B { fun one() {} }\n");
    let mut client = Client::start(fixture.root());
    assert_eq!(source(&mut client, "A.one"), "void one() {}");

    fixture.write("src/A.java", b"class A { void two() {} }");
    fixture.write("src/C.java", b"class C { void one() {} }");
    changed_on_disk(&mut client, &fixture, &[("src/A.java", CHANGED), ("src/C.java", CREATED)]);
    assert_eq!(source(&mut client, "A.one"), Value::Null);
    assert_eq!(source(&mut client, "A.two"), "void two() {}");
    assert_eq!(source(&mut client, "C.one"), "void one() {}");

    std::fs::remove_dir_all(fixture.path("src/sub")).expect("removable");
    changed_on_disk(&mut client, &fixture, &[("src/sub", DELETED)]);
    assert_eq!(source(&mut client, "B.one"), Value::Null, "a folder was deleted as one");

    std::fs::rename(fixture.path("src"), fixture.path("moved")).expect("movable");
    changed_on_disk(&mut client, &fixture, &[("src", DELETED), ("moved", CREATED)]);
    let moved = client.request("callscope/methodSource", json!({ "method_full_name": "A.two" }));
    assert_eq!(moved["file_path"], "moved/A.java");
    client.finish();
}

#[test]
fn the_server_watches_where_the_client_cannot() {
    let fixture = Fixture::new("//- src/A.java\nclass A { void one() {} }\n");
    let mut client = Client::start(fixture.root());
    assert_eq!(source(&mut client, "A.one"), "void one() {}");
    let mut becomes = |method: &str, expected: Value| {
        let start = Instant::now();
        while source(&mut client, method) != expected {
            assert!(start.elapsed() < Duration::from_secs(30), "{method} does not become {expected}");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    fixture.write("src/A.java", b"class A { void two() {} }");
    becomes("A.two", "void two() {}".into());
    fixture.write("src/new/sub/B.java", b"class B { void fresh() {} }");
    becomes("B.fresh", "void fresh() {}".into());
    std::fs::remove_dir_all(fixture.path("src/new")).expect("removable");
    becomes("B.fresh", Value::Null);
    client.finish();
}

#[test]
fn ignored_files_stay_out_and_ignore_files_are_followed() {
    let fixture = Fixture::new("//- .gitignore\nout/\n//- A.java\nclass A { void a() {} }\n");
    let mut client = Client::start(fixture.root());
    fixture.write("out/B.java", b"class B { void b() {} }");
    changed_on_disk(&mut client, &fixture, &[("out/B.java", CREATED)]);
    assert_eq!(source(&mut client, "B.b"), Value::Null);
    fixture.write(".gitignore", b"A.java\n");
    changed_on_disk(&mut client, &fixture, &[(".gitignore", CHANGED)]);
    assert_eq!(source(&mut client, "B.b"), "void b() {}");
    assert_eq!(source(&mut client, "A.a"), Value::Null);
    client.finish();
}

#[test]
fn the_disk_changes_below_an_open_document() {
    let fixture = Fixture::new("//- A.java\nclass A { void disk() {} }\n");
    let mut client = Client::start(fixture.root());
    let document = Document::open(&mut client, &fixture, "A.java", "class A { void typed() {} }");
    fixture.write("A.java", b"class A { void pulled() {} }");
    changed_on_disk(document.client, &fixture, &[("A.java", CHANGED)]);
    assert_eq!(source(document.client, "A.typed"), "void typed() {}");
    assert_eq!(source(document.client, "A.pulled"), Value::Null);
    std::fs::remove_file(fixture.path("A.java")).expect("removable");
    changed_on_disk(document.client, &fixture, &[("A.java", DELETED)]);
    assert_eq!(source(document.client, "A.typed"), "void typed() {}");
    document.close();
    assert_eq!(source(&mut client, "A.typed"), Value::Null, "nothing is left of it");
    client.finish();
}

#[test]
fn saving_without_a_watching_client() {
    let fixture = Fixture::empty();
    let mut client = Client::start(fixture.root());
    let document = Document::open(&mut client, &fixture, "A.java", "class A { void saved() {} }");
    fixture.write("A.java", b"class A { void saved() {} }");
    let saved = json!({ "textDocument": { "uri": document.uri } });
    document.client.notify("textDocument/didSave", saved);
    document.close();
    assert_eq!(source(&mut client, "A.saved"), "void saved() {}");
    client.finish();
}

#[test]
fn folders_come_and_go_and_unsaved_text_stays() {
    let (one, two) = (Fixture::new("//- A.java\nclass A { void a() {} }\n"), Fixture::new("//- B.java\nclass B {}\n"));
    let mut client = Client::start(one.root());
    Document::open(&mut client, &two, "B.java", "class B { void unsaved() {} }");
    assert_eq!(source(&mut client, "B.unsaved"), Value::Null);
    let folder = |fixture: &Fixture| json!([{ "uri": uri(fixture.root()), "name": "x" }]);
    let event = json!({ "added": folder(&two), "removed": [] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    assert_eq!(source(&mut client, "B.unsaved"), "void unsaved() {}");
    assert_eq!(source(&mut client, "A.a"), "void a() {}");
    let event = json!({ "added": [], "removed": folder(&one) });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    assert_eq!(source(&mut client, "A.a"), Value::Null);
    assert_eq!(source(&mut client, "B.unsaved"), "void unsaved() {}");
    let event = json!({ "added": [], "removed": folder(&two) });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    let answer = client.request("callscope/methodSource", json!({ "method_full_name": "B.unsaved" }));
    assert_eq!(
        (&answer["found"], &answer["reason"]),
        (&json!(false), &json!("no Java or Kotlin file was found under the roots"))
    );
    client.finish();
}

#[test]
#[cfg(unix)]
fn a_document_opened_through_a_link_is_the_file_itself() {
    let fixture = Fixture::new("//- real/A.java\nclass A { void disk() {} }\n");
    std::os::unix::fs::symlink(fixture.path("real"), fixture.path("link")).expect("writable");
    let mut client = Client::start(fixture.root());
    let document = Document::open(&mut client, &fixture, "link/A.java", "class A { void typed() {} }");
    assert_eq!(source(document.client, "A.typed"), "void typed() {}");
    document.close();
    assert_eq!(source(&mut client, "A.disk"), "void disk() {}");
    client.finish();
}

/// A branch is switched: thousands of files change, appear and vanish in one notification.
#[test]
fn thousands_of_files_change_at_once() {
    const COUNT: usize = 1500;
    let fixture = Fixture::empty();
    let path = |n: usize| format!("p{}/C{n}.java", n % 40);
    let text = |n: usize, method: &str| format!("package p{};\nclass C{n} {{ void {method}() {{ }} }}\n", n % 40);
    for n in 0..COUNT {
        fixture.write(&path(n), text(n, "old").as_bytes());
    }
    let mut client = Client::start(fixture.root());
    Document::open(&mut client, &fixture, &path(7), &text(7, "typed"));
    assert_ne!(source(&mut client, "C1.old"), Value::Null);
    let mut events = Vec::new();
    for n in 0..COUNT {
        let path = path(n);
        match n % 3 {
            0 => {
                std::fs::remove_file(fixture.path(&path)).expect("removable");
                events.push((path, DELETED));
            }
            _ => {
                fixture.write(&path, text(n, "new").as_bytes());
                events.push((path, CHANGED));
            }
        }
        let added = format!("added/D{n}.kt");
        fixture.write(&added, format!("package added\nfun d{n}() {{ p1.C1().new() }}\n").as_bytes());
        events.push((added, CREATED));
    }
    let events: Vec<(&str, u32)> = events.iter().map(|(path, kind)| (&**path, *kind)).collect();
    changed_on_disk(&mut client, &fixture, &events);
    assert_eq!(source(&mut client, "C3.old"), Value::Null, "deleted");
    assert_eq!(source(&mut client, "C1.old"), Value::Null, "changed");
    assert_ne!(source(&mut client, "C1.new"), Value::Null, "changed");
    assert_ne!(source(&mut client, "C7.typed"), Value::Null, "open: the editor's text wins");
    let callers = client.request("callscope/callers", json!({ "method": "C1.new" }));
    assert_eq!(callers["callers"].as_array().map(Vec::len), Some(COUNT), "new files are resolved");
    client.finish();
}

/// A file is renamed in the editor: closed under its old name, opened under the new one, before the disk is told of.
#[test]
fn an_open_file_is_renamed() {
    for (old, new, text) in
        [("A.java", "B.java", "class A { void a() { } }\n"), ("a.kt", "b.kt", "class A { fun a() { } }\n")]
    {
        let fixture = Fixture::new(&format!("//- {old}\n{text}"));
        let mut client = Client::start(fixture.root());
        let document = Document::open(&mut client, &fixture, old, text);
        assert_ne!(source(document.client, "A.a"), Value::Null);
        std::fs::rename(fixture.path(old), fixture.path(new)).expect("movable");
        document.close();
        Document::open(&mut client, &fixture, new, text);
        changed_on_disk(&mut client, &fixture, &[(old, DELETED), (new, CREATED)]);
        let answer = client.request("callscope/methodSource", json!({ "method_full_name": "A.a" }));
        assert_eq!(answer["file_path"], new, "{answer}");
        client.finish();
    }
}
