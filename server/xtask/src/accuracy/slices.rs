//! Slices of Java methods against the reference slicer, which works on the compiler's own trees. For every method, line and variable: what
//! the reference has in all its three variants is demanded, what it has in none is punished.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use anyhow::Context as _;
use callscope_engine::cancel::Cancel;
use callscope_engine::flow::{Direction, Graph, Resolved, Summaries, build};
use callscope_engine::hir::{CallableId, Flags};
use callscope_engine::host::{Change, Code, FileKind, Host, Now, Snapshot, Texts};
use callscope_engine::index::MethodRef;
use callscope_engine::infer::{BodySource, Caches, Env};
use callscope_engine::query::slice::{RowLimit, Source, Target, slice_graph};
use callscope_engine::text::LineIndex;
use clap::Args;
use rayon::prelude::*;
use serde::Deserialize;

/// Options of `--slices`.
#[derive(Args)]
pub(crate) struct SliceOptions {
    /// Folders with Java sources; without any, published sources are fetched
    #[arg(long, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Class path for the reference slicer
    #[arg(long, value_name = "JARS", default_value = "")]
    classpath: String,
    /// Take only every nth file
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Print this many disagreements
    #[arg(long, value_name = "N", default_value_t = 0)]
    misses: usize,
    /// Keep the reference's rows in this file, and use them where it exists
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
}

/// Where published sources come from.
const PUBLISHED: [&str; 2] = ["org.jsoup:jsoup:1.18.3", "org.apache.commons:commons-lang3:3.17.0"];

/// A row of the reference.
#[derive(Deserialize)]
struct Reference {
    file: String,
    variant: usize,
    method: String,
    start: u32,
    line: u32,
    #[serde(default)]
    var: String,
    lines: BTreeSet<u32>,
    frame: BTreeSet<u32>,
}

/// One criterion with what the reference's variants say.
#[derive(Default)]
struct Case {
    all: Option<BTreeSet<u32>>,
    any: BTreeSet<u32>,
    frame: BTreeSet<u32>,
}

type Key = (String, u32, String, u32, String);

#[derive(Default)]
struct Score {
    cases: usize,
    unmatched: usize,
    implicit: usize,
    demanded: usize,
    found: usize,
    judged: usize,
    punished: usize,
    exact: usize,
    sizes: Vec<usize>,
    long_sizes: Vec<usize>,
    /// Rows of methods of 100 lines and more that an answer shows.
    shown_sizes: Vec<usize>,
    demanded_sizes: Vec<usize>,
    misses: Vec<String>,
}

pub(super) fn run(options: &SliceOptions) -> anyhow::Result<()> {
    let folder = tempfile()?;
    let roots = if options.sources.is_empty() { fetch(&folder)? } else { options.sources.clone() };
    let mut files = Vec::new();
    for root in &roots {
        java_files(root, &mut files)?;
    }
    files.sort();
    let files: Vec<PathBuf> = files.into_iter().step_by(options.every.max(1)).collect();
    let rows = reference(options, &roots, &files, &folder)?;
    let mut cases: BTreeMap<Key, Case> = BTreeMap::new();
    for line in rows.lines() {
        let row: Reference = serde_json::from_str(line).with_context(|| format!("a row of the reference: {line}"))?;
        let case = cases.entry((row.file, row.start, row.method, row.line, row.var)).or_default();
        case.any.extend(&row.lines);
        case.frame.extend(&row.frame);
        case.all = Some(match case.all.take() {
            Some(all) if row.variant > 0 => all.intersection(&row.lines).copied().collect(),
            _ => row.lines,
        });
    }
    let mut by_file: BTreeMap<String, Vec<(Key, Case)>> = BTreeMap::new();
    for (key, case) in cases {
        by_file.entry(key.0.clone()).or_default().push((key, case));
    }
    let snapshot = index(&roots)?;
    let code = Code::new(snapshot.index(), &Disk);
    let caches = Caches::new(snapshot.index());
    let env = Env::new(snapshot.index(), &code, &caches);
    let scores: Vec<Score> =
        by_file.par_iter().map(|(file, cases)| score_file(&env, &code, file, cases)).collect::<Result<_, _>>()?;
    print(&scores, options.misses);
    super::slice_time::print(&snapshot, &Disk)?;
    Ok(())
}

/// Files as they lie on the disk; their paths are absolute.
struct Disk;

impl Texts for Disk {
    fn text(&self, path: &str) -> Option<Arc<str>> {
        Some(std::fs::read_to_string(path).ok()?.into())
    }
}

/// The index of all sources, so that calls between files are resolved.
fn index(roots: &[PathBuf]) -> anyhow::Result<Arc<Snapshot>> {
    let mut files = Vec::new();
    for root in roots {
        java_files(root, &mut files)?;
    }
    let present = |file: &PathBuf| Change {
        path: file.display().to_string().into(),
        now: Now::Present { kind: FileKind::default() },
    };
    let changes: Vec<Change> = files.iter().map(present).collect();
    Host::default().apply(&changes, &Disk, &(), &Cancel::default()).context("indexing")
}

fn tempfile() -> anyhow::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("callscope-accuracy-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn fetch(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut roots = Vec::new();
    for artifact in PUBLISHED {
        let out = folder.join(artifact.replace(':', "-"));
        std::fs::create_dir_all(&out)?;
        let status = Command::new("mvn")
            .args(["-q", "dependency:unpack", &format!("-Dartifact={artifact}:jar:sources"), "-Dproject.basedir=."])
            .arg(format!("-DoutputDirectory={}", out.display()))
            .status()
            .context("mvn")?;
        anyhow::ensure!(status.success(), "mvn could not unpack {artifact}");
        roots.push(out);
    }
    Ok(roots)
}

fn java_files(folder: &Path, out: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            java_files(&path, out)?;
        } else if path.extension().is_some_and(|e| e == "java") && !path.ends_with("module-info.java") {
            out.push(path);
        }
    }
    Ok(())
}

/// The rows of the reference slicer for all files, three variants of each.
fn reference(options: &SliceOptions, roots: &[PathBuf], files: &[PathBuf], folder: &Path) -> anyhow::Result<String> {
    if let Some(cache) = options.cache.as_ref().filter(|c| c.exists()) {
        return Ok(std::fs::read_to_string(cache)?);
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/accuracy/slices/SliceOracle.java");
    let status = Command::new("javac").args(["-nowarn", "-d"]).arg(folder).arg(source).status().context("javac")?;
    anyhow::ensure!(status.success(), "the reference slicer does not compile");
    let path: Vec<String> = roots.iter().map(|r| r.display().to_string()).collect();
    let output = Command::new("java")
        .arg("-cp")
        .arg(folder)
        .args([
            "SliceOracle",
            "--each",
            "--variants",
            "--sourcepath",
            &path.join(":"),
            "--classpath",
            &options.classpath,
        ])
        .args(files)
        .output()
        .context("java")?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows = String::from_utf8(output.stdout)?;
    if let Some(cache) = &options.cache {
        std::fs::write(cache, &rows)?;
    }
    Ok(rows)
}

fn score_file(env: &Env<'_>, bodies: &Code<'_>, file: &str, cases: &[(Key, Case)]) -> anyhow::Result<Score> {
    let text = std::fs::read_to_string(file)?;
    let id = env.index.file_at(file).context("an indexed file")?;
    let summaries = Summaries::new(env, bodies);
    let bodies = &bodies.bodies(id).context("a lowered file")?;
    let items = env.index.items(id);
    let mut graphs: BTreeMap<usize, Graph> = BTreeMap::new();
    let file_lines = LineIndex::new(&text);
    let lines: Vec<&str> = text.lines().collect();
    let line_of = |offset: u32| text[..offset as usize].matches('\n').count() as u32 + 1;
    let starts: Vec<u32> = items.callables.iter().map(|c| line_of(c.span.start)).collect();
    let mut score = Score::default();
    for ((_, start, method, line, var), case) in cases {
        let shown = lines.get(*line as usize - 1).map_or("", |l| l.trim());
        let index = items.callables.iter().zip(&starts).position(|(c, s)| {
            s == start && c.body.is_some() && c.name.as_str() == method && !c.flags.contains(Flags::IMPLICIT)
        });
        // Constructors that nobody wrote, and calls of `super()` that nobody wrote, have no statement.
        let Some(index) = index else {
            score.implicit += 1;
            continue;
        };
        let callable = CallableId::new(index);
        let target = Target::Line { line: line - 1, variable: var };
        let source = Source { items, bodies, text: &text, lines: &file_lines };
        let graph = match graphs.entry(index) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let method = MethodRef { file: id, callable };
                let typed = summaries.code(method).context("a lowered method")?;
                let facts = Resolved::new_in(&summaries, &typed, method);
                new.insert(build(items, bodies, callable, &facts).context("a body")?)
            }
        };
        let slice = slice_graph(source, callable, graph, &target, Direction::Backward, RowLimit::All, &|| false);
        let Some(slice) = slice.filter(|s| !s.fallback) else {
            if method == "<init>" && items.callables[index].body.is_some_and(|b| line_of(bodies.span(b).start) >= *line)
            {
                score.implicit += 1;
            } else {
                score.unmatched += 1;
                score.misses.push(format!("{file}:{line} in {method}: no statement: {shown}"));
            }
            continue;
        };
        score.cases += 1;
        score.sizes.push(slice.rows.len());
        if line_of(items.callables[index].span.end) - start >= 100 {
            score.long_sizes.push(slice.rows.len());
            let shown = slice_graph(source, callable, graph, &target, Direction::Backward, RowLimit::Glance, &|| false);
            score.shown_sizes.extend(shown.map(|s| s.rows.len()));
            score.demanded_sizes.push(case.all.as_ref().map_or(0, BTreeSet::len));
        }
        let ranges: Vec<(u32, u32)> = slice.rows.iter().map(|r| (r.line, (r.range.end.line + 1).max(r.line))).collect();
        let rows: BTreeSet<u32> = ranges.iter().map(|r| r.0).collect();
        let covered = |l: u32| {
            ranges.iter().any(|&(from, to)| from <= l && l <= to) || rows.contains(&first_line(graph, &text, &lines, l))
        };
        let mut bad = Vec::new();
        for &demanded in case.all.iter().flatten().filter(|l| *l != line) {
            score.demanded += 1;
            if covered(demanded) {
                score.found += 1;
            } else {
                bad.push(format!("   missing {demanded}: {}", lines[demanded as usize - 1].trim()));
            }
        }
        for &(from, to) in ranges.iter().filter(|r| r.0 != *line) {
            if case.any.range(from..=to).next().is_some() {
                score.judged += 1;
            } else if case.frame.range(from..=to).next().is_none() {
                score.judged += 1;
                score.punished += 1;
                bad.push(format!("   needless {from}: {}", lines[from as usize - 1].trim()));
            }
        }
        if bad.is_empty() {
            score.exact += 1;
        } else {
            score.misses.push(format!("{file}:{line} [{var}] in {method}: {shown}\n{}", bad.join("\n")));
        }
    }
    Ok(score)
}

/// The first line of the innermost statement that a line of code is a part of.
fn first_line(graph: &Graph, text: &str, lines: &[&str], line: u32) -> u32 {
    let start: usize = text.split_inclusive('\n').take(line as usize - 1).map(str::len).sum();
    let code = lines[line as usize - 1];
    let at = (start + code.len() - code.trim_start().len()) as u32;
    let around = graph.statements().iter().filter(|s| s.span.touches(at));
    let Some(statement) = around.min_by_key(|s| s.span.len()) else { return line };
    text[..statement.span.start as usize].matches('\n').count() as u32 + 1
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn print(scores: &[Score], misses: usize) {
    let sum = |of: fn(&Score) -> usize| scores.iter().map(of).sum::<usize>();
    let (demanded, found) = (sum(|s| s.demanded), sum(|s| s.found));
    let (judged, punished) = (sum(|s| s.judged), sum(|s| s.punished));
    let shown: Vec<&String> = scores.iter().flat_map(|s| &s.misses).collect();
    let step = (shown.len() / misses.max(1)).max(1);
    for miss in shown.into_iter().step_by(step).take(misses) {
        println!("{miss}");
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    println!(
        "criteria {}, of them exactly right {:.1} %; without a statement here {}, of code that nobody wrote {}",
        sum(|s| s.cases),
        percent(sum(|s| s.exact), sum(|s| s.cases)),
        sum(|s| s.unmatched),
        sum(|s| s.implicit)
    );
    println!("recall {:.2} % ({found} of {demanded})", percent(found, demanded));
    println!("precision {:.2} % ({punished} of {judged} needless)", percent(judged - punished, judged));
    for (what, sizes) in [
        ("all methods", collect(scores, |s| &s.sizes)),
        ("methods of 100 lines and more", collect(scores, |s| &s.long_sizes)),
        ("the same, as answers show them", collect(scores, |s| &s.shown_sizes)),
    ] {
        println!("rows in {what}: median {}, 90th percentile {}", quantile(&sizes, 0.5), quantile(&sizes, 0.9));
    }
}

fn collect(scores: &[Score], of: fn(&Score) -> &Vec<usize>) -> Vec<usize> {
    let mut all: Vec<usize> = scores.iter().flat_map(|s| of(s).iter().copied()).collect();
    all.sort_unstable();
    all
}

fn quantile(sorted: &[usize], share: f64) -> usize {
    sorted.get((sorted.len() as f64 * share) as usize).copied().unwrap_or(0)
}
