//! What the matcher must be told about one call: the interface to whoever resolved it.
//!
//! Facts borrow from their maker and carry names only, so that an index with interned names can build one without
//! allocating. Nothing here knows syntax trees, the HIR or the index.
//!
//! Names of types are qualified, with dots for nested classes and without type arguments: `java.util.Map.Entry`.
//! A Kotlin top-level function has its package as `owner` (`kotlin.io`) or its file facade (`kotlin.io.FilesKt`).

/// How the code uses the callee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// A call, also of a constructor (`name` is then `<init>`), or a reference such as `File::listFiles`.
    #[default]
    Call,
    /// A read of a field or a Kotlin property: `name` is the property's, also where a Java getter stands behind it.
    Get,
    /// A write to one.
    Set,
    /// A declaration, asked about as an entry point or as a method with a lock of its own.
    Declaration,
}

/// One use of a method, constructor or property, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct CallFact<'a> {
    /// How it is used.
    pub shape: Shape,
    /// Qualified class that declares the callee; its package for a Kotlin top-level function; for constructs that are no
    /// calls one of the pseudo owners in [`crate::risk::pseudo`].
    pub owner: &'a str,
    /// The method's name; `<init>` for constructors.
    pub name: &'a str,
    /// Static type of the receiver, where there is one and it is known.
    pub receiver: Option<&'a str>,
    /// Static type of the receiver of an extension function or property.
    pub extension_receiver: Option<&'a str>,
    /// Types that the receiver is known to be built from: the class its initialiser creates and the types of that
    /// constructor's arguments. `new BufferedReader(new StringReader(s))` is made of both, and so reads no file.
    pub receiver_made_of: &'a [&'a str],
    /// Declared parameter types of the callee, qualified or simple; `None` when not known.
    pub params: Option<&'a [&'a str]>,
    /// The arguments as written; `None` when there are none to see (a method reference).
    pub args: Option<&'a [ArgFact<'a>]>,
    /// Declared return type of the callee, where known.
    pub returns: Option<&'a str>,
    /// Is the callee a `suspend` function?
    pub suspend: bool,
    /// Qualified annotations of the callee and of the methods that it overrides.
    pub annotations: &'a [&'a str],
    /// Qualified annotations of the class that declares it.
    pub owner_annotations: &'a [&'a str],
}

/// One argument.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArgFact<'a> {
    /// The parameter it names (`commit = true`).
    pub name: Option<&'a str>,
    /// Its static type, where known.
    pub ty: Option<&'a str>,
    /// Its value, where known.
    pub value: Value<'a>,
}

/// What is known of an argument's value without running anything.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Value<'a> {
    /// Nothing.
    #[default]
    Unknown,
    /// The literal `null`.
    Null,
    /// A Boolean constant.
    Bool(bool),
    /// An integer constant.
    Int(i64),
    /// A duration that could be evaluated (`Duration.ofSeconds(10)`, `10.seconds`), in milliseconds.
    Millis(i64),
    /// A string constant.
    Text(&'a str),
    /// A field, property, enum constant or call without arguments, by its qualified name:
    /// `java.util.concurrent.TimeUnit.SECONDS`, `android.os.Looper.getMainLooper`.
    Path(&'a str),
    /// A lambda, an anonymous object or a method reference.
    Code,
}

/// The subtype relation that the matcher asks for. Names are qualified. A [`crate::risk::Matcher`] asks for the supertypes
/// of each class once and remembers them.
pub trait TypeHierarchy {
    /// Calls `visit` with `class` itself and with each class and interface that it extends or implements, however
    /// indirectly, in any order; with `class` alone when nothing is known of it.
    fn supertypes(&self, class: &str, visit: &mut dyn FnMut(&str));

    /// Is `class` the same as `ancestor`, or below it? `false` when unknown.
    fn is_subtype(&self, class: &str, ancestor: &str) -> bool {
        let mut found = false;
        self.supertypes(class, &mut |known| found |= known == ancestor);
        found
    }
}

impl<T: TypeHierarchy + ?Sized> TypeHierarchy for &T {
    fn supertypes(&self, class: &str, visit: &mut dyn FnMut(&str)) {
        (**self).supertypes(class, visit);
    }

    fn is_subtype(&self, class: &str, ancestor: &str) -> bool {
        (**self).is_subtype(class, ancestor)
    }
}
