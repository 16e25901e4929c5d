//! One walk over the code of a file: where each expression stands, what it is part of, and what locals and fields are given.

use rustc_hash::{FxHashMap, FxHashSet};

use super::always;
use crate::graph::Node;
use crate::hir::{Bodies, CallableKind, Expr, ExprId, FieldId, Flags, Items, LetKind, LocalId, Span};
use crate::infer::FileSites;

/// What one walk finds.
#[derive(Default)]
pub(super) struct Body {
    /// By expression: the one around it.
    parents: Vec<Option<ExprId>>,
    /// By expression: callable and innermost region, `None` outside of all code.
    places: Vec<Option<(Node, Option<u32>)>>,
    /// Initialisers of locals that are declared with one.
    inits: FxHashMap<LocalId, ExprId>,
    /// Locals that are assigned after their declaration.
    reassigned: FxHashSet<LocalId>,
    /// Uses of locals.
    uses: FxHashMap<LocalId, Vec<ExprId>>,
    /// Values that callables return, with the region whose value it is where it is a lambda's.
    pub(super) returns: Vec<(Node, Option<u32>, ExprId)>,
    /// Assignments: target and value.
    pub(super) assigned: Vec<(ExprId, ExprId)>,
    /// Initialisers of fields.
    pub(super) initialised: Vec<(FieldId, ExprId)>,
    /// Loops whose condition is checked by the code itself.
    pub(super) loops: Vec<ExprId>,
    /// By expression: whether nothing around it, up to its callable or lambda, decides if it is evaluated.
    certain: Vec<bool>,
    /// By callable and region: its first jump.
    jumps: FxHashMap<(Node, Option<u32>), u32>,
    /// Code around which exceptions are caught.
    pub(super) handled: Vec<Span>,
    /// Names that mean another local than the one lexically in sight.
    renamed: FxHashMap<ExprId, LocalId>,
}

impl Body {
    /// Walks all code of a file.
    pub(super) fn of(items: &Items, bodies: &Bodies, sites: &FileSites, regions: &FxHashMap<ExprId, u32>) -> Self {
        let mut body =
            Self { parents: vec![None; bodies.exprs.len()], places: vec![None; bodies.exprs.len()], ..Self::default() };
        body.certain = vec![false; bodies.exprs.len()];
        for (i, callable) in items.callables.iter().enumerate() {
            let node = Node::new(i);
            let defaults = callable.params.iter().filter_map(|p| p.default);
            for root in defaults.chain(callable.body) {
                body.walk(bodies, regions, root, (node, None));
            }
            if let Some(root) = callable.body
                && callable.flags.contains(Flags::EXPRESSION_BODY)
                && !matches!(callable.kind, CallableKind::InstanceInit | CallableKind::StaticInit)
            {
                body.add_value(bodies, node, None, root);
            }
        }
        // A jump may lead out of the lambdas around it, too.
        for ((node, region), at) in body.jumps.clone() {
            let parent = |r: u32| sites.regions.get(r as usize).map(|r| r.parent);
            let mut around = region.and_then(parent);
            while let Some(region) = around {
                body.jump((node, region), at);
                around = region.and_then(parent);
            }
        }
        for &(expr, local) in &sites.renamed {
            if let (Expr::Name { local: Some(old), .. }, Some(local)) = (bodies.expr(expr), local) {
                if let Some(uses) = body.uses.get_mut(&old) {
                    uses.retain(|&u| u != expr);
                }
                body.uses.entry(local).or_default().push(expr);
                body.renamed.insert(expr, local);
            }
        }
        body
    }

    fn walk(&mut self, bodies: &Bodies, regions: &FxHashMap<ExprId, u32>, root: ExprId, place: (Node, Option<u32>)) {
        let mut stack = vec![(root, place, true)];
        while let Some((id, place, certain)) = stack.pop() {
            self.places[id.index()] = Some(place);
            self.certain[id.index()] = certain;
            self.look(bodies, id, place);
            let inside = match bodies.expr(id) {
                Expr::Lambda(lambda) => {
                    let region = regions.get(&id).copied();
                    let data = bodies.lambda(lambda);
                    if let Some(region) = region
                        && !data.is_function
                    {
                        self.add_value(bodies, place.0, Some(region), data.body);
                    }
                    (place.0, region.or(place.1))
                }
                _ => place,
            };
            bodies.each_child(id, |child| {
                self.parents[child.index()] = Some(id);
                stack.push((child, inside, always::each_time(bodies, id, child, certain)));
            });
        }
    }

    fn look(&mut self, bodies: &Bodies, id: ExprId, place: (Node, Option<u32>)) {
        match bodies.expr(id) {
            Expr::Let { locals, init: Some(init), kind: LetKind::Plain | LetKind::Delegated } => {
                if let Some(&local) = bodies.locals_of(locals).first() {
                    self.inits.insert(local, init);
                }
            }
            Expr::Name { local: Some(local), .. } => self.uses.entry(local).or_default().push(id),
            Expr::Assign { target, op: None, value, .. } => {
                match bodies.expr(target) {
                    Expr::Name { local: Some(local), .. } => {
                        // A local that is declared first and given its only value later is as good as one with an initialiser.
                        if self.inits.contains_key(&local)
                            || !self.reassigned.is_empty() && self.reassigned.contains(&local)
                        {
                            self.reassigned.insert(local);
                        } else {
                            self.inits.insert(local, value);
                        }
                    }
                    _ => self.assigned.push((target, value)),
                }
            }
            Expr::FieldInit { field, value } | Expr::Delegated { field, delegate: Some(value), .. } => {
                self.initialised.push((field, value));
            }
            Expr::Try { body, catches, .. } if !catches.is_empty() => self.handled.push(bodies.span(body)),
            Expr::Return { value, .. } => {
                self.jump(place, bodies.span(id).start);
                if let Some(value) = value {
                    self.add_value(bodies, place.0, place.1, value);
                }
            }
            // Others lead to the end of a loop or switch, in which nothing is certain anyway.
            Expr::Break { label } if !label.is_empty() => self.jump(place, bodies.span(id).start),
            Expr::While { .. } | Expr::DoWhile { .. } | Expr::For { .. } => self.loops.push(id),
            _ => {}
        }
    }

    /// Notes that `value`, or the last statements in it, is what a callable or lambda gives back.
    fn add_value(&mut self, bodies: &Bodies, node: Node, region: Option<u32>, value: ExprId) {
        let mut stack = vec![value];
        while let Some(id) = stack.pop() {
            match bodies.expr(id) {
                Expr::Block { statements } => stack.extend(bodies.list(statements).last()),
                Expr::If { then, otherwise: Some(otherwise), .. } => stack.extend([then, otherwise]),
                Expr::Switch { arms, .. } => stack.extend(arms.of(&bodies.arms).iter().map(|a| a.body)),
                Expr::Try { body, catches, .. } => {
                    stack.push(body);
                    stack.extend(catches.of(&bodies.catches).iter().map(|c| c.body));
                }
                Expr::Elvis { lhs, .. } => stack.push(lhs),
                Expr::Return { .. } | Expr::Throw { .. } | Expr::Missing => {}
                _ => self.returns.push((node, region, id)),
            }
        }
    }

    fn jump(&mut self, place: (Node, Option<u32>), at: u32) {
        let first = self.jumps.entry(place).or_insert(at);
        *first = at.min(*first);
    }

    /// Whether code comes to an expression, or to what it does at `at`, each time it runs to its end.
    pub(super) fn is_each_time(&self, id: ExprId, at: u32) -> bool {
        let Some(place) = self.place(id) else { return false };
        self.certain[id.index()] && self.jumps.get(&place).is_none_or(|&jump| at < jump)
    }

    /// The expression that this one is a part of.
    pub(super) fn parent(&self, id: ExprId) -> Option<ExprId> {
        self.parents.get(id.index()).copied().flatten()
    }

    /// Whether an expression is what a property or local is delegated to, so that whoever reads that asks it.
    pub(super) fn is_delegate(&self, bodies: &Bodies, id: ExprId) -> bool {
        self.parent(id).is_some_and(|parent| {
            matches!(bodies.expr(parent), Expr::Delegated { .. } | Expr::Let { kind: LetKind::Delegated, .. })
        })
    }

    /// The callable and region that an expression stands in.
    pub(super) fn place(&self, id: ExprId) -> Option<(Node, Option<u32>)> {
        self.places.get(id.index()).copied().flatten()
    }

    /// The local that a name really means.
    pub(super) fn meant(&self, expr: ExprId, lexical: LocalId) -> LocalId {
        self.renamed.get(&expr).copied().unwrap_or(lexical)
    }

    /// The only value of a local.
    pub(super) fn init(&self, local: LocalId) -> Option<ExprId> {
        if self.reassigned.contains(&local) { None } else { self.inits.get(&local).copied() }
    }

    /// Where a local is named.
    pub(super) fn uses(&self, local: LocalId) -> &[ExprId] {
        self.uses.get(&local).map_or(&[], Vec::as_slice)
    }

    /// The arguments of a call, none for other expressions.
    pub(super) fn args_of<'b>(&self, bodies: &'b Bodies, call: ExprId) -> impl Iterator<Item = ExprId> + use<'b> {
        let args = match bodies.expr(call) {
            Expr::Call(call) => bodies.args(bodies.call(call)),
            _ => &[],
        };
        args.iter().map(|a| a.value)
    }
}
