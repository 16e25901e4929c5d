//! Expressions: which file lowers which. Recursion over them goes through [`Kotlin::expr`], which bounds its depth.

use super::Kotlin;
use super::annotations::expressions;
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
            Kind::CallExpression => self.call(node),
            Kind::NavigationExpression => self.navigation(node),
            Kind::IndexingExpression => self.indexing(node),
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
            Kind::PostfixExpression => self.postfix(node),
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
        let operand = self.first_operand(node);
        let safe = node.has(Kind::AsSafe);
        let behind = node.children().skip_while(|n| !matches!(n.kind(), Kind::As | Kind::AsSafe));
        match self.type_among(Place::Bodies, behind) {
            Some(ty) => self.b.expr(Expr::Cast { operand, ty, safe }, node.span()),
            None => operand,
        }
    }

    /// The first expression among a node's children.
    pub(super) fn first_operand(&mut self, node: Node<'_>) -> ExprId {
        match expressions(node).next() {
            Some(operand) => self.expr(operand),
            None => self.b.missing(node.span()),
        }
    }

    /// `operand is T`, `operand !is T`; the type stands behind the operator among `node`'s children.
    pub(super) fn is_type(&mut self, operand: ExprId, node: Node<'_>) -> ExprId {
        let negated = node.has(Kind::Bang);
        let ty = self.type_among(Place::Bodies, node.children().skip_while(|n| n.kind() != Kind::Is));
        self.b.bodies.patterns.push(Pattern::Type { ty, local: None });
        let pattern = crate::hir::Id::new(self.b.bodies.patterns.len() - 1);
        self.b.expr(Expr::Is { operand, pattern, negated }, node.span())
    }

    /// `x++`, `x!!`
    fn postfix(&mut self, node: Node<'_>) -> ExprId {
        let operand = self.first_operand(node);
        match node.last() {
            Some(operator) => self.postfixed(operand, operator, node.span()),
            None => operand,
        }
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
        let Some(operator) = node.first() else { return self.b.missing(node.span()) };
        let unary = match operator.kind() {
            Kind::Label => {
                let label = self.label(operator);
                let body = self.labelled_expr(operand, label);
                return self.labelled(label, body, node.span());
            }
            Kind::Annotation => return self.labelled_expr(operand, label),
            Kind::PlusPlus | Kind::MinusMinus => {
                let increment = operator.kind() == Kind::PlusPlus;
                let target = self.expr(operand);
                return self.b.expr(Expr::IncDec { target, increment, prefix: true }, node.span());
            }
            Kind::Minus => UnaryOp::Minus,
            Kind::Plus => UnaryOp::Plus,
            Kind::Bang => UnaryOp::Not,
            _ => return self.expr(operand),
        };
        let operand = self.expr(operand);
        self.b.expr(Expr::Unary { op: unary, operand }, node.span())
    }
}
