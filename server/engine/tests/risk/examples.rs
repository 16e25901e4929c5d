//! Every rule has an example that it matches and a near one that it does not, and all of them hold.

use crate::{engine, sketch};
use callscope_engine::risk::example::{blocks, check_examples, marks};
use callscope_engine::risk::{Catalog, explain};
use std::collections::BTreeSet;

#[test]
fn every_example_holds() {
    let mut failures = Vec::new();
    for (name, markdown) in explain::example_files() {
        failures.extend(check_examples(markdown, sketch::tag).into_iter().map(|f| format!("{name} {f}")));
    }
    assert!(failures.is_empty(), "{} examples do not hold:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_rule_has_both_examples_and_every_example_its_rule() {
    let all: Vec<_> = explain::example_files().iter().flat_map(|(_, md)| blocks(md)).flat_map(|b| marks(&b)).collect();
    let of = |positive: bool| -> BTreeSet<&str> {
        all.iter().filter(|m| m.is_positive() == positive).map(|m| &*m.rule).collect()
    };
    let (positive, negative) = (of(true), of(false));
    let rules: BTreeSet<&str> = Catalog::builtin().rules().iter().map(|rule| &*rule.id).collect();
    let lacking = |has: &BTreeSet<&str>| rules.difference(has).copied().collect::<Vec<_>>().join(" ");
    assert_eq!(lacking(&positive), "", "rules without a positive example");
    assert_eq!(lacking(&negative), "", "rules without a negative example");
    let strangers: Vec<_> = positive.union(&negative).filter(|rule| !rules.contains(*rule)).collect();
    assert!(strangers.is_empty(), "examples of rules that do not exist: {strangers:?}");
}

/// Lines that the engine does not resolve yet, mostly because the libraries it knows lack them; the sketch vouches for them.
const NOT_YET: &str = include_str!("not_yet.txt");

#[test]
fn every_example_holds_in_the_engine() {
    let mut failures = Vec::new();
    for (name, markdown) in explain::example_files() {
        failures.extend(check_examples(markdown, engine::tag).into_iter().map(|f| format!("{name} {f}")));
    }
    let found: BTreeSet<String> = failures.iter().map(|failure| without_line(failure)).collect();
    let known: BTreeSet<String> = NOT_YET.lines().filter(|l| !l.starts_with('#')).map(str::to_string).collect();
    let new: Vec<_> = found.difference(&known).cloned().collect();
    assert!(new.is_empty(), "{} examples do not hold:\n{}", new.len(), new.join("\n"));
    let solved: Vec<_> = known.difference(&found).cloned().collect();
    assert!(solved.is_empty(), "these hold now, strike them from not_yet.txt:\n{}", solved.join("\n"));
}

/// `a.md line 3: `f()`: rule …` without its line number, which edits elsewhere change.
fn without_line(failure: &str) -> String {
    let (head, rest) = failure.split_once(" line ").unwrap_or((failure, ""));
    format!("{head}: {}", rest.split_once(": ").map_or("", |(_, rest)| rest))
}
