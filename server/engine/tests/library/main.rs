//! The library index against what the rest of the engine asks of it.

use std::collections::BTreeSet;

use callscope_engine::library::Library;
use callscope_engine::risk::Catalog;
use callscope_engine::text::Name;

/// Types that rules speak of and the index does not hold, each with the reason.
const MISSING: &str = include_str!("missing.txt");

/// A rule whose owner the index lacks can only match by an import's word: that must be known, not happen.
#[test]
fn owners_of_rules_are_known_or_listed_as_missing() {
    let catalog = Catalog::builtin();
    let library = Library::builtin();
    let rules = catalog.rules().iter().map(|r| &r.pattern);
    let hops = catalog.hops().iter().map(|h| &h.pattern);
    let dispatchers = catalog.dispatchers().iter().map(|d| &d.pattern);
    let entries = catalog.entries().iter().map(|e| &e.pattern);
    let mut missing = BTreeSet::new();
    for pattern in rules.chain(hops).chain(dispatchers).chain(entries) {
        let named =
            pattern.owners.iter().chain(&pattern.extends).chain(&pattern.annotations).chain(&pattern.owner_annotations);
        for name in named.filter(|name| name.contains('.') && !name.contains('*')) {
            let name: &str = name;
            let qualified = Name::new(name);
            let class = library.class_named(name).is_some() || !library.facade(qualified).is_empty();
            let known = class || library.has_package(qualified);
            if !known {
                missing.insert(name.to_owned());
            }
        }
    }
    let listed: BTreeSet<String> =
        MISSING.lines().filter_map(|line| Some(line.split_once(" # ")?.0.to_owned())).collect();
    let new: Vec<&String> = missing.difference(&listed).collect();
    assert!(new.is_empty(), "not in the index, and not listed: {new:#?}");
    let found: Vec<&String> = listed.difference(&missing).collect();
    assert!(found.is_empty(), "listed, but in the index by now: {found:#?}");
}
