//! Rows from other methods: what determines the values that calls in a slice give (`↳`), and where the parameters
//! that matter to it come from (`↰`), level by level.

use std::sync::Arc;

use super::limit::RowLimit;
use super::local::{Placed, Range, SliceRow, Source, merge};
use super::render;
use crate::flow::{self, Graph, MethodCode, Resolved, Role, StatementId, Summaries, TypedCode};
use crate::hir::{Bodies, Call, Expr, ExprId, Lambda, LocalId, Span};
use crate::host::Code;
use crate::index::{FileFacts, MethodRef};
use crate::query::Context;
use crate::query::signature::{is_test, signature, symbol_of};
use crate::text::LineIndex;

/// Call sites of one method that are shown at most.
const MAX_SITES: usize = 10;
/// Methods that are gone into for one question.
const MAX_METHODS: usize = 24;
/// Rows of one method at most.
const MAX_ROWS: usize = 15;

/// A row of another method, with the file it lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Away {
    pub(super) file: String,
    pub(super) row: SliceRow,
}

/// What is followed.
pub(super) struct Across<'a> {
    pub(super) context: Context<'a>,
    code: &'a Code<'a>,
    pub(super) summaries: &'a Summaries<'a>,
    pub(super) expired: &'a dyn Fn() -> bool,
    done: Vec<MethodRef>,
    rows: Vec<Away>,
    dropped: usize,
}

/// The code of a method's file.
struct Opened<'a> {
    facts: &'a FileFacts,
    text: Arc<str>,
    typed: Arc<TypedCode>,
}

impl<'a> Across<'a> {
    pub(super) fn new(
        context: Context<'a>,
        code: &'a Code<'a>,
        summaries: &'a Summaries<'a>,
        expired: &'a dyn Fn() -> bool,
    ) -> Self {
        Self { context, code, summaries, expired, done: Vec::new(), rows: Vec::new(), dropped: 0 }
    }

    /// All rows found, in the order in which they were met, and how many were left out.
    pub(super) fn finish(self) -> (Vec<Away>, usize) {
        (self.rows, self.dropped)
    }

    fn open(&self, method: MethodRef) -> Option<Opened<'a>> {
        let facts = self.context.snapshot.index().file(method.file)?;
        let text = self.code.text(method.file)?;
        let typed = self.summaries.code(method)?;
        Some(Opened { facts, text, typed })
    }

    /// The statements that determine what the calls in `rows` of `method` give, `depth` levels down.
    pub(super) fn callees(
        &mut self,
        method: MethodRef,
        graph: &Graph,
        rows: &[StatementId],
        facts: &Resolved<'_>,
        bodies: &Bodies,
        depth: usize,
    ) {
        if depth == 0 || (self.expired)() {
            return;
        }
        for &row in rows {
            for call in calls_in(bodies, graph, row) {
                for &callee in facts.callees(call) {
                    if callee != method {
                        let runs = self.handed_lambdas(callee, bodies, call, graph, rows);
                        self.callee(callee, &runs, depth);
                    }
                }
            }
        }
    }

    /// The parameters of `callee` that get a lambda at this call with code of the slice in it: how it is run matters.
    fn handed_lambdas(
        &self,
        callee: MethodRef,
        bodies: &Bodies,
        call: ExprId,
        graph: &Graph,
        rows: &[StatementId],
    ) -> Vec<usize> {
        let Expr::Call(id) = bodies.expr(call) else { return Vec::new() };
        let callable = self.context.snapshot.index().items(callee.file).callable(callee.callable);
        let call = bodies.call(id);
        let args = bodies.args(call);
        let matters = |lambda: &Lambda| {
            let inside = bodies.span(lambda.expr);
            lambda.expression_body || rows.iter().any(|&row| inside.contains(graph.statement(row).span))
        };
        let handed = args.iter().enumerate().filter_map(|(index, arg)| {
            let Expr::Lambda(lambda) = bodies.expr(arg.value) else { return None };
            flow::parameter_of(&callable.params, call, args, index).filter(|_| matters(bodies.lambda(lambda)))
        });
        handed.collect()
    }

    /// What determines the value that `callee` gives, and when and with what it runs the lambdas in `runs`.
    fn callee(&mut self, callee: MethodRef, runs: &[usize], depth: usize) {
        let has_code = |m: MethodRef| self.context.snapshot.index().items(m.file).callable(m.callable).body.is_some();
        if callee.file.is_library() || !has_code(callee) || self.done.contains(&callee) {
            return;
        }
        if self.done.len() >= MAX_METHODS {
            self.dropped += 1;
            return;
        }
        self.done.push(callee);
        let Some(Opened { facts: file, text, typed }) = self.open(callee) else { return };
        let MethodCode { items, bodies } = &typed.code;
        let facts = Resolved::rough_in(self.summaries, &typed, callee);
        let runs: Vec<LocalId> =
            runs.iter().filter_map(|&parameter| items.callable(callee.callable).local_of(parameter)).collect();
        let sliced = flow::build_for(items, bodies, callee.callable, &facts, |graph| {
            let mut slice = flow::slice_result(graph, &invocations(bodies, graph, &runs), self.expired);
            (std::mem::take(&mut slice.calls), slice)
        });
        let Some((graph, slice)) = sliced else { return };
        let statements: Vec<StatementId> = slice.rows.iter().map(|r| r.statement).collect();
        let source = Source { items, bodies, text: &text, lines: &file.lines };
        let name = self.name(callee);
        let mut placed = merge(source, &graph, slice.rows);
        self.dropped += RowLimit::AtMost(MAX_ROWS).apply(&mut placed);
        self.add(file, &format!("↳[{name}] "), placed);
        self.callees(callee, &graph, &statements, &facts, bodies, depth - 1);
    }

    fn name(&self, method: MethodRef) -> String {
        let snapshot = self.context.snapshot;
        signature(snapshot, symbol_of(snapshot, method))
    }

    fn add(&mut self, file: &FileFacts, lead: &str, placed: Vec<Placed>) {
        for mut found in placed {
            found.row.code.insert_str(0, lead);
            found.row.interprocedural = true;
            self.rows.push(Away { file: file.path.as_str().to_owned(), row: found.row });
        }
    }

    /// The call sites that give `method`, whose code is `code`, the values of those parameters that are among `locals`, `depth` levels up.
    pub(super) fn callers(
        &mut self,
        method: MethodRef,
        code: &MethodCode,
        locals: &[LocalId],
        depth: usize,
        include_tests: bool,
    ) {
        let snapshot = self.context.snapshot;
        if depth == 0 || (self.expired)() {
            return;
        }
        let callable = code.items.callable(method.callable);
        let wanted: Vec<usize> = locals.iter().filter_map(|&local| callable.parameter_of(local)).collect();
        if wanted.is_empty() {
            return;
        }
        let symbol = symbol_of(snapshot, method);
        let mut shown = 0;
        for &file in snapshot.calling_files(symbol) {
            if !include_tests && is_test(snapshot, file) {
                continue;
            }
            let Some(graph) = snapshot.graph(file) else { continue };
            let hits = graph.edges.iter().filter(|e| e.symbols().contains(&symbol));
            for edge in hits {
                if (self.expired)() {
                    return;
                }
                if shown == MAX_SITES {
                    self.dropped += 1;
                    continue;
                }
                shown += 1;
                let caller = MethodRef { file, callable: edge.caller };
                self.call_site(caller, edge.at, &wanted, method, depth, include_tests);
            }
        }
    }

    fn call_site(
        &mut self,
        caller: MethodRef,
        at: u32,
        wanted: &[usize],
        callee: MethodRef,
        depth: usize,
        include_tests: bool,
    ) {
        let Some(Opened { facts: file, text, typed }) = self.open(caller) else { return };
        let MethodCode { items, bodies } = &typed.code;
        let found = bodies.exprs.iter().enumerate().find_map(|(i, e)| match *e {
            Expr::Call(call) if bodies.call(call).name_span.start == at => Some((ExprId::new(i), call)),
            _ => None,
        });
        let Some((expr, call)) = found else { return };
        let params = &self.context.snapshot.index().items(callee.file).callable(callee.callable).params;
        let args = bodies.args(bodies.call(call));
        let is_wanted = |index: &usize| {
            flow::parameter_of(params, bodies.call(call), args, *index)
                .is_some_and(|parameter| wanted.contains(&parameter))
        };
        let given: Vec<ExprId> = (0..args.len()).filter(is_wanted).map(|index| args[index].value).collect();
        if given.is_empty() {
            return;
        }
        let facts = Resolved::rough_in(self.summaries, &typed, caller);
        let Some(graph) = flow::build(items, bodies, caller.callable, &facts) else { return };
        let span = bodies.span(expr);
        let Some(index) = innermost(&graph, span) else { return };
        let statement = graph.statement(index);
        let name = self.name(caller);
        self.rows.push(Away {
            file: file.path.as_str().to_owned(),
            row: row_at(&text, &file.lines, statement, &format!("↰[{name}] "), span),
        });
        let lambdas: Vec<Span> = given
            .into_iter()
            .filter(|&value| matches!(bodies.expr(value), Expr::Lambda(id) if !bodies.lambda(id).expression_body))
            .map(|value| bodies.span(value))
            .collect();
        let further = depth > 1 && !self.done.contains(&caller) && self.done.len() < MAX_METHODS;
        if lambdas.is_empty() && !further {
            return;
        }
        let criterion = flow::Criterion { statement: index, variable: None };
        let sliced = flow::build_for(items, bodies, caller.callable, &facts, |graph| {
            let mut slice = flow::slice(graph, bodies, &[criterion], flow::Direction::Backward, self.expired);
            (std::mem::take(&mut slice.calls), slice)
        });
        let Some((graph, slice)) = sliced else { return };
        // A lambda that is handed over gives what its statements give.
        let inside =
            |row: &flow::Row| lambdas.iter().any(|lambda| lambda.contains(graph.statement(row.statement).span));
        let rows = slice.rows.into_iter().filter(inside).collect();
        let source = Source { items, bodies, text: &text, lines: &file.lines };
        let mut placed = merge(source, &graph, rows);
        self.dropped += RowLimit::AtMost(MAX_ROWS).apply(&mut placed);
        self.add(file, &format!("↰[{name}] "), placed);
        if further {
            self.done.push(caller);
            self.callers(caller, &typed.code, &slice.parameters, depth - 1, include_tests);
        }
    }
}

/// The statements that run what is in one of `functions`: `f(x)`, `f.invoke(x)`, `f.accept(x)`.
fn invocations(bodies: &Bodies, graph: &Graph, functions: &[LocalId]) -> Vec<StatementId> {
    if functions.is_empty() {
        return Vec::new();
    }
    let runs = |call: &Call| {
        let run = match call.receiver {
            Some(receiver) => match bodies.expr(receiver) {
                Expr::Name { local, .. } => local,
                _ => None,
            },
            None => call.local,
        };
        run.is_some_and(|local| functions.contains(&local))
    };
    let calls = bodies.exprs.iter().enumerate().filter_map(|(index, expr)| match *expr {
        Expr::Call(id) if runs(bodies.call(id)) => Some(bodies.span(ExprId::new(index))),
        _ => None,
    });
    let mut found: Vec<StatementId> = calls.filter_map(|span| innermost(graph, span)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The innermost statement around a range.
fn innermost(graph: &Graph, span: Span) -> Option<StatementId> {
    let around = graph.statements().iter().enumerate().filter(|(_, s)| s.span.contains(span));
    around.min_by_key(|(_, s)| s.span.len()).map(|(index, _)| StatementId::new(index))
}

/// The statement that holds a call, shown at the call's own line.
fn row_at(text: &str, lines: &LineIndex, statement: &flow::Statement, lead: &str, call: Span) -> SliceRow {
    let own = render::own_span(statement, text);
    let own = if own.contains(call) { own } else { call };
    SliceRow {
        line: lines.line(own.start) + 1,
        code: format!("{lead}{}", render::code(statement, text)),
        role: super::local::role_name(Role::Data),
        because: Vec::new(),
        range: Range::of(text, lines, own),
        interprocedural: true,
    }
}

/// The calls, and names that may be properties, in a statement's own code, not those in statements inside it.
fn calls_in(bodies: &Bodies, graph: &Graph, row: StatementId) -> Vec<ExprId> {
    let statement = graph.statement(row);
    let mut calls = Vec::new();
    let mut todo = vec![statement.expr];
    while let Some(at) = todo.pop() {
        if at != statement.expr && graph.is_statement(at) {
            continue;
        }
        if matches!(bodies.expr(at), Expr::Call(_) | Expr::Field { .. } | Expr::Name { .. }) {
            calls.push(at);
        }
        bodies.each_child(at, |child| todo.push(child));
    }
    calls.sort_by_key(|&c| bodies.span(c).start);
    calls
}
