//! `CallChainExpander`.

use std::sync::PoisonError;

use callscope_engine::query::expand::{ExpandRequest, expand};
use serde_json::{Value, json};

use super::{Asked, Description, METHOD_NAME, encode, flag, number, text};
use crate::mcp::next;

pub(super) const DESCRIPTION: Description = Description {
    name: "CallChainExpander",
    title: "Expand a method's calls",
    text: "What a method does and whom it calls: its body (summarised where long, shown once), its risk tags (I/O, DATABASE, NETWORK, \
           THREADING, SYNCHRONIZATION, HANDLER, IPC, CPU) with the rule and line of each, which threads run it (`runs_on`, with the way \
           from an entry point), and every direct callee with tags, thread and \
           `reaches` (what lies further down, with a path). Use it to walk from an entry point towards risky work: go on with callees \
           that are `expandable` and have tags or `reaches`.",
    arguments: || {
        json!({
            "method": text(METHOD_NAME),
            "parameter_types": text("Picks one of several overloads: `String, int`"),
            "until": text("A tag such as DATABASE: only callees that lead to it"),
            "body_limit": number("Characters of the body, 600 by default; longer ones are summarised"),
            "force": flag("Give the body again though it was shown before"),
            "include_tests": flag("Include test code"),
            "budget": number("Characters for the callees; usually max_tokens is enough"),
        })
    },
    required: &["method"],
    reads_only: true,
};

/// Characters of an answer that are not callees: the shell, hints, what was cut.
const SHELL: usize = 1_400;

pub(super) async fn call(asked: Asked<'_>) -> Result<Value, String> {
    let project = asked.server.current()?;
    let mut request: ExpandRequest = asked.decode()?;
    let room = asked.room.saturating_sub(SHELL);
    request.budget = Some(request.budget.map_or(room, |budget| budget.min(room)));
    let memory = project.memory.clone();
    let answer = project
        .ask(move |view, cancel| {
            request.include_tests |= view.workspace.config.include_tests;
            // An agent waits for the threads of the workspace; it has no place to be told them later.
            view.snapshot.contexts(cancel)?;
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            expand(view.context(cancel), &request, Some(&mut memory))
        })
        .await?;
    let mut hints = Vec::new();
    let is_on = |callee: &&callscope_engine::query::expand::Callee| {
        callee.expandable && !(callee.tags.is_empty() && callee.reaches.is_empty())
    };
    for callee in answer.callees.iter().filter(is_on) {
        let reached = callee.reaches.iter().map(|r| r.tag.as_str());
        let tags: Vec<&str> = callee.tags.iter().map(String::as_str).chain(reached).collect();
        hints.push(next::hint(
            DESCRIPTION.name,
            json!({ "method": callee.signature }),
            &format!("leads to {}", tags.join(", ")),
        ));
    }
    hints.truncate(2);
    if let Some(reason) = answer.tag_reasons.iter().find(|r| r.rule != "text" && r.signature.contains('.')) {
        let name = reason.signature.split('(').next().unwrap_or_default().rsplit('.').next().unwrap_or_default();
        if !name.starts_with('<') {
            let arguments = json!({ "method": answer.method, "target_stmt": name });
            hints.push(next::hint("ProgramSlicer", arguments, "what decides that call"));
        }
    }
    let mut answer = encode(&answer)?;
    hints.extend(next::other_names(&answer, DESCRIPTION.name, "method"));
    next::put(&mut answer, hints);
    Ok(answer)
}
