//! `callscope stats`: what is in the index, how much of it is resolved, what it cost.

use std::time::{Duration, Instant};

use callscope_engine::cancel::Cancel;
use callscope_engine::query::stats::{Stats, stats};
use clap::Args;
use serde::Serialize;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::{self, Style};
use crate::workspace::{Dependency, Problem, memory};

/// Count files, methods and calls of a workspace; tell what is resolved, what it took, and what could not be read.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The engine's counts with what only this program knows.
#[derive(Debug, Serialize)]
struct Report {
    #[serde(flatten)]
    stats: Stats,
    /// Milliseconds to list the files.
    discover_ms: u64,
    /// Milliseconds to read, parse and resolve them.
    index_ms: u64,
    /// Largest resident memory so far; absent where the system does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory_bytes: Option<u64>,
    /// What the build names: read from a jar, known from the built-in index only, or not known.
    dependencies: Vec<Dependency>,
    /// Gradle's Kotlin scripts, which are left out: what they call is Gradle's.
    build_scripts: usize,
    /// What is not, or not wholly, in the index.
    problems: Vec<Problem>,
}

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let indexed = options.roots.index()?;
    let ms = |d: Duration| u64::try_from(d.as_millis()).unwrap_or(u64::MAX);
    let report = Report {
        stats: stats(indexed.view.context(&Cancel::default())),
        discover_ms: ms(indexed.loaded.discover_time),
        index_ms: ms(indexed.loaded.index_time),
        peak_memory_bytes: memory::peak(),
        dependencies: indexed.loaded.dependencies,
        build_scripts: indexed.loaded.build_scripts,
        problems: indexed.loaded.problems,
    };
    if options.output.json {
        print_json(&report)?;
    } else {
        let cost = render::stats::Cost { time: start.elapsed(), peak_memory: report.peak_memory_bytes };
        let style = Style::new(options.output.colored());
        let named = render::stats::Build { dependencies: &report.dependencies, scripts: report.build_scripts };
        print_text(&render::stats::text(&report.stats, cost, named, &report.problems, style))?;
    }
    Ok(Outcome::Answered)
}
