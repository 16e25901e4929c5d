//! Expressions: which file lowers which. Recursion over them goes through [`Kotlin::expr`], which bounds its depth.

use super::Kotlin;
use super::annotations::expressions;
use super::chains::Chain;
use super::kinds::{Kind, Node};
use super::types::Place;
use crate::hir::{Expr, ExprId, Name, Pattern, Span, UnaryOp};

impl Kotlin<'_> {
    /// An expression.
    pub(super) fn expr(&mut self, node: Node<'_>) -> ExprId {
        self.labelled_expr(node, Name::EMPTY)
    }

    /// An expression; `label` is that of a lambda, if it is one.
    pub(super) fn labelled_expr(&mut self, node: Node<'_>, label: Name) -> ExprId {
        if node.kind() == Kind::SimpleIdentifier {
            return self.simple_name(node);
        }
        if !self.b.descend(1, node.span()) {
            return self.b.missing(node.span());
        }
        let id = crate::stack::grow(|| self.expr_inner(node, label));
        self.b.ascend(1);
        id
    }

    fn expr_inner(&mut self, node: Node<'_>, label: Name) -> ExprId {
        match node.kind() {
            Kind::StringLiteral => self.string(node),
            kind if kind.is_literal() => self.literal(node),
            Kind::CallExpression | Kind::NavigationExpression | Kind::IndexingExpression | Kind::PostfixExpression => {
                let chain = self.links(node);
                self.mend(chain, None).id
            }
            Kind::DirectlyAssignableExpression => self.assignable(node),
            Kind::LambdaLiteral => self.lambda(node, label),
            Kind::AnonymousFunction => self.anonymous_function(node, label),
            Kind::ObjectLiteral => self.object_literal(node),
            Kind::CallableReference => self.callable_reference(node),
            Kind::AdditiveExpression
            | Kind::MultiplicativeExpression
            | Kind::RangeExpression
            | Kind::ComparisonExpression
            | Kind::EqualityExpression
            | Kind::ConjunctionExpression
            | Kind::DisjunctionExpression
            | Kind::ElvisExpression => self.binary(node),
            Kind::InfixExpression => self.infix(node),
            Kind::PrefixExpression => self.prefix(node, label),
            Kind::CheckExpression => self.check(node),
            Kind::AsExpression => self.cast(node),
            Kind::ParenthesizedExpression | Kind::SpreadExpression => match expressions(node).next() {
                Some(inner) => self.labelled_expr(inner, label),
                None => self.b.missing(node.span()),
            },
            Kind::InterpolatedExpression | Kind::InterpolatedIdentifier => self.interpolated(node),
            Kind::ThisExpression => self.this(node),
            Kind::SuperExpression => self.super_(node),
            Kind::IfExpression => self.if_(node),
            Kind::WhenExpression => self.when(node),
            Kind::TryExpression => self.try_(node),
            Kind::JumpExpression => self.jump(node),
            Kind::CollectionLiteral => {
                let elements: Vec<ExprId> = expressions(node).map(|n| self.expr(n)).collect();
                let elements = self.b.list(elements);
                self.b.expr(Expr::ArrayLiteral { elements }, node.span())
            }
            _ => self.b.missing(node.span()),
        }
    }

    /// A name that stands alone.
    pub(super) fn simple_name(&mut self, node: Node<'_>) -> ExprId {
        let (name, span) = (self.name_of(node), node.span());
        if span.is_empty() {
            return self.b.missing(span);
        }
        match self.torn.take_if(|torn| torn.at == span.start) {
            Some(torn) => {
                let start = self.b.bodies.span(torn.receiver).start;
                let field = Expr::Field { receiver: torn.receiver, name, at: span.start, safe: torn.safe };
                self.b.expr(field, Span::new(start, span.end))
            }
            None => self.b.name_expr(name, span),
        }
    }

    fn this(&mut self, node: Node<'_>) -> ExprId {
        let label = node.find(Kind::TypeIdentifier).map_or(Name::EMPTY, |n| self.name_of(n));
        self.b.expr(Expr::This { label }, node.span())
    }

    /// `super`, `super<T>`, `super@Outer`
    fn super_(&mut self, node: Node<'_>) -> ExprId {
        let qualifier = self.type_among(Place::Bodies, node.children());
        let label = node.find(Kind::TypeIdentifier).map_or(Name::EMPTY, |n| self.name_of(n));
        self.b.expr(Expr::Super { qualifier, label }, node.span())
    }

    /// `e as T`, `e as? T`
    fn cast(&mut self, node: Node<'_>) -> ExprId {
        let Some(operand) = expressions(node).next() else { return self.b.missing(node.span()) };
        let chain = self.operand(operand);
        let chain = self.mend(chain, Some(node));
        let safe = node.has(Kind::AsSafe);
        let behind = node.children().skip_while(|n| !matches!(n.kind(), Kind::As | Kind::AsSafe));
        let id = match self.type_among(Place::Bodies, behind) {
            Some(ty) => {
                let span = Span::new(chain.start, node.span().end);
                self.b.expr(Expr::Cast { operand: chain.id, ty, safe }, span)
            }
            None => chain.id,
        };
        let chain = chain.with(id);
        self.mend(chain, None).id
    }

    /// The first expression among a node's children.
    pub(super) fn first_operand(&mut self, node: Node<'_>) -> ExprId {
        match expressions(node).next() {
            Some(operand) => self.expr(operand),
            None => self.b.missing(node.span()),
        }
    }

    /// `operand is T`, `operand !is T`; the type stands behind the operator among `node`'s children.
    pub(super) fn is_type(&mut self, operand: ExprId, node: Node<'_>, span: Span) -> ExprId {
        let negated = node.has(Kind::Bang);
        let ty = self.type_among(Place::Bodies, node.children().skip_while(|n| n.kind() != Kind::Is));
        self.b.bodies.patterns.push(Pattern::Type { ty, local: None });
        let pattern = crate::hir::Id::new(self.b.bodies.patterns.len() - 1);
        self.b.expr(Expr::Is { operand, pattern, negated }, span)
    }

    /// `x++`, `x!!`
    pub(super) fn postfix<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        let (Some(operand), Some(operator)) = (expressions(node).next(), node.last()) else {
            return self.no_chain(node);
        };
        let chain = self.chain(operand);
        let span = Span::new(chain.start, node.span().end);
        let id = self.postfixed(chain.id, operator, span);
        chain.with(id)
    }

    /// What stands for a chain without a beginning.
    pub(super) fn no_chain<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        Chain::of(self.b.missing(node.span()), node)
    }

    /// An operand with a postfix operator; itself, where that is something else.
    pub(super) fn postfixed(&mut self, operand: ExprId, operator: Node<'_>, span: Span) -> ExprId {
        let expr = match operator.kind() {
            Kind::BangBang => Expr::Unary { op: UnaryOp::NotNull, operand },
            Kind::PlusPlus => Expr::IncDec { target: operand, increment: true, prefix: false },
            Kind::MinusMinus => Expr::IncDec { target: operand, increment: false, prefix: false },
            _ => return operand,
        };
        self.b.expr(expr, span)
    }

    /// `-x`, `!x`, `++x`; and expressions behind labels and annotations.
    fn prefix(&mut self, node: Node<'_>, label: Name) -> ExprId {
        let Some(operand) = expressions(node).last() else { return self.b.missing(node.span()) };
        let label = match node.first().filter(|n| n.kind() == Kind::Label) {
            Some(own) => self.label(own),
            None => label,
        };
        let operand = self.labelled_expr(operand, label);
        self.prefixed(node, operand, node.span())
    }

    /// An operand behind the prefix of `node`.
    pub(super) fn prefixed(&mut self, node: Node<'_>, operand: ExprId, span: Span) -> ExprId {
        let Some(operator) = node.first() else { return operand };
        let op = match operator.kind() {
            Kind::Label => {
                let label = self.label(operator);
                return self.labelled(label, operand, span);
            }
            Kind::PlusPlus | Kind::MinusMinus => {
                let increment = operator.kind() == Kind::PlusPlus;
                return self.b.expr(Expr::IncDec { target: operand, increment, prefix: true }, span);
            }
            Kind::Minus => UnaryOp::Minus,
            Kind::Plus => UnaryOp::Plus,
            Kind::Bang => UnaryOp::Not,
            _ => return operand,
        };
        self.b.expr(Expr::Unary { op, operand }, span)
    }
}
