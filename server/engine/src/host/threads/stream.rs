//! Chains of operators on streams (Rx, Reactor, flows, futures): which call is made on the result of which, and what each
//! does to the threads of the others.

use super::Collector;
use crate::graph::Symbol;
use crate::graph::handover::{Downstream, Link, Moves, Upstream};
use crate::hir::{Expr, ExprId};
use crate::index::FieldRef;
use crate::infer::Target;
use crate::risk::rule::{Code as HopCode, Hop, Place as RulePlace};

/// Packages and types of streams.
const STREAMS: &[&str] = &[
    "io.reactivex.",
    "rx.Observable",
    "rx.Single",
    "rx.Completable",
    "reactor.core.publisher.",
    "kotlinx.coroutines.flow.",
    "java.util.concurrent.CompletableFuture",
    "java.util.concurrent.CompletionStage",
    "io.smallrye.mutiny.",
    "org.reactivestreams.Publisher",
];

/// What is named like streams and is none.
const NOT_STREAMS: &[&str] = &[".disposables.", ".schedulers.", ".functions.", "FlowCollector", "Disposable"];

fn is_stream(ty: &str) -> bool {
    STREAMS.iter().any(|s| ty.starts_with(s)) && !NOT_STREAMS.iter().any(|s| ty.contains(s))
}

impl<'a> Collector<'_, 'a, '_> {
    /// Notes what a call does to the stream that it is made on or makes.
    pub(super) fn link(&mut self, at: usize, edge: u32, hops: &[&'a Hop]) {
        let site = &self.t.sites.sites[at];
        let expr = site.expr;
        let gives = is_stream(self.type_of(expr));
        let is_own = matches!(site.target, Target::Method(m) if !m.file.is_library());
        let moving = hops.iter().copied().find(|h| {
            matches!(h.code, HopCode::Upstream | HopCode::Source | HopCode::Downstream)
                && h.on.as_slice() != [RulePlace::Stream]
        });
        let streams = hops.iter().any(|h| h.on.contains(&RulePlace::Stream));
        let from = self.upstream(expr);
        // Whatever is no stream any more has made it run: `subscribe`, `collect`, `first`, `blockingGet`.
        let ends = !gives && (streams || from != Upstream::Start);
        if !gives && moving.is_none() && !ends {
            return;
        }
        if is_own && !gives {
            return;
        }
        let moves = match moving {
            Some(hop) => {
                let value = self.places(&hop.on, expr);
                match hop.code {
                    HopCode::Upstream => Moves::Before(value),
                    HopCode::Source => Moves::Source(value),
                    _ => Moves::After(value),
                }
            }
            None if ends => Moves::Starts,
            None => match self.completes(hops, expr) {
                Some(value) if gives => Moves::After(value),
                _ => Moves::Nothing,
            },
        };
        let to = if gives { self.downstream(expr, 0) } else { Downstream::End };
        self.links.push(Link { edge, from, to, moves });
    }

    /// `supplyAsync` and the like: the thread that completes the future.
    fn completes(&mut self, hops: &[&'a Hop], expr: ExprId) -> Option<crate::graph::handover::Value> {
        let hop = hops.iter().find(|h| {
            h.pattern.owners.iter().any(|o| o.contains("Complet")) && h.on.first() != Some(&RulePlace::Stream)
        })?;
        Some(self.places(&hop.on, expr))
    }

    fn upstream(&self, expr: ExprId) -> Upstream {
        let Expr::Call(call) = self.t.bodies.expr(expr) else { return Upstream::Start };
        match self.t.bodies.call(call).receiver {
            Some(receiver) => self.source(receiver, 0),
            None => Upstream::Start,
        }
    }

    fn source(&self, expr: ExprId, depth: u32) -> Upstream {
        if depth > 8 || !is_stream(self.type_of(expr)) {
            return Upstream::Start;
        }
        match self.t.bodies.expr(expr) {
            Expr::Call(_) => self.numbers.get(&expr).map_or(Upstream::Unknown, |&n| Upstream::Call(n)),
            Expr::Name { local: Some(local), .. } => match self.body.init(local) {
                Some(init) => self.source(init, depth + 1),
                None => Upstream::Unknown,
            },
            Expr::Cast { operand: inner, .. } | Expr::Elvis { lhs: inner, .. } => self.source(inner, depth + 1),
            _ => {
                // A property that is initialised with a stream.
                let init = self.t.sites.fields.get(&expr).and_then(|f| {
                    (f.file == self.t.file).then(|| self.t.env.index.items(f.file).field(f.field).init).flatten()
                });
                init.map_or(Upstream::Unknown, |init| self.source(init, depth + 1))
            }
        }
    }

    fn downstream(&self, expr: ExprId, depth: u32) -> Downstream {
        if depth > 8 {
            return Downstream::End;
        }
        if let Some((node, region, _)) = self.body.returns.iter().find(|r| r.2 == expr) {
            return region.map_or(Downstream::Returned(*node), Downstream::Yielded);
        }
        let Some(parent) = self.body.parent(expr) else { return Downstream::End };
        match self.t.bodies.expr(parent) {
            Expr::Call(_) => match self.numbers.get(&parent) {
                Some(&number) => Downstream::Call(number),
                None => Downstream::End,
            },
            Expr::Cast { .. } | Expr::Elvis { .. } => self.downstream(parent, depth + 1),
            Expr::Let { locals, .. } => {
                let Some(&local) = self.t.bodies.locals_of(locals).first() else { return Downstream::End };
                let uses = self.body.uses(local).iter().map(|&u| self.downstream(u, depth + 1));
                uses.into_iter().find(|d| *d != Downstream::End).unwrap_or(Downstream::End)
            }
            Expr::FieldInit { field, .. } | Expr::Delegated { field, .. } => {
                self.held(FieldRef { file: self.t.file, field })
            }
            Expr::Assign { target, .. } => match self.t.sites.fields.get(&target) {
                Some(&field) => self.held(field),
                None => Downstream::End,
            },
            _ => Downstream::End,
        }
    }

    fn held(&self, field: FieldRef) -> Downstream {
        self.field_symbol(field).map_or(Downstream::End, |s: Symbol| Downstream::Field(s))
    }
}
