//! Calls that are written as something else: operators, indexing, loops, destructuring, delegated properties
//! (Kotlin specification, "Operator overloading"), and Java's `iterator()` and `close()`.

use super::body::Walker;
use super::call::Outcome;
use super::candidates::ScopeLevel;
use super::env::Env;
use super::name::Access;
use super::narrow::Known;
use super::overload::{Argument, Shape};
use super::signature::{Inferred, guarded};
use super::site::{SiteKind, Target};
use super::ty::Ty;
use crate::hir::{BinaryOp, Container, Expr, ExprId, FieldId, Flags, Name, Primitive};
use crate::index::{FieldRef, MethodRef};

/// The function of a binary operator.
const fn operator_name(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add => "plus",
        BinaryOp::Sub => "minus",
        BinaryOp::Mul => "times",
        BinaryOp::Div => "div",
        BinaryOp::Rem => "rem",
        BinaryOp::Range => "rangeTo",
        BinaryOp::RangeUntil => "rangeUntil",
        BinaryOp::Less | BinaryOp::LessEq | BinaryOp::Greater | BinaryOp::GreaterEq => "compareTo",
        BinaryOp::Eq | BinaryOp::NotEq => "equals",
        _ => return None,
    })
}

impl Walker<'_> {
    fn value_argument(expr: ExprId, ty: &Ty) -> Argument {
        Argument { expr, name: Name::EMPTY, spread: false, nullable: false, shape: Shape::Value(ty.clone()) }
    }

    /// The callable `name` that a value of type `on` has for these arguments, as member or extension, and its result.
    fn find_operator(&mut self, name: &str, on: &Ty, arguments: &[Argument]) -> Option<(MethodRef, Ty)> {
        let name = Name::new(name);
        let mut unknown = Vec::new();
        let mut levels: Vec<ScopeLevel> = vec![self.member_level(on, name, &mut unknown)];
        levels.extend(self.extension_levels(on, name));
        match self.pick(levels, arguments, !unknown.is_empty())? {
            Outcome::Chosen(candidate, map) => {
                let method = candidate.method()?;
                let bindings = super::generics::Bindings::new(candidate.owners[0], candidate.owners[1]);
                if let (Some(wanted), Some(actual)) = (&candidate.signature.receiver, &candidate.extension) {
                    bindings.unify(self.env, &candidate.hit.instantiate(wanted), actual);
                }
                for (argument, &at) in arguments.iter().zip(&map) {
                    if let Shape::Value(ty) | Shape::Integer(ty) = &argument.shape {
                        bindings.unify(self.env, &candidate.param(at), ty);
                    }
                }
                let ret = candidate.hit.instantiate(&self.env.return_type(method));
                Some((method, bindings.apply_with_bounds(self.env, &ret)))
            }
            _ => None,
        }
    }

    /// [`Walker::find_operator`] by argument types alone.
    pub(super) fn resolve_operator(&mut self, name: &str, on: &Ty, args: &[Ty]) -> Option<(MethodRef, Ty)> {
        let any = ExprId::new(0);
        let arguments: Vec<Argument> = args.iter().map(|t| Self::value_argument(any, t)).collect();
        self.find_operator(name, on, &arguments)
    }

    /// Whether operators on the type are the machine's, not calls.
    fn is_builtin(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Primitive(p) => *p != Primitive::Void,
            Ty::Class(class, _) => self.env.well_known.unboxed(*class).is_some(),
            _ => false,
        }
    }

    /// Records the call of an operator function, if there is one.
    pub(super) fn operator_call(
        &mut self,
        id: ExprId,
        at: u32,
        name: &str,
        on: &Ty,
        _of: ExprId,
        args: &[ExprId],
    ) -> Option<Ty> {
        if !self.dialect.operator_conventions || !on.is_known() {
            return None;
        }
        let argument =
            |&a: &ExprId| Argument { nullable: self.may_be_null(a), ..Self::value_argument(a, &self.type_of(a)) };
        let arguments: Vec<Argument> = args.iter().map(argument).collect();
        let (method, ty) = self.find_operator(name, on, &arguments)?;
        self.set_null(id, self.env.returns_null(method));
        self.site(id, at, Name::new(name), SiteKind::Operator, Target::Method(method), on.clone());
        Some(ty)
    }

    pub(super) fn unary_operator(&mut self, id: ExprId, name: &str, on: &Ty, operand: ExprId) -> Option<Ty> {
        // Numbers have these operators themselves; a character or truth value may have them as extensions.
        let own = !matches!(on, Ty::Primitive(Primitive::Char | Primitive::Boolean)) || name == "not";
        if self.is_builtin(on) && own {
            return None;
        }
        let at = self.bodies.span(id).start;
        self.operator_call(id, at, name, on, operand, &[])
    }

    pub(super) fn binary_operator(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        at: u32,
        (left, lhs): (&Ty, ExprId),
        (right, rhs): (&Ty, ExprId),
    ) -> Option<Ty> {
        let name = operator_name(op)?;
        let equality = matches!(op, BinaryOp::Eq | BinaryOp::NotEq);
        let comparison = name == "compareTo" || equality;
        let boolean = Ty::Primitive(Primitive::Boolean);
        if self.is_builtin(left) && (self.is_builtin(right) || equality)
            || (self.is_string(left) && op == BinaryOp::Add)
        {
            // `1 + 2L`, `1..n`: the machine's, with the result that its declaration states.
            return match op {
                BinaryOp::Range | BinaryOp::RangeUntil => {
                    let found = self.find_operator(name, left, &[Self::value_argument(rhs, right)]);
                    found.map(|(_, ty)| ty)
                }
                _ => None,
            };
        }
        if equality {
            // `==` calls `equals` where the project's own class defines it.
            let (method, _) = self.find_operator(name, left, &[Self::value_argument(rhs, right)])?;
            let data = self.env.index.items(method.file).callable(method.callable);
            if !method.file.is_library()
                && !data.flags.contains(Flags::IMPLICIT)
                && !matches!(self.bodies.expr(rhs), Expr::Literal(_))
            {
                self.site(id, at, Name::new(name), SiteKind::Implicit, Target::Method(method), left.clone());
            }
            return Some(boolean);
        }
        let result = self.operator_call(id, at, name, left, lhs, &[rhs]);
        if comparison { Some(boolean) } else { result }
    }

    pub(super) fn inc_dec(&mut self, id: ExprId, target: ExprId, increment: bool) -> Ty {
        let ty = self.assigned(target, Access::Read);
        if matches!(self.bodies.expr(target), Expr::Index { .. }) {
            return self.expr(target, None);
        }
        if self.dialect.operator_conventions && !self.is_builtin(&ty) {
            let at = self.bodies.span(id).start;
            let name = if increment { "inc" } else { "dec" };
            self.operator_call(id, at, name, &ty, target, &[]);
        }
        if self.dialect.properties_from_getters {
            self.assigned(target, Access::Write);
        }
        ty
    }

    pub(super) fn assign(&mut self, id: ExprId, target: ExprId, op: Option<BinaryOp>, value: ExprId, at: u32) -> Ty {
        let result = if self.dialect.operator_conventions { Ty::VOID } else { Ty::Unknown };
        if let Expr::Index { base, indices, at: bracket } = self.bodies.expr(target) {
            let on = self.expr(base, None);
            let indices: Vec<ExprId> = self.bodies.list(indices).to_vec();
            for &index in &indices {
                self.expr(index, None);
            }
            let element = match &on {
                Ty::Array(of) => Some((**of).clone()),
                _ => None,
            };
            let value_ty = self.expr(value, element.as_ref());
            if let Some(element) = element {
                self.note(target, element.clone());
                return if self.dialect.operator_conventions { result } else { element };
            }
            let mut current = Ty::Unknown;
            if op.is_some() {
                current = self.operator_call(target, bracket, "get", &on, base, &indices).unwrap_or(Ty::Unknown);
                self.note(target, current.clone());
            }
            if let Some(op) = op
                && self.compound(id, op, at, (&current, target), (&value_ty, value))
            {
                return result;
            }
            let mut args = indices;
            args.push(if op.is_some() { target } else { value });
            self.operator_call(id, bracket, "set", &on, base, &args);
            return result;
        }
        if let Some(op) = op {
            let current = self.assigned(target, Access::Read);
            let value_ty = self.expr(value, None);
            if self.compound(id, op, at, (&current, target), (&value_ty, value)) {
                return result;
            }
            if self.dialect.properties_from_getters {
                self.assigned(target, Access::Write);
            }
            return if self.dialect.operator_conventions { result } else { current };
        }
        let wanted = self.assigned(target, Access::Write);
        let ty = self.expr(value, Some(&wanted).filter(|t| t.is_known()));
        if !self.dialect.numeric_conversions {
            // An assignment is a fact about the variable, and ends what was known before.
            if let Some(variable) = self.variable(target) {
                let declared = match variable {
                    super::narrow::Variable::Local(local) => self.local_type(local),
                    _ => wanted.clone(),
                };
                // A property may be another one by the time that it is read.
                let known = matches!(variable, super::narrow::Variable::Local(_))
                    && ty.is_known()
                    && matches!(ty, Ty::Class(..))
                    && self.env.fit(&ty, &declared, self.dialect) == super::convert::Fit::Strict;
                self.narrowed.push((variable, Known::Assigned));
                self.narrowed.push((variable, Known::Type(if known { ty.clone() } else { declared })));
                let null = if self.may_be_null(value) { Known::PerhapsNull } else { Known::NotNull };
                self.narrowed.push((variable, null));
            }
        }
        if self.dialect.operator_conventions {
            result
        } else if wanted.is_known() {
            wanted
        } else {
            ty
        }
    }

    /// Whether an assignment's target is a variable: `var`.
    fn is_assignable(&self, target: ExprId) -> bool {
        match self.bodies.expr(target) {
            Expr::Name { local: Some(local), .. } => self.bodies.local(local).mutable,
            Expr::Name { .. } | Expr::Field { .. } => self.out.fields.get(&target).is_some_and(|field| {
                self.env.index.items(field.file).field(field.field).flags.contains(Flags::MUTABLE)
            }),
            _ => false,
        }
    }

    /// `a += b` as `a.plusAssign(b)`, else `a = a.plus(b)`. Returns whether the first was it.
    fn compound(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        at: u32,
        (left, target): (&Ty, ExprId),
        (right, value): (&Ty, ExprId),
    ) -> bool {
        if !self.dialect.operator_conventions || self.is_builtin(left) || !left.is_known() {
            return false;
        }
        let assign = match op {
            BinaryOp::Add => "plusAssign",
            BinaryOp::Sub => "minusAssign",
            BinaryOp::Mul => "timesAssign",
            BinaryOp::Div => "divAssign",
            BinaryOp::Rem => "remAssign",
            _ => return false,
        };
        // Read-only and mutable collections are one type here. Where a variable could be assigned, a library's function that changes the
        // collection would leave two readings, which is an error: the variable's collection is read-only.
        if self.is_assignable(target)
            && self
                .resolve_operator(assign, left, std::slice::from_ref(right))
                .is_some_and(|(m, _)| m.file.is_library())
            && self.binary_operator(id, op, at, (left, target), (right, value)).is_some()
        {
            return false;
        }
        if self.operator_call(id, at, assign, left, target, &[value]).is_some() {
            return true;
        }
        self.binary_operator(id, op, at, (left, target), (right, value));
        false
    }

    pub(super) fn index(&mut self, id: ExprId, base: ExprId, indices: crate::hir::ExprList, at: u32) -> Ty {
        let on = self.expr(base, None);
        let indices: Vec<ExprId> = self.bodies.list(indices).to_vec();
        for &index in &indices {
            self.expr(index, None);
        }
        if let Ty::Array(of) = &on {
            return (**of).clone();
        }
        if self.is_string(&on) {
            return Ty::Primitive(Primitive::Char);
        }
        self.operator_call(id, at, "get", &on, base, &indices).unwrap_or(Ty::Unknown)
    }

    /// The type of component `number` (1-based) of a destructured value.
    pub(super) fn component(&mut self, id: ExprId, at: u32, number: usize, ty: &Ty) -> Ty {
        if let Ty::Array(of) = ty {
            return (**of).clone();
        }
        if !ty.is_known() {
            return Ty::Unknown;
        }
        let name = format!("component{number}");
        self.implicit_call(id, at, &name, ty, &[]).unwrap_or(Ty::Unknown)
    }

    /// The element type of a loop over `ty`; `iterator()` and what it returns are recorded as calls.
    pub(super) fn iterate(&mut self, iterable: ExprId, ty: &Ty) -> Ty {
        let at = self.bodies.span(iterable).start;
        let Some(iterator) = self.implicit_call(iterable, at, "iterator", ty, &[]) else { return Ty::Unknown };
        if self.dialect.operator_conventions {
            self.implicit_call(iterable, at, "hasNext", &iterator, &[]);
        }
        let next = if self.dialect.operator_conventions {
            self.implicit_call(iterable, at, "next", &iterator, &[])
        } else {
            self.resolve_operator("next", &iterator, &[]).map(|(_, ty)| ty)
        };
        next.map_or(Ty::Unknown, |t| t.upper())
    }

    /// Arguments that `getValue` and its like take besides the value.
    fn delegate_arguments(&self, this: &Ty, value: Option<&Ty>) -> Vec<Ty> {
        let property = self.env.absolute(Name::new("kotlin.reflect.KProperty"), Some([Ty::Star].into()));
        let mut args = vec![this.clone(), property];
        args.extend(value.cloned());
        args
    }

    /// The type of a property that is delegated to a value of type `delegate`.
    pub(super) fn delegate_value(&mut self, init: ExprId, delegate: &Ty, this: &Ty, _write: bool) -> Ty {
        let delegate = self.provided(init, delegate, this);
        let args = self.delegate_arguments(this, None);
        self.resolve_operator("getValue", &delegate, &args).map_or(Ty::Unknown, |(_, ty)| ty.upper())
    }

    fn provided(&mut self, _init: ExprId, delegate: &Ty, this: &Ty) -> Ty {
        let args = self.delegate_arguments(this, None);
        self.resolve_operator("provideDelegate", delegate, &args).map_or_else(|| delegate.clone(), |(_, ty)| ty)
    }

    /// Records `provideDelegate` where a delegate has it.
    pub(super) fn provide_delegate(&mut self, init: ExprId, delegate: &Ty, this: &Ty) {
        let args = self.delegate_arguments(this, None);
        if let Some((method, _)) = self.resolve_operator("provideDelegate", delegate, &args) {
            let at = self.bodies.span(init).start;
            self.site(
                init,
                at,
                Name::new("provideDelegate"),
                SiteKind::Delegate,
                Target::Method(method),
                delegate.clone(),
            );
        }
    }

    /// What an accessor of a delegated property does ([`Expr::Delegated`]); its type.
    pub(super) fn delegated(
        &mut self,
        id: ExprId,
        field: FieldId,
        delegate: Option<ExprId>,
        set: Option<ExprId>,
    ) -> Ty {
        let data = self.items.field(field);
        if let (Some(_), Container::Class(class)) = (delegate, data.container) {
            // As in any initialiser, the parameters of the primary constructor are in scope.
            self.primary_parameters(class);
        }
        let reference = FieldRef { file: self.file, field };
        let this = self.receivers.last().map_or(Ty::Unknown, |r| r.ty.clone());
        let ty = match delegate {
            Some(delegate) => {
                let ty = self.expr(delegate, None);
                self.provide_delegate(delegate, &ty, &this);
                ty
            }
            None => self.env.delegate_type(reference),
        };
        if let Some(set) = set {
            self.expr(set, None);
        }
        let access = if set.is_some() { Access::Write } else { Access::Read };
        self.delegate_access(id, data.name_span.start, &ty, &this, access);
        if set.is_some() { Ty::VOID } else { self.env.field_signature(reference).ty.clone() }
    }

    /// Records the read or write of what is delegated.
    pub(super) fn delegate_access(&mut self, id: ExprId, at: u32, delegate: &Ty, this: &Ty, access: Access) {
        let delegate = self.provided(id, delegate, this);
        let (name, value) = match access {
            Access::Read => ("getValue", None),
            Access::Write => ("setValue", Some(Ty::Unknown)),
        };
        let args = self.delegate_arguments(this, value.as_ref());
        if let Some((method, _)) = self.resolve_operator(name, &delegate, &args) {
            self.site(id, at, Name::new(name), SiteKind::Delegate, Target::Method(method), delegate);
        }
    }
}

impl Env<'_> {
    /// The type of the value that a property is delegated to.
    pub(super) fn delegate_type(&self, field: FieldRef) -> Ty {
        // `val a by lazy { b }` and `val b by lazy { a }`: a delegate may be asked for from its own code.
        guarded(Inferred::Delegate(field), || match self.bodies.bodies(field.file) {
            Some(bodies) => super::body::delegate_of_field(self, field, &bodies),
            None => Ty::Unknown,
        })
    }
}
