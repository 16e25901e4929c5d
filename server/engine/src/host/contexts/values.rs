//! Values that stand for threads, followed to what they are given: fields to their initialisers, parameters to the arguments of
//! their callers, methods to what they return.

use super::{Follow, Followed};
use crate::graph::handover::{Code, Value};
use crate::graph::{EdgeTarget, Node, Runs, Symbol};
use crate::hir::{CallableKind, Member, Name};
use crate::index::{ClassRef, FileId, MethodRef};
use crate::infer::SiteKind;

const UNKNOWN: Followed = Followed::Runs(Runs::Unknown);

impl Follow<'_> {
    /// The thread that a value of `file` stands for, seen from where it is used.
    pub(super) fn runs_of(&self, file: FileId, value: &Value) -> Runs {
        match self.value(file, value) {
            Followed::Runs(runs) => runs,
            Followed::Silent => Runs::Later,
        }
    }

    pub(super) fn value(&self, file: FileId, value: &Value) -> Followed {
        match value {
            Value::Runs(runs) => Followed::Runs(*runs),
            Value::Silent => Followed::Silent,
            Value::Unknown => UNKNOWN,
            Value::Field(symbol) | Value::Result(symbol) => self.symbol_value(*symbol),
            Value::Param(node, n) => self.param_value(file, *node, *n),
            Value::Own(code) => Followed::Runs(self.own(file, code)),
            Value::First(all) => {
                for value in all {
                    match self.value(file, value) {
                        Followed::Silent => {}
                        known => return known,
                    }
                }
                Followed::Silent
            }
        }
    }

    /// What a field holds or a method returns.
    fn symbol_value(&self, symbol: Symbol) -> Followed {
        if let Some(&known) = self.values.borrow().get(&symbol) {
            return known;
        }
        let key = (0, FileId::project(0), symbol.number(), 0);
        let found = self.once(key, UNKNOWN, || {
            let mut found = self.given_to(symbol);
            if found.is_empty() {
                for below in self.overriding(symbol) {
                    found.extend(self.given_to(below));
                }
            }
            joined(found)
        });
        self.values.borrow_mut().insert(symbol, found);
        found
    }

    fn given_to(&self, symbol: Symbol) -> Vec<Followed> {
        let mut found = Vec::new();
        for &file in self.snapshot.declaring_files(symbol) {
            if self.is_test(file) {
                continue;
            }
            let threads = self.threads(file);
            let start = threads.fields.partition_point(|f| f.0 < symbol);
            let fields = threads.fields[start..].iter().take_while(|f| f.0 == symbol);
            found.extend(fields.map(|(_, value)| self.value(file, value)));
            let Some(graph) = self.graph(file) else { continue };
            for (node, value) in &threads.results {
                if graph.symbols[node.index()] == symbol {
                    found.push(self.value(file, value));
                }
            }
        }
        found
    }

    /// Getters of subclasses that stand for the same property or method.
    fn overriding(&self, symbol: Symbol) -> Vec<Symbol> {
        let index = self.snapshot.index();
        let data = symbol.data();
        let Some(class) = index.class(data.owner) else { return Vec::new() };
        let mut found = Vec::new();
        for below in self.env.subclasses(class).iter().copied().filter(|&c| c != class) {
            let items = index.items(below.file);
            for member in &items.class(below.class).members {
                let other = match *member {
                    Member::Callable(c) => Symbol::of(items, items.callable(c)),
                    Member::Field(f) => Symbol::accessor(items, items.field(f), false),
                    _ => continue,
                };
                if other.data().name == data.name && other.data().params == data.params {
                    found.push(other);
                }
            }
        }
        found
    }

    /// What callers give for a parameter, its default value included; where nobody calls, what an injector is told.
    fn param_value(&self, file: FileId, node: Node, param: u16) -> Followed {
        let method = MethodRef { file, callable: node };
        let Some(symbol) = self.snapshot.symbol(method) else { return UNKNOWN };
        if let Some(&known) = self.params.borrow().get(&(symbol, param)) {
            return known;
        }
        let found = self.once((1, file, node.index() as u32, param), UNKNOWN, || {
            let mut found = Vec::new();
            let threads = self.threads(file);
            let default = threads.defaults.iter().find(|d| d.0 == node && d.1 == param).map(|d| &d.2);
            for (calling, edge) in self.calls_reaching(method) {
                let args = &self.threads(calling).args;
                let given = args.binary_search_by_key(&(edge, param), |a| (a.0, a.1)).ok().map(|at| &args[at].2);
                match (given, default) {
                    (Some(value), _) => found.push(self.value(calling, value)),
                    (None, Some(default)) => found.push(self.value(file, default)),
                    (None, None) => found.push(UNKNOWN),
                }
            }
            if found.is_empty() {
                found.extend(default.map(|d| self.value(file, d)));
            }
            if found.is_empty() {
                found.extend(self.injected(file, node, param));
            }
            joined(found)
        });
        self.params.borrow_mut().insert((symbol, param), found);
        found
    }

    /// What a method that provides the parameter's qualifier returns.
    fn injected(&self, file: FileId, node: Node, param: u16) -> Vec<Followed> {
        let wanted: Vec<Name> = self
            .threads(file)
            .qualified
            .iter()
            .filter(|q| q.callable == node && q.param == Some(param))
            .map(|q| q.qualifier)
            .collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (other, _) in self.snapshot.index().files() {
            let threads = self.threads(other);
            let provided = threads.qualified.iter().filter(|q| q.param.is_none() && wanted.contains(&q.qualifier));
            for provider in provided {
                let results = threads.results.iter().filter(|r| r.0 == provider.callable);
                found.extend(results.map(|r| self.value(other, &r.1)));
            }
        }
        found
    }

    /// The thread of an executor or scope that the project wrote itself.
    fn own(&self, file: FileId, code: &Code) -> Runs {
        match code {
            Code::Class(name) => {
                let Some(class) = self.snapshot.index().class(*name) else { return Runs::Unknown };
                self.own_class(class)
            }
            Code::Region(region) => {
                let Some(fact) = self.graph(file).and_then(|g| g.regions.get(*region as usize)) else {
                    return Runs::Unknown;
                };
                if fact.is_reference {
                    // `Runnable::run` as an executor runs what it is given, there and then.
                    return Runs::Same;
                }
                match fact.class {
                    Some(class) => self.own_class(ClassRef { file, class }),
                    None => self.agreed(file, Code::LambdaParam(*region, 0), fact.caller, Some(*region)),
                }
            }
            Code::Field(symbol) => match self.symbol_value(*symbol) {
                Followed::Runs(runs) => runs,
                Followed::Silent => Runs::Unknown,
            },
            Code::Param(node, n) => match self.param_value(file, *node, *n) {
                Followed::Runs(runs) => runs,
                Followed::Silent => Runs::Unknown,
            },
            Code::LambdaParam(..) => Runs::Unknown,
        }
    }

    fn own_class(&self, class: ClassRef) -> Runs {
        self.once((2, class.file, class.class.index() as u32, 0), Runs::Unknown, || {
            let members = self.env.own_members(class);
            let items = self.snapshot.index().items(class.file);
            for name in ["coroutineContext", "getCoroutineContext"] {
                for member in Name::existing(name).and_then(|n| members.get(&n)).into_iter().flatten() {
                    let symbol = match *member {
                        Member::Field(f) => Symbol::accessor(items, items.field(f), false),
                        Member::Callable(c) => Symbol::of(items, items.callable(c)),
                        _ => continue,
                    };
                    if let Followed::Runs(runs) = self.symbol_value(symbol) {
                        return runs;
                    }
                }
            }
            for name in ["execute", "dispatch", "scheduleDirect", "submit"] {
                for member in Name::existing(name).and_then(|n| members.get(&n)).into_iter().flatten() {
                    let Member::Callable(callable) = *member else { continue };
                    let param = u16::from(name == "dispatch");
                    let runs = self.agreed(class.file, Code::Param(callable, param), callable, None);
                    if runs != Runs::Unknown {
                        return runs;
                    }
                }
            }
            self.given_to_super(class)
        })
    }

    /// What the superclass's constructor is given: the looper of a handler.
    fn given_to_super(&self, class: ClassRef) -> Runs {
        let items = self.snapshot.index().items(class.file);
        let Some(graph) = self.graph(class.file) else { return Runs::Unknown };
        let threads = graph.threads();
        let mut found = Vec::new();
        for (edge, _, value) in &threads.args {
            let data = &graph.edges[*edge as usize];
            let caller = items.callable(data.caller);
            let is_own = caller.container == crate::hir::Container::Class(class.class)
                && (caller.is_constructor() || caller.kind == CallableKind::InstanceInit);
            let is_super = matches!(data.target, EdgeTarget::Symbol(s) if s.data().name.as_str() == "<init>")
                && matches!(data.kind, SiteKind::Delegation | SiteKind::New);
            if is_own && is_super && !self.is_project_class(data) {
                found.push(self.value(class.file, value));
            }
        }
        match joined(found) {
            Followed::Runs(runs) => runs,
            Followed::Silent => Runs::Unknown,
        }
    }

    /// Whether a constructor call makes an object of the project's own, which is no superclass's constructor here.
    fn is_project_class(&self, edge: &crate::graph::Edge) -> bool {
        edge.kind == SiteKind::New
            && matches!(edge.target, EdgeTarget::Symbol(s) if !self.snapshot.declaring_files(s).is_empty())
    }

    /// The one place where all uses of some code run it.
    fn agreed(&self, file: FileId, code: Code, root: Node, within: Option<u32>) -> Runs {
        self.looked.borrow_mut().insert((file, code.clone()));
        let uses = self.uses_of(file, &code, root, within);
        let mut runs = uses.iter().map(|u| u.runs);
        let Some(first) = runs.next() else { return Runs::Unknown };
        if runs.all(|r| r == first) { first } else { Runs::Unknown }
    }
}

/// What several values stand for together.
fn joined(mut found: Vec<Followed>) -> Followed {
    found.dedup();
    if found.len() > 1 {
        found.retain(|f| *f != Followed::Silent);
        found.dedup();
    }
    match found.as_slice() {
        [one] => *one,
        [first, rest @ ..] if rest.iter().all(|f| f == first) => *first,
        _ => UNKNOWN,
    }
}
