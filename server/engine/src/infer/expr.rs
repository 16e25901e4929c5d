//! Types of expressions and statements, calls and names aside.

use super::body::Walker;
use super::narrow::{Known, Variable};
use super::nullness::is_nullable;
use super::site::{SiteKind, Target};
use super::ty::Ty;
use crate::hir::{BinaryOp, CallableId, Expr, ExprId, Literal, Name, Primitive, UnaryOp};
use crate::index::ClassRef;

pub(super) const BOOLEAN: Ty = Ty::Primitive(Primitive::Boolean);
pub(super) const INT: Ty = Ty::Primitive(Primitive::Int);

impl Walker<'_> {
    /// Infers an expression where a value of type `expected` is wanted (nothing is checked against it).
    pub(super) fn expr(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        let ty = crate::stack::grow(|| self.expr_of(id, expected)).bounded();
        if self.dialect.null_safety {
            self.judge_null(id);
        }
        self.note(id, ty)
    }

    pub(super) fn expr_of(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        // Only a lambda or object that is the argument itself was passed there.
        let passed_to = self.passed_to.take();
        match self.bodies.expr(id) {
            Expr::Missing | Expr::Type(_) => Ty::Unknown,
            Expr::Literal(literal) => self.literal(literal, expected),
            Expr::Template { parts } => {
                for &part in self.bodies.list(parts) {
                    self.expr(part, None);
                }
                self.env.well_known.string()
            }
            Expr::Name { .. } | Expr::Field { .. } => self.value_of_path(id),
            Expr::This { label } => {
                let at = self.receiver_at(label);
                self.set_null(id, at.is_some_and(|at| self.variable_null(Variable::This(at), false)));
                self.this(label)
            }
            Expr::Super { .. } => {
                self.receivers.iter().rev().find(|r| r.class.is_some()).map_or(Ty::Unknown, |r| r.ty.clone())
            }
            Expr::Call(call) => {
                // An anonymous class's object is what was passed.
                self.passed_to = passed_to.filter(|_| self.bodies.call(call).body_class.is_some());
                self.call(id, call, expected)
            }
            Expr::Reference { .. } => {
                self.passed_to = passed_to;
                self.reference(id, expected)
            }
            Expr::ClassLiteral { of } => self.class_literal(of),
            Expr::Lambda(lambda) => {
                self.passed_to = passed_to;
                self.lambda(id, lambda, expected)
            }
            Expr::Object(class) => {
                self.passed_to = passed_to;
                self.in_region(super::site::RegionKind::Object(class), |w| w.later(id, |w| w.class_body(class)));
                Ty::Class(ClassRef { file: self.file, class }, None)
            }
            Expr::Binary { op, lhs, rhs, at } => self.binary(id, op, lhs, rhs, at),
            Expr::Unary { op, operand } => self.unary(id, op, operand),
            Expr::IncDec { target, increment, .. } => self.inc_dec(id, target, increment),
            Expr::Assign { target, op, value, at } => self.assign(id, target, op, value, at),
            Expr::Elvis { lhs, rhs } => {
                let left = self.expr(lhs, expected);
                let right = self.expr(rhs, expected.or_else(|| Some(&left).filter(|l| l.is_known())));
                if let (true, Expr::Cast { operand, ty, safe: true }) = (self.jumps(rhs), self.bodies.expr(lhs))
                    && let Some(variable) = self.variable(operand)
                {
                    // `x as? T ?: return`: behind it x is a T.
                    let ty = self.body_type(ty);
                    self.narrowed.push((variable, Known::Type(ty)));
                }
                if self.jumps(rhs) {
                    self.not_null(lhs);
                }
                if self.jumps(rhs) { left } else { self.env.join(left, right) }
            }
            Expr::If { condition, then, otherwise } => self.if_(condition, then, otherwise, expected),
            Expr::Cast { operand, ty: written, safe } => {
                let ty = self.body_type(written);
                self.expr(operand, Some(&ty));
                if !safe
                    && !self.dialect.numeric_conversions
                    && let Some(variable) = self.variable(operand)
                {
                    self.narrowed.push((variable, Known::Type(ty.clone())));
                }
                if !safe && !is_nullable(&self.bodies.types, Some(written)) {
                    self.not_null(operand);
                }
                ty
            }
            Expr::Is { operand, pattern, .. } => {
                let known = self.expr(operand, None);
                self.pattern(pattern, &known);
                BOOLEAN
            }
            Expr::Index { base, indices, at } => self.index(id, base, indices, at),
            Expr::NewArray { ty, dims, init } => {
                for &dim in self.bodies.list(dims) {
                    self.expr(dim, Some(&INT));
                }
                let ty = self.body_type(ty);
                if let Some(init) = init {
                    self.expr(init, Some(&ty));
                }
                ty
            }
            Expr::ArrayLiteral { elements } => {
                let element = match expected {
                    Some(Ty::Array(of)) => Some((**of).clone()),
                    _ => None,
                };
                let types: Vec<Ty> =
                    self.bodies.list(elements).iter().map(|&e| self.expr(e, element.as_ref())).collect();
                match expected {
                    Some(array @ Ty::Array(_)) => array.clone(),
                    _ => Ty::Array(self.env.join_all(types).into()),
                }
            }
            Expr::Block { statements } => self.block(statements, expected),
            Expr::Let { locals, init, kind } => {
                self.let_(id, locals, init, kind);
                Ty::VOID
            }
            Expr::LocalClass(class) => {
                self.later(id, |w| w.class_body(class));
                Ty::VOID
            }
            Expr::LocalFunction(function) => {
                self.local_functions.push(function);
                self.later(id, |w| w.callable(function));
                Ty::VOID
            }
            Expr::Labeled { body, .. } => self.expr(body, expected),
            Expr::While { condition, body } => {
                self.forget_assigned(body);
                let facts = self.condition(condition);
                let mark = self.narrowed.len();
                self.narrowed.extend(facts.when_true);
                self.expr(body, None);
                self.narrowed.truncate(mark);
                // Left by its condition only: what ended the loop holds behind it.
                if !self.breaks(body) {
                    self.narrowed.extend(facts.when_false);
                }
                Ty::VOID
            }
            Expr::DoWhile { body, condition } => {
                self.forget_assigned(body);
                self.expr(body, None);
                self.condition(condition);
                Ty::VOID
            }
            Expr::For { parts, inits, condition, body } => {
                let parts = self.bodies.list(parts).to_vec();
                let (first, rest) = parts.split_at((inits as usize).min(parts.len()));
                self.forget_assigned(body);
                let mark = self.narrowed.len();
                for &part in first {
                    self.expr(part, None);
                }
                let facts = condition.map(|c| self.condition(c)).unwrap_or_default();
                self.narrowed.extend(facts.when_true);
                self.expr(body, None);
                for &part in rest {
                    self.expr(part, None);
                }
                self.narrowed.truncate(mark);
                Ty::VOID
            }
            Expr::ForEach { locals, destructured, iterable, body } => {
                let ty = self.expr(iterable, None);
                let element = self.element_of(iterable, &ty);
                self.declare(id, locals, destructured, element);
                self.forget_assigned(body);
                let mark = self.narrowed.len();
                self.expr(body, None);
                self.narrowed.truncate(mark);
                Ty::VOID
            }
            Expr::Switch { subject, arms } => self.switch(subject, arms, expected),
            Expr::Subject => {
                let subject = self.subjects.last().cloned().unwrap_or(Ty::Unknown);
                self.narrowed_type(Variable::Subject(self.subjects.len()), subject)
            }
            Expr::Try { resources, body, catches, finally } => {
                let mark = self.narrowed.len();
                for &resource in self.bodies.list(resources) {
                    let ty = self.expr(resource, None);
                    self.close_resource(resource, &ty);
                }
                let mut types = vec![self.expr(body, expected)];
                self.narrowed.truncate(mark);
                self.forget_assigned(body);
                let mark = self.narrowed.len();
                for &catch in catches.of(&self.bodies.catches) {
                    let ty = self.declared_local(catch.param).unwrap_or(Ty::Unknown);
                    self.set_local(catch.param, ty);
                    let ty = self.expr(catch.body, expected);
                    types.push(if self.jumps(catch.body) { Ty::Nothing } else { ty });
                    self.narrowed.truncate(mark);
                }
                for &catch in catches.of(&self.bodies.catches) {
                    self.forget_assigned(catch.body);
                }
                if let Some(finally) = finally {
                    self.expr(finally, None);
                }
                self.env.join_all(types)
            }
            Expr::Return { value, label } => {
                self.return_(value, label);
                Ty::Nothing
            }
            Expr::Yield { value } => {
                let ty = self.expr(value, None);
                if let Some(yields) = self.yields.last_mut() {
                    yields.push(ty);
                }
                Ty::Nothing
            }
            Expr::Throw { value } => {
                self.expr(value, None);
                Ty::Nothing
            }
            Expr::Break { .. } | Expr::Continue { .. } => Ty::Nothing,
            Expr::Synchronized { lock, body } => {
                self.out.monitors.push((self.caller, id, self.region));
                self.expr(lock, None);
                self.expr(body, None)
            }
            Expr::Assert { condition, message } => {
                let facts = self.condition(condition);
                if let Some(message) = message {
                    self.expr(message, None);
                }
                self.narrowed.extend(facts.when_true);
                Ty::VOID
            }
            Expr::FieldInit { field, value } => {
                self.field_init(field, value);
                Ty::VOID
            }
            Expr::Delegated { field, delegate, set } => self.delegated(id, field, delegate, set),
        }
    }

    pub(super) fn literal(&self, literal: Literal, expected: Option<&Ty>) -> Ty {
        match literal {
            Literal::Null => Ty::Null,
            Literal::Bool(_) => BOOLEAN,
            Literal::Int(value) => match expected {
                Some(ty @ Ty::Primitive(Primitive::Long | Primitive::Short | Primitive::Byte)) => ty.clone(),
                // Kotlin's literals beyond Int are Long.
                _ if i32::try_from(value).is_err() && !self.dialect.numeric_conversions => {
                    Ty::Primitive(Primitive::Long)
                }
                _ => INT,
            },
            Literal::Long(_) => Ty::Primitive(Primitive::Long),
            Literal::Unsigned { long } => {
                self.env.absolute(Name::new(if long { "kotlin.ULong" } else { "kotlin.UInt" }), None)
            }
            Literal::Float => Ty::Primitive(Primitive::Float),
            Literal::Double => Ty::Primitive(Primitive::Double),
            Literal::Char => Ty::Primitive(Primitive::Char),
            Literal::String => self.env.well_known.string(),
            Literal::Unit => Ty::VOID,
        }
    }

    pub(super) fn this(&self, label: Name) -> Ty {
        // In Java and Kotlin a bare `this` is the innermost receiver.
        let Some(at) = self.receiver_at(label) else { return Ty::Unknown };
        self.narrowed_type(Variable::This(at), self.receivers[at].ty.clone())
    }

    pub(super) fn class_literal(&mut self, of: ExprId) -> Ty {
        let inner = match self.bodies.expr(of) {
            Expr::Type(ty) => self.body_type(ty),
            Expr::Name { .. } | Expr::Field { .. } => match self.path(of) {
                super::name::Meaning::Type(ty) | super::name::Meaning::Value(ty) => self.note(of, ty),
                super::name::Meaning::Package(_) | super::name::Meaning::Nothing(_) => Ty::Unknown,
            },
            _ => self.expr(of, None),
        };
        let name = if self.dialect.operator_conventions { "kotlin.reflect.KClass" } else { "java.lang.Class" };
        let boxed = match inner {
            Ty::Primitive(p) => self.env.well_known.boxed(p).map_or(Ty::Unknown, |c| Ty::Class(c, None)),
            other => other,
        };
        self.env.absolute(Name::new(name), Some([boxed].into()))
    }

    pub(super) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Ty {
        if op == UnaryOp::Not {
            self.condition(operand);
            let ty = self.type_of(operand);
            if let Some(result) = self.unary_operator(id, "not", &ty, operand) {
                return result;
            }
            return BOOLEAN;
        }
        let ty = self.expr(operand, None);
        let name = match op {
            UnaryOp::NotNull => {
                self.not_null(operand);
                return ty;
            }
            UnaryOp::Plus => "unaryPlus",
            UnaryOp::Minus => "unaryMinus",
            UnaryOp::BitNot | UnaryOp::Not => "inv",
        };
        if let Some(result) = self.unary_operator(id, name, &ty, operand) {
            return result;
        }
        self.promoted(&ty)
    }

    /// Unary numeric promotion (JLS §5.6.1).
    pub(super) fn promoted(&self, ty: &Ty) -> Ty {
        let primitive = match ty {
            Ty::Class(class, _) => self.env.well_known.unboxed(*class),
            Ty::Primitive(p) => Some(*p),
            _ => None,
        };
        match primitive {
            Some(Primitive::Byte | Primitive::Short | Primitive::Char) if self.dialect.numeric_conversions => INT,
            Some(p) => Ty::Primitive(p),
            None => ty.clone(),
        }
    }

    pub(super) fn binary(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId, at: u32) -> Ty {
        use BinaryOp as Op;
        if matches!(op, Op::And | Op::Or) {
            self.condition(id);
            return BOOLEAN;
        }
        let left = self.expr(lhs, None);
        if op == Op::In || op == Op::NotIn {
            let right = self.expr(rhs, None);
            self.operator_call(id, at, "contains", &right, rhs, &[lhs]);
            return BOOLEAN;
        }
        let right = self.expr(rhs, None);
        if self.dialect.operator_conventions
            && let Some(ty) = self.binary_operator(id, op, at, (&left, lhs), (&right, rhs))
        {
            return ty;
        }
        match op {
            Op::Eq | Op::NotEq | Op::Same | Op::NotSame | Op::Less | Op::LessEq | Op::Greater | Op::GreaterEq => {
                BOOLEAN
            }
            Op::Shl | Op::Shr | Op::UShr => self.promoted(&left),
            Op::Add if self.is_string(&left) || self.is_string(&right) => self.env.well_known.string(),
            _ => {
                let (a, b) = (self.promoted(&left), self.promoted(&right));
                match (&a, &b) {
                    (Ty::Primitive(_), Ty::Primitive(_)) => self.env.join(a, b),
                    (Ty::Primitive(_), _) if b == Ty::Unknown => Ty::Unknown,
                    _ => a,
                }
            }
        }
    }

    pub(super) fn is_string(&self, ty: &Ty) -> bool {
        *ty == self.env.well_known.string()
    }

    /// The element type of what a loop runs over.
    pub(super) fn element_of(&mut self, iterable: ExprId, ty: &Ty) -> Ty {
        if let Ty::Array(of) = ty {
            return (**of).clone();
        }
        if !ty.is_known() {
            return Ty::Unknown;
        }
        self.iterate(iterable, ty)
    }

    /// Records a call of a callable that is known by name on `receiver`, where nobody wrote it.
    pub(super) fn implicit_call(
        &mut self,
        expr: ExprId,
        at: u32,
        name: &str,
        receiver: &Ty,
        args: &[Ty],
    ) -> Option<Ty> {
        let (target, ty) = self.resolve_operator(name, receiver, args)?;
        self.site(expr, at, Name::new(name), SiteKind::Implicit, Target::Method(target), receiver.clone());
        Some(ty)
    }

    /// A callable by id in this file.
    pub(super) fn local_function(&self, name: Name) -> Vec<CallableId> {
        let found = self.local_functions.iter().rev().filter(|&&f| self.items.callable(f).name == name);
        found.copied().collect()
    }
}
