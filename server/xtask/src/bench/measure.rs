//! One measurement in a fresh process: the files are read by the product's own reader in both, so that only the work differs.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use callscope::workspace::{Workspace, memory};
use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Progress, Stage};
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
    /// What the index takes once all files are parsed and lowered: to join them and to resolve every call.
    pub(super) resolve_ms: f64,
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
    let resolve_ms = snapshot.as_ref().map_or(0.0, |_| ms - clock.parsed_ms());
    let measured = Measured { ms, files, lines, peak_memory_bytes, resolve_ms, check_ms };
    println!("{}", serde_json::to_string(&measured)?);
    Ok(())
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
