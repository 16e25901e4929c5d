//! What the person at the editor can set (`callscope.*` in the client's configuration), and what the client says of itself.

use callscope_engine::query::lens::Show;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::session::View;

/// The section of the client's configuration.
pub(super) const SECTION: &str = "callscope";

/// Settings; `server/PROTOCOL.md` describes them. Keys that we do not know are the client's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Settings {
    /// Which methods have a code lens.
    pub(super) code_lens: Show,
    /// Whether hovers are shown.
    pub(super) hover: bool,
    /// Whether findings are told as diagnostics.
    pub(super) diagnostics: bool,
    /// Whether definition, references and implementation are answered: off where another server does.
    pub(super) navigation: bool,
    /// Whether test code counts as caller and callee.
    pub(super) include_tests: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { code_lens: Show::default(), hover: true, diagnostics: true, navigation: false, include_tests: false }
    }
}

impl Settings {
    /// Whether test code counts: by the person's setting or by the project's.
    pub(super) fn includes_tests(&self, view: &View) -> bool {
        self.include_tests || view.workspace.config.include_tests
    }

    /// Reads a section.
    ///
    /// # Errors
    /// What is wrong with it, for a person.
    pub(super) fn parse(section: Value) -> Result<Self, String> {
        match section {
            Value::Null => Ok(Self::default()),
            section => serde_json::from_value(section).map_err(|e| format!("setting `{SECTION}`: {e}")),
        }
    }
}

/// What a client says of itself in `initializationOptions.client`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct ClientTraits {
    /// It shows `$(name)` in Markdown and titles as icons.
    pub(super) codicons: bool,
    /// Commands that it carries out itself.
    pub(super) commands: Vec<String>,
    /// It resolves code lenses when they come into sight; others are sent ready to be shown.
    pub(super) lazy_code_lenses: bool,
    /// The person does not trust the folders: what they say about themselves is not taken from them.
    pub(super) untrusted_workspace: bool,
}

impl ClientTraits {
    /// Reads `initializationOptions`; clients without anything to say are plain ones.
    pub(super) fn of_options(options: Option<&Value>) -> Result<Self, String> {
        let Some(client) = options.and_then(|o| o.get("client")) else { return Ok(Self::default()) };
        serde_json::from_value(client.clone()).map_err(|e| format!("initializationOptions.client: {e}"))
    }
}

#[cfg(test)]
mod tests {
    use callscope_engine::query::lens::Show;
    use serde_json::{Value, json};

    use super::{ClientTraits, Settings};

    #[test]
    fn everything_has_a_default_and_other_keys_are_the_clients_own() {
        assert_eq!(Settings::parse(Value::Null), Ok(Settings::default()));
        let settings = Settings::parse(json!({ "codeLens": "risky", "server": { "path": "x" } }));
        assert_eq!(settings, Ok(Settings { code_lens: Show::Risky, ..Settings::default() }));
        assert_eq!(ClientTraits::of_options(Some(&json!({ "codeLens": "off" }))), Ok(ClientTraits::default()));
    }

    #[test]
    fn the_protocol_document_shows_all_keys_with_their_defaults() {
        let document = include_str!("../../PROTOCOL.md");
        let section = document.split("## Settings").nth(1).expect("a section");
        let block = section.split("```json").nth(1).and_then(|s| s.split("```").next()).expect("a block");
        let documented: Value = serde_json::from_str(block).expect("JSON");
        let mut expected = serde_json::to_value(Settings::default()).expect("JSON");
        expected["client"] = serde_json::to_value(ClientTraits::default()).expect("JSON");
        assert_eq!(documented, expected);
    }

    #[test]
    fn a_wrong_value_is_named() {
        let error = Settings::parse(json!({ "codeLens": "some" })).expect_err("wrong");
        assert!(error.starts_with("setting `callscope`: unknown variant `some`, expected one of `off`"), "{error}");
    }
}
