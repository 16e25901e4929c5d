//! Code that asks on which thread it is: `if (Looper.myLooper() == Looper.getMainLooper())` and the like, and project functions that
//! say no more than that.

use super::Collector;
use crate::graph::Node;
use crate::graph::handover::Guard;
use crate::hir::{BinaryOp, Expr, ExprId, UnaryOp};
use crate::infer::Target;

/// Names of functions that say whether they run on the main thread, whoever declares them.
const ASKS: &[&str] = &[
    "isMainThread",
    "isOnMainThread",
    "isUiThread",
    "isOnUiThread",
    "inMainThread",
    "isCurrentThread",
    "isEventDispatchThread",
    "isDispatchThread",
    "isFxApplicationThread",
];

/// Names of functions that throw elsewhere than on the main thread, and only there.
const DEMANDS: &[&str] = &[
    "assertMainThread",
    "checkMainThread",
    "assertOnUiThread",
    "checkUiThread",
    "assertOnMainThread",
    "ensureMainThread",
    "requireMainThread",
];
const FORBIDS: &[&str] = &[
    "assertBackgroundThread",
    "assertNotMainThread",
    "checkNotMainThread",
    "assertWorkerThread",
    "assertNotOnUiThread",
    "checkBackgroundThread",
    "ensureBackgroundThread",
    "requireBackgroundThread",
];

const fn opposite(guard: Guard) -> Guard {
    match guard {
        Guard::Main => Guard::NotMain,
        Guard::NotMain => Guard::Main,
    }
}

impl Collector<'_, '_, '_> {
    /// The guarded edges of the file, sorted.
    pub(super) fn guards(&self) -> Vec<(u32, Guard)> {
        let mut found = Vec::new();
        let items = self.t.env.index.items(self.t.file);
        if !self.t.bodies.exprs.iter().any(|e| matches!(e, Expr::Call(_))) {
            return found;
        }
        for callable in &items.callables {
            if let Some(body) = callable.body {
                self.walk(body, None, &mut found);
            }
        }
        found.sort_unstable_by_key(|g| g.0);
        found.dedup_by_key(|g| g.0);
        found
    }

    /// Functions of the file that return whether they run on the main thread.
    pub(super) fn checks(&self) -> Vec<Node> {
        let mut nodes: Vec<Node> = Vec::new();
        for &(node, region, value) in &self.body.returns {
            if region.is_none() && self.condition(value, 0) == Some(Guard::Main) && !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        nodes.retain(|n| self.body.returns.iter().filter(|r| r.0 == *n && r.1.is_none()).count() == 1);
        nodes
    }

    fn walk(&self, expr: ExprId, guard: Option<Guard>, found: &mut Vec<(u32, Guard)>) {
        crate::stack::grow(|| {
            if let (Some(guard), Some(&edge)) = (guard, self.numbers.get(&expr)) {
                found.push((edge, guard));
            }
            match self.t.bodies.expr(expr) {
                Expr::If { condition, then, otherwise } => {
                    self.walk(condition, guard, found);
                    let holds = self.condition(condition, 0);
                    self.walk(then, holds.or(guard), found);
                    if let Some(otherwise) = otherwise {
                        self.walk(otherwise, holds.map(opposite).or(guard), found);
                    }
                }
                Expr::Block { statements } => {
                    let mut guard = guard;
                    for &statement in self.t.bodies.list(statements) {
                        self.walk(statement, guard, found);
                        guard = self.after(statement).or(guard);
                    }
                }
                // A lambda may run elsewhere: what the code around it knows does not hold in it.
                Expr::Lambda(lambda) => self.walk(self.t.bodies.lambda(lambda).body, None, found),
                _ => self.t.bodies.each_child(expr, |child| self.walk(child, guard, found)),
            }
        });
    }

    /// What is known behind a statement.
    fn after(&self, statement: ExprId) -> Option<Guard> {
        match self.t.bodies.expr(statement) {
            Expr::If { condition, then, otherwise: None } if self.leaves(then) => {
                self.condition(condition, 0).map(opposite)
            }
            Expr::Call(call) => {
                let data = self.t.bodies.call(call);
                let name = data.name.as_str();
                if DEMANDS.contains(&name) {
                    return Some(Guard::Main);
                }
                if FORBIDS.contains(&name) {
                    return Some(Guard::NotMain);
                }
                let first = self.t.bodies.args(data).first()?.value;
                matches!(name, "check" | "require" | "checkState" | "checkArgument")
                    .then(|| self.condition(first, 0))?
            }
            Expr::Assert { condition, .. } => self.condition(condition, 0),
            _ => None,
        }
    }

    fn leaves(&self, statement: ExprId) -> bool {
        match self.t.bodies.expr(statement) {
            Expr::Return { .. } | Expr::Throw { .. } => true,
            Expr::Block { statements } => self.t.bodies.list(statements).last().is_some_and(|&s| self.leaves(s)),
            _ => false,
        }
    }

    /// On which threads a condition holds.
    fn condition(&self, expr: ExprId, depth: u32) -> Option<Guard> {
        if depth > 6 {
            return None;
        }
        match self.t.bodies.expr(expr) {
            Expr::Unary { op: UnaryOp::Not, operand } => self.condition(operand, depth + 1).map(opposite),
            Expr::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
                self.condition(lhs, depth + 1).or_else(|| self.condition(rhs, depth + 1))
            }
            Expr::Binary { op: BinaryOp::Eq | BinaryOp::Same, lhs, rhs, .. } => self.same_thread(lhs, rhs),
            Expr::Binary { op: BinaryOp::NotEq | BinaryOp::NotSame, lhs, rhs, .. } => {
                self.same_thread(lhs, rhs).map(opposite)
            }
            Expr::Call(call) => {
                let data = self.t.bodies.call(call);
                let name = data.name.as_str();
                if let (Some(receiver), [only], "equals") = (data.receiver, self.t.bodies.args(data), name) {
                    return self.same_thread(receiver, only.value);
                }
                if name == "isCurrentThread" {
                    return data.receiver.filter(|&r| self.is_main_looper(r)).map(|_| Guard::Main);
                }
                if ASKS.contains(&name) {
                    return Some(Guard::Main);
                }
                self.calls_check(expr).then_some(Guard::Main)
            }
            Expr::Name { local: Some(local), .. } => {
                self.body.init(local).and_then(|init| self.condition(init, depth + 1))
            }
            Expr::Name { name, .. } | Expr::Field { name, .. } => ASKS
                .contains(&name.as_str())
                .then_some(Guard::Main)
                .or_else(|| self.calls_check(expr).then_some(Guard::Main)),
            _ => None,
        }
    }

    /// A function of this file that returns nothing but such a condition.
    fn calls_check(&self, expr: ExprId) -> bool {
        let Some(&at) = self.t.site_of.get(&expr) else { return false };
        let Target::Method(method) = self.t.sites.sites[at].target else { return false };
        if method.file != self.t.file {
            return false;
        }
        let mut values = self.body.returns.iter().filter(|r| r.0 == method.callable && r.1.is_none());
        match (values.next(), values.next()) {
            (Some(&(_, _, value)), None) => self.compares_threads(value),
            _ => false,
        }
    }

    fn compares_threads(&self, expr: ExprId) -> bool {
        match self.t.bodies.expr(expr) {
            Expr::Binary { op: BinaryOp::Eq | BinaryOp::Same, lhs, rhs, .. } => self.same_thread(lhs, rhs).is_some(),
            Expr::Field { receiver, name, .. } if name.as_str() == "isCurrentThread" => self.is_main_looper(receiver),
            Expr::Call(call) => {
                let data = self.t.bodies.call(call);
                match (data.receiver, self.t.bodies.args(data), data.name.as_str()) {
                    (Some(receiver), [only], "equals") => self.same_thread(receiver, only.value).is_some(),
                    (Some(receiver), [], "isCurrentThread") => self.is_main_looper(receiver),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn same_thread(&self, a: ExprId, b: ExprId) -> Option<Guard> {
        let current = |e| self.ends_in(e, &["myLooper", "currentThread"]);
        let both = current(a) && self.is_main_looper(b) || current(b) && self.is_main_looper(a);
        both.then_some(Guard::Main)
    }

    /// `Looper.getMainLooper()`, its thread, or the same as properties.
    fn is_main_looper(&self, expr: ExprId) -> bool {
        if self.ends_in(expr, &["getMainLooper", "mainLooper"]) {
            return true;
        }
        let receiver = match self.t.bodies.expr(expr) {
            Expr::Call(call) if self.t.bodies.call(call).name.as_str() == "getThread" => {
                self.t.bodies.call(call).receiver
            }
            Expr::Field { receiver, name, .. } if name.as_str() == "thread" => Some(receiver),
            _ => None,
        };
        receiver.is_some_and(|r| self.ends_in(r, &["getMainLooper", "mainLooper"]))
    }

    fn ends_in(&self, expr: ExprId, names: &[&str]) -> bool {
        let name = match self.t.bodies.expr(expr) {
            Expr::Call(call) => self.t.bodies.call(call).name,
            Expr::Field { name, .. } | Expr::Name { name, .. } => name,
            Expr::Unary { op: UnaryOp::NotNull, operand } => return self.ends_in(operand, names),
            _ => return false,
        };
        names.contains(&name.as_str())
    }
}
