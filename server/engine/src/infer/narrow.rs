//! What conditions say about the types of variables: Kotlin's smart casts (specification, "Smart casts"). Java's
//! pattern variables need nothing of this: they are locals with a declared type.

use super::body::{Receiver, Walker};
use super::nullness::is_nullable;
use super::ty::Ty;
use crate::hir::{BinaryOp, Expr, ExprId, LocalId, Pattern, UnaryOp};
use crate::index::FieldRef;

/// Something whose type a condition can narrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    Local(LocalId),
    /// A property of the current receiver (`x`, `this.x`).
    Field(FieldRef),
    /// The subject of the innermost `when`.
    Subject(usize),
    /// `this`, and what is reached without it: a receiver by its place in [`Walker::receivers`].
    This(usize),
    /// A property of a variable's value (`a.b`), by its place in [`Walker::parts`].
    Part(u32),
}

/// What is known of a variable.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Known {
    /// It has this type, too.
    Type(Ty),
    /// It holds no null.
    NotNull,
    /// It may hold null, whatever was known before.
    PerhapsNull,
    /// It has another value now: what was known of its parts is void.
    Assigned,
}

/// Facts that hold where a condition is true, and where it is false.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) when_true: Vec<(Variable, Known)>,
    pub(super) when_false: Vec<(Variable, Known)>,
}

impl Walker<'_> {
    /// Infers a condition and returns what it says. Facts of the left side hold in the right side of `&&` and `||`.
    pub(super) fn condition(&mut self, id: ExprId) -> Facts {
        crate::stack::grow(|| self.condition_of(id))
    }

    fn condition_of(&mut self, id: ExprId) -> Facts {
        match self.bodies.expr(id) {
            Expr::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs, .. } => {
                let left = self.condition(lhs);
                let mark = self.narrowed.len();
                let held = if op == BinaryOp::And { &left.when_true } else { &left.when_false };
                self.narrowed.extend(held.iter().cloned());
                let right = self.condition(rhs);
                self.narrowed.truncate(mark);
                self.note(id, Ty::Primitive(crate::hir::Primitive::Boolean));
                let mut facts = Facts::default();
                if op == BinaryOp::And {
                    facts.when_true = left.when_true;
                    facts.when_true.extend(right.when_true);
                } else {
                    facts.when_false = left.when_false;
                    facts.when_false.extend(right.when_false);
                }
                facts
            }
            Expr::Unary { op: UnaryOp::Not, operand } => {
                let Facts { when_true, when_false } = self.condition(operand);
                self.note(id, Ty::Primitive(crate::hir::Primitive::Boolean));
                Facts { when_true: when_false, when_false: when_true }
            }
            Expr::Is { operand, pattern, negated } => {
                self.expr(id, None);
                let mut facts = Facts::default();
                if let (Pattern::Type { ty: Some(ty), .. }, false) =
                    (*self.bodies.pattern(pattern), self.dialect.numeric_conversions)
                {
                    let side = if negated { &mut facts.when_false } else { &mut facts.when_true };
                    if !is_nullable(&self.bodies.types, Some(ty)) {
                        side.extend(self.not_null_with(operand).into_iter().map(|v| (v, Known::NotNull)));
                    }
                    let ty = self.body_type(ty);
                    let ty = self.with_arguments_of(ty, operand);
                    side.extend(self.variable(operand).map(|v| (v, Known::Type(ty.clone()))));
                    if matches!(self.bodies.expr(operand), Expr::Subject) {
                        let subject = self.subject_variable.last().copied().flatten();
                        side.extend(subject.map(|v| (v, Known::Type(ty))));
                    }
                }
                facts
            }
            Expr::Binary {
                op: op @ (BinaryOp::NotEq | BinaryOp::Eq | BinaryOp::NotSame | BinaryOp::Same),
                lhs,
                rhs,
                ..
            } => {
                self.expr(id, None);
                let negated = matches!(op, BinaryOp::NotEq | BinaryOp::NotSame);
                self.compared(lhs, rhs, negated)
            }
            _ => {
                self.expr(id, None);
                let mut facts = Facts::default();
                facts.when_false.extend(self.tested_by_name(id).map(|v| (v, Known::NotNull)));
                facts
            }
        }
    }

    /// What `lhs == rhs`, or `!=` where `negated`, says.
    fn compared(&self, lhs: ExprId, rhs: ExprId, negated: bool) -> Facts {
        let mut facts = Facts::default();
        if !self.dialect.null_safety {
            return facts;
        }
        let (value, with_null) = if self.is_null_literal(lhs) { (rhs, true) } else { (lhs, self.is_null_literal(rhs)) };
        // `x != null` and `x == "value"` both say that x holds a value, where they are true.
        if with_null || !self.may_be_null(rhs) {
            let side = if negated == with_null { &mut facts.when_true } else { &mut facts.when_false };
            side.extend(self.not_null_with(value).into_iter().map(|v| (v, Known::NotNull)));
            // `(x as? T) != null`: the cast held.
            if let Expr::Cast { operand, ty, safe: true } = self.bodies.expr(value) {
                let ty = self.body_type(ty);
                side.extend(self.variable(operand).map(|v| (v, Known::Type(ty))));
            }
        }
        facts
    }

    /// `is List` on a `Collection<T>`: a bare class takes the arguments that the operand's type implies. Without them members would
    /// have unknown types.
    fn with_arguments_of(&self, ty: Ty, operand: ExprId) -> Ty {
        let Ty::Class(class, None) = &ty else { return ty };
        let own = self.env.own_args(*class);
        if own.is_none() {
            return ty;
        }
        let known = self.type_of(operand);
        let bindings = super::generics::Bindings::new(Some(super::ty::ParamOwner::Class(*class)), None);
        let this = Ty::Class(*class, own);
        bindings.expect(self.env, &this, &known);
        bindings.apply(&this, false)
    }

    /// The receivers in scope with what conditions say of them.
    pub(super) fn scope_receivers(&self) -> std::borrow::Cow<'_, [Receiver]> {
        if !self.narrowed.iter().any(|(v, known)| matches!((v, known), (Variable::This(_), Known::Type(_)))) {
            return std::borrow::Cow::Borrowed(&self.receivers);
        }
        let narrowed = |(i, r): (usize, &Receiver)| Receiver {
            ty: self.narrowed_type(Variable::This(i), r.ty.clone()),
            ..r.clone()
        };
        self.receivers.iter().enumerate().map(narrowed).collect()
    }

    /// The place of what `this` and `this@label` mean.
    pub(super) fn receiver_at(&self, label: crate::hir::Name) -> Option<usize> {
        if label.is_empty() {
            return self.receivers.len().checked_sub(1);
        }
        self.receivers.iter().rposition(|r| r.label == label)
    }

    /// The variable that an expression names, if conditions can narrow it.
    pub(super) fn variable(&self, id: ExprId) -> Option<Variable> {
        match self.bodies.expr(id) {
            Expr::Name { .. } | Expr::Field { .. } => self.name_variables.get(&id).copied(),
            Expr::Subject => Some(Variable::Subject(self.subjects.len())),
            Expr::This { label } => self.receiver_at(label).map(Variable::This),
            Expr::Let { locals, .. } => self.bodies.locals_of(locals).first().map(|&l| Variable::Local(l)),
            // `(x as T)` narrows x, too.
            Expr::Assign { target, op: None, .. } => self.variable(target),
            _ => None,
        }
    }

    /// The type of a variable with what is known of it here.
    pub(super) fn narrowed_type(&self, variable: Variable, declared: Ty) -> Ty {
        // The last fact is the most telling; an assignment is a fact as well and ends the older ones.
        let facts = self.narrowed.iter().rev().filter(|(of, _)| *of == variable || self.starts_with(variable, *of));
        let mut known = facts.filter_map(|(of, known)| match known {
            Known::Type(ty) if *of == variable => Some(Some(ty)),
            Known::Assigned if *of != variable => Some(None),
            _ => None,
        });
        match known.next().flatten() {
            None => declared,
            Some(ty) => {
                if *ty == declared {
                    return declared;
                }
                match (ty, &declared) {
                    (_, Ty::Unknown) | (Ty::Primitive(_), _) => ty.clone(),
                    _ if self.env.fit(ty, &declared, self.dialect) == super::convert::Fit::Strict => ty.clone(),
                    _ => Ty::Both([ty.clone(), declared].into()),
                }
            }
        }
    }

    /// The property `field` of a variable's value.
    pub(super) fn part_of(&mut self, whole: Variable, field: FieldRef) -> Variable {
        let part = (whole, field);
        let at = self.parts.iter().position(|p| *p == part).unwrap_or_else(|| {
            self.parts.push(part);
            self.parts.len() - 1
        });
        Variable::Part(at as u32)
    }

    /// Whether `whole` is what a part is, in the end, read from.
    pub(super) fn starts_with(&self, part: Variable, whole: Variable) -> bool {
        let mut at = part;
        while let Variable::Part(number) = at {
            let Some((of, _)) = self.parts.get(number as usize) else { return false };
            at = *of;
            if at == whole {
                return true;
            }
        }
        false
    }
}
