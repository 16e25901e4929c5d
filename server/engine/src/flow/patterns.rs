//! What patterns bind. Knows nothing of types.

use crate::hir::{Bodies, LocalId, Pattern};

/// The locals that a pattern binds.
pub(crate) fn pattern_locals(bodies: &Bodies, pattern: crate::hir::PatternId, out: &mut Vec<LocalId>) {
    let mut todo = vec![pattern];
    while let Some(at) = todo.pop() {
        match *bodies.pattern(at) {
            Pattern::Type { local, .. } => out.extend(local),
            Pattern::Record { fields, .. } => todo.extend(fields.of(&bodies.pattern_pool)),
        }
    }
}
