//! What the Java grammar must not see: a comment that is never closed. It looks for the end of the text from
//! each `/*` in it, so that a hostile file costs the square of its size. Closed at the end of the text it means the same.

/// The text with its unclosed comment closed, all offsets the same; `None` where there is none.
pub(super) fn masked(text: &str) -> Option<String> {
    let start = unclosed_comment(text)?;
    let mut bytes = text.as_bytes().to_vec();
    let inside = &mut bytes[start + 2..];
    match inside {
        [between @ .., last_but_one, last] => {
            between.iter_mut().filter(|b| !b.is_ascii_whitespace()).for_each(|b| *b = b' ');
            (*last_but_one, *last) = (b'*', b'/');
        }
        // No room to close it.
        _ => bytes[start..].fill(b' '),
    }
    String::from_utf8(bytes).ok()
}

/// Where the comment begins that reaches to the end of the text; strings, characters and other comments aside. Costs next to nothing
/// where the last comment is closed.
pub(crate) fn unclosed_comment(text: &str) -> Option<usize> {
    let last_open = text.rfind("/*")?;
    if text.rfind("*/").is_some_and(|close| close > last_open) {
        return None;
    }
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        at += match rest {
            [b'/', b'/', ..] => rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len()),
            [b'/', b'*', ..] => match rest[2..].windows(2).position(|w| w == b"*/") {
                Some(end) => end + 4,
                None => return Some(at),
            },
            [b'"', b'"', b'"', ..] => text_block_end(rest),
            [quote @ (b'"' | b'\''), ..] => literal_end(rest, *quote),
            _ => 1,
        };
    }
    None
}

fn text_block_end(bytes: &[u8]) -> usize {
    let mut at = 3;
    while at < bytes.len() && !bytes[at..].starts_with(b"\"\"\"") {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 3).min(bytes.len())
}

/// The end of a string or character, which is at the end of its line at the latest.
fn literal_end(bytes: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < bytes.len() && !matches!(bytes[at], b'\n' | b'\r') {
        if bytes[at] == quote {
            return at + 1;
        }
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn a_comment_that_is_never_closed_reaches_to_the_end() {
        for (text, seen) in [
            ("class A { /* x */ }", None),
            ("a(\"/*\"); // /*", None),
            ("'/*' \"\"\"\n/*\"\"\"", None),
            ("a /* b /* ü", Some("a /*      */")),
            ("a /* b */ c /* d\ne", Some("a /* b */ c /*  */")),
            ("a /*", Some("a   ")),
            ("a /*x", Some("a    ")),
            ("\"\\\" /* xyz", None),
        ] {
            assert_eq!(masked(text).as_deref(), seen, "{text}");
        }
    }
}
