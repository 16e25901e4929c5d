//! Calls: candidates, choice, type arguments, result.

use super::body::Walker;
use super::candidates::ScopeLevel;
use super::generics::Bindings;
use super::members::{Hit, What};
use super::name::Meaning;
use super::overload::{Argument, Candidate, Choice, Shape};
use super::site::{Reason, SiteKind};
use super::ty::Ty;
use crate::hir::{Call, CallId, CallKind, ClassKind, Expr, ExprId, Flags, Literal, Name};
use crate::index::MethodRef;

/// How a call that was resolved goes on.
pub(super) enum Outcome {
    /// A callable was chosen.
    Chosen(Candidate, Vec<u16>),
    /// Several are possible.
    Several(Vec<Candidate>),
    /// A value is invoked: of a function type, or with an operator `invoke`; the property that holds it, and the value that has the property.
    Value(Ty, Option<(Hit, Ty)>),
}

/// Functions of Kotlin's standard library that return only where their first argument is true, by contract.
const PRECONDITIONS: [&str; 4] = ["require", "check", "assert", "assertTrue"];

impl Walker<'_> {
    pub(super) fn call(&mut self, id: ExprId, call: CallId, expected: Option<&Ty>) -> Ty {
        let bodies = self.bodies;
        let data = bodies.call(call);
        match data.kind {
            CallKind::New => self.new_call(id, data, expected),
            CallKind::This | CallKind::Super => self.delegation(id, data),
            CallKind::Invoke => {
                let Some(receiver) = data.receiver else { return Ty::Unknown };
                let on = self.expr(receiver, None);
                let arguments = self.arguments(id, data, None);
                self.invoke_value(id, data, &on, arguments, data.name_span.start, expected)
            }
            CallKind::Plain | CallKind::Infix => {
                let ty = self.plain_call(id, data, expected);
                if let Some((_, facts)) = self.precondition.take_if(|(of, _)| *of == id)
                    && self.out.sites.iter().rev().find(|s| s.expr == id).is_some_and(|s| s.target.is_library())
                {
                    self.narrowed.extend(facts.when_true);
                }
                ty
            }
        }
    }

    /// The arguments with what is known of them before the callable is. Where only `only` can be meant, its parameter
    /// types are expected of them.
    pub(super) fn arguments(&mut self, id: ExprId, call: &Call, only: Option<&Candidate>) -> Vec<Argument> {
        let args = self.bodies.args(call).to_vec();
        let mut arguments = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let mut expr = arg.value;
            while let Expr::Labeled { body, .. } = self.bodies.expr(expr) {
                expr = body;
            }
            let shape = match self.bodies.expr(expr) {
                Expr::Lambda(lambda) => {
                    let data = self.bodies.lambda(lambda);
                    let declared = (data.implicit_it.is_none() || !data.params.is_empty() || data.is_function)
                        .then(|| data.params.len());
                    Shape::Lambda(lambda, declared)
                }
                Expr::Reference { qualifier, .. } => {
                    // A value before `::` is code that runs now.
                    if let Some(qualifier) = qualifier
                        && !matches!(
                            self.bodies.expr(qualifier),
                            Expr::Name { .. }
                                | Expr::Field { .. }
                                | Expr::Type(_)
                                | Expr::Super { .. }
                                | Expr::This { .. }
                        )
                    {
                        self.expr(qualifier, None);
                    }
                    Shape::Reference(expr)
                }
                Expr::Literal(Literal::Int(_)) => Shape::Integer(self.expr(expr, None)),
                // `require(x is T)`: what the condition says holds behind the call, if it is the standard library's.
                _ if i == 0 && self.dialect.operator_conventions && PRECONDITIONS.contains(&call.name.as_str()) => {
                    let facts = self.condition(expr);
                    self.precondition = Some((id, facts));
                    Shape::Value(self.type_of(expr))
                }
                _ => {
                    let expected = only.and_then(|c| {
                        let params = &c.signature.params;
                        let at = if arg.name.is_empty() {
                            (i + c.signature.context).min(params.len().checked_sub(1)?)
                        } else {
                            params.iter().position(|p| p.name == arg.name)?
                        };
                        let bindings = Bindings::new(c.owners[0], c.owners[1]);
                        Some(bindings.apply(&c.param(at as u16), false)).filter(Ty::is_known)
                    });
                    self.passed_to = Some((id, i as u16));
                    let ty = self.expr(expr, expected.as_ref());
                    self.passed_to = None;
                    Shape::Value(ty)
                }
            };
            let nullable = self.argument_null(&shape, expr);
            arguments.push(Argument { expr, name: arg.name, spread: arg.spread, nullable, shape });
        }
        arguments
    }

    pub(super) fn plain_call(&mut self, id: ExprId, data: &Call, expected: Option<&Ty>) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let Some(receiver) = data.receiver else { return self.unqualified_call(id, data, expected) };
        if let Expr::Super { qualifier, label } = self.bodies.expr(receiver) {
            return self.super_call(id, data, qualifier, label, expected);
        }
        match self.path(receiver) {
            Meaning::Value(on) => self.call_on(id, data, &on, expected, receiver),
            Meaning::Type(ty) => self.static_call(id, data, &ty, expected),
            Meaning::Package(package) => {
                // A function or class by its qualified name.
                let mut level = ScopeLevel::default();
                for file in self.env.index.tops(package, name) {
                    let items = self.env.index.items(file);
                    for member in &items.top {
                        if let crate::hir::Member::Callable(callable) = *member
                            && items.callable(callable).name == name
                        {
                            let method = MethodRef { file, callable };
                            level.candidates.push(Candidate::new(
                                self.env,
                                Hit::plain(What::Method(method)),
                                method,
                                Ty::Unknown,
                            ));
                        }
                    }
                }
                let qualified = Name::new(&crate::index::naming::dotted(package, name));
                if let (true, Some(class)) = (level.candidates.is_empty(), self.env.index.class(qualified)) {
                    return self.constructor_call(id, data, &Ty::Class(class, None), expected);
                }
                let arguments = self.arguments(id, data, None);
                match self.pick(vec![level], &arguments, false) {
                    Some(outcome) => self.finish(id, data, outcome, arguments, SiteKind::Call, expected),
                    None => {
                        let reason = Reason::UnknownClass(qualified);
                        self.unresolved(id, at, name, SiteKind::Call, reason, Ty::Unknown, arguments)
                    }
                }
            }
            Meaning::Nothing(reason) => {
                let arguments = self.arguments(id, data, None);
                // Kotlin: an extension may take anything, but nothing says so.
                let reason = match reason {
                    Reason::InheritedFrom(_) => reason,
                    _ => Reason::ReceiverType,
                };
                self.unresolved(id, at, name, SiteKind::Call, reason, Ty::Unknown, arguments)
            }
        }
    }

    /// Why a type has no member of a name.
    pub(super) fn missing_on(&self, on: &Ty) -> Reason {
        match on {
            Ty::Named(name, _) => Reason::UnknownClass(*name),
            Ty::Class(class, _) => match self.env.linearization(*class).unknown.first() {
                Some(&ancestor) => Reason::InheritedFrom(ancestor),
                None => Reason::NotFound,
            },
            Ty::Both(all) => all.first().map_or(Reason::ReceiverType, |t| self.missing_on(t)),
            Ty::Param(..) => match self.env.bounds(on).first() {
                Some(bound) => self.missing_on(bound),
                None => Reason::NotFound,
            },
            Ty::Out(of) | Ty::In(of) => self.missing_on(of),
            Ty::Unknown | Ty::Null | Ty::Nothing | Ty::Star => Reason::ReceiverType,
            Ty::Primitive(_) | Ty::Array(_) | Ty::Function(_) => Reason::NotFound,
        }
    }

    /// `on.name(…)` for a value.
    pub(super) fn call_on(&mut self, id: ExprId, data: &Call, on: &Ty, expected: Option<&Ty>, receiver: ExprId) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let kind = if data.kind == CallKind::Infix { SiteKind::Operator } else { SiteKind::Call };
        if !on.is_known() {
            let arguments = self.arguments(id, data, None);
            return self.unresolved(id, at, name, kind, Reason::ReceiverType, Ty::Unknown, arguments);
        }
        // An array's clone is of its own type (JLS §10.7).
        if let (Ty::Array(_), "clone", 0, false) =
            (on, name.as_str(), data.args.len(), self.dialect.operator_conventions)
        {
            return on.clone();
        }
        let mark = self.narrowed.len();
        if data.safe {
            // `x?.f(x)`: where the arguments are evaluated, there is a value.
            self.not_null(receiver);
        }
        let mut unknown = Vec::new();
        let members = self.member_level(on, name, &mut unknown);
        let only = (members.candidates.len() == 1).then(|| members.candidates[0].clone());
        let arguments = self.arguments(id, data, only.as_ref());
        if data.safe {
            self.narrowed.truncate(mark);
        }
        let mut levels = vec![members];
        levels.extend(self.extension_levels(on, name));
        levels.push(self.java_half_level(on, name, false));
        // `r.f(x)` with a variable f of type `R.(X) -> Y`.
        if let Some(value) = self.extension_value(data, on)
            && matches!(&value.0, Ty::Function(f) if self.function_takes(f, &arguments, true))
            && (levels.is_empty() || matches!(self.choose(&levels[0].candidates, &arguments, false), Choice::None))
        {
            let outcome = Outcome::Value(value.0, value.1);
            return self.finish_at(id, data, outcome, arguments, SiteKind::Invoke, expected, at, name);
        }
        let mut outcome = None;
        if !data.safe && self.may_be_null(receiver) {
            // Null has no members. If no extension takes it, a test that is not known here says that there is none.
            outcome = self.pick(self.for_null_receiver(&levels), &arguments, true);
        }
        match outcome.or_else(|| self.pick(levels, &arguments, !unknown.is_empty())) {
            Some(outcome) => {
                let before = self.out.sites.len();
                let ty = self.finish(id, data, outcome, arguments, kind, expected);
                self.mark_exact(before, id, receiver);
                ty
            }
            None => {
                let reason = self.missing_on(on);
                let reason = match (reason, unknown.is_empty()) {
                    (Reason::NotFound, true) if self.has_member(on, name) => Reason::NoOverload,
                    (reason, _) => reason,
                };
                self.unresolved(id, at, name, kind, reason, on.clone(), arguments)
            }
        }
    }

    /// The value of an extension function type that `on.name(…)` may invoke: a local, or a property of a receiver in scope.
    fn extension_value(&self, data: &Call, on: &Ty) -> Option<(Ty, Option<(Hit, Ty)>)> {
        if self.dialect.separate_call_namespace {
            return None;
        }
        let takes = |ty: &Ty| match ty {
            Ty::Function(function) => function
                .receiver
                .as_ref()
                .is_some_and(|r| self.env.fit(on, r, self.dialect) > super::convert::Fit::Maybe),
            _ => false,
        };
        if let Some(local) = data.local {
            let ty = self.narrowed_type(super::narrow::Variable::Local(local), self.local_type(local));
            if takes(&ty) {
                return Some((ty, None));
            }
        }
        self.receivers.iter().rev().filter(|r| !r.static_only).find_map(|receiver| {
            let hit = self.field_hit(&receiver.ty, data.name)?;
            let ty = self.property_type(&hit);
            takes(&ty).then(|| (ty, Some((hit, receiver.ty.clone()))))
        })
    }

    pub(super) fn has_member(&self, on: &Ty, name: Name) -> bool {
        let mut ignored = Vec::new();
        let hits = self.env.member_hits(on, name, self.dialect, &mut ignored);
        hits.iter().any(|h| matches!(h.what, What::Method(_)))
    }

    /// `Type.name(…)`
    pub(super) fn static_call(&mut self, id: ExprId, data: &Call, ty: &Ty, expected: Option<&Ty>) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let Ty::Class(class, _) = ty else {
            let arguments = self.arguments(id, data, None);
            let mut reason = match ty {
                Ty::Named(name, _) => Reason::UnknownClass(*name),
                _ => Reason::ReceiverType,
            };
            if let Ty::Named(qualified, _) = ty
                && self.dialect.separate_call_namespace
                && !self.env.index.facade_files(*qualified).is_empty()
            {
                let level = self.facade_level(*qualified, name);
                reason = if level.is_empty() { Reason::NotFound } else { Reason::NoOverload };
                if let Some(outcome) = self.pick(vec![level], &arguments, false) {
                    return self.finish(id, data, outcome, arguments, SiteKind::Call, expected);
                }
            }
            return self.unresolved(id, at, name, SiteKind::Call, reason, ty.clone(), arguments);
        };
        let mut unknown = Vec::new();
        let mut levels = Vec::new();
        let seen = self.env.view(*class, self.dialect);
        let is_object = matches!(self.env.index.class_data(*class).kind, ClassKind::Object | ClassKind::Companion);
        // Java's static methods, through subclasses too; an object's members; the companion's.
        let mut statics = self.member_level(&Ty::Class(*class, None), name, &mut unknown);
        if !is_object {
            statics.candidates.retain(|c| {
                c.method()
                    .is_some_and(|m| self.env.index.items(m.file).callable(m.callable).flags.contains(Flags::STATIC))
            });
            statics.properties.retain(|(h, _)| {
                Self::field_of(h)
                    .is_some_and(|f| self.env.index.items(f.file).field(f.field).flags.contains(Flags::STATIC))
            });
        }
        levels.push(statics);
        let mut object = is_object.then_some(Ty::Class(*class, None));
        if let Some(companion) = self.env.companion(seen) {
            let companion = Ty::Class(companion, None);
            levels.push(self.member_level(&companion, name, &mut unknown));
            object = Some(companion);
        }
        // Java calls a Kotlin companion's or object's @JvmStatic functions on the class.
        let only = match &levels[..] {
            [one] if one.candidates.len() == 1 => Some(one.candidates[0].clone()),
            _ => None,
        };
        if let (true, Some(nested)) = (self.dialect.constructors_without_new, self.env.member_type(*class, name)) {
            let constructors =
                ScopeLevel { candidates: self.constructors(nested, &Ty::Class(nested, None)), ..ScopeLevel::default() };
            levels.push(constructors);
        }
        let arguments = self.arguments(id, data, only.as_ref());
        if let Some(object) = &object {
            // `Builder.block(x)`: an object's name before a variable of an extension's type.
            if levels.iter().all(|l| l.candidates.is_empty())
                && let Some((value, held)) = self.extension_value(data, object)
            {
                let (outcome, at) = (Outcome::Value(value, held), data.name_span.start);
                return self.finish_at(id, data, outcome, arguments, SiteKind::Invoke, expected, at, name);
            }
            levels.extend(self.extension_levels(object, name));
        }
        levels.push(self.java_half_level(ty, name, true));
        match self.pick(levels, &arguments, !unknown.is_empty()) {
            Some(outcome) => self.finish(id, data, outcome, arguments, SiteKind::Call, expected),
            None => {
                let nested = self.env.member_type(*class, name);
                if let Some(ty) = nested.and_then(|c| self.sam_conversion(c, data, &arguments, expected)) {
                    return ty;
                }
                let reason = match self.missing_on(ty) {
                    Reason::NotFound if self.has_member(ty, name) => Reason::NoOverload,
                    reason => reason,
                };
                self.unresolved(id, at, name, SiteKind::Call, reason, ty.clone(), arguments)
            }
        }
    }

    pub(super) fn unqualified_call(&mut self, id: ExprId, data: &Call, expected: Option<&Ty>) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let mut unknown = Vec::new();
        let mut levels = self.unqualified_levels(name, &mut unknown);
        if !self.dialect.operator_conventions {
            // The innermost class with a method of that name is searched, no other (JLS §15.12.1).
            levels.retain(|l| !l.candidates.is_empty());
            levels.truncate(1);
        }
        // A local that can be called with these arguments goes before everything else.
        let mut local_value = None;
        if let (Some(local), false) = (data.local, self.dialect.separate_call_namespace) {
            let on = self.narrowed_type(super::narrow::Variable::Local(local), self.local_type(local));
            let own_functions = !self.local_function(name).is_empty();
            let is_function = matches!(on, Ty::Function(_));
            if !own_functions && (is_function || on.is_known() && self.invocable(&on)) {
                let arguments = self.arguments(id, data, None);
                let takes = match &on {
                    Ty::Function(function) => levels.is_empty() || self.function_takes(function, &arguments, false),
                    _ => true,
                };
                if takes {
                    return self.invoke_value(id, data, &on, arguments, at, expected);
                }
                local_value = Some((on, arguments));
            }
        }
        // A class of that name: its constructors and the companion's invoke compete with functions of the package.
        let mut class = None;
        if self.dialect.constructors_without_new {
            class = self.type_named(name);
        }
        let only = match &levels[..] {
            [one] if one.candidates.len() == 1 && class.is_none() => Some(one.candidates[0].clone()),
            _ => None,
        };
        let arguments = match &local_value {
            Some((_, arguments)) => arguments.clone(),
            None => self.arguments(id, data, only.as_ref()),
        };
        if let Some(ty) = &class
            && let Some(result) = self.class_call(id, data, ty, &arguments, &mut levels, expected)
        {
            return result;
        }
        match self.pick(levels, &arguments, false) {
            Some(outcome) => self.finish(id, data, outcome, arguments, SiteKind::Call, expected),
            None if local_value.is_some() => {
                let on = local_value.map_or(Ty::Unknown, |(on, _)| on);
                self.invoke_value(id, data, &on, arguments, at, expected)
            }
            None => {
                let reason = match unknown.first() {
                    Some(&ancestor) => Reason::InheritedFrom(ancestor),
                    None => match &class {
                        Some(Ty::Named(name, _)) => Reason::UnknownClass(*name),
                        _ => self.imported_function(name).map_or(Reason::NotFound, Reason::UnknownClass),
                    },
                };
                let kind = if matches!(class, Some(Ty::Named(..))) { SiteKind::New } else { SiteKind::Call };
                let result = self.unresolved(id, at, name, kind, reason, Ty::Unknown, arguments);
                match class {
                    Some(ty @ Ty::Named(..)) => self.note(id, ty),
                    _ => result,
                }
            }
        }
    }

    /// The path of an explicit import of `name` that nobody declares: a function of an unknown library.
    pub(super) fn imported_function(&self, name: Name) -> Option<Name> {
        self.items.imports.iter().find(|i| i.alias == name && !i.is_wildcard).map(|i| i.path)
    }

    pub(super) fn invocable(&self, on: &Ty) -> bool {
        let invoke = Name::new("invoke");
        let mut unknown = Vec::new();
        let takes = |c: &Candidate| self.extension_fit(c).is_none_or(|fit| fit > super::convert::Fit::Maybe);
        self.member_level(on, invoke, &mut unknown).candidates.iter().any(takes)
            || self.extension_levels(on, invoke).iter().any(|l| l.candidates.iter().any(takes))
    }
}
