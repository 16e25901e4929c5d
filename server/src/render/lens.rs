//! A method at a glance as one line.

use callscope_engine::query::glance::{Glance, Reached};

use super::plural;

/// Tags reached by different ways that are named, at most; the others are counted.
const MOST_WAYS: usize = 3;

/// `DATABASE · reaches I/O via loadEntries · 3 callers · 7 callees`: what it does, what it reaches by which next step, how many call
/// it and whom it calls.
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
    parts.extend(reaches(&glance.reaches));
    let more = if glance.more_callers { "+" } else { "" };
    parts.push(format!("{}{more} {}", glance.callers, plural("caller", glance.callers)));
    parts.push(format!("{} {}", glance.callees, plural("callee", glance.callees)));
    parts.join(" · ")
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
    use callscope_engine::query::glance::{Glance, Reached, Step};
    use expect_test::{Expect, expect};

    use super::title;

    fn check(tags: &[&str], reaches: &[(&str, &str)], callers: usize, expected: Expect) {
        let step = |signature: &str| Step { signature: signature.into(), file: "A.java".into(), line: 0 };
        let glance = Glance {
            signature: "A.run".into(),
            entry: None,
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
