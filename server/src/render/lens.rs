//! A method at a glance as one line.

use callscope_engine::query::glance::{Glance, Reached};

use super::plural;
use super::runs_on::listed;

/// Tags reached by different ways that are named, at most; the others are counted.
const MOST_WAYS: usize = 3;

/// `DATABASE · main thread · reaches I/O via loadEntries · 3 callers · 7 callees`: what it does, where, what it reaches by which next step, how many call it and whom it calls.
#[must_use]
pub fn title(glance: &Glance, codicons: bool) -> String {
    let mut parts = Vec::new();
    if let Some(entry) = &glance.entry {
        parts.push(match entry.thread {
            "unknown" => entry.kind.clone(),
            thread => format!("{} on {thread}", entry.kind),
        });
    }
    if !glance.tags.is_empty() {
        let mark = if codicons { "$(warning) " } else { "" };
        parts.push(format!("{mark}{}", glance.tags.join(", ")));
    }
    parts.extend(threads(glance));
    parts.extend(reaches(&glance.reaches));
    let more = if glance.more_callers { "+" } else { "" };
    parts.push(format!("{}{more} {}", glance.callers, plural("caller", glance.callers)));
    parts.push(format!("{} {}", glance.callees, plural("callee", glance.callees)));
    parts.join(" · ")
}

/// `main thread`, `main and background threads`; behind what a framework calls only what that does not say: `also on background`. Where
/// nothing is done that a thread could wait for, it does not matter.
fn threads(glance: &Glance) -> Option<String> {
    if glance.tags.is_empty() && glance.reaches.is_empty() {
        return None;
    }
    let called_on = glance.entry.as_ref().map(|entry| entry.thread).filter(|thread| *thread != "unknown");
    let others = glance.threads.iter().filter(|&&thread| thread != "unknown" && Some(thread) != called_on);
    let others: Vec<&str> = others.copied().collect();
    match (called_on, others.len()) {
        (_, 0) => None,
        (Some(_), _) => Some(format!("also on {}", listed(&others))),
        (None, count) => Some(format!("{} {}", listed(&others), plural("thread", count))),
    }
}

/// `reaches DATABASE, I/O via queryUser, NETWORK via sync`: tags with the same next step together.
fn reaches(reached: &[Reached]) -> Option<String> {
    let mut ways: Vec<(&str, Vec<&str>)> = Vec::new();
    for Reached { tag, path } in reached {
        let next = path.first().map_or("", |step| short(&step.signature));
        match ways.iter_mut().find(|(known, _)| *known == next) {
            Some((_, tags)) => tags.push(tag),
            None => ways.push((next, vec![tag])),
        }
    }
    let left = ways.iter().skip(MOST_WAYS).map(|(_, tags)| tags.len()).sum::<usize>();
    let named: Vec<String> =
        ways.iter().take(MOST_WAYS).map(|(next, tags)| format!("{} via {next}", tags.join(", "))).collect();
    let more = if left > 0 { format!(" and {left} more") } else { String::new() };
    (!named.is_empty()).then(|| format!("reaches {}{more}", named.join(", ")))
}

/// The method's name without owner and parameters; a constructor's with its class.
fn short(signature: &str) -> &str {
    let head = signature.split('(').next().unwrap_or(signature);
    match head.rsplit_once('.') {
        Some((_, name)) if !name.starts_with('<') => name,
        _ => head,
    }
}

#[cfg(test)]
mod tests {
    use callscope_engine::query::glance::{Entry, Glance, Reached, Step};
    use expect_test::{Expect, expect};

    use super::title;

    fn check(tags: &[&str], reaches: &[(&str, &str)], callers: usize, expected: Expect) {
        let step = |signature: &str| Step { signature: signature.into(), file: "A.java".into(), line: 0 };
        let glance = Glance {
            signature: "A.run".into(),
            entry: None,
            threads: Vec::new(),
            tags: tags.iter().map(|&t| t.into()).collect(),
            reaches: reaches.iter().map(|(tag, via)| Reached { tag: (*tag).into(), path: vec![step(via)] }).collect(),
            callers,
            more_callers: callers == 100,
            callees: 2,
        };
        expected.assert_eq(&title(&glance, false));
    }

    #[test]
    fn one_line_says_it() {
        check(&[], &[], 1, expect!["1 caller · 2 callees"]);
        check(&["I/O", "DATABASE"], &[], 0, expect!["I/O, DATABASE · 0 callers · 2 callees"]);
        check(&[], &[("I/O", "B.<init>(File)")], 100, expect!["reaches I/O via B.<init> · 100+ callers · 2 callees"]);
    }

    /// What the lens of a method says of threads: what a framework calls it on, and what it is known to run on.
    fn runs_on(called_on: Option<&'static str>, threads: &[&'static str], tags: &[&str]) -> String {
        let glance = Glance {
            signature: "A.run".into(),
            entry: called_on.map(|thread| Entry { kind: "activity".into(), thread }),
            threads: threads.to_vec(),
            tags: tags.iter().map(|&t| t.into()).collect(),
            reaches: Vec::new(),
            callers: 1,
            more_callers: false,
            callees: 1,
        };
        title(&glance, false).trim_end_matches(" · 1 caller · 1 callee").to_owned()
    }

    #[test]
    fn threads_are_named_where_something_is_done_on_them() {
        assert_eq!(runs_on(None, &["main"], &["I/O"]), "I/O · main thread");
        assert_eq!(runs_on(None, &["main", "background"], &["I/O"]), "I/O · main and background threads");
        let all = ["main", "background", "binder", "unknown"];
        assert_eq!(runs_on(None, &all, &["I/O"]), "I/O · main, background and binder threads");
        assert_eq!(runs_on(None, &["unknown"], &["I/O"]), "I/O", "that nobody knows says nothing");
        assert_eq!(runs_on(None, &["main"], &[]), "1 caller · 1 callee", "nothing is done");
    }

    #[test]
    fn the_thread_of_a_framework_is_named_once() {
        assert_eq!(runs_on(Some("main"), &["main"], &["I/O"]), "activity on main · I/O");
        assert_eq!(
            runs_on(Some("main"), &["main", "background"], &["I/O"]),
            "activity on main · I/O · also on background"
        );
        assert_eq!(runs_on(Some("unknown"), &["main"], &["I/O"]), "activity · I/O · main thread");
    }

    #[test]
    fn tags_on_one_way_stand_together_and_many_ways_are_counted() {
        let ways = [("I/O", "B.a"), ("DATABASE", "B.a"), ("CPU", "B.b"), ("IPC", "B.c"), ("NETWORK", "B.d(int)")];
        check(
            &[],
            &ways,
            3,
            expect!["reaches I/O, DATABASE via a, CPU via b, IPC via c and 1 more · 3 callers · 2 callees"],
        );
    }
}
