//! Damage: while an open document is being typed in, an unclosed string or brace can swallow half of its declarations. Then
//! what is read is not the text as it is, but the text with the lines that were edited since it was last sound put back as they
//! were, so that everything else keeps its meaning and its place. Once the text parses again it is read as it is.
//!
//! Works on texts of either language: what counts is whether declarations whose own text did not change are still there.

use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::code::lower;
use crate::hir::{Items, Lowered};
use crate::index::Sound;
use crate::index::symbols::symbols;
use crate::text::Span;

/// What an open document means: as it is, or mended.
pub(super) struct Mended {
    pub(super) lowered: Lowered,
    /// The text that was read instead, of the same length, where the document is damaged.
    pub(super) text: Option<Arc<str>>,
    /// The last sound text.
    pub(super) sound: Arc<Sound>,
}

/// Reads an open document, whose last sound text is `before`; `None` for a text in no language.
pub(super) fn mend(path: &str, text: &str, before: Option<&Arc<Sound>>) -> Option<Mended> {
    match before.and_then(|before| half_typed(path, text, before)) {
        Some(mended) => Some(mended),
        None => Some(mend_lowered(path, text, lower(path, text)?, before)),
    }
}

/// What a document means while the one line that was edited does not close what it opens: what it meant before. Parsers take many times
/// longer over such a text, only to find it damaged.
fn half_typed(path: &str, text: &str, before: &Arc<Sound>) -> Option<Mended> {
    let kept = Kept::new(before, text);
    let old = before.text.get(kept.head..before.text.len() - kept.tail)?;
    let new = text.get(kept.head..text.len() - kept.tail)?;
    let is_line = |middle: &str| middle.bytes().rev().skip(1).all(|b| b != b'\n');
    if before.broken > 0 || !is_line(old) || !is_line(new) || balance(old)? == balance(new)? {
        return None;
    }
    if ends_in_text(&text[..kept.head]) {
        return None;
    }
    let candidate = kept.candidates(before, text).next().filter(|c| c[kept.head..].starts_with(old.trim_end()))?;
    let read = lower(path, &candidate)?;
    let is_whole = read.items.broken.is_empty() && kept.missing(before, text, &read.items) == 0;
    is_whole.then(|| Mended { lowered: read, text: Some(candidate.into()), sound: before.clone() })
}

/// How many round, curly and square brackets a line opens more than it closes, and whether a quote stays open; `None` where only a
/// parser can tell.
fn balance(line: &str) -> Option<([i32; 3], bool)> {
    if ["/*", "*/", "${", "\"\"\""].iter().any(|hard| line.contains(hard)) {
        return None;
    }
    let mut open = [0; 3];
    let mut quote = None;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', Some(_)) => drop(chars.next()),
            (_, Some(q)) if c == q => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(c),
            ('/', None) if chars.peek() == Some(&'/') => break,
            ('(' | ')', None) => open[0] += if c == '(' { 1 } else { -1 },
            ('{' | '}', None) => open[1] += if c == '{' { 1 } else { -1 },
            ('[' | ']', None) => open[2] += if c == '[' { 1 } else { -1 },
            _ => {}
        }
    }
    Some((open, quote.is_some()))
}

/// Whether what comes behind these lines is part of a comment or of a string of several lines.
fn ends_in_text(lines: &str) -> bool {
    let mut inside: Option<&str> = None;
    for line in lines.lines() {
        let (mut rest, mut quote) = (line, None);
        while let Some(c) = rest.chars().next() {
            let len = match (inside, quote, c) {
                (Some(end), ..) if rest.starts_with(end) => {
                    inside = None;
                    end.len()
                }
                (Some(_), ..) => c.len_utf8(),
                (None, Some(_), '\\') => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                (None, Some(q), _) => {
                    quote = quote.filter(|_| c != q);
                    c.len_utf8()
                }
                _ if rest.starts_with("//") => rest.len(),
                _ if rest.starts_with("/*") => {
                    inside = Some("*/");
                    2
                }
                _ if rest.starts_with("\"\"\"") => {
                    inside = Some("\"\"\"");
                    3
                }
                (None, None, '"' | '\'') => {
                    quote = Some(c);
                    1
                }
                _ => c.len_utf8(),
            };
            rest = &rest[len..];
        }
    }
    inside.is_some()
}

/// The same once `lowered`, the text as it is, is known.
fn mend_lowered(path: &str, text: &str, lowered: Lowered, before: Option<&Arc<Sound>>) -> Mended {
    let accept = |lowered: Lowered, sound| Mended { lowered, text: None, sound };
    let Some(before) = before.filter(|b| b.broken < lowered.items.broken.len()) else {
        let sound = Arc::new(sound(text, &lowered.items));
        return accept(lowered, sound);
    };
    let kept = Kept::new(before, text);
    let missing = kept.missing(before, text, &lowered.items);
    if missing == 0 {
        // Something is broken and nothing is lost. What comes next is still measured by the text that was sound.
        return accept(lowered, before.clone());
    }
    let mut best: Option<(usize, String, Lowered)> = None;
    for candidate in kept.candidates(before, text) {
        let Some(read) = lower(path, &candidate) else { continue };
        let lost = kept.missing(before, text, &read.items);
        if lost < best.as_ref().map_or(missing, |(least, ..)| *least) {
            best = Some((lost, candidate, read));
        }
        if lost == 0 {
            break;
        }
    }
    match best {
        Some((_, text, lowered)) => Mended { lowered, text: Some(text.into()), sound: before.clone() },
        None => accept(lowered, before.clone()),
    }
}

fn sound(text: &str, items: &Items) -> Sound {
    Sound { text: text.into(), declared: declared(items).collect(), broken: items.broken.len() }
}

/// What a file declares, by the hash of its id, and where. What is in anonymous classes is left out: they are numbered, so their
/// ids do not follow from their text.
fn declared(items: &Items) -> impl Iterator<Item = (u64, Span)> + '_ {
    let steady = symbols(items).filter(|symbol| !symbol.id.contains('$'));
    steady.map(|symbol| (FxBuildHasher.hash_one(&symbol.id), symbol.span))
}

/// The whole lines at the beginning and the end of a text that are as they were when it was sound.
struct Kept {
    /// Bytes at the beginning.
    head: usize,
    /// Bytes at the end.
    tail: usize,
}

impl Kept {
    fn new(before: &Sound, text: &str) -> Self {
        let (old, new) = (before.text.as_bytes(), text.as_bytes());
        let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let head = if same == old.len() && same == new.len() { same } else { line_start(&new[..same]) };
        let most = old.len().min(new.len()) - head;
        let same = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
        let begins_line = |text: &[u8]| text.len() == same || text[text.len() - same - 1] == b'\n';
        // From the first line that lies wholly in it.
        let tail = match new[new.len() - same..].iter().position(|&b| b == b'\n') {
            _ if begins_line(old) && begins_line(new) => same,
            Some(end) => same - end - 1,
            None => 0,
        };
        Self { head, tail }
    }

    /// How many declarations whose text was kept are not among `items`, or not where their text is.
    fn missing(&self, before: &Sound, text: &str, items: &Items) -> usize {
        let there: FxHashSet<(u64, Span)> = declared(items).collect();
        let after = before.text.len() - self.tail;
        let moved = |at: u32| (at as usize + text.len() - before.text.len()) as u32;
        let now = |span: Span| match span {
            _ if span.end as usize <= self.head => Some(span),
            _ if span.start as usize >= after => Some(Span { start: moved(span.start), end: moved(span.end) }),
            _ => None,
        };
        let kept = before.declared.iter().filter_map(|&(id, span)| Some((id, now(span)?)));
        kept.filter(|row| !there.contains(row)).count()
    }

    /// Texts of the same length with the edited lines as they were, the truest first. Where these were longer, the blanks
    /// up to the next word give room, so that nothing that was kept moves.
    fn candidates(&self, before: &Sound, text: &str) -> impl Iterator<Item = String> {
        let old = before.text.get(self.head..before.text.len() - self.tail).unwrap_or_default();
        let middles = [old.to_owned(), without_blanks(old), brackets(old), String::new()];
        let (head, rest) = text.split_at_checked(self.head).unwrap_or((text, ""));
        let (middle, tail) = rest.split_at_checked(rest.len().saturating_sub(self.tail)).unwrap_or((rest, ""));
        let blanks = tail.len() - tail.trim_start().len();
        let (narrow, wide) = (middle.len(), middle.len() + blanks);
        let (head, tail) = (head.to_owned(), tail.to_owned());
        middles.into_iter().filter(move |m| m.len() <= wide).map(move |mut middle| {
            let len = if middle.len() <= narrow { narrow } else { wide };
            // A line that ended with the edited ones still ends there.
            let ends = middle.ends_with('\n') && middle.len() < len;
            middle.extend(std::iter::repeat_n(' ', len - middle.len() - usize::from(ends)));
            if ends {
                middle.push('\n');
            }
            format!("{head}{middle}{}", &tail[len - narrow..])
        })
    }
}

/// Length of the whole lines of `head`.
fn line_start(head: &[u8]) -> usize {
    head.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1)
}

/// A text without blanks at the ends of lines and around brackets.
fn without_blanks(text: &str) -> String {
    const ALONE: [char; 9] = ['{', '}', '(', ')', '[', ']', ',', ';', '\n'];
    let mut short = String::with_capacity(text.len());
    let mut blanks = "";
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let word = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if word > 0 {
            (blanks, rest) = (&rest[..1], &rest[word..]);
            continue;
        }
        if !ALONE.contains(&c) && !short.is_empty() && !short.ends_with(ALONE) {
            short.push_str(blanks);
        }
        blanks = "";
        short.push(c);
        rest = &rest[c.len_utf8()..];
    }
    short
}

/// The braces of a text that have no partner in it.
fn brackets(text: &str) -> String {
    let (mut closing, mut opening) = (0_usize, 0_usize);
    for b in text.bytes() {
        match b {
            b'{' => opening += 1,
            b'}' if opening > 0 => opening -= 1,
            b'}' => closing += 1,
            _ => {}
        }
    }
    "}".repeat(closing) + &"{".repeat(opening)
}

#[cfg(test)]
mod tests {
    use super::{balance, ends_in_text};

    #[test]
    fn a_line_closes_what_it_opens_or_does_not() {
        for (one, other, same) in [
            ("f(a);", "f(a, b(c));", true),
            ("f(a);", "f(a, b(c);", false),
            ("f(\"(\");", "f('(', \"\\\"(\"); // (", true),
            ("f(\"a\");", "f(\"a);", false),
            ("} else {", "} else if (x) {", true),
            ("} else {", "} else if (x {", false),
            ("x[0] = 1;", "x[0 = 1;", false),
        ] {
            assert_eq!(balance(one) == balance(other), same, "{one} {other}");
        }
        for hard in ["s = \"\"\"", "s = \"a${f(\"b\")}\"", "/* (", "*/"] {
            assert_eq!(balance(hard), None, "{hard}");
        }
    }

    #[test]
    fn brackets_in_comments_and_long_strings_are_text() {
        for (lines, text) in [
            ("/* a\n", true),
            ("/** don't\n * \"\n", true),
            ("/* a */\n", false),
            ("s = \"\"\"\n select\n", true),
            ("s = \"\"\"\n select\"\"\";\n", false),
            ("s = \"/*\"; c = '\"';\n", false),
            ("// /*\n", false),
            ("s = \"\\\"/*\";\n", false),
            ("s = \"unclosed\n/*\n", true),
        ] {
            assert_eq!(ends_in_text(lines), text, "{lines}");
        }
    }
}
