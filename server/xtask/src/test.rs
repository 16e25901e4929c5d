//! `cargo xtask test`: the one command that says whether the project is sound. It does its own set-up, shows what each
//! runner says, and fails where anything failed, was skipped, or did not run at all.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use clap::Args;

use crate::mcp;
use crate::neovim;
use crate::run::{self, cargo, is_there, shown};

#[derive(Args)]
pub(crate) struct Options {
    /// Leave out formatting and lints
    #[arg(long)]
    tests_only: bool,
    /// Only the tests with a client of the Model Context Protocol; with UPDATE_EXPECT=1 their golden transcripts are written anew
    #[arg(long)]
    mcp_only: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    if options.mcp_only {
        run::run(cargo().args(["build", "--locked"]))?;
        return report(mcp::test()?);
    }
    if !options.tests_only {
        has_component("fmt", "rustfmt")?;
        has_component("clippy", "clippy")?;
        run::run(cargo().args(["fmt", "--all", "--check"]))?;
        run::run(cargo().args(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    }
    let mut tally = counted(cargo().args(["test", "--workspace", "--locked", "--no-fail-fast"]))?;
    tally.add(counted(&mut neovim::tests()?)?);
    tally.add(mcp::test()?);
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

    /// Adds what a line of `cargo test` says, if it is a closing line; our other runners close in the same words.
    fn add_line(&mut self, line: &str) {
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
}
