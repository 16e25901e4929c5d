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

    /// An assignment to `target`, whose other parts are children of `node`.
    pub(super) fn assign(&mut self, target: ExprId, node: Node<'_>) -> ExprId {
        let at = node.find(Kind::Eq).map_or(node.span().end, |n| n.span().start);
        let value = match super::locals::behind_equals(node) {
            Some(value) => self.expr(value),
            None => self.b.missing(node.span()),
        };
        self.b.expr(Expr::Assign { target, op: None, value, at }, node.span())
    }

    /// What `(a) = …` and `data[i] = …` assign to, which the grammar takes for destructuring declarations (the latter with
    /// the modifier `data`). Those would have a keyword, or several names in parentheses.
    pub(super) fn torn_target(&mut self, node: Node<'_>) -> Option<ExprId> {
        let several = node.find(Kind::MultiVariableDeclaration)?;
        let variables: Vec<Node<'_>> = several.children().filter(|n| n.kind() == Kind::VariableDeclaration).collect();
        if variables.iter().any(|n| n.has(Kind::ValOrVar)) {
            return None;
        }
        let base = node.find(Kind::Modifiers).and_then(|n| n.last()).filter(|n| n.kind() != Kind::Annotation);
        match (base, &variables[..]) {
            (Some(base), _) if several.has(Kind::SquareOpen) => {
                let (name, at) = (self.name_of(base), several.span());
                let span = Span::new(base.span().start, at.end);
                let base = self.b.name_expr(name, base.span());
                let indices: Vec<ExprId> = variables
                    .into_iter()
                    .filter_map(|n| n.find(Kind::SimpleIdentifier))
                    .map(|n| self.simple_name(n))
                    .collect();
                let indices = self.b.list(indices);
                Some(self.b.expr(Expr::Index { base, indices, at: at.start }, span))
            }
            (None, [variable]) => variable.find(Kind::SimpleIdentifier).map(|n| self.simple_name(n)),
            _ => None,
        }
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
