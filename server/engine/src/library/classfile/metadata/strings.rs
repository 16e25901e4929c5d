//! The strings that metadata speaks of: a table of records, most of them strings of the annotation, some well-known, some
//! made of others by a rule.

use super::proto::Message;

/// Strings that the compiler writes by number.
#[rustfmt::skip]
const PREDEFINED: [&str; 44] = [
    "kotlin/Any", "kotlin/Nothing", "kotlin/Unit", "kotlin/Throwable", "kotlin/Number", "kotlin/Byte", "kotlin/Double", "kotlin/Float",
    "kotlin/Int", "kotlin/Long", "kotlin/Short", "kotlin/Boolean", "kotlin/Char", "kotlin/CharSequence", "kotlin/String",
    "kotlin/Comparable", "kotlin/Enum", "kotlin/Array", "kotlin/ByteArray", "kotlin/DoubleArray", "kotlin/FloatArray",
    "kotlin/IntArray", "kotlin/LongArray", "kotlin/ShortArray", "kotlin/BooleanArray", "kotlin/CharArray", "kotlin/Cloneable",
    "kotlin/Annotation", "kotlin/collections/Iterable", "kotlin/collections/MutableIterable", "kotlin/collections/Collection",
    "kotlin/collections/MutableCollection", "kotlin/collections/List", "kotlin/collections/MutableList", "kotlin/collections/Set",
    "kotlin/collections/MutableSet", "kotlin/collections/Map", "kotlin/collections/MutableMap", "kotlin/collections/Map.Entry",
    "kotlin/collections/MutableMap.MutableEntry", "kotlin/collections/Iterator", "kotlin/collections/MutableIterator",
    "kotlin/collections/ListIterator", "kotlin/collections/MutableListIterator",
];

/// More records than any class has are damage.
const MAX_RECORDS: u64 = 1 << 20;

/// The table.
pub(super) struct Strings<'d> {
    /// A record's message for each number.
    records: Vec<Message<'d>>,
    strings: &'d [&'d str],
}

impl<'d> Strings<'d> {
    /// The table that `message` describes over the annotation's strings.
    pub(super) fn new(message: Message<'d>, strings: &'d [&'d str]) -> Option<Self> {
        let mut records = Vec::new();
        for record in message.messages(1) {
            let range = record.number(1).unwrap_or(1);
            if records.len() as u64 + range > MAX_RECORDS {
                return None;
            }
            records.extend(std::iter::repeat_n(record, range as usize));
        }
        Some(Self { records, strings })
    }

    /// The string with this number.
    pub(super) fn get(&self, number: u64) -> Option<String> {
        let at = usize::try_from(number).ok()?;
        let record = self.records.get(at)?;
        let mut text = match (record.message(6), record.number(2)) {
            (Some(own), _) => std::str::from_utf8(own.0).ok()?.to_owned(),
            (None, Some(predefined)) => (*PREDEFINED.get(predefined as usize)?).to_owned(),
            (None, None) => (*self.strings.get(at)?).to_owned(),
        };
        if let [begin, end, ..] = record.numbers(4)[..] {
            text = text.get(begin as usize..end as usize)?.to_owned();
        }
        if let [from, to, ..] = record.numbers(5)[..] {
            let char_of = |code: u64| char::from_u32(code as u32);
            text = text.replace(char_of(from)?, char_of(to)?.encode_utf8(&mut [0; 4]));
        }
        Some(match record.number(3) {
            Some(1) => text.replace('$', "."),
            Some(2) => {
                let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or(&text);
                inner.replace('$', ".")
            }
            _ => text,
        })
    }
}

/// The bytes that the annotation's first array holds: each character of its strings is one byte, behind a marker. Compilers before
/// Kotlin 1.3 had another form, which is not read.
pub(super) fn bytes(chunks: &[&[u8]]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    for (i, chunk) in chunks.iter().enumerate() {
        let mut rest = *chunk;
        while let Some((&first, tail)) = rest.split_first() {
            // Java's modified UTF-8: two bytes for 0 and for 128 to 255.
            let byte = if first < 0x80 {
                rest = tail;
                first
            } else {
                let (&second, tail) = tail.split_first()?;
                rest = tail;
                if first & 0xe0 != 0xc0 || first > 0xc3 {
                    return None;
                }
                (first << 6) | (second & 0x3f)
            };
            out.push(byte);
        }
        if i == 0 {
            // The marker of this form.
            if out.first() != Some(&0) {
                return None;
            }
            out.remove(0);
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn characters_are_bytes_behind_a_marker() {
        let text: &[u8] = &[0xc0, 0x80, 0x41, 0xc2, 0x80, 0xc3, 0xbf, 0xc0, 0x80];
        assert_eq!(bytes(&[text, b"z"]), Some(vec![0x41, 0x80, 0xff, 0, b'z']));
        assert_eq!(bytes(&[b"no marker"]), None);
        assert_eq!(bytes(&[&[0xc0, 0x80, 0xe2, 0x82, 0xac]]), None);
    }
}
