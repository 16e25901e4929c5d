//! From rule files to the model: groups spread over their items, type sets expanded, every mistake with line and column.

use super::condition::Condition;
use super::format::{File, Group, Item, KEYS, Many};
use super::pattern::{Pattern, Unless};
use super::rule::{Code, Dispatcher, Entry, Hop, Place, Rule};
use super::table::Table;
use super::tag::{Tag, TagNames};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use toml::Spanned;

/// A mistake in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in characters.
    pub column: usize,
    /// What is wrong, as a sentence without its full stop.
    pub message: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// Reads one file's text.
pub(super) fn parse(text: &str) -> Result<File, RuleError> {
    toml::from_str(text).map_err(|e| toml_error(text, &e))
}

/// Complains of the first top-level key that is neither the catalog's nor one of `others`, which belong to somebody else.
pub(super) fn check_keys(text: &str, others: &[&str]) -> Result<(), RuleError> {
    let table = toml::de::DeTable::parse(text).map_err(|e| toml_error(text, &e))?;
    for key in table.get_ref().keys() {
        let name = &**key.get_ref();
        if !KEYS.contains(&name) && !others.contains(&name) {
            let known = KEYS.iter().chain(others).copied().collect::<Vec<_>>().join(", ");
            return Err(at(text, key.span().start, format!("unknown key `{name}`, expected one of {known}")));
        }
    }
    Ok(())
}

fn toml_error(text: &str, error: &toml::de::Error) -> RuleError {
    at(text, error.span().map_or(0, |span| span.start), error.message().to_string())
}

/// A mistake at byte `offset` of `text`.
pub(super) fn at(text: &str, offset: usize, message: String) -> RuleError {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |n| n + 1);
    RuleError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message: message.replace('\n', " "),
    }
}

/// Everything that a file's items are turned into, with what they refer to by name.
#[derive(Clone, Default)]
pub(super) struct Loader {
    /// Tag rules, in order.
    pub(super) rules: Table<Rule>,
    /// Hops, in order.
    pub(super) hops: Table<Hop>,
    /// Dispatchers, in order.
    pub(super) dispatchers: Table<Dispatcher>,
    /// Entry points, in order.
    pub(super) entries: Table<Entry>,
    /// Tags.
    pub(super) tags: TagNames,
    /// May an item change one that is known already? A project's may; the built-in ones never do.
    pub(super) patch: bool,
    types: BTreeMap<Arc<str>, Vec<Arc<str>>>,
}

impl Loader {
    /// Adds to the named sets of types.
    pub(super) fn add_types(&mut self, types: &BTreeMap<Arc<str>, Vec<Arc<str>>>) {
        for (set, types) in types {
            self.types.entry(set.clone()).or_default().extend(types.iter().cloned());
        }
    }

    /// Adds a file's items; with `patch`, an item whose id is known changes the keys it gives. Mistakes are returned, and
    /// everything that has none is loaded.
    pub(super) fn add(&mut self, file: &File, name: &str, text: &str) -> Vec<RuleError> {
        self.add_types(&file.types);
        let mut errors = Vec::new();
        let mut note = |item: &Item, result: Result<(), String>| {
            if let Err(message) = result {
                errors.push(at(text, item.id.as_ref().map_or(0, |id| id.span().start), message));
            }
        };
        let alone = Item::default();
        for (all, item) in each(file, |g| &g.rules, &file.rule, &alone) {
            note(item, self.add_rule(all, item, name));
        }
        for (all, item) in each(file, |g| &g.hops, &file.hop, &alone) {
            note(item, self.add_hop(all, item));
        }
        for (all, item) in each(file, |g| &g.dispatchers, &file.dispatcher, &alone) {
            note(item, self.add_dispatcher(all, item));
        }
        for (all, item) in each(file, |g| &g.entries, &file.entry, &alone) {
            note(item, self.add_entry(all, item));
        }
        for (path, place) in &file.dispatchers {
            self.add_short_dispatcher(path, place, name);
        }
        errors
    }

    fn add_rule(&mut self, all: &Item, item: &Item, file: &str) -> Result<(), String> {
        let id = id_of(item)?;
        let known = self.known(self.rules.find(&id))?;
        let mut rule = known.unwrap_or_else(|| Rule { id, file: file.into(), ..Rule::default() });
        for keys in [all, item] {
            forbid(keys, &["code", "methods", "on", "waits", "thread"])?;
            self.apply_pattern(&mut rule.pattern, keys)?;
            if let Some(tags) = &keys.tags {
                rule.tags = tags.0.iter().map(|tag| self.tag(tag)).collect::<Result<_, _>>()?;
            }
            set(&mut rule.kind, &keys.kind);
            set(&mut rule.blocking, &keys.blocking);
            set(&mut rule.severity, &keys.severity);
            set(&mut rule.why, &keys.why);
            set(&mut rule.source, &keys.source);
            if keys.timeout.is_some() {
                rule.timeout.clone_from(&keys.timeout);
            }
        }
        check_pattern(&rule.pattern)?;
        if rule.tags.is_empty() {
            return Err(format!("rule `{}` has no `tags`", rule.id));
        }
        self.rules.put(Arc::clone(&rule.id), rule);
        Ok(())
    }

    /// The item to change, if there is one with this id and that is allowed.
    fn known<T: Clone>(&self, item: Option<&T>) -> Result<Option<T>, String> {
        if item.is_some() && !self.patch {
            return Err("this id stands twice".into());
        }
        Ok(item.cloned())
    }

    fn add_hop(&mut self, all: &Item, item: &Item) -> Result<(), String> {
        let id = id_of(item)?;
        let known = self.known(self.hops.find(&id))?;
        let mut hop = known.unwrap_or_else(|| Hop {
            id,
            pattern: Pattern::default(),
            code: Code::Any,
            methods: Vec::new(),
            on: Vec::new(),
            waits: Default::default(),
            source: Default::default(),
        });
        for keys in [all, item] {
            forbid(keys, &["tags", "kind", "blocking", "severity", "timeout", "thread"])?;
            self.apply_pattern(&mut hop.pattern, keys)?;
            set(&mut hop.code, &keys.code);
            set(&mut hop.waits, &keys.waits);
            set(&mut hop.source, &keys.source);
            set(&mut hop.methods, &keys.methods.as_ref().map(|many| many.0.clone()));
            set(&mut hop.on, &keys.on.as_ref().map(|places| places.0.clone()));
        }
        check_pattern(&hop.pattern)?;
        if hop.on.is_empty() {
            return Err(format!("hop `{}` does not say where: `on` is missing", hop.id));
        }
        self.hops.put(Arc::clone(&hop.id), hop);
        Ok(())
    }

    fn add_dispatcher(&mut self, all: &Item, item: &Item) -> Result<(), String> {
        let id = id_of(item)?;
        let known = self.known(self.dispatchers.find(&id))?;
        let mut dispatcher = known.unwrap_or_else(|| Dispatcher {
            id,
            pattern: Pattern::default(),
            on: Vec::new(),
            source: Default::default(),
        });
        for keys in [all, item] {
            forbid(keys, &["tags", "kind", "blocking", "severity", "timeout", "thread", "code", "methods", "waits"])?;
            self.apply_pattern(&mut dispatcher.pattern, keys)?;
            set(&mut dispatcher.source, &keys.source);
            set(&mut dispatcher.on, &keys.on.as_ref().map(|places| places.0.clone()));
        }
        check_pattern(&dispatcher.pattern)?;
        if dispatcher.on.is_empty() {
            return Err(format!("dispatcher `{}` does not say where: `on` is missing", dispatcher.id));
        }
        self.dispatchers.put(Arc::clone(&dispatcher.id), dispatcher);
        Ok(())
    }

    /// `"AppScopes.io" = "background"`: a property, field, getter or factory of that name, its owner qualified or not.
    fn add_short_dispatcher(&mut self, path: &Spanned<Arc<str>>, place: &Place, file: &str) {
        let id = path.get_ref();
        let (owner, name) = id.rsplit_once('.').unwrap_or(("", id));
        for property in [true, false] {
            let owners = if owner.is_empty() { Vec::new() } else { vec![owner.into()] };
            let pattern = Pattern { owners, names: vec![name.into()], property, ..Pattern::default() };
            let dispatcher = Dispatcher { id: id.clone(), pattern, on: vec![place.clone()], source: file.into() };
            self.dispatchers.push(id.clone(), dispatcher);
        }
    }

    fn add_entry(&mut self, all: &Item, item: &Item) -> Result<(), String> {
        let id = id_of(item)?;
        let known = self.known(self.entries.find(&id))?;
        let mut entry = known.unwrap_or_else(|| Entry {
            id,
            pattern: Pattern::default(),
            kind: Default::default(),
            thread: Place::Unknown,
            source: Default::default(),
        });
        for keys in [all, item] {
            forbid(keys, &["tags", "blocking", "severity", "timeout", "code", "methods", "waits", "on"])?;
            self.apply_pattern(&mut entry.pattern, keys)?;
            set(&mut entry.kind, &keys.kind);
            set(&mut entry.thread, &keys.thread);
            set(&mut entry.source, &keys.source);
        }
        check_pattern(&entry.pattern)?;
        if entry.kind.is_empty() {
            return Err(format!("entry `{}` has no `kind`", entry.id));
        }
        self.entries.put(Arc::clone(&entry.id), entry);
        Ok(())
    }

    fn apply_pattern(&self, pattern: &mut Pattern, keys: &Item) -> Result<(), String> {
        let list = |to: &mut Vec<Arc<str>>, from: &Option<Many>| -> Result<(), String> {
            if let Some(from) = from {
                *to = self.expand(from)?;
            }
            Ok(())
        };
        list(&mut pattern.owners, &keys.owner)?;
        list(&mut pattern.extends, &keys.extends)?;
        list(&mut pattern.annotations, &keys.annotation)?;
        list(&mut pattern.owner_annotations, &keys.owner_annotation)?;
        list(&mut pattern.returns, &keys.returns)?;
        list(&mut pattern.suspends_or_returns, &keys.suspends_or_returns)?;
        set(&mut pattern.names, &keys.name.as_ref().map(|names| names.0.clone()));
        set(&mut pattern.property, &keys.property);
        if let Some(when) = &keys.when {
            pattern.when = self.expand_conditions(when)?;
        }
        if let Some(params) = &keys.params {
            pattern.params = Some(params.0.clone());
        }
        if keys.subtypes.is_some() {
            pattern.subtypes = keys.subtypes;
        }
        if let Some(unless) = &keys.unless {
            let mut exempt =
                Unless { suspend: unless.suspend, when: self.expand_conditions(&unless.when)?, ..Unless::default() };
            list(&mut exempt.receiver, &unless.receiver)?;
            list(&mut exempt.returns, &unless.returns)?;
            list(&mut exempt.annotations, &unless.annotation)?;
            set(&mut exempt.names, &unless.name.as_ref().map(|names| names.0.clone()));
            pattern.unless = exempt;
        }
        Ok(())
    }

    /// Type names, with `@set` replaced by the types of that set.
    fn expand(&self, many: &Many) -> Result<Vec<Arc<str>>, String> {
        let mut all = Vec::with_capacity(many.0.len());
        for name in &many.0 {
            match name.strip_prefix('@') {
                None => all.push(name.clone()),
                Some(set) => match self.types.get(set) {
                    Some(types) => all.extend(types.iter().cloned()),
                    None => return Err(format!("no set of types is called `{set}`")),
                },
            }
        }
        Ok(all)
    }

    fn expand_conditions(&self, conditions: &[Condition]) -> Result<Vec<Condition>, String> {
        let expand = |condition: &Condition| {
            let ty = condition.ty.as_ref().map(|types| self.expand(types).map(Many)).transpose()?;
            Ok(Condition { ty, ..condition.clone() })
        };
        conditions.iter().map(expand).collect()
    }

    fn tag(&mut self, name: &str) -> Result<Tag, String> {
        let own = name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || "/-_".contains(c));
        if !own {
            return Err(format!("`{name}` is no tag: expected capital letters, as in DATABASE or MY-TAG"));
        }
        self.tags.intern(name).ok_or_else(|| format!("`{name}` is one tag too many: the limit is {}", Tag::LIMIT))
    }
}

/// The items of one sort in a file: those of its groups with the keys of the group, and those that stand alone.
fn each<'f>(
    file: &'f File,
    pick: fn(&Group) -> &Vec<Item>,
    own: &'f [Item],
    alone: &'f Item,
) -> impl Iterator<Item = (&'f Item, &'f Item)> {
    let grouped = file.group.iter().flat_map(move |group| pick(group).iter().map(|item| (&group.all, item)));
    grouped.chain(own.iter().map(move |item| (alone, item)))
}

fn id_of(item: &Item) -> Result<Arc<str>, String> {
    let id = item.id.as_ref().ok_or("an item without `id`")?.get_ref();
    let fine = id.split('.').all(|part| {
        part.starts_with(|c: char| c.is_ascii_lowercase())
            && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    });
    if fine {
        Ok(id.clone())
    } else {
        Err(format!("`{id}` is no id: expected lower case words, as in `acme.store.load`"))
    }
}

fn check_pattern(pattern: &Pattern) -> Result<(), String> {
    if pattern.names.is_empty() && pattern.annotations.is_empty() && pattern.owner_annotations.is_empty() {
        return Err("neither `name` nor `annotation` says what to match".into());
    }
    if pattern.owners.is_empty() && pattern.extends.is_empty() && pattern.annotations.is_empty() {
        return Err("a bare name matches too much: `owner`, `extends` or `annotation` is missing".into());
    }
    Ok(())
}

/// Keys that mean nothing in this sort of item.
fn forbid(keys: &Item, names: &[&str]) -> Result<(), String> {
    let given = [
        ("tags", keys.tags.is_some()),
        ("kind", keys.kind.is_some()),
        ("blocking", keys.blocking.is_some()),
        ("severity", keys.severity.is_some()),
        ("timeout", keys.timeout.is_some()),
        ("thread", keys.thread.is_some()),
        ("code", keys.code.is_some()),
        ("methods", keys.methods.is_some()),
        ("waits", keys.waits.is_some()),
        ("on", keys.on.is_some()),
    ];
    match given.iter().find(|(name, given)| *given && names.contains(name)) {
        Some((name, _)) => Err(format!("`{name}` means nothing here")),
        None => Ok(()),
    }
}

fn set<T: Clone>(to: &mut T, from: &Option<T>) {
    if let Some(from) = from {
        to.clone_from(from);
    }
}
