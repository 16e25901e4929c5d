//! Values that stand for threads: dispatchers, executors, loopers, schedulers, scopes. An expression is followed as far as
//! this file goes; what lies beyond is named.

use super::Collector;
use crate::graph::Runs;
use crate::graph::handover::{Code, Value};
use crate::graph::{Node, Symbol};
use crate::hir::{BinaryOp, Expr, ExprId, Literal};
use crate::host::tagging::{interned_type, owner_name};
use crate::index::FieldRef;
use crate::infer::{SiteKind, Target, Ty};
use crate::risk::rule::Place as RulePlace;
use crate::risk::{CallFact, Shape};

/// Types whose values stand for threads.
const CARRIERS: &[&str] = &[
    "java.util.concurrent.Executor",
    "kotlin.coroutines.CoroutineContext",
    "kotlinx.coroutines.CoroutineScope",
    "android.os.Handler",
    "android.os.Looper",
    "android.os.HandlerThread",
    "io.reactivex.rxjava3.core.Scheduler",
    "io.reactivex.Scheduler",
    "rx.Scheduler",
    "reactor.core.scheduler.Scheduler",
    "java.util.Timer",
];

/// What every value of a type stands for, whoever made it.
const BY_TYPE: &[(&str, Value)] = &[
    ("kotlinx.coroutines.MainCoroutineDispatcher", Value::Runs(Runs::Main)),
    ("androidx.lifecycle.LifecycleCoroutineScope", Value::Runs(Runs::Main)),
    ("kotlinx.coroutines.GlobalScope", Value::Runs(Runs::Background)),
    ("kotlinx.coroutines.Job", Value::Silent),
    ("kotlinx.coroutines.CoroutineExceptionHandler", Value::Silent),
    ("kotlinx.coroutines.CoroutineName", Value::Silent),
    ("kotlinx.coroutines.NonCancellable", Value::Silent),
    ("java.util.concurrent.ExecutorService", Value::Runs(Runs::Background)),
    ("android.os.HandlerThread", Value::Runs(Runs::Background)),
];

/// Android's components: they are made on the main thread, and so is what their fields are given.
const MADE_ON_MAIN: &[&str] = &[
    "android.app.Activity",
    "android.app.Application",
    "android.app.Service",
    "android.app.Fragment",
    "androidx.fragment.app.Fragment",
    "android.view.View",
    "android.app.Dialog",
    "android.content.BroadcastReceiver",
    "androidx.lifecycle.ViewModel",
    "androidx.recyclerview.widget.RecyclerView.Adapter",
];

impl Collector<'_, '_, '_> {
    /// Whether values of a type stand for threads.
    pub(super) fn is_carrier(&mut self, ty: &'static str) -> bool {
        if ty.is_empty() {
            return false;
        }
        if let Some(&known) = self.carriers.get(ty) {
            return known;
        }
        let is = CARRIERS.iter().any(|c| self.is_subtype(ty, c));
        self.carriers.insert(ty, is);
        is
    }

    /// The thread that an expression stands for.
    pub(super) fn value(&mut self, expr: ExprId, depth: u32) -> Value {
        if depth > 8 {
            return Value::Unknown;
        }
        match self.t.bodies.expr(expr) {
            // The right operand's elements replace the left's.
            Expr::Binary { op: BinaryOp::Add, lhs, rhs, .. } => {
                return first(vec![self.value(rhs, depth + 1), self.value(lhs, depth + 1)]);
            }
            Expr::Cast { operand: inner, .. } | Expr::Labeled { body: inner, .. } | Expr::Elvis { lhs: inner, .. } => {
                return self.value(inner, depth + 1);
            }
            Expr::If { then, otherwise: Some(otherwise), .. } => {
                let (a, b) = (self.value(then, depth + 1), self.value(otherwise, depth + 1));
                return if a == b { a } else { Value::Unknown };
            }
            Expr::Block { statements } => {
                return match self.t.bodies.list(statements).last().copied() {
                    Some(last) => self.value(last, depth + 1),
                    None => Value::Unknown,
                };
            }
            Expr::Literal(Literal::Null) => return Value::Silent,
            Expr::Name { local: Some(local), .. } => {
                let local = self.body.meant(expr, local);
                if let Some(&(node, n)) = self.params.get(&local) {
                    let declared = self.by_type(expr);
                    return if matches!(declared, Some(Value::Silent)) { Value::Silent } else { Value::Param(node, n) };
                }
                if let Some(init) = self.body.init(local) {
                    return self.value(init, depth + 1);
                }
                return self.by_type(expr).unwrap_or(Value::Unknown);
            }
            Expr::This { .. } => {
                return match self.project_class(expr) {
                    Some(class) => Value::Own(Code::Class(class)),
                    None => Value::Runs(Runs::Later),
                };
            }
            _ => {}
        }
        if let Some(code @ Code::Region(_)) = self.code(expr) {
            return self.made(expr, depth).unwrap_or(Value::Own(code));
        }
        if let Some(value) = self.made(expr, depth) {
            return value;
        }
        if let Some(&field) = self.t.sites.fields.get(&expr) {
            if let Some(value) = self.catalog_field(field, expr) {
                return value;
            }
            if let Some(symbol) = self.field_symbol(field) {
                return Value::Field(symbol);
            }
        }
        if matches!(self.t.bodies.expr(expr), Expr::Field { .. } | Expr::Name { .. })
            && let Some(path) = self.t.path_of(expr)
            && let Some((owner, name)) = path.as_str().rsplit_once('.')
        {
            let fact = CallFact { shape: Shape::Get, owner, name, ..CallFact::default() };
            if let Some(dispatcher) = self.t.matcher.dispatcher(&fact) {
                return self.places(&dispatcher.on, expr);
            }
            let fact = CallFact { shape: Shape::Get, owner: path.as_str(), name: "INSTANCE", ..CallFact::default() };
            if let Some(dispatcher) = self.t.matcher.dispatcher(&fact) {
                return self.places(&dispatcher.on, expr);
            }
        }
        self.by_type(expr).unwrap_or(Value::Unknown)
    }

    /// The value that a call or property access gives.
    fn made(&mut self, expr: ExprId, depth: u32) -> Option<Value> {
        let at = self.t.site_of.get(&expr).copied()?;
        let site = &self.t.sites.sites[at];
        if let Target::Accessor(field, false) = site.target {
            return self.catalog_field(field, expr).or_else(|| self.field_symbol(field).map(Value::Field));
        }
        let kind = site.kind;
        let Target::Method(method) = site.target else { return self.made_unknown(at) };
        let described = self.t.describe(method);
        let args = self.t.arguments(expr);
        let site = &self.t.sites.sites[at];
        let extension = self.t.extension_receiver(method, site);
        let fact = CallFact {
            owner: described.owner,
            name: described.name,
            receiver: self.t.receiver(site),
            extension_receiver: extension,
            params: Some(&described.params),
            args: args.as_deref(),
            ..CallFact::default()
        };
        let mut found = self.t.matcher.dispatcher(&fact);
        if found.is_none() && kind == SiteKind::Get {
            let fact = CallFact { shape: Shape::Get, name: site.name.as_str(), ..fact };
            found = self.t.matcher.dispatcher(&fact);
        }
        let is_own = !method.file.is_library();
        if let Some(dispatcher) = found
            && !(is_own && kind == SiteKind::New && dispatcher.pattern.names.iter().all(|n| &**n == "<init>"))
        {
            return Some(self.places(&dispatcher.on, expr));
        }
        if is_own {
            if kind == SiteKind::New {
                let made = self.by_type(expr);
                return made.or_else(|| self.project_class(expr).map(|c| Value::Own(Code::Class(c))));
            }
            let items = self.t.env.index.items(method.file);
            return Some(Value::Result(Symbol::of(items, items.callable(method.callable))));
        }
        // A builder's `apply` and the like give back what they are called on.
        if matches!(described.name, "apply" | "also") && depth < 8 {
            let receiver = match self.t.bodies.expr(expr) {
                Expr::Call(call) => self.t.bodies.call(call).receiver,
                _ => None,
            }?;
            return Some(self.value(receiver, depth + 1));
        }
        self.by_type(expr)
    }

    fn made_unknown(&mut self, at: usize) -> Option<Value> {
        use crate::infer::Reason;
        let site = &self.t.sites.sites[at];
        let Target::Unknown(Reason::UnknownClass(owner) | Reason::InheritedFrom(owner)) = site.target else {
            return None;
        };
        let (expr, name) = (site.expr, site.name);
        let name = if site.kind == SiteKind::New { "<init>" } else { name.as_str() };
        let shape = if site.kind == SiteKind::Get { Shape::Get } else { Shape::Call };
        let args = self.t.arguments(expr);
        let fact = CallFact { shape, owner: owner.as_str(), name, args: args.as_deref(), ..CallFact::default() };
        let found = self.t.matcher.dispatcher(&fact)?;
        Some(self.places(&found.on, expr))
    }

    fn catalog_field(&mut self, field: FieldRef, expr: ExprId) -> Option<Value> {
        let items = self.t.env.index.items(field.file);
        let data = items.field(field.field);
        let extension_receiver = match self.t.bodies.expr(expr) {
            Expr::Field { receiver, .. } => Some(self.type_of(receiver)).filter(|t| !t.is_empty()),
            _ => None,
        };
        let owner = owner_name(items, data.container);
        let name = data.name.as_str();
        let fact = CallFact { shape: Shape::Get, owner, name, extension_receiver, ..CallFact::default() };
        let dispatcher = self.t.matcher.dispatcher(&fact)?;
        Some(self.places(&dispatcher.on, expr))
    }

    fn by_type(&self, expr: ExprId) -> Option<Value> {
        let ty = self.type_of(expr);
        self.value_of_type(ty)
    }

    pub(super) fn value_of_type(&self, ty: &str) -> Option<Value> {
        if ty.is_empty() {
            return None;
        }
        BY_TYPE.iter().find(|(name, _)| self.is_subtype(ty, name)).map(|(_, value)| value.clone())
    }

    /// The first of a rule's places that is given at a call.
    pub(super) fn places(&mut self, on: &[RulePlace], call: ExprId) -> Value {
        let mut all = Vec::new();
        for place in on {
            let value = match place {
                RulePlace::Inline => Some(Value::Runs(Runs::Same)),
                RulePlace::Later | RulePlace::Current => Some(Value::Runs(Runs::Later)),
                RulePlace::Main => Some(Value::Runs(Runs::Main)),
                RulePlace::Background => Some(Value::Runs(Runs::Background)),
                RulePlace::Binder => Some(Value::Runs(Runs::Binder)),
                RulePlace::EventLoop => Some(Value::Runs(Runs::EventLoop)),
                RulePlace::Silent => Some(Value::Silent),
                RulePlace::Stream | RulePlace::Unknown => Some(Value::Unknown),
                RulePlace::Receiver => self.receiver_value(call),
                RulePlace::Argument(arg) => self.argument_value(arg, call),
            };
            let is_last = matches!(value, Some(ref v) if !may_be_silent(v));
            all.extend(value);
            if is_last {
                break;
            }
        }
        first(all)
    }

    fn argument_value(&mut self, arg: &crate::risk::condition::ArgRef, call: ExprId) -> Option<Value> {
        let Expr::Call(data) = self.t.bodies.expr(call) else { return None };
        let data = self.t.bodies.call(data);
        let args = self.t.bodies.args(data);
        let named = arg.name.as_deref().and_then(|n| args.iter().position(|a| a.name.as_str() == n));
        let positional = arg.position.filter(|&p| args.get(p).is_some_and(|a| a.name.is_empty()));
        let at = named.or(positional)?;
        // `launch { … }`: the lambda is what is launched.
        if data.trailing_lambda && at + 1 == args.len() {
            return None;
        }
        let given = args[at].value;
        Some(self.value(given, 1))
    }

    fn receiver_value(&mut self, call: ExprId) -> Option<Value> {
        let written = match self.t.bodies.expr(call) {
            Expr::Call(data) => self.t.bodies.call(data).receiver,
            Expr::Field { receiver, .. } => Some(receiver),
            _ => None,
        };
        if let Some(receiver) = written {
            return Some(self.value(receiver, 1));
        }
        if let Some(scope) = self.scope_around(call) {
            return Some(scope);
        }
        let &at = self.t.site_of.get(&call)?;
        let name = self.t.receiver(&self.t.sites.sites[at])?;
        if let Some(value) = self.value_of_type(name) {
            return Some(value);
        }
        let class = self.t.env.index.class_named(name)?;
        if class.file.is_library() {
            // The scope of the coroutine that the code stands in.
            return Some(Value::Runs(Runs::Later));
        }
        Some(Value::Own(Code::Class(crate::hir::Name::new(name))))
    }

    /// The coroutine scope that code stands in: a lambda's, an extension function's, or the class itself.
    fn scope_around(&self, expr: ExprId) -> Option<Value> {
        const SCOPE: &str = "kotlinx.coroutines.CoroutineScope";
        let (caller, mut region) = self.body.place(expr)?;
        while let Some(number) = region {
            let data = &self.t.sites.regions[number as usize];
            if let crate::infer::RegionKind::Lambda(lambda) = data.kind {
                let lambda = self.t.bodies.lambda(lambda).expr;
                let receiver = match self.t.sites.types.get(lambda.index()) {
                    Some(Ty::Function(f)) => f.receiver.as_ref().map(|r| interned_type(self.t.env, r)),
                    _ => None,
                };
                if receiver.is_some_and(|r| self.is_subtype(r, SCOPE)) {
                    // The coroutine's own thread, which is that of the code around.
                    return Some(Value::Runs(Runs::Later));
                }
            }
            region = data.parent;
        }
        let method = crate::index::MethodRef { file: self.t.file, callable: caller };
        let extended = self.t.env.signature(method).receiver.as_ref().map(|r| interned_type(self.t.env, r));
        if extended.is_some_and(|r| self.is_subtype(r, SCOPE)) {
            return Some(Value::Runs(Runs::Later));
        }
        let class = super::class_name(self, self.class_around(expr)?);
        self.is_subtype(class.as_str(), SCOPE).then_some(Value::Own(Code::Class(class)))
    }

    /// What fields are given that stands for a thread, and code that is put into fields.
    pub(super) fn field_values(&mut self) -> Vec<(Symbol, Value)> {
        let mut all = Vec::new();
        let mut given: Vec<(FieldRef, ExprId)> = Vec::new();
        for &(field, value) in &self.body.initialised {
            given.push((FieldRef { file: self.t.file, field }, value));
        }
        for &(target, value) in &self.body.assigned {
            given.extend(self.t.sites.fields.get(&target).map(|&f| (f, value)));
        }
        let items = self.t.env.index.items(self.t.file);
        for (field, value) in given {
            let Some(symbol) = self.field_symbol(field) else { continue };
            let ty = self.field_type(field, value);
            if self.is_carrier(ty) {
                let value = self.value(value, 0);
                all.push((symbol, self.on_main_where_made(field, value)));
            }
            if let Some(code) = self.code(value) {
                self.stores.push(crate::graph::handover::Store { field: symbol, code });
            }
        }
        // Properties that a primary constructor declares are given what it is given.
        for (i, callable) in items.callables.iter().enumerate() {
            for (n, param) in callable.params.iter().enumerate() {
                let Some(field) = param.property else { continue };
                let field = FieldRef { file: self.t.file, field };
                let Some(symbol) = self.field_symbol(field) else { continue };
                let node = Node::new(i);
                let code = Code::Param(node, n as u16);
                self.stores.push(crate::graph::handover::Store { field: symbol, code });
                let method = crate::index::MethodRef { file: self.t.file, callable: node };
                let ty = self.t.env.signature(method).params.get(n).map_or("", |p| interned_type(self.t.env, &p.ty));
                if self.is_carrier(ty) {
                    all.push((symbol, Value::Param(node, n as u16)));
                }
            }
        }
        all.sort_by_key(|v| v.0);
        all
    }

    fn field_type(&self, field: FieldRef, value: ExprId) -> &'static str {
        let declared = &self.t.env.field_signature(field).ty;
        let declared = interned_type(self.t.env, declared);
        if declared.is_empty() { self.type_of(value) } else { declared }
    }

    /// `new Handler()` in a component's field takes the main thread, since components are made there.
    fn on_main_where_made(&self, field: FieldRef, value: Value) -> Value {
        if value != Value::Runs(Runs::Later) {
            return value;
        }
        let items = self.t.env.index.items(field.file);
        let owner = owner_name(items, items.field(field.field).container);
        let on_main = MADE_ON_MAIN.iter().any(|c| self.is_subtype(owner, c));
        if on_main { Value::Runs(Runs::Main) } else { Value::Unknown }
    }

    /// What callables return that stands for a thread.
    pub(super) fn results(&mut self) -> Vec<(Node, Value)> {
        let mut all = Vec::new();
        let returns = self.body.returns.clone();
        for (node, region, value) in returns {
            let ty = self.type_of(value);
            if region.is_none() && self.is_carrier(ty) {
                let value = self.value(value, 0);
                all.push((node, value));
            }
        }
        all.sort_by_key(|r| r.0);
        all
    }

    /// Default values of parameters that stand for a thread.
    pub(super) fn defaults(&mut self) -> Vec<(Node, u16, Value)> {
        let items = self.t.env.index.items(self.t.file);
        let mut all = Vec::new();
        for (i, callable) in items.callables.iter().enumerate() {
            for (n, param) in callable.params.iter().enumerate() {
                let Some(default) = param.default else { continue };
                let ty = self.type_of(default);
                if self.is_carrier(ty) {
                    let value = self.value(default, 0);
                    all.push((Node::new(i), n as u16, value));
                }
            }
        }
        all
    }

    /// Arguments of a call of the workspace that stand for threads.
    pub(super) fn note_arguments(&mut self, at: usize, edge: u32) {
        let expr = self.t.sites.sites[at].expr;
        let args: Vec<ExprId> = self.body.args_of(self.t.bodies, expr).collect();
        for (n, &arg) in args.iter().enumerate() {
            let ty = self.type_of(arg);
            if self.is_carrier(ty) {
                let value = self.value(arg, 0);
                let param = self.param_of(at, n);
                self.args.push((edge, param, value));
            }
        }
    }
}

/// The first of these that is not silent.
fn first(mut all: Vec<Value>) -> Value {
    all.retain(|v| *v != Value::Silent);
    match all.len() {
        0 => Value::Silent,
        1 => all.remove(0),
        _ if !may_be_silent(&all[0]) => all.remove(0),
        _ => Value::First(all.into()),
    }
}

/// Whether a value may turn out to say nothing.
fn may_be_silent(value: &Value) -> bool {
    match value {
        Value::Runs(_) | Value::Unknown | Value::Own(_) => false,
        Value::Silent | Value::Field(_) | Value::Param(..) | Value::Result(_) => true,
        Value::First(all) => all.iter().all(may_be_silent),
    }
}
