//! Operators with two operands, and infix calls.

use super::Kotlin;
use super::annotations::expressions;
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
        let mut chain = self.operand(at);
        for Link { node, rhs } in links.into_iter().rev() {
            chain = self.mend(chain, Some(node));
            let rhs = match rhs {
                Some(rhs) => self.expr(rhs),
                None => self.b.missing(Span::new(node.span().end, node.span().end)),
            };
            let id = self.combined(node, chain.id, rhs, Span::new(chain.start, node.span().end));
            chain = chain.with(id);
        }
        self.b.ascend(levels);
        self.mend(chain, None).id
    }

    /// `lhs op rhs`; the operator is a child of `node`.
    pub(super) fn combined(&mut self, node: Node<'_>, lhs: ExprId, rhs: ExprId, span: Span) -> ExprId {
        let token = node.children().find_map(|n| operator(n.kind()).map(|op| (op, n.span().start)));
        let expr = match token {
            Some((op, at)) => Expr::Binary { op, lhs, rhs, at },
            None => Expr::Elvis { lhs, rhs },
        };
        self.b.expr(expr, span)
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
        let mut chain = self.operand(at);
        for (node, name, rhs) in links.into_iter().rev() {
            chain = self.mend(chain, Some(node));
            let label = self.name_of(name);
            let rhs = self.labelled_expr(rhs, label);
            let id = self.infixed(node, chain.id, rhs, Span::new(chain.start, node.span().end));
            chain = chain.with(id);
        }
        self.b.ascend(levels);
        self.mend(chain, None).id
    }

    /// `lhs f rhs`; the name is a child of `node`.
    pub(super) fn infixed(&mut self, node: Node<'_>, lhs: ExprId, rhs: ExprId, span: Span) -> ExprId {
        let Some(name) = expressions(node).nth(1) else { return lhs };
        let arg = Arg { name: Name::EMPTY, value: rhs, spread: false };
        let args = List::push(&mut self.b.bodies.args, [arg]);
        let call = Call::new(CallKind::Infix, self.name_of(name), name.span());
        self.call_expr(Call { receiver: Some(lhs), args, ..call }, span)
    }

    /// `a in b`, `a !in b`, `a is T`, `a !is T`
    pub(super) fn check(&mut self, node: Node<'_>) -> ExprId {
        let Some(operand) = expressions(node).next() else { return self.b.missing(node.span()) };
        let chain = self.operand(operand);
        let chain = self.mend(chain, Some(node));
        let span = Span::new(chain.start, node.span().end);
        let id = if node.has(Kind::Is) {
            self.is_type(chain.id, node, span)
        } else {
            let rhs = self.second_operand(node);
            self.contained(chain.id, rhs, node, span)
        };
        let chain = chain.with(id);
        self.mend(chain, None).id
    }

    fn second_operand(&mut self, node: Node<'_>) -> ExprId {
        match expressions(node).nth(1) {
            Some(rhs) => self.expr(rhs),
            None => self.b.missing(Span::new(node.span().end, node.span().end)),
        }
    }

    /// `lhs in rhs`, `lhs !in rhs`; the operator is a child of `node`.
    pub(super) fn contained(&mut self, lhs: ExprId, rhs: ExprId, node: Node<'_>, span: Span) -> ExprId {
        let (negation, token) = (node.find(Kind::Bang), node.find(Kind::In));
        let op = if negation.is_some() { BinaryOp::NotIn } else { BinaryOp::In };
        let at = negation.or(token).unwrap_or(node).span().start;
        self.b.expr(Expr::Binary { op, lhs, rhs, at }, span)
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
    node.children().find(|n| n.kind() == Kind::Elvis || operator(n.kind()).is_some())?;
    Some(Link { node, rhs: expressions(node).nth(1) })
}
