//! The command line. Each file is one subcommand: it turns options into a question, asks the engine, and prints the answer,
//! as JSON for programs or as text for people. Knows neither LSP nor MCP.

mod analyze;
mod answer;
mod callers;
mod check;
mod dump;
mod entry_points;
mod expand;
mod explain;
mod graph;
mod methods;
mod options;
mod progress;
mod server;
mod slice;
mod source;
mod stats;
mod why;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use answer::Outcome;

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
  callscope slice DBHelper.queryUser --target-stmt rawQuery   what decides that statement?
  callscope check --root app                          what blocks the main thread?
  callscope explain android.sqlite.query              what a rule says, and why
  callscope stats --root app --root lib               what is in the index of two folders

Exit status: 0 answered; 1 not found, ambiguous, or findings; 2 wrong usage or an unreadable root.";

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Question(Question),
    Lsp(server::Options),
    Mcp(server::AgentOptions),
}

/// One question of the command line.
#[derive(Debug, Subcommand)]
pub(crate) enum Question {
    Expand(expand::Options),
    Slice(slice::Options),
    Source(source::Options),
    /// Who calls a method, directly or through what it overrides
    Callers(callers::Options),
    /// Which bodies may run when a method is called
    Implementations(callers::Options),
    Methods(methods::Options),
    EntryPoints(entry_points::Options),
    Why(why::Options),
    Graph(graph::Options),
    Analyze(analyze::Options),
    Stats(stats::Options),
    Dump(dump::Options),
    Check(check::Options),
    Explain(explain::Options),
}

/// What the program was started for.
#[derive(Debug)]
pub(crate) enum Started {
    /// To answer one question.
    Command(Question),
    /// To serve an editor.
    LanguageServer {
        /// Roots to use instead of the client's folders; none, where the client decides.
        roots: Vec<PathBuf>,
    },
    /// To serve an agent.
    AgentServer {
        /// What may be read; none, where the client decides.
        roots: Vec<PathBuf>,
    },
}

/// Reads the program's own arguments; prints help or what is wrong with them, and ends the program then.
#[must_use]
pub(crate) fn parse() -> Started {
    if server::started_by_client() {
        return Started::LanguageServer { roots: Vec::new() };
    }
    match Arguments::parse().command {
        Command::Lsp(options) => Started::LanguageServer { roots: options.roots },
        Command::Mcp(options) => Started::AgentServer { roots: options.roots },
        Command::Question(question) => Started::Command(question),
    }
}

impl Question {
    /// Answers it, and gives the exit status.
    #[must_use]
    pub(crate) fn answer(&self) -> ExitCode {
        let outcome = match self {
            Self::Expand(options) => expand::run(options),
            Self::Slice(options) => slice::run(options),
            Self::Source(options) => source::run(options),
            Self::Callers(options) => callers::run(options, callers::Side::Callers),
            Self::Implementations(options) => callers::run(options, callers::Side::Implementations),
            Self::Methods(options) => methods::run(options),
            Self::EntryPoints(options) => entry_points::run(options),
            Self::Why(options) => why::run(options),
            Self::Graph(options) => graph::run(options),
            Self::Analyze(options) => analyze::run(options),
            Self::Stats(options) => stats::run(options),
            Self::Dump(options) => dump::run(options),
            Self::Check(options) => check::run(options),
            Self::Explain(options) => explain::run(options),
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
}
