//! A slice as numbered lines.

use std::fmt::Write;

use callscope_engine::query::slice::{AwayRow, SliceAnswer, SliceRow};

use super::{Style, not_found};

/// The rows with line numbers and what they are there for, then those of other methods, by file.
#[must_use]
pub fn text(answer: &SliceAnswer, style: Style) -> String {
    if !answer.found {
        return not_found(&answer.method, &answer.status, style);
    }
    let mut out = style.name(&answer.method);
    if let (Some(file), Some(line)) = (&answer.file, answer.method_line) {
        out.push_str(&style.dim(&format!("  {file}:{line}")));
    }
    out.push('\n');
    let width = digits(answer.slice.iter().chain(answer.interprocedural_context.iter().map(|a| &a.row)));
    for row in &answer.slice {
        push_row(&mut out, row, width, style);
    }
    let mut file = answer.file.as_deref().unwrap_or("");
    for AwayRow { file: own, row } in &answer.interprocedural_context {
        if own != file {
            file = own;
            let _ = writeln!(out, "{}", style.dim(file));
        }
        push_row(&mut out, row, width, style);
    }
    if answer.context_dropped > 0 {
        let _ = writeln!(out, "{}", style.dim(&format!("{} more in other methods", answer.context_dropped)));
    }
    if answer.truncated && answer.dropped == 0 {
        let _ = writeln!(out, "{}", style.dim("time ran out: rows may be missing"));
    }
    if let Some(reason) = &answer.status.reason {
        let _ = writeln!(out, "{}", style.dim(reason));
    }
    out
}

fn digits<'a>(rows: impl Iterator<Item = &'a SliceRow>) -> usize {
    rows.map(|r| r.line).max().unwrap_or(0).to_string().len()
}

fn push_row(out: &mut String, row: &SliceRow, width: usize, style: Style) {
    let mark = if row.role == "criterion" { "▶" } else { " " };
    let code = if row.role == "criterion" { style.name(&row.code) } else { row.code.clone() };
    let role = if row.role == "control" || row.role == "alias" {
        style.dim(&format!("  ({})", row.role))
    } else {
        String::new()
    };
    let _ = writeln!(out, "{mark} {:>width$}  {code}{role}", row.line);
}
