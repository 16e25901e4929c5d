//! Custom requests, and the same as commands.

use serde_json::json;

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

#[test]
fn every_custom_request_is_a_command_too() {
    let fixture = Fixture::new("//- A.java\nclass A { void run() {} }\n");
    let (mut client, answer) = Client::start_with(fixture.root(), json!({}));
    let commands = answer["capabilities"]["executeCommandProvider"]["commands"].as_array().expect("a list").clone();
    assert!(!commands.is_empty());
    for command in commands {
        let command = command.as_str().expect("text");
        let method = command.replace('.', "/");
        let params = json!({ "method": "A.nothing", "method_full_name": "A.nothing", "target_stmt": "x", "class": "A", "to": "I/O" });
        let by_request = client.request(&method, params.clone());
        let by_command =
            client.request("workspace/executeCommand", json!({ "command": command, "arguments": [params] }));
        assert_eq!(by_request, by_command, "{command}");
        assert_eq!(by_request["index"]["complete"], true, "{command}");
    }
    client.finish();
}

#[test]
fn wrong_questions_get_clear_errors() {
    let fixture = Fixture::empty();
    let mut client = Client::start(fixture.root());
    for (method, params, expected) in [
        ("callscope/expandCallChain", json!({}), "`method` is missing, or `text_document` with `position`"),
        ("callscope/expandCallChain", json!({ "method": 7 }), "invalid type: integer `7`, expected a string"),
        (
            "callscope/methodSource",
            json!({ "position": { "line": 1, "character": 0 } }),
            "`method_full_name` is missing",
        ),
        (
            "callscope/methodSource",
            json!({ "textDocument": { "uri": "untitled:One" }, "position": { "line": 1, "character": 0 } }),
            "untitled:One is not a file",
        ),
        ("workspace/executeCommand", json!({ "command": "callscope.dance" }), "unknown command `callscope.dance`"),
    ] {
        let error = client.try_request(method, params).expect_err("must fail");
        assert_eq!(error["code"], -32602, "{error}");
        let message = error["message"].as_str().expect("text");
        assert!(message.starts_with(expected), "{message}");
    }
    client.finish();
}

/// The method that a position means, by the name that `methodSource` finds there.
#[test]
fn a_position_means_the_called_method_or_the_one_around_it() {
    const CALLED: &str = "class A {
  void outer() { inner(); String.valueOf(1); Runnable r = () -> { inner(); }; }
  void inner() { }
}
";
    for (marked, expected) in [
        (CALLED.replace("{ inner(); S", "{ in$0ner(); S"), "A.inner"),
        (CALLED.replace("{ inner(); S", "{ inner$0(); S"), "A.inner"),
        (CALLED.replace("{ inner(); }", "{ $0inner(); }"), "A.inner"),
        (CALLED.replace("valueOf", "value$0Of"), "A.outer"),
        (CALLED.replace("void outer", "void ou$0ter"), "A.outer"),
        (CALLED.replace("void inner() { }", "void inner() { $0}"), "A.inner"),
    ] {
        let fixture = Fixture::new(&format!("//- A.java\n{marked}//- B.kt\nclass B\n"));
        let mut client = Client::start(fixture.root());
        let (file, line, character) = fixture.cursor.clone().expect("a cursor");
        for document in ["textDocument", "text_document"] {
            let params = json!({
                document: { "uri": uri(&fixture.path(&file)) },
                "position": { "line": line, "character": character },
            });
            let answer = client.request("callscope/methodSource", params.clone());
            assert_eq!(answer["method_full_name"], expected, "{marked}");
            let expanded = client.request("callscope/expandCallChain", params);
            assert_eq!(expanded["method"], expected, "{marked}");
        }
        client.finish();
    }
}

#[test]
fn a_position_without_a_method_is_not_found() {
    let fixture = Fixture::new("//- A.java\n$0class A { }\n");
    let mut client = Client::start(fixture.root());
    let params = json!({
        "textDocument": { "uri": uri(&fixture.path("A.java")) }, "position": { "line": 0, "character": 0 },
    });
    let answer = client.request("callscope/methodSource", params);
    assert_eq!((&answer["found"], &answer["method_full_name"]), (&json!(false), &json!("A.java:1:1")));
    client.finish();
}

#[test]
fn one_session_sees_a_body_once() {
    let fixture = Fixture::new("//- A.java\nclass A { void run() { stop(); } void stop() { } }\n");
    let mut client = Client::start(fixture.root());
    let mut expand = |params: serde_json::Value| client.request("callscope/expandCallChain", params);
    let first = expand(json!({ "method": "A.run", "session": "one" }));
    assert_eq!(first["body"], "void run() { stop(); }");
    let again = expand(json!({ "method": "A.run", "session": "one" }));
    assert_eq!((&again["already_expanded"], &again["body"]), (&json!(true), &json!("")));
    assert_eq!(again["callees"], first["callees"]);
    let forced = expand(json!({ "method": "A.run", "session": "one", "force": true }));
    assert_eq!(forced["body"], first["body"]);
    for other in [json!({ "method": "A.run", "session": "two" }), json!({ "method": "A.run" })] {
        assert_eq!(expand(other)["body"], first["body"]);
    }
    client.finish();
}

#[test]
fn callers_implementations_and_slices() {
    const TEXT: &str = "interface Store { String load(String key); }
class Disk implements Store {
  public String load(String key) {
    int unused = 1;
    String path = key + 1;
    return read(path);
  }
  String read(String path) { return path; }
}
";
    let fixture = Fixture::new(&format!("//- Store.java\n{TEXT}"));
    let mut client = Client::start(fixture.root());
    let callers = client.request("callscope/callers", json!({ "method": "Disk.read" }));
    assert_eq!(callers["callers"][0]["signature"], "Disk.load", "{callers}");
    let bodies = client.request("callscope/implementations", json!({ "method": "Store.load" }));
    assert_eq!(bodies["implementations"][0]["signature"], "Disk.load", "{bodies}");
    let here = json!({ "uri": uri(&fixture.path("Store.java")) });
    for params in [
        json!({ "method": "Disk.load", "target_stmt": "read(path)" }),
        json!({ "textDocument": here, "position": { "line": 5, "character": 12 } }),
    ] {
        let slice = client.request("callscope/slice", params);
        let lines: Vec<_> = slice["slice"].as_array().expect("rows").iter().map(|row| row["line"].clone()).collect();
        assert_eq!(lines, [5, 6], "{slice}");
    }
    client.finish();
}

/// A listener that leads back to where it is registered is no way of its own, and no circle.
#[test]
fn ways_to_risks_start_at_the_method_that_was_asked_about() {
    let fixture = Fixture::new(
        "//- A.java
import android.app.Activity;
import android.os.Bundle;
import android.view.View;
class A extends Activity {
  View retry;
  protected void onCreate(Bundle saved) { open(); }
  void open() { load(); }
  void load() { show(); }
  void show() { retry.setOnClickListener(v -> show()); new java.io.File(\"x\").delete(); }
}
",
    );
    let mut client = Client::start(fixture.root());
    let answer = client.request("callscope/trace", json!({ "method": "A.open" }));
    client.finish();
    let risk = &answer["risks"][0];
    let way: Vec<&str> =
        risk["path"].as_array().expect("a path").iter().filter_map(|step| step["signature"].as_str()).collect();
    assert_eq!((way, &risk["blocks_caller"]), (vec!["A.open", "A.load", "A.show"], &json!(true)), "{answer:#}");
}

/// A shorter way through another thread does not hide one that the caller waits for.
#[test]
fn risks_on_the_own_thread_stand_beside_those_on_others() {
    let fixture = Fixture::new(
        "//- A.java
class A {
  java.util.concurrent.ExecutorService pool = java.util.concurrent.Executors.newCachedThreadPool();
  void click() { pool.execute(() -> load()); a(); }
  void a() { b(); }
  void b() { load(); }
  void load() { new java.io.File(\"x\").delete(); }
}
",
    );
    let mut client = Client::start(fixture.root());
    let answer = client.request("callscope/trace", json!({ "method": "A.click", "tag": "I/O" }));
    client.finish();
    let risks: Vec<(bool, usize)> = answer["risks"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|risk| (risk["blocks_caller"] == true, risk["path"].as_array().map_or(0, Vec::len)))
        .collect();
    assert_eq!(risks, [(true, 4), (false, 3)], "{answer:#}");
}

/// What an expansion says of threads: a line a thread with its way, or the reason why there is none.
fn runs_on(answer: &serde_json::Value) -> String {
    let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
    let step = |s: &serde_json::Value| format!("{}:{} {}", text(&s["signature"]), s["line"], text(&s["via"]));
    let ways = answer["runs_on"].as_array().expect("a list").iter().map(|one| {
        let steps: Vec<String> = one["path"].as_array().expect("a path").iter().map(step).collect();
        format!("{} ({}): {}\n", text(&one["thread"]), text(&one["entry"]), steps.join(" → "))
    });
    ways.collect::<String>() + &answer["runs_on_reason"].as_str().map_or_else(String::new, |why| format!("{why}\n"))
}

#[test]
fn an_expansion_says_which_threads_run_the_method_and_how_they_come_there() {
    let java = "class Screen extends android.app.Activity {
  protected void onResume() { start(); }
  void start() { load(); new Thread(() -> load()).start(); }
  void load() { }
  void unused() { }
  interface Source { void read(); }
}
";
    let kotlin = "class Screen : android.app.Activity() {
  override fun onResume() { start() }
  fun start() { load(); Thread { load() }.start() }
  fun load() { }
  fun unused() { }
  interface Source { fun read() }
}
";
    for (file, text) in [("Screen.java", java), ("Screen.kt", kotlin)] {
        let fixture = Fixture::new(&format!("//- {file}\n{text}"));
        let mut client = Client::start(fixture.root());
        client.request("callscope/findings", json!({}));
        let mut ask = |method: &str| runs_on(&client.request("callscope/expandCallChain", json!({ "method": method })));
        expect_test::expect![[r#"
            main (activity): Screen.onResume:2 entry → Screen.start:3 call → Screen.load:4 call
            background (activity): Screen.onResume:2 entry → Screen.start:3 call → Screen.start$lambda$1:3 Thread → Screen.load:4 call
        "#]]
        .assert_eq(&ask("Screen.load"));
        assert_eq!(ask("Screen.onResume"), "main (activity): Screen.onResume:2 entry\n");
        assert_eq!(ask("Screen.unused"), "no entry point is known to lead to it\n");
        assert_eq!(ask("Source.read"), "it has no code of its own: its implementations do\n");

        // What is known stays while somebody types; what is new is not known yet.
        client.open(
            &fixture.path(file),
            &text
                .replace("{ start", "{ other(); start")
                .replace("void unused() {", "void other() { load(); ")
                .replace("fun unused() {", "fun other() { load(); "),
        );
        let mut ask = |method: &str| runs_on(&client.request("callscope/expandCallChain", json!({ "method": method })));
        let known = ask("Screen.load");
        assert!(known.starts_with("main (activity): Screen.onResume:2 entry → Screen.start:3 call"), "{known}");
        assert!(known.ends_with("as it was before the last edits\n"), "{known}");
        assert_eq!(ask("Screen.other"), "it is newer than what is known of threads\n");
        client.finish();
    }
}

/// The ends of a way, who calls the method, and what brought it to its thread are never left out.
#[test]
fn a_long_way_is_shown_without_its_middle() {
    let steps: String = (0..12).map(|n| format!("  void m{n}() {{ m{}(); }}\n", n + 1)).collect();
    let steps = steps.replace("m7(); }", "new Thread(() -> m7()).start(); }");
    let fixture = Fixture::new(&format!(
        "//- Screen.java\nclass Screen extends android.app.Activity {{\n  protected void onResume() {{ m0(); }}\n{steps}  void m12() {{ }}\n}}\n"
    ));
    let mut client = Client::start(fixture.root());
    client.request("callscope/findings", json!({}));
    let mut way = |budget: serde_json::Value| {
        let params = json!({ "method": "Screen.m12", "budget": budget });
        let answer = client.request("callscope/expandCallChain", params);
        let path = answer["runs_on"][0]["path"].as_array().expect("a path").clone();
        let step = |step: &serde_json::Value| {
            let gap = step["omitted"].as_u64().map_or_else(String::new, |n| format!("({n} more) "));
            gap + &step["signature"].as_str().expect("text").replace("Screen.", "")
        };
        path.iter().map(step).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(way(json!(null)), "onResume m0 m1 m2 (4 more) m6$lambda$1 (4 more) m11 m12");
    assert_eq!(way(json!(1500)), "onResume (12 more) m11 m12");
    client.finish();
}
