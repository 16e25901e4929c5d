//! Holds the examples against the real thing: text in, resolved calls, rules that matched.

use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, Host, Now, Texts};
use callscope_engine::index::FileKind;
use callscope_engine::risk::Catalog;
use callscope_engine::risk::example::{Block, Tagged};

struct Text(Arc<str>);

impl Texts for Text {
    fn text(&self, _path: &str) -> Option<Arc<str>> {
        Some(Arc::clone(&self.0))
    }
}

/// Which rules the engine finds on the lines of a block.
pub(crate) fn tag(block: &Block) -> Vec<Tagged> {
    let catalog = Catalog::builtin();
    let host = Host::default();
    let path = if block.language == "kotlin" { "Example.kt" } else { "Example.java" };
    let change = Change { path: Arc::from(path), now: Now::Present { kind: FileKind::default() } };
    let text = Text(Arc::from(&*block.code));
    let snapshot = host.apply(&[change], &text, &(), &Cancel::default()).unwrap();
    let mut all = Vec::new();
    for (file, _) in snapshot.index().files() {
        let Some(graph) = snapshot.graph(file) else { continue };
        let edges = graph.edges.iter().map(|e| (e.at, &e.rules));
        let marks = graph.marks.iter().map(|m| (m.at, &m.rules));
        for (at, rules) in edges.chain(marks) {
            let line = block.code[..at as usize].matches('\n').count();
            for &number in rules {
                let rule = &catalog.rules()[number as usize];
                let tags = catalog.tag_names().names(rule.tags).map(str::to_string).collect();
                all.push((line, rule.id.to_string(), tags));
            }
        }
    }
    all
}
