//! `when`, with and without a subject.

use super::Kotlin;
use super::annotations::expressions;
use super::kinds::{Kind, Node};
use crate::hir::{Arm, Expr, ExprId, LetKind, List, LocalKind, Span};

impl Kotlin<'_> {
    pub(super) fn when(&mut self, node: Node<'_>) -> ExprId {
        let outer = self.b.scopes.enter();
        let subject = node.find(Kind::WhenSubject).map(|n| self.subject(n));
        let mut arms = Vec::new();
        let mut else_if = None;
        for child in node.children() {
            match child.kind() {
                Kind::WhenEntry => arms.push(self.arm(child, else_if.take())),
                Kind::Error => else_if = self.torn_else_if(child),
                _ => {}
            }
        }
        let arms = List::push(&mut self.b.bodies.arms, arms);
        self.b.scopes.leave(outer);
        self.b.expr(Expr::Switch { subject, arms }, node.span())
    }

    /// `(x)`, `(val y = x)`
    fn subject(&mut self, node: Node<'_>) -> ExprId {
        let init = expressions(node).last().map(|n| self.expr(n));
        match (node.find(Kind::VariableDeclaration), init) {
            (Some(variable), init) => {
                let local = self.variable(variable, false, LocalKind::Let);
                let locals = self.local_list([local]);
                let end = init.map_or(node.span().end, |init| self.b.bodies.span(init).end);
                let span = Span::new(variable.span().start, end);
                self.b.expr(Expr::Let { locals, init, kind: LetKind::Plain }, span)
            }
            (None, Some(init)) => init,
            (None, None) => self.b.missing(node.span()),
        }
    }

    /// One entry; `else_if`: where the grammar left an `else if` before it.
    fn arm(&mut self, node: Node<'_>, else_if: Option<Span>) -> Arm {
        let mut conditions = Vec::new();
        for condition in node.children().filter(|n| n.kind() == Kind::WhenCondition) {
            conditions.push(self.condition(condition));
        }
        let torn_guard = || node.find(Kind::Error).filter(|n| self.b.text(n.span()).starts_with("if"));
        let guard = node.find(Kind::GuardCondition).or_else(torn_guard).map(|n| self.first_operand(n));
        let outer = self.b.scopes.enter();
        let body = match node.find(Kind::ControlStructureBody) {
            Some(body) => self.body(body),
            None => self.b.missing(Span::new(node.span().end, node.span().end)),
        };
        self.b.scopes.leave(outer);
        let mut arm = Arm {
            conditions: List::EMPTY,
            guard,
            body,
            is_default: node.has(Kind::Else) || else_if.is_some(),
            falls_through: false,
            span: Span::new(else_if.map_or(node.span().start, |s| s.start), node.span().end),
        };
        match (else_if, &conditions[..]) {
            (Some(_), &[only]) => arm.guard = Some(only),
            _ => arm.conditions = self.b.list(conditions),
        }
        arm
    }

    fn condition(&mut self, node: Node<'_>) -> ExprId {
        if let Some(test) = node.find(Kind::TypeTest) {
            let subject = self.b.expr(Expr::Subject, Span::new(test.span().start, test.span().start));
            return self.is_type(subject, test, test.span());
        }
        if let Some(test) = node.find(Kind::RangeTest) {
            let subject = self.b.expr(Expr::Subject, Span::new(test.span().start, test.span().start));
            let rhs = self.first_operand(test);
            return self.contained(subject, rhs, test, test.span());
        }
        self.first_operand(node)
    }

    /// `else if` as an error node: the grammar has no guards on `else`. Of some guards it makes an error inside of the entry instead.
    fn torn_else_if(&self, node: Node<'_>) -> Option<Span> {
        let words: Vec<&str> = self.b.text(node.span()).split_whitespace().collect();
        (words == ["else", "if"]).then(|| node.span())
    }
}
