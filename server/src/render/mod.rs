//! Answers as text for people. Shared by the faces; knows none of them, and asks no questions of its own.

pub mod analysis;
pub mod callers;
pub mod chain;
pub mod entry_points;
pub mod findings;
pub mod graph;
pub mod hover;
pub mod lens;
pub mod methods;
pub mod sarif;
pub mod slice;
pub mod source;
pub mod stats;
mod style;
pub mod why;

pub use style::Style;

/// "is not in the index", with near names; or "is several methods", with their signatures. For every answer that names one method.
fn not_found(asked: &str, candidates: &[String], suggestions: &[String], reason: Option<&str>, style: Style) -> String {
    let (head, names) = if candidates.is_empty() {
        (format!("{} is not in the index", style.name(asked)), suggestions)
    } else {
        (format!("{} may be one of {} methods", style.name(asked), candidates.len()), candidates)
    };
    let mut text = match reason {
        Some(reason) => format!("{head}: {reason}\n"),
        None => format!("{head}.\n"),
    };
    if candidates.is_empty() && !suggestions.is_empty() {
        text.push_str("Did you mean\n");
    }
    for name in names {
        text.push_str(&format!("  {name}\n"));
    }
    text
}

fn plural(noun: &str, count: usize) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
