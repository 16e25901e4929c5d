//! The values of Java's literals.

/// Value of an integer literal and whether it is a `long`. Hexadecimal and other two's complement forms are signed as Java does.
pub(super) fn integer(text: &str) -> (i64, bool) {
    let (digits, long) = match text.strip_suffix(['l', 'L']) {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let (digits, radix) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], 2),
        [b'0', _, ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    let mut value: u64 = 0;
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        value = value.wrapping_mul(u64::from(radix)).wrapping_add(u64::from(digit));
    }
    let value = if long || radix == 10 { value as i64 } else { i64::from(value as u32 as i32) };
    (value, long)
}

/// Value of a string literal or text block.
pub(super) fn string_value(literal: &str) -> String {
    match literal.strip_prefix("\"\"\"") {
        Some(block) => unescape(&text_block(block.strip_suffix("\"\"\"").unwrap_or(block))),
        None => {
            let inner = literal.strip_prefix('"').unwrap_or(literal);
            unescape(inner.strip_suffix('"').unwrap_or(inner))
        }
    }
}

/// The lines of a text block without their common indentation and trailing blanks (Java Language Specification §3.10.6).
fn text_block(content: &str) -> String {
    let content = content.split_once('\n').map_or("", |(_, lines)| lines).replace("\r\n", "\n");
    let lines: Vec<&str> = content.split('\n').collect();
    let last = lines.len().saturating_sub(1);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let significant = lines.iter().enumerate().filter(|(i, line)| *i == last || !line.trim().is_empty());
    let common = significant.map(|(_, line)| indent(line)).min().unwrap_or(0);
    let stripped: Vec<&str> = lines.iter().map(|line| line.get(common..).unwrap_or("").trim_end()).collect();
    stripped.join("\n")
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('s') => out.push(' '),
            Some('\n') | None => {}
            Some('u') => {
                while chars.next_if_eq(&'u').is_some() {}
                let digits: String = std::iter::from_fn(|| chars.next_if(char::is_ascii_hexdigit)).take(4).collect();
                out.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
            }
            Some(c @ '0'..='7') => {
                let mut code = c.to_digit(8).unwrap_or(0);
                let more = if c <= '3' { 2 } else { 1 };
                for _ in 0..more {
                    match chars.next_if(|c| c.is_digit(8)).and_then(|c| c.to_digit(8)) {
                        Some(digit) => code = code * 8 + digit,
                        None => break,
                    }
                }
                out.extend(char::from_u32(code));
            }
            Some(other) => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{integer, string_value};

    #[test]
    fn integers_in_every_base() {
        for (text, value, long) in [
            ("0", 0, false),
            ("1_000", 1000, false),
            ("0x7F", 127, false),
            ("0xFFFF_FFFF", -1, false),
            ("0xFFFF_FFFFL", 0xFFFF_FFFF, true),
            ("017", 15, false),
            ("0b101", 5, false),
            ("2147483648", 2_147_483_648, false),
            ("9223372036854775808L", i64::MIN, true),
        ] {
            assert_eq!(integer(text), (value, long), "{text}");
        }
    }

    #[test]
    fn strings_as_the_program_sees_them() {
        for (literal, value) in [
            (r#""plain""#, "plain"),
            (r#""a\tb\\\"c\"""#, "a\tb\\\"c\""),
            (r#""\101\0\u0041\uuu0042""#, "A\0AB"),
            ("\"\"\"\n    one\n      two\n    \"\"\"", "one\n  two\n"),
            ("\"\"\"\n    one \\\n    two\"\"\"", "one two"),
        ] {
            assert_eq!(string_value(literal), value, "{literal}");
        }
    }
}
