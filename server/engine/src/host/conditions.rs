//! What the conditions around code say where it runs: those of `if` and `?:`, what stands before in `&&` and `||`, and checks that leave where they
//! fail. What a condition means is told by who asks ([`Conditions`]); here nobody knows what is asked for.

use crate::hir::{BinaryOp, Bodies, Expr, ExprId, UnaryOp};

/// What conditions say, in the terms of who asks.
pub(super) trait Conditions {
    /// What can be known where code runs; the default is nothing.
    type Known: Clone + Default;

    /// What a condition says that is not made of others by `!`, `&&` and `||`.
    fn says(&mut self, condition: ExprId) -> Said<Self::Known>;

    /// What is known where both are.
    fn both(around: &Self::Known, more: Self::Known) -> Self::Known;

    /// What is known behind a statement that is no `if`.
    fn behind(&mut self, statement: ExprId) -> Self::Known;

    /// Is told every expression, with what is known where it runs.
    fn meet(&mut self, expr: ExprId, known: &Self::Known);
}

/// What a condition says.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Said<K> {
    /// Where it holds.
    pub(super) holds: K,
    /// Where it does not.
    pub(super) fails: K,
}

impl<K> Said<K> {
    /// What its contrary says.
    pub(super) fn not(self) -> Self {
        Self { holds: self.fails, fails: self.holds }
    }
}

/// What a condition says, whatever it is made of. Cost: its size.
pub(super) fn said<C: Conditions>(bodies: &Bodies, asker: &mut C, condition: ExprId) -> Said<C::Known> {
    crate::stack::grow(|| match bodies.expr(condition) {
        Expr::Unary { op: UnaryOp::Not, operand } => said(bodies, asker, operand).not(),
        // Where one of two fails, nothing is known of the other.
        Expr::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
            let (lhs, rhs) = (said(bodies, asker, lhs), said(bodies, asker, rhs));
            Said { holds: C::both(&lhs.holds, rhs.holds), fails: C::Known::default() }
        }
        Expr::Binary { op: BinaryOp::Or, lhs, rhs, .. } => {
            let (lhs, rhs) = (said(bodies, asker, lhs), said(bodies, asker, rhs));
            Said { holds: C::Known::default(), fails: C::both(&lhs.fails, rhs.fails) }
        }
        _ => asker.says(condition),
    })
}

/// Walks code, and tells of each expression what is known where it runs; `known` is what is known of all.
pub(super) fn walk<C: Conditions>(bodies: &Bodies, asker: &mut C, expr: ExprId, known: &C::Known) {
    crate::stack::grow(|| {
        asker.meet(expr, known);
        match bodies.expr(expr) {
            Expr::If { condition, then, otherwise } => {
                walk(bodies, asker, condition, known);
                let Said { holds, fails } = said(bodies, asker, condition);
                walk(bodies, asker, then, &C::both(known, holds));
                if let Some(otherwise) = otherwise {
                    walk(bodies, asker, otherwise, &C::both(known, fails));
                }
            }
            Expr::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs, .. } => {
                // All of a chain at once, so that each of it is asked once.
                let (mut operands, mut first) = (vec![rhs], lhs);
                while let Expr::Binary { op: other, lhs, rhs, .. } = bodies.expr(first)
                    && other == op
                {
                    asker.meet(first, known);
                    operands.push(rhs);
                    first = lhs;
                }
                let mut known = known.clone();
                for operand in std::iter::once(first).chain(operands.into_iter().rev()) {
                    walk(bodies, asker, operand, &known);
                    let Said { holds, fails } = said(bodies, asker, operand);
                    known = C::both(&known, if op == BinaryOp::And { holds } else { fails });
                }
            }
            Expr::Block { statements } => {
                let mut known = known.clone();
                for &statement in bodies.list(statements) {
                    walk(bodies, asker, statement, &known);
                    let more = match bodies.expr(statement) {
                        Expr::If { condition, then, otherwise: None } if leaves(bodies, then) => {
                            said(bodies, asker, condition).fails
                        }
                        Expr::If { .. } => continue,
                        _ => asker.behind(statement),
                    };
                    known = C::both(&known, more);
                }
            }
            // A lambda may run elsewhere, and at another time.
            Expr::Lambda(lambda) => walk(bodies, asker, bodies.lambda(lambda).body, &C::Known::default()),
            _ => {
                let mut children = Vec::new();
                bodies.each_child(expr, |child| children.push(child));
                children.into_iter().for_each(|child| walk(bodies, asker, child, known));
            }
        }
    });
}

fn leaves(bodies: &Bodies, statement: ExprId) -> bool {
    match bodies.expr(statement) {
        Expr::Return { .. } | Expr::Throw { .. } => true,
        Expr::Block { statements } => bodies.list(statements).last().is_some_and(|&s| leaves(bodies, s)),
        _ => false,
    }
}
