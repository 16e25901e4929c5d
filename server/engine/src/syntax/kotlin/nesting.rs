//! Strings in strings: `"${ "${ … }" }"`. The grammar's scanner ends the whole process at a depth of 512, so interpolations far
//! deeper than anyone writes are hidden from it.

/// How deep strings may nest.
const DEEPEST: usize = 100;

/// What the scan stands in.
enum Context {
    /// Code; the number of its open braces.
    Code(usize),
    /// A string; whether it has three quotes, and how many dollars start an interpolation in it.
    Text { raw: bool, dollars: usize },
}

/// Replaces the last dollar of each interpolation that lies too deep.
pub(super) fn mask(text: &str, masked: &mut Option<String>) {
    // Strings nest in interpolations only.
    if text.match_indices("${").nth(DEEPEST).is_none() {
        return;
    }
    for at in too_deep(text.as_bytes()) {
        let masked = masked.get_or_insert_with(|| text.to_owned());
        masked.replace_range(at..=at, "_");
    }
}

/// Offsets of the dollars before the braces of interpolations that lie too deep.
fn too_deep(text: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut stack = vec![Context::Code(0)];
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let deep = stack.len() > 2 * DEEPEST;
        at += match stack.last_mut() {
            Some(Context::Code(braces)) => match rest[0] {
                b'/' if rest.starts_with(b"//") => length_to(rest, |b| matches!(b, b'\n' | b'\r')),
                b'/' if rest.starts_with(b"/*") => comment_length(rest),
                b'\'' => character_length(rest),
                b'"' | b'$' => match string_start(rest) {
                    Some((length, context)) => {
                        stack.push(context);
                        length
                    }
                    None => 1,
                },
                b'{' => {
                    *braces += 1;
                    1
                }
                b'}' if *braces > 0 => {
                    *braces -= 1;
                    1
                }
                b'}' => {
                    if stack.len() > 1 {
                        stack.pop();
                    }
                    1
                }
                _ => 1,
            },
            Some(Context::Text { raw, dollars }) => match rest[0] {
                b'\\' if !*raw => 2,
                b'"' if *raw && !rest.starts_with(b"\"\"\"") => 1,
                b'"' => {
                    let quotes = if *raw { length_to(rest, |b| b != b'"') } else { 1 };
                    stack.pop();
                    quotes
                }
                b'\n' | b'\r' if !*raw => {
                    // Nobody closed it.
                    stack.pop();
                    1
                }
                b'$' => {
                    let run = length_to(rest, |b| b != b'$');
                    if run >= *dollars && rest.get(run) == Some(&b'{') {
                        if deep {
                            found.push(at + run - 1);
                        } else {
                            stack.push(Context::Code(0));
                        }
                        run + 1
                    } else {
                        run
                    }
                }
                _ => 1,
            },
            None => break,
        };
    }
    found
}

/// Number of bytes before the first one that is an `end`.
fn length_to(text: &[u8], end: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|&b| end(b)).unwrap_or(text.len())
}

fn comment_length(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let step = &text[at..];
        if step.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if step.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// A character literal; a lone quote where it is none.
fn character_length(text: &[u8]) -> usize {
    let from = if text.get(1) == Some(&b'\\') { 3 } else { 2 };
    // The longest are `'\u0000'` and one character of four bytes.
    let closing = text.iter().take(from + 6).skip(from).position(|&b| b == b'\'');
    closing.map_or(1, |closing| from + closing + 1)
}

/// The dollars and quotes that start a string.
fn string_start(text: &[u8]) -> Option<(usize, Context)> {
    let dollars = length_to(text, |b| b != b'$');
    let quotes = &text[dollars..];
    let raw = quotes.starts_with(b"\"\"\"");
    let is_string = quotes.first() == Some(&b'"');
    let length = dollars + if raw { 3 } else { 1 };
    is_string.then_some((length, Context::Text { raw, dollars: dollars.max(1) }))
}

#[cfg(test)]
mod tests {
    use super::{DEEPEST, mask};

    fn masked(text: &str) -> Option<String> {
        let mut masked = None;
        mask(text, &mut masked);
        masked
    }

    #[test]
    fn what_people_write_stays() {
        for piece in [
            "val a = \"${b} ${c[\"x\"]}\"\n",
            "val a = \"\"\" \" ${b}\"\"\"\" \n",
            "// \"${\n/* \"${ /* */ */",
            "val c = '\"' + '\\'' + '\\u0022'\nval d = \"${'{'}\"",
            "val e = $$\"${ $${f}\" + \"\\${\"\n",
            "val g = \"never closed ${h}\n",
        ] {
            assert_eq!(masked(&piece.repeat(3 * DEEPEST)), None, "{piece}");
        }
    }

    #[test]
    fn what_lies_too_deep_is_hidden() {
        for open in ["\"${", "\"\"\"x ${ { ", "$$\"$${"] {
            let text = open.repeat(1000);
            let masked = masked(&text).expect("deep");
            assert_eq!(masked.len(), text.len());
            let kept = &masked[..masked.find("_{").expect("masked")];
            assert_eq!(kept.matches('"').count() / open.matches('"').count(), DEEPEST + 1);
        }
    }

    /// Without the mask this test, and all others with it, would end here.
    #[test]
    fn the_parser_survives_strings_in_strings() {
        for text in [
            format!("val a = {}x{}", "\"${".repeat(5000), "}\"".repeat(5000)),
            "\"${".repeat(5000),
            "\"${x} ${ ".repeat(5000),
            "fun f( { \" ${ ' /* \n".repeat(5000),
        ] {
            let tree = crate::syntax::parse(&text, crate::syntax::Language::Kotlin, None);
            assert!(tree.is_some());
        }
    }
}
