//! Walks the code of one file from outside in and records types and call sites. The state of the walk lives here;
//! what the parts of expressions mean is in the files beside.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::env::Env;
use super::narrow::{Known, Variable};
use super::nullness::TakesNull;
use super::scope::{At, Place};
use super::site::FileSites;
use super::ty::Ty;
use crate::hir::{
    Bodies, CallableId, CallableKind, ClassId, Container, Dialect, Expr, ExprId, FieldId, Items, LambdaId, LocalId,
    Name,
};
use crate::index::{ClassRef, FieldRef, FileId, MethodRef};

/// A value that unqualified names may be members of.
#[derive(Clone, Debug)]
pub(super) struct Receiver {
    pub(super) ty: Ty,
    /// The class, where the receiver is the `this` of a class body.
    pub(super) class: Option<ClassRef>,
    /// What `this@label` calls it.
    pub(super) label: Name,
    /// A nested class without an outer instance cuts off the instance members of the classes around it.
    pub(super) static_only: bool,
}

/// A lambda that the walk is inside of.
pub(super) struct OpenLambda {
    pub(super) id: LambdaId,
    pub(super) label: Name,
    /// Whether it has an `it`.
    pub(super) has_it: bool,
    /// Types of `return@label` values.
    pub(super) returns: Vec<Ty>,
    pub(super) expected: Option<Ty>,
    pub(super) is_function: bool,
}

/// The walk.
pub(super) struct Walker<'e> {
    pub(super) env: &'e Env<'e>,
    pub(super) file: FileId,
    pub(super) items: &'e Items,
    pub(super) bodies: &'e Bodies,
    pub(super) dialect: &'static Dialect,
    pub(super) out: FileSites,
    pub(super) place: Place,
    pub(super) caller: CallableId,
    pub(super) receivers: Vec<Receiver>,
    pub(super) region: Option<u32>,
    pub(super) narrowed: Vec<(Variable, Known)>,
    /// What was known at the end of the last block.
    pub(super) left: Vec<(Variable, Known)>,
    pub(super) name_variables: FxHashMap<ExprId, Variable>,
    /// Properties of variables' values that are variables themselves.
    pub(super) parts: Vec<(Variable, FieldRef)>,
    /// Expressions whose value may be null.
    pub(super) nullable: FxHashSet<ExprId>,
    /// Locals that may hold null.
    pub(super) nullable_locals: FxHashSet<LocalId>,
    /// Calls that turned out to be a constructor's, and locals that hold what one made, and nothing else ever.
    pub(super) created: FxHashSet<ExprId>,
    pub(super) created_locals: FxHashMap<LocalId, Ty>,
    pub(super) assigned_locals: OnceCell<FxHashSet<LocalId>>,
    pub(super) subjects: Vec<Ty>,
    pub(super) subject_variable: Vec<Option<Variable>>,
    pub(super) lambdas: Vec<OpenLambda>,
    /// Receivers of lambdas around whose type arguments are still open.
    pub(super) builders: Vec<super::builder::Builder>,
    /// Delegates of `val x by …` locals.
    pub(super) delegates: FxHashMap<LocalId, Ty>,
    /// Types of `yield`ed values of the switch expressions around, innermost last.
    pub(super) yields: Vec<Vec<Ty>>,
    /// Where a lambda or object that is inferred next is passed to.
    pub(super) passed_to: Option<(ExprId, u16)>,
    /// What the condition says that the call of this expression demands.
    pub(super) precondition: Option<(ExprId, super::narrow::Facts)>,
    /// The return type expected of the callable's code.
    pub(super) return_expected: Option<Ty>,
    pub(super) return_types: Vec<Ty>,
    pub(super) local_functions: Vec<CallableId>,
    /// Local classes and objects whose members wait until the code around them is done.
    done_classes: FxHashSet<ClassId>,
}

/// Infers all code of a file.
#[must_use]
pub fn infer_file(env: &Env<'_>, file: FileId, bodies: &Bodies) -> FileSites {
    let mut walker = Walker::new(env, file, bodies);
    for i in 0..walker.items.callables.len() {
        let id = CallableId::new(i);
        if walker.items.outermost(id) == id {
            walker.callable(id);
        }
    }
    walker.out
}

/// Infers the code of one callable and of what is around it up to the outermost callable, whose code `bodies` must have. `items` are those
/// that were lowered along with `bodies`; their ids but those of code are the index's.
#[must_use]
pub fn infer_callable(env: &Env<'_>, method: MethodRef, items: &Items, bodies: &Bodies) -> FileSites {
    let mut walker = Walker::new_in(env, method.file, items, bodies);
    walker.callable(items.outermost(method.callable));
    walker.out
}

/// The inferred return type of one callable with an expression body, or a getter.
#[must_use]
pub(super) fn return_of(env: &Env<'_>, method: MethodRef, bodies: &Bodies) -> Ty {
    let mut walker = Walker::new(env, method.file, bodies);
    walker.enter(method.callable, |w| {
        let data = w.items.callable(method.callable);
        let Some(body) = data.body else { return Ty::Unknown };
        let ty = w.expr(body, None);
        if data.flags.contains(crate::hir::Flags::EXPRESSION_BODY) {
            env.null_returns.insert(method, w.may_be_null(body));
            ty
        } else {
            w.env.join_all(std::mem::take(&mut w.return_types))
        }
    })
}

/// The inferred type of a property with an initialiser or delegate.
#[must_use]
pub(super) fn type_of_field(env: &Env<'_>, field: FieldRef, bodies: &Bodies) -> Ty {
    let mut walker = Walker::new(env, field.file, bodies);
    let ty = walker.field_type(field.field);
    let init = walker.items.field(field.field).init;
    let null = init.is_some_and(|init| walker.may_be_null(init));
    env.null_fields
        .insert(field, null && !walker.items.field(field.field).flags.contains(crate::hir::Flags::DELEGATED));
    ty
}

/// The type of the value that a property is delegated to.
#[must_use]
pub(super) fn delegate_of_field(env: &Env<'_>, field: FieldRef, bodies: &Bodies) -> Ty {
    let mut walker = Walker::new(env, field.file, bodies);
    walker.field_scope(field.field);
    match walker.items.field(field.field).init {
        Some(init) => walker.expr(init, None),
        None => Ty::Unknown,
    }
}

impl<'e> Walker<'e> {
    fn new(env: &'e Env<'e>, file: FileId, bodies: &'e Bodies) -> Self {
        Self::new_in(env, file, env.index.items(file), bodies)
    }

    fn new_in(env: &'e Env<'e>, file: FileId, items: &'e Items, bodies: &'e Bodies) -> Self {
        Self {
            env,
            file,
            items,
            bodies,
            dialect: items.dialect(),
            out: FileSites {
                types: vec![Ty::Unknown; bodies.exprs.len()],
                locals: vec![Ty::Unknown; bodies.locals.len()],
                ..FileSites::default()
            },
            place: Place { file, at: At::File },
            caller: CallableId::new(0),
            receivers: Vec::new(),
            region: None,
            narrowed: Vec::new(),
            left: Vec::new(),
            name_variables: FxHashMap::default(),
            parts: Vec::new(),
            nullable: FxHashSet::default(),
            nullable_locals: FxHashSet::default(),
            created: FxHashSet::default(),
            created_locals: FxHashMap::default(),
            assigned_locals: OnceCell::new(),
            subjects: Vec::new(),
            subject_variable: Vec::new(),
            lambdas: Vec::new(),
            builders: Vec::new(),
            delegates: FxHashMap::default(),
            yields: Vec::new(),
            passed_to: None,
            precondition: None,
            return_expected: None,
            return_types: Vec::new(),
            local_functions: Vec::new(),
            done_classes: FxHashSet::default(),
        }
    }

    /// Sets the walk into a callable, runs `f`, and sets it back.
    fn enter<R>(&mut self, id: CallableId, f: impl FnOnce(&mut Self) -> R) -> R {
        let data = self.items.callable(id);
        let place = std::mem::replace(&mut self.place, Place { file: self.file, at: At::Callable(id) });
        let caller = std::mem::replace(&mut self.caller, id);
        let region = self.region.take();
        let returns = std::mem::take(&mut self.return_types);
        let expected = self.return_expected.take();
        let passed_to = self.passed_to.take();
        let receivers = self.receivers.len();
        let functions = self.local_functions.len();
        let narrowed = self.narrowed.len();
        let lambdas = std::mem::take(&mut self.lambdas);
        // A callable outside of other code brings the classes around it; inside, they are there already.
        if self.receivers.is_empty() {
            self.push_classes(data.container);
        }
        let method = MethodRef { file: self.file, callable: id };
        let signature = self.env.signature(method);
        for context in signature.params.iter().take(signature.context) {
            self.receivers.push(Receiver {
                ty: context.ty.clone(),
                class: None,
                label: context.name,
                static_only: false,
            });
        }
        let receiver = match (&signature.receiver, data.property) {
            (Some(receiver), _) => Some(receiver.clone()),
            (None, Some(field)) => self.env.field_signature_receiver(FieldRef { file: self.file, field }),
            _ => None,
        };
        if let Some(receiver) = receiver {
            if signature.receiver_takes_null == TakesNull::Yes {
                self.narrowed.push((Variable::This(self.receivers.len()), Known::PerhapsNull));
            }
            self.receivers.push(Receiver { ty: receiver, class: None, label: data.name, static_only: false });
        }
        if let Some(first) = data.first_local {
            for (i, param) in signature.params.iter().enumerate() {
                let local = LocalId::new(first.index() + i);
                let mut ty = if param.vararg { Ty::Array(param.ty.clone().into()) } else { param.ty.clone() };
                if let (Ty::Unknown, CallableKind::Setter, Some(field)) = (&ty, data.kind, data.property) {
                    ty = self.env.field_signature(FieldRef { file: self.file, field }).ty.clone();
                }
                self.set_local(local, ty);
                self.set_local_null(local, param.takes_null == TakesNull::Yes && !param.vararg);
            }
        }
        // Initialisers and the superclass's arguments see the primary constructor's parameters.
        if let (CallableKind::InstanceInit, Container::Class(class)) = (data.kind, data.container) {
            self.primary_parameters(class);
        }
        if data.ret.is_some() {
            self.return_expected = Some(self.env.return_type(method));
        } else if let (CallableKind::Getter, Some(field)) = (data.kind, data.property)
            && self.items.field(field).ty.is_some()
        {
            self.return_expected = Some(self.env.field_signature(FieldRef { file: self.file, field }).ty.clone());
        }
        let result = f(self);
        self.receivers.truncate(receivers);
        self.local_functions.truncate(functions);
        self.narrowed.truncate(narrowed);
        self.lambdas = lambdas;
        self.place = place;
        self.caller = caller;
        self.region = region;
        self.return_types = returns;
        self.return_expected = expected;
        self.passed_to = passed_to;
        result
    }

    /// Walks a callable's defaults and body.
    pub(super) fn callable(&mut self, id: CallableId) {
        let data = self.items.callable(id);
        if data.body.is_none() && data.params.iter().all(|p| p.default.is_none()) {
            return;
        }
        self.enter(id, |w| {
            let signature = w.env.signature(MethodRef { file: w.file, callable: id });
            for (param, ty) in data.params.iter().zip(&signature.params) {
                if let Some(default) = param.default {
                    w.expr(default, Some(&ty.ty));
                }
            }
            if let Some(body) = data.body {
                let expected = w.return_expected.clone();
                let expected = data.flags.contains(crate::hir::Flags::EXPRESSION_BODY).then_some(expected).flatten();
                w.expr(body, expected.as_ref());
            }
        });
    }

    /// Pushes the receivers of the classes around a container, outermost first.
    fn push_classes(&mut self, container: Container) {
        let mut chain = Vec::new();
        let mut at = container;
        while let Some(class) = self.env.index.class_around(self.file, at) {
            chain.push(class);
            at = self.items.class(class.class).container;
        }
        for class in chain.into_iter().rev() {
            self.push_class(class);
        }
    }

    /// Enters a class body.
    pub(super) fn push_class(&mut self, class: ClassRef) {
        let data = self.env.index.class_data(class);
        // Kotlin's nested classes have no outer instance; their outer companion's members stay visible.
        let cut = self.dialect.operator_conventions
            && data.flags.contains(crate::hir::Flags::STATIC)
            && matches!(data.container, Container::Class(_));
        if cut {
            for receiver in &mut self.receivers {
                if receiver.class.is_some() {
                    receiver.static_only = true;
                }
            }
        }
        self.receivers.push(Receiver {
            ty: self.env.this_type(class),
            class: Some(class),
            label: data.name,
            static_only: false,
        });
    }

    /// Walks the members of a local or anonymous class where it stands, so that they see the locals around.
    pub(super) fn class_body(&mut self, id: ClassId) {
        if !self.done_classes.insert(id) {
            return;
        }
        let class = ClassRef { file: self.file, class: id };
        let receivers = self.receivers.len();
        let cut: Vec<bool> = self.receivers.iter().map(|r| r.static_only).collect();
        self.push_class(class);
        for &member in &self.items.class(id).members {
            match member {
                crate::hir::Member::Callable(callable) => self.callable(callable),
                crate::hir::Member::Class(inner) => self.class_body(inner),
                crate::hir::Member::Field(field) => {
                    let data = self.items.field(field);
                    for accessor in data.getter.into_iter().chain(data.setter) {
                        if !self.items.class(id).members.contains(&crate::hir::Member::Callable(accessor)) {
                            self.callable(accessor);
                        }
                    }
                }
                crate::hir::Member::Alias(_) => {}
            }
        }
        self.receivers.truncate(receivers);
        for (receiver, cut) in self.receivers.iter_mut().zip(cut) {
            receiver.static_only = cut;
        }
    }

    /// Enters the scope of a field's initialiser.
    fn field_scope(&mut self, id: FieldId) {
        let data = self.items.field(id);
        self.place = Place { file: self.file, at: At::Field(id) };
        self.push_classes(data.container);
        // The primary constructor's parameters are in scope of initialisers.
        if let Container::Class(class) = data.container {
            self.primary_parameters(class);
        }
    }

    /// The type of a field by its initialiser or delegate, in the scope of its class.
    fn field_type(&mut self, id: FieldId) -> Ty {
        self.field_scope(id);
        let data = self.items.field(id);
        let Some(init) = data.init else { return Ty::Unknown };
        let ty = self.expr(init, None);
        if data.flags.contains(crate::hir::Flags::DELEGATED) {
            let this = self.receivers.last().map_or(Ty::Unknown, |r| r.ty.clone());
            return self.delegate_value(init, &ty, &this, false);
        }
        ty
    }

    /// Gives the locals of a class's primary constructor their types: initialisers use them.
    pub(super) fn primary_parameters(&mut self, class: ClassId) {
        for &member in &self.items.class(class).members {
            let crate::hir::Member::Callable(id) = member else { continue };
            let data = self.items.callable(id);
            if data.kind != CallableKind::PrimaryConstructor {
                continue;
            }
            let signature = self.env.signature(MethodRef { file: self.file, callable: id });
            for (i, param) in signature.params.iter().enumerate() {
                if let Some(first) = data.first_local {
                    let ty = if param.vararg { Ty::Array(param.ty.clone().into()) } else { param.ty.clone() };
                    let local = LocalId::new(first.index() + i);
                    self.set_local(local, ty);
                    self.set_local_null(local, param.takes_null == TakesNull::Yes && !param.vararg);
                }
            }
        }
    }

    /// Whether control never comes out of a statement at its end.
    pub(super) fn jumps(&self, id: ExprId) -> bool {
        crate::stack::grow(|| match self.bodies.expr(id) {
            Expr::Return { .. }
            | Expr::Throw { .. }
            | Expr::Break { .. }
            | Expr::Continue { .. }
            | Expr::Yield { .. } => true,
            Expr::Block { statements } => self.bodies.list(statements).last().is_some_and(|&s| self.jumps(s)),
            Expr::If { then, otherwise: Some(otherwise), .. } => self.jumps(then) && self.jumps(otherwise),
            Expr::Labeled { body, .. } | Expr::Synchronized { body, .. } => self.jumps(body),
            _ => self.type_of(id) == Ty::Nothing,
        })
    }
}

impl Env<'_> {
    /// The extension receiver of a property, without inferring its type.
    fn field_signature_receiver(&self, field: FieldRef) -> Option<Ty> {
        let items = self.index.items(field.file);
        let data = items.field(field.field);
        let place = Place { file: field.file, at: At::Field(field.field) };
        data.receiver.map(|t| self.resolve(place, &items.types, t))
    }
}
