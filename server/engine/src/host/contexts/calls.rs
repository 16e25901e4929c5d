//! Calls as arcs: whom a call runs, as far as its receiver's class tells.

use super::Spot;
use super::arcs::{Arc, ArcKind, Builder};
use super::nodes::NodeId;
use crate::graph::handover::Made;
use crate::graph::{Edge, EdgeTarget, FileGraph, Node, Resolution, Runs};
use crate::hir::Name;
use crate::host::tagging::argument_name;
use crate::index::{ClassRef, MethodRef};
use crate::infer::SiteKind;

/// A call site.
struct Call<'g> {
    graph: &'g FileGraph,
    edge: &'g Edge,
    number: u32,
    /// Whether it is on the caller's own object.
    own: bool,
}

impl Call<'_> {
    fn arc(&self, from: NodeId, to: NodeId, sure: Resolution) -> Arc {
        let guard = self.graph.threads().guard(self.number);
        let edge = Some(self.number);
        Arc { from, to, runs: Runs::Same, kind: ArcKind::Call, edge, at: self.edge.at, guard, sure }
    }
}

impl Builder<'_, '_> {
    pub(super) fn calls(&self, graph: &FileGraph, all: &mut Vec<Arc>) {
        for (number, edge) in graph.edges.iter().enumerate() {
            if !matches!(edge.target, EdgeTarget::Symbol(_) | EdgeTarget::Candidates(_)) {
                continue;
            }
            let from = self.nodes.node(Spot { file: self.file, callable: edge.caller, region: edge.region });
            let call = Call { graph, edge, number: number as u32, own: graph.threads().is_own_call(number as u32) };
            let made = graph.threads().made_receiver(call.number);
            let made = made.and_then(|made| match made {
                Made::Named(name) => self.follow.snapshot.index().class(name),
                Made::Here(class) => Some(ClassRef { file: self.file, class }),
            });
            let class = made.or_else(|| if call.own { self.only_class(edge.caller) } else { None });
            match class {
                Some(class) => self.call_on(&call, from, class, all),
                None => self.call(&call, from, all),
            }
            if call.own {
                for &copy in self.nodes.copies(from) {
                    if let Some(class) = self.nodes.class(copy) {
                        self.call_on(&call, copy, class, all);
                    }
                }
            } else {
                for &copy in self.nodes.copies(from) {
                    match class {
                        Some(class) => self.call_on(&call, copy, class, all),
                        None => self.call(&call, copy, all),
                    }
                }
            }
        }
    }

    /// The class of a callable's object, where there is but one.
    pub(super) fn only_class(&self, callable: Node) -> Option<ClassRef> {
        let method = MethodRef { file: self.file, callable };
        let class = self.follow.env.container_class(method)?;
        match self.follow.objects(class).as_ref() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// A call on any object that the receiver's type admits.
    fn call(&self, call: &Call<'_>, from: NodeId, all: &mut Vec<Arc>) {
        let targets = self.follow.targets(call.edge);
        let is_virtual = FileGraph::resolution(call.edge) == Resolution::Virtual;
        // One body only is as good as a call that is not virtual.
        let sure = if is_virtual && targets.len() == 1 { Resolution::Exact } else { FileGraph::resolution(call.edge) };
        let receiver = self.follow.snapshot.index().class(call.edge.receiver).filter(|c| !c.file.is_library());
        for &target in targets.iter() {
            let owner = self.follow.env.container_class(target);
            if is_virtual
                && (self.handled.contains(&target) || owner.is_some_and(|class| !self.fits(call, receiver, class)))
            {
                continue;
            }
            let to = self.nodes.callable(target);
            if self.nodes.copies(to).is_empty() {
                all.push(call.arc(from, to, sure));
            }
            let created = owner.filter(|_| call.edge.kind == SiteKind::New);
            let admitted = |&copy: &NodeId| {
                self.nodes.class(copy).is_some_and(|class| match created {
                    Some(created) => created == class,
                    None => {
                        receiver.is_none_or(|r| self.follow.env.is_subclass(class, r))
                            && self.fits(call, receiver, class)
                            && (!is_virtual || self.follow.inherits(class, target))
                    }
                })
            };
            let copies: Vec<NodeId> = self.nodes.copies(to).iter().copied().filter(admitted).collect();
            // Even a method that nobody overrides is only as certain as the class of its object.
            let sure = if copies.len() > 1 { sure.max(Resolution::Virtual) } else { sure };
            all.extend(copies.into_iter().map(|copy| call.arc(from, copy, sure)));
        }
    }

    /// Whether objects of a class may be what a call's receiver is by its type arguments: a `Store<String>` is no `Store<Int>`.
    fn fits(&self, call: &Call<'_>, receiver: Option<ClassRef>, class: ClassRef) -> bool {
        let wanted = call.graph.threads().arguments_of_receiver(call.number);
        let Some(receiver) = receiver.filter(|r| !wanted.is_empty() && *r != class) else { return true };
        let env = &self.follow.env;
        let lines = env.linearization(class);
        let Some(args) = lines.find(receiver).and_then(|entry| entry.args.clone()) else { return true };
        let related = |a: Name, b: Name| match (env.index.class(a), env.index.class(b)) {
            (Some(a), Some(b)) => env.is_subclass(a, b) || env.is_subclass(b, a),
            _ => false,
        };
        wanted.iter().zip(args.iter()).all(|(&wanted, arg)| {
            let given = argument_name(env, arg);
            wanted.is_empty() || given.is_empty() || wanted == given || related(wanted, given)
        })
    }

    /// A call on an object of exactly this class.
    fn call_on(&self, call: &Call<'_>, from: NodeId, class: ClassRef, all: &mut Vec<Arc>) {
        let sure = match FileGraph::resolution(call.edge) {
            Resolution::Virtual => Resolution::Exact,
            other => other,
        };
        for target in self.follow.selected(call.edge, class) {
            let to = self.nodes.callable(target);
            let to = self.nodes.for_class(to, class);
            all.extend(to.map(|to| call.arc(from, to, sure)));
        }
    }
}
