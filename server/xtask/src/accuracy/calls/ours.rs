//! What `callscope dump` says of a project.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use callscope::session::View;
use callscope::workspace::Workspace;
use callscope_engine::cancel::Cancel;
use callscope_engine::host::Host;
use callscope_engine::query::dump::{CallRow, calls, symbols};

use super::fetch::Fetched;

/// The program's rows.
pub(super) struct Facts {
    pub(super) calls: Vec<CallRow>,
    /// As JSON Lines, for the scorers.
    pub(super) calls_file: PathBuf,
    pub(super) symbols_file: PathBuf,
}

pub(super) fn facts(fetched: &Fetched) -> anyhow::Result<Facts> {
    let workspace = Arc::new(Workspace::open(std::slice::from_ref(&fetched.sources))?);
    let cancel = Cancel::default();
    let loaded = workspace.load(&Host::default(), &(), &cancel)?;
    let view = View { workspace, snapshot: loaded.snapshot, documents: Arc::default() };
    let (calls_file, symbols_file) =
        (fetched.folder.join("ours.calls.jsonl"), fetched.folder.join("ours.symbols.jsonl"));
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
