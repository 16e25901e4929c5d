//! `ProgramSlicer`.

use callscope_engine::query::slice::{SliceRequest, slice};
use serde_json::{Value, json};

use super::{Asked, Description, METHOD_NAME, encode, flag, number, text};
use crate::mcp::next;

pub(super) const DESCRIPTION: Description = Description {
    name: "ProgramSlicer",
    title: "Slice a method",
    text: "The statements that decide one statement (backward), or that it influences (forward): a real dependence slice over control \
           flow and data, into called methods and up to callers. Use it once a risky call was found, to see where its arguments come \
           from and under which conditions it runs: `target_stmt` is a word of the statement, such as `rawQuery`; `target_var` one \
           variable of it. Much shorter than the method's source.",
    arguments: || {
        json!({
            "method": text(METHOD_NAME),
            "target_stmt": text("Keyword of the target statement, such as `rawQuery`"),
            "target_var": text("A variable of it; all of them by default. Jimple names ($r2) are taken"),
            "parameter_types": text("Picks one of several overloads of `method`: `String, int`"),
            "direction": json!({ "type": "string", "enum": ["backward", "forward"], "description": "backward by default" }),
            "depth": number("Levels across methods, 1 by default"),
            "max_lines": number("Rows at most; without, up to 20 whole, of more the nearest 12; 0 for all"),
            "include_tests": flag("Include test code"),
        })
    },
    required: &["method", "target_stmt"],
    reads_only: true,
};

pub(super) async fn call(asked: Asked<'_>) -> Result<Value, String> {
    let project = asked.server.current()?;
    let request: SliceRequest = asked.decode()?;
    let answer = project
        .ask(move |view, cancel| {
            let include_tests = request.include_tests || view.workspace.config.include_tests;
            slice(view.context(cancel), &SliceRequest { include_tests, ..request })
        })
        .await?;
    let mut answer = encode(&answer)?;
    let mut hints = Vec::new();
    if answer["found"] == true {
        let method = answer["method"].clone();
        hints.push(next::hint("find_callers_by_method_name", json!({ "method": method }), "who passes the arguments"));
        hints.push(next::hint(
            "read_method_source_by_method_name",
            json!({ "method_full_name": method }),
            "the whole text",
        ));
    }
    hints.extend(next::other_names(&answer, DESCRIPTION.name, "method"));
    next::put(&mut answer, hints);
    Ok(answer)
}
