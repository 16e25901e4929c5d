//! Strings that are not closed on their line. The grammar reads on to the next quote, which may be half a file away; so
//! for broken files the text is parsed once more with such strings closed, every byte in its place.

use crate::hir::Span;

/// The unclosed strings of a text, each from its quote to the end of its line; text blocks, characters and comments aside.
pub(super) fn unclosed(text: &str) -> Vec<Span> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        at += match rest {
            [b'/', b'/', ..] => line_end(rest),
            [b'/', b'*', ..] => find(&rest[2..], b"*/").map_or(rest.len(), |end| end + 4),
            [b'"', b'"', b'"', ..] => 3 + closing(&rest[3..], b"\"\"\"").map_or(rest.len() - 3, |end| end + 3),
            [quote @ (b'"' | b'\''), ..] => {
                let line = line_end(rest);
                match closing(&rest[1..line], &[*quote]) {
                    Some(end) => end + 2,
                    None => {
                        if *quote == b'"' {
                            found.push(Span::new(at as u32, (at + line) as u32));
                        }
                        line
                    }
                }
            }
            _ => 1,
        };
    }
    found
}

/// The text with those strings closed: their last byte becomes a quote.
pub(super) fn close(text: &str, unclosed: &[Span]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for &Span { start, end } in unclosed {
        let inside = &mut bytes[start as usize..end as usize];
        match inside {
            [quote] => *quote = b' ',
            // No part of a character or escape may be left.
            [_, between @ .., last] => {
                between.fill(b' ');
                *last = b'"';
            }
            [] => {}
        }
    }
    // Only whole strings were replaced, up to the ends of lines.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn line_end(bytes: &[u8]) -> usize {
    bytes.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(bytes.len())
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// Where `what` stands outside of escapes.
fn closing(bytes: &[u8], what: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'\\' {
            at += 2;
        } else if bytes[at..].starts_with(what) {
            return Some(at);
        } else {
            at += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{close, unclosed};

    #[test]
    fn only_unclosed_strings_are_closed() {
        for (text, closed) in [
            (r#"f("a"); g("#, r#"f("a"); g("#),
            ("f(\"abc;\ng(\"d\");", "f(\"   \"\ng(\"d\");"),
            ("f(\"", "f( "),
            ("f(\"ü\ng", "f(\" \"\ng"),
            ("f(\"a\\\"\r\nb", "f(\"  \"\r\nb"),
            ("'\"'; // it's \"\n/* \" */ \"", "'\"'; // it's \"\n/* \" */  "),
            ("\"\"\"\n \" \\\"\"\" \"\"\"; \"x", "\"\"\"\n \" \\\"\"\" \"\"\"; \"\""),
            ("\"\"\"\n never closed \"", "\"\"\"\n never closed \""),
            ("don't\n\"x", "don't\n\"\""),
        ] {
            assert_eq!(close(text, &unclosed(text)), closed, "{text}");
        }
    }
}
