//! What an agent may do next, as calls that it can copy: the question that follows from an answer.

use serde_json::{Value, json};

/// Hints that an answer has at most.
const MOST: usize = 3;

/// A call with the reason for it.
pub(super) fn hint(tool: &str, arguments: Value, why: &str) -> Value {
    json!({ "tool": tool, "arguments": arguments, "why": why })
}

/// Puts hints into an answer.
pub(super) fn put(answer: &mut Value, mut hints: Vec<Value>) {
    hints.truncate(MOST);
    if let (false, Some(object)) = (hints.is_empty(), answer.as_object_mut()) {
        object.insert("next".into(), Value::Array(hints));
    }
}

/// Where a name was not found, or is that of several methods: the same call with a name that leads on.
pub(super) fn other_names(answer: &Value, tool: &str, key: &str) -> Vec<Value> {
    let names = |list: &str| answer[list].as_array().cloned().unwrap_or_default();
    let again = |name: Value, why: &str| hint(tool, json!({ key: name }), why);
    let candidates = names("candidates").into_iter().map(|name| again(name, "one of the methods of that name"));
    let near = names("suggestions").into_iter().map(|name| again(name, "a similar name"));
    candidates.chain(near).collect()
}
