//! Facts from type inference: which method a call really calls, what type an expression has, which local or member a
//! name means. Where inference does not know, the answers of [`Lexical`] hold.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::{
    ALL_ARGUMENTS, CallFacts, Catches, Facts, LambdaRun, Member, Own, Raises, Source, Value, parameter_of,
};
use super::lexical::Lexical;
use super::library;
use super::summary::{Summaries, TypedCode};
use crate::graph::type_name;
use crate::hir::{
    Bodies, Call, CallKind, Callable, CallableId, CallableKind, ClassKind, Container, Expr, ExprId, FieldKind, Flags,
    Items, LocalId, Name, TypeId, TypeRef,
};
use crate::index::{ClassRef, FieldRef, FileId, MethodRef};
use crate::infer::members::What;
use crate::infer::scope::Place;
use crate::infer::{Env, FileSites, SiteKind, Target, Ty};

/// Facts about the code of one callable of a file whose types are inferred.
pub struct Resolved<'a> {
    lexical: Lexical<'a>,
    env: &'a Env<'a>,
    sites: &'a FileSites,
    items: &'a Items,
    bodies: &'a Bodies,
    file: FileId,
    callable: CallableId,
    calls: FxHashMap<ExprId, u32>,
    renamed: FxHashMap<ExprId, Option<LocalId>>,
    throwable: [Option<ClassRef>; 2],
    unchecked: [Option<ClassRef>; 2],
    summaries: &'a Summaries<'a>,
    /// The calls whose methods' code is looked at; `None` for all.
    close: Option<RefCell<FxHashSet<ExprId>>>,
    /// What was told of calls: it is asked for several times, and a method that calls itself is looked at anew each time.
    told: RefCell<FxHashMap<ExprId, CallFacts>>,
}

impl<'a> Resolved<'a> {
    /// Facts about a method in code that is at hand. Cost: one pass over the call sites of the code.
    #[must_use]
    pub fn new_in(summaries: &'a Summaries<'a>, typed: &'a TypedCode, method: MethodRef) -> Self {
        let (env, sites) = (summaries.env(), &typed.sites);
        let mut calls = FxHashMap::default();
        for (index, site) in sites.sites.iter().enumerate() {
            use SiteKind::{Call, Delegation, Get, Invoke, New, Super};
            if matches!(site.kind, Call | New | Delegation | Super | Invoke | Get) {
                calls.entry(site.expr).or_insert(index as u32);
            }
        }
        let class = |name: &str| env.index.class(Name::new(name));
        let (items, bodies) = (&*typed.code.items, &*typed.code.bodies);
        Self {
            lexical: Lexical::sharing(items, bodies, summaries.lexical(method.file, &typed.code)),
            env,
            sites,
            items,
            bodies,
            file: method.file,
            callable: method.callable,
            calls,
            renamed: sites.renamed.iter().copied().collect(),
            throwable: [class("java.lang.Throwable"), class("java.lang.Exception")],
            unchecked: [class("java.lang.RuntimeException"), class("java.lang.Error")],
            summaries,
            close: None,
            told: RefCell::default(),
        }
    }

    /// The same, but calls are taken to do whatever they may until somebody looks closer.
    #[must_use]
    pub fn rough_in(summaries: &'a Summaries<'a>, typed: &'a TypedCode, method: MethodRef) -> Self {
        Self { close: Some(RefCell::default()), ..Self::new_in(summaries, typed, method) }
    }

    /// The methods that the call, or read of a property, at `expr` may call.
    #[must_use]
    pub fn callees(&self, expr: ExprId) -> &[MethodRef] {
        match self.calls.get(&expr).map(|&i| &self.sites.sites[i as usize].target) {
            Some(Target::Method(method)) => std::slice::from_ref(method),
            Some(Target::Candidates(all)) => all,
            _ => &[],
        }
    }

    fn ty(&self, expr: ExprId) -> &Ty {
        self.sites.types.get(expr.index()).unwrap_or(&Ty::Unknown)
    }

    /// Whether objects of a type can be changed; `None` where the type is not known.
    fn mutable_type(&self, ty: &Ty) -> Option<bool> {
        Some(match ty {
            Ty::Unknown | Ty::Star => return None,
            Ty::Null | Ty::Nothing | Ty::Primitive(_) | Ty::Function(_) => false,
            Ty::Array(_) | Ty::Param(..) => true,
            Ty::Out(of) | Ty::In(of) => return self.mutable_type(of),
            Ty::Both(all) => return all.first().and_then(|t| self.mutable_type(t)),
            Ty::Named(name, _) => {
                let name = name.as_str();
                !library::immutable(name.rsplit('.').next().unwrap_or(name))
            }
            Ty::Class(class, _) => {
                let data = self.env.index.class_data(*class);
                let package = self.env.index.items(class.file).package;
                let library = class.file.is_library();
                let immutable = data.kind == ClassKind::Enum
                    || data.kind == ClassKind::Annotation
                    || library && library::immutable(data.name.as_str())
                    || matches!(package.as_str(), "java.time" | "java.util.function" | "kotlin.time" | "kotlin.ranges")
                    || self.throwable[0].is_some_and(|t| self.env.is_subclass(*class, t));
                !immutable
            }
        })
    }

    /// The class that declares a callable, as an array or collection helper may need to know.
    fn owner(&self, method: MethodRef) -> Option<ClassRef> {
        let items = self.env.index.items(method.file);
        self.env.index.class_around(method.file, items.callable(method.callable).container)
    }

    fn is_own_library(items: &Items) -> bool {
        let package = items.package.as_str();
        ["java.", "javax.", "kotlin.", "kotlinx."].iter().any(|p| package.starts_with(p)) || package == "kotlin"
    }

    fn raises(&self, method: MethodRef) -> Raises {
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        // Kotlin declares nothing, so anything may come.
        let anything = items.dialect().named_arguments && !Self::is_pure_library(items, callable);
        let mut declared = Vec::new();
        for &ty in &callable.throws {
            let ty = self.env.resolve(Place::in_method(method), &items.types, ty);
            let name = type_name(self.env.index, &ty);
            if !name.is_empty() {
                declared.push(name);
            }
        }
        Raises { unchecked: true, anything, declared }
    }

    fn is_pure_library(items: &Items, callable: &Callable) -> bool {
        Self::is_own_library(items) && library::pure(callable.name.as_str())
    }

    /// Whether a parameter takes a function whose value is of no use.
    fn ignores_value(&self, ty: &Ty) -> Option<bool> {
        let function = self.env.function_of(ty)?;
        Some(match &function.ret {
            Ty::Primitive(crate::hir::Primitive::Void) => true,
            Ty::Class(class, _) => self.env.index.class_data(*class).name.as_str() == "Unit",
            Ty::Named(name, _) => matches!(name.as_str(), "Unit" | "kotlin.Unit"),
            _ => false,
        })
    }

    fn lambda_run(&self, method: MethodRef, call: &Call) -> (LambdaRun, Value) {
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let mut run = LambdaRun::UNKNOWN;
        let mut value = Value::Other;
        if method.file.is_library()
            && let Some(known) = library::scope_function(callable.name.as_str(), call.receiver.is_some())
        {
            (run, value) = known;
        }
        let signature = self.env.signature(method);
        let functions = signature.params.iter().filter_map(|p| self.ignores_value(&p.ty));
        let ignored: Vec<bool> = functions.collect();
        if !ignored.is_empty() && ignored.iter().all(|&i| i) {
            run.value_used = false;
        }
        if run == LambdaRun::UNKNOWN && call.receiver.is_some() && method.file.is_library() {
            run.parameter = Source::Element;
        }
        (run, value)
    }

    fn is_static(&self, method: MethodRef) -> bool {
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let in_object =
            |c: crate::hir::ClassId| matches!(items.class(c).kind, ClassKind::Object | ClassKind::Companion);
        callable.flags.contains(Flags::STATIC)
            || matches!(callable.container, Container::File)
            || matches!(callable.container, Container::Class(c) if in_object(c))
    }

    /// A call of a known method.
    fn of_method(&self, expr: ExprId, call: &Call, method: MethodRef) -> CallFacts {
        let items = self.env.index.items(method.file);
        let callable = items.callable(method.callable);
        let mut facts = CallFacts::pure();
        facts.raises = self.raises(method);
        (facts.lambda, facts.value) = self.lambda_run(method, call);
        if method.file == self.file && callable.kind == CallableKind::LocalFunction {
            facts.local_function = Some(method.callable);
            facts.changes_arguments = ALL_ARGUMENTS;
            return facts;
        }
        let library = Self::is_own_library(items) && method.file.is_library();
        let pure = library && library::pure(callable.name.as_str());
        let helper =
            self.owner(method).is_some_and(|c| library::changes_arguments(self.env.index.class_data(c).name.as_str()));
        facts.changes_arguments = if !library || helper && !pure { ALL_ARGUMENTS } else { 0 };
        if library && !pure && !helper {
            facts.changes_arguments = self.arrays(call);
        }
        if callable.is_constructor() {
            if matches!(call.kind, CallKind::This | CallKind::Super) {
                (facts.reads_own, facts.changes_own) = (Own::Instance, Own::Instance);
            }
            return facts;
        }
        let is_static = self.is_static(method);
        let extension = callable.receiver.is_some();
        let own_receiver =
            call.receiver.is_none_or(|r| matches!(self.bodies.expr(r), Expr::This { .. } | Expr::Super { .. }));
        facts.on_type = is_static && !extension && call.receiver.is_some();
        if is_static && !extension {
            if method.file == self.file {
                (facts.reads_own, facts.changes_own) = (Own::Static, Own::Static);
            }
            return facts;
        }
        if own_receiver {
            let written = call.receiver.and_then(|r| self.this_of(r));
            if let Some(lambda) = written.or_else(|| self.implicit_lambda(expr, call)) {
                facts.implicit_receiver = Some(lambda);
                facts.changes_receiver = !pure;
                return facts;
            }
            facts.reads_own = Own::Instance;
            facts.changes_own = if pure { Own::Nothing } else { Own::Instance };
            return facts;
        }
        let fixed =
            library && extension && callable.receiver.is_some_and(|r| !library::mutable_receiver(&items.types, r));
        facts.changes_receiver =
            !pure && !fixed && call.receiver.is_some_and(|r| self.mutable(r)) && facts.value == Value::Other;
        if extension && method.file == self.file {
            (facts.reads_own, facts.changes_own) = (Own::Static, Own::Static);
        }
        facts
    }

    /// What the call at `expr` does.
    fn of_call(&self, expr: ExprId) -> CallFacts {
        let lexical = || self.lexical.call(expr);
        let Expr::Call(id) = self.bodies.expr(expr) else { return lexical() };
        let call = self.bodies.call(id);
        let Some(&site) = self.calls.get(&expr) else { return lexical() };
        let mut facts = match &self.sites.sites[site as usize].target {
            Target::Method(method) => {
                let mut facts = self.of_method(expr, call, *method);
                let is_close = self.close.as_ref().is_none_or(|close| close.borrow().contains(&expr));
                if is_close && !method.file.is_library() && facts.local_function.is_none() {
                    self.narrow(&mut facts, call, *method);
                }
                facts
            }
            Target::Candidates(all) => {
                let mut all = all.iter().map(|&method| self.of_method(expr, call, method));
                let Some(first) = all.next() else { return lexical() };
                all.fold(first, |mut sum, next| {
                    sum.changes_receiver |= next.changes_receiver;
                    sum.changes_arguments |= next.changes_arguments;
                    sum.reads_own = sum.reads_own.max(next.reads_own);
                    sum.changes_own = sum.changes_own.max(next.changes_own);
                    sum.raises.add(&next.raises);
                    sum
                })
            }
            Target::Accessor(..) | Target::FunctionValue | Target::Unknown(_) => lexical(),
        };
        // Of several lambdas some may give a value: then none is left out.
        let lambdas = self.bodies.args(call).iter().filter(|a| matches!(self.bodies.expr(a.value), Expr::Lambda(_)));
        facts.lambda.value_used |= lambdas.count() > 1;
        facts
    }

    /// Narrows what a call of a project's method may do to what the method's code does.
    fn narrow(&self, facts: &mut CallFacts, call: &Call, method: MethodRef) {
        // A look at another file's code is dear: only where something can come of it.
        let mut args = self.bodies.args(call).iter().enumerate();
        let may_change = facts.changes_receiver
            || facts.changes_own != Own::Nothing
            || facts.reads_own != Own::Nothing
            || args.any(|(index, arg)| facts.changes_argument(index) && self.mutable(arg.value));
        if !may_change {
            return;
        }
        let Some(summary) = self.summaries.of(method, self.file) else { return };
        let callable = self.env.index.items(method.file).callable(method.callable);
        let mut changed = 0;
        let args = self.bodies.args(call);
        for index in 0..args.len() {
            let parameter = parameter_of(&callable.params, call, args, index).unwrap_or(31);
            if summary.changes_parameters >> parameter.min(31) & 1 == 1 {
                changed |= 1 << index.min(31);
            }
        }
        facts.changes_arguments &= changed;
        facts.changes_receiver &= summary.changes_receiver;
        if let Some(own) = &summary.own_fields {
            facts.own_fields = Some(std::rc::Rc::clone(own));
            if own.changes.is_empty() {
                facts.changes_own = Own::Nothing;
            }
            if own.reads.is_empty() {
                facts.reads_own = Own::Nothing;
            }
        }
    }

    /// The arguments that are arrays: a library may fill those.
    fn arrays(&self, call: &Call) -> u32 {
        let mut mask = 0;
        for (index, arg) in self.bodies.args(call).iter().enumerate() {
            if matches!(self.ty(arg.value), Ty::Array(_)) {
                mask |= 1 << index.min(31);
            }
        }
        mask
    }

    /// The lambda whose receiver an unqualified call or name belongs to, where that is no class around the code.
    fn implicit_lambda(&self, expr: ExprId, call: &Call) -> Option<crate::hir::LambdaId> {
        if call.receiver.is_some() {
            return None;
        }
        let lambda = self.lexical.receiver_lambda(expr)?;
        let site = &self.sites.sites[*self.calls.get(&expr)? as usize];
        match &site.receiver {
            Ty::Class(class, _) if self.classes_around().any(|c| self.env.is_subclass(c, *class)) => None,
            _ => Some(lambda),
        }
    }

    /// The classes around the callable's code, from the inside.
    fn classes_around(&self) -> impl Iterator<Item = ClassRef> + '_ {
        let index = self.env.index;
        let first = index.class_around(self.file, self.items.callable(self.callable).container);
        std::iter::successors(first, move |&class| index.outer_class(class))
    }

    /// The field that an unqualified name means, inherited ones included.
    fn field_named(&self, name: Name) -> Option<FieldRef> {
        for class in self.classes_around() {
            let ty = self.env.this_type(class);
            for hit in self.env.member_hits(&ty, name, self.items.dialect(), &mut Vec::new()) {
                if let What::Field(field) = hit.what {
                    return Some(field);
                }
            }
        }
        None
    }

    fn relation(&self, caught: &Ty, thrown: &Ty) -> Catches {
        let (Ty::Class(c, _), Ty::Class(t, _)) = (caught, thrown) else { return Catches::Perhaps };
        if self.env.is_subclass(*t, *c) {
            Catches::Always
        } else if self.env.is_subclass(*c, *t) {
            Catches::Perhaps
        } else {
            Catches::Never
        }
    }

    /// The types that a handler catches.
    fn caught(&self, handler: TypeId) -> Vec<Ty> {
        let types = &self.bodies.types;
        let place = Place::in_method(MethodRef { file: self.file, callable: self.callable });
        match types.get(handler) {
            TypeRef::Union(all) => types.items(all).iter().map(|&t| self.env.resolve(place, types, t)).collect(),
            _ => vec![self.env.resolve(place, types, handler)],
        }
    }
}

impl Facts for Resolved<'_> {
    fn local(&self, expr: ExprId) -> Option<LocalId> {
        match self.renamed.get(&expr) {
            Some(&other) => other,
            None => self.lexical.local(expr),
        }
    }

    fn member(&self, expr: ExprId) -> Member {
        let Expr::Name { name, .. } = self.bodies.expr(expr) else { return Member::Instance };
        if let Some(field) = self.field_named(name) {
            let items = self.env.index.items(field.file);
            let data = items.field(field.field);
            let is_static = data.flags.contains(Flags::STATIC)
                || data.kind == FieldKind::EnumConstant
                || matches!(data.container, Container::Class(c) if matches!(items.class(c).kind, ClassKind::Object | ClassKind::Companion));
            return if is_static { Member::Static } else { Member::Instance };
        }
        self.lexical.member(expr)
    }

    fn this_of(&self, expr: ExprId) -> Option<crate::hir::LambdaId> {
        let lambda = self.lexical.this_of(expr)?;
        match self.ty(expr) {
            Ty::Class(class, _) if self.classes_around().any(|c| c == *class) => None,
            _ => Some(lambda),
        }
    }

    fn own_static(&self, class: Name, field: Name) -> bool {
        self.lexical.own_static(class, field)
    }

    fn call(&self, expr: ExprId) -> CallFacts {
        if let Some(told) = self.told.borrow().get(&expr) {
            return told.clone();
        }
        let facts = self.of_call(expr);
        self.told.borrow_mut().insert(expr, facts.clone());
        facts
    }

    fn look_closer(&self, calls: &[ExprId]) -> bool {
        let Some(close) = &self.close else { return false };
        let of_project = |call: &ExprId| {
            let site = self.calls.get(call).map(|&site| &self.sites.sites[site as usize].target);
            matches!(site, Some(Target::Method(method)) if !method.file.is_library())
        };
        let new: Vec<ExprId> =
            calls.iter().copied().filter(|call| of_project(call) && close.borrow_mut().insert(*call)).collect();
        new.iter().for_each(|call| drop(self.told.borrow_mut().remove(call)));
        !new.is_empty()
    }

    fn mutable_local(&self, local: LocalId) -> bool {
        if self.bodies.local(local).vararg {
            return true;
        }
        let ty = self.sites.locals.get(local.index()).unwrap_or(&Ty::Unknown);
        self.mutable_type(ty).unwrap_or_else(|| self.lexical.mutable_local(local))
    }

    fn mutable(&self, expr: ExprId) -> bool {
        self.mutable_type(self.ty(expr)).unwrap_or_else(|| self.lexical.mutable(expr))
    }

    fn fixed_field(&self, name: Name) -> bool {
        let Some(field) = self.field_named(name) else { return self.lexical.fixed_field(name) };
        let data = self.env.index.items(field.file).field(field.field);
        let changeable = data.flags.contains(Flags::MUTABLE);
        !changeable && self.mutable_type(&self.env.field_signature(field).ty) == Some(false)
    }

    fn unassignable_field(&self, name: Name) -> bool {
        let Some(field) = self.field_named(name) else { return self.lexical.unassignable_field(name) };
        let data = self.env.index.items(field.file).field(field.field);
        !data.flags.contains(Flags::MUTABLE) && self.mutable_type(&self.env.field_signature(field).ty) != Some(false)
    }

    fn catches_thrown(&self, handler: TypeId, value: ExprId) -> Catches {
        let thrown = self.ty(value);
        if !matches!(thrown, Ty::Class(..)) {
            return self.lexical.catches_thrown(handler, value);
        }
        self.caught(handler).iter().map(|c| self.relation(c, thrown)).max().unwrap_or(Catches::Perhaps)
    }

    fn catches_raised(&self, handler: TypeId, raises: &Raises) -> Catches {
        if raises.is_nothing() {
            return Catches::Never;
        }
        let one = |caught: &Ty| {
            let Ty::Class(class, _) = caught else { return Catches::Perhaps };
            if self.throwable.contains(&Some(*class)) {
                return Catches::Always;
            }
            let unchecked = self.unchecked.iter().flatten().any(|&u| self.env.is_subclass(*class, u));
            let declared = |name: &Name| {
                let thrown = self.env.absolute(*name, None);
                self.relation(caught, &thrown) != Catches::Never
            };
            if raises.anything || raises.unchecked && unchecked || raises.declared.iter().any(declared) {
                Catches::Perhaps
            } else {
                Catches::Never
            }
        };
        self.caught(handler).iter().map(one).max().unwrap_or(Catches::Perhaps)
    }
}
