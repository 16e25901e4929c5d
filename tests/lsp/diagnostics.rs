//! Findings in the editor: diagnostics where the client asks for them, what can be done about one, and the list of all.

use expect_test::expect;
use serde_json::{Value, json};

use super::client::{Client, path_in, text_in, uri};
use crate::support::fixture::Fixture;

const STORE: &str = "//- Store.java
class Store {
  static String first(java.io.File file) throws java.io.IOException {
    /* ärger */ return new java.io.BufferedReader(new java.io.FileReader(file)).readLine();
  }
}
//- Notes.kt
import android.app.Activity
import android.os.Bundle
class Notes : Activity() {
    override fun onCreate(state: Bundle?) {
        title = Store.first(filesDir)
        Thread { Store.first(filesDir) }.start()
    }
}
";

fn diagnostics(client: &mut Client, fixture: &Fixture, file: &str) -> Vec<Value> {
    let params = json!({ "textDocument": { "uri": uri(&fixture.path(file)) } });
    client.request("textDocument/diagnostic", params)["items"].as_array().expect("a list").clone()
}

#[test]
fn a_finding_is_told_where_it_blocks_with_the_path_to_it() {
    let fixture = Fixture::new(STORE);
    let mut client = Client::start(fixture.root());
    assert!(diagnostics(&mut client, &fixture, "Notes.kt").is_empty(), "it blocks in the other file");
    let all = diagnostics(&mut client, &fixture, "Store.java");
    let open = all.iter().find(|d| d["code"] == "jdk.file-reader.open").expect("told");
    assert_eq!((&open["source"], &open["severity"]), (&json!("callscope"), &json!(2)));
    let columns = &open["range"]["start"]["character"];
    assert!(
        text_in(&fixture, "Store.java", &open["range"]).is_empty(),
        "a constructor has no name of its own: {columns}"
    );
    let related: Vec<String> = open["relatedInformation"]
        .as_array()
        .expect("a path")
        .iter()
        .map(|r| format!("{}: {}", path_in(&fixture, &r["location"]["uri"]), r["message"].as_str().unwrap_or_default()))
        .collect();
    expect![[r#"
        Notes.kt: Notes.onCreate · entry point (activity) · main thread
        Store.java: Store.first · calls · main thread"#]]
    .assert_eq(&related.join("\n"));
    client.finish();
}

#[test]
fn what_can_be_done_about_it() {
    let fixture = Fixture::new(STORE);
    let mut client = Client::start(fixture.root());
    let all = diagnostics(&mut client, &fixture, "Store.java");
    let open = all.iter().find(|d| d["code"] == "jdk.file-reader.open").expect("told").clone();
    let params = json!({
        "textDocument": { "uri": uri(&fixture.path("Store.java")) },
        "range": open["range"],
        "context": { "diagnostics": [open] },
    });
    let actions = client.request("textDocument/codeAction", params);
    let titles: Vec<&str> = actions.as_array().expect("a list").iter().filter_map(|a| a["title"].as_str()).collect();
    expect![[r#"
        Why does Notes.onCreate come to FileReader.<init>(File)?
        Slice what FileReader.<init>(File) is given
        Keep jdk.file-reader.open quiet here, by a comment with a reason
        Keep jdk.file-reader.open quiet in Store.first, by an annotation with a reason"#]]
    .assert_eq(&titles.join("\n"));
    // The commands are ones that the server carries out.
    for action in actions.as_array().expect("a list").iter().filter(|a| a["command"].is_object()) {
        let command = &action["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        let answer = client.request("workspace/executeCommand", params);
        assert_eq!(answer["found"], true, "{command}: {answer}");
    }
    client.finish();
}

/// What the file is after the edits of an action.
fn edited(fixture: &Fixture, edit: &Value) -> (String, String) {
    let edits = match edit["changes"].as_object() {
        Some(changes) => changes.iter().next().map(|(uri, edits)| (json!(uri), edits[0].clone())),
        None => Some((
            edit["documentChanges"][1]["textDocument"]["uri"].clone(),
            edit["documentChanges"][1]["edits"][0].clone(),
        )),
    };
    let (uri, edit) = edits.expect("an edit");
    let file = path_in(fixture, &uri);
    let text = std::fs::read_to_string(fixture.path(&file)).unwrap_or_default();
    let at = &edit["range"]["start"];
    let (line, character) = (at["line"].as_u64().expect("a line"), at["character"].as_u64().expect("a column"));
    let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
    let at = start + character as usize;
    let new = edit["newText"].as_str().expect("text");
    (file, format!("{}{new}{}", &text[..at], &text[at..]))
}

#[test]
fn each_way_to_keep_it_quiet_does() {
    let program = "//- app/Notes.kt
package app
import android.app.Activity
class Notes : Activity() {
    /** Doc. */
    override fun onResume() {
        java.io.FileReader(\"a\")
    }
}
//- app/Old.java
package app;
class Old extends android.app.Activity {
    @Override protected void onResume() {
        try { new java.io.FileReader(\"a\"); } catch (Exception e) { }
    }
}
";
    let capabilities =
        json!({ "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create"] } } });
    for source in ["app/Notes.kt", "app/Old.java"] {
        for way in ["comment", "annotation", "callscope.toml"] {
            let fixture = Fixture::new(program);
            let (mut client, _) = Client::start_with(fixture.root(), capabilities.clone());
            let found = diagnostics(&mut client, &fixture, source);
            let [open] = found.as_slice() else { panic!("{source}: {found:#?}") };
            let params = json!({
                "textDocument": { "uri": uri(&fixture.path(source)) }, "range": open["range"],
                "context": { "diagnostics": [open] },
            });
            let actions = client.request("textDocument/codeAction", params);
            let mut actions = actions.as_array().expect("a list").iter();
            let action =
                actions.find(|a| a["title"].as_str().is_some_and(|t| t.contains(way) && t.starts_with("Keep")));
            let (file, text) = edited(&fixture, &action.unwrap_or_else(|| panic!("{way}"))["edit"]);
            fixture.write(&file, text.as_bytes());
            client.finish();
            let mut client = Client::start(fixture.root());
            assert_eq!(diagnostics(&mut client, &fixture, source), [] as [Value; 0], "{way}:\n{text}");
            let answer = client.request("callscope/findings", json!({}));
            let expected = if way == "callscope.toml" { None } else { Some(1) };
            assert!(expected.is_none() || answer["suppressed"].as_u64() == expected, "{way}: {answer}\n{text}");
            client.finish();
        }
    }
}

#[test]
fn a_client_that_does_not_ask_is_told() {
    let fixture = Fixture::new(STORE);
    let mut client = Client::spawn();
    client.initialize(json!({
        "processId": std::process::id(),
        "capabilities": { "textDocument": { "diagnostic": null } },
        "workspaceFolders": [{ "uri": uri(fixture.root()), "name": "test" }],
    }));
    let path = fixture.path("Store.java");
    let text = std::fs::read_to_string(&path).expect("readable");
    client.open(&path, &text);
    let told = |client: &mut Client, some: bool| {
        // Edits come faster than answers: the last one told is what counts.
        loop {
            let told = client.notification("textDocument/publishDiagnostics");
            assert_eq!(told["uri"], uri(&path));
            if told["diagnostics"].as_array().is_some_and(|all| all.is_empty() != some) {
                return told;
            }
        }
    };
    assert_eq!(told(&mut client, true)["version"], 1);
    let change = json!({ "textDocument": { "uri": uri(&path), "version": 2 }, "contentChanges": [{ "text": "class Store {}" }] });
    client.notify("textDocument/didChange", change);
    assert_eq!(told(&mut client, false)["version"], 2);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&path) } }));
    told(&mut client, false);
    client.request("shutdown", Value::Null);
}

#[test]
fn a_comment_keeps_it_quiet() {
    let fixture = Fixture::new(STORE);
    let mut client = Client::start(fixture.root());
    let path = fixture.path("Store.java");
    let text = std::fs::read_to_string(&path).expect("readable");
    let quiet = text.replace("    /* ärger", "    // callscope:jdk.* the file is small\n    /* ärger");
    client.open(&path, &quiet);
    assert_eq!(diagnostics(&mut client, &fixture, "Store.java"), [] as [Value; 0]);
    let answer = client.request("callscope/findings", json!({ "min_severity": "hint" }));
    assert_eq!((&answer["findings"], answer["suppressed"].as_u64() > Some(0)), (&json!([]), true));
    client.finish();
}

#[test]
fn all_findings_are_asked_for_at_once_or_by_document() {
    let fixture = Fixture::new(STORE);
    let mut client = Client::start(fixture.root());
    let all = client.request("callscope/findings", json!({}));
    let of_store = json!({ "text_document": { "uri": uri(&fixture.path("Store.java")) } });
    assert_eq!(client.request("callscope/findings", of_store)["findings"], all["findings"]);
    let of_notes = json!({ "text_document": { "uri": uri(&fixture.path("Notes.kt")) } });
    let none = client.request("callscope/findings", of_notes);
    assert_eq!((&none["findings"], none["reason"].is_string()), (&json!([]), true));
    client.finish();
}
