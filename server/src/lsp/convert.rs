//! Protocol types to the engine's and back. Positions count in the agreed encoding.

use std::path::PathBuf;

use callscope_engine::text::{Encoding, LineCol, LineIndex, Span};
use tower_lsp::ls_types::{Position, Range, Uri};

use crate::workspace::roots::resolve;

/// The file that a URI names, links resolved; `None` for other schemes (`untitled:`).
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    let is_file = uri.scheme().as_str().eq_ignore_ascii_case("file");
    let path = is_file.then(|| uri.to_file_path()).flatten()?;
    Some(resolve(&path))
}

pub(super) fn line_col(position: Position) -> LineCol {
    LineCol { line: position.line, column: position.character }
}

/// A range of bytes of `text`, whose lines are `lines`.
pub(super) fn range(lines: &LineIndex, text: &str, span: Span, encoding: Encoding) -> Range {
    let position = |offset| {
        let at = lines.line_col(text, offset, encoding);
        Position { line: at.line, character: at.column }
    };
    Range { start: position(span.start), end: position(span.end) }
}
