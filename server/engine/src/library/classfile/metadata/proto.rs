//! Protocol buffers on the wire (protobuf.dev, "Encoding"): fields by number, nothing of what they mean.

/// A field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value<'d> {
    Number(u64),
    Bytes(&'d [u8]),
}

/// A message.
#[derive(Clone, Copy, Debug)]
pub(super) struct Message<'d>(pub(super) &'d [u8]);

/// A number of seven bits a byte, taken from the front.
pub(super) fn number(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&first, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

/// A run of bytes behind its length, taken from the front.
pub(super) fn delimited<'d>(bytes: &mut &'d [u8]) -> Option<&'d [u8]> {
    let length = usize::try_from(number(bytes)?).ok()?;
    let (run, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(run)
}

impl<'d> Message<'d> {
    /// All fields in order; ends where the bytes make no sense.
    pub(super) fn fields(self) -> impl Iterator<Item = (u64, Value<'d>)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let tag = number(&mut rest)?;
            let value = match tag & 7 {
                0 => Value::Number(number(&mut rest)?),
                1 => Value::Bytes(take(&mut rest, 8)?),
                2 => Value::Bytes(delimited(&mut rest)?),
                5 => Value::Bytes(take(&mut rest, 4)?),
                _ => return None,
            };
            Some((tag >> 3, value))
        })
    }

    /// The last number of a field.
    pub(super) fn number(self, field: u64) -> Option<u64> {
        let mut found = None;
        for (at, value) in self.fields() {
            if let (true, Value::Number(value)) = (at == field, value) {
                found = Some(value);
            }
        }
        found
    }

    /// All numbers of a field, packed or not.
    pub(super) fn numbers(self, field: u64) -> Vec<u64> {
        let mut all = Vec::new();
        for (_, value) in self.fields().filter(|(at, _)| *at == field) {
            match value {
                Value::Number(value) => all.push(value),
                Value::Bytes(mut packed) => {
                    while let Some(value) = number(&mut packed) {
                        all.push(value);
                    }
                }
            }
        }
        all
    }

    /// The messages of a field.
    pub(super) fn messages(self, field: u64) -> impl Iterator<Item = Message<'d>> {
        self.fields().filter_map(move |(at, value)| match value {
            Value::Bytes(bytes) if at == field => Some(Message(bytes)),
            _ => None,
        })
    }

    /// The first message of a field.
    pub(super) fn message(self, field: u64) -> Option<Message<'d>> {
        self.messages(field).next()
    }
}

fn take<'d>(bytes: &mut &'d [u8], count: usize) -> Option<&'d [u8]> {
    let (run, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(run)
}

#[cfg(test)]
mod tests {
    use super::{Message, Value, number};

    #[test]
    fn numbers_have_seven_bits_a_byte_and_end() {
        assert_eq!(number(&mut [0x96, 0x01].as_slice()), Some(150));
        assert_eq!(number(&mut [0x80].as_slice()), None);
        assert_eq!(number(&mut [0xff; 11].as_slice()), None);
    }

    #[test]
    fn fields_end_where_the_bytes_make_no_sense() {
        let message = Message(&[0x08, 0x01, 0x12, 0x02, 0x03, 0x04, 0x12, 0x7f]);
        let fields: Vec<_> = message.fields().collect();
        assert_eq!(fields, [(1, Value::Number(1)), (2, Value::Bytes(&[3, 4]))]);
        assert_eq!((message.number(1), message.numbers(2)), (Some(1), vec![3, 4]));
    }
}
