//! Bytes to text. Java and Kotlin sources are UTF-8; byte order marks say where they are not. Nothing is refused:
//! what is no text in its encoding becomes U+FFFD, and the caller is told.

/// A decoded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Without a byte order mark; line ends as they were.
    pub text: String,
    /// Some bytes were no text in the file's encoding.
    pub lossy: bool,
}

/// Decodes a whole file: UTF-8 with or without a mark, UTF-16 of either byte order with one.
#[must_use]
pub fn decode(mut bytes: Vec<u8>) -> Decoded {
    match bytes.as_slice() {
        [0xEF, 0xBB, 0xBF, ..] => {
            bytes.drain(..3);
            utf8(bytes)
        }
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => utf8(bytes),
    }
}

fn utf8(bytes: Vec<u8>) -> Decoded {
    match String::from_utf8(bytes) {
        Ok(text) => Decoded { text, lossy: false },
        Err(e) => Decoded { text: String::from_utf8_lossy(e.as_bytes()).into_owned(), lossy: true },
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let pairs = bytes.chunks_exact(2);
    let odd = !pairs.remainder().is_empty();
    let mut lossy = odd;
    let units = pairs.map(|p| unit([p[0], p[1]]));
    let text = char::decode_utf16(units)
        .map(|c| {
            c.unwrap_or_else(|_| {
                lossy = true;
                char::REPLACEMENT_CHARACTER
            })
        })
        .collect();
    Decoded { text, lossy }
}

#[cfg(test)]
mod tests {
    use super::decode;

    fn text(bytes: &[u8]) -> (String, bool) {
        let decoded = decode(bytes.to_vec());
        (decoded.text, decoded.lossy)
    }

    #[test]
    fn encodings_by_their_marks() {
        let ok = |s: &str| (s.to_owned(), false);
        assert_eq!(text("päß 😀".as_bytes()), ok("päß 😀"));
        assert_eq!(text(b"\xEF\xBB\xBFclass A {}"), ok("class A {}"));
        assert_eq!(text(b"\xFF\xFEa\0\x3D\xD8\x00\xDE"), ok("a😀"));
        assert_eq!(text(b"\xFE\xFF\0a\xD8\x3D\xDE\x00"), ok("a😀"));
        assert_eq!(text(b""), ok(""));
        assert_eq!(text(b"a\r\nb\rc\0d"), ok("a\r\nb\rc\0d"));
    }

    #[test]
    fn what_is_no_text_is_replaced_and_told() {
        assert_eq!(text(b"a\xE4b"), ("a\u{FFFD}b".into(), true));
        assert_eq!(text(b"\xFF\xFEa\0b"), ("a".into(), true));
        assert_eq!(text(b"\xFF\xFE\x3D\xD8a\0"), ("\u{FFFD}a".into(), true));
    }
}
