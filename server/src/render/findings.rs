//! Findings as people read a stack: what is wrong, then the way from the entry point down to the sink.

use callscope_engine::query::findings::{Finding, FindingsAnswer};
use callscope_engine::risk::rule::Severity;

use super::Style;

/// All findings, one block each, and a last line that counts.
#[must_use]
pub fn text(answer: &FindingsAnswer, style: Style) -> String {
    let mut text = String::new();
    for finding in &answer.findings {
        text.push_str(&block(finding, style));
        text.push('\n');
    }
    text.push_str(&style.dim(&summary(answer)));
    text.push('\n');
    text
}

fn block(finding: &Finding, style: Style) -> String {
    let sink = &finding.sink;
    let severity = style.severity(finding.severity.word());
    let mut text = format!("{}:{}:{}: {severity}: {}\n", sink.file, sink.line, sink.column, finding.message);
    let more = match finding.count {
        0 | 1 => String::new(),
        n => format!(", and {} more of kind {}", n - 1, finding.entry.kind),
    };
    let sure = if finding.certainty == "exact" { String::new() } else { format!(" · {}", finding.certainty) };
    let always = finding.always.as_ref().map(|method| format!(" · each time {method} runs")).unwrap_or_default();
    let kind = (&finding.rule, &finding.tag, &finding.id);
    text.push_str(&style.dim(&format!("  {} · {}{sure} · {}{more}{always}\n", kind.0, kind.1, kind.2)));
    let mut thread = "";
    for (depth, step) in finding.path.iter().enumerate() {
        let arrow = if depth == 0 { "at" } else { "→ " };
        let via = match step.via.as_str() {
            "entry" => format!(" ({})", finding.entry.kind),
            "call" => String::new(),
            "inline" => " (inline)".to_owned(),
            via => format!(" by {via}"),
        };
        let on = if step.thread == thread { String::new() } else { format!(" [{}]", step.thread) };
        thread = step.thread;
        let place = style.dim(&format!("  {}:{}", step.file, step.line));
        text.push_str(&format!("    {arrow} {}{via}{}{place}\n", style.name(&step.signature), style.thread(&on)));
    }
    text.push_str(&format!("    → {}{}\n", style.reached(&sink.signature), more_lines(finding)));
    text
}

fn more_lines(finding: &Finding) -> String {
    let lines = &finding.sink.more_lines;
    if lines.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
    format!(" (also on line {})", lines.join(", "))
}

/// "3 findings (1 error, 2 warnings); …"
fn summary(answer: &FindingsAnswer) -> String {
    let count = |severity| answer.findings.iter().filter(|f| f.severity == severity).count();
    let mut text = match answer.findings.len() {
        0 => "no findings".to_owned(),
        1 => "1 finding".to_owned(),
        n => format!("{n} findings"),
    };
    let levels = [Severity::Error, Severity::Warning, Severity::Info, Severity::Hint];
    let parts: Vec<String> = levels
        .into_iter()
        .map(|s| (count(s), s))
        .filter(|(n, _)| *n > 0)
        .map(|(n, s)| format!("{n} {}", s.word()))
        .collect();
    if !parts.is_empty() {
        text.push_str(&format!(" ({})", parts.join(", ")));
    }
    for (n, what) in [
        (answer.less_severe, "less severe"),
        (answer.suppressed, "kept quiet"),
        (answer.in_baseline, "in the baseline"),
    ] {
        if n > 0 {
            text.push_str(&format!("; {n} {what}"));
        }
    }
    if let Some(reason) = &answer.reason {
        text.push_str(&format!(": {reason}"));
    }
    match answer.unknown_calls {
        0 => text.push_str("; every call in reach is known"),
        1 => text.push_str("; 1 call in reach is unknown"),
        n => text.push_str(&format!("; {n} calls in reach are unknown")),
    }
    text
}
