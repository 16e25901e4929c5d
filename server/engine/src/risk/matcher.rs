//! Holds calls against the catalog. Nearly all of them match nothing, so that path is one hash look-up and one memo.

use super::catalog::Catalog;
use super::condition::Truth;
use super::fact::{CallFact, TypeHierarchy};
use super::index::PatternIndex;
use super::pattern::{INIT, Pattern, package_of_facade};
use super::rule::{Blocking, Dispatcher, Entry, Hop, Rule};
use super::tag::TagSet;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// One rule that matches a call.
#[derive(Clone, Copy, Debug)]
pub struct Hit<'c> {
    /// The rule.
    pub rule: &'c Rule,
    /// Its tags.
    pub tags: TagSet,
    /// Does this very call block? The rule's word, weakened by what its arguments say.
    pub blocking: Blocking,
    /// False when the match hangs on an argument whose value is not known.
    pub certain: bool,
    /// True when the rule names the callee's class itself, and not a supertype of it.
    pub exact: bool,
}

/// A run of look-ups against one catalog and one type hierarchy. It remembers what it learnt about owners, so keep one
/// for many calls; make a new one when types change.
pub struct Matcher<'c, H: ?Sized> {
    catalog: &'c Catalog,
    types: &'c H,
    /// A class and all its supertypes.
    lineage: FxHashMap<Arc<str>, Arc<[Arc<str>]>>,
    /// Which wildcard patterns a class is an owner for, by sort.
    wild: [FxHashMap<Arc<str>, Arc<[u32]>>; 4],
}

#[derive(Clone, Copy)]
enum Sort {
    Rules,
    Hops,
    Dispatchers,
    Entries,
}

impl<'c, H: TypeHierarchy + ?Sized> Matcher<'c, H> {
    /// Look-ups in `catalog` with the subtypes of `types`.
    pub fn new(catalog: &'c Catalog, types: &'c H) -> Matcher<'c, H> {
        Matcher { catalog, types, lineage: FxHashMap::default(), wild: Default::default() }
    }

    /// All tag rules that match, nearest first: rules for the callee's own class before those for a supertype, then what
    /// blocks before what does not, then by id.
    pub fn tags(&mut self, fact: &CallFact<'_>) -> Vec<Hit<'c>> {
        let catalog = self.catalog;
        let matches = self.matches(fact, Sort::Rules, &catalog.rule_index, |at| &catalog.rules()[at].pattern);
        let mut hits: Vec<Hit<'c>> = matches
            .into_iter()
            .map(|(at, certain)| {
                let rule = &catalog.rules()[at];
                let blocking = effective_blocking(rule, fact, certain);
                Hit { rule, tags: rule.tags, blocking, certain, exact: rule.pattern.is_exact(fact) }
            })
            .collect();
        hits.sort_by(|a, b| {
            b.exact.cmp(&a.exact).then(b.blocking.cmp(&a.blocking)).then_with(|| a.rule.id.cmp(&b.rule.id))
        });
        hits
    }

    /// The union of the tags of all rules that match.
    pub fn tag_set(&mut self, fact: &CallFact<'_>) -> TagSet {
        self.tags(fact).iter().fold(TagSet::EMPTY, |set, hit| set.union(hit.tags))
    }

    /// All hops that the call makes, nearest first: rules that name the method before those that cover it by a wildcard, then
    /// those for the callee's own class. For one piece of code the first hop that moves it counts.
    pub fn hops(&mut self, fact: &CallFact<'_>) -> Vec<&'c Hop> {
        let catalog = self.catalog;
        let matches = self.matches(fact, Sort::Hops, &catalog.hop_index, |at| &catalog.hops()[at].pattern);
        let mut hops: Vec<&Hop> = matches.into_iter().map(|(at, _)| &catalog.hops()[at]).collect();
        hops.sort_by_key(|hop| (hop.pattern.has_wildcard(), !hop.pattern.is_exact(fact)));
        hops
    }

    /// Whether some hop could be made by calling a method of this name and owner, whatever it is given: most calls end here.
    pub fn may_hop(&mut self, owner: &str, receiver: Option<&str>, name: &str) -> bool {
        let catalog = self.catalog;
        // A constructor may be a function that looks like one.
        let index = &catalog.hop_index;
        name == INIT
            || index.has_name(name)
            || [Some(owner), receiver].into_iter().flatten().any(|class| {
                !self.wildcards(class, Sort::Hops, index, &|at: usize| &catalog.hops()[at].pattern).is_empty()
            })
    }

    /// The dispatcher that this field, property, call or constructor yields, if the catalog knows it.
    pub fn dispatcher(&mut self, fact: &CallFact<'_>) -> Option<&'c Dispatcher> {
        let catalog = self.catalog;
        let matches =
            self.matches(fact, Sort::Dispatchers, &catalog.dispatcher_index, |at| &catalog.dispatchers()[at].pattern);
        // The last of the nearest: a project's own come after the built-in ones.
        matches
            .into_iter()
            .map(|(at, _)| &catalog.dispatchers()[at])
            .max_by_key(|dispatcher| dispatcher.pattern.is_exact(fact))
    }

    /// The entry point that a declaration is, asked with `owner` set to the class that first declares the method and
    /// `receiver` to the class at hand.
    pub fn entry(&mut self, fact: &CallFact<'_>) -> Option<&'c Entry> {
        self.entries(fact).first().map(|(_, entry)| *entry)
    }

    /// All entry rules that match a declaration, each with its number, nearest first: names before wildcards, own classes before
    /// supertypes, classes before annotations, and the last that was written before those above it.
    pub fn entries(&mut self, fact: &CallFact<'_>) -> Vec<(u32, &'c Entry)> {
        let catalog = self.catalog;
        let matches = self.matches(fact, Sort::Entries, &catalog.entry_index, |at| &catalog.entries()[at].pattern);
        let mut entries: Vec<(u32, &Entry)> =
            matches.into_iter().map(|(at, _)| (at as u32, &catalog.entries()[at])).collect();
        entries.sort_by_key(|(at, entry)| {
            let pattern = &entry.pattern;
            (pattern.has_wildcard(), !pattern.is_exact(fact), pattern.names.is_empty(), std::cmp::Reverse(*at))
        });
        entries
    }

    /// Positions of the patterns that match, each with whether that is certain.
    fn matches<'p>(
        &mut self,
        fact: &CallFact<'_>,
        sort: Sort,
        index: &PatternIndex,
        pattern: impl Fn(usize) -> &'p Pattern + Copy,
    ) -> Vec<(usize, bool)> {
        let found = self.matches_as_given(fact, sort, index, pattern);
        match function_like_constructor(fact) {
            Some((owner, name)) if found.is_empty() => {
                let fact = CallFact { owner, name, receiver: None, ..*fact };
                self.matches_as_given(&fact, sort, index, pattern)
            }
            _ => found,
        }
    }

    fn matches_as_given<'p>(
        &mut self,
        fact: &CallFact<'_>,
        sort: Sort,
        index: &PatternIndex,
        pattern: impl Fn(usize) -> &'p Pattern,
    ) -> Vec<(usize, bool)> {
        let mut candidates = Vec::new();
        if let Some(named) = index.named(fact.shape, fact.name) {
            candidates.extend_from_slice(named.loose());
            candidates.extend(package_of_facade(fact.owner).into_iter().flat_map(|package| named.owned(package)));
            for class in owners(fact) {
                let lineage = self.lineage(class);
                candidates.extend(lineage.iter().flat_map(|ancestor| named.owned(ancestor)));
            }
        }
        for class in owners(fact) {
            let wild = self.wildcards(class, sort, index, &pattern);
            candidates.extend(wild.iter().filter(|at| pattern(**at as usize).wildcard_matches(fact.name)));
        }
        candidates.extend(index.annotated(fact));
        if candidates.len() > 1 {
            candidates.sort_unstable();
            candidates.dedup();
        }
        let mut found = Vec::new();
        for at in candidates.into_iter().map(|at| at as usize) {
            let pattern = pattern(at);
            if pattern.fits(fact.shape) {
                match pattern.eval(fact, self.types) {
                    Truth::No => {}
                    truth => found.push((at, truth == Truth::Yes)),
                }
            }
        }
        found
    }

    fn lineage(&mut self, class: &str) -> Arc<[Arc<str>]> {
        if let Some(known) = self.lineage.get(class) {
            return Arc::clone(known);
        }
        let mut all = Vec::new();
        self.types.supertypes(class, &mut |ancestor| all.push(ancestor.into()));
        let all: Arc<[Arc<str>]> = all.into();
        self.lineage.insert(class.into(), Arc::clone(&all));
        all
    }

    fn wildcards<'p>(
        &mut self,
        class: &str,
        sort: Sort,
        index: &PatternIndex,
        pattern: &impl Fn(usize) -> &'p Pattern,
    ) -> Arc<[u32]> {
        if let Some(known) = self.wild[sort as usize].get(class) {
            return Arc::clone(known);
        }
        let patterns = index.wildcards();
        let loose = patterns.loose().iter().filter(|at| pattern(**at as usize).may_own(class, self.types));
        let mut all: Vec<u32> = loose.copied().collect();
        for ancestor in self.lineage(class).iter().map(|ancestor| &**ancestor).chain(package_of_facade(class)) {
            all.extend(patterns.owned(ancestor));
        }
        let all: Arc<[u32]> = all.into();
        self.wild[sort as usize].insert(class.into(), Arc::clone(&all));
        all
    }
}

/// The classes through which rules may reach the callee: its owner and, where it is another, the receiver's type.
fn owners<'a>(fact: &CallFact<'a>) -> impl Iterator<Item = &'a str> + use<'a> {
    let receiver = fact.receiver.filter(|receiver| *receiver != fact.owner);
    std::iter::once(fact.owner).chain(receiver)
}

/// Kotlin has functions that look like constructors: `CoroutineScope(context)` makes no `CoroutineScope`, an interface.
fn function_like_constructor<'a>(fact: &CallFact<'a>) -> Option<(&'a str, &'a str)> {
    if fact.name == INIT { fact.owner.rsplit_once('.') } else { None }
}

/// What the rule says, unless an argument says that the wait is short or leaves it open.
fn effective_blocking(rule: &Rule, fact: &CallFact<'_>, certain: bool) -> Blocking {
    let timeout = rule.timeout.as_ref().map_or(Truth::Yes, |timeout| timeout.is_long(fact.args));
    match timeout {
        Truth::No => Blocking::No,
        Truth::Yes if certain => rule.blocking,
        _ => rule.blocking.min(Blocking::Maybe),
    }
}
