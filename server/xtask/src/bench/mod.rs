//! `cargo xtask bench`: what the index costs beside merely parsing the same files with the same threads. Both are measured in
//! turn, each in a process of its own (so that memory is its own), and medians are compared.

pub(crate) mod corpora;
mod lsp;
pub(crate) mod measure;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use clap::Args;

use crate::run::{self, cargo, root};
use measure::{Measured, What};

#[derive(Args)]
pub(crate) struct Options {
    /// Folders or archives of sources; by default the JDK's java.base and java.desktop, and npm's react-native
    roots: Vec<PathBuf>,
    /// Measure how long an editor waits for the language server, while somebody types, instead of the index
    #[arg(long)]
    lsp: bool,
    /// With `--lsp`: type for so many seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// With `--lsp`: measure this program instead of building one
    #[arg(long)]
    program: Option<PathBuf>,
    /// Measure each this many times
    #[arg(long, default_value_t = 5)]
    times: usize,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    if options.lsp {
        return lsp::run(options);
    }
    let roots = if options.roots.is_empty() { corpora::default_roots()? } else { options.roots.clone() };
    run::run(cargo().args(["build", "--release", "--locked", "--package", "xtask"]))?;
    println!(
        "\n{:<28}{:>8}{:>12}{:>11}{:>11}{:>8}{:>12}{:>8}{:>11}{:>8}{:>11}{:>14}{:>11}{:>8}",
        "root",
        "files",
        "lines",
        "parse ms",
        "index ms",
        "ratio",
        "resolve ms",
        "ratio",
        "calls ms",
        "ratio",
        "peak MB",
        "MB/M lines",
        "check ms",
        "ratio"
    );
    for root in &roots {
        let (mut parsed, mut indexed) = (Vec::new(), Vec::new());
        for _ in 0..options.times.max(1) {
            parsed.push(measure(What::Parse, root)?);
            indexed.push(measure(What::Index, root)?);
        }
        print_row(root, &parsed, &indexed);
    }
    Ok(())
}

fn measure(what: What, root: &Path) -> anyhow::Result<Measured> {
    let program = run::root().join("target/release/xtask");
    let output = Command::new(program).arg("measure").arg(what.name()).arg(root).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(text.trim())
        .with_context(|| format!("no measurement of {}: {}", root.display(), String::from_utf8_lossy(&output.stderr)))
}

fn print_row(path: &Path, parsed: &[Measured], indexed: &[Measured]) {
    let parse = median(parsed.iter().map(|m| m.ms));
    let index = median(indexed.iter().map(|m| m.ms));
    // Part of the index's time: from the last parsed file to the last resolved call; and what calls alone take of it.
    let resolve = median(indexed.iter().map(|m| m.resolve_ms));
    let calls = median(indexed.iter().map(|m| m.calls_ms));
    let check = median(indexed.iter().map(|m| m.check_ms));
    let peak = median(indexed.iter().map(|m| m.peak_memory_bytes as f64 / 1e6));
    let (files, lines) = parsed.first().map_or((0, 0), |m| (m.files, m.lines));
    println!(
        "{:<28}{files:>8}{lines:>12}{parse:>11.0}{index:>11.0}{:>8.2}{resolve:>12.0}{:>8.2}{calls:>11.0}{:>8.2}{peak:>11.0}{:>14.0}{check:>11.0}{:>8.2}",
        name(path),
        index / parse,
        resolve / parse,
        calls / parse,
        peak / (lines as f64 / 1e6),
        check / index,
    );
}

fn name(path: &Path) -> String {
    let below = path.strip_prefix(root()).unwrap_or(path);
    let text = below.display().to_string();
    let from = text.char_indices().rev().nth(26).map_or(0, |(at, _)| at);
    text[from..].to_owned()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
