//! Expressions. Calls, lambdas and `switch` have files of their own.

use super::Java;
use super::kinds::{Field as F, Kind as K, Node};
use super::literals;
use super::types::{Arena, dims, is_type};
use crate::hir::{BinaryOp, Expr, ExprId, Literal, Name, Span, TypeRef, UnaryOp};

impl Java<'_> {
    /// Lowers an expression.
    pub(super) fn expression(&mut self, n: Node<'_>) -> ExprId {
        match n.kind() {
            // Most nodes are leaves, which need no care for depth.
            K::Identifier | K::UnderscorePattern => {
                let name = self.b.name(n.span());
                self.b.name_expr(name, n.span())
            }
            _ => self.nested(n.span(), |s| s.expression_inner(n)).unwrap_or_else(|| self.b.missing(n.span())),
        }
    }

    /// Lowers an expression that should be there.
    pub(super) fn expression_or_missing(&mut self, n: Option<Node<'_>>, around: Node<'_>) -> ExprId {
        match n {
            Some(n) => self.expression(n),
            None => self.b.missing(Span::new(around.span().end, around.span().end)),
        }
    }

    /// The value of a variable: an expression or `{ … }`.
    pub(super) fn initial_value(&mut self, n: Node<'_>) -> ExprId {
        if n.kind() == K::ArrayInitializer { self.array_literal(n) } else { self.expression(n) }
    }

    fn expression_inner(&mut self, n: Node<'_>) -> ExprId {
        let span = n.span();
        let expr = match n.kind() {
            K::MethodInvocation => return self.method_call(n),
            K::ObjectCreationExpression => return self.creation(n),
            K::ParenthesizedExpression => return self.expression_or_missing(n.first(), n),
            K::BinaryExpression => return self.binary(n),
            K::SwitchExpression => return self.switch(n),
            K::LambdaExpression => return self.lambda(n),
            K::FieldAccess => return self.field_access(n),
            K::ArrayInitializer => return self.array_literal(n),
            K::ArrayCreationExpression => return self.new_array(n),
            K::StringLiteral => return self.string(n, None),
            K::TernaryExpression => return self.ternary(n),
            K::TemplateExpression => {
                let processor = n.child(F::TemplateProcessor).map(|processor| self.expression(processor));
                return match n.child(F::TemplateArgument) {
                    Some(argument) => self.string(argument, processor),
                    None => self.b.missing(span),
                };
            }
            K::This => Expr::This { label: Name::EMPTY },
            K::Super => Expr::Super { qualifier: None, label: Name::EMPTY },
            K::True => Expr::Literal(Literal::Bool(true)),
            K::False => Expr::Literal(Literal::Bool(false)),
            K::NullLiteral => Expr::Literal(Literal::Null),
            K::CharacterLiteral => Expr::Literal(Literal::Char),
            K::DecimalIntegerLiteral | K::HexIntegerLiteral | K::OctalIntegerLiteral | K::BinaryIntegerLiteral => {
                let (value, long) = literals::integer(self.b.text(span));
                Expr::Literal(if long { Literal::Long(value) } else { Literal::Int(value) })
            }
            K::DecimalFloatingPointLiteral | K::HexFloatingPointLiteral => {
                let float = self.b.text(span).ends_with(['f', 'F']);
                Expr::Literal(if float { Literal::Float } else { Literal::Double })
            }
            K::AssignmentExpression => {
                let target = self.expression_or_missing(n.child(F::Left), n);
                let value = self.expression_or_missing(n.child(F::Right), n);
                let operator = n.child(F::Operator);
                let op = operator.and_then(|op| assignment_operator(op.kind()));
                Expr::Assign { target, op, value, at: operator.map_or(span.start, |op| op.span().start) }
            }
            K::UnaryExpression => {
                let op = match n.first().map(Node::kind) {
                    Some(K::Plus) => UnaryOp::Plus,
                    Some(K::Minus) => UnaryOp::Minus,
                    Some(K::Tilde) => UnaryOp::BitNot,
                    _ => UnaryOp::Not,
                };
                Expr::Unary { op, operand: self.expression_or_missing(n.child(F::Operand), n) }
            }
            K::UpdateExpression => {
                let is_operator = |c: &Node<'_>| matches!(c.kind(), K::PlusPlus | K::MinusMinus);
                let prefix = n.first().is_some_and(|first| is_operator(&first));
                let target = self.expression_or_missing(n.children().find(|c| !is_operator(c)), n);
                Expr::IncDec { target, increment: n.has(K::PlusPlus), prefix }
            }
            K::CastExpression => {
                let all: Vec<_> = n.children().filter(|c| c.field() == F::Type).collect();
                let ty = match all[..] {
                    [only] => self.ty(only, Arena::Bodies),
                    _ => {
                        let parts: Vec<_> = all.iter().map(|&ty| self.ty(ty, Arena::Bodies)).collect();
                        let parts = self.types(Arena::Bodies).list(parts);
                        self.alloc_type(TypeRef::Intersection(parts), span, Arena::Bodies)
                    }
                };
                Expr::Cast { operand: self.expression_or_missing(n.child(F::Value), n), ty, safe: false }
            }
            K::InstanceofExpression => {
                let operand = self.expression_or_missing(n.child(F::Left), n);
                let pattern = self.instanceof_pattern(n);
                Expr::Is { operand, pattern, negated: false }
            }
            K::ArrayAccess => {
                let base = self.expression_or_missing(n.child(F::Array), n);
                let index = self.expression_or_missing(n.child(F::Index), n);
                let at = n.find(K::OpenBracket).map_or(span.start, |bracket| bracket.span().start);
                Expr::Index { base, indices: self.b.list([index]), at }
            }
            K::ClassLiteral => match n.first() {
                Some(ty) => Expr::ClassLiteral { of: self.type_as_expression(ty) },
                None => Expr::Missing,
            },
            K::MethodReference => self.method_reference(n),
            kind if is_type(kind) => return self.type_as_expression(n),
            _ => return self.recover_expression(n),
        };
        self.b.expr(expr, span)
    }

    /// A type where an expression stands: a name may turn out to be a variable or a package.
    pub(super) fn type_as_expression(&mut self, n: Node<'_>) -> ExprId {
        let expr = match n.kind() {
            K::TypeIdentifier => {
                let name = self.b.name(n.span());
                return self.b.name_expr(name, n.span());
            }
            K::ScopedTypeIdentifier => match (n.first(), n.last()) {
                (Some(scope), Some(name)) if scope.kind() != K::GenericType => {
                    let inner = self.nested(n.span(), |s| s.type_as_expression(scope));
                    let receiver = inner.unwrap_or_else(|| self.b.missing(n.span()));
                    let at = name.span().start;
                    Expr::Field { receiver, name: self.b.name(name.span()), at, safe: false }
                }
                _ => Expr::Type(self.ty(n, Arena::Bodies)),
            },
            _ => Expr::Type(self.ty(n, Arena::Bodies)),
        };
        self.b.expr(expr, n.span())
    }

    /// `a.b`, `Outer.this`, `Outer.super.b`
    fn field_access(&mut self, n: Node<'_>) -> ExprId {
        let object = n.child(F::Object);
        let Some(member) = n.child(F::Member) else { return self.b.missing(n.span()) };
        if member.kind() == K::This {
            let label = object.map_or(Name::EMPTY, |object| self.last_name(object));
            return self.b.expr(Expr::This { label }, n.span());
        }
        let receiver = match (object, n.children().find(|c| c.kind() == K::Super && c.field() == F::None)) {
            (Some(outer), Some(word)) => self.qualified_super(outer, word.span()),
            _ => self.expression_or_missing(object, n),
        };
        let name = self.b.name(member.span());
        self.b.expr(Expr::Field { receiver, name, at: member.span().start, safe: false }, n.span())
    }

    /// `Outer.super`
    pub(super) fn qualified_super(&mut self, outer: Node<'_>, word: Span) -> ExprId {
        let qualifier = Some(self.ty(outer, Arena::Bodies));
        self.b.expr(Expr::Super { qualifier, label: Name::EMPTY }, Span::new(outer.span().start, word.end))
    }

    /// The last part of a dotted name.
    fn last_name(&self, n: Node<'_>) -> Name {
        let last = if n.kind() == K::FieldAccess { n.child(F::Member).unwrap_or(n) } else { n };
        self.b.name(last.span())
    }

    /// Binary operators lean to the left, thousands deep where texts are put together: the left spine is walked with a loop.
    fn binary(&mut self, n: Node<'_>) -> ExprId {
        let mut spine = Vec::new();
        let mut leftmost = Some(n);
        while let Some(link) = leftmost.filter(|link| link.kind() == K::BinaryExpression) {
            spine.push(link);
            leftmost = link.child(F::Left);
        }
        // Where it leans too deep, its left end is cut off; one level is left for the right operands.
        let room = self.b.room().saturating_sub(1) as usize;
        if spine.len() > room {
            self.b.too_deep(n.span());
            spine.truncate(room);
            leftmost = None;
        }
        self.b.descend(spine.len() as u32, n.span());
        let mut before = self.b.bodies.patterns.len();
        let mut lhs = self.expression_or_missing(leftmost, n);
        let mut bindings = self.bindings_since(before, lhs);
        let mut scope = None;
        for link in spine.into_iter().rev() {
            let operator = link.child(F::Operator);
            let op = operator.map_or(BinaryOp::Add, |op| binary_operator(op.kind()));
            // Links with the same operator share a scope, which grows.
            if let Some((_, mark)) = scope.filter(|&(of, _)| of != op) {
                self.b.scopes.leave(mark);
                scope = None;
            }
            if scope.is_none() {
                scope = Some((op, self.b.scopes.enter()));
                self.declare_all(bindings.seen_by_right_operand(op));
            }
            before = self.b.bodies.patterns.len();
            let rhs = self.expression_or_missing(link.child(F::Right), link);
            let of_rhs = self.bindings_since(before, rhs);
            self.declare_all(of_rhs.seen_by_right_operand(op));
            bindings = bindings.combined(op, of_rhs);
            let at = operator.map_or(link.span().start, |op| op.span().start);
            lhs = self.b.expr(Expr::Binary { op, lhs, rhs, at }, link.span());
            self.b.ascend(1);
        }
        if let Some((_, mark)) = scope {
            self.b.scopes.leave(mark);
        }
        self.known = Some((lhs, bindings));
        lhs
    }

    fn ternary(&mut self, n: Node<'_>) -> ExprId {
        let (condition, bindings) = self.condition(n.child(F::Condition), n);
        let then = self.with(&bindings.when_true, |s| s.expression_or_missing(n.child(F::Consequence), n));
        let otherwise = self.with(&bindings.when_false, |s| s.expression_or_missing(n.child(F::Alternative), n));
        self.b.expr(Expr::If { condition, then, otherwise: Some(otherwise) }, n.span())
    }

    /// A string, with what is interpolated in it; `first` is the processor of a template.
    fn string(&mut self, n: Node<'_>, first: Option<ExprId>) -> ExprId {
        let start = self.scratch.len();
        self.scratch.extend(first);
        for part in n.children().filter(|c| c.kind() == K::StringInterpolation) {
            let part = self.expression_or_missing(part.first(), part);
            self.scratch.push(part);
        }
        if self.scratch.len() == start {
            return self.b.expr(Expr::Literal(Literal::String), n.span());
        }
        let parts = self.take(start);
        self.b.expr(Expr::Template { parts }, n.span())
    }

    /// `{ a, b }`
    pub(super) fn array_literal(&mut self, n: Node<'_>) -> ExprId {
        let start = self.scratch.len();
        self.nested(n.span(), |s| {
            for element in n.children() {
                let element = s.initial_value(element);
                s.scratch.push(element);
            }
        });
        let elements = self.take(start);
        self.b.expr(Expr::ArrayLiteral { elements }, n.span())
    }

    /// `new T[a][]`, `new T[] { … }`
    fn new_array(&mut self, n: Node<'_>) -> ExprId {
        let Some(element) = n.child(F::Type) else { return self.b.missing(n.span()) };
        let mut rank = 0;
        let start = self.scratch.len();
        for child in n.children() {
            match child.kind() {
                K::DimensionsExpr => {
                    rank += 1;
                    let size = child
                        .children()
                        .find(|c| !matches!(c.kind(), K::OpenBracket | K::MarkerAnnotation | K::Annotation));
                    let size = self.expression_or_missing(size, child);
                    self.scratch.push(size);
                }
                K::Dimensions => rank += dims(Some(child)),
                _ => {}
            }
        }
        let dims = self.take(start);
        let element = self.ty(element, Arena::Bodies);
        let ty = self.array_of(element, rank, n.span(), Arena::Bodies);
        let init = n.child(F::Value).map(|value| self.array_literal(value));
        self.b.expr(Expr::NewArray { ty, dims, init }, n.span())
    }
}

fn binary_operator(kind: K) -> BinaryOp {
    match kind {
        K::Minus => BinaryOp::Sub,
        K::Star => BinaryOp::Mul,
        K::Slash => BinaryOp::Div,
        K::Percent => BinaryOp::Rem,
        K::Ampersand => BinaryOp::BitAnd,
        K::Pipe => BinaryOp::BitOr,
        K::Caret => BinaryOp::BitXor,
        K::ShiftLeft => BinaryOp::Shl,
        K::ShiftRight => BinaryOp::Shr,
        K::ShiftRightUnsigned => BinaryOp::UShr,
        K::AndAnd => BinaryOp::And,
        K::OrOr => BinaryOp::Or,
        K::EqualEqual => BinaryOp::Eq,
        K::NotEqual => BinaryOp::NotEq,
        K::Less => BinaryOp::Less,
        K::LessEqual => BinaryOp::LessEq,
        K::Greater => BinaryOp::Greater,
        K::GreaterEqual => BinaryOp::GreaterEq,
        _ => BinaryOp::Add,
    }
}

/// The operator of `op=`; `None` for `=`.
fn assignment_operator(kind: K) -> Option<BinaryOp> {
    Some(match kind {
        K::PlusEqual => BinaryOp::Add,
        K::MinusEqual => BinaryOp::Sub,
        K::StarEqual => BinaryOp::Mul,
        K::SlashEqual => BinaryOp::Div,
        K::PercentEqual => BinaryOp::Rem,
        K::AmpersandEqual => BinaryOp::BitAnd,
        K::PipeEqual => BinaryOp::BitOr,
        K::CaretEqual => BinaryOp::BitXor,
        K::ShiftLeftEqual => BinaryOp::Shl,
        K::ShiftRightEqual => BinaryOp::Shr,
        K::ShiftRightUnsignedEqual => BinaryOp::UShr,
        _ => return None,
    })
}
