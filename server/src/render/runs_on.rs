//! The ways on which threads come to code, each as one line.

use callscope_engine::query::findings::Step;
use callscope_engine::query::runs_on::RunsOn;

/// `MainActivity.onCreate (activity) → Repo.load → … → Repo.load$lambda$1 by Executor.execute`. `name` writes a step, `code` stands around
/// other code.
pub(super) fn way(way: &RunsOn, name: &dyn Fn(&Step) -> String, code: &str) -> String {
    let mut steps: Vec<String> = Vec::new();
    for (n, step) in way.path.iter().enumerate() {
        let kind = way.entry.as_ref().filter(|_| n == 0);
        steps.push(match (kind, step.via.as_str()) {
            (Some(kind), _) => format!("{} ({kind})", name(step)),
            (None, "entry" | "call" | "inline") => name(step),
            (None, via) => format!("{} by {code}{via}{code}", name(step)),
        });
    }
    if way.steps_omitted > 0 {
        steps.insert(steps.len().saturating_sub(1), "…".to_owned());
    }
    steps.join(" → ")
}

/// `main`, `main and background`, `main, background and binder`
pub(super) fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
