//! The rule files that are built into the binary, and the Markdown with their examples.

/// Name and text of each rule file.
pub(super) const FILES: &[(&str, &str)] = &[
    ("types.toml", include_str!("rules/types.toml")),
    ("keywords.toml", include_str!("rules/keywords.toml")),
    ("jdk-io.toml", include_str!("rules/jdk-io.toml")),
];

/// Name and text of each file of examples.
pub(super) const EXAMPLES: &[(&str, &str)] = &[("jdk-io.md", include_str!("rules/jdk-io.md"))];
