//! What a hover shows, as Markdown that reads well as plain text too.

use callscope_engine::query::findings::{Finding, Step as PathStep};
use callscope_engine::query::glance::{Reached, Step};
use callscope_engine::query::hover::{Hover, Why};

use super::plural;
use super::runs_on::way as way_of;

/// Reasons that are written out.
const MOST_REASONS: usize = 6;
/// Steps of a path that are named; of longer ones the middle is left out.
const MOST_STEPS: usize = 7;

/// Makes the link to a file and a 0-based line.
type Link<'a> = &'a dyn Fn(&str, u32) -> Option<String>;

/// The hover's text. `codicons`: the client shows `$(name)` as an icon.
#[must_use]
pub fn markdown(hover: &Hover, codicons: bool, link: Link<'_>) -> String {
    let mut blocks = vec![head(hover, codicons, link)];
    if let Some(entry) = hover.counts.as_ref().and_then(|c| c.entry.as_ref()) {
        blocks.push(match entry.thread {
            "unknown" => format!("Called by a framework ({}).", entry.kind),
            "main" => format!("Called by a framework ({}) on the main thread.", entry.kind),
            thread => format!("Called by a framework ({}) on a {thread} thread.", entry.kind),
        });
    }
    if let Some((thread, via)) = &hover.thread {
        let via = via.as_ref().map_or_else(String::new, |via| format!(", handed over by `{via}`"));
        blocks.push(match *thread {
            "later" => format!("Runs later on this thread{via}."),
            "unknown" => format!("Runs on a thread that is not known{via}."),
            "main" => format!("Runs on the main thread{via}."),
            thread => format!("Runs on a {thread} thread{via}."),
        });
    }
    if !hover.findings.is_empty() {
        blocks.push(findings(&hover.findings));
    }
    if !hover.runs_on.is_empty() {
        blocks.push(runs_on(hover, link));
    }
    if let Some(unknown) = &hover.unknown {
        blocks.push(sentence(unknown));
    }
    if !hover.reasons.is_empty() {
        blocks.push(reasons(&hover.reasons, link));
    }
    if !hover.reaches.is_empty() {
        let rows = hover.reaches.iter().map(|reached| format!("- {}", way(reached, link)));
        blocks.push(format!("Reaches\n{}", rows.collect::<Vec<_>>().join("\n")));
    }
    if !hover.implementations.is_empty() {
        blocks.push(implementations(hover, link));
    }
    blocks.join("\n\n")
}

fn head(hover: &Hover, codicons: bool, link: Link<'_>) -> String {
    let name = format!("**`{}`**", hover.signature);
    let name = match hover.declared.as_ref().and_then(|at| link(&at.file, at.line)) {
        Some(target) => format!("[{name}]({target})"),
        None => name,
    };
    let mark = if codicons { "$(warning) " } else { "" };
    let tags = hover.tags.iter().map(|tag| format!("{mark}`{tag}`"));
    let mut parts: Vec<String> = std::iter::once(name).chain(tags).collect();
    if let Some(counts) = &hover.counts {
        let more = if counts.more_callers { "+" } else { "" };
        parts.push(format!("{}{more} {}", counts.callers, plural("caller", counts.callers)));
        parts.push(format!("{} {}", counts.callees, plural("callee", counts.callees)));
    }
    parts.join(" · ")
}

fn reasons(all: &[Why], link: Link<'_>) -> String {
    let mut rows: Vec<String> = all.iter().take(MOST_REASONS).map(|why| reason(why, link)).collect();
    if all.len() > MOST_REASONS {
        rows.push(format!("- and {} more", all.len() - MOST_REASONS));
    }
    format!("Why\n{}", rows.join("\n"))
}

/// `- DATABASE: SQLiteDatabase.rawQuery in line 58. Reads the database … (rule android.sqlite.query, from …)`
fn reason(why: &Why, link: Link<'_>) -> String {
    let reason = &why.reason;
    let line = linked(&format!("line {}", reason.line), link(&why.file, reason.line.saturating_sub(1)));
    let mut row = format!("- {}: `{}` in {line}.", reason.tag, reason.signature);
    if reason.certainty == "textual" {
        row.push_str(" By its text only: the receiver's type is not known.");
        return row;
    }
    if !why.why.is_empty() {
        row.push_str(&format!(" {}", sentence(&why.why)));
    }
    let source = if why.source.is_empty() { String::new() } else { format!(", from {}", why.source) };
    row.push_str(&format!(" (rule `{}`{source})", reason.rule));
    row
}

/// `I/O: loadEntries → open → FileStore.read`
fn way(reached: &Reached, link: Link<'_>) -> String {
    let steps = shortened(reached.path.iter().map(|step| step_text(step, link)).collect());
    format!("{}: {}", reached.tag, steps.join(" → "))
}

/// `- main: MainActivity.onCreate (activity) → Repo.load`
fn runs_on(hover: &Hover, link: Link<'_>) -> String {
    let name =
        |step: &PathStep| linked(&format!("`{}`", step.signature), link(&step.file, step.line.saturating_sub(1)));
    let rows = hover.runs_on.iter().map(|one| match one.path.as_slice() {
        [] => format!("- {}", one.thread),
        _ => format!("- {}: {}", one.thread, way_of(one, &name, "`")),
    });
    format!("Runs on\n{}", rows.collect::<Vec<_>>().join("\n"))
}

/// `Finding (warning): MainActivity.onCreate reads from the disk on the main thread, 2 calls down (FileReader.<init>).`
fn findings(all: &[Finding]) -> String {
    let rows = all.iter().map(|finding| format!("**Finding** ({}): {}.", finding.severity.word(), finding.message));
    rows.collect::<Vec<_>>().join("\n\n")
}

/// Without the middle of what is too long.
fn shortened(mut steps: Vec<String>) -> Vec<String> {
    if steps.len() > MOST_STEPS {
        steps.splice(MOST_STEPS - 2..steps.len() - 1, ["…".to_owned()]);
    }
    steps
}

fn implementations(hover: &Hover, link: Link<'_>) -> String {
    let names: Vec<String> = hover.implementations.iter().map(|step| step_text(step, link)).collect();
    let left = hover.implementation_count - names.len();
    let more = if left > 0 { format!(" and {left} more") } else { String::new() };
    format!("Runs one of {}: {}{more}", hover.implementation_count, names.join(", "))
}

fn step_text(step: &Step, link: Link<'_>) -> String {
    linked(&format!("`{}`", step.signature), link(&step.file, step.line))
}

fn linked(text: &str, target: Option<String>) -> String {
    target.map_or_else(|| text.to_owned(), |target| format!("[{text}]({target})"))
}

/// With a capital letter in front and a full stop behind.
fn sentence(text: &str) -> String {
    let mut chars = text.trim().chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let text = first + chars.as_str();
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}
