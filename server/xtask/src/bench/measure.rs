//! One measurement in a fresh process: the files are read by the product's own reader in both, so that only the work differs.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use callscope::workspace::{Workspace, memory};
use callscope_engine::cancel::Cancel;
use callscope_engine::graph::handover::Handovers;
use callscope_engine::graph::{Judgement, Said, file_graph, numbering};
use callscope_engine::host::{Code, Progress, Stage};
use callscope_engine::index::{FileId, Index};
use callscope_engine::infer::body::infer_file;
use callscope_engine::infer::{BodySource as _, Caches, Env};
use callscope_engine::query::Context;
use callscope_engine::query::findings::{FindingsRequest, findings};
use callscope_engine::syntax::{Language, parse};
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Args)]
pub(crate) struct Options {
    what: What,
    root: PathBuf,
}

/// What is measured.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum What {
    /// Read and parse each file, and drop the tree.
    Parse,
    /// The first index.
    Index,
}

impl What {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Index => "index",
        }
    }
}

/// The result.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Measured {
    pub(super) ms: f64,
    pub(super) files: usize,
    /// Lines; counted while parsing only.
    pub(super) lines: usize,
    pub(super) peak_memory_bytes: u64,
    /// What the index takes once all files are parsed and lowered: to join them, to resolve every call, and to hold all code against the rules.
    pub(super) resolve_ms: f64,
    /// Of that, what types and targets of all calls take, by as many threads: measured apart, once more, with nothing at hand but lowered code.
    pub(super) calls_ms: f64,
    /// What `check` takes once the index is there.
    pub(super) check_ms: f64,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let workspace = Workspace::open(std::slice::from_ref(&options.root))?;
    let start = Instant::now();
    let (mut snapshot, clock) = (None, Clock(start, AtomicU64::new(0)));
    let (files, lines) = match options.what {
        What::Parse => parse_all(&workspace),
        What::Index => {
            let loaded = workspace.load(&workspace.host(), &clock, &Cancel::default())?;
            snapshot = Some(loaded.snapshot);
            (loaded.files.len(), 0)
        }
    };
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    let peak_memory_bytes = memory::peak().context("this system does not tell the peak memory")?;
    let start = Instant::now();
    if let Some(snapshot) = &snapshot {
        let cancel = Cancel::default();
        let context = Context { snapshot, texts: &workspace.disk, cancel: &cancel };
        std::hint::black_box(findings(context, &FindingsRequest::default())?);
    }
    let check_ms = start.elapsed().as_secs_f64() * 1000.0;
    let calls_ms = snapshot.as_ref().map_or(0.0, |snapshot| resolve_calls(snapshot.index(), &workspace));
    let resolve_ms = snapshot.as_ref().map_or(0.0, |_| ms - clock.parsed_ms());
    let measured = Measured { ms, files, lines, peak_memory_bytes, resolve_ms, calls_ms, check_ms };
    println!("{}", serde_json::to_string(&measured)?);
    Ok(())
}

/// Milliseconds that resolving every call of the workspace takes, to the edges of the graph, shared out to all threads.
fn resolve_calls(index: &Index, workspace: &Workspace) -> f64 {
    let code = Code::new(index, &workspace.disk);
    let caches = Caches::new(index);
    let env = Env::new(index, &code, &caches);
    let files: Vec<FileId> = index.files().map(|(file, _)| file).collect();
    let spent: Duration = files
        .par_iter()
        .filter_map(|&file| {
            let bodies = code.bodies(file)?;
            let start = Instant::now();
            let sites = infer_file(&env, file, &bodies);
            let nothing = Said {
                numbering: numbering(&sites),
                judge: &mut |_| Judgement::default(),
                threads: Handovers::default(),
                marks: Vec::new(),
                entries: Vec::new(),
            };
            std::hint::black_box(file_graph(index, file, &bodies, &sites, nothing));
            let spent = start.elapsed();
            code.drop_bodies(file);
            Some(spent)
        })
        .sum();
    #[expect(clippy::cast_precision_loss, reason = "a count of threads")]
    let threads = rayon::current_num_threads() as f64;
    spent.as_secs_f64() * 1000.0 / threads
}

/// Notes when the last file was parsed.
struct Clock(Instant, AtomicU64);

impl Clock {
    fn parsed_ms(&self) -> f64 {
        Duration::from_nanos(self.1.load(Ordering::Relaxed)).as_secs_f64() * 1000.0
    }
}

impl Progress for Clock {
    fn files(&self, stage: Stage, _done: usize, _all: usize) {
        if matches!(stage, Stage::Parse) {
            let nanos = u64::try_from(self.0.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.1.fetch_max(nanos, Ordering::Relaxed);
        }
    }
}

fn parse_all(workspace: &Workspace) -> (usize, usize) {
    let found = workspace.discover().files;
    let lines = AtomicUsize::new(0);
    found.par_iter().for_each(|file| {
        let Some(language) = Language::of_file_name(&file.key) else { return };
        let Some(text) = workspace.disk.read(&file.key) else { return };
        lines.fetch_add(text.lines().count(), Ordering::Relaxed);
        std::hint::black_box(parse(&text, language, None));
    });
    (found.len(), lines.into_inner())
}
