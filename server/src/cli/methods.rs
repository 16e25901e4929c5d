//! `callscope methods`: what a class has.

use callscope_engine::cancel::Cancel;
use callscope_engine::query::methods::{ClassMethodsRequest, class_methods};
use clap::Args;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};

/// List the methods of a class, or the functions of a Kotlin file (`CacheKt`)
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Name of the class, qualified or not
    #[arg(value_name = "CLASS")]
    class: String,
    /// List what it inherits, too
    #[arg(long)]
    include_inherited: bool,
    /// Look at test code, too
    #[arg(long)]
    include_tests: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Examples:
  callscope methods MainActivity --root app
  callscope methods com.example.Outer.Inner --include-inherited --json";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = ClassMethodsRequest {
        class: options.class.clone(),
        include_inherited: options.include_inherited,
        include_tests: options.include_tests || indexed.view.workspace.config.include_tests,
    };
    let cancel = Cancel::default();
    let answer = class_methods(indexed.view.context(&cancel), &request)?;
    if options.output.json {
        print_json(&answer)?;
    } else {
        print_text(&render::methods::text(&answer, Style::new(options.output.colored())))?;
    }
    Ok(Outcome::found(answer.found))
}
