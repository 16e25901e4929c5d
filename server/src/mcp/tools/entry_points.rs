//! `list_entry_points`.

use callscope_engine::query::entry_points::{EntryPointsRequest, entry_points};
use serde_json::{Value, json};

use super::{Asked, Description, encode, flag, number, text};
use crate::mcp::next;

pub(super) const DESCRIPTION: Description = Description {
    name: "list_entry_points",
    title: "List entry points",
    text: "Where frameworks call into the code, on which thread, and by which rule: Android components, listeners and layouts, Compose, \
           Swing and JavaFX, controllers, scheduled jobs, message listeners, `main`. Use it after analyze_project to choose where to \
           start; `kinds` counts all of them. Filter by kind, thread or class where there are many.",
    arguments: || {
        json!({
            "kind": text("Only this kind: activity, fragment, service, receiver, provider, application, view, adapter, listener, compose, annotated, swing, javafx, server, scheduled, message, main, task, …"),
            "thread": json!({ "type": "string", "enum": ["main", "background", "binder", "event-loop", "unknown"], "description": "Only what is called on this thread" }),
            "class": text("Only in this class, by its qualified or simple name"),
            "limit": number("Rows at most"),
            "include_tests": flag("Include test code"),
        })
    },
    required: &[],
    reads_only: true,
};

pub(super) async fn call(asked: Asked<'_>) -> Result<Value, String> {
    let project = asked.server.current()?;
    let request: EntryPointsRequest = asked.decode()?;
    let answer = project
        .ask(move |view, cancel| {
            let include_tests = request.include_tests || view.workspace.config.include_tests;
            entry_points(view.context(cancel), &EntryPointsRequest { include_tests, ..request })
        })
        .await?;
    let mut hints = Vec::new();
    if let Some(first) = answer.entry_points.iter().find(|e| e.thread == "main").or(answer.entry_points.first()) {
        let method = &first.method_signature;
        hints.push(next::hint("trace_to_risk", json!({ "method": method }), "which blocking work it leads to"));
        hints.push(next::hint("CallChainExpander", json!({ "method": method }), "what it does, whom it calls"));
    }
    let mut answer = encode(&answer)?;
    next::put(&mut answer, hints);
    Ok(answer)
}
