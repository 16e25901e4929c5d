//! Waiting for the first index, and giving up.

use std::fmt::Write;

use serde_json::json;

use super::client::Client;
use crate::support::fixture::Fixture;

/// Large enough that its first index takes a while on any machine.
fn large() -> Fixture {
    let fixture = Fixture::empty();
    for file in 0..1500 {
        let mut text = format!("package p; class C{file} {{\n");
        for method in 0..40 {
            let _ = writeln!(text, "  int m{method}(int a) {{ return new C{file}().m{method}(a + {method}); }}");
        }
        text.push('}');
        fixture.write(&format!("p/C{file}.java"), text.as_bytes());
    }
    fixture
}

#[test]
fn a_question_waits_for_the_first_index_and_can_be_cancelled() {
    let fixture = large();
    let (mut client, _) = Client::start_with(fixture.root(), json!({ "window": { "workDoneProgress": true } }));
    let method = json!({ "method_full_name": "p.C1499.m39", "patience": 600_000 });
    let waits = client.send_request("callscope/methodSource", method.clone());
    let gives_up = client.send_request("callscope/methodSource", method);
    client.notify("$/cancelRequest", json!({ "id": gives_up }));
    let error = client.answer(gives_up).expect_err("cancelled");
    assert_eq!(error["code"], -32800);
    client.server_request("window/workDoneProgress/create");
    let mut ended = false;
    while !ended {
        ended = client.notification("$/progress")["value"]["kind"] == "end";
    }
    assert_eq!(client.answer(waits).expect("an answer")["found"], true);
    client.finish();
}

#[test]
fn the_server_can_be_left_while_it_indexes() {
    let fixture = large();
    Client::start(fixture.root()).finish();
    let mut client = Client::start(fixture.root());
    client.send_request("callscope/methodSource", json!({ "method_full_name": "p.C1.m1" }));
    client.close_input();
    assert_eq!(client.wait(), 1);
}

#[test]
fn every_request_gets_exactly_one_answer() {
    let fixture = Fixture::new("//- A.java\nclass A { void a() {} }\n");
    let mut client = Client::start(fixture.root());
    let mut sent = Vec::new();
    for n in 0..200 {
        let id = client.send_request("callscope/methodSource", json!({ "method_full_name": "A.a" }));
        if n % 2 == 0 {
            client.notify("$/cancelRequest", json!({ "id": id }));
        }
        sent.push(id);
    }
    for id in sent {
        if let Err(error) = client.answer(id) {
            assert_eq!(error["code"], -32800, "{error}");
        }
    }
    // `finish` fails on a second answer.
    client.finish();
}
