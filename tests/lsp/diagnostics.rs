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
        Keep jdk.file-reader.open quiet here, with a reason"#]]
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
