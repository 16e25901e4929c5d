//! Messages take effect in the order in which they were sent, and slow requests hold up nobody.

use std::fmt::Write;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

/// Each request among many edits is about a text that has the edits before it.
#[test]
fn a_request_sees_the_edits_before_it() {
    let fixture = Fixture::new("//- A.java\n");
    let mut client = Client::start(fixture.root());
    let path = fixture.path("A.java");
    client.open(&path, "class A { void m0() {} }");
    let mut asked = Vec::new();
    for n in 1..60 {
        let document = json!({ "uri": uri(&path), "version": n + 1 });
        let change = json!({ "text": format!("class A {{ void m{n}() {{}} }}") });
        client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
        asked.push((n, client.send_request("workspace/symbol", json!({ "query": "m" }))));
    }
    for (n, id) in asked {
        let answer = client.answer(id).expect("an answer");
        // A later edit may have been applied by then; never only an earlier one.
        let names: Vec<&str> = answer.as_array().expect("a list").iter().filter_map(|s| s["name"].as_str()).collect();
        let [name] = names[..] else { panic!("one method at any time: {names:?}") };
        let seen: u32 = name.trim_matches(['m', '(', ')']).parse().expect("a number");
        assert!(seen >= n, "asked behind the edit to m{n}, answered {name}");
    }
    client.finish();
}

/// Four requests that compute for long, and meanwhile an edit with a quick question about it.
#[test]
fn slow_requests_delay_neither_edits_nor_quick_ones() {
    let fixture = Fixture::empty();
    for file in 0..400 {
        let mut text = format!("package p; class C{file} {{\n");
        for method in 0..40 {
            let _ = writeln!(text, "  int needle{method}(int a) {{ return a; }}");
        }
        text.push('}');
        fixture.write(&format!("p/C{file}.java"), text.as_bytes());
    }
    fixture.write("A.java", b"class A { void a() {} }");
    let mut client = Client::start(fixture.root());
    client.open(&fixture.path("A.java"), "class A { void a() {} }");
    client.request("callscope/methodSource", json!({ "method_full_name": "A.a" }));
    let slow: Vec<i64> = (0..4).map(|_| client.send_request("callscope/entryPoints", json!({}))).collect();
    let slow: Vec<i64> = slow
        .into_iter()
        .chain((0..64).map(|_| client.send_request("workspace/symbol", json!({ "query": "nde" }))))
        .collect();
    let document = json!({ "uri": uri(&fixture.path("A.java")), "version": 2 });
    let change = json!({ "text": "class A { void typed() {} }" });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    let start = Instant::now();
    let quick = client.send_request("callscope/methodSource", json!({ "method_full_name": "A.typed" }));
    assert_eq!(client.answer(quick).expect("an answer")["found"], true);
    let quick = start.elapsed();
    for id in slow {
        client.answer(id).expect("an answer");
    }
    let all = start.elapsed();
    assert!(quick < all || all < Duration::from_millis(50), "the quick one took {quick:?}, all took {all:?}");
    client.finish();
}
