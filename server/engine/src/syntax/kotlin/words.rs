//! `where` at the start of a line: the grammar takes it for a type parameter's bound, that is, for the continuation of what stands
//! before. `where = "id = ?"` becomes the infix call `before where …`, and statements disappear in it.

const WORD: &str = "where";
const REPLACEMENT: &str = "wher_";

/// Replaces the word where it is a name. `masked` is set wherever a line starts with it.
pub(super) fn mask(text: &str, masked: &mut Option<String>) {
    for (at, _) in text.match_indices(WORD) {
        let behind = &text[at + WORD.len()..];
        if !starts_line(&text[..at]) || continues_identifier(behind) {
            continue;
        }
        let masked = masked.get_or_insert_with(|| text.to_owned());
        if !is_constraint(behind) {
            masked.replace_range(at..at + WORD.len(), REPLACEMENT);
        }
    }
}

fn starts_line(before: &str) -> bool {
    let line = before.trim_end_matches([' ', '\t']);
    line.is_empty() || line.ends_with(['\n', '\r'])
}

fn continues_identifier(behind: &str) -> bool {
    behind.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Whether what stands behind `where` is a type parameter's bound: `T : Any`, with annotations perhaps.
fn is_constraint(behind: &str) -> bool {
    let behind = skip_blank(behind);
    if behind.starts_with('@') {
        return true;
    }
    let identifier = behind.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '`');
    let is_identifier = identifier.len() < behind.len();
    let colon = skip_blank(identifier);
    is_identifier && colon.starts_with(':') && !colon.starts_with("::")
}

/// `text` behind white space and comments.
fn skip_blank(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let behind = if rest.starts_with("//") {
            rest.find('\n').map(|end| &rest[end..])
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|end| &rest[end + 2..])
        } else {
            return rest;
        };
        match behind {
            Some(behind) => rest = behind.trim_start(),
            None => return "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn where_is_hidden_unless_it_bounds_a_type_parameter() {
        for (text, expected) in [
            ("a()\n  where = 1\n", Some("a()\n  wher_ = 1\n")),
            ("a()\r\twhere?.b()", Some("a()\r\twher_?.b()")),
            ("where(1)", Some("wher_(1)")),
            ("a()\nwhere to b\nwhere::c", Some("a()\nwher_ to b\nwher_::c")),
            ("fun <T> f()\n  where T : A,\n  U : B {}", Some("fun <T> f()\n  where T : A,\n  U : B {}")),
            ("fun <T> f()\n  where // why\n  @X T: A", Some("fun <T> f()\n  where // why\n  @X T: A")),
            ("fun <T> f() where T : A", None),
            ("val where = 1; f(where)", None),
            ("a()\nwhereabouts = 1\nelsewhere = 2", None),
        ] {
            let mut masked = None;
            mask(text, &mut masked);
            assert_eq!(masked.as_deref(), expected, "{text:?}");
        }
    }
}
