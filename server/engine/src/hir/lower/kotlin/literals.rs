//! Constants and strings: what a literal's text says. String literals with interpolations become templates.

use super::Kotlin;
use super::annotations::expressions;
use super::kinds::{Kind, Node};
use crate::hir::{Expr, ExprId, Literal, Name};

/// The value of an integer literal and what its suffix says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// Two's complement for unsigned literals.
    pub(super) value: i64,
    is_long: bool,
    is_unsigned: bool,
}

/// Reads `1_000`, `0xFFL`, `0b1u`. `None` where it does not fit 64 bits.
pub(super) fn number(text: &str) -> Option<Number> {
    let digits = text.trim_end_matches('L');
    let is_long = digits.len() < text.len();
    // In a hexadecimal number, `u` is no digit either.
    let plain = digits.trim_end_matches(['u', 'U']);
    let is_unsigned = plain.len() < digits.len();
    let (radix, plain) = match plain.get(..2) {
        Some("0x" | "0X") => (16, &plain[2..]),
        Some("0b" | "0B") => (2, &plain[2..]),
        _ => (10, plain),
    };
    let value = u64::from_str_radix(&plain.replace('_', ""), radix).ok()?;
    let fits_int = if is_unsigned { u32::try_from(value).is_ok() } else { i32::try_from(value).is_ok() };
    Some(Number { value: value as i64, is_long: is_long || !fits_int, is_unsigned })
}

/// The text that a string literal without interpolations stands for, and `None` for one with interpolations.
pub(super) fn string_value(node: Node<'_>, text: &str) -> Option<Box<str>> {
    if node.children().any(|n| n.kind() != Kind::StringContent) {
        return None;
    }
    let text = text.trim_start_matches('$');
    if let Some(raw) = text.strip_prefix("\"\"\"") {
        return Some(raw.strip_suffix("\"\"\"").unwrap_or(raw).into());
    }
    let inner = text.strip_prefix('"').unwrap_or(text);
    Some(unescaped(inner.strip_suffix('"').unwrap_or(inner)).into())
}

fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('t') => out.push('\t'),
            Some('b') => out.push('\u{8}'),
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('u') => {
                let code = rest.as_str().get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
                match code {
                    Some(code) => {
                        out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                        rest = rest.as_str()[4..].chars();
                    }
                    None => out.push('u'),
                }
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

impl Kotlin<'_> {
    /// A literal other than a string.
    pub(super) fn literal(&mut self, node: Node<'_>) -> ExprId {
        let span = node.span();
        let text = self.b.text(span);
        let literal = match node.kind() {
            Kind::NullLiteral => Literal::Null,
            Kind::BooleanLiteral => Literal::Bool(text == "true"),
            Kind::CharacterLiteral => Literal::Char,
            Kind::RealLiteral if text.ends_with(['f', 'F']) => Literal::Float,
            Kind::RealLiteral => Literal::Double,
            _ => match number(text) {
                Some(Number { is_unsigned: true, is_long, .. }) => Literal::Unsigned { long: is_long },
                Some(Number { value, is_long: true, .. }) => Literal::Long(value),
                Some(Number { value, .. }) => Literal::Int(value),
                // Too large for any type: an error in Kotlin as well.
                None => Literal::Long(0),
            },
        };
        self.b.expr(Expr::Literal(literal), span)
    }

    /// A string: a literal, or a template where anything is interpolated.
    pub(super) fn string(&mut self, node: Node<'_>) -> ExprId {
        let span = node.span();
        let mut parts = Vec::new();
        for part in node.children() {
            match part.kind() {
                Kind::InterpolatedExpression | Kind::InterpolatedIdentifier => parts.push(self.expr(part)),
                _ => {}
            }
        }
        if parts.is_empty() {
            return self.b.expr(Expr::Literal(Literal::String), span);
        }
        let parts = self.b.list(parts);
        self.b.expr(Expr::Template { parts }, span)
    }

    /// What stands in `${…}`, or the name behind `$`.
    pub(super) fn interpolated(&mut self, node: Node<'_>) -> ExprId {
        if let Some(inner) = expressions(node).next() {
            return self.expr(inner);
        }
        match self.b.text(node.span()) {
            "this" => self.b.expr(Expr::This { label: Name::EMPTY }, node.span()),
            "" => self.b.missing(node.span()),
            _ => {
                let name = self.name_of(node);
                self.b.name_expr(name, node.span())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Number, number, unescaped};

    #[test]
    fn numbers_have_the_type_of_their_size_and_suffix() {
        let read = |text| number(text).map(|Number { value, is_long, is_unsigned }| (value, is_long, is_unsigned));
        for (text, expected) in [
            ("1_000", Some((1000, false, false))),
            ("2147483648", Some((2_147_483_648, true, false))),
            ("1L", Some((1, true, false))),
            ("0xFF", Some((255, false, false))),
            ("0xFFFFFFFF", Some((0xFFFF_FFFF, true, false))),
            ("0xFFFFFFFFu", Some((0xFFFF_FFFF, false, true))),
            ("0b101", Some((5, false, false))),
            ("7uL", Some((7, true, true))),
            ("0xFFFF_FFFF_FFFF_FFFFu", Some((-1, true, true))),
            ("99999999999999999999", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn escapes_are_read() {
        assert_eq!(unescaped(r#"a\"b\n\u0041\$x\u00"#), "a\"b\nA$xu00");
    }
}
