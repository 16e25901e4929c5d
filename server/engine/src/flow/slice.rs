//! Slices: the closure of data and control dependence from some criteria, backward or forward, as rows with a reason.
//! It knows byte ranges and ids, no text.

use super::access::Root;
use super::graph::{Graph, GroupId, Kind, Node, NodeId, StatementId};
use super::place::{Place, path_of};
use super::reach::{Bits, Walker};
use crate::hir::{Bodies, ExprId, Name};

/// Which way a slice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Direction {
    /// What decides about the criterion.
    #[default]
    Backward,
    /// What the criterion decides about.
    Forward,
}

/// Why a row belongs to a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It was asked for.
    Criterion,
    /// It gives (or, forward, gets) a value.
    Data,
    /// It decides whether another row runs (or, forward, its running is decided).
    Control,
    /// It changes the object through another name.
    Alias,
}

/// Where a slice starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criterion {
    /// The statement.
    pub statement: StatementId,
    /// Only this variable of it: a local's or field's name.
    pub variable: Option<Name>,
}

/// A row of a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The statement.
    pub statement: StatementId,
    /// The first reason found.
    pub role: Role,
    /// The rows of the slice it directly matters to (forward: that matter to it), in source order.
    pub because: Vec<StatementId>,
    /// Steps of dependence from the criterion.
    pub distance: u32,
    /// Where it decides whether the criterion itself runs, not only whether something does that gives it a value: steps of control
    /// dependence alone. Backward only.
    pub guards: Option<u32>,
}

/// A slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    /// Rows in source order.
    pub rows: Vec<Row>,
    /// Time ran out: rows may be missing. (Or the code was so entangled that there may be too many.)
    pub truncated: bool,
    /// Locals whose value on entry matters: parameters, and captured variables.
    pub parameters: Vec<crate::hir::LocalId>,
    /// Calls that it may hang on what they do.
    pub calls: Vec<ExprId>,
}

/// How many rows `because` names at most for each row.
const MAX_BECAUSE: usize = 8;

struct Slicer<'g> {
    graph: &'g Graph,
    direction: Direction,
    walker: Walker<'g>,
    full: Bits,
    bare: Bits,
    groups: Bits,
    todo: std::collections::VecDeque<(NodeId, bool, u32)>,
    rows: Vec<Option<(Role, u32)>>,
    because: Vec<Vec<StatementId>>,
    parameters: Vec<crate::hir::LocalId>,
}

/// Computes a slice. `expired` is asked from time to time; once it says yes, what is known so far is the answer.
#[must_use]
pub fn slice(
    graph: &Graph,
    bodies: &Bodies,
    criteria: &[Criterion],
    direction: Direction,
    expired: &dyn Fn() -> bool,
) -> Slice {
    let mut slicer = Slicer::new(graph, direction);
    for criterion in criteria {
        slicer.start(bodies, *criterion);
    }
    let truncated = slicer.run(expired) || graph.coarse;
    slicer.finish(truncated)
}

/// The backward slice for what the callable returns, and for the `also` named statements: what determines them.
#[must_use]
pub fn slice_result(graph: &Graph, also: &[StatementId], expired: &dyn Fn() -> bool) -> Slice {
    let mut slicer = Slicer::new(graph, Direction::Backward);
    slicer.add_rowless(graph.nodes[graph.exit as usize].group, Role::Data, 0);
    for &statement in also {
        slicer.start_whole(statement, Role::Data);
    }
    let truncated = slicer.run(expired) || graph.coarse;
    slicer.finish(truncated)
}

impl<'g> Slicer<'g> {
    fn new(graph: &'g Graph, direction: Direction) -> Self {
        Self {
            graph,
            direction,
            walker: Walker::new(graph),
            full: Bits::new(graph.nodes.len()),
            bare: Bits::new(graph.nodes.len()),
            groups: Bits::new(graph.rows.len()),
            todo: std::collections::VecDeque::new(),
            rows: vec![None; graph.statements.len()],
            because: vec![Vec::new(); graph.statements.len()],
            parameters: Vec::new(),
        }
    }
}

impl Slicer<'_> {
    /// All of a statement is wanted.
    fn start_whole(&mut self, statement: StatementId, role: Role) {
        let graph = self.graph;
        self.mark(statement, role, 0);
        for node in (0..graph.nodes.len() as NodeId).filter(|&n| graph.row(n) == Some(statement)) {
            self.add_group(graph.nodes[node as usize].group, statement, role, 0);
        }
    }

    fn start(&mut self, bodies: &Bodies, criterion: Criterion) {
        let graph = self.graph;
        let Some(variable) = criterion.variable else {
            self.start_whole(criterion.statement, Role::Criterion);
            return;
        };
        self.mark(criterion.statement, Role::Criterion, 0);
        let nodes: Vec<NodeId> =
            (0..graph.nodes.len() as NodeId).filter(|&n| graph.row(n) == Some(criterion.statement)).collect();
        let all = (0..graph.place_count() as Place).filter(|&p| graph.place_name(p, bodies) == variable);
        let is_local = |p: Place| graph.path(path_of(p)).parent.is_none();
        // A local of that name goes before fields.
        let (locals, fields): (Vec<Place>, Vec<Place>) = all.partition(|&p| is_local(p));
        let known = if locals.is_empty() { fields } else { locals };
        let named = |place: Place| known.binary_search(&place).is_ok();
        if known.is_empty() {
            // A name that the code does not know, such as a compiler's: the statement itself is meant.
            self.start_whole(criterion.statement, Role::Criterion);
            return;
        }
        let mentioned: Vec<NodeId> = nodes
            .iter()
            .copied()
            .filter(|&n| {
                graph.uses.of(n).iter().any(|&p| named(p))
                    || graph.defs.of(n).iter().any(|d| named(d.place) && !d.alias)
            })
            .collect();
        for node in if mentioned.is_empty() { nodes } else { mentioned } {
            let group = graph.nodes[node as usize].group;
            let defined = graph.defs.of(node).iter().any(|d| named(d.place) && !d.alias && !d.called);
            match (self.direction, defined) {
                (Direction::Forward, true) => {
                    for def in graph.defs.of(node).iter().filter(|d| named(d.place)) {
                        self.forth(def.place, node, 0);
                    }
                }
                (Direction::Backward, false) => {
                    // The value that the variable has just before.
                    self.add_control_of_row(group);
                    for &place in &known {
                        self.back(place, node, 0);
                    }
                }
                _ => self.add_group(group, criterion.statement, Role::Criterion, 0),
            }
        }
    }

    fn mark(&mut self, row: StatementId, role: Role, distance: u32) {
        self.rows[row.index()].get_or_insert((role, distance));
    }

    fn note(&mut self, row: StatementId, matters_to: StatementId) {
        let list = &mut self.because[row.index()];
        if row != matters_to && list.len() < MAX_BECAUSE && !list.contains(&matters_to) {
            list.push(matters_to);
        }
    }

    /// Takes in all of a group, for `matters_to`.
    fn add_group(&mut self, group: GroupId, matters_to: StatementId, role: Role, distance: u32) {
        if let Some(row) = self.graph.rows[group as usize] {
            self.mark(row, role, distance);
            self.note(row, matters_to);
        }
        if self.groups.insert(group) {
            for &node in self.graph.members.of(group) {
                if self.full.insert(node) {
                    self.todo.push_back((node, true, distance));
                }
            }
        }
    }

    fn reason(&self, node: NodeId) -> Option<StatementId> {
        self.graph.row(node)
    }

    fn add_data(&mut self, node: NodeId, to: NodeId, alias: bool, distance: u32) {
        let group = self.graph.nodes[node as usize].group;
        let role = if alias { Role::Alias } else { Role::Data };
        match self.reason(to) {
            Some(row) => self.add_group(group, row, role, distance + 1),
            None => self.add_rowless(group, role, distance + 1),
        }
    }

    fn add_rowless(&mut self, group: GroupId, role: Role, distance: u32) {
        match self.graph.rows[group as usize] {
            Some(row) => self.add_group(group, row, role, distance),
            None => {
                if self.groups.insert(group) {
                    for &node in self.graph.members.of(group) {
                        if self.full.insert(node) {
                            self.todo.push_back((node, true, distance));
                        }
                    }
                }
            }
        }
    }

    fn back(&mut self, place: Place, node: NodeId, distance: u32) {
        let mut found = Vec::new();
        let entered = self.walker.back(place, node, |from, def| found.push((from, def)));
        if entered && let Root::Local(local) = self.graph.path(path_of(place)).root {
            self.note_parameter(local);
        }
        for (from, def) in found {
            self.add_data(from, node, def.alias, distance);
        }
    }

    fn note_parameter(&mut self, local: crate::hir::LocalId) {
        if !self.parameters.contains(&local) {
            self.parameters.push(local);
        }
    }

    /// Takes in what decides whether `node` runs.
    fn add_control(&mut self, node: NodeId, distance: u32) {
        for &on in self.graph.control.of(node) {
            self.add_decider(node, on, distance);
        }
    }

    /// Takes in what decides whether a row runs for which only a variable's value is wanted: not the call that runs a lambda
    /// written in the row, since what else the call is given does not decide about a variable that the lambda reads.
    fn add_control_of_row(&mut self, group: GroupId) {
        let graph = self.graph;
        let row = graph.rows[group as usize];
        let in_row = |node: NodeId| graph.nodes[node as usize].group == group;
        for &node in graph.members.of(group) {
            for &on in graph.control.of(node) {
                let gate = !in_row(on) && graph.row(on) == row && graph.control.of(on).iter().any(|&user| in_row(user));
                if !gate {
                    self.add_decider(node, on, 0);
                }
            }
        }
    }

    /// Takes in `on`, which decides whether `node` runs.
    fn add_decider(&mut self, node: NodeId, on: NodeId, distance: u32) {
        let graph = self.graph;
        let Node { kind, group } = graph.nodes[on as usize];
        match (kind, graph.rows[group as usize]) {
            // A jump matters for leaving, not for the value that it carries.
            (Kind::Jump, Some(row)) => {
                self.mark(row, Role::Control, distance + 1);
                if let Some(to) = graph.row(node) {
                    self.note(row, to);
                }
                for &copy in graph.members.of(group) {
                    if graph.nodes[copy as usize].kind == Kind::Jump
                        && !self.full.contains(copy)
                        && self.bare.insert(copy)
                    {
                        self.todo.push_back((copy, false, distance + 1));
                    }
                }
            }
            (_, Some(row)) => self.add_group(group, graph.row(node).unwrap_or(row), Role::Control, distance + 1),
            (_, None) => self.add_rowless(group, Role::Control, distance + 1),
        }
    }

    fn forth(&mut self, place: Place, node: NodeId, distance: u32) {
        let mut found = Vec::new();
        self.walker.forth(place, node, |to| found.push(to));
        for to in found {
            self.add_data(to, node, false, distance);
        }
    }

    /// Works until nothing new comes in, or time is up; says whether it was.
    fn run(&mut self, expired: &dyn Fn() -> bool) -> bool {
        let graph = self.graph;
        let mut asked = 0;
        while let Some((node, full, distance)) = self.todo.pop_front() {
            if self.walker.steps / 1024 > asked {
                asked = self.walker.steps / 1024;
                if expired() {
                    return true;
                }
            }
            match self.direction {
                Direction::Backward => {
                    if full {
                        for &place in graph.uses.of(node) {
                            self.back(place, node, distance);
                        }
                    }
                    self.add_control(node, distance);
                }
                Direction::Forward => {
                    for def in graph.defs.of(node) {
                        self.forth(def.place, node, distance);
                    }
                    for &on in graph.controls.of(node) {
                        let group = graph.nodes[on as usize].group;
                        match graph.row(node) {
                            Some(row) => self.add_group(group, row, Role::Control, distance + 1),
                            None => self.add_rowless(group, Role::Control, distance + 1),
                        }
                    }
                }
            }
        }
        false
    }

    /// By row: how many steps of control dependence, and no other, lead to it from a criterion.
    fn guards(&self) -> Vec<Option<u32>> {
        let graph = self.graph;
        let mut steps: Vec<Option<u32>> = vec![None; self.rows.len()];
        if self.direction == Direction::Forward {
            return steps;
        }
        let is_criterion = |row: StatementId| self.is_criterion(row);
        let mut seen = Bits::new(graph.nodes.len());
        let mut todo: std::collections::VecDeque<(NodeId, u32)> = std::collections::VecDeque::new();
        for node in (0..graph.nodes.len() as NodeId).filter(|&n| graph.row(n).is_some_and(is_criterion)) {
            seen.insert(node);
            todo.push_back((node, 0));
        }
        while let Some((node, step)) = todo.pop_front() {
            for &on in graph.control.of(node) {
                if let Some(row) = graph.row(on).filter(|&row| !is_criterion(row)) {
                    steps[row.index()].get_or_insert(step + 1);
                }
                for &part in graph.members.of(graph.nodes[on as usize].group) {
                    if seen.insert(part) {
                        todo.push_back((part, step + 1));
                    }
                }
            }
        }
        steps
    }

    /// The calls of all groups that came in, and of the criteria's.
    fn calls(&self) -> Vec<ExprId> {
        let is_in = |group: GroupId| {
            let row = self.graph.rows[group as usize];
            self.groups.contains(group) || row.is_some_and(|row| self.is_criterion(row))
        };
        self.graph.calls.iter().filter(|(group, _)| is_in(*group)).map(|&(_, call)| call).collect()
    }

    fn is_criterion(&self, row: StatementId) -> bool {
        matches!(self.rows[row.index()], Some((Role::Criterion, _)))
    }

    fn finish(self, truncated: bool) -> Slice {
        let (guards, calls) = (self.guards(), self.calls());
        let rows = self
            .rows
            .iter()
            .zip(self.because)
            .enumerate()
            .filter_map(|(index, (row, mut because))| {
                let (role, distance) = (*row)?;
                because.sort_unstable();
                Some(Row { statement: StatementId::new(index), role, because, distance, guards: guards[index] })
            })
            .collect();
        Slice { rows, truncated, parameters: self.parameters, calls }
    }
}
