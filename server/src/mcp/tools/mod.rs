//! The table of tools, and what they share: reading arguments, and finding the project. One file a tool.

mod analyze;
mod callers;
mod entry_points;
mod expand;
mod methods;
mod risk;
mod slice;
mod source;

use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{Tool, ToolAnnotations};
use rmcp::service::Peer;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::budget;
use super::server::Server;

/// What an agent is told at the start.
pub(super) const INSTRUCTIONS: &str = "\
Callscope answers questions about Java and Kotlin code from a call graph that is in sync with the files; nothing is built or run. \
Start with analyze_project. Then: list_entry_points shows where frameworks call into the code, trace_to_risk which blocking work \
an entry point leads to and on which thread; CallChainExpander goes down the calls step by step (each body is shown once); \
ProgramSlicer shows the statements that decide one value; read_method_source_by_method_name gives the full text. Methods are \
named, never pointed at: every signature in an answer can be asked for as it stands. An edge that does not follow from declarations \
is `unknown` and says why. Follow `next` in answers; raise max_tokens where `omitted` says that something was cut.";

/// A tool as clients see it.
struct Description {
    name: &'static str,
    title: &'static str,
    /// What it answers, and when to use it.
    text: &'static str,
    /// Its arguments as properties of a JSON schema, the required ones first.
    arguments: fn() -> Value,
    required: &'static [&'static str],
    /// Whether it leaves everything as it is.
    reads_only: bool,
}

/// What a call has at hand.
struct Asked<'a> {
    server: &'a Server,
    peer: &'a Peer<RoleServer>,
    /// Its name, as it was called.
    tool: &'static str,
    arguments: Map<String, Value>,
    /// Characters of the answer.
    room: usize,
}

/// The one table of tools: description, handler.
macro_rules! tools {
    ($($description:path => $handler:path;)*) => {
        const ALL: &[&Description] = &[$(&$description),*];

        /// Calls a tool of the table.
        async fn dispatch(asked: Asked<'_>) -> Result<Value, String> {
            match asked.tool {
                $(name if name == $description.name => $handler(asked).await,)*
                other => Err(format!("there is no tool `{other}`")),
            }
        }
    };
}

tools! {
    analyze::PROJECT => analyze::call;
    analyze::SOOT => analyze::call;
    entry_points::DESCRIPTION => entry_points::call;
    risk::DESCRIPTION => risk::call;
    expand::DESCRIPTION => expand::call;
    slice::DESCRIPTION => slice::call;
    source::DESCRIPTION => source::call;
    callers::CALLERS => callers::find_callers;
    callers::IMPLEMENTATIONS => callers::find_implementations;
    methods::DESCRIPTION => methods::call;
}

/// Whether there is such a tool.
pub(super) fn exists(name: &str) -> bool {
    ALL.iter().any(|tool| tool.name == name)
}

/// All tools with their schemas.
pub(super) fn list() -> Vec<Tool> {
    ALL.iter().map(|description| description.tool()).collect()
}

/// Calls a tool.
pub(super) async fn call(
    server: &Server,
    peer: &Peer<RoleServer>,
    name: &str,
    arguments: Map<String, Value>,
    room: usize,
) -> Result<Value, String> {
    let Some(description) = ALL.iter().find(|tool| tool.name == name) else {
        return Err(format!("there is no tool `{name}`"));
    };
    description.check(&arguments)?;
    dispatch(Asked { server, peer, tool: description.name, arguments, room }).await
}

impl Description {
    fn properties(&self) -> Map<String, Value> {
        let mut properties = match (self.arguments)() {
            Value::Object(properties) => properties,
            _ => Map::new(),
        };
        let text = "How long the answer may be, in tokens: 1500 by default, at most 6000. What is cut is counted in `omitted`.";
        properties.insert(budget::ARGUMENT.into(), json!({ "type": "integer", "description": text }));
        properties
    }

    fn tool(&self) -> Tool {
        let schema = json!({ "type": "object", "properties": self.properties(), "required": self.required });
        let Value::Object(schema) = schema else { return Tool::default() };
        let annotations = ToolAnnotations::new().read_only(self.reads_only).open_world(false);
        let annotations = if self.reads_only { annotations } else { annotations.destructive(false).idempotent(true) };
        Tool::new(self.name, self.text, Arc::new(schema)).with_title(self.title).with_annotations(annotations)
    }

    /// Says which argument is missing, or not known: a misspelt one must not silently be nothing.
    fn check(&self, arguments: &Map<String, Value>) -> Result<(), String> {
        let properties = self.properties();
        let takes = || properties.keys().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
        if let Some(unknown) = arguments.keys().find(|key| !properties.contains_key(*key)) {
            return Err(format!("{} has no argument `{unknown}`; it takes {}", self.name, takes()));
        }
        for (key, value) in arguments.iter().filter(|(_, value)| !value.is_null()) {
            let choices = properties.get(key).and_then(|schema| schema["enum"].as_array());
            if let Some(choices) = choices.filter(|choices| !choices.contains(value)) {
                let choices: Vec<String> = choices.iter().filter_map(Value::as_str).map(|c| format!("`{c}`")).collect();
                return Err(format!("`{key}`: {value} is none of {}", choices.join(", ")));
            }
        }
        let is_missing = |key: &&&str| match arguments.get(**key) {
            None | Some(Value::Null) => true,
            Some(Value::String(text)) => text.trim().is_empty(),
            Some(_) => false,
        };
        match self.required.iter().find(is_missing) {
            Some(missing) => Err(format!("{} needs `{missing}`; it takes {}", self.name, takes())),
            None => Ok(()),
        }
    }
}

impl Asked<'_> {
    /// Reads the arguments; says which one is wrong. `null` counts as not given.
    fn decode<T: DeserializeOwned>(&self) -> Result<T, String> {
        let given = self.arguments.iter().filter(|(_, value)| !value.is_null());
        let given: Map<String, Value> = given.map(|(key, value)| (key.clone(), value.clone())).collect();
        for (key, value) in &given {
            // One argument alone tells whose type is wrong.
            let alone: Map<String, Value> = [(key.clone(), value.clone())].into_iter().collect();
            serde_json::from_value::<T>(Value::Object(alone)).map_err(|e| format!("`{key}`: {e}"))?;
        }
        serde_json::from_value(Value::Object(given)).map_err(|e| e.to_string())
    }
}

/// An answer as JSON.
fn encode(answer: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|e| e.to_string())
}

/// A text argument.
fn text(description: &str) -> Value {
    json!({ "type": "string", "description": description })
}

/// A yes-or-no argument.
fn flag(description: &str) -> Value {
    json!({ "type": "boolean", "description": description })
}

/// A number argument.
fn number(description: &str) -> Value {
    json!({ "type": "integer", "minimum": 0, "description": description })
}

/// How methods are named, for descriptions of arguments.
const METHOD_NAME: &str = "A method by name: `com.example.Foo.bar`, `Foo.bar`, `bar`, `Foo.bar(String, int)` for one overload, \
                           `Foo.<init>` for constructors; any signature of an earlier answer";
