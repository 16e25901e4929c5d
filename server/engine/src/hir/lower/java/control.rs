//! Branches, loops and `try`.

use super::Java;
use super::callables::new_local;
use super::calls::is_final;
use super::kinds::{Field as F, Kind as K, Node};
use super::types::Arena;
use crate::hir::{Catch, Expr, List, Local, LocalId, LocalKind};

impl Java<'_> {
    pub(super) fn if_statement(&mut self, n: Node<'_>) {
        let (condition, bindings) = self.condition(n.child(F::Condition), n);
        let then = self.with(&bindings.when_true, |s| s.single(n.child(F::Consequence), n));
        let alternative = n.child(F::Alternative);
        let has_else = alternative.is_some();
        let otherwise = alternative.map(|branch| self.with(&bindings.when_false, |s| s.single(Some(branch), n)));
        let statement = self.b.expr(Expr::If { condition, then, otherwise }, n.span());
        self.scratch.push(statement);
        // What the statement introduces for those behind it.
        if !bindings.when_false.is_empty() && !self.completes(then) {
            self.declare_all(&bindings.when_false);
        }
        let goes_on_only_if_true = has_else && otherwise.is_some_and(|otherwise| !self.completes(otherwise));
        if !bindings.when_true.is_empty() && goes_on_only_if_true {
            self.declare_all(&bindings.when_true);
        }
    }

    pub(super) fn while_statement(&mut self, n: Node<'_>) {
        let (condition, bindings) = self.condition(n.child(F::Condition), n);
        let body = self.with(&bindings.when_true, |s| s.single(n.child(F::Body), n));
        let statement = self.b.expr(Expr::While { condition, body }, n.span());
        self.scratch.push(statement);
        if !bindings.when_false.is_empty() && !self.breaks(body, None) {
            self.declare_all(&bindings.when_false);
        }
    }

    pub(super) fn for_statement(&mut self, n: Node<'_>) {
        let scope = self.b.scopes.enter();
        let start = self.scratch.len();
        for init in n.children().filter(|c| c.field() == F::Init) {
            self.statement(init);
        }
        let inits = self.scratch.len() - start;
        let (condition, bindings) = match n.child(F::Condition) {
            Some(condition) => {
                let (condition, bindings) = self.condition(Some(condition), n);
                (Some(condition), bindings)
            }
            None => (None, super::bindings::Bindings::default()),
        };
        let body = self.with(&bindings.when_true, |s| {
            for update in n.children().filter(|c| c.field() == F::Update) {
                let update = s.expression(update);
                s.scratch.push(update);
            }
            s.single(n.child(F::Body), n)
        });
        let parts = self.take(start);
        self.b.scopes.leave(scope);
        // More init statements than that are cut off, and then count as updates.
        let inits = u16::try_from(inits).unwrap_or(u16::MAX);
        let statement = self.b.expr(Expr::For { parts, inits, condition, body }, n.span());
        self.scratch.push(statement);
        if !bindings.when_false.is_empty() && !self.breaks(body, None) {
            self.declare_all(&bindings.when_false);
        }
    }

    pub(super) fn for_each(&mut self, n: Node<'_>) -> Expr {
        let iterable = self.expression_or_missing(n.child(F::Value), n);
        let scope = self.b.scopes.enter();
        let local = self.variable(n, LocalKind::ForEach, !is_final(n));
        let locals = List::push(&mut self.b.bodies.local_pool, local);
        let body = self.single(n.child(F::Body), n);
        self.b.scopes.leave(scope);
        Expr::ForEach { locals, destructured: false, iterable, body }
    }

    /// A variable whose type, name and dimensions stand directly in `n`.
    fn variable(&mut self, n: Node<'_>, kind: LocalKind, mutable: bool) -> Option<LocalId> {
        let name = n.child(F::Name)?;
        let ty = n.child(F::Type).and_then(|ty| self.local_declared_type(ty, n));
        let local = new_local(self.b.name(name.span()), kind, name.span());
        Some(self.declare(Local { ty, mutable, ..local }))
    }

    pub(super) fn try_statement(&mut self, n: Node<'_>) -> Expr {
        let scope = self.b.scopes.enter();
        let start = self.scratch.len();
        for resource in n.child(F::Resources).iter().flat_map(|list| list.children()) {
            self.resource(resource);
        }
        let resources = self.take(start);
        let body = self.single(n.child(F::Body), n);
        self.b.scopes.leave(scope);
        let mut catches = Vec::new();
        let mut finally = None;
        for clause in n.children() {
            match clause.kind() {
                K::CatchClause => catches.extend(self.catch_clause(clause)),
                K::FinallyClause => finally = clause.find(K::Block).map(|block| self.block(block)),
                _ => {}
            }
        }
        let catches = List::push(&mut self.b.bodies.catches, catches);
        Expr::Try { resources, body, catches, finally }
    }

    fn resource(&mut self, n: Node<'_>) {
        let statement = if n.kind() != K::Resource || n.child(F::Value).is_none() {
            let variable = if n.kind() == K::Resource { n.first() } else { Some(n) };
            self.expression_or_missing(variable, n)
        } else {
            let init = self.expression_or_missing(n.child(F::Value), n);
            match self.variable(n, LocalKind::Let, false) {
                Some(local) => self.let_local(local, Some(init), n.span()),
                None => init,
            }
        };
        self.scratch.push(statement);
    }

    fn catch_clause(&mut self, n: Node<'_>) -> Option<Catch> {
        let param = n.find(K::CatchFormalParameter)?;
        let scope = self.b.scopes.enter();
        let ty = param.find(K::CatchType).map(|ty| self.ty(ty, Arena::Bodies));
        let several = param.find(K::CatchType).is_some_and(|ty| ty.children().count() > 1);
        let name = param.child(F::Name)?;
        let local = new_local(self.b.name(name.span()), LocalKind::Catch, name.span());
        let param = self.declare(Local { ty, mutable: !several && !is_final(param), ..local });
        let body = self.single(n.child(F::Body), n);
        self.b.scopes.leave(scope);
        Some(Catch { param, body, span: n.span() })
    }
}
