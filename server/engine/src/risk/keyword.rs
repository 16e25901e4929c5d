//! The fallback for calls whose receiver has no known type: keywords on the names they are spelled with.
//!
//! Its answers are `certainty: "textual"`. It gets the names of one call expression, never a line of text, so comments and
//! strings cannot give a tag; and it must not be asked about a call that was resolved.

use super::format;
use super::tag::{TagNames, TagSet};
use std::sync::Arc;

/// The names in one unresolved call.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextualCall<'a> {
    /// Dotted names in the receiver, or the type that is created, as written and, where an import says so, qualified:
    /// `["db", "helper.writableDatabase"]`, `["java.io.FileInputStream"]`.
    pub names: &'a [&'a str],
    /// The called method; `None` for a constructor call.
    pub method: Option<&'a str>,
    /// Is there a receiver?
    pub has_receiver: bool,
    /// How many arguments are written.
    pub arg_count: usize,
}

/// One keyword rule.
#[derive(Clone, Debug)]
pub struct Keyword {
    /// Unique, begins with `text.`.
    pub id: Arc<str>,
    /// The tags it gives.
    pub tags: TagSet,
    packages: Vec<Arc<str>>,
    types: Vec<Arc<str>>,
    methods: Vec<Method>,
}

#[derive(Clone, Debug)]
struct Method {
    name: Arc<str>,
    needs_receiver: bool,
    no_args: bool,
}

impl Keyword {
    pub(super) fn new(raw: format::Keyword, tags: &mut TagNames) -> Result<Keyword, String> {
        let mut tag = |name: &str| tags.intern(name).ok_or_else(|| format!("`{name}` is one tag too many"));
        let method = |text: Arc<str>| {
            let (name, no_args) = text.strip_suffix("()").map_or((&*text, false), |name| (name, true));
            let (name, needs_receiver) = name.strip_prefix('.').map_or((name, false), |name| (name, true));
            Method { name: name.into(), needs_receiver, no_args }
        };
        Ok(Keyword {
            id: raw.id,
            tags: raw.tags.0.iter().map(|name| tag(name)).collect::<Result<_, _>>()?,
            packages: raw.packages,
            types: raw.types,
            methods: raw.methods.into_iter().map(method).collect(),
        })
    }

    /// Do the names of this call contain the keyword?
    pub fn matches(&self, call: &TextualCall<'_>) -> bool {
        call.names.iter().any(|name| {
            self.packages.iter().any(|package| begins_with(name, package))
                || self.types.iter().any(|ty| name.split('.').any(|part| part == &**ty))
        }) || call.method.is_some_and(|method| {
            self.methods.iter().any(|m| {
                *m.name == *method && (call.has_receiver || !m.needs_receiver) && (call.arg_count == 0 || !m.no_args)
            })
        })
    }
}

/// `java.io.` begins `java.io.File`; `java.lang.Thread` begins itself and `java.lang.Thread.State`, not `ThreadLocal`.
fn begins_with(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).is_some_and(|rest| prefix.ends_with('.') || rest.is_empty() || rest.starts_with('.'))
}

/// The tags that the keywords give to an unresolved call, with the keywords that gave them.
pub fn textual<'c>(keywords: &'c [Keyword], call: &TextualCall<'_>) -> (TagSet, Vec<&'c Keyword>) {
    let hits: Vec<&Keyword> = keywords.iter().filter(|keyword| keyword.matches(call)).collect();
    (hits.iter().fold(TagSet::EMPTY, |set, keyword| set.union(keyword.tags)), hits)
}
