//! What tree-sitter-kotlin must not see: words that it takes for something else, replaced by others of the same length, so
//! that every offset stays right. Trees never carry text, so nobody else notices.

/// A word that starts a line is taken for the continuation of the line before where the grammar knows it as a keyword:
/// `where = "id = ?"` becomes the infix call `before where …`, and statements disappear in it.
const WORD: &str = "where";
const REPLACEMENT: &str = "wher_";

/// `text` with the words replaced; `None` where there is none that starts a line.
///
/// Whether a word is replaced depends on text behind it that an edit may change without touching the word. Texts for
/// which this gives an answer must therefore be parsed anew, not from an old tree.
pub(super) fn masked(text: &str) -> Option<String> {
    let mut masked: Option<String> = None;
    for (at, _) in text.match_indices(WORD) {
        if !starts_line(&text[..at]) || continues_identifier(&text[at + WORD.len()..]) {
            continue;
        }
        let masked = masked.get_or_insert_with(|| text.to_owned());
        if !is_constraint(&text[at + WORD.len()..]) {
            masked.replace_range(at..at + WORD.len(), REPLACEMENT);
        }
    }
    masked
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
    use super::masked;

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
            assert_eq!(masked(text).as_deref(), expected, "{text:?}");
        }
    }
}
