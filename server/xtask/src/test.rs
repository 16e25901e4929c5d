//! `cargo xtask test`: the one command that says whether the project is sound. It does its own set-up, shows what each
//! runner says, and fails where anything failed, was skipped, or did not run at all.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use crate::mcp;
use crate::neovim;
use crate::run::{self, cargo, is_there, shown};
use crate::vscode::{Extension, target};

#[derive(Args)]
pub(crate) struct Options {
    /// Leave out formatting and lints
    #[arg(long)]
    tests_only: bool,
    /// Run one part alone, while working on it; with UPDATE_EXPECT=1 expected answers are written anew
    #[arg(long)]
    only: Option<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The server and the command line
    Rust,
    /// The Neovim plugin, in a real editor
    Neovim,
    /// A client of the Model Context Protocol
    Mcp,
    /// The VS Code extension, in a real editor
    Vscode,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let wants = |part| options.only.is_none_or(|only| only == part);
    let mut tally = Tally::default();
    if wants(Part::Rust) {
        tally.add(rust(options)?);
    }
    if options.only.is_some_and(|only| only != Part::Rust) {
        // What the others talk to; the tests before have built it already.
        run::run(cargo().args(["build", "--package", "callscope", "--locked"]))?;
    }
    if wants(Part::Neovim) {
        tally.add(counted(&mut neovim::tests()?)?);
    }
    if wants(Part::Mcp) {
        tally.add(mcp::test()?);
    }
    if wants(Part::Vscode) {
        tally.add(vscode(options)?);
    }
    report(tally)
}

/// Fails where a test failed, was skipped, or none ran.
fn report(tally: Tally) -> anyhow::Result<()> {
    println!("\n{} passed, {} failed, {} skipped", tally.passed, tally.failed, tally.skipped);
    if tally.failed > 0 {
        bail!("{} tests failed", tally.failed);
    }
    if tally.skipped > 0 {
        bail!("{} tests were skipped: nothing may be", tally.skipped);
    }
    if tally.passed == 0 {
        bail!("no test ran");
    }
    Ok(())
}

fn rust(options: &Options) -> anyhow::Result<Tally> {
    if !options.tests_only {
        has_component("fmt", "rustfmt")?;
        has_component("clippy", "clippy")?;
        run::run(cargo().args(["fmt", "--all", "--check"]))?;
        run::run(cargo().args(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    }
    counted(cargo().args(["test", "--workspace", "--locked", "--no-fail-fast"]))
}

fn vscode(options: &Options) -> anyhow::Result<Tally> {
    let extension = Extension::install()?;
    if !options.tests_only {
        extension.check()?;
    }
    counted(&mut extension.tests(&target().join("debug/callscope"))?)
}

/// What test runners counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
    skipped: u64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }

    /// Adds what a closing line says, of `cargo test` or of Node's test runner; our other runners close in the words of the first.
    fn add_line(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix("ℹ ") {
            self.add_node_line(rest);
            return;
        }
        let Some(rest) = line.strip_prefix("test result: ") else { return };
        for part in rest.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(n), Some(what)) = (words.next(), words.next()) else { continue };
            let Ok(n) = n.parse::<u64>() else { continue };
            match what {
                "passed" => self.passed += n,
                "failed" => self.failed += n,
                "ignored" | "filtered" => self.skipped += n,
                _ => {}
            }
        }
    }
}

impl Tally {
    fn add_node_line(&mut self, line: &str) {
        let Some((what, n)) = line.split_once(' ') else { return };
        let Ok(n) = n.parse::<u64>() else { return };
        match what {
            "pass" => self.passed += n,
            "fail" | "cancelled" => self.failed += n,
            "skipped" | "todo" => self.skipped += n,
            _ => {}
        }
    }
}

/// Runs a test command, shows its output as it comes, and counts what it says.
pub(crate) fn counted(command: &mut Command) -> anyhow::Result<Tally> {
    let name = shown(command);
    println!("\n$ {name}");
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start `{name}`"))?;
    let mut tally = Tally::default();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines() {
            let line = line?;
            println!("{line}");
            tally.add_line(&line);
        }
    }
    let status = child.wait()?;
    if !status.success() && tally.failed == 0 {
        bail!("`{name}` failed before all tests had run ({status})");
    }
    Ok(tally)
}

/// Installs a part of the toolchain where that can be done, else says how.
fn has_component(command: &str, component: &str) -> anyhow::Result<()> {
    if is_there(cargo().args([command, "--version"])) {
        return Ok(());
    }
    let mut install = Command::new("rustup");
    install.args(["component", "add", component]);
    run::run(&mut install)
        .with_context(|| format!("`cargo {command}` is missing; install it: rustup component add {component}"))
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn closing_lines_are_counted() {
        let mut tally = Tally::default();
        for line in [
            "running 2 tests",
            "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.12s",
            "test result: FAILED. 7 passed; 3 failed; 1 ignored; 0 measured; 2 filtered out; finished in 1.5s",
        ] {
            tally.add_line(line);
        }
        assert_eq!(tally, Tally { passed: 9, failed: 3, skipped: 3 });
    }

    #[test]
    fn closing_lines_of_node_are_counted() {
        let mut tally = Tally::default();
        for line in
            ["  ✔ a test (0.2ms)", "ℹ tests 9", "ℹ pass 4", "ℹ fail 2", "ℹ cancelled 1", "ℹ skipped 1", "ℹ todo 1"]
        {
            tally.add_line(line);
        }
        assert_eq!(tally, Tally { passed: 4, failed: 3, skipped: 2 });
    }
}
