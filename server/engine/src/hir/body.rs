//! What code does: one arena of expressions for a whole file. Statements are expressions without a value, so
//! that languages where `if`, `when`, `try`, `return` and `throw` are expressions, and those where they are not, look the same.
//!
//! Bodies of local and anonymous classes and of local functions lie in the same arena as the code around
//! them, so a captured variable is simply a [`LocalId`].

#![allow(missing_docs, reason = "a field named like the construct it holds needs no sentence")]

use super::operators::{BinaryOp, Literal, UnaryOp};
use super::{CallableId, ClassId, Id, List, TypeArena, TypeId};
use crate::text::{Name, Span};

/// Id of an expression in [`Bodies`].
pub type ExprId = Id<Expr>;
/// Id of a local in [`Bodies::locals`].
pub type LocalId = Id<Local>;
/// Id of a call in [`Bodies::calls`].
pub type CallId = Id<Call>;
/// Id of a lambda in [`Bodies::lambdas`].
pub type LambdaId = Id<Lambda>;
/// Id of a pattern in [`Bodies::patterns`].
pub type PatternId = Id<Pattern>;
/// A list of expressions.
pub type ExprList = List<ExprId>;

/// All code of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bodies {
    /// Expressions, children before parents as far as syntax allows.
    pub exprs: Vec<Expr>,
    /// Their byte ranges (parentheses around an expression are not part of it).
    pub spans: Vec<Span>,
    /// Type references in code.
    pub types: TypeArena,
    pub locals: Vec<Local>,
    pub calls: Vec<Call>,
    pub lambdas: Vec<Lambda>,
    pub patterns: Vec<Pattern>,
    /// Pool of [`Call::args`].
    pub args: Vec<Arg>,
    /// Pool of [`Expr::Switch`]'s arms.
    pub arms: Vec<Arm>,
    /// Pool of [`Expr::Try`]'s handlers.
    pub catches: Vec<Catch>,
    /// Pool of lists of expressions.
    pub expr_pool: Vec<ExprId>,
    /// Pool of lists of locals.
    pub local_pool: Vec<LocalId>,
    /// Pool of lists of patterns.
    pub pattern_pool: Vec<PatternId>,
}

impl Bodies {
    /// Adds an expression.
    pub fn alloc(&mut self, expr: Expr, span: Span) -> ExprId {
        self.exprs.push(expr);
        self.spans.push(span);
        Id::new(self.exprs.len() - 1)
    }

    /// The expression; [`Expr::Missing`] for an id of another file.
    #[must_use]
    pub fn expr(&self, id: ExprId) -> Expr {
        self.exprs.get(id.index()).copied().unwrap_or(Expr::Missing)
    }

    /// Its byte range.
    #[must_use]
    pub fn span(&self, id: ExprId) -> Span {
        self.spans.get(id.index()).copied().unwrap_or_default()
    }

    /// The elements of a list of expressions.
    #[must_use]
    pub fn list(&self, list: ExprList) -> &[ExprId] {
        list.of(&self.expr_pool)
    }

    /// The call with this id.
    #[must_use]
    pub fn call(&self, id: CallId) -> &Call {
        &self.calls[id.index()]
    }

    /// The arguments of a call.
    #[must_use]
    pub fn args(&self, call: &Call) -> &[Arg] {
        call.args.of(&self.args)
    }

    /// The local with this id.
    #[must_use]
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }

    /// The elements of a list of locals.
    #[must_use]
    pub fn locals_of(&self, list: List<LocalId>) -> &[LocalId] {
        list.of(&self.local_pool)
    }

    /// The lambda with this id.
    #[must_use]
    pub fn lambda(&self, id: LambdaId) -> &Lambda {
        &self.lambdas[id.index()]
    }

    /// The pattern with this id.
    #[must_use]
    pub fn pattern(&self, id: PatternId) -> &Pattern {
        &self.patterns[id.index()]
    }
}

/// An expression or statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// Broken code, or code nested too deeply.
    Missing,
    Literal(Literal),
    /// A string with interpolations; `parts` are the interpolated expressions.
    Template {
        parts: ExprList,
    },
    /// A simple name: a local, a field or property, a class or package (as receiver). `local` is the local of
    /// that name that is visible lexically, the innermost one; whether a member goes before it is decided by
    /// inference ([`super::Dialect::locals_before_members`], and implicit `it` of an outer lambda).
    Name {
        name: Name,
        local: Option<LocalId>,
    },
    /// `this`, `Outer.this`, `this@label`; the label is a class's, a function's or a lambda's name.
    This {
        label: Name,
    },
    /// `super`, as receiver only. `qualifier`: the supertype of `Iface.super` and `super<Iface>`; `label`: the class of `super@Outer`
    /// (Java's `Outer.super.m()` is told from `Iface.super.m()` by inference; it comes as a qualifier).
    Super {
        qualifier: Option<TypeId>,
        label: Name,
    },
    /// `receiver.name` without a call, `receiver?.name`. Also parts of qualified names (`java.util` of
    /// `java.util.List.of()`). `at` is the byte offset of the name.
    Field {
        receiver: ExprId,
        name: Name,
        at: u32,
        safe: bool,
    },
    /// A call with a name, arguments and perhaps a receiver; constructors too.
    Call(CallId),
    /// `qualifier::name`, `::name` (no qualifier), `Type::new` (name `<init>`). A qualifier that is a plain name may be a
    /// variable or a class. `at` is the byte offset of the name.
    Reference {
        qualifier: Option<ExprId>,
        name: Name,
        at: u32,
    },
    /// `Foo.class`, `Foo::class`, `value::class`
    ClassLiteral {
        of: ExprId,
    },
    /// A type where an expression may stand: `int[]` in `int[]::new`, `List<String>` in `List<String>::size`.
    Type(TypeId),
    /// A lambda, or Kotlin's anonymous function.
    Lambda(LambdaId),
    /// `object : T { … }`: an anonymous class and its only instance. (`new T() { … }` is a [`Call`] with `body_class`.)
    Object(ClassId),
    Binary {
        op: BinaryOp,
        lhs: ExprId,
        rhs: ExprId,
        at: u32,
    },
    Unary {
        op: UnaryOp,
        operand: ExprId,
    },
    /// `++x`, `x--`
    IncDec {
        target: ExprId,
        increment: bool,
        prefix: bool,
    },
    /// `target = value`, `target op= value`
    Assign {
        target: ExprId,
        op: Option<BinaryOp>,
        value: ExprId,
        at: u32,
    },
    /// `a ?: b`
    Elvis {
        lhs: ExprId,
        rhs: ExprId,
    },
    /// `if`, and Java's `? :`
    If {
        condition: ExprId,
        then: ExprId,
        otherwise: Option<ExprId>,
    },
    /// `(T) e`, `e as T`, `e as? T`
    Cast {
        operand: ExprId,
        ty: TypeId,
        safe: bool,
    },
    /// `e instanceof P`, `e is T`, `e !is T`
    Is {
        operand: ExprId,
        pattern: PatternId,
        negated: bool,
    },
    /// `a[i]`, `a[i, j]`
    Index {
        base: ExprId,
        indices: ExprList,
        at: u32,
    },
    /// `new T[n][]`, `new T[]{…}`: `ty` is the whole array type.
    NewArray {
        ty: TypeId,
        dims: ExprList,
        init: Option<ExprId>,
    },
    /// `{a, b}` as an array initialiser, `[a, b]` in annotations.
    ArrayLiteral {
        elements: ExprList,
    },
    /// Statements in order. As a value: that of the last one where the language says so.
    Block {
        statements: ExprList,
    },
    /// Declares locals. One plain local; or, with `destructured`, one for each component of the value (`val (a, _, b) = e`:
    /// a name `_` declares a local too). With `delegated`, `init` is the delegate.
    Let {
        locals: List<LocalId>,
        init: Option<ExprId>,
        kind: LetKind,
    },
    /// A local or nested class as a statement.
    LocalClass(ClassId),
    /// A local function as a statement.
    LocalFunction(CallableId),
    /// `label: statement`, `label@ expression`
    Labeled {
        label: Name,
        body: ExprId,
    },
    While {
        condition: ExprId,
        body: ExprId,
    },
    /// The condition sees the body's locals in Kotlin.
    DoWhile {
        body: ExprId,
        condition: ExprId,
    },
    /// `for (init; condition; update)`: `parts` lists the init statements, then the updates; `inits` counts the former.
    For {
        parts: ExprList,
        inits: u16,
        condition: Option<ExprId>,
        body: ExprId,
    },
    /// `for (x : xs)`, `for ((a, b) in xs)`: the locals as in [`Expr::Let`].
    ForEach {
        locals: List<LocalId>,
        destructured: bool,
        iterable: ExprId,
        body: ExprId,
    },
    /// `switch`, `when`; with and without a value. `subject` may be a [`Expr::Let`] (`when (val x = …)`).
    Switch {
        subject: Option<ExprId>,
        arms: List<Arm>,
    },
    /// Stands for the subject's value in the conditions of a [`Expr::Switch`]'s arms: `is T` is `Is { operand: Subject }`,
    /// `in xs` is `Binary { In, Subject, xs }`; any other condition is compared with it.
    Subject,
    /// `resources` are [`Expr::Let`]s or expressions.
    Try {
        resources: ExprList,
        body: ExprId,
        catches: List<Catch>,
        finally: Option<ExprId>,
    },
    /// The label is the name of the function or lambda to return from; empty for the innermost function (not lambda).
    Return {
        value: Option<ExprId>,
        label: Name,
    },
    /// The value of an arm of a Java switch expression.
    Yield {
        value: ExprId,
    },
    Throw {
        value: ExprId,
    },
    Break {
        label: Name,
    },
    Continue {
        label: Name,
    },
    /// Java's `synchronized (lock) { … }`. (Kotlin's is a call.)
    Synchronized {
        lock: ExprId,
        body: ExprId,
    },
    Assert {
        condition: ExprId,
        message: Option<ExprId>,
    },
    /// The initialisation of a field, in a [`super::CallableKind::InstanceInit`] or `StaticInit` body: `value` is the field's
    /// initialiser or delegate, or an enum constant's constructor call.
    FieldInit {
        field: super::FieldId,
        value: ExprId,
    },
    /// The body of an accessor that nobody wrote, of a property that is delegated: asks the delegate for the value, or hands it `set`.
    /// `delegate` is what is delegated to where it is part of this code: of `by lazy { … }`, which does nothing before it is asked.
    Delegated {
        field: super::FieldId,
        delegate: Option<ExprId>,
        set: Option<ExprId>,
    },
}

/// What a [`Expr::Let`] does with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetKind {
    /// One local.
    Plain,
    /// A local for each component.
    Destructured,
    /// `val x by init`
    Delegated,
}

/// What sort of call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// `f(…)`, `r.f(…)`, `r?.f(…)`. In Kotlin the name may also be a class's, or that of a value that is invoked.
    Plain,
    /// `a f b`: one argument, receiver `a`.
    Infix,
    /// `new T(…)`, an enum constant, Kotlin's super constructor in a class header (`: Base(…)`), an annotation.
    New,
    /// `this(…)`, `: this(…)`
    This,
    /// `super(…)`, `: super(…)`; the receiver is the outer instance of `outer.super(…)`.
    Super,
    /// `e(…)` where `e` is not a name: invokes the value of `receiver`.
    Invoke,
}

/// A call. Arguments are in source order, a trailing lambda last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub kind: CallKind,
    /// `r` of `r.f()`; the outer instance of `outer.new Inner()`; what is invoked.
    pub receiver: Option<ExprId>,
    /// `?.`
    pub safe: bool,
    /// The last argument stands behind the parentheses, or without any.
    pub trailing_lambda: bool,
    /// The simple name; for `New` that of the class, without type arguments; empty for `This`, `Super`, `Invoke`.
    pub name: Name,
    /// Of a plain call, in languages where `f(x)` and `r.f(x)` may invoke the value of a variable: the local of that
    /// name that is visible lexically. Lowering fills it in; local functions are found by name.
    pub local: Option<LocalId>,
    /// The name's byte range (of `this`, `super`; of the opening parenthesis for `Invoke`; an enum constant's name).
    pub name_span: Span,
    /// The class of `New`, `None` for enum constants.
    pub ty: Option<TypeId>,
    /// Whether `ty` lies in the items' type arena (Kotlin's super constructor call) instead of the bodies'.
    pub ty_in_items: bool,
    /// `<>` with `New`.
    pub diamond: bool,
    pub type_args: List<TypeId>,
    pub args: List<Arg>,
    /// `new T(…) { … }`, `CONSTANT(…) { … }`
    pub body_class: Option<ClassId>,
}

/// An argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arg {
    /// `name = value`; empty for positional ones.
    pub name: Name,
    pub value: ExprId,
    /// `*array`
    pub spread: bool,
}

/// A lambda or anonymous function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// Parameters. A destructured one is a local named `(`, taken apart by a [`Expr::Let`] at the start of the body.
    pub params: List<LocalId>,
    /// The implicit `it` of a Kotlin lambda that declares no parameters. Whether the lambda has it, or
    /// no parameter at all, depends on the expected type: inference decides, and names `it` inside may then mean an outer one.
    pub implicit_it: Option<LocalId>,
    /// The declared receiver of an anonymous function.
    pub receiver: Option<TypeId>,
    /// The declared return type of an anonymous function.
    pub ret: Option<TypeId>,
    /// Anonymous function: `return` without a label leaves it.
    pub is_function: bool,
    pub is_suspend: bool,
    /// Its label for `return@label` and `this@label`: an explicit one, else the name of the function it is passed to.
    pub label: Name,
    /// A [`Expr::Block`], or the expression itself with `expression_body`.
    pub body: ExprId,
    pub expression_body: bool,
    /// The expression of the lambda.
    pub expr: ExprId,
}

/// How a local comes to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalKind {
    /// A callable's parameter.
    Param,
    /// A lambda's parameter.
    LambdaParam,
    /// A lambda's implicit `it`.
    It,
    /// `int x = …`, `val x = …`, resources, `when (val x = …)`
    Let,
    ForEach,
    Catch,
    /// A type or record pattern's variable.
    Pattern,
}

/// A local variable or parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    pub name: Name,
    pub kind: LocalKind,
    /// The declared type, `None` for `var`, `val` without a type and untyped lambda parameters.
    pub ty: Option<TypeId>,
    /// Whether `ty` lies in the items' type arena: parameters of callables.
    pub ty_in_items: bool,
    /// `T...`, `vararg`: the local is an array of `ty`.
    pub vararg: bool,
    /// May be assigned again after its declaration.
    pub mutable: bool,
    /// The name token; the lambda's opening brace for `it`.
    pub name_span: Span,
    /// In a destructuring declaration: the number of its component, 0-based.
    pub component: Option<u16>,
    /// The class in whose member's body the local lives, for shadowing by members of inner classes; `None` in a file's function.
    pub class: Option<ClassId>,
}

/// One arm of a switch or when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    /// What selects the arm, any of them; empty for `else`. `default` among others is left out and marked by `is_default`.
    pub conditions: ExprList,
    pub guard: Option<ExprId>,
    /// A [`Expr::Block`] of the arm's statements, or an expression.
    pub body: ExprId,
    /// `else`, `default`, `case null, default`
    pub is_default: bool,
    /// Old-style `case:` group: without a jump, control goes on into the next arm.
    pub falls_through: bool,
    /// The whole arm.
    pub span: Span,
}

/// A handler of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Catch {
    /// Its parameter; the type may be a union.
    pub param: LocalId,
    pub body: ExprId,
    /// From `catch` to the end.
    pub span: Span,
}

/// A pattern of `instanceof`, `is` or a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// `T`, `T name`; no type for `var name` and `_` inside record patterns.
    Type { ty: Option<TypeId>, local: Option<LocalId> },
    /// `T(p, q)`
    Record { ty: TypeId, fields: List<PatternId> },
}
