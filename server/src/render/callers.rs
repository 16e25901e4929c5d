//! Callers and implementations of a method, one a line.

use callscope_engine::query::callers::CallersAnswer;

use super::{Style, not_found};

/// The method, then one line for each caller or implementation with its place.
#[must_use]
pub fn text(answer: &CallersAnswer, style: Style) -> String {
    if !answer.found {
        return not_found(&answer.method, &answer.status, style);
    }
    let mut text = style.name(&answer.method) + "\n";
    for caller in &answer.callers {
        let lines: Vec<String> = caller.lines.iter().map(u32::to_string).collect();
        let mut notes = format!("  {}:{}", caller.file, lines.join(","));
        if caller.through_supertype {
            notes.push_str("  through a supertype");
        }
        if caller.test {
            notes.push_str("  test");
        }
        text.push_str(&format!("← {}{}\n", caller.signature, style.dim(&notes)));
    }
    for body in &answer.implementations {
        text.push_str(&format!("→ {}{}\n", body.signature, style.dim(&format!("  {}:{}", body.file, body.line))));
    }
    if let Some(reason) = &answer.status.reason {
        text.push_str(&style.dim(&format!("({reason})\n")));
    }
    if answer.tests_omitted > 0 {
        text.push_str(&style.dim(&format!("({} in test code: --include-tests)\n", answer.tests_omitted)));
    }
    text
}
