//! `{"nodes": […], "edges": […]}`, one row a line.

use std::io::{self, Write};

use callscope_engine::query::graph::{Call, Node};
use serde::Serialize;

#[derive(Default)]
pub(super) struct Json {
    /// Whether a row stands before the next one in its list.
    follows: bool,
}

impl Json {
    fn row(&mut self, out: &mut dyn Write, row: &impl Serialize) -> io::Result<()> {
        out.write_all(if self.follows { b",\n" } else { b"\n" })?;
        self.follows = true;
        serde_json::to_writer(out, row).map_err(io::Error::from)
    }
}

impl super::Writer for Json {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"{\"nodes\":[")
    }

    fn node(&mut self, out: &mut dyn Write, node: &Node) -> io::Result<()> {
        self.row(out, node)
    }

    fn calls(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.follows = false;
        out.write_all(b"\n],\n\"edges\":[")
    }

    fn call(&mut self, out: &mut dyn Write, call: &Call) -> io::Result<()> {
        self.row(out, call)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n]}\n")
    }
}
