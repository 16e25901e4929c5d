//! Code that asks on which thread it is: `if (Looper.myLooper() == Looper.getMainLooper())` and the like, and project functions that
//! say no more than that.

use rustc_hash::FxHashMap;

use super::Collector;
use crate::graph::handover::{Guard, Value};
use crate::graph::{Node, Runs, Symbol};
use crate::hir::{BinaryOp, Expr, ExprId, Literal, LocalId, UnaryOp};
use crate::host::conditions::{Conditions, Said, said, walk};
use crate::infer::Target;

/// Names of functions that say whether they run on the main thread, whoever declares them.
const ASKS: &[&str] = &[
    "isMainThread",
    "isOnMainThread",
    "isUiThread",
    "isOnUiThread",
    "inMainThread",
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

/// What a condition says of the thread.
type Known = Said<Option<Guard>>;

const MAIN: Known = Said { holds: Some(Guard::Main), fails: Some(Guard::NotMain) };
/// This is one certain thread, which is not the main one; where that fails, any other may run.
const ANOTHER: Known = Said { holds: Some(Guard::NotMain), fails: None };

/// Looks for guards; `fields` are those of the file that stand for threads.
struct Guards<'c, 't, 'a, 'e> {
    collector: &'c mut Collector<'t, 'a, 'e>,
    fields: &'c [(Symbol, Value)],
    found: Vec<(u32, Guard)>,
    /// What the initialisers of variables say; nothing while they are looked at, as broken code gives a variable to itself.
    known: FxHashMap<LocalId, Known>,
}

impl Conditions for Guards<'_, '_, '_, '_> {
    type Known = Option<Guard>;

    fn says(&mut self, condition: ExprId) -> Known {
        let c = &*self.collector;
        if let Expr::Name { local: Some(local), .. } = c.t.bodies.expr(condition) {
            if let Some(&known) = self.known.get(&local) {
                return known;
            }
            let (init, bodies) = (c.body.init(local), c.t.bodies);
            self.known.insert(local, Known::default());
            let known = init.map(|init| said(bodies, self, init)).unwrap_or_default();
            self.known.insert(local, known);
            return known;
        }
        self.collector.condition(self.fields, condition)
    }

    fn both(around: &Option<Guard>, more: Option<Guard>) -> Option<Guard> {
        more.or(*around)
    }

    fn behind(&mut self, statement: ExprId) -> Option<Guard> {
        let bodies = self.collector.t.bodies;
        match bodies.expr(statement) {
            Expr::Call(call) => {
                let data = bodies.call(call);
                let name = data.name.as_str();
                if DEMANDS.contains(&name) {
                    return Some(Guard::Main);
                }
                if FORBIDS.contains(&name) {
                    return Some(Guard::NotMain);
                }
                let first = bodies.args(data).first()?.value;
                matches!(name, "check" | "require" | "checkState" | "checkArgument")
                    .then(|| said(bodies, self, first).holds)?
            }
            Expr::Assert { condition, .. } => said(bodies, self, condition).holds,
            _ => None,
        }
    }

    fn meet(&mut self, expr: ExprId, guard: &Option<Guard>) {
        if let (Some(guard), Some(&edge)) = (*guard, self.collector.numbers.get(&expr)) {
            self.found.push((edge, guard));
        }
    }
}

impl Collector<'_, '_, '_> {
    /// The guarded edges of the file, sorted.
    pub(super) fn guards(&mut self, fields: &[(Symbol, Value)]) -> Vec<(u32, Guard)> {
        let (items, bodies) = (self.t.env.index.items(self.t.file), self.t.bodies);
        if !bodies.exprs.iter().any(|e| matches!(e, Expr::Call(_))) {
            return Vec::new();
        }
        let mut guards = Guards { collector: self, fields, found: Vec::new(), known: FxHashMap::default() };
        for body in items.callables.iter().filter_map(|c| c.body) {
            walk(bodies, &mut guards, body, &None);
        }
        let mut found = guards.found;
        found.sort_unstable_by_key(|g| g.0);
        found.dedup_by_key(|g| g.0);
        found
    }

    /// Functions of the file that return whether they run on the main thread.
    pub(super) fn checks(&mut self) -> Vec<Node> {
        let mut nodes: Vec<Node> = Vec::new();
        let bodies = self.t.bodies;
        for (node, region, value) in self.body.returns.clone() {
            let mut guards = Guards { collector: self, fields: &[], found: Vec::new(), known: FxHashMap::default() };
            let is_check = region.is_none() && said(bodies, &mut guards, value).holds == Some(Guard::Main);
            if is_check && !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        nodes.retain(|n| self.body.returns.iter().filter(|r| r.0 == *n && r.1.is_none()).count() == 1);
        nodes
    }

    /// On which threads a condition holds that is not made of others.
    fn condition(&mut self, fields: &[(Symbol, Value)], expr: ExprId) -> Known {
        match self.t.bodies.expr(expr) {
            Expr::Binary { op: BinaryOp::Eq | BinaryOp::Same, lhs, rhs, .. } => self.same_thread(fields, lhs, rhs),
            Expr::Binary { op: BinaryOp::NotEq | BinaryOp::NotSame, lhs, rhs, .. } => {
                self.same_thread(fields, lhs, rhs).not()
            }
            Expr::Call(call) => {
                let data = self.t.bodies.call(call);
                let name = data.name.as_str();
                match (data.receiver, self.t.bodies.args(data), name) {
                    (Some(receiver), [only], "equals" | "contentEquals") => {
                        return self.same_thread(fields, receiver, only.value);
                    }
                    (Some(receiver), [_, ..], "startsWith" | "contains") if self.is_own_name(receiver) => {
                        return self.named(data.args.of(&self.t.bodies.args)[0].value);
                    }
                    (Some(looper), _, "isCurrentThread") => return self.own_looper(fields, looper),
                    (_, [], "inEventLoop") => return ANOTHER,
                    _ => {}
                }
                if ASKS.contains(&name) || self.calls_check(fields, expr) { MAIN } else { Known::default() }
            }
            Expr::Field { receiver, name, .. } if name.as_str() == "isCurrentThread" => {
                self.own_looper(fields, receiver)
            }
            Expr::Name { name, .. } | Expr::Field { name, .. } => {
                let asks = ASKS.contains(&name.as_str()) || self.calls_check(fields, expr);
                if asks { MAIN } else { Known::default() }
            }
            _ => Known::default(),
        }
    }

    /// A function of this file that returns nothing but such a condition.
    fn calls_check(&mut self, fields: &[(Symbol, Value)], expr: ExprId) -> bool {
        let Some(&at) = self.t.site_of.get(&expr) else { return false };
        let Target::Method(method) = self.t.sites.sites[at].target else { return false };
        if method.file != self.t.file {
            return false;
        }
        let mut values = self.body.returns.iter().filter(|r| r.0 == method.callable && r.1.is_none());
        match (values.next(), values.next()) {
            (Some(&(_, _, value)), None) => self.compares_threads(fields, value),
            _ => false,
        }
    }

    fn compares_threads(&mut self, fields: &[(Symbol, Value)], expr: ExprId) -> bool {
        let known = match self.t.bodies.expr(expr) {
            Expr::Binary { op: BinaryOp::Eq | BinaryOp::Same, lhs, rhs, .. } => self.same_thread(fields, lhs, rhs),
            Expr::Field { receiver, name, .. } if name.as_str() == "isCurrentThread" => {
                self.own_looper(fields, receiver)
            }
            Expr::Call(call) => {
                let data = self.t.bodies.call(call);
                match (data.receiver, self.t.bodies.args(data), data.name.as_str()) {
                    (Some(receiver), [only], "equals") => self.same_thread(fields, receiver, only.value),
                    (Some(receiver), [], "isCurrentThread") => self.own_looper(fields, receiver),
                    _ => Known::default(),
                }
            }
            _ => Known::default(),
        };
        known == MAIN
    }

    /// What it says that two values are the same, one of which is this thread, its name or its looper.
    fn same_thread(&mut self, fields: &[(Symbol, Value)], a: ExprId, b: ExprId) -> Known {
        let other = match (self.is_own(a), self.is_own(b)) {
            (true, false) => b,
            (false, true) => a,
            _ => return self.same_name(a, b),
        };
        self.own_looper(fields, other)
    }

    fn is_own(&self, expr: ExprId) -> bool {
        self.ends_in(expr, &["myLooper", "currentThread"])
    }

    /// What it says that this thread is the one of a looper, handler or thread.
    fn own_looper(&mut self, fields: &[(Symbol, Value)], other: ExprId) -> Known {
        if self.is_main_looper(other) {
            return MAIN;
        }
        if let Expr::Name { local: Some(local), .. } = self.t.bodies.expr(other)
            && let Some(init) = self.body.init(local)
        {
            return if self.is_main_looper(init) { MAIN } else { self.of_value(fields, other) };
        }
        self.of_value(fields, other)
    }

    fn of_value(&mut self, fields: &[(Symbol, Value)], other: ExprId) -> Known {
        // A field of type `Thread` holds a thread that somebody made, unless it is given the main one.
        let ty = self.type_of(other);
        if !ty.is_empty() && self.is_subtype(ty, "java.lang.Thread") {
            let holds_main =
                match self.t.sites.fields.get(&other) {
                    Some(field) => self.body.initialised.iter().any(|(f, value)| {
                        *f == field.field && field.file == self.t.file && self.is_main_looper(*value)
                    }),
                    None => false,
                };
            return if holds_main { MAIN } else { ANOTHER };
        }
        let value = match self.value(other, 0) {
            Value::Field(symbol) => {
                let mut held = fields.iter().filter(|f| f.0 == symbol).map(|f| &f.1);
                match (held.next(), held.next()) {
                    (Some(one), None) => one.clone(),
                    _ => Value::Unknown,
                }
            }
            value => value,
        };
        match value {
            Value::Runs(Runs::Main) => MAIN,
            Value::Runs(Runs::Background | Runs::EventLoop | Runs::Binder) => ANOTHER,
            _ => Known::default(),
        }
    }

    /// `"db".equals(Thread.currentThread().getName())`
    fn same_name(&self, a: ExprId, b: ExprId) -> Known {
        match (self.is_own_name(a), self.is_own_name(b)) {
            (true, false) => self.named(b),
            (false, true) => self.named(a),
            _ => Known::default(),
        }
    }

    fn named(&self, name: ExprId) -> Known {
        match self.t.bodies.expr(name) {
            // What a literal says is not kept: this one is as long as `"main"`.
            Expr::Literal(Literal::String) if self.t.bodies.span(name).len() == r#""main""#.len() as u32 => {
                Known::default()
            }
            Expr::Literal(Literal::String) | Expr::Name { .. } | Expr::Field { .. } => ANOTHER,
            _ => Known::default(),
        }
    }

    /// `Thread.currentThread().getName()`
    fn is_own_name(&self, expr: ExprId) -> bool {
        let receiver = match self.t.bodies.expr(expr) {
            Expr::Call(call) if self.t.bodies.call(call).name.as_str() == "getName" => {
                self.t.bodies.call(call).receiver
            }
            Expr::Field { receiver, name, .. } if name.as_str() == "name" => Some(receiver),
            _ => None,
        };
        receiver.is_some_and(|r| self.ends_in(r, &["currentThread"]))
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
