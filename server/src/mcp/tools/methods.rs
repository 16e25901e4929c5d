//! `list_methods_by_class_name`.

use callscope_engine::query::methods::{ClassMethodsRequest, class_methods};
use serde_json::{Value, json};

use super::{Asked, Description, encode, flag, text};
use crate::mcp::next;

pub(super) const DESCRIPTION: Description = Description {
    name: "list_methods_by_class_name",
    title: "List a class's methods",
    text: "The methods of a class, or the functions of a Kotlin file (`CacheKt`): signatures, visibility, annotations, lines; inherited \
           ones on request. Use it to find a method's name.",
    arguments: || {
        json!({
            "class": text("A class by name, qualified or not: `com.example.Outer.Inner`, `Outer$Inner`"),
            "include_inherited": flag("List what superclasses and interfaces declare, too"),
            "include_tests": flag("Look at test code, too"),
        })
    },
    required: &["class"],
    reads_only: true,
};

pub(super) async fn call(asked: Asked<'_>) -> Result<Value, String> {
    let project = asked.server.current()?;
    let request: ClassMethodsRequest = asked.decode()?;
    let answer = project
        .ask(move |view, cancel| {
            let include_tests = request.include_tests || view.workspace.config.include_tests;
            class_methods(view.context(cancel), &ClassMethodsRequest { include_tests, ..request })
        })
        .await?;
    let mut answer = encode(&answer)?;
    let hints = next::other_names(&answer, DESCRIPTION.name, "class");
    next::put(&mut answer, hints);
    Ok(answer)
}
