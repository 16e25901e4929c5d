//! What `callscope dump` says of a project.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use callscope::session::View;
use callscope::workspace::{Caches, Dependencies, Workspace};
use callscope_engine::cancel::Cancel;
use callscope_engine::query::dump::{CallRow, calls, symbols};

use super::fetch::Fetched;

/// The program's rows.
pub(super) struct Facts {
    pub(super) calls: Vec<CallRow>,
    /// As JSON Lines, for the scorers.
    pub(super) calls_file: PathBuf,
    pub(super) symbols_file: PathBuf,
}

/// As a user opens the sources; with `jars`, also with what the compiler had on its class path.
pub(super) fn facts(fetched: &Fetched, jars: bool) -> anyhow::Result<Facts> {
    let mut workspace = Workspace::open(std::slice::from_ref(&fetched.sources))?;
    workspace.caches = Caches::default();
    let workspace = Arc::new(workspace);
    let cancel = Cancel::default();
    let host = workspace.host();
    if jars {
        let class_path = fetched.class_path.split(':').filter(|j| !j.is_empty()).map(PathBuf::from);
        host.use_jars(&Dependencies::of_archives(class_path).jars());
    }
    let loaded = workspace.load(&host, &(), &cancel)?;
    let view = View { workspace, snapshot: loaded.snapshot, documents: Arc::default() };
    let name = if jars { "ours-with-jars" } else { "ours" };
    let (calls_file, symbols_file) =
        (fetched.folder.join(format!("{name}.calls.jsonl")), fetched.folder.join(format!("{name}.symbols.jsonl")));
    let mut rows = Vec::new();
    let mut out = BufWriter::new(File::create(&calls_file)?);
    let mut written = Ok(());
    calls(view.context(&cancel), &mut |row| {
        rows.push(row.clone());
        written = line(&mut out, row);
        keep_on(&written)
    })?;
    written.and_then(|()| Ok(out.flush()?)).context("writing calls")?;
    let mut out = BufWriter::new(File::create(&symbols_file)?);
    let mut written = Ok(());
    symbols(view.context(&cancel), &mut |row| {
        written = line(&mut out, row);
        keep_on(&written)
    })?;
    written.and_then(|()| Ok(out.flush()?)).context("writing symbols")?;
    Ok(Facts { calls: rows, calls_file, symbols_file })
}

fn line(out: &mut impl std::io::Write, row: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, row)?;
    Ok(out.write_all(b"\n")?)
}

fn keep_on(written: &anyhow::Result<()>) -> ControlFlow<()> {
    if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
