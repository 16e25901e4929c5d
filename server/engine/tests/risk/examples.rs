//! Every rule has an example that it matches and a near one that it does not, and all of them hold.

use crate::sketch;
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
