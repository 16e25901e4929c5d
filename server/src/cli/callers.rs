//! `callscope callers` and `callscope implementations`: the graph looked at from the other end.

use callscope_engine::cancel::Cancel;
use callscope_engine::query::callers::{CallersRequest, callers, implementations};
use clap::Args;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};

/// Which side of a method is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    /// Who calls it.
    Callers,
    /// Which bodies may run when it is called.
    Implementations,
}

/// Options of both.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Name of the method: qualified, `Class.method`, or `method` where it is the only one
    #[arg(value_name = "METHOD")]
    method: String,
    /// Picks one of several overloads: 'String, int'
    #[arg(long, value_name = "TYPES")]
    parameter_types: Option<String>,
    /// List test code, too
    #[arg(long)]
    include_tests: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Examples:
  callscope callers DBHelper.queryUser --root app
  callscope implementations NoteStore.save --json";

pub(super) fn run(options: &Options, side: Side) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = CallersRequest {
        method: options.method.clone(),
        parameter_types: options.parameter_types.clone(),
        include_tests: options.include_tests,
    };
    let cancel = Cancel::default();
    let context = indexed.view.context(&cancel);
    let answer = match side {
        Side::Callers => callers(context, &request)?,
        Side::Implementations => implementations(context, &request)?,
    };
    if options.output.json {
        print_json(&answer)?;
    } else {
        print_text(&render::callers::text(&answer, Style::new(options.output.colored())))?;
    }
    Ok(Outcome::found(answer.found))
}
