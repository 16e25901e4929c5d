//! Which comment documents the declaration behind it.

use super::kinds::{Kind as K, Node};
use crate::hir::Span;

/// The doc comment so far, while walking over comments in front of a declaration.
#[derive(Clone, Copy, Default)]
pub(super) struct Doc(Option<Span>);

impl Doc {
    /// Passes a comment. The last doc comment in front of a declaration documents it, whatever plain comments follow.
    pub(super) fn pass(&mut self, comment: Node<'_>, text: &str) {
        let span = comment.span();
        let words = span.slice(text);
        if comment.kind() == K::BlockComment {
            if words.starts_with("/**") && words.len() > "/**/".len() {
                self.0 = Some(span);
            }
        } else if words.starts_with("///") && !words.starts_with("////") {
            // Markdown comment (Java 23): lines in a row are one. javac takes rulers (`//////`) for one, too; nobody else does.
            let before = self.0.filter(|doc| {
                let between = Span::new(doc.end, span.start).slice(text);
                doc.slice(text).starts_with("///") && between.bytes().all(|b| b.is_ascii_whitespace())
            });
            self.0 = Some(Span::new(before.map_or(span.start, |doc| doc.start), span.end));
        }
    }

    /// The doc comment of the declaration that follows; the next one has none so far.
    pub(super) fn take(&mut self) -> Option<Span> {
        self.0.take()
    }
}
