//! Rules name APIs that exist: what the library index knows of a class must contain the members that rules name in it.

use std::collections::BTreeMap;

use callscope_engine::hir::Member;
use callscope_engine::host::Host;
use callscope_engine::infer::Env;
use callscope_engine::risk::Catalog;
use callscope_engine::risk::pattern::Pattern;

/// What the index of today's public declarations does not show, each with its reason.
const UNLISTED: &str = include_str!("unlisted.txt");

fn is_unlisted(name: &str) -> bool {
    UNLISTED.lines().any(|line| line.split(" #").next() == Some(name))
}

#[test]
fn rules_name_members_that_exist() {
    let catalog = Catalog::builtin();
    let host = Host::default();
    let snapshot = host.snapshot();
    let env = snapshot.env();
    let mut wrong = BTreeMap::new();
    let mut checked = 0;
    let rules = catalog.rules().iter().map(|r| (&r.id, &r.pattern));
    let hops = catalog.hops().iter().map(|h| (&h.id, &h.pattern));
    let dispatchers = catalog.dispatchers().iter().map(|d| (&d.id, &d.pattern));
    let entries = catalog.entries().iter().map(|e| (&e.id, &e.pattern));
    for (id, pattern) in rules.chain(hops).chain(dispatchers).chain(entries) {
        let known: Vec<_> = pattern.owners.iter().map(|owner| members(&env, owner)).collect();
        if known.is_empty() || known.iter().any(Option::is_none) || !pattern.extends.is_empty() {
            continue; // a class that the index lacks may have any member
        }
        let known: Vec<String> = known.into_iter().flatten().flatten().collect();
        for name in pattern.names.iter().filter(|name| !Pattern::is_wildcard(name)) {
            checked += 1;
            if !known.iter().any(|member| **member == **name) {
                wrong.insert(format!("{id}: {name}"), pattern.owners.join(" "));
            }
        }
    }
    assert!(checked > 1500, "only {checked} names could be looked up");
    wrong.retain(|name, _| !is_unlisted(name));
    let said: Vec<String> = wrong.iter().map(|(name, owners)| format!("{name} # {owners}")).collect();
    assert!(said.is_empty(), "{} of {checked} names are not declared:\n{}", said.len(), said.join("\n"));
}

/// Classes that the index knows the package of, but not them: most likely misspelt.
#[test]
fn rules_name_classes_that_exist() {
    let catalog = Catalog::builtin();
    let host = Host::default();
    let snapshot = host.snapshot();
    let index = snapshot.index();
    let patterns = catalog.rules().iter().map(|r| &r.pattern).chain(catalog.hops().iter().map(|h| &h.pattern));
    let patterns = patterns.chain(catalog.dispatchers().iter().map(|d| &d.pattern));
    let patterns = patterns.chain(catalog.entries().iter().map(|e| &e.pattern));
    let mut wrong = std::collections::BTreeSet::new();
    for owner in
        patterns.flat_map(|p| p.owners.iter().chain(&p.extends).chain(&p.annotations).chain(&p.unless.receiver))
    {
        let Some((package, class)) = owner.rsplit_once('.') else { continue };
        let is_class = class.starts_with(char::is_uppercase);
        let known = index.has_package(callscope_engine::hir::Name::new(package));
        if is_class && known && index.class_named(owner).is_none() {
            wrong.insert(owner.to_string());
        }
    }
    let said: Vec<String> = wrong.into_iter().filter(|owner| !is_unlisted(owner)).collect();
    assert!(said.is_empty(), "{} classes are not declared:\n{}", said.len(), said.join("\n"));
}

/// The names of all members of a class, inherited ones included; `None` where the index does not know the class wholly.
fn members(env: &Env<'_>, qualified: &str) -> Option<Vec<String>> {
    let class = env.index.class_named(qualified)?;
    let lines = env.linearization(class);
    if !lines.unknown.is_empty() {
        return None;
    }
    let mut all = Vec::new();
    for entry in &lines.entries {
        let items = env.index.items(entry.class.file);
        for member in &items.class(entry.class.class).members {
            match member {
                Member::Callable(id) => all.push(items.callable(*id).name.as_str().to_string()),
                Member::Field(id) => all.push(items.field(*id).name.as_str().to_string()),
                _ => {}
            }
        }
    }
    Some(all)
}
