//! The whole picture and parts of it: entry points, methods, paths, graphs, and the files of an analysis.

use serde_json::{Value, json};

use crate::support::fixture::Fixture;
use crate::support::program::{ask, callscope, run};

const APP: &str = r#"//- src/Screen.java
package demo;
class Screen extends android.app.Activity {
    @Override protected void onResume() {
        new Thread(() -> Store.load("<\"a\">")).start();
        Store.load("b");
    }
}
//- src/Store.java
package demo;
import java.io.*;
class Store {
    static int load(String name) { return read(name); }
    private static int read(String name) { return new File(name).list().length; }
}
"#;

#[test]
fn a_path_names_each_step_and_the_call_at_its_end() {
    let app = Fixture::new(APP);
    let answer = ask(app.root(), ["why", "Screen.onResume", "i/o", "--json"]).json();
    let steps: Vec<Value> = answer["path"]
        .as_array()
        .expect("a path")
        .iter()
        .map(|s| json!([s["signature"], s["line"], s["via"]]))
        .collect();
    let by_thread = json!(["Store.load", 4, "Thread.<init>(Runnable)"]);
    assert_eq!(steps, [json!(["Screen.onResume", 4, "entry"]), by_thread, json!(["Store.read", 5, "call"])]);
    assert_eq!((&answer["target"]["signature"], &answer["target"]["tags"]), (&json!("File.list()"), &json!(["I/O"])));
    let to_library = ask(app.root(), ["why", "Store.load", "java.io.File.list", "--json"]).json();
    assert_eq!((&to_library["found"], &to_library["path"][1]["signature"]), (&json!(true), &json!("Store.read")));
    let none = ask(app.root(), ["why", "Store.load", "NETWORK", "--json"]);
    assert_eq!(
        (none.status, none.json()["reason"].as_str()),
        (1, Some("no known call leads from Store.load to NETWORK"))
    );
    let unknown = ask(app.root(), ["why", "Screen.onResume", "nothing", "--json"]);
    assert_eq!((unknown.status, unknown.json()["found"].clone()), (1, json!(false)));
}

#[test]
fn methods_of_a_class() {
    let app = Fixture::new(APP);
    let own = ask(app.root(), ["methods", "Store", "--json"]).json();
    let rows: Vec<Value> = own["methods"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|m| json!([m["signature"], m["visibility"], m["modifiers"]]))
        .collect();
    assert_eq!(rows, [json!(["Store.load", "package", ["static"]]), json!(["Store.read", "private", ["static"]])]);
    let inherited = ask(app.root(), ["methods", "demo.Screen", "--include-inherited", "--json"]).json();
    let find = inherited["methods"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|m| m["method_signature"] == "findViewById(int): T");
    assert_eq!(find.map(|m| m["inherited_from"].clone()), Some(json!("android.app.Activity")), "{inherited:#}");
    let none = ask(app.root(), ["methods", "Nothing"]);
    assert_eq!(
        (none.status, none.stdout.as_str()),
        (1, "Nothing is not in the index: no class of that name is declared in the workspace\n")
    );
}

#[test]
fn graphs_in_every_format() {
    let app = Fixture::new(APP);
    let graph = ask(app.root(), ["graph"]).json();
    let nodes: Vec<&Value> = graph["nodes"].as_array().expect("nodes").iter().map(|n| &n["signature"]).collect();
    assert_eq!(nodes, ["Screen.onResume", "Store.load", "Store.read"]);
    assert_eq!(graph["nodes"][0]["entry"], "activity");
    let threads: Vec<Value> =
        graph["edges"].as_array().expect("edges").iter().map(|e| json!([e["callee"], e["thread"]])).collect();
    assert!(
        threads.contains(&json!(["Store.load", "background"])) && threads.contains(&json!(["Store.load", "same"])),
        "{threads:?}"
    );
    let part = ask(app.root(), ["graph", "--method", "Store.load", "--include-library-calls"]).json();
    assert_eq!(part["nodes"].as_array().map(Vec::len), Some(2));
    let dot = ask(app.root(), ["graph", "--format", "dot"]).stdout;
    assert!(dot.contains(r#""Screen.onResume" -> "Store.load" [style=dashed, label="background"];"#), "{dot}");
    let mermaid = ask(app.root(), ["graph", "--within", "demo.Store", "--format", "mermaid"]).stdout;
    assert!(
        mermaid.starts_with("flowchart LR\n  m0[\"Store.load\"]\n  m1[\"Store.read<br/>I/O\"]\n  m0 --> m1\n"),
        "{mermaid}"
    );
    let graphml = ask(app.root(), ["graph", "--format", "graphml"]).stdout;
    for id in ["Screen.onResume", "Store.load", "Store.read"] {
        assert_eq!(graphml.matches(&format!("<node id=\"{id}\"")).count(), 1, "{graphml}");
    }
    // Each end of an edge is a node.
    assert!(graphml.contains("<node id=\"Thread.&lt;init&gt;(Runnable)\"/>"), "{graphml}");
    let ambiguous = ask(app.root(), ["graph", "--method", "nothing"]);
    assert_eq!((ambiguous.status, ambiguous.stdout.as_str()), (1, ""));
    assert!(ambiguous.stderr.starts_with("callscope: nothing: no method of that name"), "{}", ambiguous.stderr);
}

#[test]
fn an_empty_workspace_has_an_empty_graph() {
    let empty = Fixture::empty();
    assert_eq!(ask(empty.root(), ["graph"]).json(), json!({ "nodes": [], "edges": [] }));
    let entries = ask(empty.root(), ["entry-points", "--json"]);
    assert_eq!((entries.status, entries.json()["entry_points"].clone()), (1, json!([])));
}

#[test]
fn an_analysis_is_two_files() {
    let app = Fixture::new(APP);
    let out = Fixture::empty();
    let done = run(callscope().args(["analyze", "--json", "--root"]).arg(app.root()).arg("--out").arg(out.root()));
    let summary = done.json();
    assert_eq!((&summary["nodes"], &summary["entry_points"]), (&json!(3), &json!({ "activity": 1 })), "{summary}");
    let read = |name: &str| -> Value {
        let text = std::fs::read_to_string(out.path(&format!("skill1_output/{name}"))).expect("written");
        serde_json::from_str(&text).expect("JSON")
    };
    let entries = read("ui_entry_points.json");
    let entry = entries["entry_points"][0].as_object().expect("a row");
    for key in ["method_signature", "class", "kind", "file", "line"] {
        assert!(entry.contains_key(key), "{key}: {entry:?}");
    }
    let graph = read("call_graph.json");
    for (list, keys) in [
        ("nodes", &["signature", "tags", "file", "line"][..]),
        ("edges", &["caller", "callee", "line", "kind", "resolution", "thread"]),
    ] {
        for row in graph[list].as_array().expect("a list") {
            assert!(keys.iter().all(|key| row.get(key).is_some()), "{row}");
        }
    }
    let missing = run(callscope().args(["analyze", "--root"]).arg(app.root()).args(["--out", "/dev/null/x"]));
    assert_eq!(missing.status, 2);
    assert!(missing.stderr.contains("cannot write into /dev/null/x"), "{}", missing.stderr);
}

#[test]
fn a_path_does_not_lead_through_whatever_code_could_be_meant() {
    let app = Fixture::new(
        "//- A.java
class A {
    static void timed(Runnable task) { task.run(); }
    void start() { timed(new Quick()); }
}
class Quick implements Runnable { public void run() { } }
class Slow implements Runnable { public void run() { new java.io.File(\"a\").delete(); } }
",
    );
    let answer = ask(app.root(), ["why", "A.start", "I/O", "--json"]).json();
    assert_eq!((&answer["found"], &answer["unknown_calls"]), (&json!(false), &json!(1)), "{answer:#}");
    assert_eq!(answer["reason"], "no known call leads from A.start to I/O, apart from 1 unresolved calls");
}
