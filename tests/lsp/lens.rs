//! Code lenses: which methods have one, what it says, and that a click leads somewhere.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

/// A store in Java, a screen in Kotlin.
const NOTES: &str = "//- Store.java
class Store {
  String name = \"notes\";
  int first(String name) throws java.io.IOException { return new java.io.FileReader(name).read(); }
  String name() { return name; }
}
//- Screen.kt
class Screen(private val store: Store) {
    fun show(name: String) = store.first(name)
    fun refresh() { show(store.name()) }
    private fun quiet() = 1
}
";

fn client(fixture: &Fixture, options: Value) -> Client {
    let mut client = Client::spawn();
    client.initialize(json!({
        "processId": null,
        "capabilities": {},
        "initializationOptions": options,
        "workspaceFolders": [{ "uri": uri(fixture.root()), "name": "test" }],
    }));
    client
}

fn lenses(client: &mut Client, fixture: &Fixture, file: &str) -> Vec<Value> {
    let params = json!({ "textDocument": { "uri": uri(&fixture.path(file)) } });
    client.request("textDocument/codeLens", params).as_array().expect("a list").clone()
}

/// One line a lens: the 1-based line it stands above, and what it says.
fn shown(lenses: &[Value]) -> String {
    let line = |lens: &Value| lens["range"]["start"]["line"].as_u64().expect("a line") + 1;
    lenses
        .iter()
        .map(|lens| format!("{}: {}\n", line(lens), lens["command"]["title"].as_str().unwrap_or("?")))
        .collect()
}

fn check(options: Value, file: &str, expected: Expect) {
    let fixture = Fixture::new(NOTES);
    let mut client = client(&fixture, options);
    expected.assert_eq(&shown(&lenses(&mut client, &fixture, file)));
    client.finish();
}

#[test]
fn methods_that_have_something_to_say_by_default() {
    check(
        json!({}),
        "Store.java",
        expect![[r#"
        3: I/O · 1 caller · 2 callees
    "#]],
    );
    check(
        json!(null),
        "Screen.kt",
        expect![[r#"
        2: reaches I/O via first · 1 caller · 1 callee
        3: reaches I/O via show · 0 callers · 2 callees
    "#]],
    );
}

#[test]
fn the_setting_decides_which_methods_have_one() {
    check(json!({ "codeLens": "off" }), "Store.java", expect![""]);
    check(json!({ "codeLens": "risky" }), "Screen.kt", expect![""]);
    check(
        json!({ "codeLens": "all" }),
        "Screen.kt",
        expect![[r#"
        1: 0 callers · 0 callees
        2: reaches I/O via first · 1 caller · 1 callee
        3: reaches I/O via show · 0 callers · 2 callees
        4: 0 callers · 0 callees
    "#]],
    );
}

/// Any `Runnable` of the program could be meant where nobody says which; of the project's own types all implementations are.
#[test]
fn what_a_librarys_type_may_hold_is_not_guessed_at() {
    const JOBS: &str = "//- Job.java
interface Job { void go(); }
class Save implements Job, Runnable {
  public void go() { new java.io.File(\"x\").delete(); }
  public void run() { go(); }
}
";
    for (file, text) in [
        (
            "Run.java",
            "class Run {\n  void any(Runnable r, Object o) { r.run(); o.toString(); }\n  void job(Job j) { j.go(); }\n  void made() { Runnable r = new Save(); r.run(); }\n}\n",
        ),
        (
            "Run.kt",
            "class Run {\n  fun any(r: Runnable, o: Any) { r.run(); o.toString() }\n  fun job(j: Job) { j.go() }\n  fun made() { val r: Runnable = Save(); r.run() }\n}\n",
        ),
    ] {
        let fixture = Fixture::new(&format!("{JOBS}//- {file}\n{text}"));
        let mut client = client(&fixture, json!({}));
        expect![[r#"
            3: reaches I/O via go · 0 callers · 1 callee
            4: reaches I/O via run · 0 callers · 2 callees
        "#]]
        .assert_eq(&shown(&lenses(&mut client, &fixture, file)));
        client.finish();
    }
}

#[test]
fn what_a_framework_calls() {
    let fixture = Fixture::new(
        "//- Main.kt
import android.app.Activity
import android.os.Bundle
class Main : Activity() {
    override fun onCreate(saved: Bundle?) { load() }
    override fun onDestroy() { }
    private fun load() = java.io.File(\"x\").readText()
    private fun quiet() = 1
}
",
    );
    for (show, expected) in [
        (
            "notable",
            expect![[r#"
        4: activity on main · reaches I/O via load · 0 callers · 1 callee
        5: activity on main · 0 callers · 0 callees
        6: I/O · 1 caller · 2 callees
    "#]],
        ),
        (
            "entryPoints",
            expect![[r#"
        4: activity on main · reaches I/O via load · 0 callers · 1 callee
        5: activity on main · 0 callers · 0 callees
    "#]],
        ),
    ] {
        let mut client = client(&fixture, json!({ "codeLens": show }));
        expected.assert_eq(&shown(&lenses(&mut client, &fixture, "Main.kt")));
        client.finish();
    }
}

/// A screen that is in the way of its own database, and a worker that is not.
const SCREEN_JAVA: &str = "//- Screen.java
class Screen extends android.app.Activity {
  protected void onResume() { load(); }
  void load() { new java.io.File(\"x\").delete(); new Thread(() -> { sync(); load(); }).start(); }
  void sync() { new java.io.File(\"y\").delete(); }
  void plain() { }
}
";
const SCREEN_KOTLIN: &str = "//- Screen.kt
class Screen : android.app.Activity() {
  override fun onResume() { load() }
  fun load() { java.io.File(\"x\").delete(); Thread { sync(); load() }.start() }
  fun sync() { java.io.File(\"y\").delete() }
  fun plain() { }
}
";

#[test]
fn what_is_known_of_threads_is_said_of_methods_that_do_something_and_stays_while_somebody_types() {
    for (file, text) in [("Screen.java", SCREEN_JAVA), ("Screen.kt", SCREEN_KOTLIN)] {
        let fixture = Fixture::new(text);
        let mut client = client(&fixture, json!({}));
        client.request("callscope/findings", json!({}));
        let known = expect![[r#"
            2: activity on main · reaches I/O, THREADING via load · 0 callers · 1 callee
            3: I/O, THREADING · main and background threads · 2 callers · 6 callees
            4: I/O · background thread · 1 caller · 2 callees
        "#]];
        known.assert_eq(&shown(&lenses(&mut client, &fixture, file)));
        // What the edit says of threads is looked at when typing rests; until then nothing comes and goes.
        let text = text.split_once('\n').expect("a head").1;
        client.open(
            &fixture.path(file),
            &text.replace("void sync() {", "void sync() { load();").replace("fun sync() {", "fun sync() { load();"),
        );
        expect![[r#"
            2: activity on main · reaches I/O, THREADING via load · 0 callers · 1 callee
            3: I/O, THREADING · main and background threads · 3 callers · 6 callees
            4: I/O · background thread · reaches THREADING via load · 1 caller · 3 callees
        "#]]
        .assert_eq(&shown(&lenses(&mut client, &fixture, file)));
        client.finish();
    }
}

#[test]
fn clients_are_told_when_threads_are_known() {
    let fixture = Fixture::new(SCREEN_JAVA);
    let mut client =
        Client::start_with(fixture.root(), json!({ "workspace": { "codeLens": { "refreshSupport": true } } })).0;
    client.server_request("workspace/codeLens/refresh");
    let shown = shown(&lenses(&mut client, &fixture, "Screen.java"));
    assert!(shown.contains("4: I/O · background thread"), "{shown}");
    client.finish();
}

#[test]
fn a_click_expands_by_the_clients_command_or_by_the_servers() {
    let fixture = Fixture::new(NOTES);
    for (options, command) in [
        (json!({}), "callscope.expandCallChain"),
        (json!({ "client": { "commands": ["callscope.showCallChain"] } }), "callscope.showCallChain"),
    ] {
        let mut client = client(&fixture, options);
        let lens = lenses(&mut client, &fixture, "Store.java").remove(0);
        assert_eq!(lens["command"]["command"], command);
        let argument = &lens["command"]["arguments"][0];
        assert_eq!(
            *argument,
            json!({
                "method": "Store.first",
                "text_document": { "uri": uri(&fixture.path("Store.java")) },
                "position": { "line": 2, "character": 6 },
            })
        );
        let expanded = client.request(
            "workspace/executeCommand",
            json!({ "command": "callscope.expandCallChain", "arguments": [argument] }),
        );
        assert_eq!(expanded["found"], true);
        client.finish();
    }
}

#[test]
fn a_client_that_resolves_lenses_gets_them_empty_first() {
    let fixture = Fixture::new(NOTES);
    let mut ready = client(&fixture, json!({}));
    let expected = shown(&lenses(&mut ready, &fixture, "Screen.kt"));
    ready.finish();

    let mut client = client(&fixture, json!({ "client": { "lazyCodeLenses": true } }));
    let unresolved = lenses(&mut client, &fixture, "Screen.kt");
    assert!(unresolved.iter().all(|lens| lens.get("command").is_none()), "{unresolved:?}");
    let resolved: Vec<Value> = unresolved.into_iter().map(|lens| client.request("codeLens/resolve", lens)).collect();
    assert_eq!(shown(&resolved), expected);
    client.finish();
}

#[test]
fn a_lens_whose_method_is_gone_cannot_be_resolved() {
    let fixture = Fixture::new(NOTES);
    let mut client = client(&fixture, json!({ "client": { "lazyCodeLenses": true } }));
    let lens = lenses(&mut client, &fixture, "Store.java").remove(0);
    client.open(&fixture.path("Store.java"), "class Store {}");
    let error = client.try_request("codeLens/resolve", lens).expect_err("gone");
    assert_eq!(error["code"], -32801, "content modified: {error}");
    client.finish();
}

#[test]
fn files_that_are_not_the_workspaces_have_none() {
    let fixture = Fixture::new(NOTES);
    let mut client = client(&fixture, json!({}));
    for other in ["untitled:One", "file:///nowhere/Store.java"] {
        let params = json!({ "textDocument": { "uri": other } });
        assert_eq!(client.request("textDocument/codeLens", params), Value::Null, "{other}");
    }
    client.finish();
}
