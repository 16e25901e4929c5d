//! What there is to say about one rule: what it matches, what follows, why, where the fact was read, and examples.

use super::builtin;
use super::catalog::Catalog;
use super::example::{Block, Mark, blocks, marks};
use super::rule::{Blocking, Rule, Severity};

/// Everything about one rule, ready to be printed.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The rule's id.
    pub id: String,
    /// What it matches, one API a line: `android.database.sqlite.SQLiteDatabase.rawQuery`.
    pub matches: Vec<String>,
    /// The tags it gives.
    pub tags: Vec<String>,
    /// What the call does, finer than the tag.
    pub kind: String,
    /// Does the call block?
    pub blocking: Blocking,
    /// Severity of a finding.
    pub severity: Severity,
    /// Why it matters.
    pub why: String,
    /// Where the fact was read.
    pub source: String,
    /// The rule file: a built-in one, or the project's.
    pub file: String,
    /// Lines of code that get the tags by this rule and, beside them, lines that do not.
    pub examples: Vec<Example>,
}

/// One line of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// `java` or `kotlin`.
    pub language: String,
    /// The line of code.
    pub code: String,
    /// Does the rule match it?
    pub matches: bool,
    /// What the surrounding text says.
    pub note: String,
}

/// Explains the rule with this id; `None` when the catalog has none.
pub fn explain(catalog: &Catalog, id: &str) -> Option<Explanation> {
    let rule = catalog.rule(id)?;
    let examples = builtin::EXAMPLES
        .iter()
        .flat_map(|(_, text)| blocks(text))
        .flat_map(|block| {
            marks(&block).into_iter().filter(|m| m.rule == id).map(|m| example(&block, m)).collect::<Vec<_>>()
        })
        .collect();
    Some(Explanation {
        id: rule.id.to_string(),
        matches: matched_apis(rule),
        tags: catalog.tag_names().names(rule.tags).map(str::to_string).collect(),
        kind: rule.kind.to_string(),
        blocking: rule.blocking,
        severity: rule.severity,
        why: rule.why.to_string(),
        source: rule.source.to_string(),
        file: rule.file.to_string(),
        examples,
    })
}

fn example(block: &Block, mark: Mark) -> Example {
    Example {
        language: block.language.clone(),
        matches: mark.is_positive(),
        code: mark.code,
        note: block.prose.clone(),
    }
}

fn matched_apis(rule: &Rule) -> Vec<String> {
    let pattern = &rule.pattern;
    let params = pattern.params.as_ref().map_or(String::new(), |params| format!("({})", params.join(", ")));
    let mut all = Vec::new();
    for annotation in &pattern.annotations {
        all.push(format!("@{annotation}"));
    }
    let owners = if pattern.owners.is_empty() {
        vec![String::new()]
    } else {
        pattern.owners.iter().map(|o| format!("{o}.")).collect()
    };
    for owner in &owners {
        for name in &pattern.names {
            if pattern.extends.is_empty() {
                all.push(format!("{owner}{name}{params}"));
            }
            for receiver in &pattern.extends {
                let simple = receiver.rsplit('.').next().unwrap_or(receiver);
                all.push(format!("{owner}{name}{params} on {simple}"));
            }
        }
    }
    all
}

/// The built-in files of examples: name and Markdown text.
pub fn example_files() -> &'static [(&'static str, &'static str)] {
    builtin::EXAMPLES
}
