//! `callscope source`: a method's source.

use callscope_engine::cancel::Cancel;
use callscope_engine::query::source::{SourceRequest, source};
use clap::{ArgAction, Args};

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};

/// The source of a method, with its documentation and annotations.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Name of the method: qualified, `Class.method`, or `method` where it is the only one
    #[arg(value_name = "METHOD")]
    method_full_name: String,
    /// Picks one of several overloads: 'String, int'
    #[arg(long, value_name = "TYPES")]
    parameter_types: Option<String>,
    /// Give Javadoc or KDoc
    #[arg(long, value_name = "BOOL", action = ArgAction::Set, default_value_t = true)]
    include_javadoc: bool,
    /// Start at the annotations
    #[arg(long, value_name = "BOOL", action = ArgAction::Set, default_value_t = true)]
    include_annotations: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Examples:
  callscope source com.example.UserController.getUser
  callscope source 'DBHelper.query(String, int)' --include-javadoc false
  callscope source CacheKt.build --root app --json";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let request = SourceRequest {
        method_full_name: options.method_full_name.clone(),
        parameter_types: options.parameter_types.clone(),
        include_javadoc: options.include_javadoc,
        include_annotations: options.include_annotations,
    };
    let answer = source(indexed.view.context(&Cancel::default()), &request)?;
    if options.output.json {
        print_json(&answer)?;
    } else {
        print_text(&render::source::text(&answer, Style::new(options.output.colored())))?;
    }
    Ok(Outcome::found(answer.found))
}
