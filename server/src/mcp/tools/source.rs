//! `read_method_source_by_method_name`.

use callscope_engine::query::source::{SourceRequest, source};
use serde_json::{Value, json};

use super::{Asked, Description, METHOD_NAME, encode, flag, text};
use crate::mcp::next;

pub(super) const DESCRIPTION: Description = Description {
    name: "read_method_source_by_method_name",
    title: "Read a method's source",
    text: "The full text of one method, as it stands in its file, with Javadoc or KDoc, annotations, file and lines. Use it when the \
           summary of CallChainExpander is not enough; overloads are told apart by `parameter_types`.",
    arguments: || {
        json!({
            "method_full_name": text(METHOD_NAME),
            "parameter_types": text("Picks one of several overloads: `String, int`"),
            "repository_path": text("The folder to look in, indexed on first use; by default the project that was analysed"),
            "include_javadoc": flag("Give Javadoc or KDoc; true by default"),
            "include_annotations": flag("Start at the annotations; true by default"),
        })
    },
    required: &["method_full_name"],
    reads_only: true,
};

pub(super) async fn call(mut asked: Asked<'_>) -> Result<Value, String> {
    let project = match asked.arguments.remove("repository_path") {
        None | Some(Value::Null) => asked.server.current()?,
        Some(Value::String(path)) => {
            let root = asked.server.allowed(asked.peer).await.check(&path)?;
            asked.server.open(vec![root])?
        }
        Some(_) => return Err("`repository_path`: expected a string".into()),
    };
    let request: SourceRequest = asked.decode()?;
    let answer = project.ask(move |view, cancel| source(view.context(cancel), &request)).await?;
    let mut answer = encode(&answer)?;
    let mut hints = Vec::new();
    if answer["found"] == true {
        let method = answer["method_full_name"].clone();
        hints.push(next::hint(
            "CallChainExpander",
            json!({ "method": method }),
            "whom it calls, with tags and threads",
        ));
    } else if let Some(signatures) = answer["candidates"].as_array() {
        // `name(A, B): C`: the types pick one.
        for signature in signatures.iter().filter_map(Value::as_str) {
            let types =
                signature.split_once('(').and_then(|(_, rest)| rest.rsplit_once(')')).map_or("", |(types, _)| types);
            let arguments = json!({ "method_full_name": answer["method_full_name"], "parameter_types": types });
            hints.push(next::hint(DESCRIPTION.name, arguments, "one of the overloads"));
        }
    }
    if answer["candidates"].is_null() {
        hints.extend(next::other_names(&answer, DESCRIPTION.name, "method_full_name"));
    }
    next::put(&mut answer, hints);
    Ok(answer)
}
