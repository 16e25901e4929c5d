//! A method's body in few characters: short ones as they are; of long ones the signature, the statements that call
//! tagged or expandable things, and the control flow around them, the rest elided as `…`.

use std::sync::Arc;

use crate::hir::{Bodies, CallableId, Expr, ExprId, Flags};
use crate::index::FileFacts;
use crate::text::Span;

/// Byte offsets of calls worth keeping.
pub(super) struct Interest {
    /// Calls that a rule tags.
    pub(super) tagged: Vec<u32>,
    /// Calls whose source is in the workspace.
    pub(super) expandable: Vec<u32>,
}

/// A body as an answer shows it.
pub(super) struct Summary {
    pub(super) text: String,
    /// Whether something was left out.
    pub(super) truncated: bool,
}

/// The text of a callable within `limit` characters; `code` gives the code of its file, and is asked for long ones only.
pub(super) fn body(
    facts: &FileFacts,
    callable: CallableId,
    text: &str,
    code: impl FnOnce() -> Option<Arc<Bodies>>,
    limit: usize,
    interest: &Interest,
) -> Summary {
    let data = facts.items.callable(callable);
    let whole = data.span.slice(text);
    let plain = dedent(whole);
    if plain.chars().count() <= limit {
        return Summary { text: plain, truncated: false };
    }
    let code = code();
    let Some((bodies, Some(root))) = code.as_deref().map(|bodies| (bodies, data.body)) else {
        return Summary { text: cut(&plain, limit), truncated: true };
    };
    let head_end = if data.flags.contains(Flags::EXPRESSION_BODY) {
        bodies.span(root).start
    } else {
        bodies.span(root).start.max(data.head)
    };
    let head = squeeze(Span::new(data.head, head_end).slice(text));
    // Ever fewer calls are kept until it fits: all that leads somewhere, then tagged ones, then the outermost of them.
    let mut keep: Vec<(u32, u8)> = interest.tagged.iter().map(|&at| (at, 2)).collect();
    keep.extend(interest.expandable.iter().filter(|at| !interest.tagged.contains(at)).map(|&at| (at, 1)));
    keep.sort_unstable();
    keep.dedup_by_key(|(at, _)| *at);
    loop {
        let offsets: Vec<u32> = keep.iter().map(|(at, _)| *at).collect();
        let mut printer = Printer { bodies, text, keep: &offsets, out: String::new(), depth: 0 };
        printer.out.push_str(&cut(&head, limit / 2));
        printer.out.push(' ');
        printer.statement_or_block(root);
        let done = printer.out.trim_end().to_owned();
        if done.chars().count() <= limit {
            return Summary { text: done, truncated: true };
        }
        // Drop the last of the least telling ones.
        let Some(least) = keep.iter().map(|(_, weight)| *weight).min() else {
            return Summary { text: cut(&done, limit), truncated: true };
        };
        if let Some(at) = keep.iter().rposition(|(_, weight)| *weight == least) {
            keep.remove(at);
        }
    }
}

/// The first `limit` characters, with a mark where something was cut off.
fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut out: String = text.chars().take(limit.saturating_sub(1)).collect();
    out.push('…');
    out
}

/// White space runs as one space.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines without the indentation that all but the first share; line ends as `\n`.
fn dedent(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    let rest: Vec<&str> = lines.collect();
    let indent = |l: &str| l.len() - l.trim_start_matches([' ', '\t']).len();
    let least = rest.iter().filter(|l| !l.trim().is_empty()).map(|l| indent(l)).min().unwrap_or(0);
    let mut out = first;
    for line in rest {
        out.push('\n');
        out.push_str(line.get(least.min(indent(line))..).unwrap_or_default().trim_end());
    }
    out
}

struct Printer<'a> {
    bodies: &'a Bodies,
    text: &'a str,
    /// Sorted offsets.
    keep: &'a [u32],
    out: String,
    depth: usize,
}

/// Longer single statements are cut.
const LONGEST_STATEMENT: usize = 140;

impl Printer<'_> {
    fn is_kept(&self, span: Span) -> bool {
        let at = self.keep.partition_point(|&k| k < span.start);
        self.keep.get(at).is_some_and(|&k| k < span.end)
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(&"  ".repeat(self.depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A body: a block in braces, or one statement.
    fn statement_or_block(&mut self, id: ExprId) {
        crate::stack::grow(|| match self.bodies.expr(id) {
            Expr::Block { statements } => {
                let statements: Vec<ExprId> = self.bodies.list(statements).to_vec();
                // Kotlin's lambdas open their brace before their parameters.
                let opens = self.bodies.span(id).slice(self.text).starts_with('{');
                self.out.push_str(if opens { "{\n" } else { "\n" });
                self.depth += 1;
                self.statements(&statements);
                self.depth -= 1;
                self.line("}");
            }
            _ => {
                self.out.push_str("=\n");
                self.depth += 1;
                self.statement(id);
                self.depth -= 1;
            }
        });
    }

    fn statements(&mut self, statements: &[ExprId]) {
        let mut elided = false;
        for &statement in statements {
            if self.is_kept(self.bodies.span(statement)) {
                elided = false;
                self.statement(statement);
            } else if self.is_jump(statement) {
                // What ends the method early says when the rest runs.
                elided = false;
                let text = squeeze(self.bodies.span(statement).slice(self.text));
                self.line(&cut(&text, 80));
            } else if !elided {
                elided = true;
                self.line("…");
            }
        }
    }

    /// Short exits: `return`, `throw`, and an `if` that is one.
    fn is_jump(&self, id: ExprId) -> bool {
        if self.depth > 1 || self.keep.is_empty() {
            return false;
        }
        match self.bodies.expr(id) {
            Expr::Return { .. } | Expr::Throw { .. } => self.bodies.span(id).len() <= 60,
            _ => false,
        }
    }

    fn nested(&mut self, header: &str, body: ExprId) {
        self.out.push_str(&"  ".repeat(self.depth));
        self.out.push_str(&cut(&squeeze(header), LONGEST_STATEMENT));
        match self.bodies.expr(body) {
            Expr::Block { .. } => {
                let opens = self.bodies.span(body).slice(self.text).starts_with('{');
                self.out.push_str(if opens { " " } else { "" });
                self.statement_or_block(body);
            }
            _ => {
                self.out.push('\n');
                self.depth += 1;
                if self.is_kept(self.bodies.span(body)) {
                    self.statement(body)
                } else {
                    self.line("…")
                }
                self.depth -= 1;
            }
        }
    }

    fn between(&self, start: u32, end: u32) -> &str {
        Span::new(start, end.max(start)).slice(self.text)
    }

    fn statement(&mut self, id: ExprId) {
        crate::stack::grow(|| self.statement_of(id));
    }

    fn statement_of(&mut self, id: ExprId) {
        let span = self.bodies.span(id);
        let short = squeeze(span.slice(self.text));
        if short.chars().count() <= 90 {
            return self.line(&short);
        }
        let start_of = |this: &Self, e: ExprId| this.bodies.span(e).start;
        match self.bodies.expr(id) {
            Expr::If { then, otherwise, .. } => {
                let header = self.between(span.start, start_of(self, then)).to_owned();
                self.nested(&header, then);
                if let Some(otherwise) = otherwise {
                    if matches!(self.bodies.expr(otherwise), Expr::If { .. })
                        && self.is_kept(self.bodies.span(otherwise))
                    {
                        self.line("else");
                        self.statement(otherwise);
                    } else {
                        self.nested("else", otherwise);
                    }
                }
            }
            Expr::While { body, .. } | Expr::ForEach { body, .. } | Expr::For { body, .. } => {
                let header = self.between(span.start, start_of(self, body)).to_owned();
                self.nested(&header, body);
            }
            Expr::Synchronized { body, .. } | Expr::Labeled { body, .. } => {
                let header = self.between(span.start, start_of(self, body)).to_owned();
                self.nested(&header, body);
            }
            Expr::DoWhile { body, condition } => {
                self.nested("do", body);
                let text = squeeze(self.bodies.span(condition).slice(self.text));
                self.line(&cut(&format!("while ({text})"), LONGEST_STATEMENT));
            }
            Expr::Try { body, catches, finally, .. } => {
                let header = self.between(span.start, start_of(self, body)).to_owned();
                self.nested(&header, body);
                for catch in catches.of(&self.bodies.catches).to_vec() {
                    let header = self.between(catch.span.start, start_of(self, catch.body)).to_owned();
                    if self.is_kept(self.bodies.span(catch.body)) {
                        self.nested(&header, catch.body);
                    } else {
                        self.line(&format!("{} {{ … }}", cut(&squeeze(&header), 80)));
                    }
                }
                if let Some(finally) = finally {
                    if self.is_kept(self.bodies.span(finally)) {
                        self.nested("finally", finally);
                    } else {
                        self.line("finally { … }");
                    }
                }
            }
            Expr::Switch { arms, .. } => {
                let arms = arms.of(&self.bodies.arms).to_vec();
                let first = arms.first().map_or(span.end, |a| a.span.start);
                let header = squeeze(self.between(span.start, first));
                self.line(&cut(&header, LONGEST_STATEMENT));
                self.depth += 1;
                let mut elided = false;
                for arm in arms {
                    if self.is_kept(arm.span) {
                        elided = false;
                        let header = self.between(arm.span.start, start_of(self, arm.body)).to_owned();
                        self.nested(&header, arm.body);
                    } else if !elided {
                        elided = true;
                        self.line("…");
                    }
                }
                self.depth -= 1;
                self.line("}");
            }
            _ => match self.long_lambda(id) {
                // The statement's code stands in a lambda or an anonymous class: the text before it, then its statements.
                Some(body) => {
                    let header = self.between(span.start, start_of(self, body)).to_owned();
                    self.nested(&header, body);
                }
                None => {
                    let kept = cut(&short, LONGEST_STATEMENT);
                    self.line(&kept);
                }
            },
        }
    }

    /// The block of the first lambda under an expression that holds something to keep.
    fn long_lambda(&self, id: ExprId) -> Option<ExprId> {
        let mut stack = vec![id];
        let mut steps = 0;
        while let Some(at) = stack.pop() {
            steps += 1;
            if steps > 5000 {
                return None;
            }
            match self.bodies.expr(at) {
                Expr::Lambda(lambda) => {
                    let body = self.bodies.lambda(lambda).body;
                    let is_block = matches!(self.bodies.expr(body), Expr::Block { .. });
                    if is_block && self.is_kept(self.bodies.span(body)) {
                        return Some(body);
                    }
                }
                _ => {
                    let mut children = Vec::new();
                    self.bodies.each_child(at, |child| children.push(child));
                    stack.extend(children.into_iter().rev());
                }
            }
        }
        None
    }
}
