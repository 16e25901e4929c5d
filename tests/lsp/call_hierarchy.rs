//! Call hierarchy: both directions, from one language into the other.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::{Client, at_cursor, path_in, text_in};
use crate::support::fixture::Fixture;

const NOTES: &str = "//- Source.java
package notes;
public interface Source { int first(String name); }
//- Store.java
package notes;
public class Store implements Source {
  Store() { open(); }
  @Override
  public int first(String name) { open(); open(); return 1; }
  private void open() { Screen.log(\"😀\"); int x = 1; Screen.log(\"b\"); }
}
//- Screen.kt
package notes
class Screen(private val source: Source) {
    fun show() { Thread { source.first(\"a\") }.start() }
    companion object { @JvmStatic fun log(text: String) { } }
}
fun main() { Screen(Store()).show() }
//- src/test/java/StoreTest.java
package notes;
class StoreTest { void firsts() { new Store().first(\"x\"); } }
";

/// The item, whose name must be where the selection is, inside of the whole.
fn item(fixture: &Fixture, item: &Value) -> String {
    let file = path_in(fixture, &item["uri"]);
    let (whole, name) = (text_in(fixture, &file, &item["range"]), text_in(fixture, &file, &item["selectionRange"]));
    assert!(whole.contains(&name), "{name} is not inside of {whole}");
    let place = |at: &Value| (at["line"].as_u64(), at["character"].as_u64());
    assert!(place(&item["range"]["start"]) <= place(&item["selectionRange"]["start"]), "{item}");
    assert!(place(&item["selectionRange"]["end"]) <= place(&item["range"]["end"]), "{item}");
    format!("{} [{}] {name} in {file}", item["name"].as_str().expect("text"), item["detail"].as_str().expect("text"))
}

#[track_caller]
fn check(marked: &str, expected: Expect) {
    let fixture = Fixture::new(marked);
    let mut client = Client::start(fixture.root());
    let mut text = String::new();
    let prepared = client.request("textDocument/prepareCallHierarchy", at_cursor(&fixture));
    for root in prepared.as_array().unwrap_or(&Vec::new()) {
        text.push_str(&format!("{}\n", item(&fixture, root)));
        let own_file = path_in(&fixture, &root["uri"]);
        let params = json!({ "item": root });
        for call in client.request("callHierarchy/incomingCalls", params.clone()).as_array().expect("a list") {
            let file = path_in(&fixture, &call["from"]["uri"]);
            let at: Vec<String> =
                call["fromRanges"].as_array().expect("a list").iter().map(|r| text_in(&fixture, &file, r)).collect();
            text.push_str(&format!("  ← {} by {}\n", item(&fixture, &call["from"]), at.join(", ")));
        }
        for call in client.request("callHierarchy/outgoingCalls", params).as_array().expect("a list") {
            let at: Vec<String> = call["fromRanges"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|r| text_in(&fixture, &own_file, r))
                .collect();
            text.push_str(&format!("  → {} by {}\n", item(&fixture, &call["to"]), at.join(", ")));
        }
    }
    client.finish();
    expected.assert_eq(&text);
}

#[test]
fn a_java_method_called_from_kotlin_through_its_interface() {
    check(
        &NOTES.replace("public int first", "public int fi$0rst"),
        expect![[r#"
        first [Store.first · notes] first in Store.java
          ← show [Screen.show · notes · THREADING] show in Screen.kt by first
          → open [Store.open · notes] open in Store.java by open, open
    "#]],
    );
}

#[test]
fn a_kotlin_function_called_from_java() {
    check(
        &NOTES.replace("fun log", "fun lo$0g"),
        expect![[r#"
        log [Screen.Companion.log · notes] log in Screen.kt
          ← open [Store.open · notes] open in Store.java by log, log
    "#]],
    );
}

#[test]
fn a_call_means_its_target_and_implementations_are_callees() {
    check(
        &NOTES.replace("source.first", "source.$0first"),
        expect![[r#"
        first [Source.first · notes] first in Source.java
          ← show [Screen.show · notes · THREADING] show in Screen.kt by first
    "#]],
    );
    check(
        &NOTES.replace("fun show", "fun $0show"),
        expect![[r#"
        show [Screen.show · notes · THREADING] show in Screen.kt
          ← main [ScreenKt.main · notes] main in Screen.kt by show
          → first [Source.first · notes] first in Source.java by first
          → first [Store.first · notes] first in Store.java by first
    "#]],
    );
}

#[test]
fn constructors_and_what_stands_in_bodies() {
    check(
        &NOTES.replace("Screen(Store())", "Screen($0Store())"),
        expect![[r#"
            Store [Store.<init> · notes] Store in Store.java
              ← main [ScreenKt.main · notes] main in Screen.kt by Store
              → open [Store.open · notes] open in Store.java by open
        "#]],
    );
    check(
        &NOTES.replace("open(); open(); return", "open(); open(); ret$0urn"),
        expect![[r#"
        first [Store.first · notes] first in Store.java
          ← show [Screen.show · notes · THREADING] show in Screen.kt by first
          → open [Store.open · notes] open in Store.java by open, open
    "#]],
    );
}

#[test]
fn outside_of_methods_there_is_nothing() {
    check(&NOTES.replace("public class Store", "public class St$0ore"), expect![""]);
}

#[test]
fn an_item_whose_method_is_gone_is_out_of_date() {
    let fixture = Fixture::new(&NOTES.replace("private void open", "private void op$0en"));
    let mut client = Client::start(fixture.root());
    let prepared = client.request("textDocument/prepareCallHierarchy", at_cursor(&fixture));
    client.open(&fixture.path("Store.java"), "package notes; class Store {}");
    for direction in ["callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"] {
        let error = client.try_request(direction, json!({ "item": prepared[0] })).expect_err("gone");
        assert_eq!(error["code"], -32801, "content modified: {error}");
    }
    client.finish();
}
