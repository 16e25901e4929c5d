//! The methods of a class, one a line.

use callscope_engine::query::methods::ClassMethodsAnswer;

use super::{Style, not_found};

/// The class with its file, then its methods with lines, visibility and annotations.
#[must_use]
pub fn text(answer: &ClassMethodsAnswer, style: Style) -> String {
    if !answer.found {
        return not_found(&answer.class, &answer.status, style);
    }
    let mut text = style.name(&answer.class);
    text.push_str(&style.dim(&format!("  {}\n", answer.file.as_deref().unwrap_or_default())));
    let mut owner = None;
    for method in &answer.methods {
        if method.inherited_from != owner {
            owner.clone_from(&method.inherited_from);
            text.push_str(&style.dim(&format!("from {}\n", owner.as_deref().unwrap_or_default())));
        }
        let lines = match (method.start_line, method.end_line) {
            (Some(start), Some(end)) => format!("{start}-{end}"),
            _ => String::new(),
        };
        let mut words: Vec<&str> = method.annotations.iter().map(String::as_str).collect();
        words.push(method.visibility);
        words.extend(&method.modifiers);
        text.push_str(&format!("{lines:>9}  {} {}\n", style.dim(&words.join(" ")), method.method_signature));
    }
    if let Some(reason) = &answer.status.reason {
        text.push_str(&style.dim(&format!("({reason})\n")));
    }
    text
}
