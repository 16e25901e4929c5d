//! `callscope lsp`, and how a client may start it without saying so.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;

/// Serve an editor over stdin and stdout (what happens without a subcommand, too, when a client starts the program).
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Folder to index instead of those that the client has open; may be given several times
    #[arg(long = "root", value_name = "PATH")]
    pub(super) roots: Vec<PathBuf>,
    /// Accepted, since clients pass it; there is no other way to talk
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Serve an agent over stdin and stdout (Model Context Protocol)
#[derive(Debug, Args)]
pub(crate) struct AgentOptions {
    /// Folder that may be read, analysed at once; may be given several times. Without it the client's roots, or the current
    /// folder, may be read, and nothing is analysed before the client asks for it
    #[arg(long = "root", value_name = "PATH")]
    pub(super) roots: Vec<PathBuf>,
}

/// Whether the program was started without a subcommand by a program that talks to it: clients pass nothing or `--stdio`.
pub(super) fn started_by_client() -> bool {
    let mut arguments = std::env::args_os().skip(1);
    match (arguments.next(), arguments.next()) {
        (None, _) => !std::io::stdin().is_terminal(),
        (Some(only), None) => only == "--stdio",
        _ => false,
    }
}
