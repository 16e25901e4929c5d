//! Mermaid, for documents: short ids, since names of methods are none there. Meant for parts of a graph.

use std::io::{self, Write};

use callscope_engine::query::graph::{Call, Node};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Default)]
pub(super) struct Mermaid {
    ids: FxHashMap<String, usize>,
    /// A picture shows each arrow once.
    drawn: FxHashSet<(usize, usize, &'static str)>,
    risky: Vec<usize>,
}

impl Mermaid {
    fn id(&mut self, out: &mut dyn Write, signature: &str, tags: &[String]) -> io::Result<usize> {
        if let Some(&id) = self.ids.get(signature) {
            return Ok(id);
        }
        let id = self.ids.len();
        self.ids.insert(signature.to_owned(), id);
        let tags = if tags.is_empty() { String::new() } else { format!("<br/>{}", tags.join(" ")) };
        writeln!(out, "  m{id}[\"{}{tags}\"]", escaped(signature))?;
        if !tags.is_empty() {
            self.risky.push(id);
        }
        Ok(id)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

impl super::Writer for Mermaid {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "flowchart LR")
    }

    fn node(&mut self, out: &mut dyn Write, node: &Node) -> io::Result<()> {
        self.id(out, &node.signature, &node.tags).map(drop)
    }

    fn calls(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn call(&mut self, out: &mut dyn Write, call: &Call) -> io::Result<()> {
        let from = self.id(out, &call.caller, &[])?;
        let to = self.id(out, &call.callee, if call.external { &call.tags } else { &[] })?;
        let thread = if call.kind == "dispatch" { "dispatch" } else { call.thread };
        if !self.drawn.insert((from, to, thread)) {
            return Ok(());
        }
        match thread {
            "same" => writeln!(out, "  m{from} --> m{to}"),
            thread => writeln!(out, "  m{from} -. {thread} .-> m{to}"),
        }
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.risky.is_empty() {
            return Ok(());
        }
        let ids: Vec<String> = self.risky.iter().map(|id| format!("m{id}")).collect();
        writeln!(out, "  classDef risky fill:#f6d5d5,stroke:#a33\n  class {} risky", ids.join(","))
    }
}
