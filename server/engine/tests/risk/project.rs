//! A project's own `callscope.toml`: what it adds, changes and silences, and how it is told of its mistakes.

use callscope_engine::risk::rule::{Place, Severity};
use callscope_engine::risk::{CallFact, Catalog, Matcher, RuleError, Shape, explain};

use crate::sketch::Types;

const OWN: &str = r#"
[check]
fail_on = "warning"

[types]
in-memory = ["acme.io.Scratch"]

[[rule]]
id = "acme.ledger.post"
owner = "acme.Ledger"
name = "post"
tags = ["LEDGER", "I/O"]
kind = "disk-write"
blocking = "yes"
why = "Writes the book to the disk."
source = "acme: docs/ledger.md"

[[rule]]
id = "android.sqlite.query"
severity = "error"

[dispatchers]
"AppScopes.io" = "background"
"acme.Threads.screen" = "main"

[[hop]]
id = "acme.defer"
owner = "acme.Later"
name = "defer"
code = 0
on = "background"

[[entry]]
id = "acme.job"
owner = "acme.Job"
name = "perform"
kind = "job"
thread = "background"

[[silence]]
rule = "jdk.file.stat"
reason = "our disks are fast"

[[silence]]
rule = "android.prefs.*"
within = "acme.legacy.*"
reason = "to be removed in spring"
"#;

fn own() -> Catalog {
    let (catalog, errors) = Catalog::with_project(OWN, &["check"]);
    assert_eq!(errors, []);
    catalog
}

#[test]
fn a_project_adds_rules_with_tags_of_its_own() {
    let catalog = own();
    let types = Types::of_the_libraries();
    let fact = CallFact { owner: "acme.Ledger", name: "post", ..CallFact::default() };
    let tags = Matcher::new(&catalog, &types).tag_set(&fact);
    assert_eq!(catalog.tag_names().names(tags).collect::<Vec<_>>(), ["I/O", "LEDGER"]);
    assert!(Catalog::builtin().rule("acme.ledger.post").is_none(), "the built-in catalog stays as it is");
}

#[test]
fn a_project_changes_the_keys_it_gives_and_no_others() {
    let catalog = own();
    let (changed, before) = (catalog.rule("android.sqlite.query"), Catalog::builtin().rule("android.sqlite.query"));
    let (changed, before) = (changed.unwrap(), before.unwrap());
    assert_eq!((changed.severity, before.severity), (Severity::Error, Severity::Warning));
    assert_eq!((&changed.pattern, &changed.why), (&before.pattern, &before.why));
}

#[test]
fn a_project_silences_rules_everywhere_or_in_a_package() {
    let catalog = own();
    assert!(catalog.rule("jdk.file.stat").is_none());
    for (rule, method, expected) in [
        ("android.prefs.commit", "acme.legacy.Settings.save", Some("to be removed in spring")),
        ("android.prefs.commit", "acme.Settings.save", None),
        ("android.sqlite.query", "acme.legacy.Settings.save", None),
    ] {
        assert_eq!(catalog.silenced(rule, method), expected, "{rule} in {method}");
    }
}

#[test]
fn a_project_names_dispatchers_hops_and_entry_points() {
    let catalog = own();
    let types = Types::of_the_libraries();
    let mut matcher = Matcher::new(&catalog, &types);
    for (shape, owner, name, expected) in [
        (Shape::Get, "AppScopes", "io", Place::Background),
        (Shape::Call, "acme.Threads", "screen", Place::Main),
        (Shape::Get, "acme.Threads", "screen", Place::Main),
    ] {
        let fact = CallFact { shape, owner, name, ..CallFact::default() };
        assert_eq!(matcher.dispatcher(&fact).map(|d| &d.on[0]), Some(&expected), "{owner}.{name}");
    }
    let hop = CallFact { owner: "acme.Later", name: "defer", ..CallFact::default() };
    assert_eq!(matcher.hops(&hop).len(), 1);
    let entry = CallFact { shape: Shape::Declaration, owner: "acme.Job", name: "perform", ..CallFact::default() };
    assert_eq!(matcher.entry(&entry).map(|e| &*e.kind), Some("job"));
}

#[test]
fn a_project_adds_to_the_sets_of_types_that_built_in_rules_refer_to() {
    let catalog = own();
    let types = Types::of_the_libraries();
    let read = CallFact {
        owner: "java.io.InputStream",
        name: "read",
        receiver: Some("acme.io.Scratch"),
        ..CallFact::default()
    };
    assert_eq!(Matcher::new(Catalog::builtin(), &types).tags(&read).len(), 1);
    assert_eq!(Matcher::new(&catalog, &types).tags(&read).len(), 0);
}

#[test]
fn mistakes_are_told_with_line_and_column() {
    for (text, expected) in [
        ("[[rule]\nid = \"a\"", "1:8: "),
        ("[[rules]]\nid = \"a.b\"", "1:3: unknown key `rules`, expected one of types, group, rule"),
        ("[[rule]]\nid = \"a.b\"\nowner = \"a.B\"\nname = \"c\"", "2:6: rule `a.b` has no `tags`"),
        ("[[rule]]\nid = \"A b\"\ntags = \"CPU\"", "2:6: `A b` is no id: expected lower case words"),
        ("[[rule]]\nid = \"a.b\"\nowner = \"a.B\"\nname = \"c\"\ntags = \"fast\"", "2:6: `fast` is no tag"),
        ("[[rule]]\nid = \"a.b\"\nname = \"c\"\ntags = \"CPU\"", "2:6: a bare name matches too much"),
        ("[[rule]]\nid = \"a.b\"\nowner = \"a.B\"\ntags = \"CPU\"", "2:6: neither `name` nor `annotation`"),
        ("[[rule]]\nid = \"a.b\"\ncolour = \"red\"", "3:1: unknown field `colour`"),
        (
            "[[rule]]\nid = \"a.b\"\nblocking = \"often\"",
            "3:12: unknown variant `often`, expected one of `no`, `maybe`, `yes`",
        ),
        (
            "[[rule]]\nid = \"a.b\"\nowner = \"@files\"\nname = \"c\"\ntags = \"CPU\"",
            "2:6: no set of types is called `files`",
        ),
        ("[[hop]]\nid = \"a.b\"\nowner = \"a.B\"\nname = \"c\"\non = \"somewhere\"", "5:6: `somewhere` is no place"),
        ("[[hop]]\nid = \"a.b\"\nowner = \"a.B\"\nname = \"c\"", "2:6: hop `a.b` does not say where"),
        (
            "[[hop]]\nid = \"a.b\"\nowner = \"a.B\"\nname = \"c\"\non = \"main\"\ntags = \"CPU\"",
            "2:6: `tags` means nothing here",
        ),
        ("[[entry]]\nid = \"a.b\"\nowner = \"a.B\"\nname = \"c\"", "2:6: entry `a.b` has no `kind`"),
        ("[dispatchers]\n\"A.b\" = \"upstairs\"", "2:9: `upstairs` is no place"),
        ("[[silence]]\nrule = \"no.such\"\nreason = \"x\"", "2:8: no rule is called `no.such`"),
        ("[[silence]]\nrule = \"jdk.file.stat\"", "1:1: missing field `reason`"),
    ] {
        let (catalog, errors) = Catalog::with_project(text, &["check"]);
        let said: Vec<String> = errors.iter().map(RuleError::to_string).collect();
        assert!(said.first().is_some_and(|e| e.starts_with(expected)), "{text:?}: {said:?}");
        assert!(catalog.rules().len() >= Catalog::builtin().rules().len(), "what was right is in force all the same");
    }
}

#[test]
fn one_mistake_does_not_take_the_other_rules_away() {
    let text = "[[rule]]\nid = \"a.bad\"\n[[rule]]\nid = \"a.good\"\nowner = \"a.B\"\nname = \"c\"\ntags = \"CPU\"";
    let (catalog, errors) = Catalog::with_project(text, &[]);
    assert_eq!(errors.len(), 1);
    assert!(catalog.rule("a.good").is_some());
}

#[test]
fn a_rule_explains_itself() {
    let explained = explain::explain(Catalog::builtin(), "android.sqlite.query").unwrap();
    assert!(explained.matches.contains(&"android.database.sqlite.SQLiteDatabase.rawQuery".to_string()));
    assert_eq!(explained.tags, ["DATABASE"]);
    assert!(explained.source.starts_with("didi/booster: "));
    let examples: Vec<(bool, &str)> = explained.examples.iter().map(|e| (e.matches, &*e.code)).collect();
    assert_eq!(
        examples,
        [(true, r#"db.query("notes", null, null, null, null, null, null);"#), (false, r#"catalog.query("notes");"#),]
    );
    let own = explain::explain(&own(), "acme.ledger.post").unwrap();
    assert_eq!((&*own.file, &*own.why), ("callscope.toml", "Writes the book to the disk."));
    assert!(explain::explain(Catalog::builtin(), "no.such").is_none());
}

#[test]
fn the_example_in_the_readme_is_right() {
    let readme = include_str!("../../src/risk/rules/README.md");
    let toml = readme.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (catalog, errors) = Catalog::with_project(toml, &[]);
    assert_eq!(errors, []);
    assert!(catalog.rule("acme.ledger.post").is_some());
}
