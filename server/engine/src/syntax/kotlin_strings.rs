//! Strings in interpolations in strings, too deep for tree-sitter-kotlin: its scanner keeps the open strings in a buffer of
//! fixed size, and ends the whole process where it is full (512 of them). Interpolations below a depth that nobody writes are
//! hidden from it; what stands in them then is the text of a string.

/// Open strings at most, far below what the scanner holds, since broken code may leave more of them open than it seems.
const MAX_OPEN: usize = 100;

const INTERPOLATION: &str = "${";

/// `text` with the `$` of interpolations that are too deep replaced; `None` where there is none.
pub(super) fn without_deep_interpolations(text: &str) -> Option<String> {
    if text.matches(INTERPOLATION).count() < MAX_OPEN {
        return None;
    }
    let deep = deep_interpolations(text.as_bytes());
    if deep.is_empty() {
        return None;
    }
    let mut text = text.to_owned();
    for at in deep {
        text.replace_range(at..=at, "_");
    }
    Some(text)
}

/// Where the lexer is.
enum Inside {
    /// Code of an interpolation, with its open braces.
    Code { braces: usize },
    /// A string.
    Text { raw: bool },
}

/// Offsets of the `$` of interpolations in too many strings.
fn deep_interpolations(text: &[u8]) -> Vec<usize> {
    let mut deep = Vec::new();
    let mut stack = vec![Inside::Code { braces: 0 }];
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let strings = stack.len() / 2;
        let Some(inside) = stack.last_mut() else { break };
        at += match inside {
            Inside::Code { braces } => match rest[0] {
                b'"' => {
                    let raw = rest.starts_with(b"\"\"\"");
                    stack.push(Inside::Text { raw });
                    if raw { 3 } else { 1 }
                }
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
                b'/' if rest.starts_with(b"//") => find(rest, b"\n"),
                b'/' if rest.starts_with(b"/*") => find(rest, b"*/"),
                b'\'' => character(rest),
                _ => 1,
            },
            Inside::Text { raw } => match rest[0] {
                b'\\' if !*raw => 2,
                b'"' if !*raw || rest.starts_with(b"\"\"\"") => {
                    let width = if *raw { rest.iter().take_while(|&&b| b == b'"').count() } else { 1 };
                    stack.pop();
                    width
                }
                b'$' if rest.starts_with(INTERPOLATION.as_bytes()) => {
                    if strings >= MAX_OPEN {
                        deep.push(at);
                    } else {
                        stack.push(Inside::Code { braces: 0 });
                    }
                    2
                }
                _ => 1,
            },
        };
    }
    deep
}

/// Length up to the end of `end`; of everything where it does not occur.
fn find(rest: &[u8], end: &[u8]) -> usize {
    rest.windows(end.len()).position(|w| w == end).map_or(rest.len(), |at| at + end.len())
}

/// Length of a character literal; 1 where it is none.
fn character(rest: &[u8]) -> usize {
    match rest {
        [_, b'\\', _, b'\'', ..] => 4,
        [_, _, b'\'', ..] => 3,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_OPEN, without_deep_interpolations};
    use crate::syntax::{Language, parse};

    /// Strings and interpolations, each in the other.
    fn nested(depth: usize, quote: &str) -> String {
        format!("val a = {}{}", format!("{quote}${{").repeat(depth), format!("}}{quote}").repeat(depth))
    }

    #[test]
    fn what_is_too_deep_is_hidden_and_nothing_else() {
        for quote in ["\"", "\"\"\""] {
            let text = nested(MAX_OPEN + 1, quote);
            let hidden = without_deep_interpolations(&text).expect("too deep");
            assert_eq!(hidden.len(), text.len());
            let seen = format!("{quote}${{").repeat(MAX_OPEN - 1);
            assert!(hidden.starts_with(&format!("val a = {seen}{quote}_{{")), "{hidden}");
        }
        let flat = r#"val a = "${f("x")} $b \${ ${'"'} ${ /* " */ c }" // "${"#;
        for harmless in [flat.to_owned(), vec![flat; 500].join("\n"), nested(50, "\"")] {
            assert_eq!(without_deep_interpolations(&harmless), None);
        }
    }

    #[test]
    fn deep_and_broken_strings_do_not_end_the_process() {
        for text in [
            nested(5_000, "\""),
            nested(5_000, "\"\"\""),
            "\"${".repeat(5_000),
            "\"\"\"${".repeat(5_000),
            "val a = \"${ f(\"${ g() }\n".repeat(2_000),
            "\"${}".repeat(5_000),
            "\"$".repeat(5_000),
            "\"${'\"'".repeat(5_000),
            "\"${{".repeat(5_000),
            "$$\"$${".repeat(5_000),
            "\"$${".repeat(5_000),
            "\"\\$\"${".repeat(5_000),
        ] {
            assert!(parse(&text, Language::Kotlin, None).is_some());
        }
    }
}
