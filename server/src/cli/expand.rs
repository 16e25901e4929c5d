//! `callscope expand`: what a method does and whom it calls.

use callscope_engine::cancel::Cancel;
use callscope_engine::query::expand::{ExpandRequest, expand};
use clap::Args;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{Style, chain};
use crate::session::View;

/// What does a method do, whom does it call, and what does that cost?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Name of the method: qualified, `Class.method`, or `method` where it is the only one
    #[arg(value_name = "METHOD")]
    method: String,
    /// Picks one of several overloads: 'String, int'
    #[arg(long, value_name = "TYPES")]
    parameter_types: Option<String>,
    /// Levels of callees to show (text only)
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "json")]
    depth: u32,
    /// Show at most this many characters of the body; longer ones are summarised
    #[arg(long, value_name = "N")]
    body_limit: Option<usize>,
    /// Only callees that lead to this tag
    #[arg(long, value_name = "TAG")]
    until: Option<String>,
    /// Characters for the whole answer at most
    #[arg(long, value_name = "N")]
    budget: Option<usize>,
    /// Include test code
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value_t = false)]
    include_tests: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Examples:
  callscope expand MainActivity.onCreate
  callscope expand MainActivity.onCreate --depth 3 --until DATABASE
  callscope expand DBHelper.query --parameter-types 'String, int' --json";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = options.request(&indexed.view);
    let cancel = Cancel::default();
    // Nobody types meanwhile: who asks once waits for the threads of the workspace.
    indexed.view.snapshot.contexts(&cancel)?;
    let answer = expand(indexed.view.context(&cancel), &request, None)?;
    if options.output.json {
        print_json(&answer)?;
    } else {
        let style = Style::new(options.output.colored());
        // Callees print signatures, which lead back to exactly that method.
        let ask = |signature: &str| {
            let request = ExpandRequest { method: signature.into(), parameter_types: None, ..request.clone() };
            expand(indexed.view.context(&cancel), &request, None).ok()
        };
        print_text(&chain::text(&answer, options.depth, &ask, style))?;
    }
    Ok(Outcome::found(answer.found))
}

impl Options {
    fn request(&self, view: &View) -> ExpandRequest {
        ExpandRequest {
            method: self.method.clone(),
            parameter_types: self.parameter_types.clone(),
            body_limit: self.body_limit,
            include_tests: self.include_tests || view.workspace.config.include_tests,
            until: self.until.clone(),
            budget: self.budget,
            ..ExpandRequest::default()
        }
    }
}
