//! Callscope's own tasks, run as `cargo xtask TASK`.
#![allow(clippy::print_stdout, reason = "tasks talk to the person who runs them")]

use clap::Parser;

mod sdk;

/// Tasks of the project itself.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
enum Task {
    /// Make the built-in API index again from public declarations.
    Sdk(sdk::Options),
}

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Sdk(options) => sdk::run(&options),
    }
}
