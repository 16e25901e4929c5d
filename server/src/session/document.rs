//! One open document: its text as a rope, edited in the units the editor counts in. Knows lines and columns, no protocol types.

use std::sync::{Arc, OnceLock};

use callscope_engine::text::{Encoding, LineCol};
use ropey::Rope;

/// The text of an editor's buffer. A clone is cheap and independent.
#[derive(Clone, Debug)]
pub struct Document {
    rope: Rope,
    /// The editor's number of this text.
    pub version: i32,
    text: OnceLock<Arc<str>>,
}

/// A part of the text is replaced.
#[derive(Clone, Debug)]
pub struct Edit {
    /// From here to there; everything, where `None`.
    pub range: Option<(LineCol, LineCol)>,
    /// What stands there afterwards.
    pub text: String,
}

impl Document {
    /// A document with this text.
    #[must_use]
    pub fn new(text: &str, version: i32) -> Self {
        Self { rope: Rope::from_str(text), version, text: OnceLock::new() }
    }

    /// The whole text; made once a version.
    #[must_use]
    pub fn text(&self) -> Arc<str> {
        self.text.get_or_init(|| self.rope.to_string().into()).clone()
    }

    /// Applies edits in order, each to the text that the one before left. Positions outside of the text mean its nearest end.
    pub fn edit(&mut self, edits: &[Edit], encoding: Encoding, version: i32) {
        for edit in edits {
            match edit.range {
                None => self.rope = Rope::from_str(&edit.text),
                Some((start, end)) => {
                    let (start, end) = (self.char_at(start, encoding), self.char_at(end, encoding));
                    let (start, end) = (start.min(end), start.max(end));
                    self.rope.remove(start..end);
                    self.rope.insert(start, &edit.text);
                }
            }
        }
        self.version = version;
        self.text = OnceLock::new();
    }

    /// Index of the character at a position.
    fn char_at(&self, at: LineCol, encoding: Encoding) -> usize {
        let line = at.line as usize;
        if line >= self.rope.len_lines() {
            return self.rope.len_chars();
        }
        let start = self.rope.line_to_char(line);
        let text = self.rope.line(line);
        let mut len = text.len_chars();
        while len > 0 && matches!(text.char(len - 1), '\n' | '\r') {
            len -= 1;
        }
        let text = text.slice(..len);
        let column = at.column as usize;
        let chars = match encoding {
            Encoding::Utf8 => text.byte_to_char(column.min(text.len_bytes())),
            Encoding::Utf16 => text.utf16_cu_to_char(column.min(text.len_utf16_cu())),
            Encoding::Utf32 => column.min(len),
        };
        start + chars
    }
}

#[cfg(test)]
mod tests {
    use callscope_engine::text::{Encoding, LineCol, LineIndex};

    use super::{Document, Edit};

    fn edited(before: &str, range: [u32; 4], text: &str, encoding: Encoding) -> String {
        let [line, column, end_line, end_column] = range;
        let at = |line, column| LineCol { line, column };
        let range = Some((at(line, column), at(end_line, end_column)));
        let mut document = Document::new(before, 1);
        document.edit(&[Edit { range, text: text.into() }], encoding, 2);
        assert_eq!(document.version, 2);
        document.text().to_string()
    }

    #[test]
    fn columns_count_in_the_editors_units() {
        for (encoding, after_smile) in [(Encoding::Utf8, 5), (Encoding::Utf16, 3), (Encoding::Utf32, 2)] {
            assert_eq!(edited("a😀b", [0, 1, 0, after_smile], "-", encoding), "a-b", "{encoding:?}");
        }
    }

    #[test]
    fn a_column_inside_a_character_means_its_start() {
        assert_eq!(edited("a😀b", [0, 2, 0, 2], "-", Encoding::Utf16), "a-😀b");
        assert_eq!(edited("a😀b", [0, 3, 0, 3], "-", Encoding::Utf8), "a-😀b");
    }

    #[test]
    fn lines_end_as_the_protocol_says() {
        for (text, after) in [("a\r\nb", "a\r\n-b"), ("a\rb", "a\r-b"), ("a\nb", "a\n-b")] {
            assert_eq!(edited(text, [1, 0, 1, 0], "-", Encoding::Utf16), after);
        }
        assert_eq!(
            edited("a\u{2028}b\u{85}c\u{B}\nd", [1, 0, 1, 1], "-", Encoding::Utf16),
            "a\u{2028}b\u{85}c\u{B}\n-"
        );
    }

    #[test]
    fn positions_outside_are_clamped() {
        assert_eq!(edited("ab\r\ncd", [0, 99, 0, 99], "-", Encoding::Utf16), "ab-\r\ncd");
        assert_eq!(edited("ab\r\ncd", [9, 0, 9, 9], "-", Encoding::Utf16), "ab\r\ncd-");
        assert_eq!(edited("ab", [0, 2, 0, 1], "-", Encoding::Utf16), "a-");
    }

    #[test]
    fn edits_build_on_each_other() {
        let mut document = Document::new("", 0);
        let insert = |column, text: &str| Edit {
            range: Some((LineCol { line: 0, column }, LineCol { line: 0, column })),
            text: text.into(),
        };
        document.edit(&[insert(0, "ac"), insert(1, "b")], Encoding::Utf16, 1);
        assert_eq!(&*document.text(), "abc");
        document.edit(&[Edit { range: None, text: "new".into() }], Encoding::Utf16, 2);
        assert_eq!(&*document.text(), "new");
    }

    /// Both count lines for the same positions: the rope here and the engine's line index.
    #[test]
    fn the_rope_and_the_line_index_agree() {
        let text = "a\r\nb\n\rc\r\r\nd😀\u{2028}e\u{C}f\n";
        let index = LineIndex::new(text);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for line in 0..=index.line_count() {
                for column in 0..8 {
                    let at = LineCol { line, column };
                    let mut expected = text.to_owned();
                    expected.insert(index.offset(text, at, encoding) as usize, '#');
                    let actual = edited(text, [line, column, line, column], "#", encoding);
                    assert_eq!(actual, expected, "{at:?} {encoding:?}");
                }
            }
        }
    }
}
