//! Builds the graph of a callable from its HIR, backwards: each part is told which node follows it and answers with
//! the node it begins with. So every jump knows what stands behind it, as dependence on jumps needs (Ball and Horwitz 1993), and a
//! `finally` block is copied once for each place that it goes on to. This file holds the builder and its primitives; it
//! knows no language.

mod call;
mod expression;
mod frame;
mod own;
mod statement;

use rustc_hash::{FxHashMap, FxHashSet};

use self::frame::{Frame, FrameId, FrameKind};
use super::access::{Access, ObjectId, PathId, Root};
use super::control;
use super::facts::{Facts, Raises};
use super::graph::{Def, Graph, GroupId, Kind, Node, NodeId, Statement, StatementId, Table};
use super::place::{Changed, Place, Places, content_of, value_of};
use crate::hir::{Bodies, CallableId, Container, Expr, ExprId, Flags, Id, Items, LocalId, Member, Span};

/// Nodes from which on copies are shared instead of made anew: bounds what nested `finally` blocks can cost.
const MAX_NODES: usize = 100_000;

/// Builds the dependence graph of `callable`; `None` where it has no body.
///
/// Cost: about linear in the size of the body, but for `finally` blocks (one copy for each way out of them).
#[must_use]
pub fn build(items: &Items, bodies: &Bodies, callable: CallableId, facts: &dyn Facts) -> Option<Graph> {
    let body = items.callable(callable).body?;
    let mut access = Access::new(bodies, facts);
    let inside = collect(items, bodies, callable, &mut access);
    access.finish();
    let places = Places::new(&mut access);
    let builder = Builder {
        items,
        bodies,
        facts,
        access,
        places,
        local_functions: inside.local_functions,
        effectful: FxHashMap::default(),
        nodes: Vec::new(),
        succ: Vec::new(),
        pseudo: Vec::new(),
        raised: Vec::new(),
        controlled: Vec::new(),
        uses: Vec::new(),
        defs: Vec::new(),
        calls: Vec::new(),
        rows: Vec::new(),
        groups: FxHashMap::default(),
        statements: Vec::new(),
        statement_of: FxHashMap::default(),
        frames: Vec::new(),
        copies: FxHashMap::default(),
        rethrowing: FxHashMap::default(),
        subjects: Vec::new(),
        running: FxHashSet::default(),
        changed: FxHashMap::default(),
        shared: FxHashMap::default(),
        copying: 0,
        coarse: false,
    };
    let callable = items.callable(callable);
    builder.run(callable.name, callable.flags.contains(Flags::EXPRESSION_BODY), body)
}

/// The graph of a callable, with what `find` makes of it. At first calls are taken to do whatever they may; `find` says on which calls
/// hangs what it found ([`super::Slice::calls`]), and is asked again once `facts` tell more of them: what a call does that
/// nothing hangs on even so need not be found out. The answer is the one that all facts at once would give.
pub fn build_for<T>(
    items: &Items,
    bodies: &Bodies,
    callable: CallableId,
    facts: &dyn Facts,
    mut find: impl FnMut(&Graph) -> (Vec<ExprId>, T),
) -> Option<(Graph, T)> {
    loop {
        let graph = build(items, bodies, callable, facts)?;
        let (calls, found) = find(&graph);
        if !facts.look_closer(&calls) {
            return Some((graph, found));
        }
    }
}

struct Inside {
    local_functions: FxHashSet<CallableId>,
}

/// Visits all code of the callable, that of nested classes and local functions included.
fn collect(items: &Items, bodies: &Bodies, callable: CallableId, access: &mut Access<'_>) -> Inside {
    let mut local_functions = FxHashSet::default();
    let mut todo: Vec<ExprId> = items.callable(callable).body.into_iter().collect();
    let mut seen = FxHashSet::default();
    while let Some(at) = todo.pop() {
        if !seen.insert(at) {
            continue;
        }
        access.collect(at);
        bodies.each_child(at, |child| todo.push(child));
        for nested in nested_callables(items, bodies, at) {
            if matches!(bodies.expr(at), Expr::LocalFunction(_)) {
                local_functions.insert(nested);
            }
            todo.extend(items.callable(nested).body);
        }
    }
    Inside { local_functions }
}

/// The callables with code of their own that `expr` itself declares: a local function, or the members of a class.
pub(crate) fn nested_callables(items: &Items, bodies: &Bodies, expr: ExprId) -> Vec<CallableId> {
    let class = match bodies.expr(expr) {
        Expr::LocalFunction(function) => return vec![function],
        Expr::Object(class) | Expr::LocalClass(class) => class,
        Expr::Call(call) => match bodies.call(call).body_class {
            Some(class) => class,
            None => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let mut out = Vec::new();
    let mut todo = vec![class];
    while let Some(class) = todo.pop() {
        for member in &items.class(class).members {
            match *member {
                Member::Callable(id) if items.callable(id).body.is_some() => out.push(id),
                Member::Class(inner) if matches!(items.class(inner).container, Container::Class(_)) => todo.push(inner),
                _ => {}
            }
        }
    }
    out
}

/// A node while it is built.
#[derive(Clone, Debug)]
struct Draft {
    kind: Kind,
    group: GroupId,
    frame: FrameId,
    /// Something was recorded that happens at or behind this node's end: an earlier strong definition needs another node.
    touched: bool,
    raises: Raises,
}

/// Where code is being added: in front of `next`.
#[derive(Clone, Copy, Debug)]
struct Point {
    next: NodeId,
    /// `next` itself may take more uses and weak definitions.
    open: bool,
    group: GroupId,
    frame: FrameId,
}

/// What part of an expression a group is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    /// The statement, or its header.
    Head,
    /// What selects an arm; what a lambda starts with.
    Gate,
    /// The value that a jump inside an expression carries.
    Jump,
}

struct Builder<'a> {
    items: &'a Items,
    bodies: &'a Bodies,
    facts: &'a dyn Facts,
    access: Access<'a>,
    places: Places,
    local_functions: FxHashSet<CallableId>,
    effectful: FxHashMap<ExprId, bool>,
    nodes: Vec<Draft>,
    succ: Vec<(NodeId, NodeId)>,
    pseudo: Vec<(NodeId, NodeId)>,
    raised: Vec<(NodeId, NodeId)>,
    /// Control dependence that no path shows: a lambda's body on the call that gets it.
    controlled: Vec<(NodeId, NodeId)>,
    uses: Vec<(NodeId, Place)>,
    defs: Vec<(NodeId, Def)>,
    calls: Vec<(GroupId, ExprId)>,
    rows: Vec<Option<StatementId>>,
    groups: FxHashMap<(ExprId, Part), GroupId>,
    statements: Vec<Statement>,
    statement_of: FxHashMap<ExprId, StatementId>,
    frames: Vec<Frame>,
    copies: FxHashMap<(ExprId, NodeId), NodeId>,
    rethrowing: FxHashMap<FrameId, NodeId>,
    /// The values of the `switch`es whose conditions are being built, innermost last.
    subjects: Vec<Option<Place>>,
    /// Local functions whose calls are being built.
    running: FxHashSet<CallableId>,
    changed: FxHashMap<(ObjectId, Root), std::rc::Rc<[Changed]>>,
    /// `finally` blocks that have one copy only: where it begins and ends.
    shared: FxHashMap<ExprId, (NodeId, NodeId)>,
    /// How many `finally` blocks deep the code being built is.
    copying: usize,
    coarse: bool,
}

impl Builder<'_> {
    fn run(mut self, name: crate::hir::Name, expression_body: bool, body: ExprId) -> Option<Graph> {
        let nowhere = self.fresh_group(None);
        let top = self.push_frame(None, FrameKind::Nothing);
        let exit = self.node(nowhere, top, Kind::Plain);
        let result = value_of(self.access.temporary());
        self.uses.push((exit, result));
        let frame = self.push_frame(Some(top), FrameKind::Function { to: exit, dest: Some(result), name });
        let start = if expression_body {
            self.statement(body, exit, frame, Some(result))
        } else {
            self.statement(body, exit, frame, None)
        };
        let before = self.fresh_group(None);
        let entry = self.node(before, top, Kind::Plain);
        self.succ.push((entry, start));
        self.pseudo.push((entry, exit));
        self.raise_all(exit);
        Some(self.finish(entry, exit))
    }

    fn finish(mut self, entry: NodeId, exit: NodeId) -> Graph {
        let count = self.nodes.len();
        let inverse = |pairs: &[(u32, u32)]| {
            let turned: Vec<(u32, u32)> = pairs.iter().map(|&(a, b)| (b, a)).collect();
            Table::new(count, &turned)
        };
        let nodes: Vec<Node> = self.nodes.iter().map(|d| Node { kind: d.kind, group: d.group }).collect();
        let members: Vec<(u32, NodeId)> = nodes.iter().enumerate().map(|(i, n)| (n.group, i as NodeId)).collect();
        let mut all = self.succ.clone();
        all.extend(&self.pseudo);
        let mut control = control::dependences(count, exit, &all);
        control.extend(&self.controlled);
        // A handler runs because of what raises; a `finally` block runs anyway.
        let raised = self.raised.iter().filter(|&&(_, to)| nodes[to as usize].kind == Kind::Handler);
        control.extend(raised.map(|&(from, handler)| (handler, from)));
        control.sort_unstable();
        control.dedup();
        self.uses.sort_unstable();
        self.uses.dedup();
        let order = self.order_statements();
        let rows = self.rows.iter().map(|r| r.map(|s| order[s.index()])).collect();
        Graph {
            succ: Table::new(count, &self.succ),
            pred: inverse(&self.succ),
            raised: Table::new(count, &self.raised),
            raised_pred: inverse(&self.raised),
            uses: Table::new(count, &self.uses),
            defs: Table::new(count, &self.defs),
            control: Table::new(count, &control),
            controls: inverse(&control),
            members: Table::new(self.rows.len(), &members),
            calls: self.calls,
            rows,
            nodes,
            paths: self.access.paths,
            statements: self.statements,
            entry,
            exit,
            coarse: self.coarse,
        }
    }

    /// Sorts the statements by where they start and returns the new id of each.
    fn order_statements(&mut self) -> Vec<StatementId> {
        let mut by_start: Vec<usize> = (0..self.statements.len()).collect();
        by_start.sort_by_key(|&i| (self.statements[i].span.start, std::cmp::Reverse(self.statements[i].span.end)));
        let mut order = vec![Id::new(0); by_start.len()];
        for (new, &old) in by_start.iter().enumerate() {
            order[old] = Id::new(new);
        }
        self.statements = by_start.iter().map(|&i| self.statements[i]).collect();
        order
    }

    // ---- groups and rows

    fn fresh_group(&mut self, row: Option<StatementId>) -> GroupId {
        self.rows.push(row);
        self.rows.len() as GroupId - 1
    }

    /// The group of a part of `expr`: the same one for all copies.
    fn group(&mut self, expr: ExprId, part: Part, row: Option<StatementId>) -> GroupId {
        if let Some(&group) = self.groups.get(&(expr, part)) {
            return group;
        }
        let group = self.fresh_group(row);
        self.groups.insert((expr, part), group);
        group
    }

    fn row_of(&self, group: GroupId) -> Option<StatementId> {
        self.rows[group as usize]
    }

    /// The row that `expr` is, covering `span`.
    fn row(&mut self, expr: ExprId, span: Span) -> StatementId {
        if let Some(&row) = self.statement_of.get(&expr) {
            return row;
        }
        self.statements.push(Statement { span, opens: None, expr });
        let row = Id::new(self.statements.len() - 1);
        self.statement_of.insert(expr, row);
        row
    }

    /// Notes that code with rows of its own begins at `inside`.
    fn opens(&mut self, row: Option<StatementId>, inside: ExprId) {
        let at = self.bodies.span(inside).start;
        if let Some(row) = row {
            let opens = &mut self.statements[row.index()].opens;
            *opens = Some(opens.map_or(at, |o| o.min(at)));
        }
    }

    // ---- nodes

    fn node(&mut self, group: GroupId, frame: FrameId, kind: Kind) -> NodeId {
        self.nodes.push(Draft { kind, group, frame, touched: false, raises: Raises::default() });
        self.nodes.len() as NodeId - 1
    }

    /// A node that goes on to `next` whatever happens.
    fn node_before(&mut self, group: GroupId, frame: FrameId, next: NodeId) -> NodeId {
        let node = self.node(group, frame, Kind::Plain);
        self.succ.push((node, next));
        node
    }

    /// A node that goes on to one of `targets`; what decides may still be added to it.
    fn branch(&mut self, at: &mut Point, targets: &[NodeId]) {
        let node = self.node(at.group, at.frame, Kind::Plain);
        self.succ.extend(targets.iter().map(|&t| (node, t)));
        self.nodes[node as usize].touched = true;
        (at.next, at.open) = (node, true);
    }

    /// Makes sure that the node in front can take what is evaluated here.
    fn ensure(&mut self, at: &mut Point) -> NodeId {
        if !at.open {
            at.next = self.node_before(at.group, at.frame, at.next);
            at.open = true;
        }
        at.next
    }

    fn close(at: &mut Point) -> NodeId {
        at.open = false;
        at.next
    }

    fn uses(&mut self, at: &mut Point, place: Place) {
        let node = self.ensure(at);
        self.uses.push((node, place));
        self.nodes[node as usize].touched = true;
    }

    /// Reads the value of a path, and with `deep` the content behind it.
    fn reads(&mut self, at: &mut Point, path: PathId, deep: bool) {
        let mut up = Some(path);
        while let Some(id) = up {
            self.uses(at, value_of(id));
            up = self.access.path(id).parent;
        }
        if deep {
            self.uses(at, content_of(path));
        }
    }

    /// Surely defines `place`.
    fn kill(&mut self, at: &mut Point, place: Place) {
        if at.open && self.nodes[at.next as usize].touched {
            at.open = false;
        }
        let node = self.ensure(at);
        self.defs.push((node, Def { place, strong: true, alias: false, called: false }));
        self.nodes[node as usize].touched = true;
    }

    /// Surely defines `place` at the end of `node`.
    fn kill_at(&mut self, node: NodeId, place: Place) {
        self.defs.push((node, Def { place, strong: true, alias: false, called: false }));
        self.nodes[node as usize].touched = true;
    }

    /// Perhaps defines what `changes` lists; `called`: by what a call does.
    fn may_define(&mut self, at: &mut Point, changes: &[Changed], called: bool) {
        let node = self.ensure(at);
        self.defs.extend(changes.iter().map(|c| (node, Def { place: c.place, strong: false, alias: c.alias, called })));
        self.nodes[node as usize].touched = true;
    }

    fn raises(&mut self, at: &mut Point, raises: &Raises) {
        let node = self.ensure(at);
        self.nodes[node as usize].raises.add(raises);
    }

    /// Something of the language itself may fail here: no object, no such element.
    fn may_fail(&mut self, at: &mut Point) {
        let node = self.ensure(at);
        self.nodes[node as usize].raises.unchecked = true;
    }

    /// The content of the object behind `path` changes in an unknown way.
    fn mutate_path(&mut self, at: &mut Point, path: PathId) {
        let path = self.access.path(path);
        let changes = match self.changed.get(&(path.object, path.root)) {
            Some(known) => std::rc::Rc::clone(known),
            None => {
                let changes: std::rc::Rc<[Changed]> = self.places.mutated(&self.access, path.object, path.root).into();
                self.changed.insert((path.object, path.root), std::rc::Rc::clone(&changes));
                changes
            }
        };
        self.may_define(at, &changes, true);
    }

    fn local_path(&mut self, local: LocalId) -> Option<PathId> {
        self.access.known_root(Root::Local(local))
    }

    /// A local that nothing in the code mentions needs no definition.
    fn kill_local(&mut self, at: &mut Point, local: LocalId) {
        match self.local_path(local) {
            Some(path) => self.kill(at, value_of(path)),
            None => {
                self.ensure(at);
            }
        }
    }

    fn room(&mut self) -> bool {
        let room = self.nodes.len() < MAX_NODES;
        self.coarse |= !room;
        room
    }
}
