//! Hovers over calls and declarations, in both languages.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

const STORE: &str = "//- Store.java
package notes;
interface Source { int first(String name) throws java.io.IOException; }
class Store implements Source {
  public int first(String name) throws java.io.IOException { return new java.io.FileReader(name).read(); }
}
class Empty implements Source {
  public int first(String name) { return 0; }
}
";

/// The hover at `$0` in `file`, with the workspace's own folder left out of its links.
#[track_caller]
fn hover(file: &str, text: &str) -> Option<String> {
    hover_after(&[], file, text)
}

/// The same once the answers to some requests are there.
#[track_caller]
fn hover_after(before: &[&str], file: &str, text: &str) -> Option<String> {
    let fixture = Fixture::new(&format!("{STORE}//- {file}\n{text}"));
    let mut client = Client::start(fixture.root());
    let (file, line, character) = fixture.cursor.clone().expect("a cursor");
    let params = json!({
        "textDocument": { "uri": uri(&fixture.path(&file)) }, "position": { "line": line, "character": character },
    });
    for method in before {
        client.request(method, json!({}));
    }
    let answer = client.request("textDocument/hover", params);
    client.finish();
    if answer == Value::Null {
        return None;
    }
    let contents = &answer["contents"];
    assert_eq!(contents["kind"], "markdown");
    let root = uri(&fixture.root().canonicalize().expect("there"));
    let text = contents["value"].as_str().expect("text").replace(&root, "file:");
    let range = &answer["range"];
    let at =
        |end: &str| (range[end]["line"].as_u64().expect("line"), range[end]["character"].as_u64().expect("column"));
    assert!(at("start") <= (line.into(), character.into()) && (line.into(), character.into()) <= at("end"), "{range}");
    Some(format!("{text}\n"))
}

/// The same in both languages.
#[track_caller]
fn check_both(java: &str, kotlin: &str, expected: Expect) {
    for (file, text) in [("A.java", java), ("A.kt", kotlin)] {
        expected.assert_eq(&hover(file, text).unwrap_or_else(|| "nothing\n".into()));
    }
}

#[track_caller]
fn check(file: &str, text: &str, expected: Expect) {
    expected.assert_eq(&hover(file, text).unwrap_or_else(|| "nothing\n".into()));
}

#[test]
fn a_declaration_says_what_it_does_and_why() {
    check(
        "A.java",
        "package notes; class A { int $0run(Store s) throws Exception { Thread.sleep(5); return s.first(\"x\"); } }",
        expect![[r#"
            **`A.run`** · `THREADING` · 0 callers · 2 callees

            Why
            - THREADING: `Thread.sleep(long)` in [line 1](file:/A.java#L1). Keeps its thread from doing anything. (rule `jdk.thread.sleep`, from facebook/infer: infer/src/concurrency/StarvationModels.ml)

            Reaches
            - I/O: [`Store.first`](file:/Store.java#L4)
        "#]],
    );
    check(
        "A.kt",
        "package notes\nclass A { fun ru$0n(s: Store): Int { Thread.sleep(5); return s.first(\"x\") } }",
        expect![[r#"
            **`A.run`** · `THREADING` · 0 callers · 2 callees

            Why
            - THREADING: `Thread.sleep(long)` in [line 2](file:/A.kt#L2). Keeps its thread from doing anything. (rule `jdk.thread.sleep`, from facebook/infer: infer/src/concurrency/StarvationModels.ml)

            Reaches
            - I/O: [`Store.first`](file:/Store.java#L4)
        "#]],
    );
}

#[test]
fn once_threads_are_known_code_says_who_brings_them_there() {
    let java = "package notes; class Screen extends android.app.Activity {
        protected void onCreate(android.os.Bundle b) { start(); }
        void start() { load(); new Thread(() -> load()).start(); }
        void lo$0ad() { }
    }";
    let kotlin = "package notes; class Screen : android.app.Activity() {
        override fun onCreate(b: android.os.Bundle?) { start() }
        fun start() { load(); Thread { load() }.start() }
        fun lo$0ad() { }
    }";
    let expected = expect![[r#"
        **`Screen.load`** · 1 caller · 0 callees

        Runs on
        - main: [`Screen.onCreate`](file:/A.java#L2) (activity) → [`Screen.start`](file:/A.java#L3)
        - background: [`Screen.onCreate`](file:/A.java#L2) (activity) → [`Screen.start`](file:/A.java#L3) → [`Screen.start$lambda$1`](file:/A.java#L3) by `Thread`
    "#]];
    for (file, text) in [("A.java", java), ("A.kt", kotlin)] {
        let text = hover_after(&["callscope/findings"], file, text).unwrap_or_default();
        expected.assert_eq(&text.replace("A.kt", "A.java"));
    }
}

#[test]
fn a_call_that_is_a_finding_says_so_with_the_way_to_it() {
    let java = "package notes; class Screen extends android.app.Activity {
        protected void onResume() { load(new Store()); }
        void load(Store store) { try { store.first(\"x\"); Thread.sle$0ep(5000); } catch (Exception e) { } }
    }";
    let kotlin = "package notes; class Screen : android.app.Activity() {
        override fun onResume() { load(Store()) }
        fun load(store: Store) { store.first(\"x\"); Thread.sle$0ep(5000) }
    }";
    let expected = expect![[r#"
        **`Thread.sleep(long)`** · `THREADING`

        **Finding** (warning): Screen.onResume sleeps on the main thread, 1 call down (Thread.sleep(long)).

        Runs on
        - main: [`Screen.onResume`](file:/A.java#L2) (activity) → [`Screen.load`](file:/A.java#L3)

        Why
        - THREADING: `Thread.sleep(long)` in [line 3](file:/A.java#L3). Keeps its thread from doing anything. (rule `jdk.thread.sleep`, from facebook/infer: infer/src/concurrency/StarvationModels.ml)
    "#]];
    for (file, text) in [("A.java", java), ("A.kt", kotlin)] {
        let found = hover_after(&["callscope/findings"], file, text).unwrap_or_default();
        expected.assert_eq(&found.replace("A.kt", "A.java"));
    }
    // Somebody knows, and wants no word of it.
    let quiet = java.replace("void load", "@SuppressWarnings(\"callscope:jdk.thread.sleep\") void load");
    let text = hover_after(&["callscope/findings"], "A.java", &quiet).unwrap_or_default();
    assert!(text.contains("Runs on") && !text.contains("Finding"), "{text}");
}

/// A check around a call keeps threads from it.
#[test]
fn a_call_behind_a_check_of_the_thread_runs_on_what_the_check_lets_through() {
    let java = "package notes; class Screen extends android.app.Activity {
        protected void onResume() { load(); new Thread(() -> load()).start(); }
        void load() { if (android.os.Looper.myLooper() != android.os.Looper.getMainLooper()) { new java.io.File(\"x\").dele$0te(); } }
    }";
    let kotlin = "package notes; class Screen : android.app.Activity() {
        override fun onResume() { load(); Thread { load() }.start() }
        fun load() { if (android.os.Looper.myLooper() != android.os.Looper.getMainLooper()) { java.io.File(\"x\").dele$0te() } }
    }";
    for (file, text) in [("A.java", java), ("A.kt", kotlin)] {
        let text = hover_after(&["callscope/findings"], file, text).unwrap_or_default();
        assert!(text.contains("- background: ") && !text.contains("- main"), "{text}");
    }
}

#[test]
fn a_library_call_says_what_the_rules_say() {
    check(
        "A.java",
        "package notes; class A { void run() throws Exception { Thread.sl$0eep(5); } }",
        expect![[r#"
        **`Thread.sleep(long)`** · `THREADING`

        Why
        - THREADING: `Thread.sleep(long)` in [line 1](file:/A.java#L1). Keeps its thread from doing anything. (rule `jdk.thread.sleep`, from facebook/infer: infer/src/concurrency/StarvationModels.ml)
    "#]],
    );
    check(
        "A.kt",
        "package notes\nfun run() { Thread.sl$0eep(5) }",
        expect![[r#"
        **`Thread.sleep(long)`** · `THREADING`

        Why
        - THREADING: `Thread.sleep(long)` in [line 2](file:/A.kt#L2). Keeps its thread from doing anything. (rule `jdk.thread.sleep`, from facebook/infer: infer/src/concurrency/StarvationModels.ml)
    "#]],
    );
}

#[test]
fn a_virtual_call_names_what_may_run() {
    check(
        "A.java",
        "package notes; class A { int run(Source s) throws Exception { return s.fir$0st(\"x\"); } }",
        expect![[r#"
            [**`Source.first`**](file:/Store.java#L2)

            Reaches
            - I/O: [`Store.first`](file:/Store.java#L4)

            Runs one of 2: [`Store.first`](file:/Store.java#L4), [`Empty.first`](file:/Store.java#L7)
        "#]],
    );
    check(
        "A.kt",
        "package notes\nfun run(s: Source) = s.$0first(\"x\")",
        expect![[r#"
        [**`Source.first`**](file:/Store.java#L2)

        Reaches
        - I/O: [`Store.first`](file:/Store.java#L4)

        Runs one of 2: [`Store.first`](file:/Store.java#L4), [`Empty.first`](file:/Store.java#L7)
    "#]],
    );
}

#[test]
fn a_call_on_another_thread_says_which() {
    check_both(
        "package notes; class A { void run(Store s) { new Thread(() -> { s.fir$0st(\"x\"); }).start(); } }",
        "package notes\nfun run(s: Store) { Thread { s.first$0(\"x\") }.start() }",
        expect![[r#"
            [**`Store.first`**](file:/Store.java#L4) · `I/O`

            Runs on a background thread, handed over by `Thread.<init>(Runnable)`.

            Why
            - I/O: `FileReader.<init>(String)` in [line 4](file:/Store.java#L4). Opens, reads or writes a file on the calling thread. (rule `jdk.file-reader.open`, from didi/booster: booster-task-analyser/src/main/resources/blacklist.txt)
            - I/O: `InputStreamReader.read()` in [line 4](file:/Store.java#L4). Opens, reads or writes a file on the calling thread. (rule `jdk.file-reader.read`, from didi/booster: booster-task-analyser/src/main/resources/blacklist.txt)
        "#]],
    );
}

#[test]
fn a_call_that_nobody_knows_says_why() {
    check_both(
        "package notes; class A { void run(Nobody n) { n.ca$0ll(); } }",
        "package notes\nfun run(n: Nobody) { n.ca$0ll() }",
        expect![[r#"
        **`Nobody.call`**

        Not resolved: class Nobody is not in the workspace or a known library.
    "#]],
    );
    check(
        "A.kt",
        "package notes\nfun run(n: () -> Unit) { n$0() }",
        expect![[r#"
        **`Function.invoke`**

        Runs the function that invoke holds.
    "#]],
    );
}

#[test]
fn where_nothing_is_called_or_declared_there_is_none() {
    for text in ["package no$0tes; class A {}", "package notes; class A { int $0x = 1; }", "// A.r$0un()\nclass A {}"] {
        assert_eq!(hover("A.java", text), None, "{text}");
    }
}

#[test]
fn hovers_can_be_switched_off() {
    let fixture = Fixture::new(STORE);
    let mut client = Client::spawn();
    client.initialize(json!({
        "capabilities": {}, "initializationOptions": { "hover": false },
        "workspaceFolders": [{ "uri": uri(fixture.root()), "name": "test" }],
    }));
    let at = json!({ "textDocument": { "uri": uri(&fixture.path("Store.java")) }, "position": { "line": 3, "character": 14 } });
    assert_eq!(client.request("textDocument/hover", at), Value::Null);
    client.finish();
}
