//! Which method a person or an agent means: exact names first, then suffixes, then the same ignoring case. Several
//! hits are never narrowed by a guess.

use std::collections::BTreeSet;

use super::signature::{is_test, signature, symbol_of};
use crate::graph::Symbol;
use crate::hir::{CallableKind, Container, Name};
use crate::host::Snapshot;
use crate::index::{FileId, MethodRef, naming};

/// The outcome of a look-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// Exactly this method.
    Found(MethodRef),
    /// Several fit.
    Ambiguous(Vec<MethodRef>),
    /// None fits; signatures with similar names.
    NotFound(Vec<String>),
}

/// What was asked for, taken apart.
struct Query {
    /// Dotted name, `$` and the like as dots.
    path: String,
    /// Last part of it.
    name: String,
    types: Option<Vec<String>>,
    /// The same as it was written: `String...` and `Array<String>` are one to those who ask, but not to a signature.
    written: Option<String>,
    /// `@path` behind a signature: the file, where classes are declared twice.
    file: Option<String>,
    /// `@path:line` behind a signature: the 1-based line of the name, where a file declares it twice.
    line: Option<u32>,
}

/// Finds the method that `text` names: `queryUser`, `DBHelper.queryUser(String, int)`, `com.example.Foo.<init>`.
/// `types` picks an overload where `text` has no list of its own.
#[must_use]
pub fn find(snapshot: &Snapshot, text: &str, types: Option<&str>, include_tests: bool) -> Lookup {
    let query = parse(text, types);
    for fold in [false, true] {
        let hits = candidates(snapshot, &query, fold);
        for level in [Level::Full, Level::Suffix] {
            let mut found: Vec<MethodRef> = hits.iter().filter(|(_, l)| *l <= level).map(|(m, _)| *m).collect();
            if let Some(file) = &query.file {
                found.retain(|m| {
                    snapshot.index().file(m.file).is_some_and(|f| {
                        let start = f.items.callable(m.callable).name_span.start;
                        f.path.as_str() == file && query.line.is_none_or(|line| f.lines.line(start) + 1 == line)
                    })
                });
            }
            found = by_types(snapshot, found, &query);
            // Test code is meant only where nothing else is.
            if !include_tests && found.iter().any(|m| !is_test(snapshot, m.file)) {
                found.retain(|m| !is_test(snapshot, m.file));
            }
            found.sort_unstable();
            found.dedup();
            let types = |m: &MethodRef| symbol_of(snapshot, *m).parameter_list();
            if found.len() > 1 && (query.types.is_some() || found.iter().all(|m| types(m) == types(&found[0]))) {
                found = by_own_name(snapshot, found, &query);
            }
            match found[..] {
                [] => {}
                [one] => return Lookup::Found(one),
                _ => return Lookup::Ambiguous(found),
            }
        }
    }
    Lookup::NotFound(suggest(snapshot, &query))
}

/// Where the types leave no choice, a method's own name goes before the other names that lead to it: `Store.load(int)` is the class's, not
/// that of its companion.
fn by_own_name(snapshot: &Snapshot, found: Vec<MethodRef>, query: &Query) -> Vec<MethodRef> {
    let is_own = |m: &&MethodRef| {
        let data = symbol_of(snapshot, **m).data();
        is_end_of(&query.path, &normal(&naming::dotted(data.owner, data.name)))
    };
    let own: Vec<MethodRef> = found.iter().filter(is_own).copied().collect();
    if own.is_empty() { found } else { own }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Full,
    Suffix,
}

fn parse(text: &str, types: Option<&str>) -> Query {
    let text = without_lambda(text.trim());
    let (text, place) = match text.split_once(" @") {
        Some((head, place)) => (head.trim_end(), Some(place.trim())),
        None => (text, None),
    };
    let line = place.and_then(|place| place.rsplit_once(':')).and_then(|(file, line)| Some((file, line.parse().ok()?)));
    let (file, line) = match line {
        Some((file, line)) => (Some(file.to_owned()), Some(line)),
        None => (place.map(str::to_owned), None),
    };
    let (head, own) = match text.find('(') {
        Some(at) => (&text[..at], Some(text[at + 1..].trim_end().trim_end_matches(')'))),
        None => (text, None),
    };
    let path = normal(head.trim().trim_start_matches('.'));
    let name = path.rsplit('.').next().unwrap_or_default().to_owned();
    let written = own.or(types).map(|types| types.trim().to_owned());
    let types = own.or(types).map(split_types);
    Query { path, name, types, written, file, line }
}

/// A lambda's name leads to the method that it is written in: `Screen.wire$lambda$2` to `Screen.wire`.
fn without_lambda(text: &str) -> &str {
    match text.rsplit_once("$lambda$") {
        Some((method, number)) if number.chars().all(|c| c.is_ascii_digit()) => method,
        _ => text,
    }
}

/// Whether a dotted name is all of another one, or the end of it from some dot on.
pub(super) fn is_end_of(name: &str, full: &str) -> bool {
    full.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// The number of the lambda that a name names, from 1: 2 of `Screen.wire$lambda$2`.
#[must_use]
pub fn lambda_number(text: &str) -> Option<u32> {
    text.rsplit_once("$lambda$")?.1.trim().parse().ok()
}

/// Dots instead of `$`, `#`, `::` and `/`; `<static_init>` is `<clinit>`.
fn normal(text: &str) -> String {
    text.replace("::", ".").replace(['$', '#', '/'], ".").replace("<static_init>", "<clinit>")
}

/// Splits at commas that are not inside type arguments or function types.
fn split_types(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut depth = 0_i32;
    let mut current = String::new();
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' if before == '-' => {}
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                all.push(std::mem::take(&mut current));
                before = c;
                continue;
            }
            _ => {}
        }
        before = c;
        current.push(c);
    }
    all.push(current);
    let all: Vec<String> = all.iter().map(|t| simple_type(t)).collect();
    if all.len() == 1 && all[0].is_empty() { Vec::new() } else { all }
}

/// A type without package, type arguments, nullability, annotations; `...` as `[]`, Kotlin's `Array<T>` as `T[]`.
fn simple_type(text: &str) -> String {
    let text = text.trim();
    let array = text.trim_start_matches("kotlin.").strip_prefix("Array<");
    if let Some(element) = array.and_then(|t| t.trim_end_matches('?').strip_suffix('>')) {
        let element = element.trim_start_matches("out ").trim_start_matches("in ");
        return crate::stack::grow(|| simple_type(element)) + "[]";
    }
    let mut out = String::new();
    let mut depth = 0_i32;
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            _ if depth > 0 => {}
            '?' => {}
            c => out.push(c),
        }
        before = c;
    }
    let out = out.replace("...", "[]").replace(' ', "").replace("vararg", "").replace("final", "");
    if out.contains("->") {
        return out;
    }
    let array = out.find('[').unwrap_or(out.len());
    let (name, suffix) = out.split_at(array);
    format!("{}{suffix}", name.rsplit(['.', '$']).next().unwrap_or_default())
}

/// Whether a method's types are the wanted ones; a bare `Array` is any array.
fn same_types(own: &[String], wanted: &[String]) -> bool {
    own.len() == wanted.len()
        && own.iter().zip(wanted).all(|(own, wanted)| own == wanted || wanted == "Array" && own.ends_with("[]"))
}

fn by_types(snapshot: &Snapshot, found: Vec<MethodRef>, query: &Query) -> Vec<MethodRef> {
    let Some(wanted) = &query.types else { return found };
    let as_written = |m: &&MethodRef| query.written.as_deref() == Some(symbol_of(snapshot, **m).parameter_list());
    let exact: Vec<MethodRef> = found.iter().filter(as_written).copied().collect();
    if !exact.is_empty() {
        return exact;
    }
    let fits = |m: &MethodRef| {
        let symbol = symbol_of(snapshot, *m);
        let own = split_types(symbol.parameter_list());
        if same_types(&own, wanted) {
            return true;
        }
        // The extension receiver as first parameter, as signatures print it where it must be told.
        symbol.receiver().is_some_and(|r| {
            wanted.len() == own.len() + 1 && wanted[0] == simple_type(r) && same_types(&own, &wanted[1..])
        })
    };
    // Without an extension receiver first: `x(A)` is the function of an A, unless only an extension fits.
    let plain: Vec<MethodRef> = found
        .iter()
        .filter(|m| same_types(&split_types(symbol_of(snapshot, **m).parameter_list()), wanted))
        .copied()
        .collect();
    if plain.is_empty() { found.into_iter().filter(fits).collect() } else { plain }
}

/// All callables whose full name, in any accepted spelling, is the query or ends in it.
fn candidates(snapshot: &Snapshot, query: &Query, fold: bool) -> Vec<(MethodRef, Level)> {
    let mut hits = Vec::new();
    let index = snapshot.index();
    let equal = |a: &str, b: &str| {
        if fold { a.eq_ignore_ascii_case(b) || a.to_lowercase() == b.to_lowercase() } else { a == b }
    };
    let mut files: BTreeSet<FileId> = BTreeSet::new();
    if fold {
        for name in index.simple_names().filter(|n| equal(n.as_str(), &query.name)) {
            files.extend(index.declaring(name));
        }
    } else {
        // Constructors and initialisers are declared with their class.
        let parts: Vec<&str> = query.path.rsplit('.').take(2).collect();
        // Every file declares constructors.
        let skipped = usize::from(parts.len() == 2 && query.name.starts_with('<'));
        for part in parts.into_iter().skip(skipped) {
            files.extend(Name::existing(part).map(|n| index.declaring(n)).unwrap_or_default());
        }
    }
    for file in files {
        let items = index.items(file);
        let Some(graph) = snapshot.graph(file) else { continue };
        for (i, callable) in items.callables.iter().enumerate() {
            if callable.kind == CallableKind::InstanceInit {
                continue;
            }
            let Some(&symbol) = graph.symbols.get(i) else { continue };
            // Most callables of the file are called otherwise; only what is left is spelled out.
            let mut names = std::iter::once(symbol.data().name).chain(naming::names(items, callable));
            if !names.any(|name| equal(name.as_str(), &query.name)) {
                continue;
            }
            let method = MethodRef { file, callable: crate::hir::Id::new(i) };
            let level = spellings(items, callable, symbol)
                .into_iter()
                .filter_map(|spelling| match_level(&spelling, &query.path, &equal))
                .min();
            if let Some(level) = level {
                hits.push((method, level));
            }
        }
    }
    hits
}

fn match_level(spelling: &str, path: &str, equal: &dyn Fn(&str, &str) -> bool) -> Option<Level> {
    if equal(spelling, path) {
        return Some(Level::Full);
    }
    let cut = spelling.len().checked_sub(path.len())?;
    let boundary = cut > 0 && spelling.as_bytes()[cut - 1] == b'.' && spelling.is_char_boundary(cut);
    (boundary && equal(&spelling[cut..], path)).then_some(Level::Suffix)
}

/// All accepted full names of a callable, dots throughout.
fn spellings(items: &crate::hir::Items, callable: &crate::hir::Callable, symbol: Symbol) -> Vec<String> {
    let data = symbol.data();
    let owner = normal(data.owner.as_str());
    let names: Vec<&str> = std::iter::once(data.name).chain(naming::names(items, callable)).map(Name::as_str).collect();
    let mut owners = vec![owner.clone()];
    // A companion's members by the class around it; a file's functions by the package alone.
    if let Container::Class(class) = callable.container
        && items.class(class).kind == crate::hir::ClassKind::Companion
        && !callable.is_constructor()
        && let Some((outer, _)) = owner.rsplit_once('.')
    {
        owners.push(outer.to_owned());
    }
    if callable.container == Container::File && !items.facade.is_empty() {
        owners.push(items.package.as_str().to_owned());
    }
    // Signatures print the short owner.
    let mut all = Vec::new();
    for owner in owners {
        for name in &names {
            if name.is_empty() {
                continue;
            }
            all.push(if owner.is_empty() { (*name).to_owned() } else { format!("{owner}.{name}") });
        }
    }
    all
}

/// Up to five signatures with similar names.
fn suggest(snapshot: &Snapshot, query: &Query) -> Vec<String> {
    let wanted = query.name.to_lowercase();
    if wanted.is_empty() {
        return Vec::new();
    }
    let index = snapshot.index();
    let mut scored: Vec<(usize, Name)> = index
        .simple_names()
        .filter_map(|name| {
            let text = name.as_str().to_lowercase();
            let distance = if text.contains(&wanted) || (wanted.len() > 3 && wanted.contains(&text) && text.len() > 3) {
                text.len().abs_diff(wanted.len()).min(9) / 3
            } else {
                edit_distance(&text, &wanted, 1 + wanted.len() / 4)?
            };
            Some((distance, name))
        })
        .collect();
    scored.sort_by_key(|(d, n)| (*d, n.as_str().len(), n.as_str()));
    let mut found: Vec<String> = Vec::new();
    for (_, name) in scored.into_iter().take(20) {
        for &file in index.declaring(name) {
            if is_test(snapshot, file) {
                continue;
            }
            let items = index.items(file);
            for (i, callable) in items.callables.iter().enumerate() {
                if callable.name != name || callable.kind == CallableKind::InstanceInit {
                    continue;
                }
                let text =
                    signature(snapshot, symbol_of(snapshot, MethodRef { file, callable: crate::hir::Id::new(i) }));
                if !found.contains(&text) {
                    found.push(text);
                }
                if found.len() == 5 {
                    return found;
                }
            }
        }
    }
    found
}

/// Levenshtein's distance where it is at most `most`.
fn edit_distance(a: &str, b: &str, most: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
        if row.iter().min().is_some_and(|&m| m > most) {
            return None;
        }
    }
    row.last().copied().filter(|&d| d <= most)
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, parse, simple_type, split_types};

    #[test]
    fn types_lose_what_signatures_do_not_print() {
        for (written, simple) in [
            ("java.util.List<? extends Number>", "List"),
            ("int...", "int[]"),
            ("String[][]", "String[][]"),
            ("Map.Entry<K, V>", "Entry"),
            ("String?", "String"),
            ("Array<out String>", "String[]"),
            ("(Int, String) -> Unit", "(Int,String)->Unit"),
        ] {
            assert_eq!(simple_type(written), simple, "{written}");
        }
        assert_eq!(split_types("Map<K, V>, (A, B) -> C, int"), ["Map", "(A,B)->C", "int"]);
        assert!(split_types(" ").is_empty());
    }

    #[test]
    fn names_are_taken_apart() {
        let query = parse("com.example.Outer$Inner::run(String, int)", None);
        assert_eq!((query.path.as_str(), query.name.as_str()), ("com.example.Outer.Inner.run", "run"));
        assert_eq!(query.types, Some(vec!["String".to_owned(), "int".to_owned()]));
        assert_eq!(parse(".run", Some("int")).types, Some(vec!["int".to_owned()]));
    }

    #[test]
    fn distance_is_bounded() {
        assert_eq!(edit_distance("query", "qurey", 2), Some(2));
        assert_eq!(edit_distance("query", "update", 2), None);
    }
}
