//! The list of whose declarations go into the index: `sources.toml`, beside this file.

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// All sources.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sources {
    pub(super) android: Android,
    pub(super) androidx: Androidx,
    pub(super) group: Vec<Group>,
}

/// Where the Android framework comes from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Android {
    pub(super) framework: Artifact,
    pub(super) public: Artifact,
    pub(super) kinds: Artifact,
}

/// Where androidx and Material come from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Androidx {
    pub(super) licence: String,
    pub(super) stubs: Vec<Artifact>,
}

/// Artifacts that belong together, for the table of sizes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) artifacts: Vec<Artifact>,
}

/// What is read of an artifact.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum From {
    #[default]
    Classes,
    Sources,
}

/// One package of a registry.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Artifact {
    /// Maven's `group:artifact`, or a name on PyPI or npm.
    pub(super) id: String,
    pub(super) version: String,
    #[serde(default)]
    pub(super) classifier: String,
    /// `jar` or `aar`.
    #[serde(default = "jar", rename = "type")]
    pub(super) kind: String,
    #[serde(default)]
    pub(super) from: From,
    /// SPDX expression.
    #[serde(default)]
    pub(super) licence: String,
    #[serde(default)]
    keep: Vec<String>,
    #[serde(default)]
    drop: Vec<String>,
    #[serde(default)]
    shallow: bool,
}

fn jar() -> String {
    "jar".to_owned()
}

impl Sources {
    /// Reads the list.
    pub(super) fn load() -> Result<Self> {
        toml::from_str(include_str!("sources.toml")).context("sources.toml")
    }
}

impl Artifact {
    /// Maven's group and artifact.
    pub(super) fn maven(&self) -> Result<(&str, &str)> {
        self.id.split_once(':').with_context(|| format!("{} is no Maven artifact", self.id))
    }

    /// Maven's type and classifier of the file that is read.
    pub(super) fn file(&self) -> (&str, &str) {
        match self.from {
            From::Classes => (&self.kind, &self.classifier),
            From::Sources => ("jar", "sources"),
        }
    }

    /// Whether the package is API.
    pub(super) fn keeps(&self, package: &str) -> bool {
        let inside = |of: &String| package.strip_prefix(of.as_str()).is_some_and(|rest| rest.starts_with('.'));
        let kept = self.keep.is_empty() || self.keep.iter().any(|k| package == k || !self.shallow && inside(k));
        kept && !self.drop.iter().any(|d| package == d || inside(d))
            && !package.split('.').any(|part| part == "internal")
    }
}
