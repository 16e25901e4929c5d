//! Loops that no rule can list by a name, and that keep their thread all the same: those that only look at something until another
//! thread changes it, and those that nothing in them ever leaves. What is not certain is left out.

use super::Collector;
use crate::graph::Blocks;
use crate::hir::{Expr, ExprId, Flags, Literal};
use crate::index::{FieldRef, MethodRef};
use crate::infer::{Site, Target, Ty};
use crate::risk::pseudo;

/// Methods of libraries that only tell what another thread may change meanwhile: owner, names.
const READS: &[(&str, &[&str])] = &[
    ("java.util.concurrent.atomic.AtomicBoolean", &["get", "getPlain", "getOpaque", "getAcquire"]),
    ("java.util.concurrent.atomic.AtomicInteger", &["get", "getPlain", "getOpaque", "getAcquire", "intValue"]),
    ("java.util.concurrent.atomic.AtomicLong", &["get", "getPlain", "getOpaque", "getAcquire", "longValue"]),
    ("java.util.concurrent.atomic.AtomicReference", &["get", "getPlain", "getOpaque", "getAcquire"]),
    ("java.util.concurrent.CountDownLatch", &["getCount"]),
    ("java.util.concurrent.Future", &["isDone", "isCancelled"]),
    ("java.util.concurrent.ExecutorService", &["isShutdown", "isTerminated"]),
    ("java.util.concurrent.Semaphore", &["availablePermits"]),
    ("java.util.concurrent.locks.ReentrantLock", &["isLocked"]),
    ("java.util.Collection", &["isEmpty", "size"]),
    ("java.util.Map", &["isEmpty", "size"]),
    ("java.lang.Process", &["isAlive"]),
    ("java.lang.Thread", &["isAlive", "getState", "isInterrupted"]),
    ("kotlinx.coroutines.Job", &["isActive", "isCancelled", "isCompleted"]),
];

/// Calls that do nothing but let others run for a moment.
const PAUSES: &[(&str, &[&str])] = &[("java.lang.Thread", &["yield", "onSpinWait"])];

/// Getters that look at getters are followed so far.
const DEEPEST: u32 = 4;

/// What an expression without effects looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// At nothing that another thread changes.
    Own,
    /// At something that it may.
    Shared,
}

impl Looks {
    fn and(self, other: Self) -> Self {
        if other == Self::Shared { other } else { self }
    }
}

impl Collector<'_, '_, '_> {
    /// How a loop keeps its thread, as rules name it.
    pub(super) fn keeps_its_thread(&mut self, expr: ExprId) -> Option<&'static str> {
        let (condition, body) = match self.t.bodies.expr(expr) {
            Expr::While { condition, body } | Expr::DoWhile { body, condition } => (Some(condition), body),
            Expr::For { parts, inits, condition, body } if parts.len() == usize::from(inits) => (condition, body),
            _ => return None,
        };
        let always = |c: &ExprId| matches!(self.t.bodies.expr(*c), Expr::Literal(Literal::Bool(true)));
        let condition = condition.filter(|c| !always(c));
        let looks = condition.map_or(Some(Looks::Own), |c| self.looks(c, 0));
        if looks.zip(self.idles(body)).is_some_and(|(a, b)| a.and(b) == Looks::Shared) {
            return Some(pseudo::SPIN);
        }
        (condition.is_none() && self.is_endless(expr)).then_some(pseudo::ENDLESS)
    }

    /// What a statement looks at that does no more than to look, to pause, and to leave the loop.
    fn idles(&self, statement: ExprId) -> Option<Looks> {
        match self.t.bodies.expr(statement) {
            Expr::Block { statements } => self.all(self.t.bodies.list(statements), |s| self.idles(s)),
            Expr::Literal(_) | Expr::Continue { .. } | Expr::Break { .. } | Expr::Return { value: None, .. } => {
                Some(Looks::Own)
            }
            Expr::Return { value: Some(value), .. } => self.looks(value, 0).map(|_| Looks::Own),
            Expr::If { condition, then, otherwise } => {
                let condition = self.looks(condition, 0)?;
                let branches = std::iter::once(then).chain(otherwise);
                branches.map(|b| self.idles(b)).try_fold(condition, |all, one| Some(all.and(one?)))
            }
            Expr::Call(_) => {
                let Target::Method(method) = self.site_at(statement)?.target else { return None };
                self.is_one_of(method, PAUSES).then_some(Looks::Own)
            }
            _ => None,
        }
    }

    fn all(&self, exprs: &[ExprId], look: impl Fn(ExprId) -> Option<Looks>) -> Option<Looks> {
        exprs.iter().try_fold(Looks::Own, |all, &one| Some(all.and(look(one)?)))
    }

    /// What an expression looks at; `None` for one that does anything else, or may.
    fn looks(&self, expr: ExprId, depth: u32) -> Option<Looks> {
        if depth > 32 {
            return None;
        }
        let bodies = self.t.bodies;
        let look = |e| self.looks(e, depth + 1);
        match bodies.expr(expr) {
            Expr::Literal(_) | Expr::This { .. } | Expr::ClassLiteral { .. } => Some(Looks::Own),
            Expr::Name { local: Some(_), .. }
                if !self.t.sites.fields.contains_key(&expr) && self.site_at(expr).is_none() =>
            {
                Some(Looks::Own)
            }
            Expr::Name { .. } => self.read(expr, depth),
            Expr::Field { receiver, .. } => Some(look(receiver)?.and(self.read(expr, depth)?)),
            Expr::Call(call) => {
                let data = bodies.call(call);
                let values: Vec<ExprId> =
                    data.receiver.into_iter().chain(bodies.args(data).iter().map(|a| a.value)).collect();
                let site = self.site_at(expr)?;
                Some(self.all(&values, look)?.and(self.called(site, depth)?))
            }
            Expr::Unary { operand, .. } if self.is_built_in(expr) => look(operand),
            Expr::Cast { operand, .. } | Expr::Is { operand, .. } => look(operand),
            Expr::Binary { lhs, rhs, .. } if self.is_built_in(expr) => self.all(&[lhs, rhs], look),
            Expr::Elvis { lhs, rhs } => self.all(&[lhs, rhs], look),
            Expr::If { condition, then, otherwise: Some(otherwise) } => self.all(&[condition, then, otherwise], look),
            // Lambdas cannot assign to Java's locals: they are given arrays of one element instead.
            Expr::Index { base, indices, .. } if self.is_built_in(expr) => {
                self.all(bodies.list(indices), look)?;
                look(base).map(|_| Looks::Shared)
            }
            _ => None,
        }
    }

    /// What reading a field, or a property, or naming a class looks at.
    fn read(&self, expr: ExprId, depth: u32) -> Option<Looks> {
        if let Some(site) = self.site_at(expr) {
            return self.called(site, depth);
        }
        match self.t.sites.fields.get(&expr) {
            Some(&field) => self.field(field),
            // The name of a class or package.
            None if matches!(self.t.sites.types.get(expr.index()), None | Some(Ty::Unknown)) => Some(Looks::Own),
            None => None,
        }
    }

    fn field(&self, FieldRef { file, field }: FieldRef) -> Option<Looks> {
        let data = self.t.env.index.items(file).field(field);
        if data.getter.is_some() || data.flags.contains(Flags::DELEGATED) {
            return None;
        }
        Some(if data.flags.contains(Flags::MUTABLE) { Looks::Shared } else { Looks::Own })
    }

    /// What a call looks at: a method that is known to do no more, or one of this file that shows it.
    fn called(&self, site: &Site, depth: u32) -> Option<Looks> {
        match site.target {
            Target::Accessor(field, false) => self.field(field),
            Target::Method(method) if method.file.is_library() => {
                self.is_one_of(method, READS).then_some(Looks::Shared)
            }
            Target::Method(method) if method.file == self.t.file && depth < 8 * DEEPEST => {
                let mut values = self.body.returns.iter().filter(|r| r.0 == method.callable && r.1.is_none());
                let (Some(&(_, _, value)), None) = (values.next(), values.next()) else { return None };
                let body = self.t.env.index.items(method.file).callable(method.callable).body?;
                self.is_all(body, value).then(|| self.looks(value, depth + 8))?
            }
            _ => None,
        }
    }

    /// Whether a body does nothing but give back this value.
    fn is_all(&self, body: ExprId, value: ExprId) -> bool {
        match self.t.bodies.expr(body) {
            _ if body == value => true,
            Expr::Block { statements } => match self.t.bodies.list(statements) {
                [only] => self.is_all(*only, value),
                _ => false,
            },
            Expr::Return { value: Some(inner), .. } => inner == value,
            _ => false,
        }
    }

    fn is_one_of(&self, method: MethodRef, table: &[(&str, &[&str])]) -> bool {
        let items = self.t.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let owner = crate::host::tagging::owner_name(items, callable.container);
        let name = callable.name.as_str();
        table.iter().any(|(class, names)| names.contains(&name) && self.is_subtype(owner, class))
    }

    fn site_at(&self, expr: ExprId) -> Option<&Site> {
        self.t.site_of.get(&expr).map(|&at| &self.t.sites.sites[at])
    }

    /// Whether an operator is the language's own, or a library's on its own values.
    fn is_built_in(&self, expr: ExprId) -> bool {
        self.site_at(expr).is_none_or(|site| site.target.is_library())
    }

    /// Whether nothing in a loop whose condition always holds leaves it, suspends, or is reported for what it does.
    fn is_endless(&mut self, expr: ExprId) -> bool {
        let bodies = self.t.bodies;
        let span = bodies.span(expr);
        // What is thrown out of it may be what ends it.
        if self.body.handled.iter().any(|handled| handled.contains(span)) {
            return false;
        }
        let mut stack = vec![expr];
        while let Some(id) = stack.pop() {
            match bodies.expr(id) {
                Expr::Return { .. } | Expr::Throw { .. } | Expr::Break { .. } | Expr::Yield { .. } | Expr::Missing => {
                    return false;
                }
                _ => {}
            }
            if matches!(self.t.sites.types.get(id.index()), Some(Ty::Nothing)) {
                return false;
            }
            if let Some(&at) = self.t.site_of.get(&id) {
                let site = &self.t.sites.sites[at];
                let known = match &site.target {
                    Target::Method(method) => {
                        let callable = self.t.env.index.items(method.file).callable(method.callable);
                        !callable.flags.contains(Flags::SUSPEND)
                    }
                    Target::Accessor(..) => true,
                    _ => false,
                };
                if !known || self.t.judge(site).blocks != Blocks::No {
                    return false;
                }
            }
            bodies.each_child(id, |child| stack.push(child));
        }
        true
    }
}
