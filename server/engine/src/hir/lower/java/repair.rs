//! Small repairs of a text that the grammar cannot read, every byte in its place: for broken files the text is
//! parsed once more with them, while names and literals are still read from the text as it is.
//!
//! * A string that is not closed on its line is closed: the grammar reads on to the next quote, which may be half a file away.
//! * Annotations in front of `...` (`Object @Nullable ... args`) and `final` in a case's pattern are blanked out: the
//!   grammar does not know them. A variable called `when` gets another name, where the grammar takes it for the keyword.

use crate::hir::Span;

/// What to repair in a text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Repairs {
    /// Unclosed strings, each from its quote to the end of its line.
    pub(super) strings: Vec<Span>,
    /// Pieces of sound code that the grammar does not know, and that mean nothing to us.
    pub(super) blanks: Vec<Span>,
    /// Names that the grammar takes for keywords.
    pub(super) names: Vec<Span>,
}

impl Repairs {
    /// Looks through a text; text blocks, characters and comments aside.
    pub(super) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut repairs = Self::default();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            at += match rest {
                [b'/', b'/', ..] => line_end(rest),
                [b'/', b'*', ..] => find(&rest[2..], b"*/").map_or(rest.len(), |end| end + 4),
                [b'"', b'"', b'"', ..] => 3 + closing(&rest[3..], b"\"\"\"").map_or(rest.len() - 3, |end| end + 3),
                [quote @ (b'"' | b'\''), ..] => {
                    let (end, is_closed) = literal_end(rest, *quote);
                    if *quote == b'"' && !is_closed {
                        repairs.strings.push(Span::new(at as u32, (at + end) as u32));
                    }
                    end
                }
                [b'@', ..] => {
                    let end = annotation_end(rest);
                    if rest[end..].trim_ascii_start().starts_with(b"...") {
                        repairs.blanks.push(Span::new(at as u32, (at + end) as u32));
                    }
                    1
                }
                _ if is_word(rest[0]) => {
                    let word = word_end(rest);
                    repairs.word(at, &rest[..word], &rest[word..]);
                    word
                }
                _ => 1,
            };
        }
        repairs
    }

    fn word(&mut self, at: usize, word: &[u8], rest: &[u8]) {
        let next = rest.trim_ascii_start();
        let gap = rest.len() - next.len();
        let span = |start: usize, len: usize| Span::new(start as u32, (start + len) as u32);
        if word == b"case" && gap > 0 && next.starts_with(b"final") && word_end(next) == b"final".len() {
            self.blanks.push(span(at + word.len() + gap, b"final".len()));
        }
        // No guard begins like this.
        let is_operand =
            matches!(next, [b'=' | b';' | b')' | b'.' | b',' | b'[' | b'<' | b'>' | b'&' | b'|' | b'?' | b':', ..]);
        if word == b"when" && (is_operand || next.starts_with(b"!=")) {
            self.names.push(span(at, word.len()));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.strings.is_empty() && self.blanks.is_empty() && self.names.is_empty()
    }

    /// The repaired text, of the same length.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for &Span { start, end } in &self.strings {
            match &mut bytes[start as usize..end as usize] {
                [quote] => *quote = b' ',
                // No part of a character or escape may be left.
                [_, between @ .., last] => {
                    between.fill(b' ');
                    *last = b'"';
                }
                [] => {}
            }
        }
        for &Span { start, end } in &self.blanks {
            bytes[start as usize..end as usize].fill(b' ');
        }
        for &Span { start, end } in &self.names {
            bytes[start as usize..end as usize].fill(b'x');
        }
        // Whole characters were replaced, so this never falls back.
        String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
    }
}

fn line_end(bytes: &[u8]) -> usize {
    bytes.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(bytes.len())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || !byte.is_ascii()
}

fn word_end(bytes: &[u8]) -> usize {
    bytes.iter().position(|&b| !is_word(b)).unwrap_or(bytes.len())
}

/// The end of the annotation at the start of `bytes`: `@a.b.C`, with plain arguments in parentheses if there are any.
fn annotation_end(bytes: &[u8]) -> usize {
    let name = 1 + bytes[1..].iter().position(|&b| !is_word(b) && b != b'.').unwrap_or(bytes.len() - 1);
    // The dots of `@A...` are not the name's.
    let name = name - bytes[..name].iter().rev().take_while(|&&b| b == b'.').count();
    // Longer arguments are not looked at, so that hostile lines cost no more than their length.
    match bytes[name..].iter().take(200).position(|b| matches!(b, b')' | b'\n' | b'"' | b'\'')) {
        Some(end) if bytes[name] == b'(' && bytes[name + end] == b')' => name + end + 1,
        _ => name,
    }
}

/// The end of the literal at the start of `bytes`: behind its quote, or where its line ends without one.
fn literal_end(bytes: &[u8], quote: u8) -> (usize, bool) {
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\n' | b'\r' => return (at, false),
            b'\\' if !matches!(bytes.get(at + 1), Some(b'\n' | b'\r')) => at += 2,
            b if b == quote => return (at + 1, true),
            _ => at += 1,
        }
    }
    (bytes.len(), false)
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
    use super::Repairs;

    #[test]
    fn unclosed_strings_are_closed_and_no_others() {
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
            assert_eq!(Repairs::of(text).apply(text), closed, "{text}");
        }
    }

    #[test]
    fn what_the_grammar_does_not_know_is_hidden_from_it() {
        for (text, hidden) in [
            ("f(Object @Nullable ... a)", "f(Object           ... a)"),
            ("f(int @a.B(1)... a, @C int b)", "f(int        ... a, @C int b)"),
            ("f(int[] @A[]... a) \"@A ...\" // @A ...", "f(int[] @A[]... a) \"@A ...\" // @A ..."),
            ("case final B b: case finals:", "case       B b: case finals:"),
            ("showcase final B b; case\nfinal B b", "showcase final B b; case\n      B b"),
            (
                "for (A when = b; when != c;) case D d when (e) -> when;",
                "for (A xxxx = b; xxxx != c;) case D d when (e) -> xxxx;",
            ),
            ("@", "@"),
            ("@A(", "@A("),
            ("@...", " ..."),
        ] {
            assert_eq!(Repairs::of(text).apply(text), hidden, "{text}");
        }
    }
}
