//! `trace_to_risk`.

use callscope_engine::query::trace::{TraceRequest, trace};
use serde_json::{Value, json};

use super::{Asked, Description, METHOD_NAME, encode, flag, text};
use crate::mcp::next;

pub(super) const DESCRIPTION: Description = Description {
    name: "trace_to_risk",
    title: "Trace to blocking work",
    text: "Which blocking work a method leads to: for each tag the nearest call on the method's own thread, and the nearest that was \
           handed to another thread, each with the rule and the whole path. Use it on entry points: `blocks_caller` with thread `main` \
           is what freezes an app. `unknown_calls` says how much could not be followed; an empty list is a proof only where it is 0.",
    arguments: || {
        json!({
            "method": text(METHOD_NAME),
            "parameter_types": text("Picks one of several overloads: `String, int`"),
            "tag": text("Only this tag: I/O, DATABASE, NETWORK, SYNCHRONIZATION, IPC, CPU, …; by default all work that may block"),
            "include_tests": flag("Follow test code, too"),
        })
    },
    required: &["method"],
    reads_only: true,
};

pub(super) async fn call(asked: Asked<'_>) -> Result<Value, String> {
    let project = asked.server.current()?;
    let request: TraceRequest = asked.decode()?;
    let answer = project
        .ask(move |view, cancel| {
            let include_tests = request.include_tests || view.workspace.config.include_tests;
            trace(view.context(cancel), &TraceRequest { include_tests, ..request })
        })
        .await?;
    let mut hints = Vec::new();
    if let Some(risk) = answer.risks.first()
        && let Some(last) = risk.path.last()
    {
        hints.push(next::hint("CallChainExpander", json!({ "method": last.signature }), "the method that does it"));
        let name = risk.sink.signature.split('(').next().unwrap_or_default().rsplit('.').next().unwrap_or_default();
        if !name.is_empty() && !name.starts_with('<') {
            let arguments = json!({ "method": last.signature, "target_stmt": name });
            hints.push(next::hint("ProgramSlicer", arguments, "what decides that call"));
        }
    }
    let mut answer = encode(&answer)?;
    hints.extend(next::other_names(&answer, DESCRIPTION.name, "method"));
    next::put(&mut answer, hints);
    Ok(answer)
}
