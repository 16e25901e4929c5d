//! Callscope's own tasks, run as `cargo xtask TASK`.
#![allow(clippy::print_stdout, reason = "tasks talk to the person who runs them")]

use clap::Parser;

mod accuracy;
mod bench;
mod dist;
mod mcp;
mod neovim;
mod run;
mod sdk;
mod test;
mod vscode;

/// Tasks of the project itself.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
enum Task {
    /// Run every test: formatting, lints, and all of the project's tests. Nothing is skipped.
    Test(test::Options),
    /// Hold answers against independent references and print how right they are.
    Accuracy(accuracy::Options),
    /// Measure the cold index beside merely parsing the same files; with `--lsp` how long an editor waits.
    Bench(bench::Options),
    /// Measure once, in this process, and print one JSON line (what `bench` runs).
    #[command(hide = true)]
    Measure(bench::measure::Options),
    /// Pack the VS Code extension with the program for this platform.
    Dist(dist::Options),
    /// Make the built-in API index again from public declarations.
    Sdk(sdk::Options),
}

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Test(options) => test::run(&options),
        Task::Accuracy(options) => accuracy::run(&options),
        Task::Bench(options) => bench::run(&options),
        Task::Measure(options) => bench::measure::run(&options),
        Task::Dist(options) => dist::run(&options),
        Task::Sdk(options) => sdk::run(&options),
    }
}
