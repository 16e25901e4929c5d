//! Callscope's faces (command line, LSP, MCP) and everything that touches the world.
//!
//! `workspace` reads files, `session` holds the state, `cli`, `lsp` and `mcp` carry questions in and answers out and never import
//! each other; `render` is what they share. `server/ARCHITECTURE.md` draws the map.

mod cli;
mod lsp;
mod mcp;
pub mod render;
pub mod session;
pub mod workspace;

use std::process::ExitCode;

/// Trees, arenas and answers are many small allocations on all threads: with the C library's allocator a cold index takes a fifth
/// longer. The grammars, which are C, allocate from it too. It does not exist for Microsoft's C library.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Runs the program with its own arguments: the one place that knows all faces.
#[must_use]
pub fn run() -> ExitCode {
    start_log();
    match cli::parse() {
        cli::Started::Command(question) => question.answer(),
        cli::Started::LanguageServer { roots } => lsp::serve(roots),
        cli::Started::AgentServer { roots } => mcp::serve(roots),
    }
}

/// Log lines go to stderr, since stdout is for answers. `CALLSCOPE_LOG=debug` shows more.
fn start_log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("CALLSCOPE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false).init();
}
