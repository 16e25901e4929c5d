//! Graphviz: risky methods filled, entry points in bold, calls on another thread dashed and named, implementations dotted.

use std::io::{self, Write};

use callscope_engine::query::graph::{Call, Node};

pub(super) struct Dot;

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl super::Writer for Dot {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "digraph calls {{\n  rankdir=LR;\n  node [shape=box, fontname=\"Helvetica\"];")
    }

    fn node(&mut self, out: &mut dyn Write, node: &Node) -> io::Result<()> {
        let mut label = node.signature.clone();
        let mut style: Vec<&str> = Vec::new();
        if !node.tags.is_empty() {
            label.push('\n');
            label.push_str(&node.tags.join(" "));
            style.push("filled");
        }
        if node.entry.is_some() {
            style.push("bold");
        }
        let label = quoted(&label).replace('\n', "\\n");
        let place = quoted(&format!("{}:{}", node.file, node.line));
        write!(out, "  {} [label={label}, tooltip={place}", quoted(&node.signature))?;
        if !style.is_empty() {
            write!(out, ", style={}, fillcolor=\"#f6d5d5\"", quoted(&style.join(",")))?;
        }
        writeln!(out, "];")
    }

    fn calls(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn call(&mut self, out: &mut dyn Write, call: &Call) -> io::Result<()> {
        let mut attributes: Vec<String> = Vec::new();
        match (call.kind, call.thread) {
            ("dispatch", _) => attributes.push("style=dotted".to_owned()),
            (_, "same") => {}
            (_, thread) => attributes.push(format!("style=dashed, label={}", quoted(thread))),
        }
        if call.resolution == "unknown" {
            attributes.push("color=gray".to_owned());
        }
        let attributes = if attributes.is_empty() { String::new() } else { format!(" [{}]", attributes.join(", ")) };
        writeln!(out, "  {} -> {}{attributes};", quoted(&call.caller), quoted(&call.callee))
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "}}")
    }
}
