//! Hostile and broken input: a clear message or a partial answer that says so, never a crash, never a hang. Beside every bad
//! file stands a good one, which must be answered as if nothing were wrong.

use std::process::Command;

use serde_json::Value;

use crate::support::fixture::Fixture;
use crate::support::program::{Run, ask, callscope, run};

/// The good file, in both languages.
const GOOD: &str = "//- Good.java
package good;
class Good { int ok() { return Fine.INSTANCE.fine(); } }
//- Fine.kt
package good
object Fine { fun fine() = 1 }
";

fn good() -> Fixture {
    Fixture::new(GOOD)
}

/// The good file must be answered wholly. Gives what `stats` says.
#[track_caller]
fn still_answers(fixture: &Fixture) -> Value {
    let source = ask(fixture.root(), ["source", "good.Good.ok", "--json"]);
    assert_eq!(source.status, 0, "{source:?}");
    assert_eq!(source.json()["source"], "int ok() { return Fine.INSTANCE.fine(); }");
    let expanded = ask(fixture.root(), ["expand", "Good.ok", "--json"]);
    assert_eq!(expanded.status, 0, "{expanded:?}");
    assert_eq!(expanded.json()["callees"][0]["signature"], "Fine.fine", "{expanded:?}");
    let stats = ask(fixture.root(), ["stats", "--json"]);
    assert_eq!(stats.status, 0, "{stats:?}");
    stats.json()
}

/// The problem that `stats` names for a file.
#[track_caller]
fn problem(stats: &Value, path: &str) -> String {
    let problems = stats["problems"].as_array().expect("a list");
    let found = problems.iter().find(|p| p["path"] == path).unwrap_or_else(|| panic!("none for {path}: {problems:?}"));
    found["message"].as_str().expect("text").to_owned()
}

#[test]
fn syntax_errors() {
    for (file, text) in [
        ("Bad.java", "class Bad { void a() { if (x { } } void b( { } }"),
        ("Bad.java", "}}}}{{{{ class class class Bad"),
        ("Bad.java", "\u{1}\u{2}\u{3} %%%% ;;;; (((("),
        ("Bad.kt", "class Bad { fun a() { if (x { } } fun b( { } }"),
        ("Bad.kt", "fun fun val var when { ) ] >"),
        ("Bad.kts", "plugins { id(\"x\" version }"),
    ] {
        let fixture = good();
        fixture.write(file, text.as_bytes());
        let stats = still_answers(&fixture);
        assert_eq!(stats["broken_files"], 1, "{file}: {text}");
    }
}

#[test]
fn what_stands_beside_a_syntax_error_is_found() {
    for (file, text) in [
        ("Bad.java", "package bad; class Bad { void before() { } void broken( { x = ; } void after() { } }"),
        ("Bad.kt", "package bad\nclass Bad {\n fun before() { }\n fun broken( { x = }\n fun after() { }\n}"),
    ] {
        let fixture = good();
        fixture.write(file, text.as_bytes());
        let before = ask(fixture.root(), ["source", "bad.Bad.before", "--json"]);
        assert_eq!(before.status, 0, "{before:?}");
        still_answers(&fixture);
    }
}

#[test]
fn an_unclosed_string() {
    for (file, text) in [
        ("Bad.java", "class Bad { String s = \"never closed; void a() { } }"),
        ("Bad.java", "class Bad { String s = \"\"\" never closed\n void a() { } }"),
        ("Bad.java", "class Bad { /* never closed\n void a() { } }"),
        ("Bad.kt", "class Bad { val s = \"never closed ${ x \n fun a() { } }"),
        ("Bad.kt", "class Bad { val s = \"\"\" never closed\n fun a() { } }"),
    ] {
        let fixture = good();
        fixture.write(file, text.as_bytes());
        still_answers(&fixture);
    }
}

#[test]
fn a_concatenation_of_20_000_terms() {
    let fixture = good();
    let terms = |call: &str| vec![call; 20_000].join(" + ");
    fixture.write(
        "Long.java",
        format!(
            "package long_; class Long {{ String all() {{ return {}; }} String f() {{ return \"\"; }} }}",
            terms("f()")
        )
        .as_bytes(),
    );
    fixture.write("Long.kt", format!("package longk\nfun all() = {}\nfun f() = \"\"", terms("f()")).as_bytes());
    still_answers(&fixture);
    for method in ["long_.Long.all", "longk.LongKt.all"] {
        let answer = ask(fixture.root(), ["expand", method, "--json"]).json();
        assert_eq!(answer["callees"].as_array().map(Vec::len), Some(1), "{method}");
    }
}

#[test]
fn blocks_nested_5_000_deep() {
    let fixture = good();
    let nested = |open: &str| format!("{}f();{}", open.repeat(5000), "}".repeat(5000));
    fixture.write(
        "Deep.java",
        format!("package deep; class Deep {{ void all() {{ {} }} void f() {{ }} }}", nested("if (true) {")).as_bytes(),
    );
    fixture.write(
        "Deep.kt",
        format!("package deepk\nfun all() {{ {} }}\nfun f() {{ }}", nested("if (true) {")).as_bytes(),
    );
    still_answers(&fixture);
    for method in ["deep.Deep.all", "deepk.DeepKt.all"] {
        let answer = ask(fixture.root(), ["expand", method, "--json"]).json();
        assert_eq!(answer["callees"].as_array().map(Vec::len), Some(1), "{method}");
    }
}

#[test]
fn other_deep_nesting() {
    let n = 5_000;
    for (file, text) in [
        ("Deep.java", format!("class Deep {{ int a = {}1{}; }}", "(".repeat(n), ")".repeat(n))),
        ("Deep.java", format!("class Deep {{ Object a = {}x{}; }}", "f(".repeat(n), ")".repeat(n))),
        ("Deep.java", format!("class Deep {{ Object a = x{}; }}", ".f()".repeat(n))),
        ("Deep.java", format!("{}{}", "class Deep { ".repeat(n), "}".repeat(n))),
        ("Deep.java", format!("class Deep {{ {}int{} a; }}", "List<".repeat(n), ">".repeat(n))),
        ("Deep.java", format!("class Deep {{ int a() {{ {} else {{ }} }} }}", vec!["if (b) { }"; n].join(" else "))),
        ("Deep.kt", format!("val a = {}1{}", "{ ".repeat(n), " }".repeat(n))),
        ("Deep.kt", format!("val a = x{}", "?.let { it }".repeat(n))),
        ("Deep.kt", format!("val a = {}\"\"{}", "\"${".repeat(1000), "}\"".repeat(1000))),
        ("Deep.kt", format!("val a: {}Int{} = x", "List<".repeat(n), ">".repeat(n))),
    ] {
        let fixture = good();
        fixture.write(file, text.as_bytes());
        let start = std::time::Instant::now();
        still_answers(&fixture);
        assert!(start.elapsed().as_secs() < 60, "{}", &text[..80]);
    }
}

#[test]
fn types_that_double() {
    let fixture = good();
    let mut java = "package twice; class Twice { <A, B> java.util.Map<A, B> both(A a, B b) { return null; } void go() {\nvar v0 = 1;\n".to_owned();
    let mut kotlin =
        "package twicek\nfun <A, B> both(a: A, b: B): Map<A, B> = TODO()\nfun go() {\nval v0 = 1\n".to_owned();
    for n in 1..60 {
        let before = n - 1;
        java.push_str(&format!("var v{n} = both(v{before}, v{before});\n"));
        kotlin.push_str(&format!("val v{n} = both(v{before}, v{before}) to v{before}\n"));
    }
    fixture.write("Twice.java", (java + "} }").as_bytes());
    fixture.write("Twice.kt", (kotlin + "}").as_bytes());
    still_answers(&fixture);
}

#[test]
fn a_file_of_30_mb() {
    let fixture = good();
    let comment = "what it does, in many words; ".repeat(30);
    let method = |n: usize| format!("    /* {comment} */ int method{n}(int a) {{ return a + {n}; }}\n");
    let mut text = "package large;\nclass Large {\n".to_owned();
    let mut n = 0;
    while text.len() < 30_000_000 {
        text.push_str(&method(n));
        n += 1;
    }
    text.push_str("}\n");
    fixture.write("Large.java", text.as_bytes());
    let last = format!("large.Large.method{}", n - 1);
    let answer = ask(fixture.root(), ["source", &last, "--json"]);
    assert_eq!(answer.json()["start_line"], n + 2, "{}", answer.stdout);
}

#[test]
fn a_file_that_is_too_large_is_left_out_and_told() {
    let fixture = good();
    let mut text = b"class Huge {}\n//".to_vec();
    text.resize((64 << 20) + 1, b'x');
    fixture.write("Huge.java", &text);
    let stats = still_answers(&fixture);
    assert_eq!(problem(&stats, "Huge.java"), "larger than 64 MB; left out");
}

#[test]
fn nul_bytes() {
    for (file, text) in [
        ("Nul.java", &b"package nul; class Nul { void a() { \0 } }\0\0"[..]),
        ("Nul.kt", b"package nul\nclass Nul { fun a() { \0 } }\0\0"),
        ("Nul.java", &[0; 4096]),
    ] {
        let fixture = good();
        fixture.write(file, text);
        still_answers(&fixture);
    }
}

#[test]
fn invalid_utf_8() {
    let fixture = good();
    fixture.write("Latin.java", b"package latin; class Latin { String a() { return \"\xE4\xF6\"; } }");
    let stats = still_answers(&fixture);
    assert_eq!(problem(&stats, "Latin.java"), "not wholly UTF-8; the bytes that are no text were replaced");
    let source = ask(fixture.root(), ["source", "latin.Latin.a", "--json"]).json();
    assert_eq!(source["source"], "String a() { return \"\u{FFFD}\u{FFFD}\"; }");
}

#[test]
fn byte_order_marks() {
    let text = "package marked; class Marked { String a() { return \"ä😀\"; } }";
    let utf16 = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
    for bytes in [
        [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        [b"\xFF\xFE", &*utf16(u16::to_le_bytes)].concat(),
        [b"\xFE\xFF", &*utf16(u16::to_be_bytes)].concat(),
    ] {
        let fixture = good();
        fixture.write("Marked.java", &bytes);
        let source = ask(fixture.root(), ["source", "marked.Marked.a", "--json"]).json();
        assert_eq!(source["source"], "String a() { return \"ä😀\"; }");
        assert_eq!(still_answers(&fixture)["problems"], serde_json::json!([]));
    }
}

#[test]
fn every_kind_of_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        for (file, lines) in [
            ("Lines.java", ["package lines;", "class Lines {", "  int a() {", "    return 1;", "  }", "}"]),
            ("Lines.kt", ["package lines", "class Lines {", "  fun a(): Int {", "    return 1;", "  }", "}"]),
        ] {
            let fixture = good();
            fixture.write(file, lines.join(end).as_bytes());
            let source = ask(fixture.root(), ["source", "lines.Lines.a", "--json"]).json();
            let found = (&source["start_line"], &source["end_line"], source["source"].as_str());
            let expected = lines[2..5].join("\n");
            assert_eq!(found, (&3.into(), &5.into(), Some(expected.trim_start())), "{file} {end:?}");
        }
    }
}

#[test]
fn an_empty_workspace_and_empty_files() {
    let fixture = Fixture::empty();
    assert_eq!(ask(fixture.root(), ["stats", "--json"]).json()["files"], 0);
    for file in ["Empty.java", "Empty.kt", "Space.java"] {
        let fixture = good();
        fixture.write(file, if file == "Space.java" { b" \n\t" } else { b"" });
        still_answers(&fixture);
    }
}

/// Root may read everything, so that the test drops that right where it has it.
#[test]
#[cfg(target_os = "linux")]
fn an_unreadable_folder_and_file() {
    use std::os::unix::fs::PermissionsExt;
    let fixture = good();
    fixture.write("closed/A.java", b"class A {}");
    fixture.write("Closed.java", b"class Closed {}");
    let lock = |path: &str, mode| {
        std::fs::set_permissions(fixture.path(path), std::fs::Permissions::from_mode(mode)).expect("ours");
    };
    lock("closed", 0o000);
    lock("Closed.java", 0o000);
    let mut command = if std::fs::read_dir(fixture.path("closed")).is_ok() {
        let mut without_rights = Command::new("setpriv");
        without_rights.args(["--bounding-set=-all", "--inh-caps=-all", env!("CARGO_BIN_EXE_callscope")]);
        without_rights
    } else {
        callscope()
    };
    let stats = run(command.args(["stats", "--json", "--root"]).arg(fixture.root())).json();
    lock("closed", 0o755);
    assert_eq!(problem(&stats, "closed"), "permission denied; left out");
    assert_eq!(problem(&stats, "Closed.java"), "permission denied; left out");
    assert_eq!(stats["files"], 2, "{stats}");
}

#[test]
#[cfg(unix)]
fn links_that_loop_or_lead_out() {
    use std::os::unix::fs::symlink;
    let outside = Fixture::new("//- Secret.java\nclass Secret { void a() {} }\n");
    let fixture = good();
    fixture.write("sub/A.java", b"class A {}");
    symlink(fixture.root(), fixture.path("sub/loop")).expect("writable");
    symlink(fixture.path("sub/self"), fixture.path("sub/self")).expect("writable");
    symlink(outside.root(), fixture.path("out")).expect("writable");
    symlink(outside.path("Secret.java"), fixture.path("Secret.java")).expect("writable");
    let stats = still_answers(&fixture);
    assert_eq!(stats["files"], 3, "{stats}");
    for link in ["out", "Secret.java"] {
        assert_eq!(problem(&stats, link), "a link that leads out of the roots; not followed");
    }
    assert_eq!(ask(fixture.root(), ["source", "Secret.a"]).status, 1);
}

/// The reader is asked for a file that was listed and is gone: by a link that points nowhere when it is opened.
#[test]
fn a_file_that_vanishes_while_it_is_read() {
    use callscope::workspace::Workspace;
    use callscope_engine::cancel::Cancel;
    use callscope_engine::host::{Change, Host, Now, Texts};

    let fixture = good();
    let workspace = Workspace::open(&[fixture.root().to_owned()]).expect("opens");
    let found = workspace.discover().files;
    std::fs::remove_file(fixture.path("Good.java")).expect("removable");
    let changes: Vec<Change> =
        found.into_iter().map(|f| Change { path: f.key, now: Now::Present { kind: f.kind } }).collect();
    let host = Host::default();
    host.apply(&changes, &workspace.disk, &(), &Cancel::default()).expect("not cancelled");
    let problems: Vec<String> = workspace.disk.take_problems().iter().map(ToString::to_string).collect();
    assert_eq!(problems, ["Good.java: it does not exist; left out"]);
    assert!(workspace.disk.text("Fine.kt").is_some());
}

#[test]
fn a_root_that_does_not_exist() {
    let fixture = Fixture::empty();
    let Run { status, stdout, stderr } = ask(&fixture.path("missing"), ["stats"]);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.ends_with("missing: it does not exist\n"), "{stderr}");
}
