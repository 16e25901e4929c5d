//! Constructs with tags that are no calls: monitors, and loops that keep their thread.

use super::Collector;
use crate::graph::{Mark, Node};
use crate::hir::{Expr, ExprId, Flags};
use crate::risk::{CallFact, pseudo};

impl Collector<'_, '_, '_> {
    /// All of the file, by callable and place.
    pub(super) fn constructs(&mut self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for &(_, expr, _) in &self.t.sites.monitors {
            marks.extend(self.construct(expr, "synchronized", pseudo::SYNCHRONIZED, pseudo::BLOCK));
        }
        let items = self.t.env.index.items(self.t.file);
        for (i, callable) in items.callables.iter().enumerate() {
            let annotated = || callable.annotations.iter().any(|a| a.name.as_str().ends_with("Synchronized"));
            if callable.flags.contains(Flags::SYNCHRONIZED) || annotated() {
                let at = callable.name_span.start;
                let place = (Node::new(i), None);
                marks.push(self.mark(place, at, "synchronized", pseudo::SYNCHRONIZED, pseudo::METHOD));
            }
        }
        for expr in std::mem::take(&mut self.body.loops) {
            let Some(name) = self.keeps_its_thread(expr) else { continue };
            let label = match self.t.bodies.expr(expr) {
                Expr::DoWhile { .. } => "do",
                Expr::For { .. } => "for",
                _ => "while",
            };
            marks.extend(self.construct(expr, label, pseudo::LOOP, name));
        }
        marks.sort_by_key(|m| (m.caller, m.at));
        marks
    }

    fn construct(&mut self, expr: ExprId, label: &'static str, owner: &str, name: &str) -> Option<Mark> {
        let place = self.body.place(expr)?;
        let each_time = self.body.is_each_time(expr, self.t.bodies.span(expr).start);
        Some(Mark { each_time, ..self.mark(place, self.t.bodies.span(expr).start, label, owner, name) })
    }

    fn mark(
        &mut self,
        (caller, region): (Node, Option<u32>),
        at: u32,
        label: &'static str,
        owner: &str,
        name: &str,
    ) -> Mark {
        let judgement = self.t.result(&CallFact { owner, name, ..CallFact::default() });
        let (tags, rules, blocks) = (judgement.tags, judgement.rules, judgement.blocks);
        Mark { caller, at, label, region, tags, rules, blocks, each_time: true }
    }
}
