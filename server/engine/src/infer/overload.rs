//! Which of several callables of one name a call means. Java: the three phases of JLS §15.12.2 and the most specific method
//! of §15.12.2.5. Kotlin: applicability with named and default arguments, then the most specific candidate
//! (Kotlin specification, "Overload resolution").
//!
//! Assumes that the code compiles: where exactly one callable takes that many arguments, it is the one, whatever
//! is known of the arguments' types.

use std::sync::Arc;

use super::body::Walker;
use super::convert::Fit;
use super::env::Env;
use super::members::{Hit, What};
use super::signature::{LeftOut, Signature};
use super::ty::{ParamOwner, Ty};
use crate::hir::{ExprId, LambdaId, Name, Primitive};
use crate::index::MethodRef;

/// A callable that a call may mean.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The callable, with its owner's type arguments.
    pub(super) hit: Hit,
    pub(super) signature: Arc<Signature>,
    /// The type of the value that takes the place of the extension receiver.
    pub(super) extension: Option<Ty>,
    /// The type parameters that the call infers.
    pub(super) owners: [Option<ParamOwner>; 2],
    /// The static type of the (dispatch) receiver.
    pub(super) receiver: Ty,
}

/// An argument as far as it is known before the callable is.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) expr: ExprId,
    pub(super) name: Name,
    pub(super) spread: bool,
    /// Null may be its value.
    pub(super) nullable: bool,
    pub(super) shape: Shape,
}

/// What an argument is.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// An expression with this type.
    Value(Ty),
    /// An integer literal, which Kotlin takes for any integral type it is wanted as.
    Integer(Ty),
    /// A lambda, typed once the callable is known; the number of its declared parameters.
    Lambda(LambdaId, Option<usize>),
    /// A method reference.
    Reference(ExprId),
}

/// The outcome.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// This one; for each argument the parameter it goes to.
    One(usize, Vec<u16>),
    /// Any of these.
    Many(Vec<usize>),
    /// None takes these arguments.
    None,
}

/// A candidate that takes the arguments.
pub(super) struct Applicable {
    pub(super) candidate: usize,
    pub(super) map: Vec<u16>,
    pub(super) fit: Fit,
    pub(super) vararg: bool,
    /// Parameters that take their default values.
    pub(super) defaults: usize,
}

/// For each argument the parameter it goes to; `None` where the numbers or names do not fit.
/// With `vararg`, a variable-arity parameter takes any number of arguments.
fn map_arguments(signature: &Signature, arguments: &[Argument], named: bool, vararg: bool) -> Option<Vec<u16>> {
    let params = &signature.params[signature.context.min(signature.params.len())..];
    let offset = signature.context as u16;
    if !named {
        let count = params.len();
        if !vararg {
            return given(signature, arguments.len());
        }
        if !params.last().is_some_and(|p| p.vararg) || arguments.len() + 1 < count {
            return None;
        }
        return Some((0..arguments.len()).map(|i| i.min(count - 1) as u16).collect());
    }
    let mut taken = vec![false; params.len()];
    let mut map = Vec::with_capacity(arguments.len());
    let mut next = 0;
    for (i, argument) in arguments.iter().enumerate() {
        let at = if !argument.name.is_empty() {
            let at = params.iter().position(|p| p.name == argument.name)?;
            next = at + 1;
            at
        } else if i + 1 == arguments.len()
            && matches!(argument.shape, Shape::Lambda(..))
            && params.last().is_some_and(|p| !p.vararg)
            && (next + 1 != params.len())
            && !taken.last().copied().unwrap_or(true)
            && next < params.len()
            && params[next..params.len() - 1].iter().all(|p| p.default || p.vararg)
        {
            // A trailing lambda goes to the last parameter, over those with defaults.
            params.len() - 1
        } else {
            if next >= params.len() {
                return None;
            }
            let at = next;
            if !params[at].vararg {
                next += 1;
            } else if i + 1 < arguments.len() || params.len() == at + 1 {
                // stays on the variable-arity parameter
            }
            at
        };
        if taken[at] && !params[at].vararg {
            return None;
        }
        taken[at] = true;
        map.push(at as u16 + offset);
    }
    let complete = params.iter().zip(&taken).all(|(p, &t)| t || p.default || p.vararg);
    complete.then_some(map)
}

/// The parameters that so many arguments are for, where default values are not known to the caller's language.
fn given(signature: &Signature, arguments: usize) -> Option<Vec<u16>> {
    let params = &signature.params;
    let missing = params.len().checked_sub(arguments)?;
    let may_miss = match signature.left_out {
        LeftOut::Nothing => missing == 0,
        LeftOut::Last => true,
        LeftOut::All => missing == 0 || arguments == 0,
    };
    let defaults = (0..params.len()).rev().filter(|&i| params[i].default);
    let left_out: Vec<usize> = defaults.take(missing).collect();
    let complete = may_miss && left_out.len() == missing;
    complete.then(|| (0..params.len()).filter(|i| !left_out.contains(i)).map(|i| i as u16).collect())
}

impl Candidate {
    pub(super) fn new(env: &Env<'_>, hit: Hit, method: MethodRef, receiver: Ty) -> Self {
        let signature = env.signature(method);
        Self { hit, signature, extension: None, owners: [Some(ParamOwner::Method(method)), None], receiver }
    }

    pub(super) fn method(&self) -> Option<MethodRef> {
        match self.hit.what {
            What::Method(method) => Some(method),
            What::Field(_) => None,
        }
    }

    /// The type of parameter `at` for this receiver, the call's own type parameters left in.
    pub(super) fn param(&self, at: u16) -> Ty {
        self.signature.params.get(at as usize).map_or(Ty::Unknown, |p| self.hit.instantiate(&p.ty))
    }

    pub(super) fn infers(&self, owner: ParamOwner) -> bool {
        self.owners.contains(&Some(owner))
    }
}

impl Walker<'_> {
    /// Chooses among `candidates`, most derived first. `lenient`: where nothing fits by what is known of types, the only callable
    /// with that many parameters is taken all the same; a language with several scope levels asks for that last.
    pub(super) fn choose(&self, candidates: &[Candidate], arguments: &[Argument], lenient: bool) -> Choice {
        let named = self.dialect.named_arguments;
        // Fixed arity first, and all that is needed where only one callable takes so many arguments.
        let mut fixed: Vec<(usize, Vec<u16>)> = Vec::new();
        let mut variable: Vec<(usize, Vec<u16>)> = Vec::new();
        for (i, candidate) in candidates.iter().enumerate() {
            let has_vararg = candidate.signature.params.iter().any(|p| p.vararg);
            let strict =
                if named && has_vararg { None } else { map_arguments(&candidate.signature, arguments, named, false) };
            match strict {
                Some(map) => fixed.push((i, map)),
                None if !has_vararg => {}
                None => {}
            }
            if has_vararg && let Some(map) = map_arguments(&candidate.signature, arguments, named, true) {
                variable.push((i, map));
            }
        }
        let all = fixed.len() + variable.iter().filter(|(i, _)| !fixed.iter().any(|(j, _)| i == j)).count();
        if all == 0 {
            return Choice::None;
        }
        // Java looks no further than one class: types need not be known to tell.
        if all == 1 && (lenient && self.dialect.separate_call_namespace) {
            let (i, map) = fixed.pop().or_else(|| variable.pop()).unwrap_or_default();
            return Choice::One(i, map);
        }
        let phases: &[(bool, Fit)] = if self.dialect.numeric_conversions {
            &[(false, Fit::Strict), (false, Fit::Loose), (false, Fit::Maybe), (true, Fit::Maybe)]
        } else {
            &[(true, Fit::Maybe)]
        };
        for &(with_vararg, least) in phases {
            let mut applicable: Vec<Applicable> = Vec::new();
            let takes_fixed = !(self.dialect.numeric_conversions && with_vararg);
            let tried = fixed.iter().filter(|_| takes_fixed).map(|f| (f, false));
            let tried = tried.chain(variable.iter().filter(|_| with_vararg).map(|v| (v, true)));
            for ((i, map), vararg) in tried {
                let candidate = &candidates[*i];
                let fit = self.applicability(candidate, arguments, map, vararg);
                if fit >= least && self.takes_nulls(candidate, arguments, map) {
                    let params = candidate.signature.params.len() - candidate.signature.context;
                    let used = map.iter().collect::<rustc_hash::FxHashSet<_>>().len();
                    applicable.push(Applicable {
                        candidate: *i,
                        map: map.clone(),
                        fit,
                        vararg,
                        defaults: if vararg { 0 } else { params - used.min(params) },
                    });
                }
            }
            // In Java's first two phases an argument of unknown type keeps later phases' methods possible.
            if !applicable.is_empty() {
                return self.most_specific(candidates, arguments, applicable);
            }
        }
        // Nothing fits by what is known; if the code compiles, something known is wrong. One callable with that arity is it.
        match (fixed.len(), variable.len()) {
            _ if !lenient => Choice::None,
            (1, _) if candidates[fixed[0].0].extension.is_none() => Choice::One(fixed[0].0, fixed.swap_remove(0).1),
            (0, 1) if candidates[variable[0].0].extension.is_none() => {
                Choice::One(variable[0].0, variable.swap_remove(0).1)
            }
            _ => Choice::None,
        }
    }

    /// How well the value fits the extension receiver; `None` for callables without one.
    pub(super) fn extension_fit(&self, candidate: &Candidate) -> Option<Fit> {
        let (wanted, actual) = (candidate.signature.receiver.as_ref()?, candidate.extension.as_ref()?);
        Some(self.fit_param(candidate, actual, &candidate.hit.instantiate(wanted)))
    }

    pub(super) fn applicability(
        &self,
        candidate: &Candidate,
        arguments: &[Argument],
        map: &[u16],
        vararg: bool,
    ) -> Fit {
        let mut worst = match self.extension_fit(candidate) {
            Some(fit) => fit,
            None => Fit::Strict,
        };
        for (argument, &at) in arguments.iter().zip(map) {
            if worst == Fit::No {
                return worst;
            }
            let param = &candidate.signature.params[at as usize];
            let mut wanted = candidate.param(at);
            if param.vararg && (!vararg || argument.spread) {
                wanted = Ty::Array(Arc::new(wanted));
            } else if param.vararg && !argument.name.is_empty() && !argument.spread {
                // `names = arrayOf(…)`: the array itself.
                wanted = Ty::Unknown;
            }
            worst = worst.min(self.argument_fit(candidate, argument, &wanted));
        }
        worst
    }

    pub(super) fn argument_fit(&self, candidate: &Candidate, argument: &Argument, wanted: &Ty) -> Fit {
        match &argument.shape {
            Shape::Value(ty) => self.fit_param(candidate, ty, wanted),
            Shape::Integer(ty) => {
                let integral = matches!(wanted, Ty::Primitive(Primitive::Long | Primitive::Short | Primitive::Byte));
                if integral && !self.dialect.numeric_conversions {
                    return Fit::Loose;
                }
                self.fit_param(candidate, ty, wanted)
            }
            Shape::Lambda(lambda, declared) => self.lambda_fit(candidate, *lambda, *declared, wanted),
            Shape::Reference(expr) => match self.env.function_of(wanted) {
                Some(function) => self.reference_fit(*expr, &function),
                None => self.not_a_function(candidate, wanted),
            },
        }
    }

    pub(super) fn not_a_function(&self, candidate: &Candidate, wanted: &Ty) -> Fit {
        match wanted {
            Ty::Unknown | Ty::Named(..) => Fit::Maybe,
            Ty::Param(owner, _) if candidate.infers(*owner) && !self.dialect.numeric_conversions => Fit::Maybe,
            Ty::Class(class, _) if !self.dialect.numeric_conversions && Some(*class) == self.env.well_known.object => {
                Fit::Maybe
            }
            Ty::Class(class, _) if !self.env.linearization(*class).unknown.is_empty() => Fit::Maybe,
            _ => Fit::No,
        }
    }

    pub(super) fn lambda_fit(
        &self,
        candidate: &Candidate,
        lambda: LambdaId,
        declared: Option<usize>,
        wanted: &Ty,
    ) -> Fit {
        let Some(function) = self.env.function_of(wanted) else { return self.not_a_function(candidate, wanted) };
        let count = function.params.len();
        let arity = match declared {
            Some(n) => n == count || (function.receiver.is_some() && n == count + 1),
            None => count <= 1,
        };
        if !arity {
            return Fit::No;
        }
        // A block lambda with a value is not void-compatible, one without is not value-compatible (JLS §15.27.2).
        if self.dialect.numeric_conversions {
            let void = function.ret == Ty::VOID;
            match self.lambda_returns(lambda) {
                Some(true) if void => return Fit::No,
                Some(false) if !void => return Fit::No,
                _ => {}
            }
            return Fit::Strict;
        }
        // Kotlin prefers function types over interfaces that a lambda converts to.
        if matches!(wanted, Ty::Function(_)) { Fit::Strict } else { Fit::Loose }
    }

    /// [`Env::fit`] where the wanted type may mention type parameters that the call infers.
    pub(super) fn fit_param(&self, candidate: &Candidate, actual: &Ty, wanted: &Ty) -> Fit {
        match wanted {
            Ty::Param(owner, _) if candidate.infers(*owner) => {
                let bounds = self.env.bounds(wanted);
                let own = match actual {
                    Ty::Primitive(Primitive::Void) if self.dialect.numeric_conversions => Fit::No,
                    Ty::Primitive(_) if self.dialect.numeric_conversions => Fit::Loose,
                    Ty::Unknown => Fit::Maybe,
                    _ => Fit::Strict,
                };
                bounds.iter().fold(own, |fit, bound| {
                    // A bound that mentions the parameters again says no more than its class does.
                    let bound = match bound {
                        Ty::Param(o, _) if candidate.infers(*o) => return fit,
                        Ty::Class(class, _) => Ty::Class(*class, None),
                        other => other.clone(),
                    };
                    fit.min(self.env.fit(actual, &bound, self.dialect))
                })
            }
            Ty::Array(of) => match actual {
                Ty::Array(inner) => match (&**inner, &**of) {
                    // No conversion reaches inside of an array (JLS §4.10.3).
                    (Ty::Primitive(a), Ty::Primitive(b)) if a == b => Fit::Strict,
                    (Ty::Primitive(_), _) | (_, Ty::Primitive(_)) => Fit::No,
                    (inner, of) => self.fit_param(candidate, inner, of),
                },
                _ => self.env.fit(actual, wanted, self.dialect),
            },
            Ty::Out(of) | Ty::In(of) => self.fit_param(candidate, actual, of),
            Ty::Both(all) => all.iter().map(|t| self.fit_param(candidate, actual, t)).min().unwrap_or(Fit::Maybe),
            Ty::Class(class, Some(args)) if !self.dialect.numeric_conversions => {
                self.env.fit(actual, wanted, self.dialect).min(self.arguments_fit(candidate, actual, *class, args))
            }
            _ => self.env.fit(actual, wanted, self.dialect),
        }
    }

    /// Whether the type arguments of a value fit those that are wanted: extensions of `List<Circle>` and `List<String>` differ in nothing else.
    pub(super) fn arguments_fit(
        &self,
        candidate: &Candidate,
        actual: &Ty,
        class: crate::index::ClassRef,
        wanted: &[Ty],
    ) -> Fit {
        let Some(Some(args)) = self.env.as_super(actual, class) else { return Fit::Strict };
        let fits = args.iter().zip(wanted).all(|(a, w)| match (a, w) {
            (_, Ty::Star | Ty::In(_)) => true,
            // What is captured is no class that could be named.
            (Ty::Star, Ty::Class(class, _)) => Some(*class) == self.env.well_known.object,
            (Ty::Star, Ty::Out(of)) if matches!(**of, Ty::Class(..)) => {
                matches!(&**of, Ty::Class(class, _) if Some(*class) == self.env.well_known.object)
            }
            (Ty::Star, _) => true,
            (a, w) => crate::stack::grow(|| self.fit_param(candidate, &self.env.upper(a), w)) > Fit::No,
        });
        if fits { Fit::Strict } else { Fit::No }
    }
}

/// Whether two types have the same erasure; type parameters of callables compare by position.
pub(super) fn same_erasure(a: &Ty, b: &Ty) -> bool {
    match (a, b) {
        (Ty::Class(x, _), Ty::Class(y, _)) => x == y,
        (Ty::Named(x, _), Ty::Named(y, _)) => x == y,
        (Ty::Param(ParamOwner::Method(_), i), Ty::Param(ParamOwner::Method(_), j)) => i == j,
        (Ty::Array(x), Ty::Array(y)) => same_erasure(x, y),
        (Ty::Function(f), Ty::Function(g)) => {
            f.params.len() == g.params.len() && f.receiver.is_some() == g.receiver.is_some()
        }
        (Ty::Out(x) | Ty::In(x), y) | (y, Ty::Out(x) | Ty::In(x)) => same_erasure(x, y),
        // Kotlin's `T & Any` is compiled to what T is.
        (Ty::Both(all), one) | (one, Ty::Both(all)) if !matches!(one, Ty::Both(_)) => {
            all.first().is_some_and(|first| same_erasure(first, one))
        }
        _ => a == b,
    }
}
