//! Which statements a question means: those whose own text holds a keyword, or the one at a position.

use crate::flow::{Graph, Statement, StatementId};
use crate::hir::{Id, Span};

/// The statements whose own text, not that of code inside them, holds `keyword`: as a whole word where there is one such, else
/// anywhere. In source order.
pub(super) fn matching(graph: &Graph, text: &str, within: Span, keyword: &str) -> Vec<StatementId> {
    let keyword = keyword.trim().trim_end_matches(';');
    if keyword.is_empty() {
        return Vec::new();
    }
    let code = within.slice(text);
    let mut whole = Vec::new();
    let mut part = Vec::new();
    for (at, _) in code.match_indices(keyword) {
        let span = Span::new(within.start + at as u32, within.start + (at + keyword.len()) as u32);
        let Some(statement) = owner(graph, span) else { continue };
        let hits = if is_word(text, span) { &mut whole } else { &mut part };
        if !hits.contains(&statement) {
            hits.push(statement);
        }
    }
    let mut hits = if whole.is_empty() { part } else { whole };
    hits.sort_unstable();
    hits
}

/// The innermost statement around `offset`, else the first one that begins on the same line.
pub(super) fn at(graph: &Graph, text: &str, offset: u32) -> Option<StatementId> {
    let line_start = text.get(..offset as usize)?.rfind('\n').map_or(0, |at| at as u32 + 1);
    let line_end = text.get(offset as usize..)?.find('\n').map_or(text.len() as u32, |at| offset + at as u32);
    owner(graph, Span::new(offset, offset)).or_else(|| {
        let starts = |s: &Statement| line_start <= s.span.start && s.span.start < line_end;
        graph.statements().iter().position(starts).map(Id::new)
    })
}

/// The identifier that `offset` touches.
pub(super) fn word_at(text: &str, offset: u32) -> Option<&str> {
    let offset = offset as usize;
    let start = text.get(..offset)?.rfind(|c: char| !is_part(c)).map_or(0, |at| at + char_len(text, at));
    let end = text.get(offset..)?.find(|c: char| !is_part(c)).map_or(text.len(), |at| offset + at);
    text.get(start..end).filter(|w| w.starts_with(|c: char| is_part(c) && !c.is_ascii_digit()))
}

fn char_len(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8)
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn is_word(text: &str, span: Span) -> bool {
    let inside = span.slice(text);
    let before = text.get(..span.start as usize).and_then(|t| t.chars().next_back());
    let after = text.get(span.end as usize..).and_then(|t| t.chars().next());
    let joined = |edge: Option<char>, outer: Option<char>| edge.is_some_and(is_part) && outer.is_some_and(is_part);
    !joined(inside.chars().next(), before) && !joined(inside.chars().next_back(), after)
}

/// The innermost statement that holds `span` in its own text.
fn owner(graph: &Graph, span: Span) -> Option<StatementId> {
    let (mut best, mut length) = (None, u32::MAX);
    for (index, statement) in graph.statements().iter().enumerate() {
        if statement.span.contains(span) && statement.span.len() < length {
            (best, length) = (Some(Id::new(index)), statement.span.len());
        }
    }
    let statement = graph.statement(best?);
    let Some(opens) = statement.opens.filter(|&o| o > statement.span.start) else { return best };
    // Between the code inside: only comments and brackets, unless it is behind all of that.
    let inner_end = graph
        .statements()
        .iter()
        .filter(|s| s.span != statement.span && statement.span.contains(s.span))
        .map(|s| s.span.end)
        .max();
    let inside = span.start >= opens && inner_end.is_some_and(|end| span.start < end);
    if inside { None } else { best }
}
