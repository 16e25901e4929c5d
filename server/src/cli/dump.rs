//! `callscope dump`: the facts of the index as JSON Lines, so that anyone can hold them against a compiler.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use callscope_engine::cancel::Cancel;
use callscope_engine::query::dump::{calls, symbols};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::answer::{Outcome, unless_closed};
use super::options::RootOptions;

/// Print every declaration or every call as JSON Lines.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Which facts
    #[arg(value_name = "WHAT")]
    what: What,
    #[command(flatten)]
    roots: RootOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// Classes, methods and fields with their lines
    Symbols,
    /// Calls with their targets
    Calls,
}

const EXAMPLES: &str = "\
Examples:
  callscope dump symbols --root app > symbols.jsonl
  callscope dump calls --root app > calls.jsonl";

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let indexed = options.roots.index()?;
    let cancel = Cancel::default();
    let context = indexed.view.context(&cancel);
    let mut lines = Lines { out: BufWriter::new(io::stdout().lock()), written: Ok(()) };
    match options.what {
        What::Symbols => symbols(context, &mut |row| lines.write(row))?,
        What::Calls => calls(context, &mut |row| lines.write(row))?,
    }
    let Lines { mut out, written } = lines;
    unless_closed(written.and_then(|()| out.flush()))?;
    Ok(Outcome::Answered)
}

struct Lines<W: Write> {
    out: W,
    written: io::Result<()>,
}

impl<W: Write> Lines<W> {
    fn write(&mut self, row: &impl Serialize) -> ControlFlow<()> {
        self.written =
            serde_json::to_writer(&mut self.out, row).map_err(io::Error::from).and_then(|()| self.out.write_all(b"\n"));
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
