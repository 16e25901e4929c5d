//! Tags: the words that answers print beside a method, and small sets of them.
//!
//! A tag must never know which API gives it: that is a rule's business.

use std::fmt;
use std::sync::Arc;

/// One tag: an index into a [`TagNames`]. The built-in ones have fixed indexes, in the order in which answers print them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tag(u8);

impl Tag {
    /// Reads or writes files, streams and other devices.
    pub const IO: Tag = Tag(0);
    /// Talks to a database.
    pub const DATABASE: Tag = Tag(1);
    /// Talks to another machine.
    pub const NETWORK: Tag = Tag(2);
    /// Moves work between threads, or makes them.
    pub const THREADING: Tag = Tag(3);
    /// Takes a lock or waits for another thread.
    pub const SYNCHRONIZATION: Tag = Tag(4);
    /// Puts work into a thread's message queue.
    pub const HANDLER: Tag = Tag(5);
    /// Waits for another process of the same machine.
    pub const IPC: Tag = Tag(6);
    /// Computes long enough to be felt.
    pub const CPU: Tag = Tag(7);

    /// The built-in tags in print order.
    pub const BUILTIN: [(Tag, &'static str); 8] = [
        (Tag::IO, "I/O"),
        (Tag::DATABASE, "DATABASE"),
        (Tag::NETWORK, "NETWORK"),
        (Tag::THREADING, "THREADING"),
        (Tag::SYNCHRONIZATION, "SYNCHRONIZATION"),
        (Tag::HANDLER, "HANDLER"),
        (Tag::IPC, "IPC"),
        (Tag::CPU, "CPU"),
    ];

    /// The most tags one catalog can hold, built-in ones included.
    pub const LIMIT: usize = 64;
}

/// A set of tags, ordered as they are printed. Sixty-four bits, so that the graph can propagate it cheaply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TagSet(u64);

impl TagSet {
    /// No tags.
    pub const EMPTY: TagSet = TagSet(0);

    /// Adds one tag.
    pub fn insert(&mut self, tag: Tag) {
        self.0 |= 1 << tag.0;
    }

    /// Is `tag` among them?
    pub fn contains(self, tag: Tag) -> bool {
        self.0 & (1 << tag.0) != 0
    }

    /// The tags of either.
    #[must_use]
    pub fn union(self, other: TagSet) -> TagSet {
        TagSet(self.0 | other.0)
    }

    /// True when there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The bits, for storage; [`TagSet::from_bits`] is the way back.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The set with exactly these bits.
    pub fn from_bits(bits: u64) -> TagSet {
        TagSet(bits)
    }

    /// The tags in print order.
    pub fn iter(self) -> impl Iterator<Item = Tag> {
        (0..Tag::LIMIT as u8).map(Tag).filter(move |tag| self.contains(*tag))
    }
}

impl FromIterator<Tag> for TagSet {
    fn from_iter<I: IntoIterator<Item = Tag>>(tags: I) -> TagSet {
        let mut set = TagSet::EMPTY;
        tags.into_iter().for_each(|tag| set.insert(tag));
        set
    }
}

impl fmt::Debug for TagSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|tag| tag.0)).finish()
    }
}

/// The names of all tags of one catalog: the built-in ones, then a project's own in the order they were first named.
#[derive(Clone, Debug)]
pub struct TagNames(Vec<Arc<str>>);

impl Default for TagNames {
    fn default() -> TagNames {
        TagNames(Tag::BUILTIN.iter().map(|(_, name)| Arc::from(*name)).collect())
    }
}

impl TagNames {
    /// The tag called `name`, exactly as it is printed.
    pub fn get(&self, name: &str) -> Option<Tag> {
        self.0.iter().position(|known| **known == *name).map(|at| Tag(at as u8))
    }

    /// The tag called `name`, new if need be; `None` when [`Tag::LIMIT`] is reached.
    pub fn intern(&mut self, name: &str) -> Option<Tag> {
        if let Some(tag) = self.get(name) {
            return Some(tag);
        }
        if self.0.len() == Tag::LIMIT {
            return None;
        }
        self.0.push(Arc::from(name));
        Some(Tag((self.0.len() - 1) as u8))
    }

    /// How answers print `tag`; empty for a tag of another catalog.
    pub fn name(&self, tag: Tag) -> &str {
        self.0.get(usize::from(tag.0)).map_or("", |name| name)
    }

    /// How answers print a set: the names in order.
    pub fn names(&self, set: TagSet) -> impl Iterator<Item = &str> {
        set.iter().map(|tag| self.name(tag)).filter(|name| !name.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_print_in_the_fixed_order_and_own_tags_last() {
        let mut names = TagNames::default();
        let ledger = names.intern("LEDGER").unwrap();
        assert_eq!(names.intern("LEDGER"), Some(ledger));
        let set: TagSet = [ledger, Tag::CPU, Tag::IO, Tag::NETWORK].into_iter().collect();
        assert_eq!(names.names(set).collect::<Vec<_>>(), ["I/O", "NETWORK", "CPU", "LEDGER"]);
        assert_eq!(TagSet::from_bits(set.bits()), set);
    }

    #[test]
    fn built_in_tags_have_the_names_of_the_contract() {
        let names = TagNames::default();
        for (tag, name) in Tag::BUILTIN {
            assert_eq!(names.get(name), Some(tag));
            assert_eq!(names.name(tag), name);
        }
    }

    #[test]
    fn a_catalog_is_full_at_the_limit() {
        let mut names = TagNames::default();
        for n in Tag::BUILTIN.len()..Tag::LIMIT {
            assert!(names.intern(&format!("T{n}")).is_some());
        }
        assert_eq!(names.intern("ONE-MORE"), None);
        assert!(names.intern("T20").is_some(), "a known name needs no room");
    }
}
