//! "What decides this statement?" (program slice). The slice of one method is in [`local`], rows of other methods in `across`.

mod across;
mod criteria;
mod limit;
mod local;
mod render;

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

pub use limit::RowLimit;
pub use local::{LocalSlice, Position, Range, SliceRow, Source, Target, role_name, slice_callable, slice_graph};

use self::across::Across;
use super::Context;
use super::signature::{signature, symbol_of};
use super::status::Status;
use crate::cancel::Cancelled;
use crate::flow::{self, Direction, Resolved, Summaries};
use crate::hir::{CallableId, Items};
use crate::host::Code;
use crate::index::MethodRef;

/// After this long the answer is what is known by then.
const TIME: Duration = Duration::from_millis(100);

/// The question. Without `method`, the one around `offset` in `file` is meant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SliceRequest {
    /// A method's name as people write it.
    pub method: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Part of the text of the statements that are meant.
    pub target_stmt: String,
    /// A variable of them; empty: all.
    pub target_var: String,
    /// "Slice here": a file of the workspace …
    pub file: Option<String>,
    /// … and a byte offset in it.
    pub offset: Option<u32>,
    /// `backward` (default) or `forward`.
    pub direction: Option<String>,
    /// Levels across methods; 1 by default, 0 for none.
    pub depth: Option<usize>,
    /// Rows at most: what is far from the criterion is dropped first ([`RowLimit`]). Without, a slice of up to 20 rows is given whole,
    /// of a longer one the nearest 12; 0 for all.
    pub max_lines: Option<usize>,
    /// Whether callers in test code count.
    pub include_tests: bool,
    /// Milliseconds after which the answer is what is known by then; 100 by default.
    pub time_box: Option<u64>,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SliceAnswer {
    /// The method's signature where found, else what was asked.
    pub method: String,
    /// Whether there is exactly one such method.
    pub found: bool,
    /// Qualified name without parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_name: Option<String>,
    /// Relative to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What the criterion's statements have in common.
    pub criterion_stmt: String,
    /// The variable, or nothing.
    pub criterion_var: String,
    /// 1-based line of the method's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method_line: Option<u32>,
    /// `backward`, `forward`
    pub direction: &'static str,
    /// Rows in source order.
    pub slice: Vec<SliceRow>,
    /// Rows of callees (`↳`) and callers (`↰`).
    pub interprocedural_context: Vec<AwayRow>,
    /// Number of rows in `slice`.
    pub slice_size: usize,
    /// No statement matches: `slice` are the first lines of the body.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fallback: bool,
    /// Time ran out, or `max_lines` dropped rows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
    /// Rows that `max_lines` dropped.
    #[serde(skip_serializing_if = "is_zero")]
    pub dropped: usize,
    /// Rows, call sites and methods that the bounds of `interprocedural_context` left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub context_dropped: usize,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

/// A row of another method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AwayRow {
    /// Relative to the root.
    pub file: String,
    /// The row; its text begins with `↳[callee]` or `↰[caller]`.
    #[serde(flatten)]
    pub row: SliceRow,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// Answers the question.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn slice(context: Context<'_>, request: &SliceRequest) -> Result<SliceAnswer, Cancelled> {
    context.cancel.check()?;
    let snapshot = context.snapshot;
    let direction = match request.direction.as_deref() {
        Some("forward") => Direction::Forward,
        _ => Direction::Backward,
    };
    let mut answer = SliceAnswer {
        method: request.method.clone(),
        criterion_stmt: request.target_stmt.clone(),
        criterion_var: request.target_var.clone(),
        direction: if direction == Direction::Forward { "forward" } else { "backward" },
        status: Status::of(snapshot),
        ..SliceAnswer::default()
    };
    if !matches!(request.direction.as_deref(), None | Some("" | "backward" | "forward")) {
        answer.status.because("direction is `backward` or `forward`");
        return Ok(answer);
    }
    let method = match (&request.file, request.offset) {
        (Some(file), Some(offset)) => match method_around(context, file, offset) {
            Some(method) => method,
            None => {
                answer.status.because("there is no code of a method at this place");
                return Ok(answer);
            }
        },
        _ => {
            let types = request.parameter_types.as_deref();
            match answer.status.method(context, &request.method, types, true) {
                Some(method) => method,
                None => return Ok(answer),
            }
        }
    };
    fill(context, request, method, direction, &mut answer);
    context.cancel.check()?;
    Ok(answer)
}

/// The innermost callable with a body around a place.
fn method_around(context: Context<'_>, file: &str, offset: u32) -> Option<MethodRef> {
    let index = context.snapshot.index();
    let file = index.file_at(file)?;
    Some(MethodRef { file, callable: callable_around(index.items(file), offset)? })
}

fn callable_around(items: &Items, offset: u32) -> Option<CallableId> {
    let around = items.callables.iter().enumerate().filter(|(_, c)| c.body.is_some() && c.span.touches(offset));
    around.min_by_key(|(_, c)| c.span.len()).map(|(index, _)| CallableId::new(index))
}

fn fill(
    context: Context<'_>,
    request: &SliceRequest,
    method: MethodRef,
    direction: Direction,
    answer: &mut SliceAnswer,
) {
    let snapshot = context.snapshot;
    let symbol = symbol_of(snapshot, method);
    answer.method = signature(snapshot, symbol);
    answer.full_name = Some(symbol.full_name());
    let Some(file) = snapshot.index().file(method.file) else { return };
    let callable = file.items.callable(method.callable);
    answer.file = Some(file.path.as_str().to_owned());
    answer.method_line = Some(file.lines.line(callable.name_span.start) + 1);
    answer.found = true;
    let code = Code::of(snapshot, context.texts);
    let Some(text) = code.text(method.file) else {
        answer.status.reason =
            Some(format!("{} has changed since it was indexed, or cannot be read; ask again", file.path));
        return;
    };
    let started = Instant::now();
    let time = request.time_box.map_or(TIME, Duration::from_millis);
    let expired = || started.elapsed() > time || context.cancel.is_cancelled();
    let env = snapshot.env();
    let summaries = Summaries::new(&env, &code);
    let Some(typed) = summaries.code(method) else { return };
    let own = &typed.code;
    let facts = Resolved::rough_in(&summaries, &typed, method);
    let source = Source { items: &own.items, bodies: &own.bodies, text: &text, lines: &file.lines };
    let target = match request.offset {
        Some(offset) if request.target_stmt.is_empty() => Target::Offset(offset),
        _ => Target::Keyword { keyword: &request.target_stmt, variable: &request.target_var },
    };
    let rows = RowLimit::of(request.max_lines);
    let sliced = flow::build_for(&own.items, &own.bodies, method.callable, &facts, |graph| {
        let slice = slice_graph(source, method.callable, graph, &target, direction, rows, &expired);
        let mut slice = slice.unwrap_or_default();
        (std::mem::take(&mut slice.calls), slice)
    });
    let Some((graph, slice)) = sliced else {
        answer.status.because("the method has no body");
        return;
    };
    answer.criterion_stmt = slice.statement;
    answer.criterion_var = slice.variable;
    answer.fallback = slice.fallback;
    answer.dropped = slice.dropped;
    if slice.dropped > 0 {
        let all = slice.rows.len() + slice.dropped;
        answer.status.reason = Some(format!(
            "{} of {all} rows are left out, those that matter from afar; max_lines 0 shows all",
            slice.dropped
        ));
    }
    answer.slice_size = slice.rows.len();
    answer.slice = slice.rows;
    if slice.fallback {
        answer.status.because("no statement of the method matches; these are its first lines");
        return;
    }
    let mut across = Across::new(context, &code, &summaries, &expired);
    let depth = request.depth.unwrap_or(1);
    if direction == Direction::Backward {
        across.callees(method, &graph, &slice.statements, &facts, &own.bodies, depth);
        across.callers(method, own, &slice.parameters, depth, request.include_tests);
    }
    let (away, context_dropped) = across.finish();
    answer.interprocedural_context = away.into_iter().map(|away| AwayRow { file: away.file, row: away.row }).collect();
    answer.context_dropped = context_dropped;
    answer.truncated = slice.truncated || expired();
}
