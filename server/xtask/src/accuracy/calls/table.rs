//! The figures of all projects, one line each, and what stays unknown.

use super::Set;
use super::judge::Score;

/// The figures of one project.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) set: Set,
    /// Calls inside the project: declaring class, name and parameter types.
    pub(super) calls: Score,
    /// Implementations that virtual calls may reach.
    pub(super) dispatch: Score,
    /// Library calls with the right declaring type and name, of 1.
    pub(super) library: f64,
    pub(super) classes: Score,
    /// Methods with parameter types.
    pub(super) methods: Score,
    pub(super) fields: Score,
    /// Call sites.
    pub(super) total: usize,
    /// Unknown ones by reason.
    pub(super) unknown: Vec<(String, usize)>,
    /// The same with the dependencies' jars: calls, library calls, the share of unknown ones.
    pub(super) with_jars: Option<(Score, f64, f64)>,
}

impl Row {
    /// This row with the figures of another one that was made with the dependencies' jars.
    pub(super) fn beside(self, with_jars: &Self) -> Self {
        let share = with_jars.unknown_share();
        Self { with_jars: Some((with_jars.calls, with_jars.library, share)), ..self }
    }

    /// Unknown call sites of 1.
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    fn unknown_share(&self) -> f64 {
        self.unknown.iter().map(|(_, n)| n).sum::<usize>() as f64 / self.total.max(1) as f64
    }
}

pub(super) fn print(rows: &[Row]) {
    for (set, title) in [(Set::Development, "development set"), (Set::HeldBack, "held-back set")] {
        let rows: Vec<&Row> = rows.iter().filter(|r| r.set == set).collect();
        if rows.is_empty() {
            continue;
        }
        println!(
            "\n{title:<22}{:>15}{:>15}{:>9}{:>9}{:>15}{:>15}{:>15}",
            "calls P/R", "dispatch P/R", "library", "unknown", "classes P/R", "methods P/R", "fields P/R"
        );
        for row in rows {
            print_row(row);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn print_row(row: &Row) {
    let share = |n: usize| 100.0 * n as f64 / row.total.max(1) as f64;
    println!(
        "{:<22}{:>15}{:>15}{:>9}{:>8.1}%{:>15}{:>15}{:>15}",
        row.name,
        both(row.calls),
        both(row.dispatch),
        rounded(Some(row.library)),
        100.0 * row.unknown_share(),
        both(row.classes),
        both(row.methods),
        both(row.fields),
    );
    if let Some((calls, library, unknown)) = row.with_jars {
        println!(
            "    with jars:        {:>15}{:>15}{:>9}{:>8.1}%",
            both(calls),
            "",
            rounded(Some(library)),
            100.0 * unknown
        );
    }
    let mut reasons: Vec<_> = row.unknown.iter().collect();
    reasons.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let reasons: Vec<String> = reasons.iter().map(|(reason, n)| format!("{reason} {:.2}%", share(*n))).collect();
    if !reasons.is_empty() {
        println!("    unknown: {}", reasons.join(", "));
    }
}

fn both(score: Score) -> String {
    format!("{}/{}", rounded(score.precision), rounded(score.recall))
}

/// Cut off, not rounded up: 0.9996 is not 1.
fn rounded(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |v| format!("{:.4}", (v * 1e4).floor() / 1e4))
}
