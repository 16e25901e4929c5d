//! Starting, agreeing, waiting, ending.

use std::process::Command;

use serde_json::{Value, json};

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

fn one_class() -> Fixture {
    Fixture::new("//- A.java\nclass A { void run() {} }\n")
}

#[test]
fn says_what_it_can_do() {
    let fixture = one_class();
    let (client, answer) = Client::start_with(fixture.root(), json!({}));
    assert_eq!(answer["serverInfo"]["name"], "callscope");
    assert_eq!(answer["capabilities"]["textDocumentSync"]["change"], 2);
    assert_eq!(answer["capabilities"]["workspace"]["workspaceFolders"]["supported"], true);
    client.finish();
}

#[test]
fn takes_the_first_encoding_it_knows() {
    let fixture = one_class();
    for (offered, agreed) in [
        (json!(null), "utf-16"),
        (json!([]), "utf-16"),
        (json!(["utf-16"]), "utf-16"),
        (json!(["utf-8", "utf-16", "utf-32"]), "utf-8"),
        (json!(["utf-32", "utf-16"]), "utf-32"),
        (json!(["utf-7", "utf-16"]), "utf-16"),
        (json!(["utf-7"]), "utf-16"),
    ] {
        let capabilities = json!({ "general": { "positionEncodings": offered } });
        let (client, answer) = Client::start_with(fixture.root(), capabilities);
        assert_eq!(answer["capabilities"]["positionEncoding"], agreed, "{offered}");
        client.finish();
    }
}

#[test]
fn shows_progress_where_the_client_can() {
    let fixture = one_class();
    let (mut client, _) = Client::start_with(fixture.root(), json!({ "window": { "workDoneProgress": true } }));
    let token = client.server_request("window/workDoneProgress/create")["token"].take();
    let mut kinds = Vec::new();
    while kinds.last().is_none_or(|kind| kind != "end") {
        let progress = client.notification("$/progress");
        assert_eq!(progress["token"], token);
        kinds.push(progress["value"]["kind"].as_str().expect("a kind").to_owned());
        if let Some(message) = progress["value"]["message"].as_str() {
            assert!(message.contains("1 "), "{message}");
        }
    }
    assert_eq!(kinds[0], "begin");
    client.finish();
}

#[test]
fn asks_the_client_to_watch_files() {
    let fixture = one_class();
    let watching = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let (mut client, _) = Client::start_with(fixture.root(), watching);
    let asked = client.server_request("client/registerCapability");
    assert_eq!(asked["registrations"][0]["method"], "workspace/didChangeWatchedFiles");
    client.finish();
}

#[test]
fn ends_with_its_input() {
    let fixture = one_class();
    let mut client = Client::start(fixture.root());
    client.close_input();
    assert_eq!(client.wait(), 1, "without a goodbye");
}

#[test]
fn ends_with_exit_even_before_it_was_initialized() {
    let mut client = Client::spawn();
    client.notify("exit", Value::Null);
    assert_eq!(client.wait(), 1);
}

#[test]
#[cfg(unix)]
fn ends_with_the_editor_that_started_it() {
    let mut editor = Command::new("sleep").arg("1000").spawn().expect("it starts");
    let mut client = Client::spawn();
    client.initialize(json!({ "processId": editor.id(), "capabilities": {} }));
    editor.kill().expect("it can be ended");
    editor.wait().expect("it has ended");
    assert_eq!(client.wait(), 1, "though its input is open");
}

#[test]
fn goes_on_after_what_nobody_can_read() {
    const PARSE_ERROR: i64 = -32700;
    const INVALID_REQUEST: i64 = -32600;
    let fixture = one_class();
    let mut client = Client::start(fixture.root());
    let framed = |body: &[u8]| [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat();
    for (bytes, code) in [
        (framed(b"{nonsense"), PARSE_ERROR),
        (framed(b""), PARSE_ERROR),
        (framed(b"\xff\xfe{}"), PARSE_ERROR),
        (framed(b"{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"z\":\"\xff\"}"), PARSE_ERROR),
        (framed(b"[]"), INVALID_REQUEST),
        (framed(b"7"), INVALID_REQUEST),
        (framed(br#"{"jsonrpc":"2.0","id":5,"method":7}"#), INVALID_REQUEST),
        (framed(br#"{"jsonrpc":"1.0","id":5,"method":"shutdown"}"#), INVALID_REQUEST),
        (b"hello\r\n\r\n".to_vec(), PARSE_ERROR),
        (b"Content-Length: many\r\n\r\n".to_vec(), PARSE_ERROR),
        (b"Content-Length: 99999999999999\r\n\r\n".to_vec(), PARSE_ERROR),
    ] {
        client.send_bytes(&bytes);
        assert_eq!(client.unreadable()["code"], code, "{}", String::from_utf8_lossy(&bytes));
        let answer = client.request("callscope/methodSource", json!({ "method_full_name": "A.run" }));
        assert_eq!(answer["found"], true, "after {}", String::from_utf8_lossy(&bytes));
    }
    // Longer than it says: what is left stands in front of the next header.
    client.send_bytes(b"Content-Length: 2\r\n\r\n{}and more");
    assert_eq!(client.unreadable()["code"], INVALID_REQUEST);
    let answer = client.request("callscope/methodSource", json!({ "method_full_name": "A.run" }));
    assert_eq!(answer["found"], true);
    client.finish();
}

#[test]
fn ends_in_the_middle_of_a_message() {
    let fixture = one_class();
    for half in [&b"Content-Le"[..], b"Content-Length: 100\r\n\r\n{\"jsonrpc\""] {
        let mut client = Client::start(fixture.root());
        client.send_bytes(half);
        client.close_input();
        assert_eq!(client.wait(), 1, "without a goodbye");
    }
}

#[test]
fn a_folder_that_does_not_exist_is_told() {
    let fixture = one_class();
    let mut client = Client::start(&fixture.path("missing"));
    let shown = client.notification("window/showMessage");
    assert!(shown["message"].as_str().expect("text").ends_with("missing: it does not exist"), "{shown}");
    let error =
        client.try_request("callscope/methodSource", json!({ "method_full_name": "A.run" })).expect_err("fails");
    assert!(error["message"].as_str().expect("text").ends_with("missing: it does not exist"), "{error}");
    // The folder appears, and the client says so.
    std::fs::create_dir(fixture.path("missing")).expect("writable");
    let event = json!({ "added": [{ "uri": uri(&fixture.path("missing")), "name": "m" }], "removed": [] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    let answer = client.request("callscope/methodSource", json!({ "method_full_name": "A.run" }));
    assert_eq!(answer["found"], false);
    client.finish();
}

#[test]
fn a_wrong_configuration_is_told_with_its_place() {
    let fixture = one_class();
    fixture.write("callscope.toml", b"exclude = 'x'\n");
    let mut client = Client::start(fixture.root());
    let shown = client.notification("window/showMessage");
    assert!(shown["message"].as_str().expect("text").contains("callscope.toml:1:11: invalid type"), "{shown}");
    fixture.write("callscope.toml", b"exclude = ['x']\n");
    let event = json!({ "uri": uri(&fixture.path("callscope.toml")), "type": 2 });
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [event] }));
    client.request("callscope/methodSource", json!({ "method_full_name": "A.run" }));
    client.finish();
}

/// So many files that a server which starts just now cannot have read them all.
fn many_classes() -> Fixture {
    let rest: String = (0..3_000).map(|n| format!("//- many/C{n}.java\nclass C{n} {{ void run() {{}} }}\n")).collect();
    Fixture::new(&format!(
        "//- app/A.java\npackage app; class A {{ void go() {{ new B().run(); }} }}\n//- app/B.java\npackage app; class B {{ void run() {{}} }}\n{rest}"
    ))
}

#[test]
fn answers_from_open_documents_while_the_first_index_is_made() {
    let fixture = many_classes();
    let mut client = Client::start(fixture.root());
    let text = "package app; class A { void typed() { new B().run(); } }";
    client.open(&fixture.path("app/A.java"), text);
    let ask = |client: &mut Client, method: &str, patience| {
        client.request("callscope/expandCallChain", json!({ "method": method, "patience": patience }))
    };
    let early = ask(&mut client, "A.typed", 0);
    assert_eq!(early["index"]["complete"], false);
    assert_eq!(early["callees"][1]["signature"], "B.run", "{early:#}");
    let early = ask(&mut client, "C7.run", 0);
    assert_eq!((&early["found"], &early["reason"]), (&json!(false), &json!("the index is not complete yet")));
    let patient = ask(&mut client, "C7.run", 600_000);
    assert_eq!((&patient["found"], &patient["index"]["complete"]), (&json!(true), &json!(true)));
    client.finish();
}
