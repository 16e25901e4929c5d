//! What calls of the project's own methods do, from the methods' code: which parameters they may change, which fields of their object
//! they read and change. Computed on demand, kept for one question; recursion ends in what the others do.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::access::Root;
use super::facts::{Facts, Own, OwnFields};
use super::graph::Graph;
use super::lexical::{Declared, InCode, Lexical, Shared};
use super::place::path_of;
use super::resolved::Resolved;
use crate::hir::{Bodies, Callable, ClassKind, Container, Expr, ExprId, Flags, Items, Name};
use crate::index::{FileId, MethodRef};
use crate::infer::body::infer_callable;
use crate::infer::{Env, FileSites};

/// Calls below calls that are looked into.
const MAX_DEPTH: usize = 4;
/// Methods that are looked into for one question.
const MAX_METHODS: usize = 64;

/// What calling a method may change, and of its own object also read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Bit `i`: the object in parameter `i` may be changed; the last bit for all from 31 on.
    pub changes_parameters: u32,
    /// The object it is called on may be changed.
    pub changes_receiver: bool,
    /// The fields of its own object (and static ones of its class); `None` where that is not known.
    pub own_fields: Option<Rc<OwnFields>>,
}

/// The code of a method, which may be all that was lowered of its file's.
#[derive(Clone, Debug)]
pub struct MethodCode {
    /// The file's declarations, whose ids of code are those of `bodies` and all others the index's.
    pub items: Arc<Items>,
    /// The code.
    pub bodies: Arc<Bodies>,
}

/// The code of a method with what inference found in it.
pub struct TypedCode {
    /// The code.
    pub code: MethodCode,
    /// Types and targets, of the outermost method around it.
    pub sites: FileSites,
}

/// Gives the code of methods, and may keep what inference found in it for the next question.
pub trait CodeSource {
    /// The code of a method; `None` for libraries and files that changed meanwhile.
    fn code(&self, method: MethodRef) -> Option<MethodCode>;

    /// The same with its types.
    fn typed(&self, env: &Env<'_>, method: MethodRef) -> Option<Arc<TypedCode>> {
        let code = self.code(method)?;
        let sites = infer_callable(env, method, &code.items, &code.bodies);
        Some(Arc::new(TypedCode { code, sites }))
    }

    /// What a method may change as `by_names` tells from its file's code alone ([`Summary::changes_parameters`] and
    /// [`Summary::changes_receiver`]); a source may remember it for as long as the file stays as it is.
    fn changes(&self, method: MethodRef, by_names: &dyn Fn() -> Option<(u32, bool)>) -> Option<(u32, bool)> {
        let _ = method;
        by_names()
    }
}

/// Some code of a file with what was collected in it.
type LastCode = (Arc<Bodies>, Rc<OnceCell<InCode>>);
/// A method, and whether it is to be read with its types.
type Asked = (MethodRef, bool);

/// Summaries for one question.
pub struct Summaries<'a> {
    env: &'a Env<'a>,
    source: &'a dyn CodeSource,
    codes: RefCell<FxHashMap<MethodRef, Option<Arc<TypedCode>>>>,
    declared: RefCell<FxHashMap<FileId, Rc<Declared>>>,
    /// What was collected in the code that was asked for last, which for all methods of an open file is one.
    lexical: RefCell<FxHashMap<FileId, LastCode>>,
    known: RefCell<FxHashMap<Asked, Option<Rc<Summary>>>>,
    running: RefCell<Vec<MethodRef>>,
    /// The outermost running method that was met again.
    met: Cell<usize>,
    left: Cell<usize>,
}

impl<'a> Summaries<'a> {
    /// Nothing known yet. `source` gives the code of the project's files.
    #[must_use]
    pub fn new(env: &'a Env<'a>, source: &'a dyn CodeSource) -> Self {
        Self {
            env,
            source,
            codes: RefCell::default(),
            declared: RefCell::default(),
            lexical: RefCell::default(),
            known: RefCell::default(),
            running: RefCell::default(),
            met: Cell::new(usize::MAX),
            left: Cell::new(MAX_METHODS),
        }
    }

    pub(super) fn env(&self) -> &'a Env<'a> {
        self.env
    }

    /// What is collected about a file and this code of it, once a question.
    pub(super) fn lexical(&self, file: FileId, of: &MethodCode) -> Shared {
        let mut declared = self.declared.borrow_mut();
        let declared = Rc::clone(declared.entry(file).or_insert_with(|| Rc::new(Declared::new(&of.items))));
        let mut all = self.lexical.borrow_mut();
        let (bodies, code) = all.entry(file).or_insert_with(|| (Arc::clone(&of.bodies), Rc::default()));
        if !Arc::ptr_eq(bodies, &of.bodies) {
            (*bodies, *code) = (Arc::clone(&of.bodies), Rc::default());
        }
        Shared { declared, code: Rc::clone(code) }
    }

    /// The code of a method, lowered and inferred the first time; `None` for libraries and files that changed meanwhile.
    #[must_use]
    pub fn code(&self, method: MethodRef) -> Option<Arc<TypedCode>> {
        let outermost = self.env.index.items(method.file).outermost(method.callable);
        let key = MethodRef { callable: outermost, ..method };
        if let Some(known) = self.codes.borrow().get(&key) {
            return known.clone();
        }
        let code = self.source.typed(self.env, key);
        self.codes.borrow_mut().insert(key, code.clone());
        code
    }

    /// The summary of a method that no other one overrides; `None` where its code is not known or may be another's. A method in the
    /// file `from` that calls it is read with its types, one of another file by names alone.
    #[must_use]
    pub fn of(&self, method: MethodRef, from: FileId) -> Option<Rc<Summary>> {
        let typed = method.file == from;
        if let Some(known) = self.known.borrow().get(&(method, typed)) {
            return known.clone();
        }
        let depth = self.running.borrow().len();
        if let Some(outer) = self.running.borrow().iter().position(|&m| m == method) {
            self.met.set(self.met.get().min(outer));
            // What it does itself is counted where it runs.
            let nothing = Summary { changes_parameters: 0, changes_receiver: false, own_fields: Some(Rc::default()) };
            return Some(Rc::new(nothing));
        }
        if depth >= MAX_DEPTH || self.left.get() == 0 || !self.is_final(method) {
            return None;
        }
        self.left.set(self.left.get() - 1);
        self.running.borrow_mut().push(method);
        let before = self.met.replace(usize::MAX);
        let summary = self.compute(method, typed).map(Rc::new);
        self.running.borrow_mut().pop();
        // Less than the whole truth where a method around was met again: not kept.
        if self.met.get() >= depth {
            self.known.borrow_mut().insert((method, typed), summary.clone());
            self.met.set(before);
        } else {
            self.met.set(self.met.get().min(before));
        }
        summary
    }

    fn is_final(&self, method: MethodRef) -> bool {
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let fixed = Flags::STATIC.union(Flags::PRIVATE).union(Flags::FINAL);
        if callable.body.is_none() {
            return false;
        }
        let Container::Class(class) = callable.container else { return true };
        let class = items.class(class);
        callable.is_constructor()
            || callable.flags.intersects(fixed)
            || class.flags.contains(Flags::FINAL)
            || class.kind != ClassKind::Interface && self.env.index.extending(class.name).is_empty()
    }

    fn compute(&self, method: MethodRef, typed: bool) -> Option<Summary> {
        if typed {
            let typed = self.code(method)?;
            let MethodCode { items, bodies } = &typed.code;
            let callable = items.callable(method.callable);
            let facts = Resolved::new_in(self, &typed, method);
            let graph = super::build(items, bodies, method.callable, &facts)?;
            let own = own_fields(items, bodies, callable, &graph, &facts);
            return Some(summarize(callable, &graph, own));
        }
        let by_names = || {
            let code = self.source.code(method)?;
            let MethodCode { items, bodies } = &code;
            let facts = Lexical::sharing(items, bodies, self.lexical(method.file, &code));
            let graph = super::build(items, bodies, method.callable, &facts)?;
            let summary = summarize(items.callable(method.callable), &graph, None);
            Some((summary.changes_parameters, summary.changes_receiver))
        };
        let (changes_parameters, changes_receiver) = self.source.changes(method, &by_names)?;
        Some(Summary { changes_parameters, changes_receiver, own_fields: None })
    }
}

fn summarize(callable: &Callable, graph: &Graph, own_fields: Option<OwnFields>) -> Summary {
    let mut summary = Summary { changes_parameters: 0, changes_receiver: false, own_fields: own_fields.map(Rc::new) };
    for node in 0..graph.nodes.len() as u32 {
        for def in graph.defs.of(node) {
            let path = graph.path(path_of(def.place));
            let content = !def.place.is_multiple_of(2);
            match path.root {
                Root::Local(local) if content || path.parent.is_some() => {
                    if let Some(index) = callable.parameter_of(local) {
                        summary.changes_parameters |= 1 << index.min(31);
                    }
                }
                Root::This if content || path.parent.is_some() => summary.changes_receiver = true,
                _ => {}
            }
        }
    }
    summary
}

/// The own fields that the code names, and those of the calls in it; `None` where it gives itself away.
fn own_fields(
    items: &Items,
    bodies: &Bodies,
    callable: &Callable,
    graph: &Graph,
    facts: &dyn Facts,
) -> Option<OwnFields> {
    let mut fields = OwnFields::default();
    let mut add = |place: u32, changed: bool| {
        let mut path = graph.path(path_of(place));
        while let Some(parent) = path.parent.map(|p| graph.path(p)).filter(|p| p.parent.is_some()) {
            path = parent;
        }
        if path.parent.is_some() && matches!(path.root, Root::This | Root::Static) {
            note(&mut fields.reads, path.field);
            if changed {
                note(&mut fields.changes, path.field);
            }
        }
    };
    for node in 0..graph.nodes.len() as u32 {
        graph.uses.of(node).iter().for_each(|&place| add(place, false));
        graph.defs.of(node).iter().for_each(|def| add(def.place, true));
    }
    let mut todo: Vec<ExprId> = callable.body.into_iter().collect();
    while let Some(at) = todo.pop() {
        let is_this = |e: ExprId| matches!(bodies.expr(e), Expr::This { .. } | Expr::Super { .. });
        match bodies.expr(at) {
            Expr::This { .. } => return None,
            Expr::Field { receiver, .. } if is_this(receiver) => continue,
            Expr::Call(id) => {
                let call = facts.call(at);
                if call.reads_own != Own::Nothing || call.changes_own != Own::Nothing {
                    let of_call = call.own_fields?;
                    of_call.reads.iter().for_each(|&n| note(&mut fields.reads, n));
                    of_call.changes.iter().for_each(|&n| note(&mut fields.changes, n));
                }
                let written = bodies.call(id);
                todo.extend(written.receiver.filter(|&r| !is_this(r)));
                todo.extend(bodies.args(written).iter().map(|a| a.value));
            }
            _ => bodies.each_child(at, |child| todo.push(child)),
        }
        for nested in super::build::nested_callables(items, bodies, at) {
            todo.extend(items.callable(nested).body);
        }
    }
    Some(fields)
}

fn note(names: &mut Vec<Name>, name: Name) {
    if !names.contains(&name) {
        names.push(name);
    }
}
