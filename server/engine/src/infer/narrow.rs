//! What conditions say about the types of variables: Kotlin's smart casts (specification, "Smart casts"). Java's
//! pattern variables need nothing of this: they are locals with a declared type.

use super::body::{Receiver, Walker};
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
}

/// Facts that hold where a condition is true, and where it is false.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) when_true: Vec<(Variable, Ty)>,
    pub(super) when_false: Vec<(Variable, Ty)>,
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
                    let ty = self.body_type(ty);
                    let side = if negated { &mut facts.when_false } else { &mut facts.when_true };
                    let ty = self.with_arguments_of(ty, operand);
                    side.extend(self.variable(operand).map(|v| (v, ty.clone())));
                    if matches!(self.bodies.expr(operand), Expr::Subject) {
                        side.extend(self.subject_variable.last().copied().flatten().map(|v| (v, ty)));
                    }
                }
                facts
            }
            // `if ((x as? T) != null)`, `x?.f() == true` and the like say nothing here but that the cast held.
            Expr::Binary { op: op @ (BinaryOp::NotEq | BinaryOp::Eq), lhs, .. } => {
                self.expr(id, None);
                let mut facts = Facts::default();
                if let Expr::Cast { operand, ty, safe: true } = self.bodies.expr(lhs) {
                    let ty = self.body_type(ty);
                    if let (Some(variable), BinaryOp::NotEq) = (self.variable(operand), op) {
                        facts.when_true.push((variable, ty));
                    }
                }
                facts
            }
            _ => {
                self.expr(id, None);
                Facts::default()
            }
        }
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
        if !self.narrowed.iter().any(|(v, _)| matches!(v, Variable::This(_))) {
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
            Expr::Name { .. } => self.name_variables.get(&id).copied(),
            Expr::Field { receiver, .. } if matches!(self.bodies.expr(receiver), Expr::This { .. }) => {
                self.name_variables.get(&id).copied()
            }
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
        match self.narrowed.iter().rev().find(|(v, _)| *v == variable) {
            None => declared,
            Some((_, ty)) => {
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
}
