//! The catalog: every rule, hop, dispatcher, entry point and keyword that is in force, and the way a project changes it.
//!
//! The built-in part is read once, when first asked for. It must not know who asks.

use super::builtin;
use super::declared;
use super::format::{self, Silence};
use super::index::PatternIndex;
use super::keyword::Keyword;
use super::load::{self, Loader, RuleError};
use super::rule::{Dispatcher, Entry, Hop, Rule};
use super::tag::TagNames;
use std::sync::LazyLock;

/// What is in force, indexed. Cheap to share, never changed after it was built.
#[derive(Clone, Default)]
pub struct Catalog {
    loader: Loader,
    keywords: Vec<Keyword>,
    silences: Vec<Silence>,
    pub(super) rule_index: PatternIndex,
    pub(super) hop_index: PatternIndex,
    pub(super) dispatcher_index: PatternIndex,
    pub(super) entry_index: PatternIndex,
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Catalog of {} rules", self.rules().len())
    }
}

static BUILTIN: LazyLock<(Catalog, Vec<(&str, RuleError)>)> = LazyLock::new(|| {
    let mut catalog = Catalog::default();
    let errors = catalog.add_builtin();
    catalog.index();
    (catalog, errors)
});

impl Catalog {
    /// The built-in catalog.
    pub fn builtin() -> &'static Catalog {
        &BUILTIN.0
    }

    /// Mistakes in the built-in files, each with its file. There are none; a test sees to that.
    pub fn builtin_errors() -> &'static [(&'static str, RuleError)] {
        &BUILTIN.1
    }

    /// The built-in catalog with a project's `callscope.toml` on top: new ids are added, known ids change the keys that are
    /// given, silenced rules go. `other_keys` are the file's top-level keys that are not about the catalog.
    ///
    /// # Errors
    /// All mistakes, each with its line and column. Items without a mistake are in force in the catalog all the same.
    pub fn with_project(text: &str, other_keys: &[&str]) -> (Catalog, Vec<RuleError>) {
        let (catalog, errors) = Catalog::with_projects(&[text], other_keys);
        (catalog, errors.into_iter().map(|(_, error)| error).collect())
    }

    /// The same for several roots, each with a file of its own; mistakes come with the number of their file.
    ///
    /// # Errors
    /// As [`Catalog::with_project`].
    pub fn with_projects(texts: &[&str], other_keys: &[&str]) -> (Catalog, Vec<(usize, RuleError)>) {
        let mut files = Vec::new();
        let mut errors = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            match load::check_keys(text, other_keys).and_then(|()| load::parse(text)) {
                Ok(file) => files.push((number, *text, file)),
                Err(e) => errors.push((number, e)),
            }
        }
        let mut catalog = Catalog::builtin().clone();
        if files.iter().any(|(_, _, file)| !file.types.is_empty()) {
            // Built-in rules refer to the sets that the project adds to: they are read anew.
            catalog = Catalog::default();
            files.iter().for_each(|(_, _, file)| catalog.loader.add_types(&file.types));
            catalog.add_builtin();
        }
        catalog.loader.patch = true;
        for (number, text, file) in files {
            let mut found = catalog.unknown_silences(&file, text);
            found.extend(catalog.add(file, "callscope.toml", text));
            errors.extend(found.into_iter().map(|e| (number, e)));
        }
        catalog.index();
        (catalog, errors)
    }

    fn add_builtin(&mut self) -> Vec<(&'static str, RuleError)> {
        let mut errors = Vec::new();
        for (name, text) in builtin::FILES {
            match load::parse(text) {
                Ok(file) => errors.extend(self.add(file, name, text).into_iter().map(|e| (*name, e))),
                Err(e) => errors.push((*name, e)),
            }
        }
        errors
    }

    fn unknown_silences(&self, file: &format::File, text: &str) -> Vec<RuleError> {
        let own = |id: &str| file.rule.iter().filter_map(|r| r.id.as_ref()).any(|own| covers(id, own.get_ref()));
        let known = |id: &str| own(id) || self.rules().iter().chain(declared::rules()).any(|r| covers(id, &r.id));
        let unknown = file.silence.iter().filter(|silence| !known(silence.rule.get_ref()));
        unknown
            .map(|s| load::at(text, s.rule.span().start, format!("no rule is called `{}`", s.rule.get_ref())))
            .collect()
    }

    fn add(&mut self, file: format::File, name: &str, text: &str) -> Vec<RuleError> {
        let mut errors = self.loader.add(&file, name, text);
        for keyword in file.keyword {
            match Keyword::new(keyword, &mut self.loader.tags) {
                Ok(keyword) => self.keywords.push(keyword),
                Err(message) => errors.push(load::at(text, 0, message)),
            }
        }
        for silence in file.silence {
            if silence.within.is_none() {
                self.loader.rules.retain(|id| !covers(silence.rule.get_ref(), id));
            }
            self.silences.push(silence);
        }
        errors
    }

    fn index(&mut self) {
        self.rule_index = PatternIndex::new(self.rules().iter().map(|rule| &rule.pattern));
        self.hop_index = PatternIndex::new(self.hops().iter().map(|hop| &hop.pattern));
        self.dispatcher_index = PatternIndex::new(self.dispatchers().iter().map(|dispatcher| &dispatcher.pattern));
        self.entry_index = PatternIndex::new(self.entries().iter().map(|entry| &entry.pattern));
    }

    /// Whether some tag rule names a callee `name`: most calls need no more than this look.
    pub fn has_rule_named(&self, name: &str) -> bool {
        self.rule_index.has_name(name)
    }

    /// Whether some entry rule may name a method `name`, annotations aside: most methods need no more than this look.
    pub fn has_entry_named(&self, name: &str) -> bool {
        self.entry_index.has_name(name) || self.entry_index.has_prefix_of(name)
    }

    /// All tag rules.
    pub fn rules(&self) -> &[Rule] {
        &self.loader.rules
    }

    /// All hops.
    pub fn hops(&self) -> &[Hop] {
        &self.loader.hops
    }

    /// All dispatchers.
    pub fn dispatchers(&self) -> &[Dispatcher] {
        &self.loader.dispatchers
    }

    /// All entry points.
    pub fn entries(&self) -> &[Entry] {
        &self.loader.entries
    }

    /// The keywords for receivers of unknown type.
    pub fn keywords(&self) -> &[Keyword] {
        &self.keywords
    }

    /// The names of all tags.
    pub fn tag_names(&self) -> &TagNames {
        &self.loader.tags
    }

    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.loader.rules.find(id).or_else(|| declared::rule(id))
    }

    /// The reason why findings of `rule` must be quiet in the method with this full name, if there is one.
    pub fn silenced(&self, rule: &str, method: &str) -> Option<&str> {
        let quiet = |s: &&Silence| {
            covers(s.rule.get_ref(), rule) && s.within.as_ref().is_none_or(|within| covers(within, method))
        };
        self.silences.iter().find(quiet).map(|silence| &*silence.reason)
    }
}

/// `a.b` covers itself; `a.*` covers all that begins with `a.`.
fn covers(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => pattern == name,
    }
}
