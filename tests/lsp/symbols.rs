//! Outlines and declarations by name.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::{Client, path_in, text_in, uri};
use crate::support::fixture::Fixture;

const JAVA: &str = "//- Store.java
package notes;
/** Keeps notes. */
@Deprecated
public class Store<T> {
  private final String folder = \"😀\"; int a, b;
  Store(String folder) { new Runnable() { public void run() { } }; }
  List<String> first(int... names) { class Local { } return null; }
  enum Mode { FAST { int cost() { return 1; } }, SLOW; int cost() { return 2; } }
  record Point(int x, int y) { }
  interface Inner { void go(); }
}
";

const KOTLIN: &str = "//- Screen.kt
package notes
typealias Names = List<String>
val top = 1
fun String.shout(): String = uppercase()
class Screen(val store: Int) {
    var name: String = \"\"
        get() = field
    companion object { const val MAX = 1; fun of() = Screen(1) }
    object Single { fun once() { } }
}
";

/// One line a symbol: kind, name, detail, and the text that is selected.
fn tree(fixture: &Fixture, file: &str, symbols: &Value, depth: usize, into: &mut String) {
    for symbol in symbols.as_array().into_iter().flatten() {
        let name = text_in(fixture, file, &symbol["selectionRange"]);
        assert!(text_in(fixture, file, &symbol["range"]).contains(&name), "{symbol}");
        let detail = symbol["detail"].as_str().map_or_else(String::new, |d| format!(": {d}"));
        into.push_str(&format!(
            "{}{} {}{detail} ({name})\n",
            "  ".repeat(depth),
            symbol["kind"],
            symbol["name"].as_str().expect("text")
        ));
        tree(fixture, file, &symbol["children"], depth + 1, into);
    }
}

#[track_caller]
fn check_outline(text: &str, file: &str, expected: Expect) {
    let fixture = Fixture::new(text);
    let mut client = Client::start(fixture.root());
    let answer =
        client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri(&fixture.path(file)) } }));
    let mut text = String::new();
    tree(&fixture, file, &answer, 0, &mut text);
    client.finish();
    expected.assert_eq(&text);
}

#[test]
fn outlines_have_what_is_written_as_it_is_nested() {
    check_outline(
        JAVA,
        "Store.java",
        expect![[r#"
            5 Store (Store)
              8 folder: String (folder)
              8 a: int (a)
              8 b: int (b)
              9 Store(String) (Store)
              6 first(int...): List<String> (first)
              10 Mode (Mode)
                22 FAST (FAST)
                  6 cost(): int (cost)
                22 SLOW (SLOW)
                6 cost(): int (cost)
              5 Point (Point)
                8 x: int (x)
                8 y: int (y)
              11 Inner (Inner)
                6 go(): void (go)
        "#]],
    );
    check_outline(
        KOTLIN,
        "Screen.kt",
        expect![[r#"
            5 Names: List<String> (Names)
            7 top (top)
            12 shout(): String (shout)
            5 Screen (Screen)
              9 Screen(Int) ()
              7 store: Int (store)
              7 name: String (name)
              19 Companion (object)
                7 MAX (MAX)
                6 of() (of)
              19 Single (Single)
                6 once() (once)
        "#]],
    );
}

#[test]
fn symbols_of_the_workspace_by_parts_of_their_names() {
    let fixture = Fixture::new(&format!("{JAVA}{KOTLIN}"));
    let mut client = Client::start(fixture.root());
    for (query, expected) in [
        (
            "first",
            expect![[r#"
            first(int...) in Store (first)
        "#]],
        ),
        (
            "STO",
            expect![[r#"
            Store in notes (Store)
            store in Screen (store)
        "#]],
        ),
        (
            "Screen.of",
            expect![[r#"
            of() in Screen.Companion (of)
        "#]],
        ),
        (
            "Names",
            expect![[r#"
            Names in notes (Names)
        "#]],
        ),
        (
            "go",
            expect![[r#"
            go() in Store.Inner (go)
        "#]],
        ),
        ("nothing like it", expect![""]),
        ("", expect![""]),
    ] {
        let answer = client.request("workspace/symbol", json!({ "query": query }));
        let lines = answer.as_array().expect("a list").iter().map(|symbol| {
            let at = &symbol["location"];
            let file = path_in(&fixture, &at["uri"]);
            let container = symbol["containerName"].as_str().unwrap_or("-");
            format!(
                "{} in {container} ({})\n",
                symbol["name"].as_str().expect("text"),
                text_in(&fixture, &file, &at["range"])
            )
        });
        expected.assert_eq(&lines.collect::<String>());
    }
    client.finish();
}
