//! `callscope graph`: the call graph, or a part of it, for programs and for eyes.

use std::io::{self, BufWriter};

use callscope_engine::cancel::Cancel;
use callscope_engine::query::graph::{GraphRequest, NoGraph};
use clap::{Args, ValueEnum};

use super::answer::{Outcome, unless_closed};
use super::options::RootOptions;
use crate::render::graph::{Error, Format, write};

/// Print the call graph: as JSON, for Graphviz, as Mermaid, or as GraphML
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Only what this method reaches
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,
    /// How many calls away from METHOD
    #[arg(long, value_name = "N", default_value_t = 3, requires = "method")]
    depth: u32,
    /// Only methods of this package or class
    #[arg(long, value_name = "NAME")]
    within: Option<String>,
    /// Print calls of libraries, too; those that a rule says something of are always printed
    #[arg(long)]
    include_library_calls: bool,
    /// Include test code
    #[arg(long)]
    include_tests: bool,
    /// What to print
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    format: As,
    #[command(flatten)]
    roots: RootOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum As {
    /// {"nodes": […], "edges": […]}
    Json,
    /// Graphviz
    Dot,
    /// For Markdown documents
    Mermaid,
    /// For graph tools
    Graphml,
}

const EXAMPLES: &str = "\
Examples:
  callscope graph --method MainActivity.onCreate --format dot | dot -Tsvg > main.svg
  callscope graph --within com.example.data --format mermaid
  callscope graph --root app > call_graph.json";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = GraphRequest {
        method: options.method.clone(),
        depth: Some(options.depth),
        within: options.within.clone(),
        include_library_calls: options.include_library_calls,
        include_tests: options.include_tests || indexed.view.workspace.config.include_tests,
    };
    let format = match options.format {
        As::Json => Format::Json,
        As::Dot => Format::Dot,
        As::Mermaid => Format::Mermaid,
        As::Graphml => Format::Graphml,
    };
    let cancel = Cancel::default();
    let mut out = BufWriter::new(io::stdout().lock());
    match write(indexed.view.context(&cancel), &request, format, &mut out) {
        Ok(_) => Ok(Outcome::Answered),
        Err(Error::Io(error)) => unless_closed(Err(error)).map(|()| Outcome::Answered),
        Err(Error::NoGraph(NoGraph::Cancelled)) => Err(anyhow::anyhow!("cancelled")),
        Err(Error::NoGraph(NoGraph::NotOne(why, names))) => {
            eprintln!("callscope: {why}");
            names.iter().for_each(|name| eprintln!("  {name}"));
            Ok(Outcome::NotFound)
        }
    }
}
