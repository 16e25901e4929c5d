//! Syntax trees from tree-sitter: parsing, incremental re-parsing. This room and `hir/lower` are the
//! only ones that spell a grammar's node kinds; nothing above `hir` ever sees a tree.

use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use tree_sitter::{InputEdit, ParseOptions, ParseState, Parser, Tree};

pub(crate) mod java;
mod kotlin;
mod kotlin_strings;
mod language;
pub use language::Language;

thread_local! {
    /// One parser a thread and language: creating one costs more than parsing a small file.
    static PARSERS: std::cell::RefCell<[Option<Parser>; 2]> = const { std::cell::RefCell::new([None, None]) };
}

/// Parses `text`. `old` is the tree of the text before, already told of the edits by [`edit`]; it makes
/// re-parsing cost what was edited. Never fails: broken code gives a tree with error nodes.
///
/// Returns `None` where the text is made such that parsing it takes very much longer than its size says, and where the linked
/// grammar does not fit the tree-sitter library, which a test excludes.
#[must_use]
pub fn parse(text: &str, language: Language, old: Option<&Tree>) -> Option<Tree> {
    parse_with(text, language, old, 0)
}

/// [`parse`] of a text as if it began at byte `start`. Offsets are those of the whole text; rows and columns mean nothing.
#[must_use]
pub fn parse_part(text: &str, language: Language, start: usize) -> Option<Tree> {
    parse_with(text, language, None, start)
}

fn parse_with(text: &str, language: Language, old: Option<&Tree>, start: usize) -> Option<Tree> {
    PARSERS.with_borrow_mut(|parsers| {
        let slot = &mut parsers[language as usize];
        if slot.is_none() {
            let mut parser = Parser::new();
            let grammar = match language {
                Language::Java => tree_sitter_java::LANGUAGE.into(),
                Language::Kotlin => tree_sitter_kotlin::LANGUAGE.into(),
            };
            parser.set_language(&grammar).ok()?;
            *slot = Some(parser);
        }
        let part = text.get(start..)?;
        let masked = match language {
            Language::Java => java::masked(part),
            Language::Kotlin => masked_kotlin(part),
        };
        let masked = masked.map(|masked| text[..start].to_owned() + &masked);
        let parser = slot.as_mut()?;
        let point = tree_sitter::Point::new(0, 0);
        let range =
            tree_sitter::Range { start_byte: start, end_byte: text.len(), start_point: point, end_point: point };
        // No ranges are all of the text.
        parser.set_included_ranges(if start == 0 { &[] } else { std::slice::from_ref(&range) }).ok()?;
        let tree = match masked {
            Some(masked) => in_time(parser, &masked, None),
            None => in_time(parser, text, old),
        };
        parser.set_included_ranges(&[]).ok()?;
        tree
    })
}

/// Parsing takes about a tenth of a second a megabyte. The worst that hostile text should cost is this and ten times that.
const TIME_LIMIT: Duration = Duration::from_secs(10);

fn in_time(parser: &mut Parser, text: &str, old: Option<&Tree>) -> Option<Tree> {
    let bytes = text.as_bytes();
    let deadline = Instant::now() + TIME_LIMIT + Duration::from_micros(bytes.len() as u64);
    let mut on_time = |_: &ParseState| if Instant::now() < deadline { Continue(()) } else { Break(()) };
    let options = ParseOptions::new().progress_callback(&mut on_time);
    let tree = parser.parse_with_options(&mut |at, _| bytes.get(at..).unwrap_or_default(), old, Some(options));
    if tree.is_none() {
        // Otherwise the next text would be parsed as the rest of this one.
        parser.reset();
    }
    tree
}

/// What the Kotlin grammar is to see instead of `text`, with all offsets the same; `None` where it may see all of it.
fn masked_kotlin(text: &str) -> Option<String> {
    let masked = kotlin::masked(text);
    kotlin_strings::without_deep_interpolations(masked.as_deref().unwrap_or(text)).or(masked)
}

/// Tells `tree` that bytes `start..old_end` were replaced by `new_text` so that it can be passed to [`parse`] as `old`.
/// `before` is the text before the edit.
pub fn edit(tree: &mut Tree, before: &str, start: usize, old_end: usize, new_text: &str) {
    let start_position = point(before, start);
    let old_end_position = point(before, old_end);
    let lines = new_text.bytes().filter(|&b| b == b'\n').count();
    let new_end_position = match new_text.rfind('\n') {
        None => tree_sitter::Point::new(start_position.row, start_position.column + new_text.len()),
        Some(last) => tree_sitter::Point::new(start_position.row + lines, new_text.len() - last - 1),
    };
    tree.edit(&InputEdit {
        start_byte: start,
        old_end_byte: old_end,
        new_end_byte: start + new_text.len(),
        start_position,
        old_end_position,
        new_end_position,
    });
}

fn point(text: &str, offset: usize) -> tree_sitter::Point {
    let head = &text.as_bytes()[..offset.min(text.len())];
    let row = head.iter().filter(|&&b| b == b'\n').count();
    let column = head.len() - head.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    tree_sitter::Point::new(row, column)
}
