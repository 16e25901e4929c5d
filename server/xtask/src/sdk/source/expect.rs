//! Kotlin's multi-platform sources declare the same thing twice: `expect` in the common part, with default arguments, and `actual` for
//! the JVM, without them. One declaration is left, with all facts.

use std::collections::{HashMap, HashSet};

use callscope_engine::hir::{Callable, Container, Flags, Items, Lowered, Member, ParamFlags};

/// What tells two declarations apart: package and class, name, receiver and parameter types as written.
type Key = (String, String);

/// Drops each `expect` declaration that some file declares `actual`, after its default arguments went over.
pub(super) fn merge(files: &mut [Lowered]) {
    let mut defaults: HashMap<Key, Vec<bool>> = HashMap::new();
    let mut actual: HashSet<String> = HashSet::new();
    for Lowered { items, .. } in files.iter() {
        for callable in &items.callables {
            let given: Vec<bool> = callable.params.iter().map(|p| p.flags.contains(ParamFlags::DEFAULT)).collect();
            if is_expect(items, callable) && given.contains(&true) {
                defaults.insert(key(items, callable), given);
            }
        }
        for &member in &items.top {
            if let (name, flags) = named(items, member)
                && flags.contains(Flags::ACTUAL)
            {
                actual.insert(name);
            }
        }
    }
    for Lowered { items, .. } in files.iter_mut() {
        for at in 0..items.callables.len() {
            let Some(given) = defaults.get(&key(items, &items.callables[at])) else { continue };
            for (param, &default) in items.callables[at].params.iter_mut().zip(given) {
                param.flags.set(ParamFlags::DEFAULT, default);
            }
        }
        let mut top = std::mem::take(&mut items.top);
        top.retain(|&member| {
            let (name, flags) = named(items, member);
            !flags.contains(Flags::EXPECT) || !actual.contains(&name)
        });
        items.top = top;
    }
}

/// Members of an `expect` class are not marked themselves.
fn is_expect(items: &Items, callable: &Callable) -> bool {
    let mut container = callable.container;
    let mut expect = callable.flags.contains(Flags::EXPECT);
    while let Container::Class(id) = container {
        expect |= items.class(id).flags.contains(Flags::EXPECT);
        container = items.class(id).container;
    }
    expect
}

fn key(items: &Items, callable: &Callable) -> Key {
    let mut owner = items.package.as_str().to_owned();
    if let Container::Class(id) = callable.container {
        owner = format!("{owner}.{}", items.class(id).binary_name);
    }
    let types = callable.receiver.into_iter().chain(callable.params.iter().filter_map(|p| p.ty));
    let types: Vec<String> = types.map(|ty| items.types.display(ty, true)).collect();
    (owner, format!("{}({})", callable.name, types.join(", ")))
}

/// A top-level declaration's qualified name, and its flags.
fn named(items: &Items, member: Member) -> (String, Flags) {
    let (name, flags) = match member {
        Member::Class(id) => (items.class(id).name, items.class(id).flags),
        Member::Callable(id) => (items.callable(id).name, items.callable(id).flags),
        Member::Field(id) => (items.field(id).name, items.field(id).flags),
        Member::Alias(id) => (items.alias(id).name, items.alias(id).flags),
    };
    (format!("{}.{name}", items.package), flags)
}
