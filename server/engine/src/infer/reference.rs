//! Method and constructor references (JLS §15.13; Kotlin's callable references): a call that happens later.

use std::sync::Arc;

use super::body::Walker;
use super::convert::Fit;
use super::members::What;
use super::name::{LEVELS, Meaning};
use super::overload::{Argument, Candidate, Choice, Shape};
use super::site::{Reason, RegionKind, SiteKind, Target};
use super::ty::{FunctionTy, ParamOwner, Ty};
use crate::hir::{Expr, ExprId, Flags, Name};
use crate::index::{ClassRef, MethodRef};

/// What stands before `::`.
enum Qualifier {
    None,
    Value(Ty),
    Type(Ty),
    Unknown(Reason),
}

impl Walker<'_> {
    pub(super) fn reference(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        self.in_region(RegionKind::Reference(id), |w| w.reference_in_region(id, expected))
    }

    fn qualifier(&mut self, qualifier: Option<ExprId>) -> Qualifier {
        let Some(qualifier) = qualifier else { return Qualifier::None };
        if matches!(self.bodies.expr(qualifier), Expr::Super { .. }) {
            return Qualifier::Value(self.super_type());
        }
        match self.path(qualifier) {
            Meaning::Value(ty) => Qualifier::Value(ty),
            Meaning::Type(ty) => Qualifier::Type(ty),
            Meaning::Package(_) => Qualifier::Unknown(Reason::NotFound),
            Meaning::Nothing(reason) => Qualifier::Unknown(reason),
        }
    }

    /// The type of `super`: the superclass of the innermost class, or what it implements where there is none.
    fn super_type(&self) -> Ty {
        let Some(class) = self.receivers.iter().rev().find_map(|r| r.class) else { return Ty::Unknown };
        let lines = self.env.linearization(class);
        match lines.entries.get(1) {
            Some(entry) => Ty::Class(entry.class, entry.args.clone()),
            None => lines.unknown.first().map_or(Ty::Unknown, |&name| Ty::Named(name, None)),
        }
    }

    fn reference_in_region(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        let Expr::Reference { qualifier, name, at } = self.bodies.expr(id) else { return Ty::Unknown };
        let on = self.qualifier(qualifier);
        let function = expected.and_then(|t| self.env.function_of(t));
        let is_super = qualifier.is_some_and(|q| matches!(self.bodies.expr(q), Expr::Super { .. }));
        let kind = if name.as_str() == "<init>" { SiteKind::New } else { SiteKind::Reference };
        let receiver = match &on {
            Qualifier::Value(ty) | Qualifier::Type(ty) => ty.clone(),
            _ => Ty::Unknown,
        };
        // `int[]::new` calls nothing that has a name.
        if let (Qualifier::Type(array @ Ty::Array(_)), SiteKind::New) = (&on, kind) {
            return function_type(vec![Ty::Primitive(crate::hir::Primitive::Int)], array.clone());
        }
        let (candidates, unbound) = self.reference_candidates(&on, name);
        if candidates.is_empty() {
            if let Some(ty) = self.property_reference(&on, name) {
                return ty;
            }
            let reason = match &on {
                Qualifier::Unknown(reason) => *reason,
                Qualifier::Value(ty) | Qualifier::Type(ty) => self.missing_on(ty),
                Qualifier::None => self.unknown_ancestor().map_or(Reason::NotFound, Reason::InheritedFrom),
            };
            self.site(id, at, name, kind, Target::Unknown(reason), receiver);
            return match function {
                Some(f) => Ty::Function(f),
                None => Ty::Unknown,
            };
        }
        let choice = match &function {
            Some(f) => self.choose_reference(id, &candidates, &unbound, f),
            None if candidates.len() == 1 => Choice::One(0, Vec::new()),
            None => Choice::Many((0..candidates.len()).collect()),
        };
        match choice {
            Choice::One(i, _) => {
                let candidate = &candidates[i];
                let Some(method) = candidate.method() else { return Ty::Unknown };
                let site = self.site(id, at, name, kind, Target::Method(method), candidate.receiver.clone());
                if is_super {
                    self.out.sites[site].is_virtual = false;
                }
                self.reference_type(candidate, method, unbound[i], function.as_deref())
            }
            Choice::Many(all) => {
                let methods: Vec<MethodRef> = all.iter().filter_map(|&i| candidates[i].method()).collect();
                let returns: Vec<Ty> = methods.iter().map(|&m| self.env.return_type(m)).collect();
                let ret = returns.windows(2).all(|w| w[0] == w[1]).then(|| returns.first().cloned()).flatten();
                self.site(id, at, name, kind, Target::Candidates(methods.into()), receiver);
                let params = function.map(|f| f.params.clone()).unwrap_or_default();
                function_type(params, ret.unwrap_or(Ty::Unknown))
            }
            Choice::None => {
                self.site(id, at, name, kind, Target::Unknown(Reason::NoOverload), receiver);
                Ty::Unknown
            }
        }
    }

    /// Callables that a reference may mean, and for each whether the receiver becomes the first parameter.
    fn reference_candidates(&self, on: &Qualifier, name: Name) -> (Vec<Candidate>, Vec<bool>) {
        let mut candidates = Vec::new();
        let mut unbound = Vec::new();
        let mut ignored = Vec::new();
        match on {
            Qualifier::Type(ty @ Ty::Class(class, _)) if name.as_str() == "<init>" => {
                candidates = self.constructors(*class, ty);
                unbound = vec![false; candidates.len()];
            }
            Qualifier::Type(ty) => {
                let object = self.object_of(ty).filter(|_| self.dialect.operator_conventions);
                for hit in self.env.member_hits(ty, name, self.dialect, &mut ignored) {
                    let What::Method(method) = hit.what else { continue };
                    let data = self.env.index.items(method.file).callable(method.callable);
                    let is_object = matches!(ty, Ty::Class(c, _) if self.env.index.class_data(*c).kind == crate::hir::ClassKind::Object);
                    unbound.push(!data.flags.contains(Flags::STATIC) && !is_object);
                    candidates.push(Candidate::new(self.env, hit, method, ty.clone()));
                }
                if let (true, Some(object)) = (candidates.is_empty(), object) {
                    for hit in self.env.member_hits(&object, name, self.dialect, &mut ignored) {
                        let What::Method(method) = hit.what else { continue };
                        unbound.push(false);
                        candidates.push(Candidate::new(self.env, hit, method, object.clone()));
                    }
                }
                if candidates.is_empty() {
                    self.extension_references(ty, name, true, &mut candidates, &mut unbound);
                }
            }
            Qualifier::Value(ty) => {
                for hit in self.env.member_hits(ty, name, self.dialect, &mut ignored) {
                    let What::Method(method) = hit.what else { continue };
                    unbound.push(false);
                    candidates.push(Candidate::new(self.env, hit, method, ty.clone()));
                }
                if candidates.is_empty() {
                    self.extension_references(ty, name, false, &mut candidates, &mut unbound);
                }
            }
            Qualifier::None => {
                if let Some(Ty::Class(class, args)) =
                    (name.as_str() == "<init>" || self.is_class_name(name)).then(|| self.type_named(name)).flatten()
                    && !self.env.index.class_data(class).flags.contains(Flags::ABSTRACT)
                {
                    candidates = self.constructors(class, &Ty::Class(class, args));
                }
                for callable in self.local_function(name) {
                    let method = MethodRef { file: self.file, callable };
                    let hit = super::members::Hit::plain(What::Method(method));
                    candidates.push(Candidate::new(self.env, hit, method, Ty::Unknown));
                }
                for receiver in self.receivers.iter().rev().filter(|r| !r.static_only) {
                    if !candidates.is_empty() {
                        break;
                    }
                    for hit in self.env.member_hits(&receiver.ty, name, self.dialect, &mut ignored) {
                        if let What::Method(method) = hit.what {
                            candidates.push(Candidate::new(self.env, hit, method, receiver.ty.clone()));
                        }
                    }
                }
                for level in LEVELS {
                    if !candidates.is_empty() {
                        break;
                    }
                    for hit in self.top_hits(level, name) {
                        let What::Method(method) = hit.what else { continue };
                        if self.env.signature(method).receiver.is_none() {
                            candidates.push(Candidate::new(self.env, hit, method, Ty::Unknown));
                        }
                    }
                }
                unbound = vec![false; candidates.len()];
            }
            Qualifier::Unknown(_) => {}
        }
        // An overrider and what it overrides are one.
        let mut kept: Vec<Candidate> = Vec::new();
        let mut kept_unbound = Vec::new();
        for (candidate, unbound) in candidates.into_iter().zip(unbound) {
            let same = kept.iter().any(|k| {
                k.signature.params.len() == candidate.signature.params.len()
                    && (0..k.signature.params.len() as u16)
                        .all(|i| super::overload::same_erasure(&k.param(i), &candidate.param(i)))
            });
            if !same {
                kept.push(candidate);
                kept_unbound.push(unbound);
            }
        }
        (kept, kept_unbound)
    }

    fn is_class_name(&self, name: Name) -> bool {
        self.dialect.constructors_without_new && name.as_str().starts_with(char::is_uppercase)
    }

    fn extension_references(
        &self,
        on: &Ty,
        name: Name,
        unbound_: bool,
        candidates: &mut Vec<Candidate>,
        unbound: &mut Vec<bool>,
    ) {
        if !self.dialect.operator_conventions {
            return;
        }
        for level in LEVELS {
            for hit in self.top_hits(level, name) {
                let What::Method(method) = hit.what else { continue };
                let mut candidate = Candidate::new(self.env, hit, method, Ty::Unknown);
                candidate.extension = Some(on.clone());
                if self.extension_fit(&candidate).is_some_and(|f| f > Fit::No) {
                    candidates.push(candidate);
                    unbound.push(unbound_);
                }
            }
            if !candidates.is_empty() {
                return;
            }
        }
    }

    /// Chooses by the parameters of the function type that is wanted.
    fn choose_reference(
        &self,
        id: ExprId,
        candidates: &[Candidate],
        unbound: &[bool],
        function: &FunctionTy,
    ) -> Choice {
        if let [_] = candidates {
            return Choice::One(0, Vec::new());
        }
        let wanted: Vec<Ty> = function.receiver.iter().chain(&function.params).cloned().collect();
        let argument = |ty: &Ty| Argument {
            expr: id,
            name: Name::EMPTY,
            spread: false,
            nullable: false,
            shape: Shape::Value(ty.clone()),
        };
        // Static and bound methods take all of them; of unbound ones the first is the receiver.
        let mut open = Vec::new();
        for (i, candidate) in candidates.iter().enumerate() {
            let arguments: Vec<Argument> = wanted.iter().skip(usize::from(unbound[i])).map(argument).collect();
            if unbound[i] && wanted.is_empty() {
                continue;
            }
            if !matches!(self.choose(std::slice::from_ref(candidate), &arguments, false), Choice::None) {
                open.push(i);
            }
        }
        match open[..] {
            [] => Choice::None,
            [one] => Choice::One(one, Vec::new()),
            _ => {
                let same_kind: Vec<usize> = open.iter().copied().filter(|&i| !unbound[i]).collect();
                let group = if same_kind.is_empty() { open.clone() } else { same_kind };
                let skip = usize::from(unbound[group[0]]);
                let arguments: Vec<Argument> = wanted.iter().skip(skip).map(argument).collect();
                let some: Vec<Candidate> = group.iter().map(|&i| candidates[i].clone()).collect();
                match self.choose(&some, &arguments, true) {
                    Choice::One(i, map) => Choice::One(group[i], map),
                    _ => Choice::Many(open),
                }
            }
        }
    }

    fn reference_type(
        &self,
        candidate: &Candidate,
        method: MethodRef,
        unbound: bool,
        wanted: Option<&FunctionTy>,
    ) -> Ty {
        let bindings = super::generics::Bindings::new(candidate.owners[0], candidate.owners[1]);
        let mut params: Vec<Ty> = Vec::new();
        if unbound {
            params.push(candidate.extension.clone().unwrap_or_else(|| candidate.receiver.clone()));
        }
        params.extend((0..candidate.signature.params.len() as u16).map(|i| candidate.param(i)));
        if let Some(wanted) = wanted {
            for (formal, actual) in params.iter().zip(wanted.receiver.iter().chain(&wanted.params)) {
                bindings.unify(self.env, formal, actual);
            }
            if let (true, Some(actual)) = (unbound, wanted.receiver.iter().chain(&wanted.params).next()) {
                // `List::size` on a `List<String>`: the receiver's own arguments.
                if let (Ty::Class(class, None), true) = (&candidate.receiver, actual.is_known()) {
                    bindings_from_receiver(self, *class, actual, &bindings);
                }
            }
        }
        let ret = candidate.hit.instantiate(&self.env.return_type(method));
        let ret = bindings.apply_with_bounds(self.env, &ret);
        let params = params.iter().map(|p| bindings.apply(p, false)).collect();
        function_type(params, ret)
    }

    /// How well a reference fits a function type, for choosing among overloads that take it.
    pub(super) fn reference_fit(&self, expr: ExprId, function: &FunctionTy) -> Fit {
        let Expr::Reference { qualifier, name, .. } = self.bodies.expr(expr) else { return Fit::Maybe };
        let on = match qualifier.map(|q| self.bodies.expr(q)) {
            None => Qualifier::None,
            // Values were typed before the choice, as part of the arguments.
            Some(Expr::Super { .. }) => Qualifier::Value(self.super_type()),
            Some(Expr::This { label }) => Qualifier::Value(self.this(label)),
            Some(Expr::Name { .. } | Expr::Field { .. } | Expr::Type(_)) => match self.quiet_type(qualifier) {
                Some(on) => on,
                None => return Fit::Maybe,
            },
            Some(_) => return Fit::Maybe,
        };
        let (candidates, unbound) = self.reference_candidates(&on, name);
        if candidates.is_empty() {
            return Fit::Maybe;
        }
        let wanted = function.params.len() + usize::from(function.receiver.is_some());
        let fits = candidates.iter().zip(&unbound).any(|(c, &u)| {
            let count = c.signature.params.len() + usize::from(u);
            let arity = count == wanted || c.signature.params.last().is_some_and(|p| p.vararg && wanted + 1 >= count);
            let void = c.method().is_some_and(|m| self.env.return_type(m) == Ty::VOID);
            arity && !(void && function.ret != Ty::VOID && self.dialect.numeric_conversions)
        });
        if fits { Fit::Strict } else { Fit::No }
    }

    fn quiet_type(&self, qualifier: Option<ExprId>) -> Option<Qualifier> {
        match self.bodies.expr(qualifier?) {
            Expr::Type(ty) => Some(Qualifier::Type(self.body_type(ty))),
            Expr::Name { name, local: None } => self.type_named(name).map(Qualifier::Type),
            Expr::Name { local: Some(local), .. } => Some(Qualifier::Value(self.local_type(local))),
            _ => None,
        }
    }

    /// `::property`, `Type::property`: no call, but a function from the receiver to the property's type.
    fn property_reference(&mut self, on: &Qualifier, name: Name) -> Option<Ty> {
        if !self.dialect.operator_conventions {
            return None;
        }
        match on {
            Qualifier::Type(ty) => {
                let Some(hit) = self.field_hit(ty, name) else {
                    let extension = LEVELS.iter().flat_map(|&l| self.top_hits(l, name)).find(|h| match h.what {
                        What::Field(f) => self.env.index.items(f.file).field(f.field).receiver.is_some(),
                        What::Method(_) => false,
                    });
                    let What::Field(field) = extension?.what else { return None };
                    return Some(function_type(vec![ty.clone()], self.env.field_signature(field).ty.clone()));
                };
                let What::Field(field) = hit.what else { return None };
                let of = hit.instantiate(&self.env.field_signature(field).ty);
                Some(function_type(vec![ty.clone()], of))
            }
            Qualifier::Value(ty) => {
                let hit = self.field_hit(ty, name)?;
                let What::Field(field) = hit.what else { return None };
                Some(function_type(Vec::new(), hit.instantiate(&self.env.field_signature(field).ty)))
            }
            Qualifier::None => {
                let hit = self.receivers.iter().rev().find_map(|r| self.field_hit(&r.ty, name)).or_else(|| {
                    LEVELS
                        .iter()
                        .find_map(|&l| self.top_hits(l, name).into_iter().find(|h| matches!(h.what, What::Field(_))))
                })?;
                let What::Field(field) = hit.what else { return None };
                Some(function_type(Vec::new(), hit.instantiate(&self.env.field_signature(field).ty)))
            }
            Qualifier::Unknown(_) => None,
        }
    }
}

fn bindings_from_receiver(walker: &Walker<'_>, class: ClassRef, actual: &Ty, bindings: &super::generics::Bindings) {
    if let Some(Some(args)) = walker.env.as_super(actual, class) {
        for (i, arg) in args.iter().enumerate() {
            bindings.set(ParamOwner::Class(class), i as u16, arg.upper());
        }
    }
}

fn function_type(params: Vec<Ty>, ret: Ty) -> Ty {
    Ty::Function(Arc::new(FunctionTy { receiver: None, params, ret, is_suspend: false, nulls: 0 }))
}
