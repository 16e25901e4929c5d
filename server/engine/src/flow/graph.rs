//! The dependence graph of one callable: nodes with what they define and use, the edges of control flow, and control
//! dependence. Built once, then only read; the walks over it are in [`super::reach`] and [`super::slice`].

use super::access::{Path, PathId};
use super::place::{Place, path_of};
use crate::hir::{ExprId, Id, Name, Span};

/// Id of a statement in [`Graph::statements`].
pub type StatementId = Id<Statement>;

/// Index of a node.
pub(crate) type NodeId = u32;
/// Index of a group.
pub(crate) type GroupId = u32;

/// What a row of a slice shows: a statement, or a part of one that stands for itself (an arm, a handler).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Byte range of the whole statement; of a `do` loop, only from behind its body.
    pub span: Span,
    /// Where code inside begins that has statements of its own.
    pub opens: Option<u32>,
    /// The expression that it comes from.
    pub expr: ExprId,
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Evaluates something.
    Plain,
    /// `return`, `break`, `continue`, `throw`, `yield`: may be wanted for leaving alone, without its value.
    Jump,
    /// Start of a handler.
    Handler,
    /// Start of a `try`: holds the frame together, never shown.
    Frame,
}

/// A node: one step of evaluation, of one group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) group: GroupId,
}

/// A definition at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Def {
    pub(crate) place: Place,
    /// No earlier definition of the place, nor of what lies below it, survives.
    pub(crate) strong: bool,
    /// The code names another variable.
    pub(crate) alias: bool,
    /// Only because a call may do so.
    pub(crate) called: bool,
}

/// Lists of `T` by index, in one vector.
#[derive(Clone, Debug)]
pub(crate) struct Table<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Table<T> {
    /// Sorts `pairs` of row and element into `rows` rows, keeping order within each.
    pub(crate) fn new(rows: usize, pairs: &[(u32, T)]) -> Self {
        let mut starts = vec![0u32; rows + 1];
        for (row, _) in pairs {
            starts[*row as usize + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut at = starts.clone();
        let mut items: Vec<T> = Vec::new();
        if let Some(&(_, first)) = pairs.first() {
            items.resize(pairs.len(), first);
        }
        for &(row, item) in pairs {
            items[at[row as usize] as usize] = item;
            at[row as usize] += 1;
        }
        Self { starts, items }
    }

    pub(crate) fn of(&self, row: u32) -> &[T] {
        let row = row as usize;
        &self.items[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// The dependence graph of one callable.
pub struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) succ: Table<NodeId>,
    pub(crate) pred: Table<NodeId>,
    /// Handlers that evaluating a node may go on in, before or after its effect.
    pub(crate) raised: Table<NodeId>,
    pub(crate) raised_pred: Table<NodeId>,
    pub(crate) uses: Table<Place>,
    pub(crate) defs: Table<Def>,
    /// The nodes that decide whether a node runs, and the inverse.
    pub(crate) control: Table<NodeId>,
    pub(crate) controls: Table<NodeId>,
    /// The row of each group.
    pub(crate) rows: Vec<Option<StatementId>>,
    pub(crate) members: Table<NodeId>,
    /// The calls whose effects a group has.
    pub(crate) calls: Vec<(GroupId, ExprId)>,
    pub(crate) paths: Vec<Path>,
    pub(crate) statements: Vec<Statement>,
    pub(crate) entry: NodeId,
    pub(crate) exit: NodeId,
    /// The code was so large or entangled that copies of `finally` blocks and local functions were shared.
    pub(crate) coarse: bool,
}

impl Graph {
    /// The statements of the callable, nested ones behind the one around them, in the order of their start.
    #[must_use]
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// The statement with this id.
    #[must_use]
    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.statements[id.index()]
    }

    /// Number of pairs of a statement and another one that decides whether it runs.
    #[must_use]
    pub fn decisions(&self) -> usize {
        let mut pairs = Vec::new();
        for node in 0..self.nodes.len() as NodeId {
            let Some(row) = self.row(node) else { continue };
            pairs.extend(
                self.control.of(node).iter().filter_map(|&on| Some((row, self.row(on)?))).filter(|(a, b)| a != b),
            );
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs.len()
    }

    /// Whether `expr` is a statement (or part) that stands for itself.
    #[must_use]
    pub fn is_statement(&self, expr: ExprId) -> bool {
        self.statements.iter().any(|s| s.expr == expr)
    }

    /// Whether the statement reads or writes a variable of this name.
    #[must_use]
    pub fn mentions(&self, statement: StatementId, name: Name, bodies: &crate::hir::Bodies) -> bool {
        let named = |place: Place| self.place_name(place, bodies) == name;
        (0..self.nodes.len() as NodeId).filter(|&n| self.row(n) == Some(statement)).any(|n| {
            self.uses.of(n).iter().any(|&p| named(p)) || self.defs.of(n).iter().any(|d| named(d.place) && !d.alias)
        })
    }

    /// The row that a node belongs to.
    pub(crate) fn row(&self, node: NodeId) -> Option<StatementId> {
        self.rows[self.nodes[node as usize].group as usize]
    }

    /// Whether a strong definition of `of` ends what was in `place`: `of` is a value on the way to it.
    pub(crate) fn kills(&self, of: Place, place: Place) -> bool {
        if of == place {
            return true;
        }
        let target = path_of(of);
        let mut at = Some(path_of(place));
        // The content of a path goes with its value; a value goes with those of the paths before it.
        if place.is_multiple_of(2) {
            at = at.and_then(|p| self.paths[p.index()].parent);
        }
        while let Some(path) = at {
            if path == target {
                return true;
            }
            at = self.paths[path.index()].parent;
        }
        false
    }

    pub(crate) fn path(&self, id: PathId) -> &Path {
        &self.paths[id.index()]
    }

    /// Number of places.
    pub(crate) fn place_count(&self) -> usize {
        self.paths.len() * 2
    }

    /// The name a place is known by in the code: that of its last field, else that of its local.
    pub(crate) fn place_name(&self, place: Place, bodies: &crate::hir::Bodies) -> Name {
        let path = self.path(path_of(place));
        match path.root {
            _ if !path.field.is_empty() => path.field,
            super::access::Root::Local(local) => bodies.local(local).name,
            super::access::Root::This => Name::new("this"),
            _ => Name::EMPTY,
        }
    }
}
