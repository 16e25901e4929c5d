//! What code does each time it runs to its end: neither behind a condition, in a loop or handler, nor behind a jump. What is thrown
//! ends code otherwise.

use super::Collector;
use crate::hir::{BinaryOp, Bodies, Expr, ExprId};

/// Whether a child of an expression is evaluated whenever code runs to its end, if `parent` is where that is `certain`.
pub(super) fn each_time(bodies: &Bodies, parent: ExprId, child: ExprId, certain: bool) -> bool {
    let here = match bodies.expr(parent) {
        // Code of its own.
        Expr::Lambda(_) => return true,
        Expr::If { condition, .. } | Expr::While { condition, .. } => child == condition,
        Expr::Binary { op: BinaryOp::And | BinaryOp::Or, lhs, .. } | Expr::Elvis { lhs, .. } => child == lhs,
        Expr::Call(call) => {
            let data = bodies.call(call);
            !data.safe || data.receiver == Some(child)
        }
        Expr::Assign { target, .. } => !matches!(bodies.expr(target), Expr::Field { safe: true, .. }),
        Expr::For { parts, inits, condition, .. } => {
            condition == Some(child) || bodies.list(parts).iter().take(usize::from(inits)).any(|&part| part == child)
        }
        Expr::ForEach { iterable, .. } => child == iterable,
        Expr::Switch { subject, .. } => subject == Some(child),
        Expr::Try { catches, finally, .. } => catches.is_empty() || finally == Some(child),
        Expr::DoWhile { .. } | Expr::Assert { .. } | Expr::Delegated { .. } => false,
        _ => true,
    };
    certain && here
}

impl Collector<'_, '_, '_> {
    /// The calls that are made each time, a bit an edge.
    pub(super) fn each_time(&self) -> Vec<u64> {
        let mut bits = vec![0; self.t.sites.sites.len().div_ceil(64)];
        for site in &self.t.sites.sites {
            let made = match self.t.bodies.expr(site.expr) {
                Expr::Call(call) => !self.t.bodies.call(call).safe,
                Expr::Field { safe, .. } => !safe,
                Expr::Name { .. } | Expr::Unary { .. } | Expr::Index { .. } => true,
                Expr::Binary { op, .. } => !matches!(op, BinaryOp::And | BinaryOp::Or),
                _ => false,
            };
            if let Some(&edge) = self.numbers.get(&site.expr)
                && made
                && self.body.is_each_time(site.expr, site.at)
            {
                bits[edge as usize / 64] |= 1 << (edge % 64);
            }
        }
        while bits.last() == Some(&0) {
            bits.pop();
        }
        bits
    }
}
