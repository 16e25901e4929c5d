//! From candidates to a call site: the choice by scope level, type arguments, lambdas among the arguments, the result.

use super::body::Walker;
use super::call::Outcome;
use super::candidates::ScopeLevel;
use super::convert::Fit;
use super::generics::Bindings;
use super::members::Hit;
use super::overload::{Argument, Candidate, Choice, Shape};
use super::site::{Reason, SiteKind, Target};
use super::ty::{FunctionTy, ParamOwner, Ty};
use crate::hir::{Call, ExprId, Flags, Name};
use crate::index::MethodRef;

impl Walker<'_> {
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
                Outcome::Value(on.clone(), None),
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
        if arguments.iter().any(|a| a.nullable) {
            // If nothing takes null, something that is not known here says that there is none.
            let without: Vec<Argument> = arguments.iter().map(|a| Argument { nullable: false, ..a.clone() }).collect();
            return self
                .pick_among(&levels, arguments, open, &[false])
                .or_else(|| self.pick_among(&levels, &without, open, &[false, true]));
        }
        self.pick_among(&levels, arguments, open, &[false, true])
    }

    /// [`Walker::pick`] with the passes to make: whether what does not fit by what is known of types is taken, too.
    fn pick_among(
        &mut self,
        levels: &[ScopeLevel],
        arguments: &[Argument],
        open: bool,
        passes: &[bool],
    ) -> Option<Outcome> {
        // Applicable, but behind whatever else is.
        let mut weaker = None;
        // First what fits; then, as the code is taken to compile, what has the right number of parameters.
        for &lenient in passes {
            if lenient && open {
                // Supertypes that nobody knows may have the one that fits.
                break;
            }
            for level in levels {
                let mut candidates = &level.candidates;
                let (low, normal): (Vec<Candidate>, Vec<Candidate>);
                if !lenient && candidates.iter().any(|c| self.is_low_priority(c)) {
                    (low, normal) = candidates.iter().cloned().partition(|c| self.is_low_priority(c));
                    if let (None, Choice::One(i, map)) = (&weaker, self.choose(&low, arguments, false)) {
                        weaker = Some(Outcome::Chosen(low[i].clone(), map));
                    }
                    candidates = &normal;
                }
                match self.choose(candidates, arguments, lenient) {
                    // Kotlin: a function that takes the lambda as it is goes before one whose interface it must become.
                    Choice::One(i, map) if !lenient && self.converts_lambda(&candidates[i], &map, arguments) => {
                        weaker.get_or_insert_with(|| Outcome::Chosen(candidates[i].clone(), map));
                    }
                    Choice::One(i, map) => return Some(Outcome::Chosen(candidates[i].clone(), map)),
                    Choice::Many(all) => {
                        return Some(Outcome::Several(all.into_iter().map(|i| candidates[i].clone()).collect()));
                    }
                    Choice::None => {}
                }
                if self.dialect.separate_call_namespace {
                    continue;
                }
                for (hit, on) in &level.properties {
                    let ty = self.property_type(hit);
                    let takes = match &ty {
                        Ty::Function(function) => self.function_takes(function, arguments, lenient),
                        _ => ty.is_known() && self.invocable(&ty),
                    };
                    if takes {
                        return Some(Outcome::Value(ty, Some((hit.clone(), on.clone()))));
                    }
                }
            }
            if weaker.is_some() {
                return weaker;
            }
        }
        // Java reads a Kotlin property by its accessor's name.
        if self.dialect.separate_call_namespace {
            for level in levels {
                for (hit, on) in &level.properties {
                    if let Some(outcome) = self.accessor_outcome(hit, on, arguments.len()) {
                        return Some(outcome);
                    }
                }
            }
        }
        None
    }

    fn is_low_priority(&self, candidate: &Candidate) -> bool {
        let flags = |m: MethodRef| self.env.index.items(m.file).callable(m.callable).flags;
        self.dialect.operator_conventions && candidate.method().is_some_and(|m| flags(m).contains(Flags::LOW_PRIORITY))
    }

    fn converts_lambda(&self, candidate: &Candidate, map: &[u16], arguments: &[Argument]) -> bool {
        let class = |at: &u16| matches!(candidate.param(*at), Ty::Class(..));
        self.dialect.operator_conventions
            && arguments.iter().zip(map).any(|(a, at)| matches!(a.shape, Shape::Lambda(..)) && class(at))
    }

    /// Whether the value of a function type may be called with these arguments; `lenient`: by their number alone.
    pub(super) fn function_takes(&self, function: &FunctionTy, arguments: &[Argument], lenient: bool) -> bool {
        let receiver = function.receiver.iter().filter(|_| arguments.len() > function.params.len());
        let params: Vec<&Ty> = receiver.chain(&function.params).collect();
        if params.len() != arguments.len() || arguments.iter().any(|a| !a.name.is_empty()) {
            return false;
        }
        let fits = |(wanted, argument): (&&Ty, &Argument)| match &argument.shape {
            Shape::Value(ty) => self.env.fit(ty, wanted, self.dialect) > Fit::No,
            Shape::Integer(_) => true,
            Shape::Lambda(..) | Shape::Reference(_) => {
                !wanted.is_known() || matches!(wanted, Ty::Param(..)) || self.env.function_of(wanted).is_some()
            }
        };
        lenient || params.iter().zip(arguments).all(fits)
    }

    pub(super) fn accessor_outcome(&self, hit: &Hit, on: &Ty, arguments: usize) -> Option<Outcome> {
        let field = Self::field_of(hit)?;
        let data = self.env.index.items(field.file).field(field.field);
        (data.kind == crate::hir::FieldKind::Property && arguments <= 1).then(|| {
            let signature = super::signature::Signature {
                type_params: 0,
                receiver: None,
                receiver_takes_null: super::nullness::TakesNull::Perhaps,
                context: 0,
                params: Vec::new(),
                left_out: super::signature::LeftOut::Nothing,
            };
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
    pub(super) fn finish_at(
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
            Outcome::Value(on, property) => {
                if let Some((hit, of)) = property
                    && let Some(field) = Self::field_of(&hit)
                {
                    self.accessor_site(id, at, data.name, field, &of, super::name::Access::Read);
                }
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
    pub(super) fn chosen(
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
        if kind == SiteKind::New {
            self.created.insert(id);
        }
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
        if self.dialect.null_safety {
            let receiver = data.receiver.filter(|&r| !data.safe && self.may_be_null(r));
            let receiver = receiver.and_then(|_| self.bare_receiver(candidate));
            let passed = arguments.iter().zip(map).filter(|(a, _)| a.nullable);
            let passed = passed.filter_map(|(_, &at)| self.bare_param(candidate, at));
            receiver.into_iter().chain(passed).for_each(|(owner, at)| bindings.add_null(owner, at));
            self.demand_not_null(callee.name, arguments);
        }
        if !self.builders.is_empty() {
            self.tell_builder(candidate, arguments, map);
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
        // What a type parameter is bound by tells of others: `M : Map<K, V>`.
        for at in 0..candidate.signature.type_params as u16 {
            let owner = ParamOwner::Method(method);
            if let Some(found) = bindings.get(owner, at) {
                for bound in self.env.bounds(&Ty::Param(owner, at)) {
                    bindings.unify(self.env, &bound, &found);
                }
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
            let now = Self::with_nulls(&wanted, now, &|owner, at| bindings.is_nullable(owner, at));
            let is_builder = self.dialect.operator_conventions && self.open_builder(&now);
            let ty = self.late_argument(id, argument, at, now);
            if is_builder {
                self.close_builder(&wanted, &bindings);
            }
            bindings.unify(self.env, &wanted, &ty);
        }
        if let Some(expected) = expected {
            bindings.expect(self.env, &ret, expected);
        }
        if self.dialect.null_safety {
            let stands = matches!(ret, Ty::Param(owner, at) if bindings.is_nullable(owner, at));
            self.set_null(id, stands || self.env.returns_null(method));
        }
        let result = bindings.apply_with_bounds(self.env, &ret);
        let result = match result {
            wildcard @ (Ty::Star | Ty::In(_)) => self.captured(&candidate.hit, method, &wildcard),
            Ty::Out(of) => (*of).clone(),
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

    /// What a wildcard stands for as a result: the bound of the class's parameter (`SELF extends Assert<SELF>`), else the root class.
    fn captured(&self, hit: &Hit, method: MethodRef, wildcard: &Ty) -> Ty {
        let param = self.env.return_type(method);
        if !matches!(param, Ty::Param(ParamOwner::Class(_), _)) {
            return self.env.upper(wildcard);
        }
        match self.env.bounds(&param).first() {
            Some(bound @ Ty::Class(..)) => hit.instantiate(bound),
            _ => self.env.upper(wildcard),
        }
    }

    /// Infers an argument that waited for the callable: lambdas and references.
    pub(super) fn late_argument(&mut self, call: ExprId, argument: &Argument, param: u16, wanted: Ty) -> Ty {
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
