//! Findings that somebody wants to be quiet, and says so: `@SuppressWarnings("callscope:RULE")`, a comment, `callscope.toml`.

use super::Finding;
use super::sinks::Sink;
use crate::hir::{Annotation, AnnotationValue, Container, Items};
use crate::host::Code;
use crate::index::FileId;
use crate::query::Context;

/// What a suppression starts with: `callscope:RULE`, `callscope` for all rules.
const PREFIX: &str = "callscope";

/// Knows what is to be quiet.
pub(super) struct Quiet<'a> {
    context: Context<'a>,
    texts: &'a Code<'a>,
}

impl<'a> Quiet<'a> {
    pub(super) const fn new(context: Context<'a>, texts: &'a Code<'a>) -> Self {
        Self { context, texts }
    }

    /// Whether somebody wants this finding to be quiet.
    pub(super) fn silences(&self, sink: &Sink<'_>, finding: &Finding) -> bool {
        let snapshot = self.context.snapshot;
        let rule = &finding.rule;
        let method = sink.method.split('(').next().unwrap_or(&sink.method);
        if snapshot.catalog().silenced(rule, method).is_some() {
            return true;
        }
        let items = snapshot.index().items(sink.file);
        annotated(items, sink.caller, rule) || self.commented(sink.file, sink.at, rule)
    }

    /// Takes calls that stand together in one sink apart where comments keep only some of them quiet.
    pub(super) fn apart<'s>(&self, sinks: Vec<Sink<'s>>) -> Vec<Sink<'s>> {
        let mut all = Vec::with_capacity(sinks.len());
        for sink in sinks {
            let places = std::iter::once(sink.at).chain(sink.more.iter().copied());
            let (hushed, loud): (Vec<u32>, Vec<u32>) = match sink.more.as_slice() {
                [] => (Vec::new(), vec![sink.at]),
                _ => places.partition(|&at| self.commented(sink.file, at, &sink.rule.id)),
            };
            for some in [loud, hushed] {
                if let [at, more @ ..] = some.as_slice() {
                    all.push(Sink { at: *at, more: more.to_vec(), ..sink.clone() });
                }
            }
        }
        all
    }

    /// `// callscope:RULE why` on the line of the call or above it.
    fn commented(&self, file: FileId, at: u32, rule: &str) -> bool {
        let Some(facts) = self.context.snapshot.index().file(file) else { return false };
        let Some(text) = self.texts.text(file) else { return false };
        let lines = &facts.lines;
        let content = |line: u32| text.get(lines.start(line) as usize..lines.start(line + 1) as usize);
        let line = lines.line(at);
        let above = line.checked_sub(1).and_then(content);
        let is_comment = |l: &str| l.trim_start().starts_with("//") || l.trim_start().starts_with('*');
        content(line).is_some_and(|l| l.split_once("//").is_some_and(|(_, c)| says(c, rule)))
            || above.filter(|l| is_comment(l)).is_some_and(|l| says(l, rule))
    }
}

/// Whether a comment names the rule.
fn says(comment: &str, rule: &str) -> bool {
    comment.match_indices(PREFIX).any(|(at, _)| {
        let rest = &comment[at + PREFIX.len()..];
        let Some(rest) = rest.strip_prefix(':') else { return false };
        let name: String = rest.trim_start().chars().take_while(|c| !c.is_whitespace() && *c != ',').collect();
        covers(&name, rule)
    })
}

/// `a.b` covers itself; `a.*` all that begins so; `*` everything.
pub(super) fn covers(pattern: &str, rule: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => rule.starts_with(prefix),
        None => pattern == rule,
    }
}

/// Whether the method, or what it is in, is annotated so.
fn annotated(items: &Items, callable: crate::graph::Node, rule: &str) -> bool {
    let mut container = Container::Body(callable);
    loop {
        let annotations: &[Annotation] = match container {
            Container::Body(callable) => &items.callable(callable).annotations,
            Container::Class(class) => &items.class(class).annotations,
            Container::File => &items.annotations,
        };
        if annotations.iter().any(|a| suppresses(a, rule)) {
            return true;
        }
        container = match container {
            Container::Body(callable) => items.callable(callable).container,
            Container::Class(class) => items.class(class).container,
            Container::File => return false,
        };
    }
}

fn suppresses(annotation: &Annotation, rule: &str) -> bool {
    let name = annotation.name.as_str().rsplit('.').next().unwrap_or_default();
    matches!(name, "SuppressWarnings" | "Suppress" | "SuppressLint")
        && annotation.args.iter().any(|(_, value)| names(value, rule))
}

fn names(value: &AnnotationValue, rule: &str) -> bool {
    match value {
        AnnotationValue::Str(text) => match text.strip_prefix(PREFIX) {
            Some("") => true,
            Some(rest) => rest.strip_prefix(':').is_some_and(|name| covers(name.trim(), rule)),
            None => false,
        },
        AnnotationValue::Array(all) => all.iter().any(|v| names(v, rule)),
        _ => false,
    }
}
