//! Types of expressions and statements, calls and names aside.

use super::body::Walker;
use super::site::{SiteKind, Target};
use super::ty::Ty;
use crate::hir::{
    Arm, BinaryOp, CallableId, Expr, ExprId, Flags, LetKind, List, Literal, LocalId, Name, Pattern, PatternId,
    Primitive, UnaryOp,
};
use crate::index::{ClassRef, FieldRef};

const BOOLEAN: Ty = Ty::Primitive(Primitive::Boolean);
const INT: Ty = Ty::Primitive(Primitive::Int);

impl Walker<'_> {
    /// Infers an expression where a value of type `expected` is wanted (nothing is checked against it).
    pub(super) fn expr(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        let ty = crate::stack::grow(|| self.expr_of(id, expected)).bounded();
        self.note(id, ty)
    }

    fn expr_of(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        // Only a lambda or object that is the argument itself was passed there.
        let passed_to = self.passed_to.take();
        match self.bodies.expr(id) {
            Expr::Missing | Expr::Type(_) => Ty::Unknown,
            Expr::Literal(literal) => self.literal(literal, expected),
            Expr::Template { parts } => {
                for &part in self.bodies.list(parts) {
                    self.expr(part, None);
                }
                self.env.well_known.string()
            }
            Expr::Name { .. } | Expr::Field { .. } => self.value_of_path(id),
            Expr::This { label } => self.this(label),
            Expr::Super { .. } => {
                self.receivers.iter().rev().find(|r| r.class.is_some()).map_or(Ty::Unknown, |r| r.ty.clone())
            }
            Expr::Call(call) => {
                // An anonymous class's object is what was passed.
                self.passed_to = passed_to.filter(|_| self.bodies.call(call).body_class.is_some());
                self.call(id, call, expected)
            }
            Expr::Reference { .. } => {
                self.passed_to = passed_to;
                self.reference(id, expected)
            }
            Expr::ClassLiteral { of } => self.class_literal(of),
            Expr::Lambda(lambda) => {
                self.passed_to = passed_to;
                self.lambda(id, lambda, expected)
            }
            Expr::Object(class) => {
                self.passed_to = passed_to;
                self.in_region(super::site::RegionKind::Object(class), |w| w.class_body(class));
                Ty::Class(ClassRef { file: self.file, class }, None)
            }
            Expr::Binary { op, lhs, rhs, at } => self.binary(id, op, lhs, rhs, at),
            Expr::Unary { op, operand } => self.unary(id, op, operand),
            Expr::IncDec { target, increment, .. } => self.inc_dec(id, target, increment),
            Expr::Assign { target, op, value, at } => self.assign(id, target, op, value, at),
            Expr::Elvis { lhs, rhs } => {
                let left = self.expr(lhs, expected);
                let right = self.expr(rhs, expected);
                if self.jumps(rhs) { left } else { self.env.join(left, right) }
            }
            Expr::If { condition, then, otherwise } => self.if_(condition, then, otherwise, expected),
            Expr::Cast { operand, ty, safe } => {
                let ty = self.body_type(ty);
                self.expr(operand, Some(&ty));
                if !safe
                    && !self.dialect.numeric_conversions
                    && let Some(variable) = self.variable(operand)
                {
                    self.narrowed.push((variable, ty.clone()));
                }
                ty
            }
            Expr::Is { operand, pattern, .. } => {
                let known = self.expr(operand, None);
                self.pattern(pattern, &known);
                BOOLEAN
            }
            Expr::Index { base, indices, at } => self.index(id, base, indices, at),
            Expr::NewArray { ty, dims, init } => {
                for &dim in self.bodies.list(dims) {
                    self.expr(dim, Some(&INT));
                }
                let ty = self.body_type(ty);
                if let Some(init) = init {
                    self.expr(init, Some(&ty));
                }
                ty
            }
            Expr::ArrayLiteral { elements } => {
                let element = match expected {
                    Some(Ty::Array(of)) => Some((**of).clone()),
                    _ => None,
                };
                let types: Vec<Ty> =
                    self.bodies.list(elements).iter().map(|&e| self.expr(e, element.as_ref())).collect();
                match expected {
                    Some(array @ Ty::Array(_)) => array.clone(),
                    _ => Ty::Array(self.env.join_all(types).into()),
                }
            }
            Expr::Block { statements } => self.block(statements, expected),
            Expr::Let { locals, init, kind } => {
                self.let_(id, locals, init, kind);
                Ty::VOID
            }
            Expr::LocalClass(class) => {
                self.class_body(class);
                Ty::VOID
            }
            Expr::LocalFunction(function) => {
                self.local_functions.push(function);
                self.callable(function);
                Ty::VOID
            }
            Expr::Labeled { body, .. } => self.expr(body, expected),
            Expr::While { condition, body } => {
                let facts = self.condition(condition);
                let mark = self.narrowed.len();
                self.narrowed.extend(facts.when_true);
                self.expr(body, None);
                self.narrowed.truncate(mark);
                // Left by its condition only: what ended the loop holds behind it.
                if !self.breaks(body) {
                    self.narrowed.extend(facts.when_false);
                }
                Ty::VOID
            }
            Expr::DoWhile { body, condition } => {
                self.expr(body, None);
                self.condition(condition);
                Ty::VOID
            }
            Expr::For { parts, inits, condition, body } => {
                let parts = self.bodies.list(parts).to_vec();
                let (first, rest) = parts.split_at((inits as usize).min(parts.len()));
                let mark = self.narrowed.len();
                for &part in first {
                    self.expr(part, None);
                }
                let facts = condition.map(|c| self.condition(c)).unwrap_or_default();
                self.narrowed.extend(facts.when_true);
                self.expr(body, None);
                for &part in rest {
                    self.expr(part, None);
                }
                self.narrowed.truncate(mark);
                Ty::VOID
            }
            Expr::ForEach { locals, destructured, iterable, body } => {
                let ty = self.expr(iterable, None);
                let element = self.element_of(iterable, &ty);
                self.declare(id, locals, destructured, element);
                let mark = self.narrowed.len();
                self.expr(body, None);
                self.narrowed.truncate(mark);
                Ty::VOID
            }
            Expr::Switch { subject, arms } => self.switch(subject, arms, expected),
            Expr::Subject => {
                let subject = self.subjects.last().cloned().unwrap_or(Ty::Unknown);
                self.narrowed_type(super::narrow::Variable::Subject(self.subjects.len()), subject)
            }
            Expr::Try { resources, body, catches, finally } => {
                let mark = self.narrowed.len();
                for &resource in self.bodies.list(resources) {
                    let ty = self.expr(resource, None);
                    self.close_resource(resource, &ty);
                }
                let mut types = vec![self.expr(body, expected)];
                self.narrowed.truncate(mark);
                for &catch in catches.of(&self.bodies.catches) {
                    let ty = self.declared_local(catch.param).unwrap_or(Ty::Unknown);
                    self.set_local(catch.param, ty);
                    let ty = self.expr(catch.body, expected);
                    types.push(if self.jumps(catch.body) { Ty::Nothing } else { ty });
                    self.narrowed.truncate(mark);
                }
                if let Some(finally) = finally {
                    self.expr(finally, None);
                }
                self.env.join_all(types)
            }
            Expr::Return { value, label } => {
                self.return_(value, label);
                Ty::Nothing
            }
            Expr::Yield { value } => {
                let ty = self.expr(value, None);
                if let Some(yields) = self.yields.last_mut() {
                    yields.push(ty);
                }
                Ty::Nothing
            }
            Expr::Throw { value } => {
                self.expr(value, None);
                Ty::Nothing
            }
            Expr::Break { .. } | Expr::Continue { .. } => Ty::Nothing,
            Expr::Synchronized { lock, body } => {
                self.out.monitors.push((self.caller, id, self.region));
                self.expr(lock, None);
                self.expr(body, None)
            }
            Expr::Assert { condition, message } => {
                let facts = self.condition(condition);
                if let Some(message) = message {
                    self.expr(message, None);
                }
                self.narrowed.extend(facts.when_true);
                Ty::VOID
            }
            Expr::FieldInit { field, value } => {
                self.field_init(field, value);
                Ty::VOID
            }
        }
    }

    fn literal(&self, literal: Literal, expected: Option<&Ty>) -> Ty {
        match literal {
            Literal::Null => Ty::Null,
            Literal::Bool(_) => BOOLEAN,
            Literal::Int(value) => match expected {
                Some(ty @ Ty::Primitive(Primitive::Long | Primitive::Short | Primitive::Byte)) => ty.clone(),
                // Kotlin's literals beyond Int are Long.
                _ if i32::try_from(value).is_err() && !self.dialect.numeric_conversions => {
                    Ty::Primitive(Primitive::Long)
                }
                _ => INT,
            },
            Literal::Long(_) => Ty::Primitive(Primitive::Long),
            Literal::Unsigned { long } => {
                self.env.absolute(Name::new(if long { "kotlin.ULong" } else { "kotlin.UInt" }), None)
            }
            Literal::Float => Ty::Primitive(Primitive::Float),
            Literal::Double => Ty::Primitive(Primitive::Double),
            Literal::Char => Ty::Primitive(Primitive::Char),
            Literal::String => self.env.well_known.string(),
            Literal::Unit => Ty::VOID,
        }
    }

    fn this(&self, label: Name) -> Ty {
        if label.is_empty() {
            // In Java and Kotlin `this` is the innermost receiver.
            return self.receivers.last().map_or(Ty::Unknown, |r| r.ty.clone());
        }
        let found = self.receivers.iter().rev().find(|r| r.label == label);
        found.map_or(Ty::Unknown, |r| r.ty.clone())
    }

    fn class_literal(&mut self, of: ExprId) -> Ty {
        let inner = match self.bodies.expr(of) {
            Expr::Type(ty) => self.body_type(ty),
            Expr::Name { .. } | Expr::Field { .. } => match self.path(of) {
                super::name::Meaning::Type(ty) | super::name::Meaning::Value(ty) => self.note(of, ty),
                super::name::Meaning::Package(_) | super::name::Meaning::Nothing(_) => Ty::Unknown,
            },
            _ => self.expr(of, None),
        };
        let name = if self.dialect.operator_conventions { "kotlin.reflect.KClass" } else { "java.lang.Class" };
        let boxed = match inner {
            Ty::Primitive(p) => self.env.well_known.boxed(p).map_or(Ty::Unknown, |c| Ty::Class(c, None)),
            other => other,
        };
        self.env.absolute(Name::new(name), Some([boxed].into()))
    }

    fn if_(&mut self, condition: ExprId, then: ExprId, otherwise: Option<ExprId>, expected: Option<&Ty>) -> Ty {
        let facts = self.condition(condition);
        let mark = self.narrowed.len();
        self.narrowed.extend(facts.when_true.iter().cloned());
        let yes = self.expr(then, expected);
        self.narrowed.truncate(mark);
        let Some(otherwise) = otherwise else {
            if self.jumps(then) {
                self.narrowed.extend(facts.when_false);
            }
            return Ty::VOID;
        };
        self.narrowed.extend(facts.when_false.iter().cloned());
        let no = self.expr(otherwise, expected);
        self.narrowed.truncate(mark);
        let (then_jumps, otherwise_jumps) = (self.jumps(then), self.jumps(otherwise));
        match (then_jumps, otherwise_jumps) {
            (true, false) => self.narrowed.extend(facts.when_false),
            (false, true) => self.narrowed.extend(facts.when_true),
            _ => {}
        }
        match (then_jumps, otherwise_jumps) {
            (true, true) => Ty::Nothing,
            (true, false) => no,
            (false, true) => yes,
            _ => self.env.join(yes, no),
        }
    }

    fn block(&mut self, statements: List<ExprId>, expected: Option<&Ty>) -> Ty {
        let mark = self.narrowed.len();
        let functions = self.local_functions.len();
        let statements = self.bodies.list(statements);
        // Local functions are visible in the whole block as far as answers go: recursion, and mutual calls.
        let mut last = Ty::VOID;
        for (i, &statement) in statements.iter().enumerate() {
            let is_last = i + 1 == statements.len();
            last = self.expr(statement, if is_last { expected } else { None });
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

    fn let_(&mut self, id: ExprId, locals: List<LocalId>, init: Option<ExprId>, kind: LetKind) {
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
                    self.narrowed.push((super::narrow::Variable::Local(local), ty.clone()));
                }
            }
            self.set_local(local, declared.unwrap_or(ty));
        }
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

    fn record_components(&self, ty: &Ty) -> Vec<Ty> {
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

    fn switch(&mut self, subject: Option<ExprId>, arms: List<Arm>, expected: Option<&Ty>) -> Ty {
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
            for &condition in &conditions {
                facts = self.arm_condition(condition, subject.is_some());
            }
            if conditions.len() == 1 {
                self.narrowed.extend(facts.when_true.iter().cloned());
            } else {
                facts.when_false.clear();
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
        self.env.join_all(types)
    }

    fn arm_condition(&mut self, condition: ExprId, has_subject: bool) -> super::narrow::Facts {
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
        self.condition(condition)
    }

    fn return_(&mut self, value: Option<ExprId>, label: Name) {
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

    fn field_init(&mut self, field: crate::hir::FieldId, value: ExprId) {
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

    fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Ty {
        if op == UnaryOp::Not {
            self.condition(operand);
            let ty = self.type_of(operand);
            if let Some(result) = self.unary_operator(id, "not", &ty, operand) {
                return result;
            }
            return BOOLEAN;
        }
        let ty = self.expr(operand, None);
        let name = match op {
            UnaryOp::NotNull => return ty,
            UnaryOp::Plus => "unaryPlus",
            UnaryOp::Minus => "unaryMinus",
            UnaryOp::BitNot | UnaryOp::Not => "inv",
        };
        if let Some(result) = self.unary_operator(id, name, &ty, operand) {
            return result;
        }
        self.promoted(&ty)
    }

    /// Unary numeric promotion (JLS §5.6.1).
    pub(super) fn promoted(&self, ty: &Ty) -> Ty {
        let primitive = match ty {
            Ty::Class(class, _) => self.env.well_known.unboxed(*class),
            Ty::Primitive(p) => Some(*p),
            _ => None,
        };
        match primitive {
            Some(Primitive::Byte | Primitive::Short | Primitive::Char) if self.dialect.numeric_conversions => INT,
            Some(p) => Ty::Primitive(p),
            None => ty.clone(),
        }
    }

    fn binary(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId, at: u32) -> Ty {
        use BinaryOp as Op;
        if matches!(op, Op::And | Op::Or) {
            self.condition(id);
            return BOOLEAN;
        }
        let left = self.expr(lhs, None);
        if op == Op::In || op == Op::NotIn {
            let right = self.expr(rhs, None);
            self.operator_call(id, at, "contains", &right, rhs, &[lhs]);
            return BOOLEAN;
        }
        let right = self.expr(rhs, None);
        if self.dialect.operator_conventions
            && let Some(ty) = self.binary_operator(id, op, at, (&left, lhs), (&right, rhs))
        {
            return ty;
        }
        match op {
            Op::Eq | Op::NotEq | Op::Same | Op::NotSame | Op::Less | Op::LessEq | Op::Greater | Op::GreaterEq => {
                BOOLEAN
            }
            Op::Shl | Op::Shr | Op::UShr => self.promoted(&left),
            Op::Add if self.is_string(&left) || self.is_string(&right) => self.env.well_known.string(),
            _ => {
                let (a, b) = (self.promoted(&left), self.promoted(&right));
                match (&a, &b) {
                    (Ty::Primitive(_), Ty::Primitive(_)) => self.env.join(a, b),
                    (Ty::Primitive(_), _) if b == Ty::Unknown => Ty::Unknown,
                    _ => a,
                }
            }
        }
    }

    pub(super) fn is_string(&self, ty: &Ty) -> bool {
        *ty == self.env.well_known.string()
    }

    /// The element type of what a loop runs over.
    fn element_of(&mut self, iterable: ExprId, ty: &Ty) -> Ty {
        if let Ty::Array(of) = ty {
            return (**of).clone();
        }
        if !ty.is_known() {
            return Ty::Unknown;
        }
        self.iterate(iterable, ty)
    }

    fn close_resource(&mut self, resource: ExprId, ty: &Ty) {
        let ty = match self.bodies.expr(resource) {
            Expr::Let { locals, .. } => {
                self.bodies.locals_of(locals).first().map_or(Ty::Unknown, |&l| self.local_type(l))
            }
            _ => ty.clone(),
        };
        let at = self.bodies.span(resource).start;
        self.implicit_call(resource, at, "close", &ty, &[]);
    }

    fn breaks(&self, body: ExprId) -> bool {
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

    /// Records a call of a callable that is known by name on `receiver`, where nobody wrote it.
    pub(super) fn implicit_call(
        &mut self,
        expr: ExprId,
        at: u32,
        name: &str,
        receiver: &Ty,
        args: &[Ty],
    ) -> Option<Ty> {
        let (target, ty) = self.resolve_operator(name, receiver, args)?;
        self.site(expr, at, Name::new(name), SiteKind::Implicit, Target::Method(target), receiver.clone());
        Some(ty)
    }

    /// A callable by id in this file.
    pub(super) fn local_function(&self, name: Name) -> Vec<CallableId> {
        let found = self.local_functions.iter().rev().filter(|&&f| self.items.callable(f).name == name);
        found.copied().collect()
    }
}
