//! `switch`, as statement and as expression, with rules (`case … ->`) and with groups (`case …:`).

use super::Java;
use super::bindings::Bindings;
use super::kinds::{Field as F, Kind as K, Node};
use crate::hir::{Arm, Expr, ExprId, List};

/// What the labels of an arm say.
#[derive(Default)]
struct Labels {
    conditions: Vec<ExprId>,
    guard: Option<ExprId>,
    is_default: bool,
}

impl Java<'_> {
    pub(super) fn switch(&mut self, n: Node<'_>) -> ExprId {
        let subject = n.child(F::Condition).map(|subject| self.expression(subject));
        // The groups share one scope.
        let scope = self.b.scopes.enter();
        let mut arms = Vec::new();
        for arm in n.child(F::Body).iter().flat_map(|body| body.children()) {
            match arm.kind() {
                K::SwitchRule => arms.push(self.rule(arm)),
                K::SwitchBlockStatementGroup => arms.push(self.group(arm)),
                K::Error => {
                    let body = self.recover_block(arm);
                    let arm = Arm {
                        conditions: List::EMPTY,
                        guard: None,
                        body,
                        is_default: false,
                        falls_through: true,
                        span: arm.span(),
                    };
                    arms.push(arm);
                }
                _ => {}
            }
        }
        self.b.scopes.leave(scope);
        let arms = List::push(&mut self.b.bodies.arms, arms);
        self.b.expr(Expr::Switch { subject, arms }, n.span())
    }

    fn rule(&mut self, n: Node<'_>) -> Arm {
        let scope = self.b.scopes.enter();
        let labels = self.labels(n);
        let body = match n.last() {
            Some(value) if value.kind() == K::ExpressionStatement => self.expression_or_missing(value.first(), value),
            Some(label) if label.kind() == K::SwitchLabel => self.b.missing(label.span()),
            body => self.single(body, n),
        };
        self.b.scopes.leave(scope);
        self.arm(n, labels, body, false)
    }

    fn group(&mut self, n: Node<'_>) -> Arm {
        let labels = self.labels(n);
        let start = self.scratch.len();
        self.statements(n);
        let statements = self.take(start);
        let span = n.span();
        let body = self.b.expr(Expr::Block { statements }, span);
        self.arm(n, labels, body, true)
    }

    fn arm(&mut self, n: Node<'_>, labels: Labels, body: ExprId, falls_through: bool) -> Arm {
        let conditions = self.b.list(labels.conditions);
        Arm { conditions, guard: labels.guard, body, is_default: labels.is_default, falls_through, span: n.span() }
    }

    /// Lowers all labels of an arm; their pattern variables are visible in the current scope.
    fn labels(&mut self, n: Node<'_>) -> Labels {
        let mut labels = Labels::default();
        for label in n.children().filter(|c| c.kind() == K::SwitchLabel) {
            for part in label.children() {
                self.label_part(part, &mut labels);
            }
        }
        labels
    }

    fn label_part(&mut self, n: Node<'_>, labels: &mut Labels) {
        match n.kind() {
            K::Default => labels.is_default = true,
            // `case null, default`: the grammar takes the keyword for a name.
            K::Identifier if self.b.text(n.span()) == "default" => labels.is_default = true,
            K::Guard => {
                let (guard, Bindings { when_true, .. }) = self.condition(n.first(), n);
                self.declare_all(&when_true);
                labels.guard = Some(guard);
            }
            K::Pattern | K::TypePattern | K::RecordPattern => {
                let before = self.b.bodies.patterns.len();
                let pattern = self.pattern(n);
                let operand = self.b.expr(Expr::Subject, n.span());
                let test = self.b.expr(Expr::Is { operand, pattern, negated: false }, n.span());
                let bindings = self.bindings_since(before, test);
                self.declare_all(&bindings.when_true);
                labels.conditions.push(test);
            }
            // Several patterns (`case A _, B _`) are one too many for the grammar.
            K::Error => {
                if n.children().all(|part| matches!(part.kind(), K::Pattern | K::Default)) {
                    self.understood.push(n.span());
                }
                n.children().for_each(|part| self.label_part(part, labels));
            }
            K::LineComment | K::BlockComment => {}
            _ => {
                let constant = self.expression(n);
                labels.conditions.push(constant);
            }
        }
    }
}
