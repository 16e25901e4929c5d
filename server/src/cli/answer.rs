//! Printing an answer to stdout, and nothing else there.

use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;

/// What the exit status tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There is an answer: 0.
    Answered,
    /// No such method, or several: 1.
    NotFound,
}

impl Outcome {
    /// By an answer's `found`.
    pub(super) fn found(found: bool) -> Self {
        if found { Self::Answered } else { Self::NotFound }
    }
}

/// Prints one JSON object and a line end.
pub(super) fn print_json(answer: &impl Serialize) -> anyhow::Result<()> {
    let mut json = serde_json::to_string_pretty(answer)?;
    json.push('\n');
    print_text(&json)
}

/// Prints text as it is.
pub(super) fn print_text(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    unless_closed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Whoever reads our output may stop (`| head`): that is no error.
pub(super) fn unless_closed(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("cannot write the answer"),
    }
}
