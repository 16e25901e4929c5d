//! Where pattern variables are in scope (Java Language Specification §6.3): `a instanceof B b && b.c()`,
//! `if (!(a instanceof B b)) return; b.c();`.

use super::Java;
use super::kinds::Node;
use crate::hir::{Arm, BinaryOp, Expr, ExprId, Literal, LocalId, Name, Pattern, PatternId, UnaryOp};

/// The pattern variables that an expression introduces.
#[derive(Default)]
pub(super) struct Bindings {
    pub(super) when_true: Vec<LocalId>,
    pub(super) when_false: Vec<LocalId>,
}

impl Bindings {
    /// What the right operand of `op` sees, where these are its left operand's.
    pub(super) fn seen_by_right_operand(&self, op: BinaryOp) -> &[LocalId] {
        match op {
            BinaryOp::And => &self.when_true,
            BinaryOp::Or => &self.when_false,
            _ => &[],
        }
    }

    /// Those of `self op right`.
    pub(super) fn combined(mut self, op: BinaryOp, right: Self) -> Self {
        match op {
            BinaryOp::And => {
                self.when_true.extend(right.when_true);
                Self { when_true: self.when_true, when_false: Vec::new() }
            }
            BinaryOp::Or => {
                self.when_false.extend(right.when_false);
                Self { when_true: Vec::new(), when_false: self.when_false }
            }
            _ => Self::default(),
        }
    }
}

impl Java<'_> {
    /// Lowers a condition, parenthesised or not.
    pub(super) fn condition(&mut self, n: Option<Node<'_>>, around: Node<'_>) -> (ExprId, Bindings) {
        let before = self.b.bodies.patterns.len();
        let condition = self.expression_or_missing(n, around);
        (condition, self.bindings_since(before, condition))
    }

    /// The bindings of `expr`; `before`: how many patterns there were when its lowering began.
    pub(super) fn bindings_since(&mut self, before: usize, expr: ExprId) -> Bindings {
        if self.b.bodies.patterns.len() == before { Bindings::default() } else { self.bindings(expr) }
    }

    fn bindings(&mut self, expr: ExprId) -> Bindings {
        if let Some((_, known)) = self.known.take_if(|(of, _)| *of == expr) {
            return known;
        }
        crate::stack::grow(|| match self.b.bodies.expr(expr) {
            Expr::Is { pattern, .. } => {
                let mut when_true = Vec::new();
                self.pattern_locals(pattern, &mut when_true);
                Bindings { when_true, when_false: Vec::new() }
            }
            Expr::Unary { op: UnaryOp::Not, operand } => {
                let Bindings { when_true, when_false } = self.bindings(operand);
                Bindings { when_true: when_false, when_false: when_true }
            }
            Expr::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs, .. } => {
                let left = self.bindings(lhs);
                left.combined(op, self.bindings(rhs))
            }
            _ => Bindings::default(),
        })
    }

    fn pattern_locals(&self, pattern: PatternId, locals: &mut Vec<LocalId>) {
        crate::stack::grow(|| match *self.b.bodies.pattern(pattern) {
            Pattern::Type { local, .. } => locals.extend(local),
            Pattern::Record { fields, .. } => {
                for &field in fields.of(&self.b.bodies.pattern_pool) {
                    self.pattern_locals(field, locals);
                }
            }
        });
    }

    /// Lowers something that sees `locals`.
    pub(super) fn with<R>(&mut self, locals: &[LocalId], lower: impl FnOnce(&mut Self) -> R) -> R {
        let scope = self.b.scopes.enter();
        self.declare_all(locals);
        let result = lower(self);
        self.b.scopes.leave(scope);
        result
    }

    /// Makes pattern variables visible to the end of the current scope.
    pub(super) fn declare_all(&mut self, locals: &[LocalId]) {
        for &local in locals {
            self.b.scopes.declare(self.b.bodies.local(local).name, local);
        }
    }

    /// Whether control may go on behind a statement (§14.22, as far as pattern variables need it).
    pub(super) fn completes(&self, statement: ExprId) -> bool {
        crate::stack::grow(|| {
            let bodies = &self.b.bodies;
            match bodies.expr(statement) {
                Expr::Return { .. }
                | Expr::Throw { .. }
                | Expr::Break { .. }
                | Expr::Continue { .. }
                | Expr::Yield { .. } => false,
                Expr::Block { statements } => bodies.list(statements).iter().all(|&s| self.completes(s)),
                Expr::If { then, otherwise: Some(otherwise), .. } => self.completes(then) || self.completes(otherwise),
                Expr::Labeled { label, body } => self.completes(body) || self.breaks(body, Some(label)),
                Expr::While { condition, body } => !self.is_true(condition) || self.breaks(body, None),
                Expr::DoWhile { condition, body } => {
                    (self.completes(body) && !self.is_true(condition)) || self.breaks(body, None)
                }
                Expr::For { condition, body, .. } => {
                    condition.is_some_and(|condition| !self.is_true(condition)) || self.breaks(body, None)
                }
                Expr::Synchronized { body, .. } => self.completes(body),
                Expr::Try { body, catches, finally, .. } => {
                    let handled = catches.of(&bodies.catches).iter().any(|c| self.completes(c.body));
                    finally.is_none_or(|finally| self.completes(finally)) && (self.completes(body) || handled)
                }
                Expr::Switch { arms, .. } => {
                    let arms: &[Arm] = arms.of(&bodies.arms);
                    let total = arms.iter().any(|arm| arm.is_default);
                    let leaves =
                        |arm: &Arm| self.breaks(arm.body, None) || (!arm.falls_through && self.completes(arm.body));
                    !total || arms.iter().any(leaves) || arms.last().is_some_and(|arm| self.completes(arm.body))
                }
                _ => true,
            }
        })
    }

    fn is_true(&self, condition: ExprId) -> bool {
        matches!(self.b.bodies.expr(condition), Expr::Literal(Literal::Bool(true)))
    }

    /// Whether `statement` has a `break` that leaves the loop or `switch` around it, or the statement with `label`.
    pub(super) fn breaks(&self, statement: ExprId, label: Option<Name>) -> bool {
        crate::stack::grow(|| {
            let bodies = &self.b.bodies;
            let inside = |expr: ExprId| self.breaks(expr, label);
            match bodies.expr(statement) {
                Expr::Break { label: to } => to == label.unwrap_or(Name::EMPTY),
                Expr::Block { statements } => bodies.list(statements).iter().any(|&s| inside(s)),
                Expr::If { then, otherwise, .. } => inside(then) || otherwise.is_some_and(inside),
                Expr::Labeled { body, .. } | Expr::Synchronized { body, .. } => inside(body),
                Expr::Try { body, catches, finally, .. } => {
                    inside(body)
                        || catches.of(&bodies.catches).iter().any(|c| inside(c.body))
                        || finally.is_some_and(inside)
                }
                // A plain `break` in here leaves this statement only.
                Expr::While { body, .. }
                | Expr::DoWhile { body, .. }
                | Expr::For { body, .. }
                | Expr::ForEach { body, .. } => label.is_some() && inside(body),
                Expr::Switch { arms, .. } => {
                    label.is_some() && arms.of(&bodies.arms).iter().any(|arm| inside(arm.body))
                }
                _ => false,
            }
        })
    }
}
