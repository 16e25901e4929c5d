//! What a file declares: package, imports, classes, callables, fields. All byte ranges lie in the file's own text.

#![allow(missing_docs, reason = "a field named like the construct it holds needs no sentence")]

use serde::{Deserialize, Serialize};

use super::{ExprId, Id, Language, List, LocalId, TypeArena, TypeId};
use crate::text::{Name, Span};

/// Id of a class in [`Items::classes`].
pub type ClassId = Id<Class>;
/// Id of a callable in [`Items::callables`].
pub type CallableId = Id<Callable>;
/// Id of a field or property in [`Items::fields`].
pub type FieldId = Id<Field>;
/// Id of a type alias in [`Items::aliases`].
pub type AliasId = Id<TypeAlias>;

/// Everything one file declares, local and anonymous classes included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Items {
    /// The language, for [`Items::dialect`] and display only.
    pub language: Language,
    /// Dotted package name, empty for the default package.
    pub package: Name,
    /// Simple name of the class that holds functions and properties of the file itself (`CacheKt`, or what
    /// `@file:JvmName` says); empty in languages that have none.
    pub facade: Name,
    /// Imports in source order.
    pub imports: Vec<Import>,
    /// Annotations of the file itself (`@file:…`).
    pub annotations: Vec<Annotation>,
    /// Top-level members in source order.
    pub top: Vec<Member>,
    /// All classes, outer before inner.
    pub classes: Vec<Class>,
    /// Their qualified names, from [`Items::finish`].
    #[serde(skip)]
    pub(crate) qualified: Vec<Name>,
    /// All callables.
    pub callables: Vec<Callable>,
    /// All fields, properties, enum constants, record components.
    pub fields: Vec<Field>,
    /// All type aliases.
    pub aliases: Vec<TypeAlias>,
    /// Type references of the items.
    pub types: TypeArena,
    /// What could not be understood, in source order; empty for sound code. At most 100.
    pub broken: Vec<Broken>,
}

impl Default for Items {
    fn default() -> Self {
        Self {
            language: Language::Java,
            package: Name::EMPTY,
            facade: Name::EMPTY,
            imports: Vec::new(),
            annotations: Vec::new(),
            top: Vec::new(),
            classes: Vec::new(),
            qualified: Vec::new(),
            callables: Vec::new(),
            fields: Vec::new(),
            aliases: Vec::new(),
            types: TypeArena::default(),
            broken: Vec::new(),
        }
    }
}

macro_rules! accessors {
    ($($(#[$doc:meta])* $get:ident, $vec:ident, $id:ty, $of:ty;)*) => {
        impl Items {
            $($(#[$doc])* #[must_use] pub fn $get(&self, id: $id) -> &$of { &self.$vec[id.index()] })*
        }
    };
}
accessors! {
    /// The class with this id (ids come from this same file).
    class, classes, ClassId, Class;
    /// The callable with this id.
    callable, callables, CallableId, Callable;
    /// The field with this id.
    field, fields, FieldId, Field;
    /// The alias with this id.
    alias, aliases, AliasId, TypeAlias;
}

impl Items {
    /// The rules of the file's language that code above the HIR needs.
    #[must_use]
    pub fn dialect(&self) -> &'static super::Dialect {
        super::Dialect::of(self.language)
    }
}

/// A place that could not be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Broken {
    /// The parser skipped or invented something here.
    Syntax(Span),
    /// Nested deeper than [`super::MAX_DEPTH`]; what lies deeper is left out.
    TooDeep(Span),
}

/// `import a.b.C`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// Dotted path without `.*`.
    pub path: Name,
    /// The last part of the path, or the name after `as`: what the file calls it. Empty with `.*`.
    pub alias: Name,
    /// `import static`. Kotlin's imports of members are not marked.
    pub is_static: bool,
    /// `import a.b.*`
    pub is_wildcard: bool,
    /// Java's `import module a.b`: `path` is the module's name, whose exported packages are all imported.
    pub is_module: bool,
    /// The whole import.
    pub span: Span,
}

/// A member of a class or of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Member {
    Class(ClassId),
    Callable(CallableId),
    Field(FieldId),
    Alias(AliasId),
}

/// Where a declaration stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Container {
    /// The file itself.
    File,
    /// A class.
    Class(ClassId),
    /// The body of a callable (an initialiser counts): local classes, anonymous classes, local functions.
    Body(CallableId),
}

bitflags::bitflags! {
    /// Modifiers, and facts that lowering knows. Implicit ones are made explicit: members of interfaces are
    /// `PUBLIC`, nested enums, records and interfaces `STATIC`, Kotlin declarations without `open` `FINAL`, and so on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct Flags: u64 {
        const PUBLIC = 1;
        const PROTECTED = 1 << 1;
        const PRIVATE = 1 << 2;
        /// Kotlin's `internal`.
        const INTERNAL = 1 << 3;
        /// No receiver: Java's `static`; nested Java classes without an outer instance; Kotlin classes not `inner`.
        /// Members of Kotlin objects and of files are not static: they have the object, or nothing, as receiver.
        const STATIC = 1 << 4;
        /// Cannot be overridden or extended.
        const FINAL = 1 << 5;
        /// Has no body, or may have subclasses only.
        const ABSTRACT = 1 << 6;
        const SEALED = 1 << 7;
        /// An interface method with a body (`default`, or Kotlin's).
        const DEFAULT = 1 << 8;
        const NATIVE = 1 << 9;
        const SYNCHRONIZED = 1 << 10;
        const VOLATILE = 1 << 11;
        const TRANSIENT = 1 << 12;
        const OVERRIDE = 1 << 13;
        const SUSPEND = 1 << 14;
        const INLINE = 1 << 15;
        const OPERATOR = 1 << 16;
        const INFIX = 1 << 17;
        const TAILREC = 1 << 18;
        const CONST = 1 << 19;
        const LATEINIT = 1 << 20;
        /// May be assigned: Kotlin's `var`, a Java field that is not `final`.
        const MUTABLE = 1 << 21;
        /// Declared as a primary constructor's parameter, or a record component.
        const PARAM = 1 << 22;
        /// Kotlin's `data class`.
        const DATA = 1 << 23;
        /// Kotlin's `value class`.
        const VALUE = 1 << 24;
        /// Has an outer instance.
        const INNER = 1 << 25;
        /// Kotlin's `fun interface`.
        const FUN = 1 << 26;
        const EXPECT = 1 << 27;
        const ACTUAL = 1 << 28;
        /// Not written in the source: default constructors, `values()`, record accessors, data class members, initialiser
        /// holders. Their spans are those of the declaration they follow from.
        const IMPLICIT = 1 << 29;
        /// The body is an expression (`= …`), whose value is returned.
        const EXPRESSION_BODY = 1 << 30;
        /// Delegated: `by …`.
        const DELEGATED = 1 << 31;
        /// Type parameter: `reified`.
        const REIFIED = 1 << 32;
        /// Kotlin's or Java's `@Deprecated(level = HIDDEN)` and the like: not to be chosen by new code.
        const HIDDEN = 1 << 33;
        /// Only chosen where nothing else fits (`@LowPriorityInOverloadResolution`).
        const LOW_PRIORITY = 1 << 34;
    }
}

/// What sort of class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    Record,
    /// `@interface`, `annotation class`
    Annotation,
    /// Kotlin's `object`
    Object,
    /// Kotlin's `companion object`
    Companion,
    /// `new T() { … }`, `object : T { … }`
    Anonymous,
    /// The body of an enum constant.
    EnumConstantBody,
}

/// A class of any kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Simple name; empty for anonymous classes and enum constant bodies, `Companion` for an unnamed companion.
    pub name: Name,
    /// The compiler's binary name without the package: `Outer$Inner`, `Outer$1`, `Outer$1Local`.
    /// Kotlin's: `Outer$method$1`, `Outer$method$Local`.
    pub binary_name: Name,
    pub kind: ClassKind,
    pub flags: Flags,
    pub container: Container,
    pub type_params: Vec<TypeParam>,
    /// Supertypes as written, the superclass first. `java.lang.Object` and its like are not added.
    pub supertypes: Vec<Supertype>,
    /// Members in source order; implicit ones behind.
    pub members: Vec<Member>,
    pub annotations: Vec<Annotation>,
    /// Javadoc or KDoc.
    pub doc: Option<Span>,
    /// The declaration from its first annotation to its end, without the doc comment.
    pub span: Span,
    /// Start of the first modifier or keyword after the leading annotations.
    pub head: u32,
    /// The name token; the type's name for anonymous classes.
    pub name_span: Span,
}

/// One supertype of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supertype {
    pub ty: TypeId,
    /// Kotlin's `: Base(args)`: the super constructor's call, which runs in the primary constructor.
    pub call: Option<ExprId>,
    /// Kotlin's `: Iface by expr`.
    pub delegate: Option<ExprId>,
    /// What that is known to be without a look at other code: a parameter's type, the class that is made, an object. Like `ty` a type of the items.
    pub delegate_type: Option<TypeId>,
}

/// A type parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeParam {
    pub name: Name,
    /// Bounds, those of `where` included.
    pub bounds: Vec<TypeId>,
    /// `REIFIED` or nothing.
    pub flags: Flags,
}

/// What sort of callable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CallableKind {
    /// A method, or a function of a file.
    Method,
    /// A constructor with a body of its own, named `<init>`. Kotlin's secondary ones too.
    Constructor,
    /// Kotlin's primary constructor, or a record's canonical one without a body; implicit default constructors.
    PrimaryConstructor,
    /// A record's compact constructor.
    CompactConstructor,
    /// All instance initialisers of a class, in order: field initialisers, `init { }` and `{ }` blocks, super constructor
    /// arguments and delegates of Kotlin. One a class that has any, always implicit, named `<init>`: its code runs in each
    /// constructor that does not call `this(…)`.
    InstanceInit,
    /// All static initialisers of a class, or those of a Kotlin file's properties, in order. Named `<clinit>`.
    /// Its span is that of the `static { }` block, from the first to the last of them, else that of the class's name.
    StaticInit,
    /// A property's `get()` with a body (or abstract in the source); named `getX` or `isX`.
    Getter,
    /// A property's `set(value)`; named `setX`.
    Setter,
    /// An element of an annotation type.
    AnnotationElement,
    /// A function in a body.
    LocalFunction,
}

/// A method, function, constructor, initialiser or accessor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Callable {
    /// Name; `<init>` and `<clinit>` for constructors and initialisers, the JVM's name for accessors.
    pub name: Name,
    /// The name after `@JvmName` where it differs.
    pub jvm_name: Option<Name>,
    pub kind: CallableKind,
    pub flags: Flags,
    pub container: Container,
    /// For accessors, and implicit `componentN` and record accessors: the property.
    pub property: Option<FieldId>,
    pub type_params: Vec<TypeParam>,
    /// Extension receiver.
    pub receiver: Option<TypeId>,
    /// Number of context parameters, which come first in `params`.
    pub context_params: u16,
    pub params: Vec<Param>,
    /// Declared return type; `None` for constructors, and where it must be inferred (expression body, accessor) or is Kotlin's `Unit`
    /// of a block body.
    pub ret: Option<TypeId>,
    pub throws: Vec<TypeId>,
    pub annotations: Vec<Annotation>,
    /// Javadoc or KDoc.
    pub doc: Option<Span>,
    /// The declaration from its first annotation to its end, without the doc comment.
    pub span: Span,
    /// Start of the first modifier, type or keyword after the leading annotations.
    pub head: u32,
    /// The name token (`constructor`, `init`, `static`, `get` or the class's name where there is none).
    pub name_span: Span,
    /// The body: usually an [`super::Expr::Block`]; with `EXPRESSION_BODY` the expression. An id in the file's bodies.
    pub body: Option<ExprId>,
    /// The local of the first parameter; those of the others follow it. An id in the file's bodies, and `None` where there is no body.
    pub first_local: Option<LocalId>,
}

impl Callable {
    /// The local of a parameter, by its position; `None` where there is no body, or no such parameter.
    #[must_use]
    pub fn local_of(&self, parameter: usize) -> Option<LocalId> {
        let first = self.first_local.filter(|_| parameter < self.params.len())?;
        Some(LocalId::new(first.index() + parameter))
    }

    /// The position of the parameter that a local is, if it is one.
    #[must_use]
    pub fn parameter_of(&self, local: LocalId) -> Option<usize> {
        local.index().checked_sub(self.first_local?.index()).filter(|&index| index < self.params.len())
    }

    /// Whether it is a constructor (not an initialiser).
    #[must_use]
    pub const fn is_constructor(&self) -> bool {
        matches!(
            self.kind,
            CallableKind::Constructor | CallableKind::PrimaryConstructor | CallableKind::CompactConstructor
        )
    }
}

bitflags::bitflags! {
    /// Facts about a parameter.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct ParamFlags: u8 {
        /// Variable arity; the type is the element's.
        const VARARG = 1;
        /// Has a default value.
        const DEFAULT = 2;
        const NOINLINE = 4;
        const CROSSINLINE = 8;
    }
}

/// A value parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    pub name: Name,
    /// `None` only where it must be inferred (a setter's parameter).
    pub ty: Option<TypeId>,
    pub flags: ParamFlags,
    /// The property it declares (Kotlin's `val x` in a primary constructor, record components).
    pub property: Option<FieldId>,
    pub annotations: Vec<Annotation>,
    /// The default value, in the file's bodies.
    pub default: Option<ExprId>,
    /// The whole parameter.
    pub span: Span,
}

/// What sort of field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FieldKind {
    /// A Java field.
    Field,
    /// A Kotlin property, member or of a file.
    Property,
    EnumConstant,
    RecordComponent,
}

/// A field, property, enum constant or record component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub name: Name,
    pub kind: FieldKind,
    pub flags: Flags,
    pub container: Container,
    /// Kotlin's type parameters of an extension property.
    pub type_params: Vec<TypeParam>,
    /// Extension receiver.
    pub receiver: Option<TypeId>,
    /// `None` where it must be inferred from initialiser, delegate or getter; and for enum constants.
    pub ty: Option<TypeId>,
    pub annotations: Vec<Annotation>,
    /// Javadoc or KDoc.
    pub doc: Option<Span>,
    /// The declaration from its first annotation to its end, accessors included; for one of several Java variables the whole declaration.
    pub span: Span,
    /// Start of the first modifier or type after the leading annotations.
    pub head: u32,
    /// The name token.
    pub name_span: Span,
    /// Initialiser, or the value of `by` with [`Flags::DELEGATED`]; an enum constant's constructor call. In the file's bodies.
    pub init: Option<ExprId>,
    /// Accessors that are written in the source with a body (or with modifiers that matter).
    pub getter: Option<CallableId>,
    pub setter: Option<CallableId>,
    /// JVM names of accessors set by `@get:JvmName`, `@set:JvmName`.
    pub accessor_names: Option<Box<(Name, Name)>>,
    /// An enum constant's body.
    pub body_class: Option<ClassId>,
}

/// `typealias Name<T> = Type`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeAlias {
    pub name: Name,
    pub flags: Flags,
    pub container: Container,
    pub type_params: Vec<TypeParam>,
    pub ty: TypeId,
    pub doc: Option<Span>,
    pub span: Span,
    pub name_span: Span,
}

/// An annotation with what its arguments say, as far as they are constants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annotation {
    /// Dotted name as written, without a use-site target.
    pub name: Name,
    /// Kotlin's `get`, `set`, `field`, `file`, `param` …; empty for none.
    pub target: Name,
    pub args: Vec<(Name, AnnotationValue)>,
    /// From `@` to the end of the arguments.
    pub span: Span,
}

/// A constant in an annotation. Unnamed arguments have the name `value`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnnotationValue {
    Str(Box<str>),
    Int(i64),
    Bool(bool),
    /// `Foo.class`, `Foo::class`
    Class(TypeId),
    /// A dotted name: a constant somewhere.
    Path(Name),
    Annotation(Box<Annotation>),
    Array(Vec<AnnotationValue>),
    /// Anything else.
    Other,
}

/// A list of types.
pub type TypeList = List<TypeId>;
