//! Expressions: what they read and change, in reverse order of evaluation. What can be left out, or jumps away, becomes a
//! branch where it does something; the rest of a statement stays one node.

use super::call::Fate;
use super::{Builder, Point};
use crate::flow::access::{Root, pattern_locals};
use crate::flow::facts::{Member, Own};
use crate::flow::graph::NodeId;
use crate::flow::place::value_of;
use crate::hir::{BinaryOp, Expr, ExprId, LetKind, UnaryOp};

impl Builder<'_> {
    /// Evaluates `expr` in front of `at`; its value is wanted whole.
    pub(super) fn value(&mut self, expr: ExprId, at: &mut Point) {
        crate::stack::grow(|| self.evaluate(expr, at));
    }

    fn all(&mut self, exprs: &[ExprId], at: &mut Point) {
        for &expr in exprs.iter().rev() {
            self.value(expr, at);
        }
    }

    fn evaluate(&mut self, expr: ExprId, at: &mut Point) {
        let bodies = self.bodies;
        match bodies.expr(expr) {
            Expr::Missing | Expr::Literal(_) | Expr::Type(_) | Expr::ClassLiteral { .. } | Expr::LocalFunction(_) => {}
            Expr::Subject => {
                if let Some(place) = self.subject() {
                    self.uses(at, place);
                }
            }
            Expr::Template { parts } => self.all(bodies.list(parts), at),
            Expr::ArrayLiteral { elements } => self.all(bodies.list(elements), at),
            Expr::Name { .. } => self.read_path(expr, at),
            Expr::This { .. } if self.facts.this_of(expr).is_some() => self.read_path(expr, at),
            Expr::This { .. } | Expr::Super { .. } => self.reads_this(at, Own::Instance, None),
            Expr::Field { receiver, .. } => {
                if !self.is_own_or_type(receiver) {
                    self.may_fail(at);
                }
                match self.access.target(expr) {
                    Some(_) => {
                        self.read_path(expr, at);
                        self.evaluate_indices(receiver, at);
                    }
                    None => self.value(receiver, at),
                }
            }
            Expr::Index { .. } => {
                self.may_fail(at);
                if self.access.target(expr).is_some() {
                    self.read_path(expr, at);
                }
                self.evaluate_indices(expr, at);
            }
            Expr::Call(call) => self.call(expr, call, at, Fate::Kept),
            Expr::Reference { qualifier, .. } => self.reference(qualifier, at),
            Expr::Lambda(lambda) => self.stored_lambda(lambda, at),
            Expr::Object(_) | Expr::LocalClass(_) => self.nested_class(expr, at, Fate::Kept),
            Expr::Binary { op: BinaryOp::And | BinaryOp::Or, lhs, rhs, .. } => {
                if self.acts(rhs) {
                    let after = Self::close(at);
                    self.value(rhs, at);
                    let right = Self::close(at);
                    self.branch(at, &[right, after]);
                } else {
                    self.value(rhs, at);
                }
                self.value(lhs, at);
            }
            Expr::Binary { op, lhs, rhs, .. } => {
                if matches!(op, BinaryOp::Div | BinaryOp::Rem) {
                    self.may_fail(at);
                }
                self.value(rhs, at);
                self.value(lhs, at);
            }
            Expr::Unary { op, operand } => {
                if op == UnaryOp::NotNull {
                    self.may_fail(at);
                }
                self.value(operand, at);
            }
            Expr::IncDec { target, .. } => {
                self.assign(target, at);
                self.value(target, at);
            }
            Expr::Assign { target, op, value, .. } => {
                if op.is_some() && self.is_changed_in_place(target) {
                    if let Some(to) = self.access.target(target) {
                        self.mutate_path(at, to.path);
                    }
                } else {
                    self.assign(target, at);
                }
                self.value(value, at);
                if op.is_some() {
                    self.value(target, at);
                } else {
                    self.evaluate_base(target, at);
                }
            }
            Expr::Elvis { lhs, rhs } => {
                if self.acts(rhs) {
                    let after = Self::close(at);
                    self.value(rhs, at);
                    let right = Self::close(at);
                    self.branch(at, &[after, right]);
                } else {
                    self.value(rhs, at);
                }
                self.value(lhs, at);
            }
            Expr::If { condition, then, otherwise: Some(otherwise) } if !self.is_compound(expr) => {
                if self.acts(then) || self.acts(otherwise) {
                    let after = Self::close(at);
                    let mut left = *at;
                    self.value(then, &mut left);
                    let mut right = Point { next: after, ..*at };
                    self.value(otherwise, &mut right);
                    at.next = self.condition(condition, left.next, right.next, at.group, at.frame);
                    at.open = false;
                } else {
                    self.value(otherwise, at);
                    self.value(then, at);
                    self.value(condition, at);
                }
            }
            Expr::Cast { operand, safe, .. } => {
                if !safe {
                    self.may_fail(at);
                }
                self.value(operand, at);
            }
            Expr::Is { operand, pattern, .. } => {
                let mut locals = Vec::new();
                pattern_locals(bodies, pattern, &mut locals);
                for local in locals {
                    self.kill_local(at, local);
                }
                self.value(operand, at);
            }
            Expr::NewArray { dims, init, .. } => {
                if let Some(init) = init {
                    self.value(init, at);
                }
                self.all(bodies.list(dims), at);
            }
            Expr::Let { locals, init, kind } => {
                let Some(init) = init else { return };
                for &local in bodies.locals_of(locals) {
                    self.kill_local(at, local);
                }
                if kind == LetKind::Destructured && self.access.target(init).is_some() {
                    self.may_fail(at);
                }
                self.value(init, at);
            }
            Expr::Assert { condition, message } => {
                if let Some(message) = message {
                    self.value(message, at);
                }
                self.value(condition, at);
            }
            Expr::FieldInit { field, value } => {
                let field = self.items.field(field);
                let root = if field.flags.contains(crate::hir::Flags::STATIC) { Root::Static } else { Root::This };
                if let Some(path) = self.access.known_field(root, field.name) {
                    self.kill(at, value_of(path));
                    let changes = self.places.written(&self.access, path);
                    self.may_define(at, &changes, false);
                } else {
                    self.ensure(at);
                }
                self.value(value, at);
            }
            Expr::Delegated { delegate, set, .. } => {
                self.ensure(at);
                for part in set.into_iter().chain(delegate) {
                    self.value(part, at);
                }
            }
            Expr::Return { .. }
            | Expr::Throw { .. }
            | Expr::Break { .. }
            | Expr::Continue { .. }
            | Expr::Yield { .. } => {
                let next = Self::close(at);
                let row = self.row_of(at.group);
                at.next = self.jump(expr, next, at.frame, row);
            }
            Expr::If { .. }
            | Expr::Switch { .. }
            | Expr::Try { .. }
            | Expr::Block { .. }
            | Expr::Labeled { .. }
            | Expr::Synchronized { .. }
            | Expr::While { .. }
            | Expr::DoWhile { .. }
            | Expr::For { .. }
            | Expr::ForEach { .. } => {
                let value = value_of(self.access.temporary());
                self.uses(at, value);
                let next = Self::close(at);
                let row = self.row_of(at.group);
                at.next = self.nested_control(expr, next, at.frame, value, row);
            }
        }
    }

    /// An expression with statements inside, whose header is part of `row`.
    fn nested_control(
        &mut self,
        expr: ExprId,
        next: NodeId,
        frame: super::frame::FrameId,
        value: u32,
        row: Option<crate::flow::StatementId>,
    ) -> NodeId {
        self.opens_body(row, expr);
        self.control(expr, next, frame, Some(value), row)
    }

    /// Notes where the first statements inside a `try` or block begin; other headers do so themselves.
    fn opens_body(&mut self, row: Option<crate::flow::StatementId>, expr: ExprId) {
        match self.bodies.expr(expr) {
            Expr::Try { body, .. } => self.opens(row, body),
            Expr::Block { .. } => self.opens(row, expr),
            _ => {}
        }
    }

    /// Whether the branches of an expression hold statements, so that its parts are rows of their own.
    fn is_compound(&self, mut expr: ExprId) -> bool {
        loop {
            match self.bodies.expr(expr) {
                Expr::Block { .. } => return true,
                Expr::If { then, otherwise, .. } => {
                    if matches!(self.bodies.expr(then), Expr::Block { .. }) {
                        return true;
                    }
                    match otherwise {
                        Some(otherwise) => expr = otherwise,
                        None => return true,
                    }
                }
                _ => return false,
            }
        }
    }

    /// Whether evaluating `expr` surely changes a variable, may jump away, or holds statements: where it may be left
    /// out, that must be a branch.
    pub(super) fn acts(&mut self, expr: ExprId) -> bool {
        if let Some(&known) = self.effectful.get(&expr) {
            return known;
        }
        let acts = match self.bodies.expr(expr) {
            Expr::Assign { .. }
            | Expr::IncDec { .. }
            | Expr::Let { .. }
            | Expr::Return { .. }
            | Expr::Throw { .. }
            | Expr::Break { .. }
            | Expr::Continue { .. }
            | Expr::Yield { .. }
            | Expr::Lambda(_)
            | Expr::Object(_)
            | Expr::Switch { .. }
            | Expr::Try { .. }
            | Expr::Block { .. }
            | Expr::Is { .. } => !matches!(self.bodies.expr(expr), Expr::Is { pattern, .. } if {
                let mut locals = Vec::new();
                pattern_locals(self.bodies, pattern, &mut locals);
                locals.is_empty()
            }),
            _ => {
                let mut children = Vec::new();
                self.bodies.each_child(expr, |child| children.push(child));
                children.into_iter().any(|child| crate::stack::grow(|| self.acts(child)))
            }
        };
        self.effectful.insert(expr, acts);
        acts
    }

    // ---- paths

    fn is_own_or_type(&self, receiver: ExprId) -> bool {
        match self.bodies.expr(receiver) {
            Expr::This { .. } | Expr::Super { .. } | Expr::Type(_) => true,
            Expr::Name { .. } => self.facts.local(receiver).is_none() && self.facts.member(receiver) == Member::Type,
            _ => false,
        }
    }

    fn read_path(&mut self, expr: ExprId, at: &mut Point) {
        let Some(target) = self.access.target(expr) else { return };
        let deep = !target.exact || self.facts.mutable(expr);
        self.reads(at, target.path, deep);
    }

    /// Evaluates what stands in brackets along a path, and its base where that is no path.
    fn evaluate_indices(&mut self, expr: ExprId, at: &mut Point) {
        let bodies = self.bodies;
        let mut expr = expr;
        loop {
            match bodies.expr(expr) {
                Expr::Index { base, indices, .. } => {
                    self.all(bodies.list(indices), at);
                    expr = base;
                }
                Expr::Field { receiver, .. } => {
                    if !self.is_own_or_type(receiver) {
                        self.may_fail(at);
                    }
                    expr = receiver;
                }
                Expr::Cast { operand, .. } | Expr::Unary { op: UnaryOp::NotNull, operand } => {
                    self.may_fail(at);
                    expr = operand;
                }
                _ => break,
            }
        }
        if self.access.target(expr).is_none() {
            self.value(expr, at);
        }
    }

    /// What an assignment evaluates of its target before the value: the object, the indices.
    fn evaluate_base(&mut self, target: ExprId, at: &mut Point) {
        match self.bodies.expr(target) {
            Expr::Field { receiver, .. } => {
                if !self.is_own_or_type(receiver) {
                    self.may_fail(at);
                }
                if let Some(base) = self.access.target(receiver) {
                    self.reads(at, base.path, false);
                }
                self.evaluate_indices(receiver, at);
            }
            Expr::Index { base, .. } => {
                self.may_fail(at);
                if let Some(base) = self.access.target(base) {
                    self.reads(at, base.path, false);
                }
                self.evaluate_indices(target, at);
            }
            Expr::Cast { operand, .. } => self.evaluate_base(operand, at),
            Expr::Name { .. } => {
                if let Some(target) = self.access.target(target)
                    && let Root::Receiver(_) = self.access.path(target.path).root
                {
                    let parent = self.access.path(target.path).parent;
                    if let Some(parent) = parent {
                        self.reads(at, parent, false);
                    }
                }
            }
            _ => self.value(target, at),
        }
    }

    /// Defines what `target` names.
    fn assign(&mut self, target: ExprId, at: &mut Point) {
        let Some(to) = self.access.target(target) else {
            // A field or element of something that is no path: that object changes.
            match self.bodies.expr(target) {
                Expr::Field { receiver, .. } => self.mutate(receiver, at),
                Expr::Index { base, .. } => self.mutate(base, at),
                _ => {}
            }
            return;
        };
        let path = self.access.path(to.path);
        if !to.exact {
            self.mutate_path(at, to.path);
            return;
        }
        let Some(parent) = path.parent else {
            self.kill(at, value_of(to.path));
            return;
        };
        let own = self.access.path(parent).parent.is_none()
            && matches!(path.root, Root::This | Root::Static | Root::Type(_))
            && path.field.as_str() != "[]";
        let changes = self.places.written(&self.access, to.path);
        if own {
            self.kill(at, value_of(to.path));
        } else {
            let itself = crate::flow::place::Changed { place: value_of(to.path), alias: false };
            self.may_define(at, &[itself], false);
        }
        self.may_define(at, &changes, false);
    }

    /// `list += x` where `list` cannot be assigned: the object changes instead.
    fn is_changed_in_place(&self, target: ExprId) -> bool {
        match self.facts.local(target) {
            Some(local) => !self.bodies.local(local).mutable && self.facts.mutable_local(local),
            None => {
                let (Expr::Name { name, .. } | Expr::Field { name, .. }) = self.bodies.expr(target) else {
                    return false;
                };
                self.facts.unassignable_field(name)
            }
        }
    }

    /// The object that `expr` evaluates to may change.
    pub(super) fn mutate(&mut self, expr: ExprId, at: &mut Point) {
        if !self.facts.mutable(expr) {
            return;
        }
        if let Some(target) = self.access.target(expr) {
            if self.access.path(target.path).parent.is_none() && self.access.path(target.path).root == Root::This {
                self.changes_this(at, Own::Instance, None);
            } else {
                self.mutate_path(at, target.path);
            }
            return;
        }
        let inner: Vec<ExprId> = match self.bodies.expr(expr) {
            Expr::If { then, otherwise, .. } => std::iter::once(then).chain(otherwise).collect(),
            Expr::Elvis { lhs, rhs } => vec![lhs, rhs],
            Expr::Assign { target, .. } => vec![target],
            Expr::Field { receiver, .. } => vec![receiver],
            Expr::Index { base, .. } => vec![base],
            Expr::Cast { operand, .. } | Expr::Unary { operand, .. } => vec![operand],
            Expr::Super { .. } => {
                self.changes_this(at, Own::Instance, None);
                Vec::new()
            }
            // What a method gives may be a part of its receiver: `x.get(i).change()`.
            Expr::Call(call) => match written_receiver(self.bodies.call(call)) {
                Some(receiver) if !self.facts.call(expr).on_type => vec![receiver],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for expr in inner {
            crate::stack::grow(|| self.mutate(expr, at));
        }
    }

    /// `x::method`: may run at any time from here on.
    fn reference(&mut self, qualifier: Option<ExprId>, at: &mut Point) {
        let Some(qualifier) = qualifier else { return };
        match self.bodies.expr(qualifier) {
            Expr::This { .. } | Expr::Super { .. } => {
                self.changes_this(at, Own::Instance, None);
                self.reads_this(at, Own::Instance, None);
            }
            Expr::Type(_) => {}
            _ if self.is_own_or_type(qualifier) => {}
            _ => {
                self.mutate(qualifier, at);
                self.value(qualifier, at);
            }
        }
    }
}

/// The receiver of a call that is no constructor's.
fn written_receiver(call: &crate::hir::Call) -> Option<ExprId> {
    if call.kind == crate::hir::CallKind::New { None } else { call.receiver }
}
