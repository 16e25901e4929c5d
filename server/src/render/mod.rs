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
mod runs_on;
pub mod sarif;
pub mod slice;
pub mod source;
pub mod stats;
mod style;
pub mod why;

use callscope_engine::query::status::Status;

pub use style::Style;

/// "is not in the index", with near names; or what it may be one of. For every answer that names one method or class.
fn not_found(asked: &str, status: &Status, style: Style) -> String {
    let (lead, names) = if status.candidates.is_empty() {
        (if status.suggestions.is_empty() { "" } else { "Did you mean\n" }, &status.suggestions)
    } else {
        ("", &status.candidates)
    };
    let head = match &status.reason {
        _ if !status.candidates.is_empty() => format!("may be one of {}:", status.candidates.len()),
        Some(reason) => format!("is not in the index: {reason}"),
        None => "is not in the index.".to_owned(),
    };
    let mut text = format!("{} {head}\n{lead}", style.name(asked));
    for name in names {
        text.push_str(&format!("  {name}\n"));
    }
    text
}

fn plural(noun: &str, count: usize) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
