//! `server/PROTOCOL.md` says what the server says: its files are the workspace, its requests are asked, its answers compared.
//! `UPDATE_EXPECT=1` writes the answers anew.

use std::path::Path;

use serde_json::Value;

use super::client::Client;
use crate::support::fixture::Fixture;

/// A fenced block: its info string, and where its text lies in the document.
struct Block {
    info: String,
    start: usize,
    end: usize,
}

fn blocks(document: &str) -> Vec<Block> {
    const FENCE: &str = "```";
    let mut blocks = Vec::new();
    let mut open: Option<(String, usize)> = None;
    let mut at = 0;
    for line in document.split_inclusive('\n') {
        if let Some(info) = line.strip_prefix(FENCE) {
            match open.take() {
                None => open = Some((info.trim().to_owned(), at + line.len())),
                Some((info, start)) => blocks.push(Block { info, start, end: at }),
            }
        }
        at += line.len();
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

#[test]
fn the_document_says_what_the_server_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("server/PROTOCOL.md");
    let mut document = std::fs::read_to_string(&path).expect("readable");
    let blocks = blocks(&document);
    let fixture = Fixture::empty();
    for block in &blocks {
        if let Some((_, name)) = block.info.split_once(' ').filter(|(language, _)| *language != "json") {
            fixture.write(name, &document.as_bytes()[block.start..block.end]);
        }
    }
    let (mut client, initialized) = Client::start_with(fixture.root(), serde_json::json!({}));

    // Threads are looked at when findings are asked for, or while nobody types: from here on they are known.
    client.request("callscope/findings", serde_json::json!({}));

    let mut documented = Vec::new();
    let mut answers = Vec::new();
    for pair in blocks.windows(2).filter(|pair| pair[0].info == "json request") {
        let [request, answer] = pair else { unreachable!("windows of two") };
        assert_eq!(answer.info, "json answer");
        let method =
            document[..request.start].rsplit("\n## ").next().and_then(|s| s.lines().next()).expect("a heading");
        let params: Value = serde_json::from_str(&document[request.start..request.end]).expect("JSON");
        let expected: Value = serde_json::from_str(&document[answer.start..answer.end]).expect("JSON");
        let found = client.request(method, params);
        documented.push(method.replace('/', "."));
        answers.push((answer.start..answer.end, expected, found));
    }
    client.finish();

    let commands = &initialized["capabilities"]["executeCommandProvider"]["commands"];
    assert_eq!(
        serde_json::json!(documented),
        *commands,
        "every custom request has its section, in the order of the table"
    );
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        for (range, _, found) in answers.iter().rev() {
            document.replace_range(range.clone(), &format!("{found:#}\n"));
        }
        std::fs::write(&path, document).expect("writable");
        return;
    }
    for (_, expected, found) in answers {
        assert_eq!(found, expected, "UPDATE_EXPECT=1 writes the answer anew:\n{found:#}");
    }
}
