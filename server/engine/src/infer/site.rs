//! What body inference finds: call sites with their targets, and the lambdas and classes that calls stand in.

use super::ty::Ty;
use crate::hir::{CallableId, ClassId, ExprId, LocalId, Name};
use crate::index::{FieldRef, MethodRef};

/// How a call is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SiteKind {
    /// `f()`, `r.f()`
    Call,
    /// `new T()`, `T()` of a class, an enum constant
    New,
    /// `super(…)`, `this(…)`
    Delegation,
    /// `super.f()`
    Super,
    /// `T::f`
    Reference,
    /// Reading a property with an accessor.
    Get,
    /// Writing one.
    Set,
    /// An operator, indexing, `in`, a comparison.
    Operator,
    /// `value(…)`
    Invoke,
    /// `getValue`, `setValue`, `provideDelegate`
    Delegate,
    /// Not written: `iterator()` of a loop, `close()` of a resource, `component1()` of a declaration.
    Implicit,
}

/// Why a target is not known. The set is closed; answers show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Reason {
    /// The receiver's type is not known.
    ReceiverType,
    /// The class is named, but neither in the workspace nor in a known library.
    UnknownClass(Name),
    /// No known class on the way has it: it may be inherited from this class, which nobody knows.
    InheritedFrom(Name),
    /// Nothing with that name is visible here.
    NotFound,
    /// There are callables of that name, and no one takes these arguments.
    NoOverload,
    /// The code around the call is broken.
    Broken,
}

/// Whom a call site calls.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// Exactly this callable, or (where it may be overridden) its implementations.
    Method(MethodRef),
    /// A property's accessor that is not written out in the source.
    Accessor(FieldRef, bool),
    /// Several overloads are possible, because of arguments of unknown type.
    Candidates(Box<[MethodRef]>),
    /// The value of a function type is invoked.
    FunctionValue,
    /// Nobody knows.
    Unknown(Reason),
}

impl Target {
    /// Whether it is a callable of a library.
    #[must_use]
    pub const fn is_library(&self) -> bool {
        matches!(self, Self::Method(method) if method.file.is_library())
    }
}

/// A call site.
#[derive(Clone, Debug)]
pub struct Site {
    /// Whose code it stands in: the innermost callable, lambdas aside.
    pub caller: CallableId,
    /// The calling expression.
    pub expr: ExprId,
    /// Byte offset of the called name (or operator).
    pub at: u32,
    /// The called name as written (constructors: the class's).
    pub name: Name,
    /// How it is written.
    pub kind: SiteKind,
    /// Whom it calls.
    pub target: Target,
    /// Static type of the receiver (explicit or implicit); unknown for static calls and functions of files.
    pub receiver: Ty,
    /// Dispatched at run time.
    pub is_virtual: bool,
    /// The receiver was created here (`new T().m()`), so no subclass's implementation is meant.
    pub is_exact_receiver: bool,
    /// The innermost lambda around it inside the caller; index into [`FileSites::regions`].
    pub region: Option<u32>,
}

/// Code that is a value before it runs: a lambda, a method reference, an anonymous class.
#[derive(Clone, Debug)]
pub struct Region {
    /// What it is.
    pub kind: RegionKind,
    /// The region around it, inside the same caller.
    pub parent: Option<u32>,
    /// The callable it is written in.
    pub caller: CallableId,
    /// The call it is an argument of, and the argument's position in the callee's parameter list.
    pub passed_to: Option<(ExprId, u16)>,
}

/// What sort of region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionKind {
    /// A lambda.
    Lambda(crate::hir::LambdaId),
    /// A method or constructor reference: the expression.
    Reference(ExprId),
    /// An object of an anonymous class.
    Object(ClassId),
}

/// All that was found in one file.
#[derive(Clone, Debug, Default)]
pub struct FileSites {
    /// Call sites in the order of inference: by caller, roughly in source order.
    pub sites: Vec<Site>,
    /// Lambdas and the like.
    pub regions: Vec<Region>,
    /// `synchronized` statements: the callable, the statement and the region around it.
    pub monitors: Vec<(CallableId, ExprId, Option<u32>)>,
    /// Types of expressions, by [`ExprId`].
    pub types: Vec<Ty>,
    /// Types of locals, by [`LocalId`].
    pub locals: Vec<Ty>,
    /// Fields and properties that expressions name.
    pub fields: rustc_hash::FxHashMap<ExprId, FieldRef>,
    /// Names that mean another local than the lexically visible one, or (`None`) no local at all.
    pub renamed: Vec<(ExprId, Option<LocalId>)>,
}
