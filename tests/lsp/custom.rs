//! Custom requests, and the same as commands.

use serde_json::json;

use super::client::Client;
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
        let params = json!({ "method": "A.nothing", "method_full_name": "A.nothing" });
        let by_request = client.request(&method, params.clone());
        let by_command =
            client.request("workspace/executeCommand", json!({ "command": command, "arguments": [params] }));
        assert_eq!(by_request, by_command, "{command}");
        assert_eq!(by_request["found"], false);
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
