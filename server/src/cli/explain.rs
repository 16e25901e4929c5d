//! `callscope explain RULE`: what a rule matches, what follows, why, where the fact was read, and examples.

use callscope_engine::risk::Catalog;
use callscope_engine::risk::explain::{Explanation, explain};
use clap::Args;
use serde_json::json;

use super::answer::{Outcome, print_json, print_text};
use super::options::{OutputOptions, RootOptions};
use crate::render::Style;
use crate::workspace::Workspace;

/// What does a rule match, what follows from it, and why?
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Id of the rule, as findings print it; without it, all ids
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    #[command(flatten)]
    roots: RootOptions,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let workspace = Workspace::open(&options.roots.roots)?;
    let catalog = &*workspace.config.catalog;
    let Some(id) = &options.rule else {
        let ids: Vec<&str> = catalog.rules().iter().map(|r| &*r.id).collect();
        if options.output.json {
            print_json(&json!({ "rules": ids }))?;
        } else {
            print_text(&(ids.join("\n") + "\n"))?;
        }
        return Ok(Outcome::Answered);
    };
    let Some(explanation) = explain(catalog, id) else {
        let near = near(catalog, id);
        if options.output.json {
            print_json(&json!({ "rule": id, "found": false, "suggestions": near }))?;
        } else {
            let mut text = format!("no rule is called {id}\n");
            near.iter().for_each(|n| text.push_str(&format!("  {n}\n")));
            print_text(&text)?;
        }
        return Ok(Outcome::NotFound);
    };
    if options.output.json {
        print_json(&as_json(&explanation))?;
    } else {
        print_text(&text(&explanation, Style::new(options.output.colored())))?;
    }
    Ok(Outcome::Answered)
}

/// Ids that share the most with what was asked for.
fn near<'a>(catalog: &'a Catalog, id: &str) -> Vec<&'a str> {
    let parts: Vec<&str> = id.split('.').collect();
    let shared = |other: &str| other.split('.').filter(|p| parts.contains(p)).count();
    let mut all: Vec<&str> = catalog.rules().iter().map(|r| &*r.id).filter(|other| shared(other) > 0).collect();
    all.sort_by_key(|other| std::cmp::Reverse(shared(other)));
    all.truncate(5);
    all
}

fn as_json(explanation: &Explanation) -> serde_json::Value {
    let examples: Vec<_> = explanation
        .examples
        .iter()
        .map(|e| json!({ "language": e.language, "code": e.code, "matches": e.matches, "note": e.note }))
        .collect();
    json!({
        "rule": explanation.id,
        "found": true,
        "matches": explanation.matches,
        "tags": explanation.tags,
        "kind": explanation.kind,
        "blocking": format!("{:?}", explanation.blocking).to_lowercase(),
        "severity": explanation.severity.word(),
        "why": explanation.why,
        "source": explanation.source,
        "file": explanation.file,
        "examples": examples,
    })
}

fn text(explanation: &Explanation, style: Style) -> String {
    let tags: Vec<String> = explanation.tags.iter().map(|t| style.tag(t)).collect();
    let blocking = format!("{:?}", explanation.blocking).to_lowercase();
    let mut text = format!("{} {}\n", style.name(&explanation.id), tags.join(" "));
    text.push_str(&format!("{}\n\n", explanation.why));
    text.push_str(&format!("  kind      {}\n", explanation.kind));
    text.push_str(&format!("  blocks    {blocking}\n"));
    text.push_str(&format!("  severity  {}\n", explanation.severity.word()));
    text.push_str(&format!("  source    {} ({})\n", explanation.source, explanation.file));
    text.push_str("  matches\n");
    for api in &explanation.matches {
        text.push_str(&format!("    {api}\n"));
    }
    for (matches, head) in [(true, "  such as\n"), (false, "  but not\n")] {
        let examples: Vec<_> = explanation.examples.iter().filter(|e| e.matches == matches).collect();
        if examples.is_empty() {
            continue;
        }
        text.push_str(head);
        for example in examples {
            text.push_str(&format!(
                "    {}{}\n",
                example.code.trim(),
                style.dim(&format!("  // {}", example.language))
            ));
        }
    }
    text
}
