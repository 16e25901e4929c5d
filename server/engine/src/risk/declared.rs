//! Rules that no list of methods makes: what a declaration itself says about its callers' time.

use std::sync::LazyLock;

use super::rule::{Blocking, Rule, Severity};
use super::tag::Tag;

/// Calls of methods that say, by an annotation, that they belong on worker threads.
pub const WORKER: &str = "declared.worker-thread";
/// Calls of methods of libraries that no rule knows, and that declare `throws IOException`.
pub const THROWS_IO: &str = "declared.throws-io";
/// The same with `throws InterruptedException`.
pub const THROWS_INTERRUPTED: &str = "declared.throws-interrupted";

static RULES: LazyLock<[Rule; 3]> = LazyLock::new(|| {
    let rule = |id: &str, tag: Tag, severity, blocking, why: &str, source: &str| Rule {
        id: id.into(),
        tags: [tag].into_iter().collect(),
        kind: "declared".into(),
        severity,
        blocking,
        why: why.into(),
        source: source.into(),
        file: "what declarations say".into(),
        ..Rule::default()
    };
    [
        rule(
            WORKER,
            Tag::THREADING,
            Severity::Warning,
            Blocking::Yes,
            "Its author says that it belongs on a worker thread, as it takes its time.",
            "androidx.annotation: androidx.annotation.WorkerThread; org.jetbrains.annotations.Blocking (API documentation)",
        ),
        rule(
            THROWS_IO,
            Tag::IO,
            Severity::Info,
            Blocking::Maybe,
            "It declares that input or output may fail, so it is likely to do some.",
            "java.base: java.io.IOException (API documentation)",
        ),
        rule(
            THROWS_INTERRUPTED,
            Tag::SYNCHRONIZATION,
            Severity::Info,
            Blocking::Maybe,
            "It declares that it can be interrupted, so it is likely to wait.",
            "java.base: java.lang.InterruptedException (API documentation)",
        ),
    ]
});

/// All of them.
pub(super) fn rules() -> &'static [Rule] {
    &*RULES
}

/// The one with this id.
#[must_use]
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| &*rule.id == id)
}
