//! What runs when a class, an object or a file's properties are used for the first time (JLS §12.4.1): their initialisers run on the
//! thread of whoever comes first, and anybody may.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Follow;
use crate::graph::{EdgeTarget, Node};
use crate::hir::{CallableKind, ClassKind, Container, Flags, Items, Member};
use crate::index::{ClassRef, FileId, MethodRef};

/// A class, or the properties of a Kotlin file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Used {
    Class(ClassRef),
    File(FileId),
}

/// A place in a file that uses something.
pub(super) struct FirstUse {
    /// Whose code it stands in.
    pub(super) caller: Node,
    /// The innermost lambda around it.
    pub(super) region: Option<u32>,
    /// Byte offset.
    pub(super) at: u32,
    /// What may run then.
    pub(super) runs: Vec<MethodRef>,
}

impl Follow<'_> {
    /// Uses of classes, objects and files from a file's code that may be the first: the first one of each in a callable or lambda.
    pub(super) fn first_uses(&self, file: FileId) -> Vec<FirstUse> {
        let Some(graph) = self.graph(file) else { return Vec::new() };
        let items = self.snapshot.index().items(file);
        let mut initialisers: FxHashMap<Used, Vec<MethodRef>> = FxHashMap::default();
        let mut seen: FxHashSet<(Node, Option<u32>, Used)> = FxHashSet::default();
        let mut found = Vec::new();
        let mut add = |caller: Node, region: Option<u32>, at: u32, used: Used| {
            if !seen.insert((caller, region, used)) {
                return;
            }
            let runs = initialisers.entry(used).or_insert_with(|| self.initialisers_of(used)).clone();
            if !runs.is_empty() && !self.is_inside(items, file, caller, used) {
                found.push(FirstUse { caller, region, at, runs });
            }
        };
        for edge in &graph.edges {
            let EdgeTarget::Symbol(symbol) = &edge.target else { continue };
            for method in self.snapshot.declarations(*symbol) {
                if let Some(used) = self.used_by_call(method) {
                    add(edge.caller, edge.region, edge.at, used);
                }
            }
        }
        for read in &graph.threads().static_reads {
            if let Some(class) = self.snapshot.index().class(read.class).filter(|c| !c.file.is_library()) {
                add(read.caller, read.region, read.at, Used::Class(class));
            }
        }
        found
    }

    fn used_by_call(&self, method: MethodRef) -> Option<Used> {
        if method.file.is_library() {
            return None;
        }
        let items = self.snapshot.index().items(method.file);
        let callable = items.callable(method.callable);
        match callable.container {
            Container::File => Some(Used::File(method.file)),
            Container::Class(class) => {
                let is_object = matches!(items.class(class).kind, ClassKind::Object | ClassKind::Companion);
                let uses = callable.is_constructor() || callable.flags.contains(Flags::STATIC) || is_object;
                uses.then_some(Used::Class(ClassRef { file: method.file, class }))
            }
            Container::Body(_) => None,
        }
    }

    /// The code that the first use runs.
    fn initialisers_of(&self, used: Used) -> Vec<MethodRef> {
        let (file, class) = match used {
            Used::File(file) => {
                let items = self.snapshot.index().items(file);
                let own = |n: &usize| {
                    let callable = items.callable(Node::new(*n));
                    callable.kind == CallableKind::StaticInit && callable.container == Container::File
                };
                let own = (0..items.callables.len()).filter(own);
                return own.map(|n| MethodRef { file, callable: Node::new(n) }).collect();
            }
            Used::Class(class) => (class.file, class.class),
        };
        let items = self.snapshot.index().items(file);
        let of_kind = |class: crate::hir::ClassId, kind: CallableKind| {
            items.class(class).members.iter().find_map(move |m| match *m {
                Member::Callable(c) if items.callable(c).kind == kind => Some(MethodRef { file, callable: c }),
                _ => None,
            })
        };
        let mut all: Vec<MethodRef> = of_kind(class, CallableKind::StaticInit).into_iter().collect();
        if matches!(items.class(class).kind, ClassKind::Object | ClassKind::Companion) {
            all.extend(of_kind(class, CallableKind::InstanceInit));
        }
        // A companion is made with the class that it belongs to.
        let companion = items.class(class).members.iter().find_map(|m| match *m {
            Member::Class(c) if items.class(c).kind == ClassKind::Companion => Some(c),
            _ => None,
        });
        all.extend(companion.and_then(|c| of_kind(c, CallableKind::InstanceInit)));
        all
    }

    /// Whether code is a part of what it uses, which runs when that is initialised already.
    fn is_inside(&self, items: &Items, file: FileId, caller: Node, used: Used) -> bool {
        let mut container = Container::Body(caller);
        let mut in_class = false;
        loop {
            container = match container {
                Container::Body(callable) => items.callable(callable).container,
                Container::Class(class) if used == Used::Class(ClassRef { file, class }) => return true,
                Container::Class(class) => {
                    in_class = true;
                    items.class(class).container
                }
                Container::File => return !in_class && used == Used::File(file),
            };
        }
    }
}
