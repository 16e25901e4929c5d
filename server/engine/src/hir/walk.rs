//! The children of an expression, in order of evaluation where the language has one: every pass that looks at all code
//! goes through this one list, so that none forgets a kind of expression. It does not go into classes and local
//! functions (their bodies belong to their own callables), but does go into lambdas.

use super::{Bodies, Expr, ExprId};

impl Bodies {
    /// Calls `visit` for each direct child of `id`.
    pub fn each_child(&self, id: ExprId, mut visit: impl FnMut(ExprId)) {
        match self.expr(id) {
            Expr::Missing
            | Expr::Literal(_)
            | Expr::Name { .. }
            | Expr::This { .. }
            | Expr::Super { .. }
            | Expr::Type(_)
            | Expr::Object(_)
            | Expr::LocalClass(_)
            | Expr::LocalFunction(_)
            | Expr::Subject
            | Expr::Break { .. }
            | Expr::Continue { .. } => {}
            Expr::Template { parts: list }
            | Expr::ArrayLiteral { elements: list }
            | Expr::Block { statements: list } => self.list(list).iter().copied().for_each(visit),
            Expr::Field { receiver: one, .. }
            | Expr::ClassLiteral { of: one }
            | Expr::Unary { operand: one, .. }
            | Expr::IncDec { target: one, .. }
            | Expr::Cast { operand: one, .. }
            | Expr::Is { operand: one, .. }
            | Expr::Labeled { body: one, .. }
            | Expr::Yield { value: one }
            | Expr::Throw { value: one }
            | Expr::FieldInit { value: one, .. } => visit(one),
            Expr::Reference { qualifier: one, .. } | Expr::Let { init: one, .. } | Expr::Return { value: one, .. } => {
                one.into_iter().for_each(visit)
            }
            Expr::Call(call) => {
                let call = self.call(call);
                call.receiver.into_iter().chain(self.args(call).iter().map(|a| a.value)).for_each(visit);
            }
            Expr::Lambda(lambda) => visit(self.lambda(lambda).body),
            Expr::Binary { lhs: a, rhs: b, .. }
            | Expr::Elvis { lhs: a, rhs: b }
            | Expr::Assign { target: a, value: b, .. }
            | Expr::While { condition: a, body: b }
            | Expr::DoWhile { body: a, condition: b }
            | Expr::ForEach { iterable: a, body: b, .. }
            | Expr::Synchronized { lock: a, body: b } => [a, b].into_iter().for_each(visit),
            Expr::Delegated { delegate, set, .. } => delegate.into_iter().chain(set).for_each(visit),
            Expr::Assert { condition, message } => std::iter::once(condition).chain(message).for_each(visit),
            Expr::If { condition, then, otherwise } => [condition, then].into_iter().chain(otherwise).for_each(visit),
            Expr::Index { base, indices: list, .. } => {
                std::iter::once(base).chain(self.list(list).iter().copied()).for_each(visit);
            }
            Expr::NewArray { dims, init, .. } => self.list(dims).iter().copied().chain(init).for_each(visit),
            Expr::For { parts, inits, condition, body } => {
                let (init, update) = self.list(parts).split_at(usize::from(inits).min(parts.len()));
                init.iter().copied().chain(condition).chain([body]).chain(update.iter().copied()).for_each(visit);
            }
            Expr::Switch { subject, arms } => {
                subject.into_iter().for_each(&mut visit);
                for arm in arms.of(&self.arms) {
                    let conditions = self.list(arm.conditions).iter().copied();
                    conditions.chain(arm.guard).chain([arm.body]).for_each(&mut visit);
                }
            }
            Expr::Try { resources, body, catches, finally } => {
                let handlers = catches.of(&self.catches).iter().map(|c| c.body);
                self.list(resources).iter().copied().chain([body]).chain(handlers).chain(finally).for_each(visit);
            }
        }
    }
}
