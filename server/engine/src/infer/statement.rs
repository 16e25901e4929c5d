//! Statements and declarations: what they declare, and which facts hold behind them.

use super::body::Walker;
use super::narrow::{Known, Variable};
use super::nullness::is_nullable;
use super::ty::Ty;
use crate::hir::{Arm, Expr, ExprId, Flags, LetKind, List, LocalId, Name, Pattern, PatternId};
use crate::index::FieldRef;

impl Walker<'_> {
    pub(super) fn if_(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: Option<ExprId>,
        expected: Option<&Ty>,
    ) -> Ty {
        let facts = self.condition(condition);
        let mark = self.narrowed.len();
        self.narrowed.extend(facts.when_true.iter().cloned());
        let yes = self.expr(then, expected);
        let left = self.left_by(then, mark);
        let Some(otherwise) = otherwise else {
            if self.jumps(then) {
                self.narrowed.extend(facts.when_false);
            } else {
                self.forget_assigned(then);
                self.keep_agreed(&left, &facts.when_false);
            }
            return Ty::VOID;
        };
        self.narrowed.extend(facts.when_false.iter().cloned());
        let no = self.expr(otherwise, expected);
        let left_otherwise = self.left_by(otherwise, mark);
        let (then_jumps, otherwise_jumps) = (self.jumps(then), self.jumps(otherwise));
        for (branch, jumps) in [(then, then_jumps), (otherwise, otherwise_jumps)] {
            if !jumps {
                self.forget_assigned(branch);
            }
        }
        match (then_jumps, otherwise_jumps) {
            (true, false) => self.narrowed.extend(facts.when_false),
            (false, true) => self.narrowed.extend(facts.when_true),
            (false, false) => self.keep_agreed(&left, &left_otherwise),
            _ => {}
        }
        match (then_jumps, otherwise_jumps) {
            (true, true) => Ty::Nothing,
            (true, false) => no,
            (false, true) => yes,
            _ => self.env.join(yes, no),
        }
    }

    pub(super) fn block(&mut self, statements: List<ExprId>, expected: Option<&Ty>) -> Ty {
        let mark = self.narrowed.len();
        let functions = self.local_functions.len();
        let statements = self.bodies.list(statements);
        // Local functions are visible in the whole block as far as answers go: recursion, and mutual calls.
        let mut last = Ty::VOID;
        for (i, &statement) in statements.iter().enumerate() {
            let is_last = i + 1 == statements.len();
            last = self.expr(statement, if is_last { expected } else { None });
        }
        if self.dialect.null_safety {
            self.left = self.narrowed[mark.min(self.narrowed.len())..].to_vec();
        }
        self.narrowed.truncate(mark);
        self.local_functions.truncate(functions);
        last
    }

    /// The declared type of a local.
    pub(super) fn declared_local(&self, id: LocalId) -> Option<Ty> {
        let local = self.bodies.local(id);
        let ty = local.ty?;
        let ty = if local.ty_in_items { self.item_type(ty) } else { self.body_type(ty) };
        Some(if local.vararg { Ty::Array(ty.into()) } else { ty })
    }

    pub(super) fn let_(&mut self, id: ExprId, locals: List<LocalId>, init: Option<ExprId>, kind: LetKind) {
        let first = self.bodies.locals_of(locals).first().copied();
        if kind == LetKind::Destructured {
            let ty = init.map_or(Ty::Unknown, |i| self.expr(i, None));
            self.declare(id, locals, true, ty);
            return;
        }
        let declared = first.and_then(|l| self.declared_local(l));
        let mut ty = init.map_or(Ty::Unknown, |i| self.expr(i, declared.as_ref()));
        if let (LetKind::Delegated, Some(init), Some(local)) = (kind, init, first) {
            self.delegates.insert(local, ty.clone());
            ty = self.delegate_value(init, &ty, &Ty::Null, false);
        }
        if let Some(local) = first {
            let narrows = declared.is_some() && !self.dialect.numeric_conversions && ty.is_known();
            if let (true, Some(declared)) = (narrows, &declared) {
                // `val x: Any = "…"` is a String from here on.
                if *declared != ty
                    && self.env.fit(&ty, declared, self.dialect) == super::convert::Fit::Strict
                    && let Ty::Class(..) = ty
                {
                    self.narrowed.push((Variable::Local(local), Known::Type(ty.clone())));
                }
            }
            let null = init.is_some_and(|i| self.may_be_null(i)) && kind == LetKind::Plain;
            if declared.is_some() && self.declared_nullable(local) {
                self.set_local_null(local, true);
                if init.is_some() && !null && kind == LetKind::Plain {
                    self.narrowed.push((Variable::Local(local), Known::NotNull));
                }
            } else {
                self.set_local_null(local, null && declared.is_none());
            }
            self.set_local(local, declared.unwrap_or(ty));
            if let (Some(init), LetKind::Plain) = (init, kind) {
                self.note_created(local, init);
            }
        }
    }

    /// Whether the type of a local is written with `?`.
    pub(super) fn declared_nullable(&self, id: LocalId) -> bool {
        let local = self.bodies.local(id);
        let types = if local.ty_in_items { &self.items.types } else { &self.bodies.types };
        is_nullable(types, local.ty)
    }

    /// Declares the locals of a declaration or loop whose value has type `ty`.
    pub(super) fn declare(&mut self, id: ExprId, locals: List<LocalId>, destructured: bool, ty: Ty) {
        let locals = self.bodies.locals_of(locals).to_vec();
        for (i, local) in locals.into_iter().enumerate() {
            let data = self.bodies.local(local);
            let of = if !destructured {
                ty.clone()
            } else if data.name.as_str() == "_" {
                continue;
            } else {
                let number = data.component.map_or(i, usize::from) + 1;
                self.component(id, data.name_span.start, number, &ty)
            };
            let declared = self.declared_local(local);
            self.set_local(local, declared.unwrap_or(of));
        }
    }

    pub(super) fn pattern(&mut self, id: PatternId, known: &Ty) {
        match *self.bodies.pattern(id) {
            Pattern::Type { ty, local } => {
                let ty = ty.map_or_else(|| known.clone(), |t| self.body_type(t));
                if let Some(local) = local {
                    self.set_local(local, ty);
                }
            }
            Pattern::Record { ty, fields } => {
                let ty = self.body_type(ty);
                let parts: Vec<PatternId> = fields.of(&self.bodies.pattern_pool).to_vec();
                let components = self.record_components(&ty);
                for (i, part) in parts.into_iter().enumerate() {
                    let of = components.get(i).cloned().unwrap_or(Ty::Unknown);
                    crate::stack::grow(|| self.pattern(part, &of));
                }
            }
        }
    }

    pub(super) fn record_components(&self, ty: &Ty) -> Vec<Ty> {
        let Ty::Class(class, args) = ty else { return Vec::new() };
        let items = self.env.index.items(class.file);
        let hit = super::members::Hit {
            what: super::members::What::Field(FieldRef { file: class.file, field: crate::hir::Id::new(0) }),
            owner: Some((*class, args.clone())),
        };
        let members = items.class(class.class).members.iter().filter_map(|m| match *m {
            crate::hir::Member::Field(f) if items.field(f).kind == crate::hir::FieldKind::RecordComponent => Some(f),
            _ => None,
        });
        members
            .map(|f| hit.instantiate(&self.env.field_signature(FieldRef { file: class.file, field: f }).ty))
            .collect()
    }

    pub(super) fn switch(&mut self, subject: Option<ExprId>, arms: List<Arm>, expected: Option<&Ty>) -> Ty {
        let mut variable = None;
        let mark = self.narrowed.len();
        if let Some(subject) = subject {
            let mut ty = self.expr(subject, None);
            if let Expr::Let { locals, .. } = self.bodies.expr(subject) {
                ty = self.bodies.locals_of(locals).first().map_or(Ty::Unknown, |&l| self.local_type(l));
            }
            variable = self.variable(subject);
            self.subjects.push(ty);
            self.subject_variable.push(variable);
        }
        let _ = variable;
        self.yields.push(Vec::new());
        let mut types = Vec::new();
        // What earlier arms excluded holds in later ones, where there is no subject to test.
        let mut excluded = Vec::new();
        for arm in arms.of(&self.bodies.arms).to_vec() {
            let inner = self.narrowed.len();
            self.narrowed.extend(excluded.iter().cloned());
            let conditions = self.bodies.list(arm.conditions).to_vec();
            let mut facts = super::narrow::Facts::default();
            let mut none_held = Vec::new();
            for &condition in &conditions {
                facts = self.arm_condition(condition, subject.is_some());
                none_held.extend(facts.when_false.iter().filter(|(_, known)| *known == Known::NotNull).cloned());
            }
            if conditions.len() == 1 {
                self.narrowed.extend(facts.when_true.iter().cloned());
            } else {
                facts.when_false = none_held;
            }
            if let Some(guard) = arm.guard {
                let guard_facts = self.condition(guard);
                self.narrowed.extend(guard_facts.when_true);
                facts.when_false.clear();
            }
            let ty = self.expr(arm.body, expected);
            let jumps = self.jumps(arm.body);
            types.push(if jumps { Ty::Nothing } else { ty });
            self.narrowed.truncate(inner);
            excluded.extend(facts.when_false);
        }
        types.extend(self.yields.pop().unwrap_or_default());
        if subject.is_some() {
            self.subjects.pop();
            self.subject_variable.pop();
        }
        self.narrowed.truncate(mark);
        for arm in arms.of(&self.bodies.arms).to_vec() {
            if !self.jumps(arm.body) {
                self.forget_assigned(arm.body);
            }
        }
        self.env.join_all(types)
    }

    pub(super) fn arm_condition(&mut self, condition: ExprId, has_subject: bool) -> super::narrow::Facts {
        // A constant's bare name may be an enum constant of the subject's class (JLS §14.11.1; Kotlin 2.2's context-sensitive names).
        if let (Expr::Name { name, local: None }, true) = (self.bodies.expr(condition), has_subject)
            && let Some(Ty::Class(class, _)) = self.subjects.last()
        {
            let class = *class;
            if self.env.index.class_data(class).kind == crate::hir::ClassKind::Enum
                && self.env.own_members(class).contains_key(&name)
            {
                self.note(condition, Ty::Class(class, None));
                return super::narrow::Facts::default();
            }
        }
        let mut facts = self.condition(condition);
        let is_value = !matches!(self.bodies.expr(condition), Expr::Is { .. } | Expr::Binary { .. });
        if has_subject && is_value && self.dialect.null_safety {
            // `null ->`, `"value" ->`: compared with the subject.
            let with_null = self.is_null_literal(condition);
            if with_null || !self.may_be_null(condition) {
                let subject = Variable::Subject(self.subjects.len());
                let of = [Some(subject), self.subject_variable.last().copied().flatten()];
                let side = if with_null { &mut facts.when_false } else { &mut facts.when_true };
                side.extend(of.into_iter().flatten().map(|v| (v, Known::NotNull)));
            }
        }
        facts
    }

    /// What was known at the end of a branch, which is forgotten.
    fn left_by(&mut self, branch: ExprId, mark: usize) -> Vec<(Variable, Known)> {
        let mut left = Vec::new();
        if self.dialect.null_safety {
            left.extend_from_slice(&self.narrowed[mark.min(self.narrowed.len())..]);
            if matches!(self.bodies.expr(branch), Expr::Block { .. }) {
                left.append(&mut self.left);
            }
        }
        self.narrowed.truncate(mark);
        left
    }

    /// Keeps what two branches agree on: variables that hold a value at the end of both.
    fn keep_agreed(&mut self, one: &[(Variable, Known)], other: &[(Variable, Known)]) {
        let last = |facts: &[(Variable, Known)], variable| {
            let mut of = facts.iter().rev().filter(|(v, known)| *v == variable && !matches!(known, Known::Type(_)));
            of.next().map(|(_, known)| known.clone())
        };
        for (i, (variable, known)) in one.iter().enumerate() {
            let first = !one[..i].contains(&(*variable, Known::NotNull));
            if *known == Known::NotNull
                && first
                && [one, other].iter().all(|facts| last(facts, *variable) == Some(Known::NotNull))
            {
                self.narrowed.push((*variable, Known::NotNull));
            }
        }
    }

    pub(super) fn return_(&mut self, value: Option<ExprId>, label: Name) {
        let lambda = if label.is_empty() {
            self.lambdas.iter().rposition(|l| l.is_function)
        } else {
            self.lambdas.iter().rposition(|l| l.label == label)
        };
        let expected = match lambda {
            Some(at) => self.lambdas[at].expected.clone(),
            None => self.return_expected.clone(),
        };
        let ty = value.map_or(Ty::VOID, |v| self.expr(v, expected.as_ref()));
        match lambda {
            Some(at) => self.lambdas[at].returns.push(ty),
            None => self.return_types.push(ty),
        }
    }

    pub(super) fn field_init(&mut self, field: crate::hir::FieldId, value: ExprId) {
        let reference = FieldRef { file: self.file, field };
        let data = self.items.field(field);
        if let crate::hir::Container::Class(class) = data.container {
            self.primary_parameters(class);
        }
        if data.flags.contains(Flags::DELEGATED) {
            let ty = self.expr(value, None);
            let this = self.receivers.last().map_or(Ty::Unknown, |r| r.ty.clone());
            self.provide_delegate(value, &ty, &this);
            return;
        }
        let expected = data.ty.is_some().then(|| self.env.field_signature(reference).ty.clone());
        self.expr(value, expected.as_ref());
        if let Some(class) = data.body_class {
            self.class_body(class);
        }
    }

    pub(super) fn close_resource(&mut self, resource: ExprId, ty: &Ty) {
        let ty = match self.bodies.expr(resource) {
            Expr::Let { locals, .. } => {
                self.bodies.locals_of(locals).first().map_or(Ty::Unknown, |&l| self.local_type(l))
            }
            _ => ty.clone(),
        };
        let at = self.bodies.span(resource).start;
        self.implicit_call(resource, at, "close", &ty, &[]);
    }

    pub(super) fn breaks(&self, body: ExprId) -> bool {
        // Cheap and safe: any `break` in sight counts.
        let span = self.bodies.span(body);
        let _ = span;
        let mut stack = vec![body];
        let mut seen = 0;
        while let Some(id) = stack.pop() {
            seen += 1;
            if seen > 2000 || matches!(self.bodies.expr(id), Expr::Break { .. }) {
                return true;
            }
            match self.bodies.expr(id) {
                Expr::Block { statements } => stack.extend(self.bodies.list(statements)),
                Expr::If { then, otherwise, .. } => stack.extend([then].into_iter().chain(otherwise)),
                Expr::Labeled { body, .. } | Expr::Synchronized { body, .. } => stack.push(body),
                Expr::Try { body, catches, .. } => {
                    stack.push(body);
                    stack.extend(catches.of(&self.bodies.catches).iter().map(|c| c.body));
                }
                Expr::Switch { arms, .. } => stack.extend(arms.of(&self.bodies.arms).iter().map(|a| a.body)),
                Expr::Elvis { rhs, .. } => stack.push(rhs),
                Expr::Let { init: Some(init), .. } => stack.push(init),
                _ => {}
            }
        }
        false
    }
}
