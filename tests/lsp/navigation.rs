//! Definition, references and implementation of methods, where the setting asks for them.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::{Client, at_cursor, path_in, text_in, uri};
use crate::support::fixture::Fixture;

const NOTES: &str = "//- Source.java
interface Source { int first(String name); }
//- Store.java
class Store implements Source {
  public int first(String name) { return 1; }
}
//- Screen.kt
class Screen(private val source: Source) {
    fun show() { source.first(\"a\"); Empty().first(\"b\") }
}
class Empty : Source { override fun first(name: String) = 0 }
";

fn start(fixture: &Fixture, capabilities: Value, options: Value) -> (Client, Value) {
    let mut client = Client::spawn();
    let answer = client.initialize(json!({
        "capabilities": capabilities, "initializationOptions": options,
        "workspaceFolders": [{ "uri": uri(fixture.root()), "name": "test" }],
    }));
    (client, answer)
}

/// File, 1-based line and text of each place.
fn places(fixture: &Fixture, answer: &Value) -> String {
    let place = |at: &Value| {
        let file = path_in(fixture, &at["uri"]);
        let line = at["range"]["start"]["line"].as_u64().expect("a line") + 1;
        format!("{file}:{line} {}\n", text_in(fixture, &file, &at["range"]))
    };
    answer.as_array().map_or_else(|| "nothing\n".to_owned(), |all| all.iter().map(place).collect())
}

#[track_caller]
fn check(marked: &str, expected: Expect) {
    let fixture = Fixture::new(marked);
    let (mut client, _) = start(&fixture, json!({}), json!({ "navigation": true }));
    let mut text = String::new();
    for request in ["definition", "implementation", "references"] {
        let mut params = at_cursor(&fixture);
        params["context"] = json!({ "includeDeclaration": true });
        let answer = client.request(&format!("textDocument/{request}"), params);
        text.push_str(&format!("{request}\n{}", places(&fixture, &answer)));
    }
    client.finish();
    expected.assert_eq(&text);
}

#[test]
fn from_a_call() {
    check(
        &NOTES.replace("source.first", "source.fi$0rst"),
        expect![[r#"
        definition
        Source.java:1 first
        implementation
        Screen.kt:4 first
        Store.java:2 first
        references
        Screen.kt:2 first
        Source.java:1 first
    "#]],
    );
}

#[test]
fn from_a_declaration() {
    check(
        &NOTES.replace("public int first", "public int $0first"),
        expect![[r#"
        definition
        Store.java:2 first
        implementation
        Store.java:2 first
        references
        Screen.kt:2 first
        Store.java:2 first
    "#]],
    );
    check(
        &NOTES.replace("override fun first", "override fun first$0"),
        expect![[r#"
        definition
        Screen.kt:4 first
        implementation
        Screen.kt:4 first
        references
        Screen.kt:2 first
        Screen.kt:2 first
        Screen.kt:4 first
    "#]],
    );
}

#[test]
fn where_no_method_is_meant() {
    check(
        &NOTES.replace("class Store", "class St$0ore"),
        expect![[r#"
        definition
        implementation
        references
    "#]],
    );
}

#[test]
fn the_setting_decides_whether_they_are_offered() {
    let fixture = Fixture::new(NOTES);
    for (on, offered) in [(true, json!(true)), (false, Value::Null)] {
        let (client, answer) = start(&fixture, json!({}), json!({ "navigation": on }));
        for provider in ["definitionProvider", "referencesProvider", "implementationProvider"] {
            assert_eq!(answer["capabilities"][provider], offered, "{provider}");
        }
        client.finish();
    }
}

#[test]
fn they_are_offered_and_withdrawn_while_the_server_runs() {
    let fixture = Fixture::new(NOTES);
    let can = json!({ "dynamicRegistration": true });
    let capabilities = json!({ "textDocument": { "definition": can, "references": can, "implementation": can } });
    let (mut client, answer) = start(&fixture, capabilities, json!({}));
    assert_eq!(answer["capabilities"]["definitionProvider"], Value::Null);
    for (on, request, list) in [
        (true, "client/registerCapability", "registrations"),
        (false, "client/unregisterCapability", "unregisterations"),
    ] {
        client.notify("workspace/didChangeConfiguration", json!({ "settings": { "callscope": { "navigation": on } } }));
        let mut methods: Vec<String> = (0..3)
            .map(|_| client.server_request(request)[list][0]["method"].as_str().expect("text").to_owned())
            .collect();
        methods.sort();
        assert_eq!(methods, ["textDocument/definition", "textDocument/implementation", "textDocument/references"]);
    }
    client.finish();
}
