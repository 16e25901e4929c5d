//! `callscope entry-points`: what frameworks call.

use callscope_engine::cancel::Cancel;
use callscope_engine::query::entry_points::{EntryPointsRequest, entry_points};
use clap::Args;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};

/// List what frameworks call: Android and desktop callbacks, controllers, `main`, …, each with its thread
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Only this kind: activity, fragment, service, receiver, listener, compose, server, main, …
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
    /// Only this thread: main, background, binder, event-loop, unknown
    #[arg(long, value_name = "THREAD")]
    thread: Option<String>,
    /// Only in this class
    #[arg(long, value_name = "CLASS")]
    class: Option<String>,
    /// List at most so many
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// List test code, too
    #[arg(long)]
    include_tests: bool,
    /// Tell what running each may do
    #[arg(long)]
    risks: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Examples:
  callscope entry-points --root app
  callscope entry-points --kind activity --json
  callscope entry-points --thread main --class MainActivity";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = EntryPointsRequest {
        kind: options.kind.clone(),
        thread: options.thread.clone(),
        class: options.class.clone(),
        include_tests: options.include_tests || indexed.view.workspace.config.include_tests,
        limit: options.limit,
        risks: options.risks,
    };
    let cancel = Cancel::default();
    let answer = entry_points(indexed.view.context(&cancel), &request)?;
    if options.output.json {
        print_json(&answer)?;
    } else {
        print_text(&render::entry_points::text(&answer, Style::new(options.output.colored())))?;
    }
    Ok(Outcome::found(!answer.entry_points.is_empty()))
}
