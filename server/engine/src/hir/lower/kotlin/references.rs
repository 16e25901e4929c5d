//! `.name`, `?.name`, `::name`, `::class` and `[index]` behind an expression.

use super::Kotlin;
use super::annotations::expressions;
use super::chains::Chain;
use super::kinds::{Kind, Node};
use super::types::Place;
use crate::hir::{Expr, ExprId, Span, TypeRef};

impl Kotlin<'_> {
    /// `a.b`, `a?.b`, `a::b`
    pub(super) fn navigation<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        let (Some(receiver), Some(suffix)) = (node.first(), node.find(Kind::NavigationSuffix)) else {
            return self.no_chain(node);
        };
        if let Some(ty) = self.generic_type(receiver, suffix) {
            let of = self.b.expr(Expr::Type(ty), receiver.span());
            return Chain::of(self.suffixed(of, suffix, node.span()), node);
        }
        let chain = self.chain(receiver);
        let span = Span::new(chain.start, node.span().end);
        let id = self.suffixed(chain.id, suffix, span);
        chain.with(id)
    }

    /// The type `List<String>` of `List<String>::size`.
    fn generic_type(&mut self, receiver: Node<'_>, suffix: Node<'_>) -> Option<crate::hir::TypeId> {
        let arguments = suffix.find(Kind::TypeArguments)?;
        suffix.find(Kind::ColonColon)?;
        let path = self.type_of_expression(Place::Bodies, receiver)?;
        let TypeRef::Path { qualifier, name, .. } = self.b.bodies.types.get(path) else { return None };
        let args = self.type_argument_list(arguments);
        let span = Span::new(receiver.span().start, arguments.span().end);
        Some(self.alloc_type(Place::Bodies, TypeRef::Path { qualifier, name, args }, span))
    }

    /// A receiver with a navigation suffix behind it.
    pub(super) fn suffixed(&mut self, receiver: ExprId, suffix: Node<'_>, span: Span) -> ExprId {
        if suffix.has(Kind::ColonColon) {
            if suffix.has(Kind::Class) {
                return self.b.expr(Expr::ClassLiteral { of: receiver }, span);
            }
            let Some(name) = suffix.find(Kind::SimpleIdentifier) else { return receiver };
            let (name, at) = (self.name_of(name), name.span().start);
            return self.b.expr(Expr::Reference { qualifier: Some(receiver), name, at }, span);
        }
        if let Some(name) = suffix.find(Kind::SimpleIdentifier).filter(|n| !n.span().is_empty()) {
            let (name, at) = (self.name_of(name), name.span().start);
            return self.b.expr(Expr::Field { receiver, name, at, safe: suffix.has(Kind::SafeDot) }, span);
        }
        // `x.(f)` without a call behind it is an error in Kotlin as well; both parts are kept.
        match suffix.find(Kind::ParenthesizedExpression) {
            Some(inner) => {
                let inner = self.expr(inner);
                self.b.block(vec![receiver, inner], span)
            }
            None => receiver,
        }
    }

    /// `a[i, j]`
    pub(super) fn indexing<'f>(&mut self, node: Node<'f>) -> Chain<'f> {
        let (Some(base), Some(suffix)) = (expressions(node).next(), node.find(Kind::IndexingSuffix)) else {
            return self.no_chain(node);
        };
        let chain = self.chain(base);
        let span = Span::new(chain.start, node.span().end);
        let id = self.indexed(chain.id, suffix, span);
        chain.with(id)
    }

    /// A base with an indexing suffix behind it.
    pub(super) fn indexed(&mut self, base: ExprId, suffix: Node<'_>, span: Span) -> ExprId {
        let indices: Vec<ExprId> = expressions(suffix).map(|n| self.expr(n)).collect();
        let indices = self.b.list(indices);
        self.b.expr(Expr::Index { base, indices, at: suffix.span().start }, span)
    }

    /// `::f`, `Foo::f`, `Foo::class`
    pub(super) fn callable_reference(&mut self, node: Node<'_>) -> ExprId {
        let qualifier = node.find(Kind::TypeIdentifier).map(|n| self.simple_name(n));
        if node.has(Kind::Class) {
            let of = qualifier.unwrap_or_else(|| self.b.missing(node.span()));
            return self.b.expr(Expr::ClassLiteral { of }, node.span());
        }
        let Some(name) = node.find(Kind::SimpleIdentifier) else { return self.b.missing(node.span()) };
        let (name, at) = (self.name_of(name), name.span().start);
        self.b.expr(Expr::Reference { qualifier, name, at }, node.span())
    }

    /// `Foo?::bar`, which the grammar reads as `Foo ?: bar` with a colon too many.
    fn nullable_reference(&mut self, node: Node<'_>) -> Option<ExprId> {
        let error = node.find(Kind::Error).filter(|n| self.b.text(n.span()) == ":")?;
        let (class, name) = (node.first()?, node.last().filter(|n| n.kind() == Kind::SimpleIdentifier)?);
        let of = self.type_of_expression(Place::Bodies, class)?;
        let span = Span::new(class.span().start, error.span().start.saturating_sub(1));
        let ty = self.alloc_type(Place::Bodies, TypeRef::Nullable(of), span);
        let qualifier = Some(self.b.expr(Expr::Type(ty), span));
        let (name, at) = (self.name_of(name), name.span().start);
        Some(self.b.expr(Expr::Reference { qualifier, name, at }, node.span()))
    }

    /// References on types that the grammar reads as operators: `List<String>::size` as the comparisons
    /// `List < String > ::size`.
    pub(super) fn generic_reference(&mut self, node: Node<'_>) -> Option<ExprId> {
        if node.kind() == Kind::ElvisExpression {
            return self.nullable_reference(node);
        }
        if node.kind() != Kind::ComparisonExpression || !node.has(Kind::Greater) {
            return None;
        }
        let mut operands = expressions(node);
        let (outer, reference) = (operands.next()?, operands.next()?);
        let is_torn = reference.kind() == Kind::CallableReference && !reference.has(Kind::TypeIdentifier);
        if !is_torn || outer.kind() != Kind::ComparisonExpression || !outer.has(Kind::Less) {
            return None;
        }
        let mut parts = expressions(outer);
        let (class, argument) = (parts.next()?, parts.next()?);
        let path = self.type_of_expression(Place::Bodies, class)?;
        let argument = self.type_of_expression(Place::Bodies, argument)?;
        let TypeRef::Path { qualifier, name, .. } = self.b.bodies.types.get(path) else { return None };
        let args = self.b.bodies.types.list([argument]);
        let span = Span::new(class.span().start, reference.span().start);
        let ty = self.alloc_type(Place::Bodies, TypeRef::Path { qualifier, name, args }, span);
        let of = self.b.expr(Expr::Type(ty), span);
        Some(self.suffixed(of, reference, node.span()))
    }
}
