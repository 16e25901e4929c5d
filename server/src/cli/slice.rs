//! `callscope slice`: the statements that decide another one.

use callscope_engine::cancel::Cancel;
use callscope_engine::query::slice::{SliceRequest, slice};
use clap::{Args, ValueEnum};

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};

/// Which statements of a method decide what one of them does, and which parts of other methods?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Name of the method: qualified, `Class.method`, or `method` where it is the only one
    #[arg(value_name = "METHOD")]
    method: String,
    /// Picks one of several overloads: 'String, int'
    #[arg(long, value_name = "TYPES")]
    parameter_types: Option<String>,
    /// Part of the statement's text
    #[arg(long, value_name = "TEXT")]
    target_stmt: String,
    /// Only this variable of the statement
    #[arg(long, value_name = "NAME", default_value = "")]
    target_var: String,
    /// What decides the statement, or what the statement decides
    #[arg(long, value_enum, default_value_t = Direction::Backward)]
    direction: Direction,
    /// Levels across methods; 0 stays in the method
    #[arg(long, value_name = "N", default_value_t = 1)]
    depth: usize,
    /// Show at most this many rows of the method, 0 for all; without, up to 20 whole, of more the nearest 12
    #[arg(long, value_name = "N")]
    max_lines: Option<usize>,
    /// Count callers in test code
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value_t = false)]
    include_tests: bool,
    /// Milliseconds after which the answer is what is known by then
    #[arg(long, value_name = "MS", default_value_t = 100)]
    time_box: u64,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Direction {
    Backward,
    Forward,
}

const EXAMPLES: &str = "\
Examples:
  callscope slice DBHelper.queryUser --target-stmt rawQuery --target-var query
  callscope slice DBHelper.queryUser --target-stmt rawQuery --depth 2 --json
  callscope slice Address.parse --target-stmt 'parts = text.split' --direction forward";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = SliceRequest {
        method: options.method.clone(),
        parameter_types: options.parameter_types.clone(),
        target_stmt: options.target_stmt.clone(),
        target_var: options.target_var.clone(),
        direction: Some(match options.direction {
            Direction::Backward => "backward".to_owned(),
            Direction::Forward => "forward".to_owned(),
        }),
        depth: Some(options.depth),
        max_lines: options.max_lines,
        include_tests: options.include_tests,
        time_box: Some(options.time_box),
        ..SliceRequest::default()
    };
    let answer = slice(indexed.view.context(&Cancel::default()), &request)?;
    if options.output.json {
        print_json(&answer)?;
    } else {
        print_text(&render::slice::text(&answer, Style::new(options.output.colored())))?;
    }
    Ok(Outcome::found(answer.found))
}
