//! The ways on which threads come to code, each as one line.

use callscope_engine::query::findings::Step;
use callscope_engine::query::runs_on::RunsOn;

/// `MainActivity.onCreate (activity) → Repo.load → … → Repo.load$lambda$1 by Executor.execute`. `name` writes a step, `code` stands around
/// other code.
pub(super) fn way(way: &RunsOn, name: &dyn Fn(&Step) -> String, code: &str) -> String {
    let mut steps: Vec<String> = Vec::new();
    for (n, at) in way.path.iter().enumerate() {
        if at.omitted > 0 {
            steps.push("…".to_owned());
        }
        let (step, via) = (&at.step, &at.step.via);
        let kind = way.entry.as_ref().filter(|_| n == 0);
        steps.push(match kind {
            Some(kind) => format!("{} ({kind})", name(step)),
            None if step.is_handed_over() => format!("{} by {code}{via}{code}", name(step)),
            None => name(step),
        });
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
