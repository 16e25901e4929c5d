//! Calls, and code that calls run: lambdas, anonymous classes, local functions. Nested code is built in line where it is
//! handed over, as a loop that runs any number of times, or once where the called function is known to run it so.

use super::frame::FrameKind;
use super::{Builder, Part, Point, nested_callables};
use crate::flow::access::Root;
use crate::flow::facts::{CallFacts, Own, Value};
use crate::flow::graph::{Kind, NodeId};
use crate::flow::place::{Place, value_of};
use crate::hir::{Arg, Call, CallId, CallKind, CallableId, Expr, ExprId, Flags, LambdaId, LocalId};

/// What becomes of code that is not run where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// A call gets it, and may run it before it returns.
    Handed,
    /// It is stored or returned.
    Kept,
}

impl Builder<'_> {
    /// `fate`: what becomes of the object, where the call makes one of a class of its own.
    pub(super) fn call(&mut self, expr: ExprId, id: CallId, at: &mut Point, fate: Fate) {
        let call = self.bodies.call(id);
        let args = self.bodies.args(call);
        let facts = self.facts.call(expr);
        if call.body_class.is_some() {
            self.nested_class(expr, at, fate);
        }
        if let Some(function) = facts.local_function.filter(|f| self.local_functions.contains(f)) {
            self.call_local_function(function, args, at);
            return;
        }
        let lambdas: Vec<LambdaId> = args.iter().filter_map(|a| self.lambda_of(a.value)).collect();
        if call.safe && (!lambdas.is_empty() || args.iter().any(|a| self.acts(a.value))) {
            // `a?.f(…)`: without `a` nothing of the call happens.
            let after = Self::close(at);
            self.invoke(expr, args, &facts, &lambdas, at);
            let there = Self::close(at);
            let group = at.group;
            if let (&[lambda], true) = (&*lambdas, facts.lambda.once) {
                at.group = self.head_group(lambda, group);
            }
            self.branch(at, &[there, after]);
            if let Some(receiver) = call.receiver {
                self.value(receiver, at);
            }
            (at.open, at.group) = (false, group);
            return;
        }
        self.invoke(expr, args, &facts, &lambdas, at);
        if let Some(receiver) = call.receiver {
            self.receiver(call, receiver, &facts, at);
        }
    }

    /// The lambda that an argument is, behind a label too.
    fn lambda_of(&self, mut expr: ExprId) -> Option<LambdaId> {
        loop {
            match self.bodies.expr(expr) {
                Expr::Lambda(lambda) => return Some(lambda),
                Expr::Labeled { body, .. } => expr = body,
                _ => return None,
            }
        }
    }

    /// Everything of a call but the evaluation of its receiver.
    fn invoke(&mut self, expr: ExprId, args: &[Arg], facts: &CallFacts, lambdas: &[LambdaId], at: &mut Point) {
        let Expr::Call(id) = self.bodies.expr(expr) else { return };
        let call = self.bodies.call(id);
        if let &[lambda] = lambdas
            && facts.lambda.once
        {
            self.run_in_line(call, args, facts, lambda, at);
            return;
        }
        self.calls.push((at.group, expr));
        self.effects(call, args, facts, at);
        if !lambdas.is_empty() {
            let results: Vec<Option<Place>> =
                lambdas.iter().map(|_| facts.lambda.value_used.then(|| value_of(self.access.temporary()))).collect();
            for &result in results.iter().flatten() {
                self.uses(at, result);
            }
            let user = self.ensure(at);
            Self::close(at);
            for (&lambda, result) in lambdas.iter().zip(results).rev() {
                self.loop_over(lambda, result, user, at, Fate::Handed);
            }
        }
        self.arguments(args, at);
    }

    /// What the call itself does when it runs, and the reading of what it can see.
    fn effects(&mut self, call: &Call, args: &[Arg], facts: &CallFacts, at: &mut Point) {
        self.raises(at, &facts.raises);
        for (index, arg) in args.iter().enumerate() {
            if facts.changes_argument(index) {
                self.mutate(arg.value, at);
            }
        }
        if facts.changes_own != Own::Nothing {
            self.changes_this(at, facts.changes_own, facts.own_fields.as_deref());
        }
        if facts.reads_own != Own::Nothing {
            self.reads_this(at, facts.reads_own, facts.own_fields.as_deref());
        }
        if let Some(lambda) = facts.implicit_receiver
            && let Some(path) = self.access.known_root(Root::Receiver(lambda))
        {
            if facts.changes_receiver {
                self.mutate_path(at, path);
            }
            self.reads(at, path, true);
        }
        if facts.changes_receiver
            && let Some(receiver) = call.receiver
        {
            self.mutate(receiver, at);
        }
        // Behind a receiver the name is a member's far more often than a local's.
        let invoked = call.local.filter(|_| call.receiver.is_none());
        if let Some(path) = invoked.and_then(|local| self.local_path(local)) {
            self.reads(at, path, true);
        }
    }

    fn arguments(&mut self, args: &[Arg], at: &mut Point) {
        for arg in args.iter().rev() {
            match self.bodies.expr(arg.value) {
                Expr::Object(_) => self.nested_class(arg.value, at, Fate::Handed),
                Expr::Call(id) if self.bodies.call(id).body_class.is_some() => {
                    crate::stack::grow(|| self.call(arg.value, id, at, Fate::Handed));
                }
                _ if self.lambda_of(arg.value).is_some() => {}
                _ => self.value(arg.value, at),
            }
        }
    }

    fn receiver(&mut self, call: &Call, receiver: ExprId, facts: &CallFacts, at: &mut Point) {
        if facts.on_type
            || matches!(self.bodies.expr(receiver), Expr::This { .. } | Expr::Super { .. })
                && call.kind == CallKind::Plain
        {
            return;
        }
        self.value(receiver, at);
    }

    // ---- lambdas

    fn parameters(&self, lambda: LambdaId) -> Vec<LocalId> {
        let lambda = self.bodies.lambda(lambda);
        let params = self.bodies.locals_of(lambda.params);
        params.iter().copied().chain(lambda.implicit_it).collect()
    }

    /// The body of a lambda in front of `next`; leaving it goes to `next`.
    fn lambda_body(&mut self, id: LambdaId, result: Option<Place>, next: NodeId, at: &Point) -> NodeId {
        let lambda = self.bodies.lambda(id);
        let kind = if lambda.is_function {
            FrameKind::Function { to: next, dest: result, name: lambda.label }
        } else {
            FrameKind::Lambda { to: next, dest: result, label: lambda.label }
        };
        let frame = self.push_frame(Some(at.frame), kind);
        let row = self.row_of(at.group);
        if lambda.expression_body {
            // One expression: a part of the statement around it.
            let mut inner = Point { next, open: false, group: at.group, frame };
            if let Some(result) = result {
                self.kill(&mut inner, result);
            }
            self.value(lambda.body, &mut inner);
            return inner.next;
        }
        // Of a function only `return` gives the value, of a lambda the last statement, too.
        self.inside(row, lambda.body, next, frame, result.filter(|_| !lambda.is_function))
    }

    /// A lambda that runs any number of times here. `user`: the node of the call, without which it would not run.
    fn loop_over(&mut self, id: LambdaId, result: Option<Place>, user: NodeId, at: &mut Point, fate: Fate) {
        let group = self.head_group(id, at.group);
        let head = self.node(group, at.frame, Kind::Plain);
        self.controlled.push((head, user));
        for local in self.parameters(id) {
            if let Some(path) = self.local_path(local) {
                self.kill_at(head, value_of(path));
            }
        }
        let around = self.frame_of(fate, head, result, at);
        let body = self.lambda_body(id, result, head, &around);
        self.succ.push((head, body));
        self.succ.push((head, at.next));
        at.next = head;
    }

    /// A lambda that is kept, not handed to a call.
    pub(super) fn stored_lambda(&mut self, id: LambdaId, at: &mut Point) {
        let result = value_of(self.access.temporary());
        self.uses(at, result);
        let user = self.ensure(at);
        Self::close(at);
        self.loop_over(id, Some(result), user, at, Fate::Kept);
    }

    /// Where code that runs at some later time is built: what it throws is not thrown here.
    fn frame_of(&mut self, fate: Fate, head: NodeId, result: Option<Place>, at: &Point) -> Point {
        match fate {
            Fate::Handed => *at,
            Fate::Kept => Point { frame: self.push_frame(Some(at.frame), FrameKind::Kept { to: head, result }), ..*at },
        }
    }

    /// The group of what a lambda starts with, in the row of the statement around it.
    fn head_group(&mut self, id: LambdaId, around: u32) -> u32 {
        let row = self.row_of(around);
        self.group(self.bodies.lambda(id).expr, Part::Gate, row)
    }

    /// A lambda that runs exactly once: its statements are those of the code around it. What it works on is evaluated in
    /// front of it, as a part of its own: statements inside need not drag in what is done with its value.
    fn run_in_line(&mut self, call: &Call, args: &[Arg], facts: &CallFacts, id: LambdaId, at: &mut Point) {
        let result = facts.lambda.value_used.then(|| value_of(self.access.temporary()));
        if let Some(result) = result {
            self.uses(at, result);
        }
        let parameters = self.parameters(id);
        let this = self.access.known_root(Root::Receiver(id));
        let mut held = None;
        if facts.value == Value::Receiver {
            // The value of `apply` and `also` is the receiver, as the lambda leaves it.
            let paths: Vec<_> = parameters.iter().filter_map(|&p| self.local_path(p)).chain(this).collect();
            for path in paths {
                self.reads(at, path, true);
            }
            let receiver = value_of(self.access.temporary());
            self.uses(at, receiver);
            held = Some(receiver);
        }
        self.raises(at, &facts.raises);
        let user = Self::close(at);
        let group = self.head_group(id, at.group);
        let mut inner = Point { next: user, open: false, group, frame: at.frame };
        inner.next = self.lambda_body(id, result, user, &inner);
        for path in parameters.into_iter().filter_map(|p| self.local_path(p)).chain(this).collect::<Vec<_>>() {
            self.kill(&mut inner, value_of(path));
        }
        if let Some(held) = held {
            self.kill(&mut inner, held);
        }
        self.arguments(args, &mut inner);
        self.ensure(&mut inner);
        if let (Some(receiver), false) = (call.receiver, call.safe) {
            self.receiver(call, receiver, facts, &mut inner);
        }
        (at.next, at.open) = (inner.next, false);
    }

    // ---- classes and local functions

    /// The methods of a class in the code: each may run any number of times from here on. As of a lambda, what they give is
    /// what their object is for.
    pub(super) fn nested_class(&mut self, expr: ExprId, at: &mut Point, fate: Fate) {
        let callables = nested_callables(self.items, self.bodies, expr);
        if callables.is_empty() {
            return;
        }
        let is_object = !matches!(self.bodies.expr(expr), Expr::LocalClass(_));
        let mut results = Vec::new();
        for _ in &callables {
            let result = is_object.then(|| value_of(self.access.temporary()));
            if let Some(result) = result {
                self.uses(at, result);
            }
            results.push(result);
        }
        let user = self.ensure(at);
        Self::close(at);
        for (callable, result) in callables.into_iter().zip(results).rev() {
            let Some(body) = self.items.callable(callable).body else { continue };
            if !self.running.insert(callable) {
                continue;
            }
            let row = self.row_of(at.group);
            let group = self.group(body, Part::Gate, row);
            let head = self.node(group, at.frame, Kind::Plain);
            self.controlled.push((head, user));
            let around = self.frame_of(fate, head, result, at);
            let start = self.function_body(callable, body, result, head, &around);
            self.succ.push((head, start));
            self.succ.push((head, at.next));
            at.next = head;
            self.running.remove(&callable);
        }
    }

    fn function_body(
        &mut self,
        callable: CallableId,
        body: ExprId,
        dest: Option<Place>,
        next: NodeId,
        at: &Point,
    ) -> NodeId {
        let item = self.items.callable(callable);
        let frame = self.push_frame(Some(at.frame), FrameKind::Function { to: next, dest, name: item.name });
        let row = self.row_of(at.group);
        let value = item.flags.contains(Flags::EXPRESSION_BODY);
        self.inside(row, body, next, frame, if value { dest } else { None })
    }

    /// A call of a local function runs its body here.
    fn call_local_function(&mut self, callable: CallableId, args: &[Arg], at: &mut Point) {
        let item = self.items.callable(callable);
        let result = value_of(self.access.temporary());
        self.uses(at, result);
        let user = self.ensure(at);
        Self::close(at);
        if let Some(body) = item.body
            && self.room()
            && self.running.insert(callable)
        {
            let group = self.group(body, Part::Gate, None);
            let frame_at = Point { group, ..*at };
            let start = self.function_body(callable, body, Some(result), user, &frame_at);
            at.next = start;
            if let Some(first) = item.first_local {
                for index in 0..item.params.len() {
                    let local = LocalId::new(first.index() + index);
                    if let Some(path) = self.local_path(local) {
                        self.kill(at, value_of(path));
                    }
                }
            }
            self.running.remove(&callable);
        }
        self.arguments(args, at);
    }
}
