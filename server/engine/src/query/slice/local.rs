//! The slice of one callable as rows of text: criteria found, dependences followed, rows merged by line and thinned out.

use serde::Serialize;

use super::limit::RowLimit;
use super::{criteria, render};
use crate::flow::{self, Criterion, Direction, Facts, Graph, Role, StatementId};
use crate::hir::{Bodies, CallableId, Items, Name, Span};
use crate::text::{Encoding, LineIndex};

/// Lines of the body that are shown where no statement matches.
const FALLBACK_LINES: usize = 15;

/// What to slice for.
#[derive(Clone, Debug)]
pub enum Target<'a> {
    /// Statements whose text holds `keyword`; of them only `variable` where it is not empty.
    Keyword {
        /// Part of the statement's text.
        keyword: &'a str,
        /// A variable's name, or nothing.
        variable: &'a str,
    },
    /// The statement, and the variable if there is one, at this byte offset.
    Offset(u32),
    /// The statements that begin on this 0-based line; of them only `variable` where it is not empty.
    Line {
        /// The line, from 0.
        line: u32,
        /// A variable's name, or nothing.
        variable: &'a str,
    },
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SliceRow {
    /// 1-based line of the file.
    pub line: u32,
    /// The statement as written, on one line.
    pub code: String,
    /// `criterion`, `data`, `control`, `alias`.
    pub role: &'static str,
    /// Lines of the slice that it directly matters to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<u32>,
    /// Where `code` stands: its own text, without code inside it.
    pub range: Range,
    /// Whether it lies in another method.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interprocedural: bool,
}

/// A range as editors count: lines and UTF-16 columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    /// First position.
    pub start: Position,
    /// Position behind the last character.
    pub end: Position,
}

impl Range {
    /// The range of `span`.
    #[must_use]
    pub fn of(text: &str, lines: &LineIndex, span: Span) -> Self {
        Self { start: position(text, lines, span.start), end: position(text, lines, span.end) }
    }
}

/// A position as editors count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    /// 0-based line.
    pub line: u32,
    /// 0-based column in UTF-16 units.
    pub character: u32,
}

/// The slice of one callable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalSlice {
    /// Rows in source order, one a line.
    pub rows: Vec<SliceRow>,
    /// The text of the criterion's statement, first one if there are several; what was asked where none matches.
    pub statement: String,
    /// The variable, or nothing.
    pub variable: String,
    /// No statement matched: `rows` are the first lines of the body.
    pub fallback: bool,
    /// Time ran out, or rows were dropped.
    pub truncated: bool,
    /// Rows that `max_lines` dropped.
    pub dropped: usize,
    /// The statements of the slice, before any was dropped.
    pub statements: Vec<StatementId>,
    /// Locals whose value on entry matters.
    pub parameters: Vec<crate::hir::LocalId>,
    /// Calls that it may hang on what they do.
    pub calls: Vec<crate::hir::ExprId>,
}

/// A file with what was made of it.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// Its declarations.
    pub items: &'a Items,
    /// Its code.
    pub bodies: &'a Bodies,
    /// Its text.
    pub text: &'a str,
    /// Where the text's lines start.
    pub lines: &'a LineIndex,
}

/// Slices `callable`. `None` where it has no body.
#[must_use]
pub fn slice_callable(
    source: Source<'_>,
    callable: CallableId,
    facts: &dyn Facts,
    target: &Target<'_>,
    direction: Direction,
    rows: RowLimit,
    expired: &dyn Fn() -> bool,
) -> Option<LocalSlice> {
    let graph = flow::build(source.items, source.bodies, callable, facts)?;
    slice_graph(source, callable, &graph, target, direction, rows, expired)
}

/// Slices a callable whose graph is at hand. `None` where it has no body.
#[must_use]
pub fn slice_graph(
    source: Source<'_>,
    callable: CallableId,
    graph: &Graph,
    target: &Target<'_>,
    direction: Direction,
    rows: RowLimit,
    expired: &dyn Fn() -> bool,
) -> Option<LocalSlice> {
    let Source { items, bodies, text, lines } = source;
    let body = bodies.span(items.callable(callable).body?);
    let (statements, variable) = match *target {
        Target::Keyword { keyword, variable } => {
            let whole = items.callable(callable).span;
            (criteria::matching(graph, text, if whole.contains(body) { whole } else { body }, keyword), variable.trim())
        }
        Target::Offset(offset) => {
            let statement = criteria::at(graph, text, offset);
            let word = criteria::word_at(text, offset).unwrap_or("");
            let variable = statement.filter(|&s| graph.mentions(s, Name::new(word), bodies)).map_or("", |_| word);
            (statement.into_iter().collect(), variable)
        }
        Target::Line { line, variable } => {
            let all = 0..graph.statements().len();
            let here = |&s: &StatementId| line_of(graph, text, lines, s) == line + 1;
            let mut found: Vec<StatementId> = all.map(StatementId::new).filter(here).collect();
            let mentions = |&s: &StatementId| graph.mentions(s, Name::new(variable.trim()), bodies);
            if found.len() > 1 && found.iter().any(mentions) {
                found.retain(mentions);
            }
            (found, variable.trim())
        }
    };
    let asked = match *target {
        Target::Keyword { keyword, .. } => keyword.to_owned(),
        Target::Offset(_) | Target::Line { .. } => String::new(),
    };
    if statements.is_empty() {
        return Some(LocalSlice {
            rows: first_lines(text, body, lines),
            statement: asked,
            variable: variable.to_owned(),
            fallback: true,
            ..LocalSlice::default()
        });
    }
    let wanted = (!variable.is_empty()).then(|| Name::new(variable));
    let criteria: Vec<Criterion> =
        statements.iter().map(|&statement| Criterion { statement, variable: wanted }).collect();
    let slice = flow::slice(graph, bodies, &criteria, direction, expired);
    let statement = match *target {
        Target::Keyword { .. } => asked,
        Target::Offset(_) | Target::Line { .. } => {
            statements.first().map_or(asked, |&s| render::code(graph.statement(s), text))
        }
    };
    let all: Vec<StatementId> = slice.rows.iter().map(|r| r.statement).collect();
    let limit = rows;
    let mut rows = merge(source, graph, slice.rows);
    let dropped = limit.apply(&mut rows);
    Some(LocalSlice {
        rows: rows.into_iter().map(|r| r.row).collect(),
        statement,
        variable: variable.to_owned(),
        fallback: false,
        truncated: slice.truncated || dropped > 0,
        dropped,
        statements: all,
        parameters: slice.parameters,
        calls: slice.calls,
    })
}

/// A row with what thinning out goes by.
pub(super) struct Placed {
    pub(super) row: SliceRow,
    pub(super) role: Role,
    pub(super) distance: u32,
    pub(super) guards: Option<u32>,
}

fn position(text: &str, lines: &LineIndex, offset: u32) -> Position {
    let at = lines.line_col(text, offset, Encoding::Utf16);
    Position { line: at.line, character: at.column }
}

fn line_of(graph: &Graph, text: &str, lines: &LineIndex, statement: StatementId) -> u32 {
    lines.line(render::own_span(graph.statement(statement), text).start) + 1
}

/// The rows of a slice as text. One row a line: statements that share a line are shown as the outermost of them.
pub(super) fn merge(source: Source<'_>, graph: &Graph, rows: Vec<flow::Row>) -> Vec<Placed> {
    let Source { text, lines, .. } = source;
    let mut out: Vec<Placed> = Vec::new();
    for found in rows {
        let statement = graph.statement(found.statement);
        let own = render::own_span(statement, text);
        let line = lines.line(own.start) + 1;
        let mut because: Vec<u32> =
            found.because.iter().map(|&s| line_of(graph, text, lines, s)).filter(|&l| l != line).collect();
        if let Some(last) = out.last_mut().filter(|p| p.row.line == line) {
            because.extend(&last.row.because);
            because.sort_unstable();
            because.dedup();
            last.row.because = because;
            last.role = last.role.min(found.role);
            last.row.role = role_name(last.role);
            last.distance = last.distance.min(found.distance);
            last.guards = last.guards.into_iter().chain(found.guards).min();
            if last.row.range.end.line < lines.line(own.start) || !statement_on_one_line(text, own) {
                continue;
            }
            // Two statements side by side on one line: show the line's both.
            let shown = position(text, lines, own.end);
            if shown.line == last.row.range.end.line && shown.character > last.row.range.end.character {
                last.row.range.end = shown;
                let start = lines.offset(
                    text,
                    crate::text::LineCol { line: last.row.range.start.line, column: last.row.range.start.character },
                    Encoding::Utf16,
                );
                let both = Span::new(start, own.end).slice(text).trim_end_matches(';');
                if both.len() > last.row.code.len() && !both.contains('\n') {
                    last.row.code = both.to_owned();
                }
            }
            continue;
        }
        because.sort_unstable();
        because.dedup();
        out.push(Placed {
            row: SliceRow {
                line,
                code: render::code(statement, text),
                role: role_name(found.role),
                because,
                range: Range::of(text, lines, own),
                interprocedural: false,
            },
            role: found.role,
            distance: found.distance,
            guards: found.guards,
        });
    }
    out.sort_by_key(|p| p.row.line);
    out
}

fn statement_on_one_line(text: &str, span: Span) -> bool {
    !span.slice(text).contains('\n')
}

/// The word for a role.
#[must_use]
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Criterion => "criterion",
        Role::Data => "data",
        Role::Control => "control",
        Role::Alias => "alias",
    }
}

/// The first lines of a body, as rows.
fn first_lines(text: &str, body: Span, lines: &LineIndex) -> Vec<SliceRow> {
    let first = lines.line(body.start);
    let last = lines.line(body.end);
    let mut rows = Vec::new();
    for line in first..=last {
        let (start, end) = (lines.start(line).max(body.start), lines.start(line + 1).min(body.end));
        let code = Span::new(start, end).slice(text);
        let shown = code.trim();
        if shown.is_empty() || (matches!(shown, "{" | "}") && (line == first || line == last)) {
            continue;
        }
        if rows.len() == FALLBACK_LINES {
            break;
        }
        let from = start + (code.len() - code.trim_start().len()) as u32;
        let to = from + shown.len() as u32;
        rows.push(SliceRow {
            line: line + 1,
            code: shown.to_owned(),
            role: "data",
            because: Vec::new(),
            range: Range::of(text, lines, Span::new(from, to)),
            interprocedural: false,
        });
    }
    rows
}
