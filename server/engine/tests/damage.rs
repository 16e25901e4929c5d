//! The damage rule: a half-typed string or an unclosed brace in an open document does not make declarations vanish whose own
//! text nobody touched. Tried on whole files, in both languages, at every few lines.

#![allow(missing_docs, reason = "nobody imports a test")]

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Snapshot, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::dump::{calls, symbols};

/// One document.
struct Document(Mutex<Arc<str>>);

impl Texts for Document {
    fn text(&self, _: &str) -> Option<Arc<str>> {
        Some(self.0.lock().expect("no panic while held").clone())
    }
}

/// An editor with one document.
struct Editor {
    path: String,
    host: Host,
    document: Document,
}

impl Editor {
    fn open(path: &str, text: &str) -> Self {
        let editor = Self { path: path.into(), host: Host::default(), document: Document(Mutex::new("".into())) };
        editor.set(text, true);
        editor
    }

    fn set(&self, text: &str, open: bool) -> Arc<Snapshot> {
        *self.document.0.lock().expect("no panic while held") = text.into();
        let kind = FileKind { open, ..FileKind::default() };
        let change = Change { path: self.path.as_str().into(), now: Now::Present { kind } };
        self.host.apply(&[change], &self.document, &(), &Cancel::default()).expect("not cancelled")
    }

    /// Methods and classes: id, first and last line.
    fn declared(&self, snapshot: &Snapshot) -> Vec<(String, u32, u32)> {
        let (cancel, mut rows) = (Cancel::default(), Vec::new());
        let context = Context { snapshot, texts: &self.document, cancel: &cancel };
        symbols(context, &mut |row| {
            rows.push((row.id.clone(), row.line, row.end));
            std::ops::ControlFlow::Continue(())
        })
        .expect("not cancelled");
        rows
    }

    /// Calls: caller, callee, line.
    fn called(&self, snapshot: &Snapshot) -> Vec<(String, String, u32)> {
        let (cancel, mut rows) = (Cancel::default(), Vec::new());
        let context = Context { snapshot, texts: &self.document, cancel: &cancel };
        calls(context, &mut |row| {
            if row.kind != Some("dispatch") {
                rows.push((row.caller.clone(), row.callee.clone(), row.line));
            }
            std::ops::ControlFlow::Continue(())
        })
        .expect("not cancelled");
        rows
    }
}

/// What people have typed when they are half-way through.
const HALF_TYPED: [&str; 7] = ["\"", "{", "(", "/*", "String s = \"abc", "if (x) {", "call(a, \""];

fn files() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/fieldnotes")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "java" || e == "kt") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Whether the parser understands all of the document.
fn is_sound(snapshot: &Snapshot) -> bool {
    snapshot.index().files().all(|(_, facts)| facts.items.broken.is_empty())
}

/// What is lost when `text` becomes `typed` while the document is open, and what would be lost without the rule: declarations that
/// do not touch the edited line (0-based) and are not where they were. Nothing where `typed` parses: a comment may really end
/// further down.
fn lost(editor: &Editor, text: &str, typed: &str, line: usize) -> (Vec<String>, usize) {
    let before = editor.declared(&editor.set(text, true));
    let damaged = editor.set(typed, true);
    let now = editor.declared(&damaged);
    let closed = editor.set(typed, false);
    if is_sound(&closed) {
        assert!(damaged.index().files().all(|(_, f)| f.mended.is_none()), "sound, and yet not read as it is:\n{typed}");
        assert_eq!(editor.called(&damaged), editor.called(&closed), "{typed}");
        return (Vec::new(), 0);
    }
    let without = editor.declared(&closed);
    let edited = line as u32 + 1;
    let untouched = |(id, start, end): &&(String, u32, u32)| {
        (*end < edited || *start > edited) && !id.contains('$') && !id.contains("<init>()")
    };
    let lost = before.iter().filter(untouched).filter(|row| !now.contains(row));
    let lost = lost.map(|(id, line, _)| format!("{id} in line {line}")).collect();
    (lost, before.iter().filter(untouched).filter(|row| !without.contains(row)).count())
}

/// Every few lines, everything half-typed, at the end of the line.
fn half_typed(text: &str, step: usize) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut all = Vec::new();
    for line in (0..lines.len()).step_by(step) {
        let fragment = HALF_TYPED[(line / step) % HALF_TYPED.len()];
        let mut typed = lines.clone();
        let edited = format!("{}{fragment}\n", lines[line].trim_end_matches('\n'));
        typed[line] = &edited;
        all.push((line, typed.concat()));
    }
    all
}

/// Every few quotes and brackets deleted, one at a time.
fn deleted(text: &str, step: usize) -> Vec<(usize, String)> {
    let places = text.match_indices(['"', '{', '}', '(', ')', ';']).step_by(step);
    let delete = |(at, what): (usize, &str)| {
        (text[..at].matches('\n').count(), format!("{}{}", &text[..at], &text[at + what.len()..]))
    };
    places.map(delete).collect()
}

#[test]
fn declarations_outside_of_the_edited_line_stay() {
    let (mut tried, mut damaged, mut broken) = (0, 0, Vec::new());
    for file in files() {
        let text = std::fs::read_to_string(&file).expect("readable");
        let name = file.file_name().expect("a name").to_str().expect("UTF-8");
        let editor = Editor::open(name, &text);
        for (line, typed) in half_typed(&text, 23).into_iter().chain(deleted(&text, 53)) {
            tried += 1;
            let (lost, without) = lost(&editor, &text, &typed, line);
            damaged += usize::from(without > 0);
            let shown = typed.lines().nth(line).unwrap_or_default();
            if !lost.is_empty() {
                broken.push(format!("{name}:{}: after `{shown}`: {lost:#?}", line + 1));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    eprintln!("{damaged} of {tried} edits would have lost declarations");
    assert!(damaged * 50 > tried, "the rule has something to do: {damaged} of {tried}");
}

/// A method behind the damage, its call, and what it says afterwards.
#[test]
fn calls_stay_in_their_places_and_everything_is_read_anew_once_it_parses() {
    for (path, text, typed, closed) in [
        (
            "A.java",
            "class A {\n  void a() {\n    int x = 1;\n  }\n  void b() { c(); }\n  void c() { }\n}\n",
            "class A {\n  void a() {\n    int x = 1; /* \n  }\n  void b() { c(); }\n  void c() { }\n}\n",
            "class A {\n  void a() {\n    int x = 1; /* */ c();\n  }\n  void b() { c(); }\n  void c() { }\n}\n",
        ),
        (
            "A.kt",
            "class A {\n  fun a() {\n    val x = 1\n  }\n  fun b() { c() }\n  fun c() { }\n}\n",
            "class A {\n  fun a() {\n    val x = \"\"\"\n  }\n  fun b() { c() }\n  fun c() { }\n}\n",
            "class A {\n  fun a() {\n    val x = \"\"\"\"\"\" + c()\n  }\n  fun b() { c() }\n  fun c() { }\n}\n",
        ),
    ] {
        let editor = Editor::open(path, text);
        let call = |caller: &str, line| (format!("A#{caller}()"), "A#c()".to_owned(), line);
        assert_eq!(editor.called(&editor.set(text, true)), [call("b", 5)], "{path}");
        assert_eq!(editor.called(&editor.set(typed, true)), [call("b", 5)], "{path}");
        let calls = editor.called(&editor.set(closed, true));
        assert!(calls.contains(&call("a", 3)) && calls.contains(&call("b", 5)), "{path}: {calls:?}");
    }
}

/// Lines that were typed or deleted since the text was sound move what stands below them.
#[test]
fn what_stands_below_moves_with_the_text() {
    let text = "class A {\n  void a() {\n  }\n  void b() {\n    a();\n  }\n}\n";
    let editor = Editor::open("A.java", text);
    let typed = text.replace("a() {\n", "a() {\n    String s =\n        \"\"\"\n        abc\n");
    let snapshot = editor.set(&typed, true);
    assert_eq!(editor.called(&snapshot), [("A#b()".into(), "A#a()".into(), 8)]);
    let shorter = text.replace("  }\n  void b", "  void b");
    let snapshot = editor.set(&shorter, true);
    assert_eq!(editor.called(&snapshot), [("A#b()".into(), "A#a()".into(), 4)]);
}

/// A text that was never sound is read as it is, and so is one that is closed.
#[test]
fn there_must_have_been_a_sound_text_and_an_open_document() {
    let broken = "class A { void a() { /* \n void b() { } }\n";
    let editor = Editor::open("A.java", broken);
    let opened = editor.declared(&editor.set(broken, true));
    assert_eq!(opened, editor.declared(&editor.set(broken, false)));
}
