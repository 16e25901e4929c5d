//! How a row of a slice reads: the statement as written, a compound one as its header with `{ ... }`, one over several lines by its
//! first. Works on text alone.

use crate::flow::Statement;
use crate::hir::Span;

/// The part of a statement that is its own: all of it, or what stands before the code inside.
#[must_use]
pub(super) fn own_span(statement: &Statement, text: &str) -> Span {
    let span = trimmed(statement.span, text);
    match statement.opens {
        Some(opens) if span.start < opens && opens < span.end => trimmed(Span::new(span.start, opens), text),
        _ => span,
    }
}

/// The range without white space, and a closing brace in front, at its ends.
fn trimmed(span: Span, text: &str) -> Span {
    let code = span.slice(text);
    let start = code.len() - code.trim_start_matches(|c: char| c.is_whitespace() || c == '}').len();
    let end = code.trim_end().len();
    Span::new(span.start + start as u32, span.start + end.max(start) as u32)
}

/// The row's text.
#[must_use]
pub(super) fn code(statement: &Statement, text: &str) -> String {
    let whole = trimmed(statement.span, text).slice(text);
    let lead = lead(statement, text);
    if !whole.contains('\n') {
        return format!("{lead}{}", whole.trim_end_matches(';').trim_end());
    }
    let own = own_span(statement, text).slice(text);
    let first = own.lines().next().unwrap_or("").trim_end();
    if statement.opens.is_none() || own.contains('\n') {
        return format!("{lead}{}", first.trim_end_matches(';'));
    }
    let head = first.trim_end_matches('{').trim_end();
    let block = statement.opens.is_some_and(|at| text.get(at as usize..).is_some_and(|t| t.starts_with('{')));
    let open = block || first.len() > head.len() || !head.ends_with("->");
    let braces = if open && unclosed(head, '{', '}') == 0 { "{ ... }" } else { "... }" };
    let close = ")".repeat(unclosed(head, '(', ')'));
    format!("{lead}{head} {braces}{close}")
}

/// `else ` where the statement is the `if` of an `else if`.
fn lead(statement: &Statement, text: &str) -> &'static str {
    let before = text.get(..statement.span.start as usize).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("").trim_end();
    if line.ends_with("else") && Span::slice(statement.span, text).starts_with("if") { "else " } else { "" }
}

fn unclosed(text: &str, open: char, close: char) -> usize {
    let count = |c| text.chars().filter(|&x| x == c).count();
    count(open).saturating_sub(count(close))
}

#[cfg(test)]
mod tests {
    use super::code;
    use crate::flow::Statement;
    use crate::hir::{Id, Span};

    /// The row of all of `text`, whose inner code begins at `|`.
    fn row(marked: &str) -> String {
        let opens = marked.find('|').map(|at| at as u32);
        let text = marked.replace('|', "");
        code(&Statement { span: Span::new(0, text.len() as u32), opens, expr: Id::new(0) }, &text)
    }

    #[test]
    fn a_statement_reads_as_written_without_its_semicolon() {
        assert_eq!(row("int n = a + b;"), "int n = a + b");
        assert_eq!(row("if (n > 3) |break;"), "if (n > 3) break");
    }

    #[test]
    fn a_compound_statement_shows_its_header() {
        assert_eq!(row("while (it.hasNext()) |{\n  n++;\n}"), "while (it.hasNext()) { ... }");
        assert_eq!(row("if (n > 3)\n  |n = 3;"), "if (n > 3) { ... }");
        assert_eq!(row("names.forEach(n -> |{\n  use(n);\n});"), "names.forEach(n -> { ... })");
        assert_eq!(row("names.forEach { n ->\n  |use(n)\n}"), "names.forEach { n -> ... }");
        assert_eq!(row("names.forEach {\n  |use(it)\n}"), "names.forEach { ... }");
    }

    #[test]
    fn a_statement_over_several_lines_shows_its_first() {
        assert_eq!(row("int n = first\n    + second;"), "int n = first");
    }
}
