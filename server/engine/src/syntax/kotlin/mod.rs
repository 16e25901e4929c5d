//! What tree-sitter-kotlin must not see. Where the grammar reads a word wrongly, or would bring the process down, the text it
//! parses differs from the file in some bytes, never in length: every offset stays right, and trees carry no text, so that
//! nobody else notices.

mod nesting;
mod words;

/// `text` as the grammar is to see it; `None` where that is `text` itself.
///
/// What is replaced depends on more of the text than the bytes themselves, so an edit elsewhere may change it. A text for which this
/// gives an answer must therefore be parsed anew, not from an old tree.
pub(super) fn masked(text: &str) -> Option<String> {
    let mut masked = None;
    words::mask(text, &mut masked);
    nesting::mask(text, &mut masked);
    masked
}
