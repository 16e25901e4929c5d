//! How rule files are written: the TOML form of rules, hops, dispatchers, entry points and keywords.
//!
//! The built-in files and a project's `callscope.toml` share it. A `group` gives keys to all items in it, so that an
//! owner, a reason and a source stand once. Spans are byte offsets into the text; `load` turns them into lines.

use super::condition::{Condition, Timeout};
use super::rule::{Blocking, Code, Place, Severity, Waits};
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use toml::Spanned;

/// The top-level keys of `callscope.toml` that belong to the catalog.
pub(super) const KEYS: &[&str] =
    &["types", "group", "rule", "hop", "dispatcher", "dispatchers", "entry", "keyword", "silence"];

/// One file.
#[derive(Deserialize, Default)]
pub(super) struct File {
    /// Named sets of types: `@in-memory` stands for all of its set; a project's file adds to it.
    #[serde(default)]
    pub(super) types: BTreeMap<Arc<str>, Vec<Arc<str>>>,
    /// Items with shared keys.
    #[serde(default)]
    pub(super) group: Vec<Group>,
    /// Tag rules.
    #[serde(default)]
    pub(super) rule: Vec<Item>,
    /// Hops.
    #[serde(default)]
    pub(super) hop: Vec<Item>,
    /// Dispatchers in the long form.
    #[serde(default)]
    pub(super) dispatcher: Vec<Item>,
    /// Dispatchers in the short form: `"AppScopes.io" = "background"`.
    #[serde(default)]
    pub(super) dispatchers: BTreeMap<Spanned<Arc<str>>, Place>,
    /// Entry points.
    #[serde(default)]
    pub(super) entry: Vec<Item>,
    /// Keywords for receivers of unknown type.
    #[serde(default)]
    pub(super) keyword: Vec<Keyword>,
    /// Rules that must be quiet.
    #[serde(default)]
    pub(super) silence: Vec<Silence>,
}

/// Items that share keys.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    /// Keys for every item that does not give them itself.
    #[serde(default)]
    pub(super) all: Item,
    /// Tag rules.
    #[serde(default)]
    pub(super) rules: Vec<Item>,
    /// Hops.
    #[serde(default)]
    pub(super) hops: Vec<Item>,
    /// Dispatchers.
    #[serde(default)]
    pub(super) dispatchers: Vec<Item>,
    /// Entry points.
    #[serde(default)]
    pub(super) entries: Vec<Item>,
}

/// The keys of one item. Which of them an item needs and may have depends on what it is.
#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Item {
    /// Unique name.
    pub(super) id: Option<Spanned<Arc<str>>>,
    /// [`super::pattern::Pattern::owners`]
    pub(super) owner: Option<Many>,
    /// [`super::pattern::Pattern::extends`]
    pub(super) extends: Option<Many>,
    /// [`super::pattern::Pattern::names`]
    pub(super) name: Option<Many>,
    /// [`super::pattern::Pattern::property`]
    pub(super) property: Option<bool>,
    /// [`super::pattern::Pattern::params`]
    pub(super) params: Option<Many>,
    /// [`super::pattern::Pattern::annotations`]
    pub(super) annotation: Option<Many>,
    /// [`super::pattern::Pattern::owner_annotations`]
    pub(super) owner_annotation: Option<Many>,
    /// [`super::pattern::Pattern::returns`]
    pub(super) returns: Option<Many>,
    /// [`super::pattern::Pattern::suspends_or_returns`]
    pub(super) suspends_or_returns: Option<Many>,
    /// [`super::pattern::Pattern::subtypes`]
    pub(super) subtypes: Option<bool>,
    /// [`super::pattern::Pattern::when`]
    pub(super) when: Option<Vec<Condition>>,
    /// [`super::pattern::Pattern::unless`]
    pub(super) unless: Option<Unless>,
    /// [`super::rule::Rule::tags`]
    pub(super) tags: Option<Many>,
    /// [`super::rule::Rule::kind`], [`super::rule::Entry::kind`]
    pub(super) kind: Option<Arc<str>>,
    /// [`super::rule::Rule::blocking`]
    pub(super) blocking: Option<Blocking>,
    /// [`super::rule::Rule::timeout`]
    pub(super) timeout: Option<Timeout>,
    /// [`super::rule::Rule::severity`]
    pub(super) severity: Option<Severity>,
    /// [`super::rule::Rule::why`]
    pub(super) why: Option<Arc<str>>,
    /// Where the fact was read.
    pub(super) source: Option<Arc<str>>,
    /// [`super::rule::Hop::code`]
    pub(super) code: Option<Code>,
    /// [`super::rule::Hop::methods`]
    pub(super) methods: Option<Many>,
    /// [`super::rule::Hop::on`], [`super::rule::Dispatcher::on`]
    pub(super) on: Option<Places>,
    /// [`super::rule::Hop::waits`]
    pub(super) waits: Option<Waits>,
    /// [`super::rule::Entry::thread`]
    pub(super) thread: Option<Place>,
}

/// [`super::pattern::Unless`] as written.
#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Unless {
    /// Types of receivers.
    pub(super) receiver: Option<Many>,
    /// Types of results.
    pub(super) returns: Option<Many>,
    /// Suspending callees.
    pub(super) suspend: bool,
    /// Conditions on arguments.
    pub(super) when: Vec<Condition>,
    /// Annotations of the callee.
    pub(super) annotation: Option<Many>,
    /// Names of callees.
    pub(super) name: Option<Many>,
}

/// Keywords: see [`super::keyword`].
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Keyword {
    /// Unique name.
    pub(super) id: Arc<str>,
    /// The tags it gives.
    pub(super) tags: Many,
    /// Prefixes of qualified names: `java.io.`.
    #[serde(default)]
    pub(super) packages: Vec<Arc<str>>,
    /// Simple names of types.
    #[serde(default)]
    pub(super) types: Vec<Arc<str>>,
    /// Names of methods: `.query` needs a receiver, `.wait()` no arguments too.
    #[serde(default)]
    pub(super) methods: Vec<Arc<str>>,
}

/// A rule that is not wanted.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Silence {
    /// Its id, or the beginning of some ids: `android.prefs.*`.
    pub(super) rule: Spanned<Arc<str>>,
    /// Only in methods whose full name begins so: `com.example.legacy.*`. Everywhere when absent.
    #[serde(default)]
    pub(super) within: Option<Arc<str>>,
    /// Why: whoever reads the file later wants to know.
    pub(super) reason: Arc<str>,
}

/// One string or several.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Many(pub Vec<Arc<str>>);

/// One place or several.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Places(pub Vec<Place>);

struct OneOrMany<T>(std::marker::PhantomData<T>);

impl<'de, T: std::str::FromStr<Err = String>> de::Visitor<'de> for OneOrMany<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an array of strings")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<T>, E> {
        Ok(vec![text.parse().map_err(E::custom)?])
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut all = Vec::new();
        while let Some(text) = seq.next_element::<std::borrow::Cow<'de, str>>()? {
            all.push(text.parse().map_err(de::Error::custom)?);
        }
        Ok(all)
    }
}

/// A plain string that parses to itself, so that [`OneOrMany`] serves both lists.
struct Plain(Arc<str>);

impl std::str::FromStr for Plain {
    type Err = String;

    fn from_str(text: &str) -> Result<Plain, String> {
        Ok(Plain(text.into()))
    }
}

impl<'de> Deserialize<'de> for Many {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Many, D::Error> {
        let all = from.deserialize_any(OneOrMany::<Plain>(std::marker::PhantomData))?;
        Ok(Many(all.into_iter().map(|plain| plain.0).collect()))
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Places, D::Error> {
        from.deserialize_any(OneOrMany::<Place>(std::marker::PhantomData)).map(Places)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Code, D::Error> {
        struct V;
        impl de::Visitor<'_> for V {
            type Value = Code;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a parameter, or last, any, receiver, callee, upstream, source, downstream")
            }

            fn visit_i64<E: de::Error>(self, at: i64) -> Result<Code, E> {
                at.to_string().parse().map(Code::Param).map_err(E::custom)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Code, E> {
                Ok(match text {
                    "last" => Code::Last,
                    "any" => Code::Any,
                    "receiver" => Code::Receiver,
                    "callee" => Code::Callee,
                    "upstream" => Code::Upstream,
                    "source" => Code::Source,
                    "downstream" => Code::Downstream,
                    _ => Code::Param(text.parse().map_err(E::custom)?),
                })
            }
        }
        from.deserialize_any(V)
    }
}
