//! Which handler catches what, by the names of well-known exceptions; for code whose types nobody inferred.

use super::facts::Catches;
use crate::hir::{Name, TypeArena, TypeId, TypeRef};

/// The strongest answer over the alternatives of a multi-catch.
pub(super) fn best(types: &TypeArena, handler: TypeId, of: impl Fn(Name) -> Catches) -> Catches {
    match types.get(handler) {
        TypeRef::Union(all) => {
            types.items(all).iter().filter_map(|&ty| simple_name(types, ty)).map(of).max().unwrap_or(Catches::Perhaps)
        }
        _ => simple_name(types, handler).map_or(Catches::Perhaps, of),
    }
}

/// Whether a handler for `caught` catches a `thrown`, by the table of well-known exceptions.
pub(super) fn relation(caught: Name, thrown: Name) -> Catches {
    let (c, t) = (caught.as_str(), thrown.as_str());
    if c == t || c == "Throwable" {
        return Catches::Always;
    }
    match (exception_supertypes(c), exception_supertypes(t)) {
        (_, Some(up)) if up.contains(&c) => Catches::Always,
        (Some(up), _) if up.contains(&t) => Catches::Perhaps,
        (Some(_), Some(_)) => Catches::Never,
        // A type of the project: an exception, and perhaps any of them.
        _ if c == "Exception" && !t.ends_with("Error") => Catches::Always,
        _ => Catches::Perhaps,
    }
}

/// The supertypes of well-known exceptions, nearest first, `Throwable` left out.
fn exception_supertypes(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "Throwable" => &[],
        "Exception" | "Error" => &["Throwable"],
        "RuntimeException" => &["Exception", "Throwable"],
        "IllegalArgumentException"
        | "IllegalStateException"
        | "UnsupportedOperationException"
        | "NullPointerException"
        | "IndexOutOfBoundsException"
        | "ArithmeticException"
        | "ClassCastException"
        | "NoSuchElementException"
        | "UncheckedIOException"
        | "SecurityException"
        | "NegativeArraySizeException"
        | "ArrayStoreException"
        | "ConcurrentModificationException"
        | "DateTimeException"
        | "EmptyStackException" => &["RuntimeException", "Exception", "Throwable"],
        "NumberFormatException" | "PatternSyntaxException" => {
            &["IllegalArgumentException", "RuntimeException", "Exception", "Throwable"]
        }
        "CancellationException" => &["IllegalStateException", "RuntimeException", "Exception", "Throwable"],
        "ArrayIndexOutOfBoundsException" | "StringIndexOutOfBoundsException" => {
            &["IndexOutOfBoundsException", "RuntimeException", "Exception", "Throwable"]
        }
        "InputMismatchException" => &["NoSuchElementException", "RuntimeException", "Exception", "Throwable"],
        "IOException"
        | "InterruptedException"
        | "CloneNotSupportedException"
        | "TimeoutException"
        | "ExecutionException"
        | "ReflectiveOperationException"
        | "SQLException"
        | "URISyntaxException"
        | "GeneralSecurityException"
        | "ParseException" => &["Exception", "Throwable"],
        "FileNotFoundException"
        | "EOFException"
        | "UnsupportedEncodingException"
        | "MalformedURLException"
        | "SocketException"
        | "SocketTimeoutException"
        | "UnknownHostException"
        | "NoSuchFileException"
        | "CharacterCodingException" => &["IOException", "Exception", "Throwable"],
        "ClassNotFoundException"
        | "NoSuchMethodException"
        | "NoSuchFieldException"
        | "InstantiationException"
        | "IllegalAccessException"
        | "InvocationTargetException" => &["ReflectiveOperationException", "Exception", "Throwable"],
        "AssertionError" | "OutOfMemoryError" | "StackOverflowError" | "LinkageError" | "VirtualMachineError" => {
            &["Error", "Throwable"]
        }
        _ => return None,
    })
}

/// Whether exceptions of this well-known type need not be declared; `None` for unknown types.
pub(super) fn unchecked_exception(name: &str) -> Option<bool> {
    let up = exception_supertypes(name)?;
    let is = |what: &str| name == what || up.contains(&what);
    Some(is("RuntimeException") || is("Error"))
}

/// The simple name of a type that has one.
pub(super) fn simple_name(types: &TypeArena, ty: TypeId) -> Option<Name> {
    match types.get(ty) {
        TypeRef::Path { name, .. } => Some(name),
        TypeRef::Nullable(of) => simple_name(types, of),
        _ => None,
    }
}
