//! A path through the call graph, one step a line.

use callscope_engine::query::why::WhyAnswer;

use super::Style;

/// Each method with the line of its call to the next one; hand-overs to another thread stand before the method that they lead to.
#[must_use]
pub fn text(answer: &WhyAnswer, style: Style) -> String {
    let mut text = String::new();
    for (depth, step) in answer.path.iter().enumerate() {
        let indent = "  ".repeat(depth);
        let thread = match step.via.as_str() {
            "entry" | "call" => String::new(),
            hop => style.thread(&format!("  ⇢ {} by {hop}", step.thread)),
        };
        let place = style.dim(&format!("  {}:{}", step.file, step.line));
        text.push_str(&format!("{indent}{}{thread}{place}\n", style.name(&step.signature)));
    }
    if let Some(target) = &answer.target {
        let tags: String = target.tags.iter().map(|tag| format!(" {}", style.tag(tag))).collect();
        text.push_str(&format!("{}→ {}{tags}\n", "  ".repeat(answer.path.len()), target.signature));
    }
    if let Some(reason) = &answer.status.reason {
        text.push_str(&format!("{} → {}: {reason}\n", answer.method, answer.to));
    }
    for name in answer.status.candidates.iter().chain(&answer.status.suggestions) {
        text.push_str(&format!("  {name}\n"));
    }
    text
}
