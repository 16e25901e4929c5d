//! The command line. Each file is one subcommand: it turns options into a question, asks the engine, and prints the answer,
//! as JSON for programs or as text for people. Knows neither LSP nor MCP.

mod answer;
mod dump;
mod expand;
mod options;
mod progress;
mod source;
mod stats;
mod workspace;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use answer::Outcome;

/// What a call really costs: call chains, slices and main-thread risks of Java and Kotlin code, without a build.
#[derive(Debug, Parser)]
#[command(name = "callscope", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  callscope expand MainActivity.onCreate              what does it do, whom does it call?
  callscope expand MainActivity.onCreate --depth 3    the same, three levels down
  callscope source 'DBHelper.queryUser(String, int)'  its source
  callscope stats --root app --root lib               what is in the index of two folders

Exit status: 0 answered; 1 not found or ambiguous; 2 wrong usage or an unreadable root.";

#[derive(Debug, Subcommand)]
enum Command {
    Expand(expand::Options),
    Source(source::Options),
    Stats(stats::Options),
    Dump(dump::Options),
}

/// Runs the program with its own arguments.
#[must_use]
pub fn run() -> ExitCode {
    start_log();
    let matches = Arguments::command().get_matches();
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    let outcome = match &arguments.command {
        Command::Expand(options) => expand::run(options),
        Command::Source(options) => source::run(options),
        Command::Stats(options) => stats::run(options),
        Command::Dump(options) => dump::run(options),
    };
    match outcome {
        Ok(Outcome::Answered) => ExitCode::SUCCESS,
        Ok(Outcome::NotFound) => ExitCode::from(1),
        Err(error) => {
            eprintln!("callscope: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Log lines go to stderr, since stdout is for answers. `CALLSCOPE_LOG=debug` shows more.
fn start_log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("CALLSCOPE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false).init();
}
