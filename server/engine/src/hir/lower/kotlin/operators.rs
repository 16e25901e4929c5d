//! Operators with two operands, and infix calls.

use super::Kotlin;
use super::annotations::expressions;
use super::constructors::new_call;
use super::kinds::{Kind, Node};
use crate::hir::{Arg, BinaryOp, Call, CallKind, Expr, ExprId, List, Name, Span};

/// The operator that a token is. Elvis, which is none of the HIR's, is told apart before.
fn operator(kind: Kind) -> Option<BinaryOp> {
    Some(match kind {
        Kind::Plus => BinaryOp::Add,
        Kind::Minus => BinaryOp::Sub,
        Kind::Star => BinaryOp::Mul,
        Kind::Slash => BinaryOp::Div,
        Kind::Percent => BinaryOp::Rem,
        Kind::AndAnd => BinaryOp::And,
        Kind::OrOr => BinaryOp::Or,
        Kind::EqEq => BinaryOp::Eq,
        Kind::BangEq => BinaryOp::NotEq,
        Kind::EqEqEq => BinaryOp::Same,
        Kind::BangEqEq => BinaryOp::NotSame,
        Kind::Less => BinaryOp::Less,
        Kind::LessEq => BinaryOp::LessEq,
        Kind::Greater => BinaryOp::Greater,
        Kind::GreaterEq => BinaryOp::GreaterEq,
        Kind::DotDot => BinaryOp::Range,
        Kind::DotDotLess => BinaryOp::RangeUntil,
        _ => return None,
    })
}

/// One link of a chain `a + b + c`, without its left operand.
struct Link<'f> {
    node: Node<'f>,
    operator: Node<'f>,
    rhs: Option<Node<'f>>,
}

impl Kotlin<'_> {
    /// A chain of binary operators; its left spine, which may be thousands of terms long, is walked in a loop.
    pub(super) fn binary(&mut self, node: Node<'_>) -> ExprId {
        if let Some(reference) = self.generic_reference(node) {
            return reference;
        }
        let mut links = Vec::new();
        let mut at = node;
        while let Some(link) = link(at) {
            links.push(link);
            match expressions(at).next() {
                Some(lhs) => at = lhs,
                None => return self.b.missing(node.span()),
            }
        }
        if links.is_empty() {
            // Broken: no operator.
            return self.first_operand(node);
        }
        let levels = links.len() as u32;
        if !self.b.descend(levels, node.span()) {
            return self.b.missing(node.span());
        }
        let mut lhs = self.expr(at);
        for Link { node, operator: token, rhs } in links.into_iter().rev() {
            let at = token.span().start;
            let rhs = match rhs {
                Some(rhs) => self.expr(rhs),
                None => self.b.missing(Span::new(token.span().end, token.span().end)),
            };
            let expr = match operator(token.kind()) {
                Some(op) => Expr::Binary { op, lhs, rhs, at },
                None => Expr::Elvis { lhs, rhs },
            };
            lhs = self.b.expr(expr, node.span());
        }
        self.b.ascend(levels);
        lhs
    }

    /// `a f b`
    pub(super) fn infix(&mut self, node: Node<'_>) -> ExprId {
        let mut links = Vec::new();
        let mut at = node;
        while at.kind() == Kind::InfixExpression {
            let mut parts = expressions(at);
            let (Some(lhs), Some(name), Some(rhs)) = (parts.next(), parts.next(), parts.next()) else { break };
            links.push((at, name, rhs));
            at = lhs;
        }
        let levels = links.len() as u32;
        if links.is_empty() || !self.b.descend(levels, node.span()) {
            return self.b.missing(node.span());
        }
        let mut lhs = self.expr(at);
        for (node, name_node, rhs) in links.into_iter().rev() {
            let name = self.name_of(name_node);
            let value = self.labelled_expr(rhs, name);
            let args = List::push(&mut self.b.bodies.args, [Arg { name: Name::EMPTY, value, spread: false }]);
            let call = Call { receiver: Some(lhs), args, ..new_call(CallKind::Infix, name, name_node.span()) };
            lhs = self.call_expr(call, node.span());
        }
        self.b.ascend(levels);
        lhs
    }

    /// `a in b`, `a !in b`, `a is T`, `a !is T`
    pub(super) fn check(&mut self, node: Node<'_>) -> ExprId {
        let lhs = self.first_operand(node);
        if node.has(Kind::Is) {
            return self.is_type(lhs, node);
        }
        let rhs = expressions(node).nth(1);
        self.contained(lhs, rhs, node)
    }

    /// `lhs in rhs`, `lhs !in rhs`; the operator is a child of `node`.
    pub(super) fn contained(&mut self, lhs: ExprId, rhs: Option<Node<'_>>, node: Node<'_>) -> ExprId {
        let rhs = match rhs {
            Some(rhs) => self.expr(rhs),
            None => self.b.missing(Span::new(node.span().end, node.span().end)),
        };
        let (negation, token) = (node.find(Kind::Bang), node.find(Kind::In));
        let op = if negation.is_some() { BinaryOp::NotIn } else { BinaryOp::In };
        let at = negation.or(token).unwrap_or(node).span().start;
        self.b.expr(Expr::Binary { op, lhs, rhs, at }, node.span())
    }
}

/// The outermost operation of a chain.
fn link(node: Node<'_>) -> Option<Link<'_>> {
    let is_chain = matches!(
        node.kind(),
        Kind::AdditiveExpression
            | Kind::MultiplicativeExpression
            | Kind::RangeExpression
            | Kind::ComparisonExpression
            | Kind::EqualityExpression
            | Kind::ConjunctionExpression
            | Kind::DisjunctionExpression
            | Kind::ElvisExpression
    );
    if !is_chain {
        return None;
    }
    let token = node.children().find(|n| n.kind() == Kind::Elvis || operator(n.kind()).is_some())?;
    Some(Link { node, operator: token, rhs: expressions(node).nth(1) })
}
