//! Finds the patterns that may match a fact by the name it carries: one hash look-up for almost every call.
//!
//! It returns candidates only; whether one matches is the pattern's own business.

use super::fact::{CallFact, Shape};
use super::pattern::Pattern;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Positions of patterns by what a fact must carry to match them.
#[derive(Clone, Debug, Default)]
pub(super) struct PatternIndex {
    calls: FxHashMap<Arc<str>, ByOwner>,
    reads: FxHashMap<Arc<str>, ByOwner>,
    writes: FxHashMap<Arc<str>, ByOwner>,
    annotated: FxHashMap<Arc<str>, Vec<u32>>,
    wildcards: ByOwner,
    /// What names with a wildcard begin with, `*` alone aside: each once.
    prefixes: Vec<Arc<str>>,
}

/// Patterns of one name (or of wildcard names) by the class or package that they name as owner.
#[derive(Clone, Debug, Default)]
pub(super) struct ByOwner {
    /// Sorted by owner once the index is complete.
    owned: Vec<(Arc<str>, u32)>,
    /// Patterns without an owner, or with one that stands for many (`some.package.**`).
    loose: Vec<u32>,
}

impl ByOwner {
    fn add(&mut self, at: u32, pattern: &Pattern) {
        if pattern.owners.is_empty() {
            push(&mut self.loose, at);
        }
        for owner in &pattern.owners {
            if owner.ends_with("**") {
                push(&mut self.loose, at);
            } else {
                self.owned.push((Arc::clone(owner), at));
            }
        }
    }

    /// Patterns that name exactly this owner.
    pub(super) fn owned(&self, owner: &str) -> impl Iterator<Item = u32> {
        let start = self.owned.partition_point(|(known, _)| **known < *owner);
        self.owned[start..].iter().take_while(move |(known, _)| **known == *owner).map(|(_, at)| *at)
    }

    /// Patterns that no owner leads to.
    pub(super) fn loose(&self) -> &[u32] {
        &self.loose
    }
}

/// Adds a position that may be there already: they come in ascending order.
fn push(list: &mut Vec<u32>, at: u32) {
    if list.last() != Some(&at) {
        list.push(at);
    }
}

impl PatternIndex {
    /// An index over `patterns`, which are then known by their position.
    pub(super) fn new<'p>(patterns: impl Iterator<Item = &'p Pattern>) -> PatternIndex {
        let mut index = PatternIndex::default();
        for (at, pattern) in patterns.enumerate() {
            index.add(at as u32, pattern);
        }
        let named = [&mut index.calls, &mut index.reads, &mut index.writes].into_iter().flat_map(FxHashMap::values_mut);
        named.chain([&mut index.wildcards]).for_each(|by_owner| by_owner.owned.sort_unstable());
        index
    }

    /// Whether a call or a property of this name can match at all, wildcards and annotations aside.
    pub(super) fn has_name(&self, name: &str) -> bool {
        [&self.calls, &self.reads, &self.writes].iter().any(|map| map.contains_key(name))
    }

    /// Whether `name` begins like some wildcard; `*` alone, which fits all, does not count.
    pub(super) fn has_prefix_of(&self, name: &str) -> bool {
        self.prefixes.iter().any(|prefix| name.starts_with(&**prefix))
    }

    fn add(&mut self, at: u32, pattern: &Pattern) {
        let put = |map: &mut FxHashMap<Arc<str>, ByOwner>, key: &Arc<str>| match map.get_mut(key) {
            Some(by_owner) => by_owner.add(at, pattern),
            None => map.entry(Arc::clone(key)).or_default().add(at, pattern),
        };
        if pattern.names.is_empty() {
            // Found by annotation; a pattern that names neither never matches.
            let annotations =
                if pattern.annotations.is_empty() { &pattern.owner_annotations } else { &pattern.annotations };
            annotations.iter().for_each(|a| push(self.annotated.entry(a.clone()).or_default(), at));
        }
        for name in &pattern.names {
            if Pattern::is_wildcard(name) {
                self.wildcards.add(at, pattern);
                let prefix = name.trim_end_matches('*');
                if !prefix.is_empty() && !self.prefixes.iter().any(|known| **known == *prefix) {
                    self.prefixes.push(prefix.into());
                }
            } else if pattern.property {
                put(&mut self.reads, name);
                put(&mut self.calls, &getter_of(name));
            } else {
                put(&mut self.calls, name);
                if let Some(property) = property_of(name, "get").or_else(|| is_name(name)) {
                    put(&mut self.reads, &property);
                }
                if let Some(property) = property_of(name, "set") {
                    put(&mut self.writes, &property);
                }
            }
        }
    }

    /// The patterns of a name; `None` for almost every name there is.
    pub(super) fn named(&self, shape: Shape, name: &str) -> Option<&ByOwner> {
        let map = match shape {
            Shape::Call | Shape::Declaration => &self.calls,
            Shape::Get => &self.reads,
            Shape::Set => &self.writes,
        };
        map.get(name)
    }

    /// The patterns that the fact's annotations lead to.
    pub(super) fn annotated<'i>(&'i self, fact: &CallFact<'i>) -> impl Iterator<Item = u32> + use<'i> {
        let all = fact.annotations.iter().chain(fact.owner_annotations);
        all.filter_map(|annotation| self.annotated.get(*annotation)).flatten().copied()
    }

    /// The patterns with wildcard names.
    pub(super) fn wildcards(&self) -> &ByOwner {
        &self.wildcards
    }
}

/// `IO` → `getIO`, `isOpen` → `isOpen`: how Java reads a Kotlin property.
fn getter_of(property: &str) -> Arc<str> {
    if property.strip_prefix("is").is_some_and(|rest| rest.starts_with(char::is_uppercase)) {
        return property.into();
    }
    let mut chars = property.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    "get".chars().chain(first).chain(chars).collect::<String>().into()
}

/// `getAll` → `all`, `getURL` → `url`: how Kotlin names the property behind a Java accessor.
fn property_of(accessor: &str, prefix: &str) -> Option<Arc<str>> {
    let rest = accessor.strip_prefix(prefix)?;
    if !rest.starts_with(char::is_uppercase) {
        return None;
    }
    let capitals = rest.chars().take_while(|c| c.is_uppercase()).count();
    // A run of capitals is an abbreviation, whose last letter may begin the next word: `getURLList` → `urlList`.
    let lower = if capitals == rest.chars().count() || capitals == 1 { capitals } else { capitals - 1 };
    Some(
        rest.chars()
            .enumerate()
            .map(|(at, c)| if at < lower { c.to_ascii_lowercase() } else { c })
            .collect::<String>()
            .into(),
    )
}

/// `isOpen` is its own property name.
fn is_name(accessor: &str) -> Option<Arc<str>> {
    accessor.strip_prefix("is").filter(|rest| rest.starts_with(char::is_uppercase)).map(|_| accessor.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accessors_and_properties_are_named_as_kotlin_names_them() {
        for (accessor, property) in [
            ("getAll", Some("all")),
            ("getURL", Some("url")),
            ("getURLList", Some("urlList")),
            ("get", None),
            ("getaway", None),
        ] {
            assert_eq!(property_of(accessor, "get").as_deref(), property, "{accessor}");
        }
        for (property, getter) in [("IO", "getIO"), ("viewModelScope", "getViewModelScope"), ("isOpen", "isOpen")] {
            assert_eq!(&*getter_of(property), getter);
        }
    }
}
