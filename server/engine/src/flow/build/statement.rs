//! Statements, and expressions whose branches hold statements: loops, `if`, `switch`, `try`. Each gets `dest`, the place
//! that takes its value where that is wanted, and hands it on to the last statement of each branch.

use super::frame::{FrameId, FrameKind};
use super::{Builder, Part, Point};
use crate::flow::facts::Member;
use crate::flow::graph::{Kind, NodeId, StatementId};
use crate::flow::place::{Place, value_of};
use crate::hir::{Arm, Catch, Expr, ExprId, ExprList, List, Literal, Name, Pattern, UnaryOp};

impl Builder<'_> {
    /// A statement in a block: a row of its own.
    pub(super) fn statement(&mut self, expr: ExprId, next: NodeId, frame: FrameId, dest: Option<Place>) -> NodeId {
        self.control(expr, next, frame, dest, None)
    }

    /// Code inside the row `around`: noted there, then built as statements.
    pub(super) fn inside(
        &mut self,
        around: Option<StatementId>,
        expr: ExprId,
        next: NodeId,
        frame: FrameId,
        dest: Option<Place>,
    ) -> NodeId {
        self.opens(around, expr);
        self.statement(expr, next, frame, dest)
    }

    /// Builds `expr` in front of `next`. `around`: the row that its header belongs to, `None` where it is a row itself.
    pub(super) fn control(
        &mut self,
        expr: ExprId,
        next: NodeId,
        frame: FrameId,
        dest: Option<Place>,
        around: Option<StatementId>,
    ) -> NodeId {
        crate::stack::grow(|| self.control_labeled(expr, Name::EMPTY, next, frame, dest, around))
    }

    fn control_labeled(
        &mut self,
        expr: ExprId,
        label: Name,
        next: NodeId,
        frame: FrameId,
        dest: Option<Place>,
        around: Option<StatementId>,
    ) -> NodeId {
        match self.bodies.expr(expr) {
            Expr::Missing | Expr::Literal(Literal::Unit) | Expr::LocalFunction(_) | Expr::Type(_) => next,
            Expr::Let { init: None, .. } => next,
            Expr::Block { statements } => {
                let (mut at, mut dest) = (next, dest);
                let bodies = self.bodies;
                for &statement in bodies.list(statements).iter().rev() {
                    at = self.statement(statement, at, frame, dest.take());
                }
                at
            }
            Expr::Labeled { label, body } => match self.bodies.expr(body) {
                Expr::While { .. }
                | Expr::DoWhile { .. }
                | Expr::For { .. }
                | Expr::ForEach { .. }
                | Expr::Switch { .. } => self.control_labeled(body, label, next, frame, dest, around),
                _ => {
                    let inner = self.push_frame(Some(frame), FrameKind::Labeled { label, break_to: next });
                    self.control(body, next, inner, dest, around)
                }
            },
            Expr::Return { .. }
            | Expr::Throw { .. }
            | Expr::Break { .. }
            | Expr::Continue { .. }
            | Expr::Yield { .. } => self.jump(expr, next, frame, around),
            Expr::If { condition, then, otherwise } => {
                let row = self.header(expr, around);
                let then = self.inside(row, then, next, frame, dest);
                let otherwise = otherwise.map_or(next, |o| self.inside(row, o, next, frame, dest));
                let group = self.group(expr, Part::Head, row);
                self.condition(condition, then, otherwise, group, frame)
            }
            Expr::While { condition, body } => {
                let row = self.header(expr, around);
                let group = self.group(expr, Part::Head, row);
                let top = self.node(group, frame, Kind::Plain);
                let inner = self.push_frame(Some(frame), FrameKind::Loop { label, break_to: next, continue_to: top });
                let body = self.inside(row, body, top, inner, None);
                let start = self.loop_condition(Some(condition), body, next, group, frame);
                self.succ.push((top, start));
                top
            }
            Expr::DoWhile { body, condition } => {
                let row = around.unwrap_or_else(|| {
                    let span = self.bodies.span(expr);
                    self.row(expr, crate::hir::Span::new(self.bodies.span(body).end, span.end))
                });
                let group = self.group(expr, Part::Head, Some(row));
                let test = self.node(group, frame, Kind::Plain);
                let again = self.node(group, frame, Kind::Plain);
                let inner = self.push_frame(Some(frame), FrameKind::Loop { label, break_to: next, continue_to: test });
                let start = self.statement(body, test, inner, None);
                let decide = self.loop_condition(Some(condition), again, next, group, frame);
                self.succ.push((test, decide));
                self.succ.push((again, start));
                start
            }
            Expr::For { parts, inits, condition, body } => {
                let row = self.header(expr, around);
                let group = self.group(expr, Part::Head, row);
                let top = self.node(group, frame, Kind::Plain);
                let bodies = self.bodies;
                let (inits, updates) = bodies.list(parts).split_at(usize::from(inits).min(parts.len()));
                let update = self.header_parts(updates, top, frame, row);
                let inner =
                    self.push_frame(Some(frame), FrameKind::Loop { label, break_to: next, continue_to: update });
                let body = self.inside(row, body, update, inner, None);
                let start = self.loop_condition(condition, body, next, group, frame);
                self.succ.push((top, start));
                self.header_parts(inits, top, frame, row)
            }
            Expr::ForEach { locals, iterable, body, .. } => {
                let row = self.header(expr, around);
                let group = self.group(expr, Part::Head, row);
                let head = self.node(group, frame, Kind::Plain);
                let inner = self.push_frame(Some(frame), FrameKind::Loop { label, break_to: next, continue_to: head });
                let body = self.inside(row, body, head, inner, None);
                self.succ.push((head, body));
                self.succ.push((head, next));
                let mut at = Point { next: head, open: true, group, frame };
                let bodies = self.bodies;
                for &local in bodies.locals_of(locals) {
                    self.kill_local(&mut at, local);
                }
                // Each round looks at the elements again.
                if let Some(target) = self.access.target(iterable) {
                    self.reads(&mut at, target.path, true);
                }
                at.open = false;
                self.value(iterable, &mut at);
                at.next
            }
            Expr::Switch { subject, arms } => self.switch(expr, subject, arms, label, next, frame, dest, around),
            Expr::Try { resources, body, catches, finally } => {
                self.try_(expr, resources, body, catches, finally, next, frame, dest)
            }
            Expr::Synchronized { lock, body } => {
                let row = self.header(expr, around);
                let group = self.group(expr, Part::Head, row);
                let start = self.inside(row, body, next, frame, dest);
                let mut at = Point { next: start, open: false, group, frame };
                self.value(lock, &mut at);
                self.ensure(&mut at);
                at.next
            }
            _ => {
                let row = self.header(expr, around);
                let group = self.group(expr, Part::Head, row);
                let mut at = Point { next, open: false, group, frame };
                if let Some(dest) = dest {
                    self.kill(&mut at, dest);
                }
                self.value(expr, &mut at);
                // A statement without any effect is still one that can be asked for.
                self.ensure(&mut at);
                at.next
            }
        }
    }

    fn header(&mut self, expr: ExprId, around: Option<StatementId>) -> Option<StatementId> {
        Some(around.unwrap_or_else(|| self.row(expr, self.bodies.span(expr))))
    }

    /// The parts of a `for` header: each for itself, all in the header's row.
    fn header_parts(&mut self, parts: &[ExprId], next: NodeId, frame: FrameId, row: Option<StatementId>) -> NodeId {
        parts.iter().rev().fold(next, |next, &part| self.control(part, next, frame, None, row))
    }

    /// A loop's condition; a constant `true` leaves the loop only in the text.
    fn loop_condition(
        &mut self,
        condition: Option<ExprId>,
        body: NodeId,
        next: NodeId,
        group: u32,
        frame: FrameId,
    ) -> NodeId {
        match condition {
            Some(condition) if !matches!(self.bodies.expr(condition), Expr::Literal(Literal::Bool(true))) => {
                self.condition(condition, body, next, group, frame)
            }
            _ => {
                let node = self.node_before(group, frame, body);
                self.pseudo.push((node, next));
                node
            }
        }
    }

    /// Goes on to `then` or to `otherwise`. Operators that leave out their right side are branches where that
    /// side does something.
    pub(super) fn condition(
        &mut self,
        expr: ExprId,
        then: NodeId,
        otherwise: NodeId,
        group: u32,
        frame: FrameId,
    ) -> NodeId {
        use crate::hir::BinaryOp::{And, Or};
        crate::stack::grow(|| match self.bodies.expr(expr) {
            Expr::Binary { op: op @ (And | Or), lhs, rhs, .. } if self.acts(rhs) || self.acts(lhs) => {
                let right = self.condition(rhs, then, otherwise, group, frame);
                let (then, otherwise) = if op == And { (right, otherwise) } else { (then, right) };
                self.condition(lhs, then, otherwise, group, frame)
            }
            Expr::Unary { op: UnaryOp::Not, operand } if self.acts(operand) => {
                self.condition(operand, otherwise, then, group, frame)
            }
            _ => {
                let mut at = Point { next: then, open: false, group, frame };
                self.branch(&mut at, &[then, otherwise]);
                self.value(expr, &mut at);
                at.next
            }
        })
    }

    // ---- switch

    #[expect(clippy::too_many_arguments, reason = "the construct with the place it stands in")]
    fn switch(
        &mut self,
        expr: ExprId,
        subject: Option<ExprId>,
        arms: List<Arm>,
        label: Name,
        next: NodeId,
        frame: FrameId,
        dest: Option<Place>,
        around: Option<StatementId>,
    ) -> NodeId {
        let row = self.header(expr, around);
        let group = self.group(expr, Part::Head, row);
        let mut inner = self.push_frame(Some(frame), FrameKind::Arms { to: next, dest });
        if self.items.dialect().breaks_leave_switch && dest.is_none() {
            inner = self.push_frame(Some(inner), FrameKind::Switch { label, break_to: next });
        }
        let bodies = self.bodies;
        let arms = arms.of(&bodies.arms);
        let mut starts = vec![next; arms.len()];
        let mut fall = next;
        for (arm, start) in arms.iter().zip(&mut starts).rev() {
            let after = if arm.falls_through { fall } else { next };
            *start = self.arm_body(arm, after, inner, dest, row);
            fall = *start;
        }
        // What is evaluated when no arm before has matched, from the last arm to the first. Arms that are
        // told apart by constants alone are one branch.
        let value = subject.map(|_| value_of(self.access.temporary()));
        self.subjects.push(value);
        let exhaustive = dest.is_some() || arms.iter().any(|a| a.is_default);
        let mut rest = arms.iter().zip(&starts).find(|(a, _)| a.is_default).map(|(_, &s)| s);
        if rest.is_none() && !exhaustive {
            rest = Some(next);
        }
        let mut equal: Vec<NodeId> = Vec::new();
        let mut gates: Vec<NodeId> = Vec::new();
        for (arm, &start) in arms.iter().zip(&starts).rev() {
            let conditions = bodies.list(arm.conditions);
            if conditions.is_empty() && arm.guard.is_none() {
                continue;
            }
            if value.is_some() && arm.guard.is_none() && conditions.iter().all(|&c| self.is_constant(c)) {
                equal.push(start);
                continue;
            }
            let other = self.dispatch(&mut equal, rest, group, frame, value).unwrap_or(next);
            let arm_row = self.arm_row(arm);
            let gate = self.group(arm.body, Part::Gate, Some(arm_row));
            let chosen = arm.guard.map_or(start, |guard| self.condition(guard, start, other, gate, frame));
            let test = conditions.iter().rev().fold(other, |other, &c| self.condition(c, chosen, other, gate, frame));
            let first = if conditions.is_empty() { chosen } else { test };
            gates.push(first);
            rest = Some(first);
        }
        let first = self.dispatch(&mut equal, rest, group, frame, value).unwrap_or(next);
        self.subjects.pop();
        // Without gates the only branch is the one just made, and it evaluates the subject itself.
        let alone = gates.is_empty() && first != next && self.nodes[first as usize].group == group;
        let mut at = Point { next: first, open: alone, group, frame };
        if let (Some(value), false) = (value, gates.is_empty()) {
            self.kill(&mut at, value);
        }
        if let Some(subject) = subject {
            self.value(subject, &mut at);
        }
        let head = self.ensure(&mut at);
        // An arm is nothing without the header above it.
        self.controlled.extend(gates.into_iter().map(|gate| (gate, head)));
        at.next
    }

    /// One branch over the arms in `equal` and `rest`.
    fn dispatch(
        &mut self,
        equal: &mut Vec<NodeId>,
        rest: Option<NodeId>,
        group: u32,
        frame: FrameId,
        value: Option<Place>,
    ) -> Option<NodeId> {
        if equal.is_empty() {
            return rest;
        }
        let mut targets = std::mem::take(equal);
        targets.reverse();
        targets.extend(rest);
        let mut at = Point { next: targets[0], open: false, group, frame };
        self.branch(&mut at, &targets);
        if let Some(value) = value {
            self.uses(&mut at, value);
        }
        Some(at.next)
    }

    /// A condition that only compares the subject with a constant or a type.
    fn is_constant(&self, condition: ExprId) -> bool {
        match self.bodies.expr(condition) {
            Expr::Literal(_) | Expr::ClassLiteral { .. } | Expr::Field { .. } => true,
            Expr::Unary { operand, .. } => matches!(self.bodies.expr(operand), Expr::Literal(_)),
            Expr::Name { .. } => {
                self.facts.local(condition).is_none()
                    && self.facts.member(condition) != Member::Receiver(crate::hir::Id::new(0))
            }
            Expr::Is { operand, pattern, .. } => {
                matches!(self.bodies.expr(operand), Expr::Subject)
                    && matches!(self.bodies.pattern(pattern), Pattern::Type { local: None, .. })
            }
            Expr::Binary { op: crate::hir::BinaryOp::Range | crate::hir::BinaryOp::RangeUntil, lhs, rhs, .. } => {
                self.is_constant(lhs) && self.is_constant(rhs)
            }
            Expr::Binary { op: crate::hir::BinaryOp::In | crate::hir::BinaryOp::NotIn, lhs, rhs, .. } => {
                matches!(self.bodies.expr(lhs), Expr::Subject) && self.is_constant(rhs)
            }
            _ => false,
        }
    }

    fn arm_row(&mut self, arm: &Arm) -> StatementId {
        let row = self.row(arm.body, arm.span);
        if matches!(self.bodies.expr(arm.body), Expr::Block { .. }) {
            self.opens(Some(row), arm.body);
        }
        row
    }

    fn arm_body(
        &mut self,
        arm: &Arm,
        next: NodeId,
        frame: FrameId,
        dest: Option<Place>,
        around: Option<StatementId>,
    ) -> NodeId {
        if let Some(row) = around {
            let opens = &mut self.statements[row.index()].opens;
            *opens = Some(opens.map_or(arm.span.start, |o| o.min(arm.span.start)));
        }
        if matches!(self.bodies.expr(arm.body), Expr::Block { .. }) {
            return self.statement(arm.body, next, frame, dest);
        }
        let row = self.arm_row(arm);
        self.control(arm.body, next, frame, dest, Some(row))
    }

    // ---- try

    #[expect(clippy::too_many_arguments, reason = "the construct with the place it stands in")]
    fn try_(
        &mut self,
        expr: ExprId,
        resources: ExprList,
        body: ExprId,
        catches: List<Catch>,
        finally: Option<ExprId>,
        next: NodeId,
        frame: FrameId,
        dest: Option<Place>,
    ) -> NodeId {
        let group = self.group(expr, Part::Gate, None);
        let start = self.node(group, frame, Kind::Frame);
        let (mut outer, mut after) = (frame, next);
        if let Some(block) = finally {
            outer = self.push_frame(Some(frame), FrameKind::Finally { block });
            after = self.finally_copy(outer, next);
        }
        let bodies = self.bodies;
        let mut handlers = Vec::new();
        for handler in catches.of(&bodies.catches) {
            let row = self.row(handler.body, handler.span);
            let group = self.group(handler.body, Part::Gate, Some(row));
            let node = self.node(group, outer, Kind::Handler);
            let mut at = Point { next: node, open: true, group, frame: outer };
            self.kill_local(&mut at, handler.param);
            let code = self.inside(Some(row), handler.body, after, outer, dest);
            self.succ.push((node, code));
            self.pseudo.push((node, after));
            self.pseudo.push((start, node));
            handlers.push((node, bodies.local(handler.param).ty));
        }
        let guarded = self.push_frame(Some(outer), FrameKind::Try { handlers });
        let mut first = self.statement(body, after, guarded, dest);
        for &resource in bodies.list(resources).iter().rev() {
            first = self.statement(resource, first, guarded, None);
        }
        self.succ.push((start, first));
        if finally.is_some() {
            let again = self.rethrowing_copy(outer);
            self.pseudo.push((start, again));
        }
        start
    }

    /// What stands for the subject of the innermost `switch`.
    pub(super) fn subject(&self) -> Option<Place> {
        self.subjects.last().copied().flatten()
    }
}
