//! The built-in files are free of mistakes, and nothing in them is said twice or without a source.

use callscope_engine::risk::rule::Place;
use callscope_engine::risk::{Catalog, KINDS};

#[test]
fn the_built_in_files_have_no_mistakes() {
    let said: Vec<String> = Catalog::builtin_errors().iter().map(|(file, e)| format!("{file}:{e}")).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
}

#[test]
fn every_rule_says_what_why_and_from_where() {
    for rule in Catalog::builtin().rules() {
        assert!(KINDS.contains(&&*rule.kind), "{}: unknown kind `{}`", rule.id, rule.kind);
        assert!(
            rule.why.split(' ').count() >= 3 && rule.why.ends_with('.'),
            "{}: `why` is no sentence: {}",
            rule.id,
            rule.why
        );
        assert!(rule.source.contains(": "), "{}: `source` names no place: {}", rule.id, rule.source);
    }
}

#[test]
fn every_hop_dispatcher_and_entry_has_a_source() {
    let catalog = Catalog::builtin();
    let hops = catalog.hops().iter().map(|h| (&h.id, &h.source));
    let dispatchers = catalog.dispatchers().iter().map(|d| (&d.id, &d.source));
    let entries = catalog.entries().iter().map(|e| (&e.id, &e.source));
    for (id, source) in hops.chain(dispatchers).chain(entries) {
        assert!(source.contains(": "), "{id}: `source` names no place: {source}");
    }
}

#[test]
fn entry_points_run_on_a_thread_by_name() {
    let named = [Place::Main, Place::Background, Place::Binder, Place::EventLoop, Place::Inline, Place::Unknown];
    for entry in Catalog::builtin().entries() {
        assert!(named.contains(&entry.thread), "{}", entry.id);
    }
}

#[test]
fn the_catalog_is_as_large_as_promised() {
    let catalog = Catalog::builtin();
    let sizes = [catalog.rules().len(), catalog.hops().len(), catalog.dispatchers().len(), catalog.entries().len()];
    for (what, size, least) in
        [("rules", sizes[0], 600), ("hops", sizes[1], 350), ("dispatchers", sizes[2], 60), ("entries", sizes[3], 150)]
    {
        assert!(size >= least, "{size} {what}, fewer than {least}");
    }
}
