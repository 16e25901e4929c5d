//! `callscope why`: a path through the call graph.

use callscope_engine::cancel::Cancel;
use callscope_engine::query::why::{WhyRequest, why};
use clap::Args;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};

/// Show one shortest path from a method to another one, or to work with a tag
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Where the path starts: a method's name
    #[arg(value_name = "METHOD")]
    method: String,
    /// Where it ends: a tag (DATABASE), or a method of the workspace or a library
    #[arg(value_name = "TO")]
    to: String,
    /// Picks one of several overloads of METHOD: 'String, int'
    #[arg(long, value_name = "TYPES")]
    parameter_types: Option<String>,
    /// Let it lead through test code, too
    #[arg(long)]
    include_tests: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Examples:
  callscope why MainActivity.onCreate DATABASE --root app
  callscope why MainActivity.onCreate DBHelper.queryUser
  callscope why MainActivity.onCreate SQLiteDatabase.rawQuery --json";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = WhyRequest {
        method: options.method.clone(),
        parameter_types: options.parameter_types.clone(),
        to: options.to.clone(),
        include_tests: options.include_tests || indexed.view.workspace.config.include_tests,
    };
    let cancel = Cancel::default();
    let answer = why(indexed.view.context(&cancel), &request)?;
    if options.output.json {
        print_json(&answer)?;
    } else {
        print_text(&render::why::text(&answer, Style::new(options.output.colored())))?;
    }
    Ok(Outcome::found(answer.found))
}
