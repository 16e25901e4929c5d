//! Bytes of an API index: variable-length integers, strings, and reading that cannot run out of bounds.
//! Knows nothing of what the numbers mean.

/// Why bytes could not be read as an API index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryError {
    /// The bytes do not begin like an API index of this format version.
    Format,
    /// The bytes end too early, or say something impossible; the text says where.
    Corrupt(&'static str),
}

impl std::fmt::Display for LibraryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Format => f.write_str("not an API index of this version"),
            Self::Corrupt(what) => write!(f, "the API index is damaged: {what}"),
        }
    }
}

impl std::error::Error for LibraryError {}

/// Result of reading.
pub(super) type Result<T> = std::result::Result<T, LibraryError>;

/// Appends `value`, seven bits a byte, the lowest first.
pub(super) fn put_uint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Appends the length and the bytes.
pub(super) fn put_str(out: &mut Vec<u8>, text: &str) {
    put_uint(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// A position in bytes.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(super) fn byte(&mut self) -> Result<u8> {
        let byte = *self.bytes.get(self.at).ok_or(LibraryError::Corrupt("it ends early"))?;
        self.at += 1;
        Ok(byte)
    }

    pub(super) fn uint(&mut self) -> Result<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(LibraryError::Corrupt("a number is too long"))
    }

    /// A number that must fit 32 bits.
    pub(super) fn small(&mut self) -> Result<u32> {
        u32::try_from(self.uint()?).map_err(|_| LibraryError::Corrupt("a number is too large"))
    }

    /// The number of elements that follow. Each takes at least a byte, so more than the bytes left is an error: a
    /// damaged count must not make us reserve memory for it.
    pub(super) fn count(&mut self) -> Result<usize> {
        let count = self.uint()?;
        if count > (self.bytes.len() - self.at) as u64 {
            return Err(LibraryError::Corrupt("a count is too large"));
        }
        Ok(count as usize)
    }

    /// The range of a string or other run of bytes that begins with its length.
    pub(super) fn range(&mut self) -> Result<(u32, u32)> {
        let len = self.count()?;
        let start = self.at;
        self.at += len;
        Ok((start as u32, self.at as u32))
    }

    pub(super) fn str(&mut self) -> Result<&'a str> {
        let (start, end) = self.range()?;
        std::str::from_utf8(&self.bytes[start as usize..end as usize])
            .map_err(|_| LibraryError::Corrupt("a string is not UTF-8"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_strings_come_back() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        for n in numbers {
            put_uint(&mut bytes, n);
        }
        put_str(&mut bytes, "größe");
        let mut reader = Reader::new(&bytes);
        for n in numbers {
            assert_eq!(reader.uint(), Ok(n));
        }
        assert_eq!(reader.str(), Ok("größe"));
        assert_eq!(reader.byte(), Err(LibraryError::Corrupt("it ends early")));
    }

    #[test]
    fn a_wild_count_is_an_error_before_memory_is_reserved() {
        let mut bytes = Vec::new();
        put_uint(&mut bytes, u64::MAX);
        assert_eq!(Reader::new(&bytes).count(), Err(LibraryError::Corrupt("a count is too large")));
        assert!(Reader::new(&[0xff; 12]).uint().is_err());
    }
}
