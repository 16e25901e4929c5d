//! What dependence analysis must be told about names, types and calls: everything that one body's text does not
//! show. [`super::Lexical`] answers from the file alone, cautiously; type inference answers better through the same
//! trait. Nothing here knows a language.

use crate::hir::{Arg, Call, CallableId, ExprId, LambdaId, LocalId, Name, Param, TypeId};

/// What a simple name stands for that is no local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// A field of `this`, or of an instance around it.
    Instance,
    /// A static field, or a property of a file or object.
    Static,
    /// A class, an object or a package.
    Type,
    /// A member of the receiver that this lambda runs with (`with(x) { name }`).
    Receiver(LambdaId),
}

/// How much of this object's own state a call may read and change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Own {
    /// None of it.
    Nothing,
    /// Static fields only.
    Static,
    /// All fields.
    Instance,
}

/// How a lambda that is handed to a call runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LambdaRun {
    /// Exactly once, in line (`let`, `with`, `synchronized`); otherwise any number of times.
    pub once: bool,
    /// What its first parameter stands for.
    pub parameter: Source,
    /// What `this` is in it.
    pub this: Source,
    /// Whether the call makes use of the lambda's value.
    pub value_used: bool,
}

impl LambdaRun {
    /// Nothing is known: it may run any number of times with any arguments, and its value may matter.
    pub const UNKNOWN: Self = Self { once: false, parameter: Source::Unknown, this: Source::Unknown, value_used: true };
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Somewhere.
    Unknown,
    /// The receiver of the call.
    Receiver,
    /// The first argument of the call.
    Argument,
    /// An element of the receiver.
    Element,
}

/// What a call's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Something new, or unknown.
    Other,
    /// The receiver itself (`apply`, builders).
    Receiver,
    /// The value of the lambda it was given (`let`, `run`).
    Lambda,
}

/// Exceptions that evaluating something may raise.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Raises {
    /// Unchecked ones (a missing object, a bad index, whatever a called method throws unannounced).
    pub unchecked: bool,
    /// Any at all: the called method is unknown, or its language declares none.
    pub anything: bool,
    /// Declared ones, by simple name.
    pub declared: Vec<Name>,
}

impl Raises {
    /// Whether nothing is raised.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        !self.unchecked && !self.anything && self.declared.is_empty()
    }

    /// Adds what `other` raises.
    pub fn add(&mut self, other: &Self) {
        self.unchecked |= other.unchecked;
        self.anything |= other.anything;
        for name in &other.declared {
            if !self.declared.contains(name) {
                self.declared.push(*name);
            }
        }
    }
}

/// Whether a handler catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Catches {
    /// Never.
    Never,
    /// Some of it, or it cannot be told.
    Perhaps,
    /// Whatever is thrown.
    Always,
}

/// What a call does to the world, as far as the code around it can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFacts {
    /// The receiver may be changed.
    pub changes_receiver: bool,
    /// Arguments that may be changed: bit `i` for argument `i`, the last bit for all from 31 on.
    pub changes_arguments: u32,
    /// What it may read of this object's state.
    pub reads_own: Own,
    /// What it may change of this object's state.
    pub changes_own: Own,
    /// Of that state, the fields it reads and changes, where they are known.
    pub own_fields: Option<std::rc::Rc<OwnFields>>,
    /// The receiver is a type, not an object.
    pub on_type: bool,
    /// The receiver that is not written: that of this lambda instead of `this`.
    pub implicit_receiver: Option<LambdaId>,
    /// How lambdas among its arguments run.
    pub lambda: LambdaRun,
    /// What its value is.
    pub value: Value,
    /// What it may raise.
    pub raises: Raises,
    /// The local function that is called.
    pub local_function: Option<CallableId>,
}

/// Fields of this object that a method may touch, by name.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct OwnFields {
    /// It may read these.
    pub reads: Vec<Name>,
    /// It may change these, or what they hold.
    pub changes: Vec<Name>,
}

/// Bits of [`CallFacts::changes_arguments`] for every argument.
pub const ALL_ARGUMENTS: u32 = u32::MAX;

impl CallFacts {
    /// A call that changes nothing that its caller can see, and raises nothing.
    #[must_use]
    pub const fn pure() -> Self {
        Self {
            changes_receiver: false,
            changes_arguments: 0,
            reads_own: Own::Nothing,
            changes_own: Own::Nothing,
            own_fields: None,
            on_type: false,
            implicit_receiver: None,
            lambda: LambdaRun::UNKNOWN,
            value: Value::Other,
            raises: Raises { unchecked: true, anything: false, declared: Vec::new() },
            local_function: None,
        }
    }

    /// Whether argument `index` may be changed.
    #[must_use]
    pub fn changes_argument(&self, index: usize) -> bool {
        self.changes_arguments >> index.min(31) & 1 == 1
    }
}

/// Which parameter an argument is for.
#[must_use]
pub fn parameter_of(params: &[Param], call: &Call, args: &[Arg], index: usize) -> Option<usize> {
    let last = params.len().checked_sub(1)?;
    match args.get(index)?.name {
        Name::EMPTY if call.trailing_lambda && index + 1 == args.len() => Some(last),
        Name::EMPTY => Some(index.min(last)),
        name => params.iter().position(|p| p.name == name),
    }
}

/// Answers about the code of one callable. All ids are those of its file.
pub trait Facts {
    /// The local that the name at `expr` means; `None` where it means something else.
    fn local(&self, expr: ExprId) -> Option<LocalId>;
    /// What the name at `expr` means, given that it is no local.
    fn member(&self, expr: ExprId) -> Member;
    /// The lambda whose receiver the `this` at `expr` is; `None` where it is an object of a class.
    fn this_of(&self, expr: ExprId) -> Option<LambdaId>;
    /// Whether `class.field` is a static field (or object's property) of this file.
    fn own_static(&self, class: Name, field: Name) -> bool;
    /// What the call at `expr` does.
    fn call(&self, expr: ExprId) -> CallFacts;
    /// Tells of these calls from now on all that can be known. Whether it may differ from what was told before.
    fn look_closer(&self, calls: &[ExprId]) -> bool {
        let _ = calls;
        false
    }
    /// Whether the object in `local` can be changed at all (strings and numbers cannot).
    fn mutable_local(&self, local: LocalId) -> bool;
    /// Whether the object that `expr` evaluates to can be changed at all.
    fn mutable(&self, expr: ExprId) -> bool;
    /// Whether the own field of this name always holds the same unchangeable value once it is set.
    fn fixed_field(&self, name: Name) -> bool;
    /// Whether the field of this name cannot be assigned, but holds an object that can be changed (`val list`).
    fn unassignable_field(&self, name: Name) -> bool;
    /// Whether a handler for `handler` (a type of the file's bodies) catches what is thrown by `throw value`.
    fn catches_thrown(&self, handler: TypeId, value: ExprId) -> Catches;
    /// Whether a handler for `handler` catches something of what a statement may raise by itself.
    fn catches_raised(&self, handler: TypeId, raises: &Raises) -> Catches;
}
