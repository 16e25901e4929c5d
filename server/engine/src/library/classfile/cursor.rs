//! Reads the bytes of an attribute value by value, with the constants that they number.

use noak::reader::cpool;

/// A place in an attribute.
pub(super) struct Cursor<'r, 'a> {
    /// What is still to be read.
    pub(super) bytes: &'a [u8],
    pub(super) pool: &'r cpool::ConstantPool<'a>,
}

impl<'a> Cursor<'_, 'a> {
    pub(super) fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    pub(super) fn utf8(&mut self) -> Option<&'a str> {
        let index: cpool::Index<cpool::Utf8<'a>> = cpool::Index::new(self.u16()?).ok()?;
        self.pool.retrieve(index).ok()?.to_str()
    }

    /// The bytes of a string as the class file has them: they need not be UTF-8.
    pub(super) fn raw(&mut self) -> Option<&'a [u8]> {
        let index: cpool::Index<cpool::Utf8<'a>> = cpool::Index::new(self.u16()?).ok()?;
        Some(self.pool.retrieve(index).ok()?.as_bytes())
    }

    pub(super) fn int(&mut self) -> Option<i32> {
        let index: cpool::Index<cpool::Integer> = cpool::Index::new(self.u16()?).ok()?;
        Some(self.pool.retrieve(index).ok()?.value)
    }

    pub(super) fn long(&mut self) -> Option<i64> {
        let index: cpool::Index<cpool::Long> = cpool::Index::new(self.u16()?).ok()?;
        Some(self.pool.retrieve(index).ok()?.value)
    }
}
