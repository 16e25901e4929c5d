//! Edits, requests, cancellations and saves in any order, none of them waited for: every request gets exactly one answer, and in the
//! end the server says what one says that has just been started on the same texts.

use serde_json::{Value, json};

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

const FILES: [(&str, &str); 4] = [
    (
        "Store.java",
        "package notes;\nclass Store implements Source {\n  public int first(String name) throws Exception {\n    return new java.io.FileReader(name).read();\n  }\n  void idle() throws Exception { Thread.sleep(1); }\n}\n",
    ),
    ("Source.java", "package notes;\ninterface Source {\n  int first(String name) throws Exception;\n}\n"),
    (
        "Screen.kt",
        "package notes\nclass Screen(private val source: Source) {\n    fun show() = source.first(\"a\")\n    fun later() { Thread { show() }.start() }\n}\n",
    ),
    ("Main.kt", "package notes\nfun main() {\n    Screen(Store()).later()\n    Store().idle()\n}\n"),
];

/// What is typed in between: sound, half-typed, and whole new files.
const TYPED: [&str; 7] = ["{", "}", "\"", "/*", "run();\n", "  void more() { idle(); }\n", "// 😀\n"];

/// A small generator of numbers, so that a failure can be repeated by its seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

struct Typist {
    client: Client,
    fixture: Fixture,
    texts: Vec<String>,
    version: i32,
    asked: Vec<i64>,
}

impl Typist {
    fn start() -> Self {
        let fixture = Fixture::empty();
        for (path, text) in FILES {
            fixture.write(path, text.as_bytes());
        }
        let mut client = Client::start(fixture.root());
        for (path, text) in FILES {
            client.open(&fixture.path(path), text);
        }
        let texts = FILES.iter().map(|(_, text)| (*text).to_owned()).collect();
        Self { client, fixture, texts, version: 1, asked: Vec::new() }
    }

    fn uri(&self, file: usize) -> String {
        uri(&self.fixture.path(FILES[file].0))
    }

    fn change(&mut self, file: usize, change: &Value) {
        self.version += 1;
        let document = json!({ "uri": self.uri(file), "version": self.version });
        self.client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    }

    /// Types something at a random place, or deletes a random line.
    fn edit(&mut self, dice: &mut Dice) {
        let file = dice.below(FILES.len());
        let lines: Vec<&str> = self.texts[file].split_inclusive('\n').collect();
        let line = dice.below(lines.len() + 1);
        let delete = line < lines.len() && dice.below(3) == 0;
        let typed = if delete { "" } else { TYPED[dice.below(TYPED.len())] };
        let end = if delete { line + 1 } else { line };
        let at = |line: usize| json!({ "line": line, "character": 0 });
        let change = json!({ "range": { "start": at(line), "end": at(end) }, "text": typed });
        self.texts[file] = format!("{}{typed}{}", lines[..line].concat(), lines[end..].concat());
        self.change(file, &change);
    }

    fn ask(&mut self, dice: &mut Dice) {
        let document = json!({ "uri": self.uri(dice.below(FILES.len())) });
        let position = json!({ "line": dice.below(6), "character": dice.below(30) });
        let at = json!({ "textDocument": document, "position": position, "target_stmt": "" });
        let id = match dice.below(8) {
            0 => self.client.send_request("textDocument/codeLens", json!({ "textDocument": document })),
            1 => self.client.send_request("textDocument/hover", at),
            2 => self.client.send_request("callscope/expandCallChain", at),
            3 => self.client.send_request("callscope/slice", at),
            4 => self.client.send_request("textDocument/prepareCallHierarchy", at),
            5 => self.client.send_request("textDocument/documentSymbol", json!({ "textDocument": document })),
            6 => self.client.send_request("workspace/symbol", json!({ "query": "s" })),
            _ => self.client.send_request("callscope/callers", json!({ "method": "Store.first" })),
        };
        if dice.below(4) == 0 {
            self.client.notify("$/cancelRequest", json!({ "id": id }));
        }
        self.asked.push(id);
    }

    /// Sets all texts to sound ones.
    fn settle(&mut self, dice: &mut Dice) {
        for (file, (_, text)) in FILES.iter().enumerate() {
            let comment = "// typed\n".repeat(dice.below(3));
            self.texts[file] = format!("{comment}{text}");
            let change = json!({ "text": self.texts[file] });
            self.change(file, &change);
        }
    }

    /// Everything that is said of the texts now.
    fn says(&mut self) -> Vec<Value> {
        // So that threads are known of this very state.
        let mut all = vec![self.client.request("callscope/findings", json!({}))["findings"].take()];
        for file in 0..FILES.len() {
            let document = json!({ "textDocument": { "uri": self.uri(file) } });
            all.push(self.client.request("textDocument/codeLens", document.clone()));
            all.push(self.client.request("textDocument/documentSymbol", document));
        }
        for method in ["Store.first", "Source.first", "Screen.show", "Screen.later", "MainKt.main", "Store.idle"] {
            let mut answer = self.client.request("callscope/expandCallChain", json!({ "method": method }));
            answer["index"] = Value::Null;
            all.push(answer);
        }
        let root = uri(self.fixture.root());
        let text = Value::from(all).to_string().replace(&root, "");
        serde_json::from_str(&text).expect("JSON")
    }
}

#[test]
fn any_order_of_edits_and_requests_ends_in_the_same_state() {
    for seed in 1..=6_u64 {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut typist = Typist::start();
        for _ in 0..150 {
            match dice.below(10) {
                0..=4 => typist.edit(&mut dice),
                5 => {
                    let saved = json!({ "textDocument": { "uri": typist.uri(dice.below(FILES.len())) } });
                    typist.client.notify("textDocument/didSave", saved);
                }
                _ => typist.ask(&mut dice),
            }
        }
        typist.settle(&mut dice);
        for id in std::mem::take(&mut typist.asked) {
            if let Err(error) = typist.client.answer(id) {
                // Cancelled, or the document moved on.
                assert!(error["code"] == -32800 || error["code"] == -32801, "seed {seed}: {error}");
            }
        }
        let said = typist.says();
        let mut fresh = Typist::start();
        for (file, text) in typist.texts.clone().iter().enumerate() {
            fresh.change(file, &json!({ "text": text }));
        }
        assert_eq!(said, fresh.says(), "seed {seed}");
        typist.client.finish();
        fresh.client.finish();
    }
}
