//! The rule files that are built into the binary, and the Markdown with their examples.

/// Name and text of each rule file.
pub(super) const FILES: &[(&str, &str)] = &[
    ("types.toml", include_str!("rules/types.toml")),
    ("keywords.toml", include_str!("rules/keywords.toml")),
    ("jdk-io.toml", include_str!("rules/jdk-io.toml")),
    ("jdk-net.toml", include_str!("rules/jdk-net.toml")),
    ("jdk-concurrent.toml", include_str!("rules/jdk-concurrent.toml")),
    ("jdk-other.toml", include_str!("rules/jdk-other.toml")),
    ("database.toml", include_str!("rules/database.toml")),
    ("android-data.toml", include_str!("rules/android-data.toml")),
    ("android-media.toml", include_str!("rules/android-media.toml")),
    ("android-system.toml", include_str!("rules/android-system.toml")),
    ("android-threads.toml", include_str!("rules/android-threads.toml")),
    ("androidx.toml", include_str!("rules/androidx.toml")),
    ("kotlin.toml", include_str!("rules/kotlin.toml")),
    ("coroutines.toml", include_str!("rules/coroutines.toml")),
];

/// Name and text of each file of examples.
pub(super) const EXAMPLES: &[(&str, &str)] = &[
    ("jdk-io.md", include_str!("rules/jdk-io.md")),
    ("jdk-net.md", include_str!("rules/jdk-net.md")),
    ("jdk-concurrent.md", include_str!("rules/jdk-concurrent.md")),
    ("jdk-other.md", include_str!("rules/jdk-other.md")),
    ("database.md", include_str!("rules/database.md")),
    ("android-data.md", include_str!("rules/android-data.md")),
    ("android-media.md", include_str!("rules/android-media.md")),
    ("android-system.md", include_str!("rules/android-system.md")),
    ("android-threads.md", include_str!("rules/android-threads.md")),
    ("androidx.md", include_str!("rules/androidx.md")),
    ("kotlin.md", include_str!("rules/kotlin.md")),
    ("coroutines.md", include_str!("rules/coroutines.md")),
];
