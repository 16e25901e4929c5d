//! Counts of an index as a table.

use std::fmt::Write;
use std::time::Duration;

use callscope_engine::query::stats::Stats;

use super::Style;
use crate::workspace::dependencies::Known;
use crate::workspace::{Dependency, Problem};

/// What the index cost.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// From the start to the finished index.
    pub time: Duration,
    /// Bytes, where the system tells.
    pub peak_memory: Option<u64>,
}

/// What the build's files say.
#[derive(Clone, Copy, Debug)]
pub struct Build<'a> {
    /// What they name.
    pub dependencies: &'a [Dependency],
    /// Scripts that are left out.
    pub scripts: usize,
}

/// A table, and the list of what could not be read.
#[must_use]
pub fn text(stats: &Stats, cost: Cost, build: Build<'_>, problems: &[Problem], style: Style) -> String {
    let Build { dependencies, scripts } = build;
    let mut out = String::new();
    let mut row = |indent: usize, name: &str, n: usize, share_of: usize| {
        let name = format!("{:indent$}{name}", "");
        let share = percent(n, share_of).map(|p| style.dim(&format!("  {p}"))).unwrap_or_default();
        let _ = writeln!(out, "{name:<34}{:>12}{share}", grouped(n));
    };
    row(0, "files", stats.files, 0);
    row(2, "with code that is not understood", stats.broken_files, stats.files);
    row(2, "test code", stats.test_files, stats.files);
    row(2, "generated", stats.generated_files, stats.files);
    row(0, "Gradle scripts, left out", scripts, 0);
    row(0, "lines", stats.lines, 0);
    row(0, "classes", stats.classes, 0);
    row(0, "methods", stats.methods, 0);
    row(0, "fields", stats.fields, 0);
    row(0, "call sites", stats.call_sites, 0);
    row(2, "exact", stats.exact, stats.call_sites);
    row(2, "virtual", stats.r#virtual, stats.call_sites);
    row(2, "candidates", stats.candidates, stats.call_sites);
    row(2, "unknown", stats.unknown, stats.call_sites);
    let mut reasons: Vec<_> = stats.unknown_by_reason.iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (reason, n) in reasons {
        row(4, reason, *n, stats.call_sites);
    }
    row(0, "dependencies named by the build", dependencies.len(), 0);
    for (known, name) in
        [(Known::Jar, "read from jars"), (Known::BuiltIn, "built in only"), (Known::NotAtAll, "not known")]
    {
        row(2, name, dependencies.iter().filter(|d| d.known == known).count(), dependencies.len());
    }
    let _ = writeln!(out, "{:<34}{:>12}", "time", format!("{:.2} s", cost.time.as_secs_f64()));
    let memory = cost.peak_memory.map_or_else(|| "not known here".into(), |bytes| format!("{} MB", bytes >> 20));
    let _ = writeln!(out, "{:<34}{memory:>12}", "peak memory");
    let not_known: Vec<&str> =
        dependencies.iter().filter(|d| d.known == Known::NotAtAll).map(|d| d.artifact.as_str()).collect();
    if !not_known.is_empty() {
        let _ = writeln!(out, "\ndependencies that are neither in a cache nor built in: {}", not_known.join(", "));
    }
    if !problems.is_empty() {
        let _ = writeln!(out, "\n{} not, or not wholly, in the index:", problems.len());
        for problem in problems {
            let _ = writeln!(out, "  {problem}");
        }
    }
    out
}

fn percent(n: usize, of: usize) -> Option<String> {
    (of > 0).then(|| format!("{:.1} %", n as f64 * 100.0 / of as f64))
}

/// `1234567` as `1,234,567`.
fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use callscope_engine::query::stats::Stats;
    use expect_test::expect;

    use super::{Build, Cost, Style, grouped, text};
    use crate::workspace::dependencies::Known;
    use crate::workspace::{Dependency, Problem};

    #[test]
    fn a_table() {
        let stats = Stats {
            files: 1200,
            broken_files: 3,
            lines: 3_100_000,
            call_sites: 1000,
            exact: 900,
            unknown: 100,
            unknown_by_reason: [("b".to_owned(), 40), ("a".to_owned(), 60)].into(),
            ..Stats::default()
        };
        let cost = Cost { time: Duration::from_millis(1234), peak_memory: Some(300 << 20) };
        let problems = [Problem::new("A.java", "permission denied; left out")];
        let named = |name: &str, known| Dependency { artifact: name.to_owned(), version: None, known };
        let dependencies = [named("g:a", Known::Jar), named("g:b", Known::NotAtAll)];
        let build = Build { dependencies: &dependencies, scripts: 2 };
        expect![[r#"
            files                                    1,200
              with code that is not understood           3  0.2 %
              test code                                  0  0.0 %
              generated                                  0  0.0 %
            Gradle scripts, left out                     2
            lines                                3,100,000
            classes                                      0
            methods                                      0
            fields                                       0
            call sites                               1,000
              exact                                    900  90.0 %
              virtual                                    0  0.0 %
              candidates                                 0  0.0 %
              unknown                                  100  10.0 %
                a                                       60  6.0 %
                b                                       40  4.0 %
            dependencies named by the build              2
              read from jars                             1  50.0 %
              built in only                              0  0.0 %
              not known                                  1  50.0 %
            time                                    1.23 s
            peak memory                             300 MB

            dependencies that are neither in a cache nor built in: g:b

            1 not, or not wholly, in the index:
              A.java: permission denied; left out
        "#]]
        .assert_eq(&text(&stats, cost, build, &problems, Style::PLAIN));
    }

    #[test]
    fn thousands_are_grouped() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(n), text);
        }
    }
}
