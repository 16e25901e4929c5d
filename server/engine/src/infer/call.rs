//! Calls: candidates, choice, type arguments, result.

use super::body::Walker;
use super::candidates::ScopeLevel;
use super::generics::Bindings;
use super::members::{Hit, What};
use super::name::Meaning;
use super::overload::{Argument, Candidate, Choice, Shape};
use super::site::{Reason, SiteKind, Target};
use super::ty::Ty;
use crate::hir::{Call, CallId, CallKind, ClassKind, Expr, ExprId, Flags, Literal, Name};
use crate::index::MethodRef;

/// How a call that was resolved goes on.
pub(super) enum Outcome {
    /// A callable was chosen.
    Chosen(Candidate, Vec<u16>),
    /// Several are possible.
    Several(Vec<Candidate>),
    /// A value of a function type is invoked.
    Value(Ty),
}

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
            CallKind::Plain | CallKind::Infix => self.plain_call(id, data, expected),
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
            arguments.push(Argument { expr, name: arg.name, spread: arg.spread, shape });
        }
        arguments
    }

    fn plain_call(&mut self, id: ExprId, data: &Call, expected: Option<&Ty>) -> Ty {
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
    fn call_on(&mut self, id: ExprId, data: &Call, on: &Ty, expected: Option<&Ty>, receiver: ExprId) -> Ty {
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
        let mut unknown = Vec::new();
        let members = self.member_level(on, name, &mut unknown);
        let only = (members.candidates.len() == 1).then(|| members.candidates[0].clone());
        let arguments = self.arguments(id, data, only.as_ref());
        let mut levels = vec![members];
        levels.extend(self.extension_levels(on, name));
        let outcome = self.pick(levels, &arguments, !unknown.is_empty());
        match outcome {
            Some(outcome) => {
                let exact = self.is_fresh(receiver);
                let before = self.out.sites.len();
                let ty = self.finish(id, data, outcome, arguments, kind, expected);
                if exact && let Some(site) = self.out.sites[before..].iter_mut().find(|s| s.expr == id && s.at == at) {
                    site.is_exact_receiver = true;
                }
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

    fn has_member(&self, on: &Ty, name: Name) -> bool {
        let mut ignored = Vec::new();
        let hits = self.env.member_hits(on, name, self.dialect, &mut ignored);
        hits.iter().any(|h| matches!(h.what, What::Method(_)))
    }

    /// Whether an expression creates its value: no subclass's instance can be meant.
    fn is_fresh(&self, receiver: ExprId) -> bool {
        match self.bodies.expr(receiver) {
            Expr::Call(call) => {
                let call = self.bodies.call(call);
                call.kind == CallKind::New && call.body_class.is_none()
            }
            _ => false,
        }
    }

    /// `Type.name(…)`
    fn static_call(&mut self, id: ExprId, data: &Call, ty: &Ty, expected: Option<&Ty>) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let Ty::Class(class, _) = ty else {
            let arguments = self.arguments(id, data, None);
            if let Ty::Named(qualified, _) = ty
                && self.dialect.separate_call_namespace
                && let Some(outcome) = self.pick(vec![self.facade_level(*qualified, name)], &arguments, false)
            {
                return self.finish(id, data, outcome, arguments, SiteKind::Call, expected);
            }
            let reason = match ty {
                Ty::Named(name, _) => Reason::UnknownClass(*name),
                _ => Reason::ReceiverType,
            };
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
                ScopeLevel { candidates: self.constructors(nested, &Ty::Class(nested, None)), properties: Vec::new() };
            levels.push(constructors);
        }
        let arguments = self.arguments(id, data, only.as_ref());
        if let Some(object) = &object {
            levels.extend(self.extension_levels(object, name));
        }
        match self.pick(levels, &arguments, !unknown.is_empty()) {
            Some(outcome) => self.finish(id, data, outcome, arguments, SiteKind::Call, expected),
            None => {
                let reason = match self.missing_on(ty) {
                    Reason::NotFound if self.has_member(ty, name) => Reason::NoOverload,
                    reason => reason,
                };
                self.unresolved(id, at, name, SiteKind::Call, reason, ty.clone(), arguments)
            }
        }
    }

    fn unqualified_call(&mut self, id: ExprId, data: &Call, expected: Option<&Ty>) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let mut unknown = Vec::new();
        let mut levels = self.unqualified_levels(name, &mut unknown);
        if !self.dialect.operator_conventions {
            // The innermost class with a method of that name is searched, no other (JLS §15.12.1).
            levels.retain(|l| !l.candidates.is_empty());
            levels.truncate(1);
        }
        if let (Some(local), false) = (data.local, self.dialect.separate_call_namespace) {
            let on = self.narrowed_type(super::narrow::Variable::Local(local), self.local_type(local));
            let own_functions = !self.local_function(name).is_empty();
            if !own_functions && (self.env.function_of(&on).is_some() || on.is_known() && self.invocable(&on)) {
                let arguments = self.arguments(id, data, None);
                return self.invoke_value(id, data, &on, arguments, at, expected);
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
        let arguments = self.arguments(id, data, only.as_ref());
        if let Some(ty) = &class
            && let Some(result) = self.class_call(id, data, ty, &arguments, &mut levels, expected)
        {
            return result;
        }
        match self.pick(levels, &arguments, false) {
            Some(outcome) => self.finish(id, data, outcome, arguments, SiteKind::Call, expected),
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
    fn imported_function(&self, name: Name) -> Option<Name> {
        self.items.imports.iter().find(|i| i.alias == name && !i.is_wildcard).map(|i| i.path)
    }

    fn invocable(&self, on: &Ty) -> bool {
        let invoke = Name::new("invoke");
        let mut unknown = Vec::new();
        !self.member_level(on, invoke, &mut unknown).candidates.is_empty()
            || !self.extension_levels(on, invoke).is_empty()
    }

    /// `Name(…)` where `Name` is a class: a constructor, a companion's or object's `invoke`; a function of that name on the same level.
    fn class_call(
        &mut self,
        id: ExprId,
        data: &Call,
        ty: &Ty,
        arguments: &[Argument],
        levels: &mut Vec<ScopeLevel>,
        expected: Option<&Ty>,
    ) -> Option<Ty> {
        let Ty::Class(class, _) = ty else { return None };
        let kind = self.env.index.class_data(*class).kind;
        let constructors = match kind {
            ClassKind::Object | ClassKind::Companion | ClassKind::Interface => Vec::new(),
            _ => self.constructors(*class, ty),
        };
        let is_abstract = self.env.index.class_data(*class).flags.contains(Flags::ABSTRACT);
        let own =
            ScopeLevel { candidates: if is_abstract { Vec::new() } else { constructors }, properties: Vec::new() };
        // Functions of that name in the class's own package compete with its constructors; members of receivers go before both.
        let at = levels.iter().position(|l| {
            l.candidates.iter().any(|c| {
                c.method().is_some_and(|m| {
                    self.env.container_class(m).is_none()
                        && self.env.index.items(m.file).package == self.env.index.items(class.file).package
                })
            })
        });
        match at {
            Some(at) => levels[at].candidates.splice(0..0, own.candidates).for_each(drop),
            None => levels.push(own),
        }
        let object = self.object_of(ty).filter(|o| self.invocable(o));
        let picked = self.pick(std::mem::take(levels), arguments, object.is_some());
        if let Some(outcome) = picked {
            let arguments = arguments.to_vec();
            return Some(self.finish(id, data, outcome, arguments, SiteKind::Call, expected));
        }
        if let Some(object) = object {
            let arguments = arguments.to_vec();
            return Some(self.invoke_value(id, data, &object, arguments, data.name_span.start, expected));
        }
        // A functional interface's name with a lambda converts it.
        if kind == ClassKind::Interface
            && self.env.sam(*class).is_some()
            && let [Argument { expr, .. }] = arguments
        {
            self.passed_to = None;
            self.expr(*expr, Some(ty));
            return Some(ty.clone());
        }
        None
    }

    /// `super.name(…)`
    fn super_call(
        &mut self,
        id: ExprId,
        data: &Call,
        qualifier: Option<crate::hir::TypeId>,
        label: Name,
        expected: Option<&Ty>,
    ) -> Ty {
        let (name, at) = (data.name, data.name_span.start);
        let classes = self.receivers.iter().rev().filter_map(|r| r.class.map(|c| (c, r.label)));
        let mut class = if label.is_empty() {
            classes.clone().next().map(|(c, _)| c)
        } else {
            classes.clone().find(|(_, l)| *l == label).map(|(c, _)| c)
        };
        let mut wanted = None;
        if let Some(qualifier) = qualifier {
            match self.body_type(qualifier) {
                // `Outer.super.m()`: a class around; `Iface.super.m()`: a supertype.
                Ty::Class(c, _) if self.receivers.iter().any(|r| r.class == Some(c)) => class = Some(c),
                Ty::Class(c, _) => wanted = Some(c),
                _ => {}
            }
        }
        let Some(class) = class else {
            let arguments = self.arguments(id, data, None);
            return self.unresolved(id, at, name, SiteKind::Super, Reason::Broken, Ty::Unknown, arguments);
        };
        let lines = self.env.linearization(class);
        let this_args = self.env.own_args(class);
        let mut level = ScopeLevel::default();
        let mut unknown = Vec::new();
        let starts: Vec<Ty> = match wanted {
            Some(wanted) => lines
                .find(wanted)
                .map(|e| Ty::Class(e.class, self.env.instantiate_args(class, &this_args, &e.args)))
                .into_iter()
                .collect(),
            None => lines.entries[1..].iter().map(|e| Ty::Class(e.class, e.args.clone())).collect(),
        };
        let mut seen = rustc_hash::FxHashSet::default();
        for start in &starts {
            let found = self.member_level(start, name, &mut unknown);
            level
                .candidates
                .extend(found.candidates.into_iter().filter(|c| c.method().is_some_and(|m| seen.insert(m))));
        }
        // A body is wanted: an abstract method is no super method unless nothing else is there.
        let with_body: Vec<Candidate> = level
            .candidates
            .iter()
            .filter(|c| {
                c.method()
                    .is_some_and(|m| !self.env.index.items(m.file).callable(m.callable).flags.contains(Flags::ABSTRACT))
            })
            .cloned()
            .collect();
        if !with_body.is_empty() {
            level.candidates = with_body;
        }
        // What the root class has is overridden by an unknown superclass as likely as not.
        if !lines.unknown.is_empty() {
            level
                .candidates
                .retain(|c| c.method().is_some_and(|m| self.env.container_class(m) != self.env.well_known.object));
        }
        let only = (level.candidates.len() == 1).then(|| level.candidates[0].clone());
        let arguments = self.arguments(id, data, only.as_ref());
        match self.pick(vec![level], &arguments, false) {
            Some(outcome) => self.finish(id, data, outcome, arguments, SiteKind::Super, expected),
            None => {
                let reason = lines.unknown.first().map_or(Reason::NotFound, |&n| Reason::InheritedFrom(n));
                self.unresolved(id, at, name, SiteKind::Super, reason, Ty::Unknown, arguments)
            }
        }
    }

    /// `this(…)`, `super(…)`
    fn delegation(&mut self, id: ExprId, data: &Call) -> Ty {
        let at = data.name_span.start;
        if let Some(receiver) = data.receiver {
            self.expr(receiver, None);
        }
        let class = self.receivers.iter().rev().find_map(|r| r.class);
        let name = Name::new("<init>");
        let Some(class) = class else {
            let arguments = self.arguments(id, data, None);
            return self.unresolved(id, at, name, SiteKind::Delegation, Reason::Broken, Ty::Unknown, arguments);
        };
        let lines = self.env.linearization(class);
        let target = if data.kind == CallKind::This {
            Some(Ty::Class(class, self.env.own_args(class)))
        } else {
            lines
                .entries
                .get(1)
                .filter(|e| {
                    // With an unknown superclass only the root is left, and it is not the superclass.
                    Some(e.class) != self.env.well_known.object || lines.unknown.is_empty()
                })
                .filter(|e| {
                    !matches!(self.env.index.class_data(e.class).kind, ClassKind::Interface | ClassKind::Annotation)
                })
                .map(|e| Ty::Class(e.class, e.args.clone()))
        };
        match target {
            Some(ty) => self.construct(id, data, &ty, SiteKind::Delegation, None),
            None => {
                let arguments = self.arguments(id, data, None);
                let reason = match lines.unknown.first() {
                    Some(&ancestor) => Reason::UnknownClass(ancestor),
                    None => return Ty::VOID,
                };
                self.unresolved(id, at, name, SiteKind::Delegation, reason, Ty::Unknown, arguments)
            }
        }
    }

    fn new_call(&mut self, id: ExprId, data: &Call, expected: Option<&Ty>) -> Ty {
        let passed_to = self.passed_to.take();
        let on = data.receiver.map(|r| self.expr(r, None));
        let ty = match data.ty {
            Some(ty) if data.ty_in_items => self.item_type(ty),
            Some(ty) => match (&on, self.body_type(ty)) {
                // `outer.new Inner()`: a member of the outer value's class.
                (Some(Ty::Class(outer, _)), Ty::Named(..)) => {
                    self.env.member_type(*outer, data.name).map_or(Ty::Unknown, |c| Ty::Class(c, None))
                }
                (_, ty) => ty,
            },
            // An enum constant.
            None => match self.receivers.iter().rev().find_map(|r| r.class) {
                Some(class) => Ty::Class(class, None),
                None => Ty::Unknown,
            },
        };
        self.passed_to = passed_to;
        self.constructor_call(id, data, &ty, expected)
    }

    fn constructor_call(&mut self, id: ExprId, data: &Call, ty: &Ty, expected: Option<&Ty>) -> Ty {
        let passed_to = self.passed_to.take();
        let ty = self.construct(id, data, ty, SiteKind::New, expected);
        if let Some(class) = data.body_class {
            self.passed_to = passed_to;
            self.in_region(super::site::RegionKind::Object(class), |w| w.class_body(class));
        }
        ty
    }

    /// A constructor call for an object of type `ty`.
    fn construct(&mut self, id: ExprId, data: &Call, ty: &Ty, kind: SiteKind, expected: Option<&Ty>) -> Ty {
        let at = data.name_span.start;
        let name = if data.name.is_empty() { Name::new("<init>") } else { data.name };
        let Ty::Class(class, _) = ty else {
            let arguments = self.arguments(id, data, None);
            let reason = match ty {
                Ty::Named(name, _) => Reason::UnknownClass(*name),
                _ => Reason::ReceiverType,
            };
            self.unresolved(id, at, name, kind, reason, Ty::Unknown, arguments);
            return ty.clone();
        };
        let class_data = self.env.index.class_data(*class);
        if matches!(class_data.kind, ClassKind::Interface | ClassKind::Annotation) {
            // `new Runnable() { … }`: an anonymous class of an interface calls no constructor of it.
            self.arguments(id, data, None);
            return ty.clone();
        }
        let candidates = self.constructors(*class, ty);
        let only = (candidates.len() == 1).then(|| candidates[0].clone());
        let arguments = self.arguments(id, data, only.as_ref());
        let level = ScopeLevel { candidates, properties: Vec::new() };
        match self.pick(vec![level], &arguments, false) {
            Some(outcome) => {
                let result = self.finish(id, data, outcome, arguments, kind, expected);
                if ty.args().is_empty() && result.is_known() { result } else { ty.clone() }
            }
            None => {
                let reason = match self.env.linearization(*class).unknown.first() {
                    Some(&ancestor) if class_data.members.is_empty() => Reason::InheritedFrom(ancestor),
                    _ => Reason::NoOverload,
                };
                self.unresolved(id, at, name, kind, reason, Ty::Unknown, arguments);
                ty.clone()
            }
        }
    }

    /// Calls a value: a function type's `invoke`, an operator, an extension `invoke`.
    pub(super) fn invoke_value(
        &mut self,
        id: ExprId,
        data: &Call,
        on: &Ty,
        arguments: Vec<Argument>,
        at: u32,
        expected: Option<&Ty>,
    ) -> Ty {
        let name = Name::new("invoke");
        if let Ty::Function(_) = on {
            return self.finish_at(
                id,
                data,
                Outcome::Value(on.clone()),
                arguments,
                SiteKind::Invoke,
                expected,
                at,
                name,
            );
        }
        if !on.is_known() {
            return self.unresolved(id, at, name, SiteKind::Invoke, Reason::ReceiverType, Ty::Unknown, arguments);
        }
        let mut unknown = Vec::new();
        let mut levels = vec![self.member_level(on, name, &mut unknown)];
        levels.extend(self.extension_levels(on, name));
        match self.pick(levels, &arguments, !unknown.is_empty()) {
            Some(outcome) => self.finish_at(id, data, outcome, arguments, SiteKind::Invoke, expected, at, name),
            None => {
                let reason = self.missing_on(on);
                self.unresolved(id, at, name, SiteKind::Invoke, reason, on.clone(), arguments)
            }
        }
    }

    /// Chooses on the strongest level that has something applicable; where none has, types aside.
    /// With `open` the receiver has supertypes that nobody knows: then only what fits for sure is taken from weaker levels.
    pub(super) fn pick(&mut self, levels: Vec<ScopeLevel>, arguments: &[Argument], open: bool) -> Option<Outcome> {
        // First what fits; then, as the code is taken to compile, what has the right number of parameters.
        for lenient in [false, true] {
            if lenient && open {
                // Supertypes that nobody knows may have the one that fits.
                break;
            }
            for level in &levels {
                match self.choose(&level.candidates, arguments, lenient) {
                    Choice::One(i, map) => return Some(Outcome::Chosen(level.candidates[i].clone(), map)),
                    Choice::Many(all) => {
                        return Some(Outcome::Several(all.into_iter().map(|i| level.candidates[i].clone()).collect()));
                    }
                    Choice::None => {}
                }
                if self.dialect.separate_call_namespace {
                    continue;
                }
                for (hit, _) in &level.properties {
                    let ty = self.property_type(hit);
                    if matches!(ty, Ty::Function(_)) || (ty.is_known() && self.invocable(&ty)) {
                        return Some(Outcome::Value(ty));
                    }
                }
            }
        }
        // Java reads a Kotlin property by its accessor's name.
        if self.dialect.separate_call_namespace {
            for level in &levels {
                for (hit, on) in &level.properties {
                    if let Some(outcome) = self.accessor_outcome(hit, on, arguments.len()) {
                        return Some(outcome);
                    }
                }
            }
        }
        None
    }

    fn accessor_outcome(&self, hit: &Hit, on: &Ty, arguments: usize) -> Option<Outcome> {
        let field = Self::field_of(hit)?;
        let data = self.env.index.items(field.file).field(field.field);
        (data.kind == crate::hir::FieldKind::Property && arguments <= 1).then(|| {
            let signature =
                super::signature::Signature { type_params: 0, receiver: None, context: 0, params: Vec::new() };
            let candidate = Candidate {
                hit: hit.clone(),
                signature: signature.into(),
                extension: None,
                owners: [None, None],
                receiver: on.clone(),
            };
            Outcome::Chosen(candidate, vec![0; arguments])
        })
    }

    pub(super) fn finish(
        &mut self,
        id: ExprId,
        data: &Call,
        outcome: Outcome,
        arguments: Vec<Argument>,
        kind: SiteKind,
        expected: Option<&Ty>,
    ) -> Ty {
        self.finish_at(id, data, outcome, arguments, kind, expected, data.name_span.start, data.name)
    }

    #[allow(clippy::too_many_arguments, reason = "a call site is all of this")]
    fn finish_at(
        &mut self,
        id: ExprId,
        data: &Call,
        outcome: Outcome,
        arguments: Vec<Argument>,
        kind: SiteKind,
        expected: Option<&Ty>,
        at: u32,
        name: Name,
    ) -> Ty {
        match outcome {
            Outcome::Value(on) => {
                if let Ty::Function(function) = &on {
                    self.site(id, at, name, SiteKind::Invoke, Target::FunctionValue, on.clone());
                    let params: Vec<Ty> = if function.receiver.is_some() && arguments.len() == function.params.len() + 1
                    {
                        function.receiver.iter().chain(&function.params).cloned().collect()
                    } else {
                        function.params.clone()
                    };
                    for (i, argument) in arguments.iter().enumerate() {
                        self.late_argument(id, argument, i as u16, params.get(i).cloned().unwrap_or(Ty::Unknown));
                    }
                    return function.ret.clone();
                }
                self.invoke_value(id, data, &on, arguments, at, expected)
            }
            Outcome::Several(candidates) => {
                let methods: Vec<MethodRef> = candidates.iter().filter_map(Candidate::method).collect();
                let receiver = candidates.first().map_or(Ty::Unknown, |c| c.receiver.clone());
                self.site(id, at, name, kind, Target::Candidates(methods.clone().into()), receiver);
                for (i, argument) in arguments.iter().enumerate() {
                    // What all agree on is expected of a lambda.
                    let types: Vec<Ty> = candidates.iter().map(|c| c.param((i + c.signature.context) as u16)).collect();
                    let agreed = types.windows(2).all(|w| w[0] == w[1]).then(|| types.first().cloned()).flatten();
                    self.late_argument(id, argument, i as u16, agreed.unwrap_or(Ty::Unknown));
                }
                let returns: Vec<Ty> = candidates
                    .iter()
                    .filter_map(|c| Some(c.hit.instantiate(&self.env.return_type(c.method()?))))
                    .collect();
                let agreed = returns.windows(2).all(|w| super::overload::same_erasure(&w[0], &w[1]));
                if agreed { returns.into_iter().next().unwrap_or(Ty::Unknown) } else { Ty::Unknown }
            }
            Outcome::Chosen(candidate, map) => {
                self.chosen(id, data, &candidate, &map, &arguments, (kind, at, name), expected)
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "a call site is all of this")]
    fn chosen(
        &mut self,
        id: ExprId,
        data: &Call,
        candidate: &Candidate,
        map: &[u16],
        arguments: &[Argument],
        (kind, at, name): (SiteKind, u32, Name),
        expected: Option<&Ty>,
    ) -> Ty {
        let Some(method) = candidate.method() else {
            let Some(field) = Self::field_of(&candidate.hit) else { return Ty::Unknown };
            let write = arguments.len() == 1;
            let items = self.env.index.items(field.file);
            let accessor = if write { items.field(field.field).setter } else { items.field(field.field).getter };
            let target = match accessor {
                Some(callable) => Target::Method(MethodRef { file: field.file, callable }),
                None => Target::Accessor(field, write),
            };
            self.site(id, at, name, kind, target, candidate.receiver.clone());
            return if write { Ty::VOID } else { self.property_type(&candidate.hit) };
        };
        let callee = self.env.index.items(method.file).callable(method.callable);
        let kind = if kind == SiteKind::Call && callee.is_constructor() { SiteKind::New } else { kind };
        self.site(id, at, name, kind, Target::Method(method), candidate.receiver.clone());
        let bindings = Bindings::new(candidate.owners[0], candidate.owners[1]);
        let written: Vec<Ty> =
            self.bodies.types.items(data.type_args).to_vec().into_iter().map(|t| self.body_type(t)).collect();
        if !written.is_empty() {
            let owner = if callee.is_constructor() { candidate.owners[1] } else { candidate.owners[0] };
            for (i, ty) in written.into_iter().enumerate() {
                if let Some(owner) = owner
                    && ty != Ty::Named(Name::new("_"), None)
                {
                    bindings.set(owner, i as u16, ty);
                }
            }
        }
        if let (Some(wanted), Some(actual)) = (&candidate.signature.receiver, &candidate.extension) {
            bindings.unify(self.env, &candidate.hit.instantiate(wanted), actual);
        }
        let formal = |i: usize| {
            let at = map.get(i).copied().unwrap_or(u16::MAX);
            let mut ty = candidate.param(at);
            let vararg = candidate.signature.params.get(at as usize).is_some_and(|p| p.vararg);
            let whole = arguments[i].spread
                || (self.dialect.numeric_conversions
                    && arguments.len() == candidate.signature.params.len()
                    && matches!(&arguments[i].shape, Shape::Value(Ty::Array(of)) if !matches!(ty, Ty::Param(..)) || !matches!(**of, Ty::Primitive(_))));
            if vararg && whole {
                ty = Ty::Array(ty.into());
            }
            (at, ty)
        };
        for (i, argument) in arguments.iter().enumerate() {
            if let Shape::Value(actual) | Shape::Integer(actual) = &argument.shape {
                bindings.unify(self.env, &formal(i).1, actual);
            }
        }
        let ret = candidate.hit.instantiate(&self.env.return_type(method));
        let has_late = arguments.iter().any(|a| matches!(a.shape, Shape::Lambda(..) | Shape::Reference(_)));
        if let (Some(expected), true) = (expected, has_late) {
            // A lambda's parameters may only follow from what is expected of the result.
            let probe = bindings.apply(&ret, true);
            if matches!(probe, Ty::Class(..)) {
                bindings.expect(self.env, &probe, expected);
            }
        }
        // Lambdas with declared or without parameters may tell what others need: in order, as in the source.
        for (i, argument) in arguments.iter().enumerate() {
            if !matches!(argument.shape, Shape::Lambda(..) | Shape::Reference(_)) {
                continue;
            }
            let (at, wanted) = formal(i);
            // Kotlin's inline functions and DSLs: what is still open stays unknown inside.
            let now = bindings.apply(&wanted, false);
            let now = match (&now, &wanted) {
                (Ty::Unknown, Ty::Param(..)) => Ty::Unknown,
                _ => now,
            };
            let ty = self.late_argument(id, argument, at, now);
            bindings.unify(self.env, &wanted, &ty);
        }
        if let Some(expected) = expected {
            bindings.expect(self.env, &ret, expected);
        }
        let result = bindings.apply_with_bounds(self.env, &ret);
        let result = match result {
            wildcard @ (Ty::Out(_) | Ty::Star | Ty::In(_)) => self.env.upper(&wildcard),
            other => other,
        };
        // `getClass()` and a constructor's raw result aside, a result is what the declaration says.
        if callee.is_constructor()
            && matches!(result, Ty::Unknown)
            && let Some(class) = self.env.container_class(method)
        {
            return Ty::Class(class, None);
        }
        result
    }

    /// Infers an argument that waited for the callable: lambdas and references.
    fn late_argument(&mut self, call: ExprId, argument: &Argument, param: u16, wanted: Ty) -> Ty {
        match &argument.shape {
            Shape::Value(ty) | Shape::Integer(ty) => ty.clone(),
            Shape::Lambda(..) | Shape::Reference(_) => {
                self.passed_to = Some((call, param));
                let ty = self.expr(argument.expr, Some(&wanted));
                self.passed_to = None;
                ty
            }
        }
    }

    /// Records a call whose target is not known; lambdas among its arguments are walked all the same.
    #[allow(clippy::too_many_arguments, reason = "a call site is all of this")]
    pub(super) fn unresolved(
        &mut self,
        id: ExprId,
        at: u32,
        name: Name,
        kind: SiteKind,
        reason: Reason,
        receiver: Ty,
        arguments: Vec<Argument>,
    ) -> Ty {
        self.site(id, at, name, kind, Target::Unknown(reason), receiver);
        for (i, argument) in arguments.iter().enumerate() {
            self.late_argument(id, argument, i as u16, Ty::Unknown);
        }
        Ty::Unknown
    }
}
