//! Postfix chains `a.b(c)[d]!!`, and what the grammar gets wrong about them: in `a ?: f<T>(x)` it may read `(a ?: f)<T>(x)`, the whole
//! operation being what is called. Kotlin never does, so a chain on an operation without parentheses is put on its last operand, and
//! the operation around the chain.

use super::Kotlin;
use super::annotations::expressions;
use super::kinds::{Kind, Node};
use crate::hir::{ExprId, Span};

/// A chain as far as it has been lowered.
pub(super) struct Chain<'f> {
    pub(super) id: ExprId,
    /// Where it starts, parentheses included.
    pub(super) start: u32,
    /// Operations that belong around the chain, the outermost first; almost always none.
    pub(super) torn: Vec<Node<'f>>,
}

impl<'f> Chain<'f> {
    /// A chain with nothing torn.
    pub(super) fn of(id: ExprId, node: Node<'_>) -> Self {
        Self { id, start: node.span().start, torn: Vec::new() }
    }

    /// The chain with one more link.
    pub(super) fn with(self, id: ExprId) -> Self {
        Self { id, ..self }
    }
}

impl Kotlin<'_> {
    /// What stands before a postfix, or as the left operand of an operator.
    pub(super) fn chain<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        let (base, mut torn) = last_operand(node);
        let mut inner = self.operand(base);
        torn.append(&mut inner.torn);
        Chain { torn, ..inner }
    }

    /// A left operand: operations torn out of it may bind less than what it is an operand of.
    pub(super) fn operand<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        if !is_postfix(node.kind()) {
            return Chain::of(self.expr(node), node);
        }
        if !self.b.descend(1, node.span()) {
            return self.no_chain(node);
        }
        let chain = crate::stack::grow(|| self.links(node));
        self.b.ascend(1);
        chain
    }

    /// A postfix expression.
    pub(super) fn links<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        match node.kind() {
            Kind::CallExpression => self.call(node),
            Kind::NavigationExpression => self.navigation(node),
            Kind::IndexingExpression => self.indexing(node),
            _ => self.postfix(node),
        }
    }

    /// The chain with those torn operations around it that bind at least as strongly as `node`; all, if that is no operation.
    pub(super) fn mend<'f>(&mut self, mut chain: Chain<'f>, node: Option<Node<'_>>) -> Chain<'f> {
        let least = node.map_or(0, |n| strength(n.kind()));
        while let Some(operation) = chain.torn.pop_if(|n| strength(n.kind()) >= least) {
            chain.id = self.operate(operation, chain.id);
            chain.start = operation.span().start;
        }
        chain
    }

    /// The operation `node` with its last operand given.
    fn operate(&mut self, node: Node<'_>, last: ExprId) -> ExprId {
        let span = Span::new(node.span().start, self.b.bodies.span(last).end);
        if node.kind() == Kind::PrefixExpression {
            return self.prefixed(node, last, span);
        }
        let first = self.first_operand(node);
        match node.kind() {
            Kind::InfixExpression => self.infixed(node, first, last, span),
            Kind::CheckExpression => self.contained(first, last, node, span),
            _ => self.combined(node, first, last, span),
        }
    }
}

/// The last operand of the operation that `node` is, which may be several in each other, and those operations. A chain
/// has `node` before its postfix; that can be an operation only where the grammar is wrong.
pub(super) fn last_operand(node: Node<'_>) -> (Node<'_>, Vec<Node<'_>>) {
    let mut torn = Vec::new();
    let mut base = node;
    while let (true, Some(last)) = (is_operation(base.kind()), expressions(base).last()) {
        torn.push(base);
        base = last;
    }
    (base, torn)
}

fn is_postfix(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::CallExpression | Kind::NavigationExpression | Kind::IndexingExpression | Kind::PostfixExpression
    )
}

/// Operations that end with an operand.
fn is_operation(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::AdditiveExpression
            | Kind::MultiplicativeExpression
            | Kind::RangeExpression
            | Kind::ComparisonExpression
            | Kind::EqualityExpression
            | Kind::ConjunctionExpression
            | Kind::DisjunctionExpression
            | Kind::ElvisExpression
            | Kind::InfixExpression
            | Kind::CheckExpression
            | Kind::PrefixExpression
    )
}

/// How strongly an operation binds, as Kotlin's grammar says.
fn strength(kind: Kind) -> u8 {
    match kind {
        Kind::PrefixExpression => 12,
        Kind::AsExpression => 11,
        Kind::MultiplicativeExpression => 10,
        Kind::AdditiveExpression => 9,
        Kind::RangeExpression => 8,
        Kind::InfixExpression => 7,
        Kind::ElvisExpression => 6,
        Kind::CheckExpression => 5,
        Kind::ComparisonExpression => 4,
        Kind::EqualityExpression => 3,
        Kind::ConjunctionExpression => 2,
        _ => 1,
    }
}
