//! Entry points, one a line under their files.

use callscope_engine::query::entry_points::EntryPointsAnswer;

use super::Style;

/// Each file, then its entry points with kind, thread and rule; at the end how many there are of each kind.
#[must_use]
pub fn text(answer: &EntryPointsAnswer, style: Style) -> String {
    let mut text = String::new();
    let mut file = "";
    for row in &answer.entry_points {
        if row.file != file {
            file = &row.file;
            text.push_str(&style.name(file));
            text.push('\n');
        }
        let mut notes = format!("  {}", row.rule);
        if let Some(at) = &row.registered_at {
            notes.push_str(&format!(", registered at {at}"));
        }
        let about = style.thread(&format!("{} on {}", row.kind, row.thread));
        let tags: String = row.tags.iter().map(|tag| format!(" {}", style.tag(tag))).collect();
        text.push_str(&format!("  {:>4}  {}{tags}  {about}{}\n", row.line, row.method_signature, style.dim(&notes)));
    }
    let kinds: Vec<String> = answer.kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    if !kinds.is_empty() {
        text.push_str(&style.dim(&format!("({})\n", kinds.join(", "))));
    }
    if let Some(reason) = &answer.reason {
        text.push_str(&style.dim(&format!("({reason})\n")));
    }
    if answer.omitted > 0 {
        text.push_str(&style.dim(&format!("({} more: raise --limit)\n", answer.omitted)));
    }
    if answer.tests_omitted > 0 {
        text.push_str(&style.dim(&format!("({} in test code: --include-tests)\n", answer.tests_omitted)));
    }
    text
}
