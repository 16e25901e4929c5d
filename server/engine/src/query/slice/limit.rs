//! Which rows of a slice are shown where not all are: what is nearest to the criterion. It knows roles and distances, no code.
//!
//! The rule: the criterion stays. *Near* is what decides whether the criterion itself runs (conditions and loops around it, early
//! exits in front of it) and what directly gives it a value; all else is *far*, such as what decides about a definition three
//! definitions away. Far rows go first, then near ones; of both the farthest first; of equally far ones those that
//! give values before those that decide, and the first in the text first.

use std::cmp::Reverse;

use super::local::Placed;
use crate::flow::Role;

/// A slice of so many rows is still read whole: to cut it would lose more than it gives.
const WHOLE: usize = 20;
/// What is left of a longer one.
const FEW: usize = 12;

/// How many rows an answer shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowLimit {
    /// As many as are read at a glance: a slice of up to 20 rows whole, of a longer one the nearest 12.
    #[default]
    Glance,
    /// So many.
    AtMost(usize),
    /// All.
    All,
}

impl RowLimit {
    /// What `max_lines` of a question means: nothing for a glance, 0 for all.
    #[must_use]
    pub fn of(max_lines: Option<usize>) -> Self {
        match max_lines {
            None => Self::Glance,
            Some(0) => Self::All,
            Some(n) => Self::AtMost(n),
        }
    }

    /// Drops rows by the rule until few enough are left, and returns how many went.
    pub(super) fn apply(self, rows: &mut Vec<Placed>) -> usize {
        let max = match self {
            Self::Glance if rows.len() <= WHOLE => WHOLE,
            Self::Glance => FEW,
            Self::AtMost(n) => n,
            Self::All => usize::MAX,
        };
        let before = rows.len();
        if before <= max {
            return 0;
        }
        let mut order: Vec<usize> = (0..before).filter(|&i| rows[i].role != Role::Criterion).collect();
        order.sort_by_key(|&i| {
            let row = &rows[i];
            (is_near(row), Reverse(distance(row)), row.role == Role::Control, row.row.line)
        });
        let gone: std::collections::BTreeSet<usize> = order.into_iter().take(before - max).collect();
        let mut index = 0;
        rows.retain(|_| {
            index += 1;
            !gone.contains(&(index - 1))
        });
        before - rows.len()
    }
}

fn is_near(row: &Placed) -> bool {
    row.guards.is_some() || row.distance <= 1
}

fn distance(row: &Placed) -> u32 {
    row.guards.unwrap_or(row.distance)
}

#[cfg(test)]
mod tests {
    use super::RowLimit;
    use crate::flow::Role;
    use crate::query::slice::local::{Placed, Position, Range, SliceRow, role_name};

    /// A row: its role, steps from the criterion, and steps of control dependence alone.
    fn row(line: u32, role: Role, distance: u32, guards: Option<u32>) -> Placed {
        let nowhere = Position { line: 0, character: 0 };
        let row = SliceRow {
            line,
            code: String::new(),
            role: role_name(role),
            because: Vec::new(),
            range: Range { start: nowhere, end: nowhere },
            interprocedural: false,
        };
        Placed { row, role, distance, guards }
    }

    fn left(limit: RowLimit, mut rows: Vec<Placed>) -> Vec<u32> {
        let before = rows.len();
        let dropped = limit.apply(&mut rows);
        assert_eq!(dropped, before - rows.len());
        rows.iter().map(|placed| placed.row.line).collect()
    }

    #[test]
    fn far_values_go_before_far_conditions_and_both_before_what_is_near() {
        let rows = || {
            vec![
                row(1, Role::Data, 3, None),
                row(2, Role::Control, 3, None),
                row(3, Role::Control, 2, Some(2)),
                row(4, Role::Data, 2, None),
                row(5, Role::Data, 1, None),
                row(6, Role::Criterion, 0, None),
            ]
        };
        assert_eq!(left(RowLimit::AtMost(5), rows()), [2, 3, 4, 5, 6]);
        assert_eq!(left(RowLimit::AtMost(4), rows()), [3, 4, 5, 6]);
        assert_eq!(left(RowLimit::AtMost(3), rows()), [3, 5, 6]);
        assert_eq!(left(RowLimit::AtMost(2), rows()), [5, 6]);
        assert_eq!(left(RowLimit::AtMost(1), rows()), [6]);
        assert_eq!(left(RowLimit::All, rows()).len(), 6);
    }

    #[test]
    fn a_glance_is_a_slice_of_twenty_rows_or_the_nearest_twelve_of_more() {
        let rows = |count: u32| (1..=count).map(|line| row(line, Role::Data, count - line, None)).collect::<Vec<_>>();
        assert_eq!(left(RowLimit::Glance, rows(20)).len(), 20);
        assert_eq!(left(RowLimit::Glance, rows(21)), (10..=21).collect::<Vec<_>>());
    }

    #[test]
    fn no_criterion_is_dropped() {
        let rows = (1..=30).map(|line| row(line, Role::Criterion, 0, None)).collect();
        assert_eq!(left(RowLimit::Glance, rows).len(), 30);
    }
}
