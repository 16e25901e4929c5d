//! "Which declarations of the workspace have a name like this?"

use super::Context;
use super::outline::{Entry, described};
use crate::cancel::Cancelled;
use crate::hir::{Container, Id, Member, Name};
use crate::index::naming;

/// A declaration found by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The declaration.
    pub entry: Entry,
    /// The class around it, or its package.
    pub container: String,
    /// Its file.
    pub file: String,
}

/// The declarations whose names fit `query` best, at most `limit`: the same name, then its beginning, then a part of it, then its
/// letters in order (`DCM` finds `DataCacheManager`). An empty query fits nothing.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn workspace_symbols(context: Context<'_>, query: &str, limit: usize) -> Result<Vec<Found>, Cancelled> {
    // People type `Owner.name`, and packages; the last part is what is declared under that name.
    let (owner, simple) = query.trim().rsplit_once('.').map_or((None, query.trim()), |(o, n)| (Some(o), n));
    if simple.is_empty() {
        return Ok(Vec::new());
    }
    let index = context.snapshot.index();
    let mut names: Vec<(Fit, usize, Name)> = Vec::new();
    for name in index.simple_names() {
        if let Some(fit) = fits(name.as_str(), simple) {
            names.push((fit, name.as_str().len(), name));
        }
    }
    context.cancel.check()?;
    names.sort_unstable_by(|a, b| (a.0, a.1, a.2.as_str()).cmp(&(b.0, b.1, b.2.as_str())));
    let mut found = Vec::new();
    for (_, _, name) in names {
        context.cancel.check()?;
        for &file in index.declaring(name) {
            let Some(facts) = index.file(file) else { continue };
            let items = &facts.items;
            let classes = (0..items.classes.len())
                .filter(|&i| items.classes[i].name == name)
                .map(|i| (Member::Class(Id::new(i)), items.classes[i].container));
            let callables = (0..items.callables.len())
                .filter(|&i| items.callables[i].name == name)
                .map(|i| (Member::Callable(Id::new(i)), items.callables[i].container));
            let fields = (0..items.fields.len())
                .filter(|&i| items.fields[i].name == name)
                .map(|i| (Member::Field(Id::new(i)), items.fields[i].container));
            let aliases = (0..items.aliases.len())
                .filter(|&i| items.aliases[i].name == name)
                .map(|i| (Member::Alias(Id::new(i)), items.aliases[i].container));
            for (member, container) in classes.chain(callables).chain(fields).chain(aliases) {
                let Some(entry) = described(items, member) else { continue };
                let container = match container {
                    Container::File => items.package.as_str().to_owned(),
                    container => naming::owner(items, container),
                };
                let around = format!(".{}.{container}.", items.package);
                if owner.is_none_or(|owner| around.contains(&format!(".{owner}."))) {
                    found.push(Found { entry, container, file: facts.path.as_str().to_owned() });
                }
            }
            if found.len() >= limit {
                found.truncate(limit);
                return Ok(found);
            }
        }
    }
    Ok(found)
}

/// How well a name fits, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    Same,
    Beginning,
    Part,
    Letters,
}

fn fits(name: &str, query: &str) -> Option<Fit> {
    if name.eq_ignore_ascii_case(query) {
        return Some(Fit::Same);
    }
    let (lower, wanted) = (name.to_lowercase(), query.to_lowercase());
    if lower.starts_with(&wanted) {
        return Some(Fit::Beginning);
    }
    if lower.contains(&wanted) {
        return Some(Fit::Part);
    }
    let mut left = lower.chars();
    wanted.chars().all(|c| left.by_ref().any(|l| l == c)).then_some(Fit::Letters)
}

#[cfg(test)]
mod tests {
    use super::{Fit, fits};

    #[test]
    fn names_fit_by_their_letters() {
        for (name, query, expected) in [
            ("DataCacheManager", "datacachemanager", Some(Fit::Same)),
            ("DataCacheManager", "dataC", Some(Fit::Beginning)),
            ("DataCacheManager", "cache", Some(Fit::Part)),
            ("DataCacheManager", "DCM", Some(Fit::Letters)),
            ("DataCacheManager", "MCD", None),
        ] {
            assert_eq!(fits(name, query), expected, "{query}");
        }
    }
}
