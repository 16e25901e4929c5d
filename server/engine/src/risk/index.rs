//! Finds the patterns that may match a fact by the name it carries: one hash look-up for almost every call.
//!
//! It returns candidates only; whether one matches is the pattern's own business.

use super::fact::{CallFact, Shape};
use super::pattern::{INIT, Pattern};
use rustc_hash::FxHashMap;

/// Positions of patterns by what a fact must carry to match them.
#[derive(Clone, Debug, Default)]
pub(super) struct PatternIndex {
    calls: FxHashMap<Box<str>, Vec<u32>>,
    reads: FxHashMap<Box<str>, Vec<u32>>,
    writes: FxHashMap<Box<str>, Vec<u32>>,
    /// Constructors by their class: `<init>` is everybody's name.
    constructors: FxHashMap<Box<str>, Vec<u32>>,
    annotated: FxHashMap<Box<str>, Vec<u32>>,
    /// Patterns whose names end in `*`, few; looked for by owner.
    wildcards: Vec<u32>,
}

impl PatternIndex {
    /// An index over `patterns`, which are then known by their position.
    pub(super) fn new<'p>(patterns: impl Iterator<Item = &'p Pattern>) -> PatternIndex {
        let mut index = PatternIndex::default();
        for (at, pattern) in patterns.enumerate() {
            index.add(at as u32, pattern);
        }
        index
    }

    /// Whether a call, constructor aside, or a property of this name can match at all.
    pub(super) fn has_name(&self, name: &str) -> bool {
        [&self.calls, &self.reads, &self.writes].iter().any(|map| map.contains_key(name))
    }

    fn add(&mut self, at: u32, pattern: &Pattern) {
        let put = |map: &mut FxHashMap<Box<str>, Vec<u32>>, key: &str| match map.get_mut(key) {
            Some(list) if list.last() == Some(&at) => {}
            Some(list) => list.push(at),
            None => {
                map.insert(key.into(), vec![at]);
            }
        };
        if pattern.names.is_empty() {
            // Found by annotation; a pattern that names neither never matches.
            let annotations =
                if pattern.annotations.is_empty() { &pattern.owner_annotations } else { &pattern.annotations };
            annotations.iter().for_each(|annotation| put(&mut self.annotated, annotation));
        }
        for name in &pattern.names {
            if Pattern::is_wildcard(name) {
                if self.wildcards.last() != Some(&at) {
                    self.wildcards.push(at);
                }
            } else if **name == *INIT && pattern.subtypes != Some(true) {
                pattern.owners.iter().for_each(|owner| put(&mut self.constructors, owner));
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

    fn by_name(&self, shape: Shape) -> &FxHashMap<Box<str>, Vec<u32>> {
        match shape {
            Shape::Call | Shape::Declaration => &self.calls,
            Shape::Get => &self.reads,
            Shape::Set => &self.writes,
        }
    }

    /// Positions of the patterns that the fact's name or annotations lead to, wildcards left out.
    pub(super) fn candidates<'i>(&'i self, fact: &CallFact<'i>) -> impl Iterator<Item = u32> + use<'i> {
        let named = self.by_name(fact.shape).get(fact.name);
        let made = if fact.name == INIT { self.constructors.get(fact.owner) } else { None };
        let annotations = if self.annotated.is_empty() { &[] } else { fact.annotations };
        let owner_annotations = if self.annotated.is_empty() { &[] } else { fact.owner_annotations };
        let annotated = annotations.iter().chain(owner_annotations).filter_map(|a| self.annotated.get(*a));
        named.into_iter().chain(made).chain(annotated).flatten().copied()
    }

    /// Positions of the patterns with wildcard names.
    pub(super) fn wildcards(&self) -> &[u32] {
        &self.wildcards
    }
}

/// `IO` → `getIO`, `isOpen` → `isOpen`: how Java reads a Kotlin property.
fn getter_of(property: &str) -> Box<str> {
    if property.strip_prefix("is").is_some_and(|rest| rest.starts_with(char::is_uppercase)) {
        return property.into();
    }
    let mut chars = property.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    "get".chars().chain(first).chain(chars).collect::<String>().into()
}

/// `getAll` → `all`, `getURL` → `url`: how Kotlin names the property behind a Java accessor.
fn property_of(accessor: &str, prefix: &str) -> Option<Box<str>> {
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
fn is_name(accessor: &str) -> Option<Box<str>> {
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
