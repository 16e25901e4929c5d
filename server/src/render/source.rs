//! A method's source, as a person would look at it.

use callscope_engine::query::source::SourceAnswer;

use super::{Style, not_found};

/// A line with name and place, then documentation and source as they stand in the file.
#[must_use]
pub fn text(answer: &SourceAnswer, style: Style) -> String {
    if !answer.found {
        let asked = &answer.method_full_name;
        return not_found(asked, &answer.status, style);
    }
    let mut head = style.name(&answer.method_full_name);
    if let (Some(file), Some(start), Some(end)) = (&answer.file_path, answer.start_line, answer.end_line) {
        head.push_str(&style.dim(&format!("  {file}:{start}-{end}")));
    }
    let parts = [answer.javadoc.as_deref().map(|doc| style.dim(doc)), answer.source.clone()];
    let mut text = head + "\n";
    for part in parts.into_iter().flatten() {
        text.push_str(&part);
        if !part.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}
