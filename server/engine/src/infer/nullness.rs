//! Whether values may be null, as far as Kotlin's overload choice depends on it (specification, "Nullability", "Smart casts"). Types themselves
//! say nothing of it: it is kept beside them, for expressions, variables, parameters and results. What is not known to be null counts
//! as a value, so that a fact that is missing here costs no more than the choice between overloads that differ in nothing else.

use super::body::Walker;
use super::candidates::ScopeLevel;
use super::env::Env;
use super::narrow::{Known, Variable};
use super::overload::{Argument, Candidate, Shape};
use super::signature::Signature;
use super::ty::{FunctionTy, ParamOwner, Ty};
use crate::hir::{
    Annotation, Expr, ExprId, FieldKind, Flags, Items, Literal, LocalId, Name, TypeArena, TypeId, TypeRef, UnaryOp,
};
use crate::index::{FieldRef, MethodRef};

/// Whether a parameter takes null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakesNull {
    /// `T`
    No,
    /// `T?`, or a type parameter that null may stand for.
    Yes,
    /// Declared in a language that does not tell.
    Perhaps,
}

/// Functions of Kotlin's standard library whose argument is no null behind them, by contract.
const NOT_NULL_BEHIND: [&str; 2] = ["requireNotNull", "checkNotNull"];

/// Those that say by `false` that their receiver is no null.
const NOT_NULL_IF_FALSE: [&str; 2] = ["isNullOrEmpty", "isNullOrBlank"];

/// Whether a type is written with `?`.
#[must_use]
pub fn is_nullable(types: &TypeArena, ty: Option<TypeId>) -> bool {
    ty.is_some_and(|t| matches!(types.get(t), TypeRef::Nullable(_)))
}

/// The bit of [`FunctionTy::nulls`] for the result.
pub(super) const RESULT: u32 = 1 << 31;

/// The bit of [`FunctionTy::nulls`] for a parameter; the receiver counts as the first.
pub(super) const fn part(at: usize) -> u32 {
    if at < 31 { 1 << at } else { 0 }
}

/// [`FunctionTy::nulls`] of a function type as it is written.
pub(super) fn nulls_of(types: &TypeArena, receiver: Option<TypeId>, params: &[TypeId], ret: TypeId) -> u32 {
    let parts = receiver.iter().chain(params).enumerate();
    let parts = parts.filter(|(_, t)| is_nullable(types, Some(**t))).fold(0, |all, (i, _)| all | part(i));
    parts | if is_nullable(types, Some(ret)) { RESULT } else { 0 }
}

impl Env<'_> {
    /// Whether something declared as `ty`, which means `resolved`, takes null.
    pub(super) fn takes_null(&self, items: &Items, ty: Option<TypeId>, resolved: &Ty) -> TakesNull {
        if !items.dialect().null_safety {
            return if matches!(resolved, Ty::Primitive(_)) { TakesNull::No } else { TakesNull::Perhaps };
        }
        if is_nullable(&items.types, ty) {
            return TakesNull::Yes;
        }
        match resolved {
            Ty::Unknown | Ty::Named(..) | Ty::Star => TakesNull::Perhaps,
            Ty::Param(owner, at) if !self.bound_refuses_null(*owner, *at) => TakesNull::Yes,
            _ => TakesNull::No,
        }
    }

    /// Whether a type parameter has a bound without `?`.
    fn bound_refuses_null(&self, owner: ParamOwner, at: u16) -> bool {
        let (file, params) = match owner {
            ParamOwner::Class(class) => (class.file, &self.index.class_data(class).type_params),
            ParamOwner::Method(m) => (m.file, &self.index.items(m.file).callable(m.callable).type_params),
            ParamOwner::Field(f) => (f.file, &self.index.items(f.file).field(f.field).type_params),
        };
        let types = &self.index.items(file).types;
        params.get(at as usize).is_some_and(|p| p.bounds.iter().any(|&b| !is_nullable(types, Some(b))))
    }

    /// Whether what a callable returns is declared, or was inferred, to be null perhaps. A type parameter says nothing by itself.
    #[must_use]
    pub fn returns_null(&self, method: MethodRef) -> bool {
        let items = self.index.items(method.file);
        let callable = items.callable(method.callable);
        if !items.dialect().null_safety {
            return says_nullable(&callable.annotations);
        }
        if let Some(ret) = callable.ret {
            return is_nullable(&items.types, Some(ret));
        }
        if let Some(field) = callable.property
            && !callable.flags.contains(Flags::EXPRESSION_BODY)
        {
            return is_nullable(&items.types, items.field(field).ty);
        }
        if !callable.flags.contains(Flags::EXPRESSION_BODY) {
            return false;
        }
        let _ = self.return_type(method);
        self.null_returns.get(method).unwrap_or(false)
    }

    /// The nullness of a functional interface's method, as [`FunctionTy::nulls`] has it.
    pub(super) fn nulls_of_method(&self, method: MethodRef, signature: &Signature) -> u32 {
        let takes = signature.receiver.iter().map(|_| signature.receiver_takes_null);
        let takes = takes.chain(signature.params.iter().map(|p| p.takes_null));
        let items = self.index.items(method.file);
        // A type parameter of the interface takes null only if null stands for it.
        let callable = items.callable(method.callable);
        let written = callable.receiver.into_iter().map(Some).chain(callable.params.iter().map(|p| p.ty));
        let parts = takes.zip(written).enumerate().filter(|(_, (t, ty))| {
            *t == TakesNull::Yes && items.dialect().null_safety && is_nullable(&items.types, *ty)
        });
        let parts = parts.fold(0, |all, (i, _)| all | part(i));
        parts | if is_nullable(&items.types, callable.ret) { RESULT } else { 0 }
    }

    /// Whether a field or property may hold null.
    #[must_use]
    pub fn holds_null(&self, field: FieldRef) -> bool {
        let items = self.index.items(field.file);
        let data = items.field(field.field);
        if !items.dialect().null_safety {
            return says_nullable(&data.annotations);
        }
        match data.ty {
            Some(ty) => is_nullable(&items.types, Some(ty)),
            None => {
                let _ = self.field_signature(field);
                match (data.getter, data.init) {
                    (Some(callable), None) => self.returns_null(MethodRef { file: field.file, callable }),
                    _ => self.null_fields.get(field).unwrap_or(false),
                }
            }
        }
    }

    /// Whether two reads of a property give the same value, so that what a condition says of it still holds.
    pub(super) fn is_stable(&self, field: FieldRef) -> bool {
        let items = self.index.items(field.file);
        let data = items.field(field.field);
        let has_code = data.getter.is_some_and(|g| items.callable(g).body.is_some());
        let unstable = Flags::MUTABLE | Flags::DELEGATED;
        let open = data.kind == FieldKind::Property && field.file.is_library();
        !data.flags.intersects(unstable) && !has_code && !open
    }
}

/// Whether annotations say what other languages write as `?`.
fn says_nullable(annotations: &[Annotation]) -> bool {
    let simple = |name: Name| name.as_str().rsplit('.').next().unwrap_or_default().to_owned();
    annotations.iter().any(|a| matches!(simple(a.name).as_str(), "Nullable" | "CheckForNull"))
}

impl Walker<'_> {
    /// Whether the value of an expression may be null, as far as it is known.
    pub(super) fn may_be_null(&self, id: ExprId) -> bool {
        self.nullable.contains(&id)
    }

    pub(super) fn set_null(&mut self, id: ExprId, null: bool) {
        if null {
            self.nullable.insert(id);
        } else {
            self.nullable.remove(&id);
        }
    }

    pub(super) fn set_local_null(&mut self, id: LocalId, null: bool) {
        if null && self.dialect.null_safety {
            self.nullable_locals.insert(id);
        } else {
            self.nullable_locals.remove(&id);
        }
    }

    /// Judges an expression by its parts, once they were inferred. Names and calls are judged where they are resolved.
    pub(super) fn judge_null(&mut self, id: ExprId) {
        let branch = |w: &Self, id: ExprId| !w.jumps(id) && w.may_be_null(id);
        let null = match self.bodies.expr(id) {
            Expr::Literal(literal) => literal == Literal::Null,
            Expr::Cast { ty, safe, .. } => safe || is_nullable(&self.bodies.types, Some(ty)),
            Expr::Elvis { rhs, .. } => branch(self, rhs),
            Expr::If { then, otherwise, .. } => otherwise.is_some_and(|o| branch(self, then) || branch(self, o)),
            Expr::Switch { arms, .. } => arms.of(&self.bodies.arms).iter().any(|a| branch(self, a.body)),
            Expr::Try { body, catches, .. } => {
                branch(self, body) || catches.of(&self.bodies.catches).iter().any(|c| branch(self, c.body))
            }
            Expr::Block { statements } => self.bodies.list(statements).last().is_some_and(|&s| self.may_be_null(s)),
            Expr::Labeled { body, .. } => self.may_be_null(body),
            Expr::Call(call) if self.bodies.call(call).safe => true,
            Expr::Unary { op: UnaryOp::NotNull, .. } => false,
            _ => return,
        };
        self.set_null(id, null);
    }

    /// What is known of a variable here: `declared` is whether it may hold null at all.
    pub(super) fn variable_null(&self, variable: Variable, declared: bool) -> bool {
        for (of, known) in self.narrowed.iter().rev() {
            match known {
                Known::NotNull if *of == variable => return false,
                Known::PerhapsNull if *of == variable => return true,
                Known::Assigned if *of == variable || self.starts_with(variable, *of) => return declared,
                _ => {}
            }
        }
        declared
    }

    /// Notes that a value passed a test for null.
    pub(super) fn not_null(&mut self, id: ExprId) {
        if self.dialect.null_safety {
            let facts = self.not_null_with(id);
            self.narrowed.extend(facts.into_iter().map(|v| (v, Known::NotNull)));
        }
    }

    /// The variables that hold a value where this expression is one: itself, and what stands before each `?.`.
    pub(super) fn not_null_with(&self, id: ExprId) -> Vec<Variable> {
        let (mut found, mut at) = (Vec::new(), Some(id));
        while let Some(id) = at {
            found.extend(self.variable(id));
            at = match self.bodies.expr(id) {
                Expr::Field { receiver, safe: true, .. } => Some(receiver),
                Expr::Call(call) => {
                    let call = self.bodies.call(call);
                    call.receiver.filter(|_| call.safe)
                }
                Expr::Cast { operand, safe: true, .. } => Some(operand),
                Expr::Labeled { body, .. } => Some(body),
                _ => None,
            };
        }
        if matches!(self.bodies.expr(id), Expr::Subject) {
            found.extend(self.subject_variable.last().copied().flatten());
        }
        found
    }

    pub(super) fn is_null_literal(&self, id: ExprId) -> bool {
        matches!(self.bodies.expr(id), Expr::Literal(Literal::Null))
    }

    /// The receiver that `x.isNullOrEmpty()` tests.
    pub(super) fn tested_by_name(&self, id: ExprId) -> Option<Variable> {
        let Expr::Call(call) = self.bodies.expr(id) else { return None };
        let call = self.bodies.call(call);
        if !NOT_NULL_IF_FALSE.contains(&call.name.as_str()) {
            return None;
        }
        self.variable(call.receiver?)
    }

    /// `requireNotNull(x)`: behind it x is a value.
    pub(super) fn demand_not_null(&mut self, callee: Name, arguments: &[Argument]) {
        if let ([first, ..], true) = (arguments, NOT_NULL_BEHIND.contains(&callee.as_str())) {
            self.not_null(first.expr);
        }
    }

    /// Whether a candidate takes the null that an argument may be.
    pub(super) fn takes_nulls(&self, candidate: &Candidate, arguments: &[Argument], map: &[u16]) -> bool {
        arguments.iter().zip(map).all(|(argument, &at)| {
            !argument.nullable
                || candidate.signature.params.get(at as usize).is_none_or(|p| p.takes_null != TakesNull::No)
        })
    }

    /// The levels without what a receiver that may be null has no access to: members, and extensions of values.
    pub(super) fn for_null_receiver(&self, levels: &[ScopeLevel]) -> Vec<ScopeLevel> {
        let takes = |c: &Candidate| c.extension.is_some() && c.signature.receiver_takes_null != TakesNull::No;
        let level = |level: &ScopeLevel| ScopeLevel {
            candidates: level.candidates.iter().filter(|c| takes(c)).cloned().collect(),
            properties: Vec::new(),
            source: level.source,
        };
        levels.iter().map(level).filter(|l| !l.candidates.is_empty()).collect()
    }

    /// Whether one of two callables with equal parameters takes null where the other does not: they are two callables.
    pub(super) fn nulls_differ(a: &Signature, b: &Signature) -> bool {
        let differ = |x, y| matches!((x, y), (TakesNull::No, TakesNull::Yes) | (TakesNull::Yes, TakesNull::No));
        differ(a.receiver_takes_null, b.receiver_takes_null)
            || a.params.iter().zip(&b.params).any(|(p, q)| differ(p.takes_null, q.takes_null))
    }

    /// Whether `a` takes null nowhere that `b` does not.
    pub(super) fn refuses_more(a: &Signature, b: &Signature) -> bool {
        let no_worse = |x, y| !matches!((x, y), (TakesNull::Yes, TakesNull::No));
        no_worse(a.receiver_takes_null, b.receiver_takes_null)
            && a.params.iter().zip(&b.params).all(|(p, q)| no_worse(p.takes_null, q.takes_null))
    }

    /// The function type that is wanted of a lambda, with the parameters for which null was found to stand.
    pub(super) fn with_nulls(wanted: &Ty, now: Ty, stands_for: &dyn Fn(ParamOwner, u16) -> bool) -> Ty {
        let (Ty::Function(formal), Ty::Function(function)) = (wanted, &now) else { return now };
        let parts = formal.receiver.iter().chain(&formal.params).enumerate();
        let found = parts.filter(|(_, t)| matches!(t, Ty::Param(owner, at) if stands_for(*owner, *at)));
        let found = found.fold(0, |all, (i, _)| all | part(i));
        if found == 0 {
            return now;
        }
        Ty::Function(FunctionTy { nulls: function.nulls | found, ..(**function).clone() }.into())
    }

    /// What is passed for a bare type parameter and may be null: null stands for the parameter.
    pub(super) fn bare_param(&self, candidate: &Candidate, at: u16) -> Option<(ParamOwner, u16)> {
        let method = candidate.method()?;
        let param = candidate.signature.params.get(at as usize)?;
        let items = self.env.index.items(method.file);
        let written = items.callable(method.callable).params.get(at as usize).and_then(|p| p.ty);
        match param.ty {
            Ty::Param(owner, i) if candidate.infers(owner) && !is_nullable(&items.types, written) => Some((owner, i)),
            _ => None,
        }
    }

    /// The same for the extension receiver.
    pub(super) fn bare_receiver(&self, candidate: &Candidate) -> Option<(ParamOwner, u16)> {
        let method = candidate.method()?;
        let items = self.env.index.items(method.file);
        let written = items.callable(method.callable).receiver;
        match candidate.signature.receiver {
            Some(Ty::Param(owner, i)) if candidate.infers(owner) && !is_nullable(&items.types, written) => {
                Some((owner, i))
            }
            _ => None,
        }
    }

    /// Whether null may be the value of an argument as it stands.
    pub(super) fn argument_null(&self, shape: &Shape, expr: ExprId) -> bool {
        matches!(shape, Shape::Value(_)) && self.may_be_null(expr)
    }
}
