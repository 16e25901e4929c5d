//! The files of an analysis, in the form that agents read: entry points and the call graph.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use callscope_engine::query::Context;
use callscope_engine::query::entry_points::{EntryPointsRequest, entry_points};
use callscope_engine::query::graph::{GraphRequest, NoGraph};
use serde::Serialize;

use super::graph::{self, Format, Written};
use crate::workspace::output::OutputFolder;

/// What was written.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// `…/skill1_output/ui_entry_points.json`
    pub ui_entry_points: PathBuf,
    /// `…/skill1_output/call_graph.json`
    pub call_graph: PathBuf,
    /// Methods in the graph.
    pub nodes: usize,
    /// Calls in the graph.
    pub edges: usize,
    /// Entry points of each kind.
    pub entry_points: BTreeMap<String, usize>,
}

/// Writes both files into `skill1_output` below `folder`.
///
/// # Errors
/// What could not be written, in words.
pub fn write(context: Context<'_>, folder: &Path, include_tests: bool) -> anyhow::Result<Analysis> {
    let output = OutputFolder::create(folder)?;
    let request = EntryPointsRequest { include_tests, ..EntryPointsRequest::default() };
    let entries = entry_points(context, &request)?;
    let mut file = output.file("ui_entry_points.json")?;
    serde_json::to_writer_pretty(&mut file, &entries)?;
    file.write_all(b"\n")?;
    let ui_entry_points = file.finish()?;

    let request = GraphRequest { include_library_calls: true, include_tests, ..GraphRequest::default() };
    let mut file = output.file("call_graph.json")?;
    let Written { nodes, edges } =
        graph::write(context, &request, Format::Json, &mut file).map_err(|error| match error {
            graph::Error::Io(error) => anyhow::Error::new(error),
            graph::Error::NoGraph(NoGraph::Cancelled) => anyhow::anyhow!("cancelled"),
            graph::Error::NoGraph(NoGraph::NotOne(why, _)) => anyhow::anyhow!(why),
        })?;
    let call_graph = file.finish()?;
    Ok(Analysis { ui_entry_points, call_graph, nodes, edges, entry_points: entries.kinds })
}
