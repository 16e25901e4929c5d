//! What real editors send, recorded and played back: every request is answered, and none with an error. `{ROOT}` and `{PATH}` stand for
//! the workspace's folder as a URI and as a path.
//!
//! `recorded/neovim.jsonl` is what Neovim 0.11 sent while the plugin's own tests ran (`editors/neovim/tests/run.lua`).
//! `recorded/vscode.jsonl` is what VS Code 1.139 sent while the extension's tests in its host ran (`editors/vscode/test/host`), up to where they
//! kill the server.

use std::collections::BTreeSet;

use serde_json::Value;

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

/// Plays the messages back in their order. Files are on disk as they were when they were first opened.
fn play(recorded: &str) {
    let fixture = Fixture::empty();
    let root = fixture.root().canonicalize().expect("there");
    let recorded = recorded.replace("{ROOT}", &uri(&root)).replace("{PATH}", root.to_str().expect("UTF-8"));
    let messages: Vec<Value> = recorded.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut written = BTreeSet::new();
    for document in
        messages.iter().filter(|m| m["method"] == "textDocument/didOpen").map(|m| &m["params"]["textDocument"])
    {
        let path = document["uri"].as_str().and_then(|u| u.strip_prefix(&uri(&root))).expect("below the root");
        if written.insert(path) {
            fixture.write(&path[1..], document["text"].as_str().expect("text").as_bytes());
        }
    }
    let mut client = Client::spawn();
    let mut asked = Vec::new();
    for message in &messages {
        let mut message = message.clone();
        if message.get("method").is_none() {
            // The server's requests come in an order of their own.
            message["id"] = client.any_server_request();
        } else if let Some(id) = message["id"].as_i64() {
            asked.push((id, message["method"].as_str().expect("a method").to_owned()));
        }
        let is_first = message["method"] == "initialize";
        client.send(&message);
        if is_first {
            let (id, _) = asked.remove(0);
            client.answer(id).expect("initialized");
        }
    }
    assert!(!asked.is_empty());
    for (id, method) in asked {
        if let Err(error) = client.answer(id) {
            // Cancelled, or the document was edited meanwhile: the editor asks again.
            assert!(error["code"] == -32800 || error["code"] == -32801, "{method}: {error}");
        }
    }
    client.ignore_notifications();
    client.finish();
}

#[test]
fn neovim() {
    play(include_str!("recorded/neovim.jsonl"));
}

#[test]
fn vs_code() {
    play(include_str!("recorded/vscode.jsonl"));
}
