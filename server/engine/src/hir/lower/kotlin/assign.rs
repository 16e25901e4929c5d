//! Assignments and what they assign to.

use super::Kotlin;
use super::annotations::expressions;
use super::kinds::{Kind, Node};
use crate::hir::{BinaryOp, Expr, ExprId, Span};

impl Kotlin<'_> {
    /// `target = value`, `target += value`
    pub(super) fn assignment(&mut self, node: Node<'_>) -> ExprId {
        let operator = node.children().find_map(|n| operator(n.kind()).map(|op| (op, n.span().start)));
        let mut parts = expressions(node);
        let (Some(target), Some(value), Some((op, at))) = (parts.next(), parts.next(), operator) else {
            return self.first_operand(node);
        };
        let target = self.expr(target);
        let value = self.expr(value);
        self.b.expr(Expr::Assign { target, op, value, at }, node.span())
    }

    /// `(target) = value`
    pub(super) fn assign(&mut self, target: Node<'_>, node: Node<'_>) -> ExprId {
        let target = self.simple_name(target);
        let at = node.find(Kind::Eq).map_or(node.span().end, |n| n.span().start);
        let value = match super::locals::behind_equals(node) {
            Some(value) => self.expr(value),
            None => self.b.missing(node.span()),
        };
        self.b.expr(Expr::Assign { target, op: None, value, at }, node.span())
    }

    /// A target: an expression, and suffixes that the grammar puts side by side behind it.
    pub(super) fn assignable(&mut self, node: Node<'_>) -> ExprId {
        let mut children = node.children();
        let Some(first) = children.next() else { return self.b.missing(node.span()) };
        let mut target = self.expr(first);
        let start = self.b.bodies.span(target).start;
        for suffix in children {
            let span = Span::new(start.min(first.span().start), suffix.span().end);
            target = match suffix.kind() {
                Kind::NavigationSuffix => self.suffixed(target, suffix, span),
                Kind::IndexingSuffix => self.indexed(target, suffix, span),
                _ => self.postfixed(target, suffix, span),
            };
        }
        target
    }
}

/// `a` of `(a) = …`, which the grammar takes for a destructuring. That would need a keyword, or several names.
pub(super) fn parenthesized_target(node: Node<'_>) -> Option<Node<'_>> {
    let several = node.find(Kind::MultiVariableDeclaration)?;
    let mut variables = several.children().filter(|n| n.kind() == Kind::VariableDeclaration);
    let (Some(variable), None) = (variables.next(), variables.next()) else { return None };
    if variable.has(Kind::ValOrVar) {
        return None;
    }
    variable.find(Kind::SimpleIdentifier)
}

/// The operator of an assignment: `None` inside for `=`.
fn operator(kind: Kind) -> Option<Option<BinaryOp>> {
    Some(match kind {
        Kind::Eq => None,
        Kind::PlusEq => Some(BinaryOp::Add),
        Kind::MinusEq => Some(BinaryOp::Sub),
        Kind::StarEq => Some(BinaryOp::Mul),
        Kind::SlashEq => Some(BinaryOp::Div),
        Kind::PercentEq => Some(BinaryOp::Rem),
        _ => return None,
    })
}
