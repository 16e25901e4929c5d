//! Access paths (`x`, `this.f`, `o.f.g`, `a[·]`) and what they may share: names that may lead to one object are found by
//! unification (Steensgaard 1996), so that `y = x; y.change()` is seen to change what `x` holds. Flow-insensitive and almost linear; paths
//! have bounded length. It knows expressions, not control flow.

use rustc_hash::FxHashMap;

use super::facts::{Facts, Member, Source, Value};
use crate::hir::{Bodies, Expr, ExprId, Id, LambdaId, LetKind, LocalId, Name, Pattern};

/// Fields that a path may have behind its root; what lies deeper counts as the content of its last object.
const MAX_FIELDS: u8 = 3;

/// Id of an access path.
pub(crate) type PathId = Id<Path>;

/// An abstract object: everything that some set of paths may lead to.
pub(crate) type ObjectId = u32;

/// Where a path starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Root {
    /// A local variable or parameter.
    Local(LocalId),
    /// This object (and those around it).
    This,
    /// The static fields of the file's own classes, and its properties.
    Static,
    /// A class from elsewhere, by name.
    Type(Name),
    /// The receiver that a lambda runs with.
    Receiver(LambdaId),
    /// The value of an expression on its way to where it is used.
    Temporary(u32),
}

/// An access path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path {
    pub(crate) root: Root,
    /// The path without its last field.
    pub(crate) parent: Option<PathId>,
    /// The last field; empty for a root, `[]` for elements.
    pub(crate) field: Name,
    /// Number of fields.
    depth: u8,
    pub(crate) object: ObjectId,
}

/// What an expression leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) path: PathId,
    /// Whether the path names it exactly; otherwise it lies somewhere below.
    pub(crate) exact: bool,
}

/// All paths of one callable.
pub(crate) struct Access<'a> {
    bodies: &'a Bodies,
    facts: &'a dyn Facts,
    pub(crate) paths: Vec<Path>,
    roots: FxHashMap<Root, PathId>,
    children: FxHashMap<(PathId, Name), PathId>,
    targets: FxHashMap<ExprId, Option<Target>>,
    objects: Objects,
    values: FxHashMap<ExprId, ObjectId>,
    element: Name,
    temporaries: u32,
}

impl<'a> Access<'a> {
    pub(crate) fn new(bodies: &'a Bodies, facts: &'a dyn Facts) -> Self {
        Self {
            bodies,
            facts,
            paths: Vec::new(),
            roots: FxHashMap::default(),
            children: FxHashMap::default(),
            targets: FxHashMap::default(),
            objects: Objects::default(),
            values: FxHashMap::default(),
            element: Name::new("[]"),
            temporaries: 0,
        }
    }

    // ---- paths

    pub(crate) fn root(&mut self, root: Root) -> PathId {
        if let Some(&path) = self.roots.get(&root) {
            return path;
        }
        let object = self.objects.fresh();
        let path = self.add(Path { root, parent: None, field: Name::EMPTY, depth: 0, object });
        self.roots.insert(root, path);
        path
    }

    /// The root path of a local, where the code mentions it.
    pub(crate) fn known_root(&self, root: Root) -> Option<PathId> {
        self.roots.get(&root).copied()
    }

    /// The path of a field right behind a root, where the code mentions it.
    pub(crate) fn known_field(&self, root: Root, field: Name) -> Option<PathId> {
        self.children.get(&(*self.roots.get(&root)?, field)).copied()
    }

    /// A fresh path for a value on its way.
    pub(crate) fn temporary(&mut self) -> PathId {
        self.temporaries += 1;
        self.root(Root::Temporary(self.temporaries))
    }

    fn add(&mut self, path: Path) -> PathId {
        self.paths.push(path);
        Id::new(self.paths.len() - 1)
    }

    fn child(&mut self, parent: PathId, field: Name) -> Target {
        if let Some(&path) = self.children.get(&(parent, field)) {
            return Target { path, exact: true };
        }
        let Path { root, depth, object, .. } = self.paths[parent.index()];
        if depth >= MAX_FIELDS {
            return Target { path: parent, exact: false };
        }
        let object = self.objects.field(object, field);
        let path = self.add(Path { root, parent: Some(parent), field, depth: depth + 1, object });
        self.children.insert((parent, field), path);
        Target { path, exact: true }
    }

    pub(crate) fn path(&self, id: PathId) -> Path {
        self.paths[id.index()]
    }

    /// The path that `expr` spells; `None` for calls, constants and types.
    pub(crate) fn target(&mut self, expr: ExprId) -> Option<Target> {
        if let Some(known) = self.targets.get(&expr) {
            return *known;
        }
        let target = crate::stack::grow(|| self.find_target(expr));
        self.targets.insert(expr, target);
        target
    }

    fn find_target(&mut self, expr: ExprId) -> Option<Target> {
        match self.bodies.expr(expr) {
            Expr::Name { name, .. } => {
                if let Some(local) = self.facts.local(expr) {
                    return Some(Target { path: self.root(Root::Local(local)), exact: true });
                }
                let root = match self.facts.member(expr) {
                    Member::Instance => Root::This,
                    Member::Static => Root::Static,
                    Member::Receiver(lambda) => Root::Receiver(lambda),
                    Member::Type => return None,
                };
                let root = self.root(root);
                Some(self.child(root, name))
            }
            Expr::This { .. } => {
                let root = self.facts.this_of(expr).map_or(Root::This, Root::Receiver);
                Some(Target { path: self.root(root), exact: true })
            }
            Expr::Field { receiver, name, .. } => {
                if let Expr::Name { name: class, .. } = self.bodies.expr(receiver)
                    && self.facts.local(receiver).is_none()
                    && self.facts.member(receiver) == Member::Type
                {
                    let own = self.facts.own_static(class, name);
                    let root = self.root(if own { Root::Static } else { Root::Type(class) });
                    return Some(self.child(root, name));
                }
                let base = self.target(receiver)?;
                Some(if base.exact { self.child(base.path, name) } else { base })
            }
            Expr::Index { base, .. } => {
                let base = self.target(base)?;
                Some(if base.exact { self.child(base.path, self.element) } else { base })
            }
            Expr::Cast { operand, .. } | Expr::Unary { op: crate::hir::UnaryOp::NotNull, operand } => {
                self.target(operand)
            }
            _ => None,
        }
    }

    // ---- objects

    /// The object that `expr` evaluates to, of whatever form it is.
    pub(crate) fn object(&mut self, expr: ExprId) -> ObjectId {
        if let Some(&known) = self.values.get(&expr) {
            return self.objects.find(known);
        }
        let object = crate::stack::grow(|| self.find_object(expr));
        self.values.insert(expr, object);
        object
    }

    fn find_object(&mut self, expr: ExprId) -> ObjectId {
        if let Some(target) = self.target(expr) {
            return self.paths[target.path.index()].object;
        }
        let alternatives: Vec<ExprId> = match self.bodies.expr(expr) {
            Expr::Field { receiver, name, .. } => {
                let base = self.object(receiver);
                return self.objects.field(base, name);
            }
            Expr::Index { base, .. } => {
                let base = self.object(base);
                return self.objects.field(base, self.element);
            }
            Expr::Cast { operand, .. } | Expr::Unary { op: crate::hir::UnaryOp::NotNull, operand } => vec![operand],
            Expr::Assign { target, op: None, .. } => vec![target],
            Expr::If { then, otherwise, .. } => std::iter::once(then).chain(otherwise).collect(),
            Expr::Elvis { lhs, rhs } => vec![lhs, rhs],
            Expr::Block { statements } => self.bodies.list(statements).last().copied().into_iter().collect(),
            Expr::Labeled { body, .. } => vec![body],
            Expr::Switch { arms, .. } => arms.of(&self.bodies.arms).iter().map(|a| a.body).collect(),
            Expr::Try { body, catches, .. } => {
                std::iter::once(body).chain(catches.of(&self.bodies.catches).iter().map(|c| c.body)).collect()
            }
            Expr::Call(id) => {
                let call = self.bodies.call(id);
                match (self.facts.call(expr).value, call.receiver) {
                    (Value::Receiver, Some(receiver)) => vec![receiver],
                    (Value::Lambda, _) => self
                        .bodies
                        .args(call)
                        .iter()
                        .filter_map(|a| match self.bodies.expr(a.value) {
                            Expr::Lambda(lambda) => Some(self.bodies.lambda(lambda).body),
                            _ => None,
                        })
                        .collect(),
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        };
        let object = self.objects.fresh();
        for alternative in alternatives {
            if self.facts.mutable(alternative) {
                let of = self.object(alternative);
                self.objects.unify(object, of);
            }
        }
        self.objects.find(object)
    }

    fn link(&mut self, path: PathId, value: ExprId) {
        if self.facts.mutable(value) {
            let value = self.object(value);
            let object = self.paths[path.index()].object;
            self.objects.unify(object, value);
        }
    }

    /// Notes the paths that `expr` itself mentions and what it makes one object. Call it for every expression once.
    pub(crate) fn collect(&mut self, expr: ExprId) {
        match self.bodies.expr(expr) {
            Expr::Name { .. } | Expr::This { .. } | Expr::Field { .. } | Expr::Index { .. } => {
                self.target(expr);
            }
            Expr::Let { locals, init, kind } => {
                for &local in self.bodies.locals_of(locals) {
                    let path = self.root(Root::Local(local));
                    if let (LetKind::Plain, Some(init)) = (kind, init)
                        && self.facts.mutable_local(local)
                    {
                        self.link(path, init);
                    }
                }
            }
            Expr::Assign { target, op: None, value, .. } if self.facts.mutable(value) => {
                let (to, from) = (self.object(target), self.object(value));
                self.objects.unify(to, from);
            }
            Expr::ForEach { locals, destructured, iterable, .. } => {
                for &local in self.bodies.locals_of(locals) {
                    let path = self.root(Root::Local(local));
                    if !destructured && self.facts.mutable_local(local) {
                        let base = self.object(iterable);
                        let element = self.objects.field(base, self.element);
                        self.objects.unify(self.paths[path.index()].object, element);
                    }
                }
            }
            Expr::Is { operand, pattern, .. } => {
                let mut locals = Vec::new();
                pattern_locals(self.bodies, pattern, &mut locals);
                let plain = locals.len() == 1 && matches!(self.bodies.pattern(pattern), Pattern::Type { .. });
                for local in locals {
                    let path = self.root(Root::Local(local));
                    if plain && self.facts.mutable_local(local) {
                        self.link(path, operand);
                    }
                }
            }
            Expr::Try { catches, .. } => {
                for handler in catches.of(&self.bodies.catches) {
                    self.root(Root::Local(handler.param));
                }
            }
            Expr::Call(_) => self.collect_call(expr),
            _ => {}
        }
    }

    fn collect_call(&mut self, expr: ExprId) {
        let Expr::Call(id) = self.bodies.expr(expr) else { return };
        let call = self.bodies.call(id);
        let args = self.bodies.args(call);
        // `f(x)` where `f` is a parameter: nothing else may name it.
        if let Some(invoked) = call.local.filter(|_| call.receiver.is_none()) {
            self.root(Root::Local(invoked));
        }
        let mut run = None;
        for arg in args {
            let Expr::Lambda(id) = self.bodies.expr(arg.value) else { continue };
            let run = *run.get_or_insert_with(|| self.facts.call(expr).lambda);
            let lambda = self.bodies.lambda(id);
            for (source, root) in [
                (
                    run.parameter,
                    self.bodies.locals_of(lambda.params).first().copied().or(lambda.implicit_it).map(Root::Local),
                ),
                (run.this, Some(Root::Receiver(id))),
            ] {
                let from = match source {
                    Source::Receiver | Source::Element => call.receiver,
                    Source::Argument => args.first().map(|a| a.value),
                    Source::Unknown => None,
                };
                let (Some(from), Some(root)) = (from, root) else { continue };
                let path = self.root(root);
                if !self.facts.mutable(from) {
                    continue;
                }
                let mut object = self.object(from);
                if source == Source::Element {
                    object = self.objects.field(object, self.element);
                }
                self.objects.unify(self.paths[path.index()].object, object);
            }
        }
    }

    /// Fixes what is one object. No path may be added after this but temporaries.
    pub(crate) fn finish(&mut self) {
        for path in &mut self.paths {
            path.object = self.objects.find(path.object);
        }
    }

    /// For each object the objects that have it as a part.
    pub(crate) fn containers(&mut self) -> FxHashMap<ObjectId, Vec<ObjectId>> {
        let mut up: FxHashMap<ObjectId, Vec<ObjectId>> = FxHashMap::default();
        for object in 0..self.objects.parent.len() as ObjectId {
            let whole = self.objects.find(object);
            for (_, part) in self.objects.fields[object as usize].clone() {
                let part = self.objects.find(part);
                up.entry(part).or_default().push(whole);
            }
        }
        up
    }
}

/// Disjoint sets of objects with fields.
#[derive(Default)]
struct Objects {
    parent: Vec<ObjectId>,
    fields: Vec<Vec<(Name, ObjectId)>>,
}

impl Objects {
    fn fresh(&mut self) -> ObjectId {
        let id = self.parent.len() as ObjectId;
        self.parent.push(id);
        self.fields.push(Vec::new());
        id
    }

    fn find(&mut self, mut of: ObjectId) -> ObjectId {
        while self.parent[of as usize] != of {
            let up = self.parent[self.parent[of as usize] as usize];
            self.parent[of as usize] = up;
            of = up;
        }
        of
    }

    fn field(&mut self, of: ObjectId, name: Name) -> ObjectId {
        let of = self.find(of);
        if let Some(&(_, part)) = self.fields[of as usize].iter().find(|(n, _)| *n == name) {
            return self.find(part);
        }
        let part = self.fresh();
        self.fields[of as usize].push((name, part));
        part
    }

    fn unify(&mut self, a: ObjectId, b: ObjectId) {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            let (mut into, mut from) = (self.find(a), self.find(b));
            if into == from {
                continue;
            }
            if self.fields[into as usize].len() < self.fields[from as usize].len() {
                std::mem::swap(&mut into, &mut from);
            }
            self.parent[from as usize] = into;
            for (name, part) in std::mem::take(&mut self.fields[from as usize]) {
                match self.fields[into as usize].iter().find(|(n, _)| *n == name) {
                    Some(&(_, other)) => todo.push((part, other)),
                    None => self.fields[into as usize].push((name, part)),
                }
            }
        }
    }
}

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
