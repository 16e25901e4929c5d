//! `callscope check`: which blocking work runs on the main thread or an event loop, and on which path.

use std::path::PathBuf;

use callscope_engine::cancel::Cancel;
use callscope_engine::query::findings::{FindingsRequest, findings};
use callscope_engine::risk::rule::Severity;
use clap::{Args, ValueEnum};

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};
use crate::workspace::baseline;

/// Which blocking work runs on the main thread or an event loop, and on which path?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// One finding for each entry point and sink, instead of one for each kind of entry point
    #[arg(long)]
    per_entry: bool,
    /// Show findings of at least this severity
    #[arg(long, value_name = "SEVERITY", default_value = "info")]
    min_severity: Level,
    /// Exit with 1 for findings of at least this severity only
    #[arg(long, value_name = "SEVERITY")]
    fail_on: Option<Level>,
    /// Only this rule: its id, or the beginning of some ids and `*`
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Leave out findings of this file, written by --write-baseline or --json
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write the findings to this file, so that a later run reports new ones only
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,
    /// Print SARIF 2.1.0
    #[arg(long, conflicts_with = "json")]
    sarif: bool,
    /// Show calls of unknown library methods, too, that declare `throws IOException` or `InterruptedException`
    #[arg(long)]
    weak: bool,
    /// Count test code, too
    #[arg(long)]
    include_tests: bool,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// A severity as an option.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    /// For those who look for it
    Hint,
    /// Often harmless
    Info,
    /// The usual one
    Warning,
    /// Freezes or deadlocks
    Error,
}

impl From<Level> for Severity {
    fn from(level: Level) -> Self {
        match level {
            Level::Hint => Self::Hint,
            Level::Info => Self::Info,
            Level::Warning => Self::Warning,
            Level::Error => Self::Error,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  callscope check --root app
  callscope check --min-severity warning --fail-on error
  callscope check --write-baseline callscope-baseline.json   once, then
  callscope check --baseline callscope-baseline.json         only what is new
  callscope check --sarif > callscope.sarif

Exit status: 0 no findings; 1 findings (of --fail-on or more); 2 wrong usage or an unreadable root.";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let known = options.baseline.as_deref().map(baseline::read).transpose()?;
    let indexed = options.roots.index()?;
    let request = FindingsRequest {
        per_entry: options.per_entry,
        include_tests: options.include_tests || indexed.view.workspace.config.include_tests,
        min_severity: options.min_severity.into(),
        rule: options.rule.clone(),
        file: None,
        weak: options.weak,
    };
    let cancel = Cancel::default();
    let mut answer = findings(indexed.view.context(&cancel), &request)?;
    if let Some(path) = &options.write_baseline {
        baseline::write(path, &answer.findings)?;
    }
    if let Some(known) = known {
        let before = answer.findings.len();
        answer.findings.retain(|f| !known.contains(&f.id));
        answer.in_baseline = before - answer.findings.len();
    }
    if options.sarif {
        print_json(&render::sarif::log(&answer, indexed.view.snapshot.catalog()))?;
    } else if options.output.json {
        print_json(&answer)?;
    } else {
        print_text(&render::findings::text(&answer, Style::new(options.output.colored())))?;
    }
    let least = options.fail_on.map_or(Severity::Hint, Into::into);
    let fails = answer.findings.iter().any(|f| f.severity >= least);
    Ok(if fails && options.write_baseline.is_none() { Outcome::NotFound } else { Outcome::Answered })
}
