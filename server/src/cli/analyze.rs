//! `callscope analyze`: the whole picture as files.

use std::path::PathBuf;

use anyhow::Context as _;
use callscope_engine::cancel::Cancel;
use clap::Args;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::analysis;

/// Write entry points and the call graph as files that agents read: skill1_output/{ui_entry_points,call_graph}.json
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Folder in which skill1_output is made
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Include test code
    #[arg(long)]
    include_tests: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Examples:
  callscope analyze --root app
  callscope analyze --root app --out build --json";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let include_tests = options.include_tests || indexed.view.workspace.config.include_tests;
    let cancel = Cancel::default();
    let written = analysis::write(indexed.view.context(&cancel), &options.out, include_tests)
        .with_context(|| format!("cannot write into {}", options.out.display()))?;
    if options.output.json {
        print_json(&written)?;
    } else {
        let kinds: Vec<String> = written.entry_points.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        print_text(&format!(
            "{}: {} ({})\n{}: {} methods, {} calls\n",
            written.ui_entry_points.display(),
            written.entry_points.values().sum::<usize>(),
            kinds.join(", "),
            written.call_graph.display(),
            written.nodes,
            written.edges
        ))?;
    }
    Ok(Outcome::Answered)
}
