//! Facts from one file alone: what declarations in the file say, else what names say. Cautious where it does not
//! know: an unknown call changes what it is given. It resolves nothing across files.

use std::cell::OnceCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::facts::{ALL_ARGUMENTS, CallFacts, Catches, Facts, LambdaRun, Member, Own, Raises, Value};
use super::{exceptions, library};
use crate::hir::{
    Bodies, Call, CallKind, CallableId, CallableKind, ClassId, ClassKind, Container, Expr, ExprId, FieldKind, Flags,
    Items, LambdaId, LetKind, Literal, LocalId, Name, TypeArena, TypeId, TypeRef, UnaryOp,
};

/// Facts about one file's code, from that file alone.
pub struct Lexical<'a> {
    items: &'a Items,
    bodies: &'a Bodies,
    shared: Shared,
}

/// What was collected, for all that ask about the same file and the same code.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) declared: Rc<Declared>,
    pub(super) code: Rc<OnceCell<InCode>>,
}

/// What a file declares, by name.
#[derive(Default)]
pub(super) struct Declared {
    fields: FxHashMap<Name, FieldFacts>,
    callables: FxHashMap<Name, CallableFacts>,
    classes: FxHashMap<Name, ClassId>,
    imports: FxHashMap<Name, Name>,
}

/// What code says of its own locals and lambdas.
#[derive(Default)]
pub(super) struct InCode {
    /// What locals without a declared type are initialised with.
    initial: FxHashMap<LocalId, ExprId>,
    /// Names in lambdas that run with another `this`: the innermost such lambda around them.
    receivers: FxHashMap<ExprId, LambdaId>,
}

#[derive(Clone, Copy)]
struct FieldFacts {
    is_static: bool,
    fixed: bool,
    unassignable: bool,
}

#[derive(Clone, Copy)]
struct CallableFacts {
    own: Own,
    local_function: Option<CallableId>,
    /// A function that takes a lambda whose value is of no use to it.
    ignores_lambda: bool,
}

impl Declared {
    /// Cost: one pass over the items.
    pub(super) fn new(items: &Items) -> Self {
        let imports = items.imports.iter().map(|i| (i.alias, i.path)).collect();
        let mut declared = Self { imports, ..Self::default() };
        for (index, class) in items.classes.iter().enumerate() {
            declared.classes.entry(class.name).or_insert(ClassId::new(index));
        }
        for field in &items.fields {
            let is_static = field.flags.contains(Flags::STATIC)
                || field.kind == FieldKind::EnumConstant
                || matches!(field.container, Container::File)
                || matches!(field.container, Container::Class(c) if matches!(items.class(c).kind, ClassKind::Object | ClassKind::Companion));
            let unassignable = !field.flags.contains(Flags::MUTABLE);
            let changeable = !unassignable || field.ty.is_none_or(|ty| declared.mutable_type(items, &items.types, ty));
            let fixed = !changeable || field.kind == FieldKind::EnumConstant;
            let known = declared.fields.entry(field.name).or_insert(FieldFacts { is_static, fixed, unassignable });
            known.is_static &= is_static;
            known.fixed &= fixed;
            known.unassignable &= unassignable;
        }
        for (index, callable) in items.callables.iter().enumerate() {
            let local = callable.kind == CallableKind::LocalFunction;
            let is_static = callable.flags.contains(Flags::STATIC)
                || matches!(callable.container, Container::File)
                || matches!(callable.container, Container::Class(c) if matches!(items.class(c).kind, ClassKind::Object | ClassKind::Companion));
            let facts = CallableFacts {
                own: if is_static { Own::Static } else { Own::Instance },
                local_function: local.then(|| CallableId::new(index)),
                ignores_lambda: callable.params.iter().any(|p| p.ty.is_some_and(|ty| is_action(&items.types, ty))),
            };
            let known = declared.callables.entry(callable.name).or_insert(facts);
            known.own = known.own.max(facts.own);
            known.ignores_lambda &= facts.ignores_lambda;
            if known.local_function != facts.local_function {
                known.local_function = None;
            }
        }
        declared
    }

    fn mutable_type(&self, items: &Items, types: &TypeArena, ty: TypeId) -> bool {
        match types.get(ty) {
            TypeRef::Primitive(_) | TypeRef::Function { .. } | TypeRef::Star => false,
            TypeRef::Path { name, .. } => {
                let own_enum = self.classes.get(&name).is_some_and(|&c| items.class(c).kind == ClassKind::Enum);
                !own_enum && !library::immutable(name.as_str())
            }
            TypeRef::Nullable(of) | TypeRef::Out(of) | TypeRef::In(of) => self.mutable_type(items, types, of),
            TypeRef::Union(all) => types.items(all).iter().any(|&of| self.mutable_type(items, types, of)),
            TypeRef::Error | TypeRef::Array(_) | TypeRef::Intersection(_) => true,
        }
    }
}

/// Whether the type is that of a function without a value.
fn is_action(types: &TypeArena, ty: TypeId) -> bool {
    match types.get(ty) {
        TypeRef::Function { ret, .. } => {
            matches!(types.get(ret), TypeRef::Path { name, .. } if name.as_str() == "Unit")
        }
        TypeRef::Nullable(of) => is_action(types, of),
        TypeRef::Path { name, .. } => {
            matches!(name.as_str(), "Runnable" | "Consumer" | "BiConsumer" | "IntConsumer")
        }
        _ => false,
    }
}

impl InCode {
    /// Cost: one pass over the expressions.
    fn new(bodies: &Bodies) -> Self {
        let mut code = Self::default();
        code.note_initial(bodies);
        code.note_receivers(bodies);
        code
    }

    fn note_initial(&mut self, bodies: &Bodies) {
        for expr in &bodies.exprs {
            if let Expr::Let { locals, init: Some(init), kind: LetKind::Plain } = *expr {
                for &local in bodies.locals_of(locals) {
                    self.initial.insert(local, init);
                }
            }
        }
    }

    fn note_receivers(&mut self, bodies: &Bodies) {
        let mut todo = Vec::new();
        for expr in &bodies.exprs {
            let Expr::Call(call) = *expr else { continue };
            let call = bodies.call(call);
            let before = todo.len();
            todo.extend(bodies.args(call).iter().filter_map(|a| match bodies.expr(a.value) {
                Expr::Lambda(lambda) => Some((bodies.lambda(lambda).expr, lambda)),
                _ => None,
            }));
            if todo.len() > before {
                let scope = library::scope_function(call.name.as_str(), call.receiver.is_some());
                if !scope.is_some_and(|(run, _)| run.this != super::facts::Source::Unknown) {
                    todo.truncate(before);
                }
            }
        }
        // Children come before parents in the arena, so inner lambdas are met first and keep their names.
        for (expr, lambda) in todo {
            let mut inside = vec![expr];
            while let Some(at) = inside.pop() {
                if matches!(bodies.expr(at), Expr::Name { .. } | Expr::Call(_) | Expr::This { .. }) {
                    self.receivers.entry(at).or_insert(lambda);
                }
                bodies.each_child(at, |child| inside.push(child));
            }
        }
    }
}

impl<'a> Lexical<'a> {
    /// Facts about the code of one file. Cost: one pass over its items and, once that is needed, expressions.
    #[must_use]
    pub fn new(items: &'a Items, bodies: &'a Bodies) -> Self {
        let shared = Shared { declared: Rc::new(Declared::new(items)), code: Rc::default() };
        Self::sharing(items, bodies, shared)
    }

    /// The same with what was collected of the same file and code before.
    pub(super) fn sharing(items: &'a Items, bodies: &'a Bodies, shared: Shared) -> Self {
        Self { items, bodies, shared }
    }

    fn declared(&self) -> &Declared {
        &self.shared.declared
    }

    fn code(&self) -> &InCode {
        self.shared.code.get_or_init(|| InCode::new(self.bodies))
    }

    /// The innermost lambda around a name or call that runs with another `this`.
    pub(super) fn receiver_lambda(&self, expr: ExprId) -> Option<LambdaId> {
        self.code().receivers.get(&expr).copied()
    }

    fn mutable_type(&self, types: &TypeArena, ty: TypeId) -> bool {
        self.declared().mutable_type(self.items, types, ty)
    }

    fn local_type(&self, local: LocalId) -> Option<(&'a TypeArena, TypeId)> {
        let local = self.bodies.local(local);
        let types = if local.ty_in_items { &self.items.types } else { &self.bodies.types };
        Some((types, local.ty?))
    }

    /// The simple name of the type of a local, where it is declared or plain from its initialiser.
    fn type_name(&self, expr: ExprId) -> Option<Name> {
        match self.bodies.expr(expr) {
            Expr::Name { local: Some(local), .. } => match self.local_type(local) {
                Some((types, ty)) => exceptions::simple_name(types, ty),
                None => match self.bodies.expr(*self.code().initial.get(&local)?) {
                    Expr::Call(call) if self.bodies.call(call).kind == CallKind::New => {
                        Some(self.bodies.call(call).name)
                    }
                    _ => None,
                },
            },
            Expr::Call(call) if self.bodies.call(call).kind == CallKind::New => Some(self.bodies.call(call).name),
            Expr::Literal(Literal::String) | Expr::Template { .. } => Some(Name::new("String")),
            _ => None,
        }
    }

    fn is_type(&self, expr: ExprId) -> bool {
        match self.bodies.expr(expr) {
            Expr::Name { local: None, .. } => self.member(expr) == Member::Type,
            Expr::Field { receiver, name, .. } => {
                self.is_type(receiver)
                    && name
                        .as_str()
                        .starts_with(|c: char| c.is_uppercase() || c.is_lowercase() && self.is_package(receiver))
            }
            Expr::Type(_) => true,
            _ => false,
        }
    }

    /// A lower-case name that no declaration explains, in front of another: part of a package's name.
    fn is_package(&self, expr: ExprId) -> bool {
        matches!(self.bodies.expr(expr), Expr::Name { name, .. } if matches!(name.as_str(), "java" | "javax" | "kotlin" | "android"))
            || matches!(self.bodies.expr(expr), Expr::Field { receiver, name, .. } if self.is_package(receiver) && name.as_str().starts_with(char::is_lowercase))
    }

    fn is_library_type(&self, name: Name) -> bool {
        if self.declared().classes.contains_key(&name) {
            return false;
        }
        match self.declared().imports.get(&name) {
            Some(path) => ["java.", "javax.", "kotlin.", "kotlinx."].iter().any(|p| path.as_str().starts_with(p)),
            None => library::library_type(name.as_str()),
        }
    }

    fn with_receiver(&self, call: &Call, receiver: ExprId) -> CallFacts {
        let name = call.name.as_str();
        let mut facts = CallFacts::pure();
        facts.raises.anything = true;
        if let Some(lambda) = self.this_of(receiver) {
            return CallFacts { implicit_receiver: Some(lambda), changes_receiver: !library::pure(name), ..facts };
        }
        if matches!(self.bodies.expr(receiver), Expr::This { .. } | Expr::Super { .. }) {
            let own = self.declared().callables.get(&call.name).map_or(Own::Instance, |c| c.own);
            return CallFacts { reads_own: own, changes_own: own, changes_arguments: ALL_ARGUMENTS, ..facts };
        }
        if self.is_type(receiver) {
            facts.on_type = true;
            let class = match self.bodies.expr(receiver) {
                Expr::Name { name, .. } | Expr::Field { name, .. } => name,
                _ => Name::EMPTY,
            };
            if self.declared().classes.contains_key(&class) {
                (facts.reads_own, facts.changes_own) = (Own::Static, Own::Static);
                facts.changes_arguments = ALL_ARGUMENTS;
            } else if !self.is_library_type(class) || library::changes_arguments(class.as_str()) && !library::pure(name)
            {
                facts.changes_arguments = ALL_ARGUMENTS;
            }
            return facts;
        }
        if let Some((run, value)) = library::scope_function(name, true) {
            return CallFacts { lambda: run, value, changes_receiver: name == "removeIf", ..facts };
        }
        let known = self.declared().callables.get(&call.name);
        let of_library = self.type_name(receiver).map(|t| self.is_library_type(t));
        let by_name = known.is_none() && (library::pure(name) || library::mutator(name));
        let library_method = of_library.unwrap_or(by_name);
        facts.changes_receiver = self.mutable(receiver) && !(library_method && library::pure(name));
        facts.changes_arguments = if library_method { 0 } else { ALL_ARGUMENTS };
        facts.raises.anything = !(library_method && library::pure(name));
        if known.is_some_and(|c| c.ignores_lambda) {
            facts.lambda.value_used = false;
        }
        facts
    }

    fn without_receiver(&self, expr: ExprId, call: &Call) -> CallFacts {
        let name = call.name.as_str();
        let mut facts = CallFacts::pure();
        facts.raises.anything = true;
        if let Some(known) = self.declared().callables.get(&call.name) {
            if known.local_function.is_some() {
                return CallFacts { local_function: known.local_function, changes_arguments: ALL_ARGUMENTS, ..facts };
            }
            facts.lambda.value_used = !known.ignores_lambda;
            return CallFacts {
                reads_own: known.own,
                changes_own: known.own,
                changes_arguments: ALL_ARGUMENTS,
                ..facts
            };
        }
        if let Some((run, value)) = library::scope_function(name, false) {
            return CallFacts { lambda: run, value, ..facts };
        }
        if library::plain(name) && !self.items.dialect().separate_call_namespace {
            return facts;
        }
        if self.items.dialect().constructors_without_new && name.starts_with(char::is_uppercase) {
            return self.construct(call);
        }
        if let Some(&lambda) = self.code().receivers.get(&expr) {
            return CallFacts { implicit_receiver: Some(lambda), changes_receiver: !library::pure(name), ..facts };
        }
        facts.changes_arguments = ALL_ARGUMENTS;
        if !self.declared().imports.contains_key(&call.name) {
            (facts.reads_own, facts.changes_own) = (Own::Instance, Own::Instance);
        }
        facts
    }

    fn construct(&self, call: &Call) -> CallFacts {
        let mut facts = CallFacts::pure();
        facts.raises.anything = true;
        facts.changes_arguments = if self.is_library_type(call.name) { 0 } else { ALL_ARGUMENTS };
        facts
    }
}

impl Facts for Lexical<'_> {
    fn local(&self, expr: ExprId) -> Option<LocalId> {
        match self.bodies.expr(expr) {
            Expr::Name { local, .. } => local,
            _ => None,
        }
    }

    fn member(&self, expr: ExprId) -> Member {
        let Expr::Name { name, .. } = self.bodies.expr(expr) else { return Member::Instance };
        if let Some(field) = self.declared().fields.get(&name) {
            return if field.is_static { Member::Static } else { Member::Instance };
        }
        if name.as_str().starts_with(char::is_uppercase) {
            return Member::Type;
        }
        self.code().receivers.get(&expr).map_or(Member::Instance, |&lambda| Member::Receiver(lambda))
    }

    fn this_of(&self, expr: ExprId) -> Option<LambdaId> {
        let Expr::This { label } = self.bodies.expr(expr) else { return None };
        if label.is_empty() {
            return self.receiver_lambda(expr);
        }
        let labelled = self.code().receivers.values().copied().find(|&l| self.bodies.lambda(l).label == label);
        labelled.filter(|_| !self.declared().classes.contains_key(&label))
    }

    fn own_static(&self, class: Name, field: Name) -> bool {
        self.declared().classes.contains_key(&class) && self.declared().fields.contains_key(&field)
    }

    fn call(&self, expr: ExprId) -> CallFacts {
        let Expr::Call(id) = self.bodies.expr(expr) else { return CallFacts::pure() };
        let call = self.bodies.call(id);
        match (call.kind, call.receiver) {
            (CallKind::New, _) => self.construct(call),
            (CallKind::This | CallKind::Super, _) => CallFacts {
                reads_own: Own::Instance,
                changes_own: Own::Instance,
                changes_arguments: ALL_ARGUMENTS,
                raises: Raises { unchecked: true, anything: true, declared: Vec::new() },
                ..CallFacts::pure()
            },
            (CallKind::Plain | CallKind::Infix, Some(receiver)) => self.with_receiver(call, receiver),
            (CallKind::Plain | CallKind::Infix, None) => self.without_receiver(expr, call),
            (CallKind::Invoke, _) => CallFacts {
                changes_arguments: ALL_ARGUMENTS,
                raises: Raises { unchecked: true, anything: true, declared: Vec::new() },
                lambda: LambdaRun::UNKNOWN,
                value: Value::Other,
                ..CallFacts::pure()
            },
        }
    }

    fn mutable_local(&self, local: LocalId) -> bool {
        if self.bodies.local(local).vararg {
            return true;
        }
        match self.local_type(local) {
            Some((types, ty)) => self.mutable_type(types, ty),
            None => self.code().initial.get(&local).is_none_or(|&init| self.mutable(init)),
        }
    }

    fn mutable(&self, expr: ExprId) -> bool {
        crate::stack::grow(|| match self.bodies.expr(expr) {
            Expr::Literal(_)
            | Expr::Template { .. }
            | Expr::Binary { .. }
            | Expr::Is { .. }
            | Expr::IncDec { .. }
            | Expr::ClassLiteral { .. }
            | Expr::Type(_)
            | Expr::Reference { .. }
            | Expr::Lambda(_) => false,
            Expr::Unary { op, operand } => op == UnaryOp::NotNull && self.mutable(operand),
            Expr::Name { local: Some(local), .. } => self.mutable_local(local),
            Expr::Name { local: None, name } => match self.declared().fields.get(&name) {
                Some(_) => self.items.fields.iter().any(|f| {
                    f.name == name
                        && f.kind != FieldKind::EnumConstant
                        && f.ty.is_none_or(|ty| self.mutable_type(&self.items.types, ty))
                }),
                None => self.member(expr) != Member::Type,
            },
            Expr::Field { receiver, name, .. } => {
                let own = matches!(self.bodies.expr(receiver), Expr::This { .. })
                    && self.declared().fields.contains_key(&name);
                !own || self
                    .items
                    .fields
                    .iter()
                    .any(|f| f.name == name && f.ty.is_none_or(|ty| self.mutable_type(&self.items.types, ty)))
            }
            Expr::Cast { ty, .. } => self.mutable_type(&self.bodies.types, ty),
            Expr::If { then, otherwise: Some(otherwise), .. } | Expr::Elvis { lhs: then, rhs: otherwise } => {
                self.mutable(then) || self.mutable(otherwise)
            }
            Expr::Call(call) => {
                let call = self.bodies.call(call);
                call.kind != CallKind::New || !library::immutable(call.name.as_str())
            }
            _ => true,
        })
    }

    fn fixed_field(&self, name: Name) -> bool {
        self.declared().fields.get(&name).is_some_and(|f| f.fixed)
    }

    fn unassignable_field(&self, name: Name) -> bool {
        self.declared().fields.get(&name).is_some_and(|f| f.unassignable && !f.fixed)
    }

    fn catches_thrown(&self, handler: TypeId, value: ExprId) -> Catches {
        let thrown = match self.bodies.expr(value) {
            Expr::Call(call)
                if self.bodies.call(call).ty.is_some() || !self.items.dialect().separate_call_namespace =>
            {
                Some(self.bodies.call(call).name)
            }
            _ => self.type_name(value),
        };
        let types = &self.bodies.types;
        exceptions::best(types, handler, |caught| {
            thrown.map_or_else(
                || if caught.as_str() == "Throwable" { Catches::Always } else { Catches::Perhaps },
                |t| exceptions::relation(caught, t),
            )
        })
    }

    fn catches_raised(&self, handler: TypeId, raises: &Raises) -> Catches {
        exceptions::best(&self.bodies.types, handler, |caught| {
            let name = caught.as_str();
            if raises.is_nothing() {
                return Catches::Never;
            }
            if matches!(name, "Throwable" | "Exception") {
                return Catches::Always;
            }
            let unchecked = exceptions::unchecked_exception(name);
            let hit = raises.anything
                || raises.unchecked && unchecked != Some(false)
                || raises.declared.iter().any(|&d| exceptions::relation(caught, d) != Catches::Never);
            if hit { Catches::Perhaps } else { Catches::Never }
        })
    }
}
