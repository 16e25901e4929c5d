//! GraphML: the same keys as in JSON, as attributes of nodes and edges.

use std::io::{self, Write};

use callscope_engine::query::graph::{Call, Node};
use rustc_hash::FxHashSet;

#[derive(Default)]
pub(super) struct Graphml {
    edges: usize,
    /// Ids of nodes so far: each end of an edge must be one, library methods too.
    ids: FxHashSet<String>,
}

const KEYS: [(&str, &str, &str); 10] = [
    ("node", "full_name", "string"),
    ("node", "class", "string"),
    ("node", "tags", "string"),
    ("node", "file", "string"),
    ("node", "line", "int"),
    ("node", "entry", "string"),
    ("edge", "kind", "string"),
    ("edge", "resolution", "string"),
    ("edge", "thread", "string"),
    ("edge", "call_line", "int"),
];

/// Text as XML's content or attribute; characters that XML cannot hold are replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() && !matches!(c, '\t' | '\n' | '\r') => escaped.push('\u{FFFD}'),
            c => escaped.push(c),
        }
    }
    escaped
}

fn data(out: &mut dyn Write, key: &str, value: &str) -> io::Result<()> {
    if value.is_empty() { Ok(()) } else { write!(out, "<data key=\"{key}\">{}</data>", escaped(value)) }
}

impl super::Writer for Graphml {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">"
        )?;
        for (of, name, kind) in KEYS {
            writeln!(out, "<key id=\"{name}\" for=\"{of}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>")?;
        }
        writeln!(out, "<graph id=\"calls\" edgedefault=\"directed\">")
    }

    fn node(&mut self, out: &mut dyn Write, node: &Node) -> io::Result<()> {
        if !self.ids.insert(node.signature.clone()) {
            return Ok(());
        }
        write!(out, "<node id=\"{}\">", escaped(&node.signature))?;
        data(out, "full_name", &node.full_name)?;
        data(out, "class", &node.class)?;
        data(out, "tags", &node.tags.join(" "))?;
        data(out, "file", &node.file)?;
        data(out, "line", &node.line.to_string())?;
        data(out, "entry", node.entry.as_deref().unwrap_or_default())?;
        writeln!(out, "</node>")
    }

    fn calls(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn call(&mut self, out: &mut dyn Write, call: &Call) -> io::Result<()> {
        for end in [&call.caller, &call.callee] {
            if !self.ids.contains(end) {
                self.ids.insert(end.clone());
                writeln!(out, "<node id=\"{}\"/>", escaped(end))?;
            }
        }
        let id = self.edges;
        self.edges += 1;
        write!(out, "<edge id=\"e{id}\" source=\"{}\" target=\"{}\">", escaped(&call.caller), escaped(&call.callee))?;
        data(out, "kind", call.kind)?;
        data(out, "resolution", call.resolution)?;
        data(out, "thread", call.thread)?;
        data(out, "call_line", &call.line.to_string())?;
        writeln!(out, "</edge>")
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "</graph>\n</graphml>")
    }
}
