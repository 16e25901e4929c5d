//! How much of real code decides about how much of it: decisions a statement, for both languages. Kotlin hides control
//! flow in expressions; a front end that misses it shows here as a lower density than Java's.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;
use callscope_engine::flow::{Criterion, Direction, Lexical, build, slice};
use callscope_engine::hir::{CallableId, lower};
use callscope_engine::syntax::{Language, parse};
use clap::Args;
use rayon::prelude::*;

/// Options of `--density`.
#[derive(Args)]
pub(crate) struct DensityOptions {
    /// Folders with Java or Kotlin sources to compare
    #[arg(long, value_name = "DIR")]
    of: Vec<PathBuf>,
}

#[derive(Default)]
struct Figures {
    methods: usize,
    statements: usize,
    decisions: usize,
    /// Rows of the slices of every statement of methods of 100 lines and more.
    rows: Vec<usize>,
    slowest: u128,
}

pub(super) fn run(options: &DensityOptions) -> anyhow::Result<()> {
    anyhow::ensure!(!options.of.is_empty(), "say which sources: --of DIR");
    println!(
        "{:<34}{:>9}{:>12}{:>22}{:>28}",
        "sources", "methods", "statements", "decisions/statement", "rows, 100 lines and more"
    );
    for root in &options.of {
        for language in Language::ALL {
            let mut files = Vec::new();
            source_files(root, language, &mut files)?;
            if files.is_empty() {
                continue;
            }
            let figures = files
                .par_iter()
                .map(|f| measure(f, language))
                .reduce(|| Ok(Figures::default()), |a, b| Ok(add(a?, b?)))?;
            print(root, language, figures);
        }
    }
    Ok(())
}

fn source_files(folder: &Path, language: Language, out: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            source_files(&path, language, out)?;
        } else if path.file_name().and_then(|n| Language::of_file_name(n.to_str()?)) == Some(language) {
            out.push(path);
        }
    }
    Ok(())
}

fn measure(file: &Path, language: Language) -> anyhow::Result<Figures> {
    let Ok(text) = std::fs::read_to_string(file) else { return Ok(Figures::default()) };
    let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let tree = parse(&text, language, None).context("the grammar")?;
    let lowered = lower::lower(&tree, &text, language, &name);
    let facts = Lexical::new(&lowered.items, &lowered.bodies);
    let mut figures = Figures::default();
    for (index, callable) in lowered.items.callables.iter().enumerate() {
        let started = Instant::now();
        let Some(graph) = build(&lowered.items, &lowered.bodies, CallableId::new(index), &facts) else { continue };
        figures.methods += 1;
        figures.statements += graph.statements().len();
        figures.decisions += graph.decisions();
        let code = callable.span.slice(&text);
        if code.matches('\n').count() >= 99 {
            for statement in 0..graph.statements().len() {
                let criterion = Criterion { statement: callscope_engine::hir::Id::new(statement), variable: None };
                let found = slice(&graph, &lowered.bodies, &[criterion], Direction::Backward, &|| false);
                figures.rows.push(found.rows.len());
                if statement == 0 {
                    figures.slowest = figures.slowest.max(started.elapsed().as_micros());
                }
            }
        }
    }
    Ok(figures)
}

fn add(mut a: Figures, mut b: Figures) -> Figures {
    a.methods += b.methods;
    a.statements += b.statements;
    a.decisions += b.decisions;
    a.rows.append(&mut b.rows);
    a.slowest = a.slowest.max(b.slowest);
    a
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn print(root: &Path, language: Language, mut figures: Figures) {
    figures.rows.sort_unstable();
    let at = |share: f64| figures.rows.get((figures.rows.len() as f64 * share) as usize).copied().unwrap_or(0);
    let name = root.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let label = format!("{name} ({language:?})");
    let density = figures.decisions as f64 / figures.statements.max(1) as f64;
    let rows = format!("median {}, 90 % {} of {}", at(0.5), at(0.9), figures.rows.len());
    println!(
        "{label:<34}{:>9}{:>12}{density:>22.3}{rows:>28}   slowest {} µs",
        figures.methods, figures.statements, figures.slowest
    );
}
