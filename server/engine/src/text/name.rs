//! Interned names: four bytes instead of a string, equal names equal numbers, for the whole process.
//!
//! Names are never freed: a workspace has some hundred thousand distinct identifiers, and typing adds
//! a few a minute. String literals and source text never become names.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::{OnceLock, RwLock};

use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An interned string. Order is the order of interning, not of the text; compare [`Name::as_str`] to sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

const SHARD_BITS: u32 = 5;
const SHARDS: usize = 1 << SHARD_BITS;

#[derive(Default)]
struct Shard {
    ids: FxHashMap<&'static str, u32>,
    texts: Vec<&'static str>,
    /// Text is copied into chunks that live as long as the process, not allocated one by one.
    chunk: &'static mut [u8],
}

struct Table {
    shards: [RwLock<Shard>; SHARDS],
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let table = Table { shards: std::array::from_fn(|_| RwLock::new(Shard::default())) };
        // Shard 0 starts with the empty name, so that `Name::EMPTY` is a constant.
        if let Ok(mut shard) = table.shards[0].write() {
            shard.ids.insert("", 0);
            shard.texts.push("");
        }
        table
    })
}

const CHUNK: usize = 16 * 1024;

impl Shard {
    fn store(&mut self, text: &str) -> &'static str {
        if self.chunk.len() < text.len() {
            self.chunk = Box::leak(vec![0u8; CHUNK.max(text.len())].into_boxed_slice());
        }
        let (head, tail) = std::mem::take(&mut self.chunk).split_at_mut(text.len());
        self.chunk = tail;
        head.copy_from_slice(text.as_bytes());
        // The bytes were copied from a `str`, so this never falls back.
        std::str::from_utf8(head).unwrap_or("")
    }
}

impl Name {
    /// The empty name: anonymous classes, the default package.
    pub const EMPTY: Self = Self(0);

    /// Interns `text`. Costs one hash look-up, and a copy the first time.
    #[must_use]
    pub fn new(text: &str) -> Self {
        if text.is_empty() {
            return Self::EMPTY;
        }
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(text);
        let shard_no = (hash >> 40) as usize % SHARDS;
        let lock = &table().shards[shard_no];
        let read = lock.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(&id) = read.ids.get(text) {
            return Self(id);
        }
        drop(read);
        let mut shard = lock.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(&id) = shard.ids.get(text) {
            return Self(id);
        }
        let stored = shard.store(text);
        let id = ((shard.texts.len() as u32) << SHARD_BITS) | shard_no as u32;
        shard.texts.push(stored);
        shard.ids.insert(stored, id);
        Self(id)
    }

    /// The name, if some code interned this text before; look-ups of what a user typed add nothing.
    #[must_use]
    pub fn existing(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::EMPTY);
        }
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(text);
        let lock = &table().shards[(hash >> 40) as usize % SHARDS];
        lock.read().unwrap_or_else(std::sync::PoisonError::into_inner).ids.get(text).copied().map(Self)
    }

    /// The text.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let lock = &table().shards[self.0 as usize % SHARDS];
        let shard = lock.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        shard.texts.get((self.0 >> SHARD_BITS) as usize).copied().unwrap_or("")
    }

    /// Whether this is [`Name::EMPTY`].
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// `self.member`, or just `member` where `self` is empty.
    #[must_use]
    pub fn join(self, separator: char, member: &str) -> Self {
        if self.is_empty() {
            return Self::new(member);
        }
        let mut text = String::with_capacity(self.as_str().len() + 1 + member.len());
        text.push_str(self.as_str());
        text.push(separator);
        text.push_str(member);
        Self::new(&text)
    }
}

impl Default for Name {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl std::fmt::Debug for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Name;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a name")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Name, E> {
                Ok(Name::new(text))
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn equal_texts_are_equal_names() {
        assert_eq!(Name::new("onCreate"), Name::new("onCreate"));
        assert_ne!(Name::new("onCreate"), Name::new("onStart"));
        assert_eq!(Name::new("").as_str(), "");
        assert_eq!(Name::new("a.b").join('.', "C").as_str(), "a.b.C");
        assert_eq!(Name::existing("never interned by anyone"), None);
    }

    #[test]
    fn threads_agree() {
        let texts: Vec<String> = (0..2000).map(|i| format!("name{i}")).collect();
        let all: Vec<Vec<Name>> = std::thread::scope(|s| {
            let hands: Vec<_> =
                (0..4).map(|_| s.spawn(|| texts.iter().map(|t| Name::new(t)).collect::<Vec<_>>())).collect();
            hands.into_iter().map(|h| h.join().expect("no panic")).collect()
        });
        assert!(all.windows(2).all(|w| w[0] == w[1]));
        assert!(all[0].iter().zip(&texts).all(|(n, t)| n.as_str() == t));
    }
}
