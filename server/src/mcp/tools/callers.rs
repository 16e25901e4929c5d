//! `find_callers_by_method_name` and `find_implementations_by_method_name`.

use callscope_engine::cancel::Cancelled;
use callscope_engine::query::Context;
use callscope_engine::query::callers::{CallersAnswer, CallersRequest, callers, implementations};
use serde_json::{Value, json};

use super::{Asked, Description, METHOD_NAME, encode, flag, text};
use crate::mcp::next;

fn arguments() -> Value {
    json!({
        "method": text(METHOD_NAME),
        "parameter_types": text("Picks one of several overloads: `String, int`"),
        "include_tests": flag("Include test code"),
    })
}

pub(super) const CALLERS: Description = Description {
    name: "find_callers_by_method_name",
    title: "Find callers",
    text: "Who may call a method, directly or through a method that it overrides, with file and lines. Use it to go upwards: from risky \
           work to the entry points that lead there.",
    arguments,
    required: &["method"],
    reads_only: true,
};

pub(super) const IMPLEMENTATIONS: Description = Description {
    name: "find_implementations_by_method_name",
    title: "Find implementations",
    text: "Which bodies may run when a method is called: what overrides or implements it. Use it where CallChainExpander says \
           `virtual`.",
    arguments,
    required: &["method"],
    reads_only: true,
};

type Question = fn(Context<'_>, &CallersRequest) -> Result<CallersAnswer, Cancelled>;

pub(super) async fn find_callers(asked: Asked<'_>) -> Result<Value, String> {
    answer(asked, callers, "callers").await
}

pub(super) async fn find_implementations(asked: Asked<'_>) -> Result<Value, String> {
    answer(asked, implementations, "implementations").await
}

async fn answer(asked: Asked<'_>, question: Question, list: &str) -> Result<Value, String> {
    let project = asked.server.current()?;
    let request: CallersRequest = asked.decode()?;
    let answer = project
        .ask(move |view, cancel| {
            let include_tests = request.include_tests || view.workspace.config.include_tests;
            question(view.context(cancel), &CallersRequest { include_tests, ..request })
        })
        .await?;
    let mut answer = encode(&answer)?;
    if answer["found"] == true && answer[list].is_null() {
        answer[list] = json!([]);
    }
    let rows = answer[list].as_array().cloned().unwrap_or_default();
    let mut hints: Vec<Value> = rows
        .iter()
        .take(2)
        .map(|row| next::hint("CallChainExpander", json!({ "method": row["signature"] }), "what it does"))
        .collect();
    hints.extend(next::other_names(&answer, asked.tool, "method"));
    next::put(&mut answer, hints);
    Ok(answer)
}
