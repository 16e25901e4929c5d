//! Lines and columns of one text, in the three encodings that editors count in.
//!
//! Line ends are `\n`, `\r\n` and a lone `\r`, as the Language Server Protocol defines them; U+2028 is none.

/// The unit in which a column is counted (LSP `positionEncoding`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, LSP's default.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

/// A 0-based line and a 0-based column in some [`Encoding`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct LineCol {
    /// 0-based line.
    pub line: u32,
    /// 0-based column.
    pub column: u32,
}

/// Offsets of line starts. Built once a text, one pass over its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    starts: Box<[u32]>,
    len: u32,
}

impl LineIndex {
    /// Scans `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'\n' => starts.push(at as u32 + 1),
                b'\r' if bytes.get(at + 1) != Some(&b'\n') => starts.push(at as u32 + 1),
                _ => {}
            }
            at += 1;
        }
        Self { starts: starts.into_boxed_slice(), len: bytes.len() as u32 }
    }

    /// Number of lines; a text that ends with a line end has an empty last line.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// 0-based line of a byte offset; offsets behind the end lie on the last line.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        (self.starts.partition_point(|&s| s <= offset) as u32).saturating_sub(1)
    }

    /// Offset of a 0-based line's first byte; the text's length for lines behind the end.
    #[must_use]
    pub fn start(&self, line: u32) -> u32 {
        self.starts.get(line as usize).copied().unwrap_or(self.len)
    }

    /// Line and column of a byte offset.
    #[must_use]
    pub fn line_col(&self, text: &str, offset: u32, encoding: Encoding) -> LineCol {
        let line = self.line(offset);
        let start = self.start(line);
        let head = text.get(start as usize..(offset.min(self.len)) as usize).unwrap_or("");
        let column = match encoding {
            Encoding::Utf8 => head.len(),
            Encoding::Utf16 => head.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => head.chars().count(),
        };
        LineCol { line, column: column as u32 }
    }

    /// Byte offset of a position; columns behind the end of a line mean its end (before the line end).
    #[must_use]
    pub fn offset(&self, text: &str, at: LineCol, encoding: Encoding) -> u32 {
        if at.line >= self.line_count() {
            return self.len;
        }
        let start = self.start(at.line);
        let line = text.get(start as usize..self.start(at.line + 1) as usize).unwrap_or("");
        let line = line.trim_end_matches(['\n', '\r']);
        let mut left = at.column as usize;
        for (byte, c) in line.char_indices() {
            let width = match encoding {
                Encoding::Utf8 => c.len_utf8(),
                Encoding::Utf16 => c.len_utf16(),
                Encoding::Utf32 => 1,
            };
            if left < width {
                return start + byte as u32;
            }
            left -= width;
        }
        start + line.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, LineCol, LineIndex};

    const TEXT: &str = "a😀b\r\nä\rx\u{2028}y\n";

    #[test]
    fn lines_end_as_the_protocol_says() {
        let index = LineIndex::new(TEXT);
        assert_eq!(index.line_count(), 4);
        let line_of = |s: &str| index.line(TEXT.find(s).expect("in text") as u32);
        assert_eq!((line_of("b"), line_of("ä"), line_of("y")), (0, 1, 2));
    }

    #[test]
    fn columns_round_trip_in_every_encoding() {
        let index = LineIndex::new(TEXT);
        for (encoding, column_of_b) in [(Encoding::Utf8, 5), (Encoding::Utf16, 3), (Encoding::Utf32, 2)] {
            let b = TEXT.find('b').expect("in text") as u32;
            assert_eq!(index.line_col(TEXT, b, encoding), LineCol { line: 0, column: column_of_b });
            for (offset, _) in TEXT.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
                let at = index.line_col(TEXT, offset as u32, encoding);
                assert_eq!(index.offset(TEXT, at, encoding), offset as u32, "{encoding:?} {at:?}");
            }
        }
    }

    #[test]
    fn positions_outside_the_text_are_clamped() {
        let index = LineIndex::new("ab\ncd");
        assert_eq!(index.offset("ab\ncd", LineCol { line: 0, column: 99 }, Encoding::Utf16), 2);
        assert_eq!(index.offset("ab\ncd", LineCol { line: 9, column: 0 }, Encoding::Utf16), 5);
        assert_eq!(index.line(99), 1);
    }
}
