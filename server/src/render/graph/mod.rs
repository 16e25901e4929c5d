//! Writing call graphs as they come, row by row: as JSON for programs and agents, for Graphviz, as Mermaid for documents, and as
//! GraphML for graph tools.

mod dot;
mod graphml;
mod json;
mod mermaid;

use std::io::{self, Write};
use std::ops::ControlFlow;

use callscope_engine::query::Context;
use callscope_engine::query::graph::{Call, GraphRequest, NoGraph, Node, Row, graph};

/// A format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `{"nodes": […], "edges": […]}`
    Json,
    /// Graphviz
    Dot,
    /// Mermaid
    Mermaid,
    /// GraphML
    Graphml,
}

/// How much was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Methods.
    pub nodes: usize,
    /// Calls.
    pub edges: usize,
}

/// Why nothing, or not everything, was written.
#[derive(Debug)]
pub enum Error {
    /// There is no such graph.
    NoGraph(NoGraph),
    /// It could not be written.
    Io(io::Error),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// What a format does with rows. All nodes come first.
trait Writer {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()>;
    fn node(&mut self, out: &mut dyn Write, node: &Node) -> io::Result<()>;
    /// Between the last node and the first call.
    fn calls(&mut self, out: &mut dyn Write) -> io::Result<()>;
    fn call(&mut self, out: &mut dyn Write, call: &Call) -> io::Result<()>;
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

/// Writes the wanted part of the graph. Memory does not grow with the number of calls.
///
/// # Errors
/// [`Error`]; what was written so far is then not a whole document.
pub fn write(
    context: Context<'_>,
    request: &GraphRequest,
    format: Format,
    out: &mut dyn Write,
) -> Result<Written, Error> {
    let mut writer: Box<dyn Writer> = match format {
        Format::Json => Box::<json::Json>::default(),
        Format::Dot => Box::new(dot::Dot),
        Format::Mermaid => Box::<mermaid::Mermaid>::default(),
        Format::Graphml => Box::<graphml::Graphml>::default(),
    };
    let mut written = Written::default();
    let (mut started, mut result) = (false, Ok(()));
    let rows = graph(context, request, &mut |row| {
        result = (|| {
            if !started {
                writer.start(out)?;
                started = true;
            }
            match row {
                Row::Node(node) => {
                    written.nodes += 1;
                    writer.node(out, &node)
                }
                Row::Call(call) => {
                    if written.edges == 0 {
                        writer.calls(out)?;
                    }
                    written.edges += 1;
                    writer.call(out, &call)
                }
            }
        })();
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    rows.map_err(Error::NoGraph)?;
    result?;
    if !started {
        writer.start(out)?;
    }
    if written.edges == 0 {
        writer.calls(out)?;
    }
    writer.end(out)?;
    out.flush()?;
    Ok(written)
}
