//! Which locks a file takes, and for how long: monitors, `lock()` … `unlock()`, `withLock { }`, synchronized methods.

use super::{Collector, class_name};
use crate::graph::handover::Hold;
use crate::hir::{Container, Expr, ExprId, Flags, Name};
use crate::infer::SiteKind;

const LOCKS: &[&str] = &["java.util.concurrent.locks.Lock", "java.util.concurrent.Semaphore"];

impl Collector<'_, '_, '_> {
    /// All stretches of code in this file that hold a lock.
    pub(super) fn holds(&self) -> Vec<Hold> {
        let mut all = Vec::new();
        for &(caller, expr, region) in &self.t.sites.monitors {
            let Expr::Synchronized { lock, .. } = self.t.bodies.expr(expr) else { continue };
            let span = self.t.bodies.span(expr);
            if let Some(lock) = self.lock_name(lock) {
                all.push(Hold { caller, region, lock, at: span.start, until: span.end });
            }
        }
        let items = self.t.env.index.items(self.t.file);
        for (i, callable) in items.callables.iter().enumerate() {
            let annotated = callable.annotations.iter().any(|a| a.name.as_str().ends_with("Synchronized"));
            let Container::Class(class) = callable.container else { continue };
            if !callable.flags.contains(Flags::SYNCHRONIZED) && !annotated {
                continue;
            }
            let name = class_name(self, class);
            let name = if callable.flags.contains(Flags::STATIC) { Name::new(&format!("{name}.class")) } else { name };
            let caller = crate::hir::Id::new(i);
            all.push(Hold { caller, region: None, lock: name, at: callable.name_span.start, until: callable.span.end });
        }
        for site in &self.t.sites.sites {
            if !matches!(site.kind, SiteKind::Call | SiteKind::Operator) {
                continue;
            }
            let Expr::Call(call) = self.t.bodies.expr(site.expr) else { continue };
            let data = self.t.bodies.call(call);
            let until = match data.name.as_str() {
                "lock" | "lockInterruptibly" | "acquire" => self.release(site.expr),
                "withLock" | "synchronized" => Some(self.t.bodies.span(site.expr).end),
                _ => None,
            };
            let Some(until) = until else { continue };
            let receiver = match data.name.as_str() {
                "synchronized" => self.t.bodies.args(data).first().map(|a| a.value),
                _ => data.receiver.filter(|&r| self.is_lock(r)),
            };
            if let Some(lock) = receiver.and_then(|r| self.lock_name(r)) {
                all.push(Hold { caller: site.caller, region: site.region, lock, at: site.at, until });
            }
        }
        all.sort_by_key(|h| (h.caller, h.at));
        all
    }

    fn is_lock(&self, expr: ExprId) -> bool {
        let ty = self.type_of(expr);
        !ty.is_empty() && LOCKS.iter().any(|l| self.is_subtype(ty, l))
    }

    /// The end of the last `unlock()` of the same lock behind `lock()`, in the same callable.
    fn release(&self, acquisition: ExprId) -> Option<u32> {
        let at = self.t.bodies.span(acquisition).start;
        let (caller, _) = self.body.place(acquisition)?;
        let Expr::Call(call) = self.t.bodies.expr(acquisition) else { return None };
        let lock = self.lock_name(self.t.bodies.call(call).receiver?)?;
        let released = self.t.sites.sites.iter().filter(|s| s.caller == caller && s.at > at).filter(|s| {
            let Expr::Call(call) = self.t.bodies.expr(s.expr) else { return false };
            let data = self.t.bodies.call(call);
            matches!(data.name.as_str(), "unlock" | "release")
                && data.receiver.and_then(|r| self.lock_name(r)) == Some(lock)
        });
        released.map(|s| s.at).max()
    }

    /// What a lock is called: its field, the class whose object or class object it is.
    fn lock_name(&self, expr: ExprId) -> Option<Name> {
        match self.t.bodies.expr(expr) {
            Expr::This { .. } => {
                let class = self.class_around(expr)?;
                Some(class_name(self, class))
            }
            Expr::ClassLiteral { of } => {
                let ty = self.type_of(of);
                let name = match self.t.bodies.expr(of) {
                    Expr::Name { name, .. } if ty.is_empty() => name.as_str(),
                    _ => ty,
                };
                (!name.is_empty()).then(|| Name::new(&format!("{name}.class")))
            }
            Expr::Call(call) => {
                // `lock.readLock()` and `lock.writeLock()` are one lock.
                let data = self.t.bodies.call(call);
                matches!(data.name.as_str(), "readLock" | "writeLock" | "getLock")
                    .then(|| data.receiver.and_then(|r| self.lock_name(r)))?
            }
            _ => {
                let field = self.t.sites.fields.get(&expr)?;
                Some(Name::new(&self.field_symbol(*field)?.full_name()))
            }
        }
    }
}
