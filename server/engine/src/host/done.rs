//! Code that runs once something is done waits for it no more: what is handed to a future is called when that has its value.

use super::tagging::Tagger;
use crate::hir::{ClassId, Container, Expr, ExprId, LocalId};
use crate::index::FieldRef;
use crate::infer::{RegionKind, Site};

/// What a name means.
#[derive(PartialEq, Eq)]
enum Variable {
    Local(LocalId),
    Field(FieldRef),
}

impl Tagger<'_, '_> {
    /// Whether a call stands in code that was handed to its own receiver, or together with it: `future.addListener(() -> future.get())`,
    /// `Futures.addCallback(future, …)`.
    pub(super) fn is_asked_when_done(&self, site: &Site) -> bool {
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
