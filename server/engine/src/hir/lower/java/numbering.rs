//! Binary names of classes. Anonymous and local ones are numbered in the order in which javac attributes them, which differs from
//! source order where they are arguments: `f(() -> new A() {}).g(new B() {})` makes `B` the first.

use rustc_hash::FxHashMap;

use crate::hir::{Bodies, CallKind, Class, ClassId, Container, Expr, ExprId, Id, Items, Name};

/// Sets [`Class::binary_name`] of all classes.
pub(super) fn name_classes(items: &mut Items, bodies: &Bodies) {
    let owners: Vec<Option<ClassId>> = items.classes.iter().map(|class| owner(items, class)).collect();
    let numbers = numbers(items, bodies, &owners);
    // Outer classes come first, so their names are known.
    for (index, owner) in owners.iter().enumerate() {
        let name = items.classes[index].name;
        let outer = owner.map(|outer| items.class(outer).binary_name);
        items.classes[index].binary_name = match (outer, numbers.get(&Id::new(index))) {
            (None, _) => name,
            (Some(outer), None) => outer.join('$', name.as_str()),
            (Some(outer), Some(number)) => outer.join('$', &format!("{number}{name}")),
        };
    }
}

/// The class directly around a class.
fn owner(items: &Items, class: &Class) -> Option<ClassId> {
    match class.container {
        Container::File => None,
        Container::Class(outer) => Some(outer),
        Container::Body(callable) => match items.callable(callable).container {
            Container::Class(outer) => Some(outer),
            _ => None,
        },
    }
}

/// The numbers of anonymous and local classes: from 1 for each name in each class around them.
fn numbers(items: &Items, bodies: &Bodies, owners: &[Option<ClassId>]) -> FxHashMap<ClassId, u32> {
    let mut groups: FxHashMap<(ClassId, Name), Vec<ClassId>> = FxHashMap::default();
    for (index, class) in items.classes.iter().enumerate() {
        if let (Container::Body(_), Some(outer)) = (class.container, owners[index]) {
            groups.entry((outer, class.name)).or_default().push(Id::new(index));
        }
    }
    let mut orders: FxHashMap<ClassId, FxHashMap<ClassId, usize>> = FxHashMap::default();
    let mut numbers = FxHashMap::default();
    for ((outer, _), mut group) in groups {
        if group.len() > 1 {
            let ranks = orders.entry(outer).or_insert_with(|| {
                attribution_order(items, bodies, outer)
                    .into_iter()
                    .enumerate()
                    .map(|(rank, class)| (class, rank))
                    .collect()
            });
            group.sort_by_key(|class| ranks.get(class).copied().unwrap_or(usize::MAX));
        }
        numbers.extend(group.into_iter().zip(1..));
    }
    numbers
}

/// The classes in the bodies of one class's members, in javac's order.
fn attribution_order(items: &Items, bodies: &Bodies, outer: ClassId) -> Vec<ClassId> {
    let mut roots = Vec::new();
    for member in &items.class(outer).members {
        let crate::hir::Member::Callable(callable) = *member else { continue };
        let Some(body) = items.callable(callable).body else { continue };
        match bodies.expr(body) {
            // Initialisers lie among the methods; their holder only gathers them.
            Expr::Block { statements } => roots.extend(bodies.list(statements)),
            _ => roots.push(body),
        }
    }
    roots.sort_by_key(|&root| bodies.span(root).start);
    let mut order = Order { bodies, classes: Vec::new() };
    for root in roots {
        order.visit(root);
    }
    order.classes
}

struct Order<'a> {
    bodies: &'a Bodies,
    classes: Vec<ClassId>,
}

impl Order<'_> {
    fn visit(&mut self, expr: ExprId) {
        crate::stack::grow(|| self.visit_inner(expr));
    }

    fn visit_inner(&mut self, expr: ExprId) {
        let bodies = self.bodies;
        match bodies.expr(expr) {
            Expr::LocalClass(class) => self.classes.push(class),
            Expr::Call(call) => {
                let call = bodies.call(call);
                let (late, early): (Vec<ExprId>, Vec<ExprId>) =
                    bodies.args(call).iter().map(|arg| arg.value).partition(|&arg| self.needs_target(arg));
                let receiver_first = call.kind == CallKind::New;
                if let (Some(receiver), true) = (call.receiver, receiver_first) {
                    self.visit(receiver);
                }
                // Arguments with a type of their own come before the receiver, those that depend on the called method behind it.
                early.into_iter().for_each(|arg| self.visit(arg));
                if let (Some(receiver), false) = (call.receiver, receiver_first) {
                    self.visit(receiver);
                }
                late.into_iter().for_each(|arg| self.visit(arg));
                self.classes.extend(call.body_class);
            }
            Expr::For { parts, inits, condition, body } => {
                let (inits, updates) = bodies.list(parts).split_at(usize::from(inits).min(parts.len()));
                let all = inits.iter().copied().chain(condition).chain(updates.iter().copied()).chain([body]);
                all.for_each(|child| self.visit(child));
            }
            _ => {
                let mut children = Vec::new();
                bodies.each_child(expr, |child| children.push(child));
                children.into_iter().for_each(|child| self.visit(child));
            }
        }
    }

    /// Whether an argument's type is known only once the method is chosen.
    fn needs_target(&self, arg: ExprId) -> bool {
        match self.bodies.expr(arg) {
            Expr::Lambda(_) | Expr::Reference { .. } | Expr::If { .. } | Expr::Switch { .. } => true,
            Expr::Call(call) => {
                let call = self.bodies.call(call);
                if call.kind == CallKind::New { call.diamond } else { call.type_args.is_empty() }
            }
            _ => false,
        }
    }
}
