//! Code that runs once something is done waits for it no more: what is handed to a future is called when that has its value, and so is code that
//! asked first (`if (future.isDone()) future.get()`).

use rustc_hash::FxHashSet;

use super::conditions::{Conditions, Said, walk};
use super::tagging::Tagger;
use crate::hir::{ClassId, Container, Expr, ExprId, LocalId};
use crate::index::FieldRef;
use crate::infer::{RegionKind, Site};

/// What a name means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variable {
    Local(LocalId),
    Field(FieldRef),
}

impl Tagger<'_, '_> {
    /// Whether a call stands in code that was handed to its own receiver, or together with it: `future.addListener(() -> future.get())`,
    /// `Futures.addCallback(future, …)`.
    pub(super) fn is_asked_when_done(&self, site: &Site) -> bool {
        self.is_asked_first(site.expr) || self.is_told_when_done(site)
    }

    /// Whether conditions around a call say that its receiver is done.
    fn is_asked_first(&self, call: ExprId) -> bool {
        let find = || {
            let mut done = Done { tagger: self, found: FxHashSet::default() };
            if self.bodies.exprs.iter().any(|&e| done.asked(e).is_some()) {
                for body in self.env.index.items(self.file).callables.iter().filter_map(|c| c.body) {
                    walk(self.bodies, &mut done, body, &Vec::new());
                }
            }
            done.found
        };
        self.done.get_or_init(find).contains(&call)
    }

    fn is_told_when_done(&self, site: &Site) -> bool {
        let items = self.env.index.items(self.file);
        let object_around = |class: ClassId| {
            self.sites.regions.iter().position(|r| r.kind == RegionKind::Object(class)).map(|n| n as u32)
        };
        let Some(asked) = self.receiver_of(site.expr).and_then(|r| self.variable(r)) else { return false };
        let (mut region, mut caller) = (site.region, site.caller);
        loop {
            let Some(number) = region else {
                // A method of an anonymous class runs when its object is called.
                let Container::Class(class) = items.callable(caller).container else { return false };
                let Some(number) = object_around(class) else { return false };
                region = Some(number);
                continue;
            };
            let Some(around) = self.sites.regions.get(number as usize) else { return false };
            if around.passed_to.is_some_and(|(call, _)| self.is_about(call, &asked)) {
                return true;
            }
            (region, caller) = (around.parent, around.caller);
        }
    }

    /// Whether a variable is the receiver or an argument of a call.
    fn is_about(&self, call: ExprId, asked: &Variable) -> bool {
        let Expr::Call(id) = self.bodies.expr(call) else { return false };
        let data = self.bodies.call(id);
        let values = data.receiver.into_iter().chain(self.bodies.args(data).iter().map(|a| a.value));
        values.into_iter().any(|value| self.variable(value).as_ref() == Some(asked))
    }

    fn receiver_of(&self, expr: ExprId) -> Option<ExprId> {
        match self.bodies.expr(expr) {
            Expr::Call(call) => self.bodies.call(call).receiver,
            _ => None,
        }
    }

    fn variable(&self, expr: ExprId) -> Option<Variable> {
        match (self.sites.fields.get(&expr), self.bodies.expr(expr)) {
            (Some(&field), _) => Some(Variable::Field(field)),
            (None, Expr::Name { local: Some(local), .. }) => Some(Variable::Local(local)),
            _ => None,
        }
    }
}

/// Calls on what is known to be done.
struct Done<'t, 'a, 'e> {
    tagger: &'t Tagger<'a, 'e>,
    found: FxHashSet<ExprId>,
}

impl Done<'_, '_, '_> {
    /// A variable, or a field of this very object: another one's may hold another value.
    fn variable(&self, expr: ExprId) -> Option<Variable> {
        let bodies = self.tagger.bodies;
        let is_own = match bodies.expr(expr) {
            Expr::Field { receiver, .. } => matches!(bodies.expr(receiver), Expr::This { .. }),
            _ => true,
        };
        self.tagger.variable(expr).filter(|_| is_own)
    }

    /// The value that an expression asks whether it is done.
    fn asked(&self, expr: Expr) -> Option<ExprId> {
        match expr {
            Expr::Call(call) => {
                let data = self.tagger.bodies.call(call);
                data.receiver.filter(|_| data.name.as_str() == "isDone")
            }
            Expr::Field { receiver, name, .. } => Some(receiver).filter(|_| name.as_str() == "isDone"),
            _ => None,
        }
    }
}

impl Conditions for Done<'_, '_, '_> {
    type Known = Vec<Variable>;

    fn says(&mut self, condition: ExprId) -> Said<Vec<Variable>> {
        let asked = self.asked(self.tagger.bodies.expr(condition));
        let variable = asked.and_then(|asked| self.variable(asked));
        Said { holds: variable.into_iter().collect(), fails: Vec::new() }
    }

    fn both(around: &Vec<Variable>, more: Vec<Variable>) -> Vec<Variable> {
        around.iter().copied().chain(more).collect()
    }

    fn behind(&mut self, _: ExprId) -> Vec<Variable> {
        Vec::new()
    }

    fn meet(&mut self, expr: ExprId, done: &Vec<Variable>) {
        if done.is_empty() {
            return;
        }
        let variable = self.tagger.receiver_of(expr).and_then(|receiver| self.variable(receiver));
        if variable.is_some_and(|variable| done.contains(&variable)) {
            self.found.insert(expr);
        }
    }
}
