//! KDoc: the last doc comment between a declaration and what stands before it. It is looked for in the text, since the grammar leaves
//! comments with comments in them out of the tree where a line may end before them.

use super::Kotlin;
use super::kinds::{Kind, Node};
use crate::hir::Span;

impl Kotlin<'_> {
    /// The doc comment of the declaration `node`: before it, else among its annotations. `from`: the end of what stands before it.
    pub(super) fn doc_of(&self, from: u32, node: Node<'_>) -> Option<Span> {
        self.doc_between(from, node.span().start).or_else(|| {
            let mut parts = node.children();
            let modifiers = parts.next().filter(|n| n.kind() == Kind::Modifiers)?;
            let annotations = modifiers.children().take_while(|n| n.kind() == Kind::Annotation).map(Node::span);
            let mut behind = modifiers.children().skip_while(|n| n.kind() == Kind::Annotation).chain(parts);
            let head = behind.next().map(Node::span)?;
            let mut from = modifiers.span().start;
            let mut doc = None;
            for part in annotations.chain([head]) {
                doc = self.doc_between(from, part.start).or(doc);
                from = part.end;
            }
            doc
        })
    }

    /// The doc comment that ends before `start`, where `from` is the end of what stands before the declaration.
    pub(super) fn doc_between(&self, from: u32, start: u32) -> Option<Span> {
        let gap = Span::new(from, start);
        let found = last_doc(self.b.text(gap))?;
        Some(Span::new(from + found.start, from + found.end))
    }
}

/// The last doc comment in text that holds white space and comments only; what else it holds ends the search before it.
fn last_doc(gap: &str) -> Option<Span> {
    let bytes = gap.as_bytes();
    let mut doc = None;
    let mut at = 0;
    while at < bytes.len() {
        match &bytes[at..] {
            [b'/', b'/', ..] => at += line_length(&bytes[at..]),
            [b'/', b'*', ..] => {
                let end = at + comment_length(&bytes[at..]);
                let is_doc = bytes[at..end].starts_with(b"/**") && end - at > "/**/".len();
                if is_doc {
                    doc = Some(Span::new(at as u32, end as u32));
                }
                at = end;
            }
            [byte, ..] => {
                if !(byte.is_ascii_whitespace() || *byte == b';') {
                    doc = None;
                }
                at += 1;
            }
            [] => break,
        }
    }
    doc
}

fn line_length(text: &[u8]) -> usize {
    text.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(text.len())
}

/// Length of the comment at the start of `text`, with the comments inside it.
fn comment_length(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        match &text[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                at += 2;
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::last_doc;

    #[test]
    fn the_last_doc_comment_of_a_gap_counts() {
        for (gap, expected) in [
            ("\n/** a */\n", Some("/** a */")),
            ("\n/** a */ // b\n/* c */\n", Some("/** a */")),
            ("/** a */\n/** b */", Some("/** b */")),
            ("/** a `/* */` b /*c*/ */", Some("/** a `/* */` b /*c*/ */")),
            ("// not /** a */\n", None),
            ("/**/", None),
            ("/* a */", None),
            (", /** a */", Some("/** a */")),
            ("/** a */ x", None),
            ("/** a", Some("/** a")),
            ("", None),
        ] {
            let found = last_doc(gap).map(|span| span.slice(gap));
            assert_eq!(found, expected, "{gap:?}");
        }
    }
}
