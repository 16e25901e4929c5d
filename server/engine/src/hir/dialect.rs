//! What differs between languages above the HIR, as data: rules that inference and answers follow without ever
//! asking which language a file is written in.

use super::Language;

/// The rules of one language.
#[derive(Debug)]
pub struct Dialect {
    /// Packages and classes visible without an import, weakest last (`java.lang`; `kotlin`, `kotlin.collections`, …).
    pub default_imports: &'static [&'static str],
    /// The class every class extends: `java.lang.Object` or `kotlin.Any`.
    pub root_class: &'static str,
    /// A local of an outer body goes before a member of a local class inside it (Kotlin). Otherwise
    /// the class's own and inherited members shadow it (Java Language Specification §6.4.1).
    pub locals_before_members: bool,
    /// Operators may be calls of functions: `a + b` is `a.plus(b)`, `a[i]` is `a.get(i)`, `for` calls `iterator()`.
    pub operator_conventions: bool,
    /// `x.name` may mean `x.getName()`.
    pub properties_from_getters: bool,
    /// Calls may name their arguments and leave out those with defaults; extension functions exist.
    pub named_arguments: bool,
    /// Functions and properties of a package are visible by their name; otherwise only as members of their facade.
    pub top_level_functions: bool,
    /// A plain call `Name(…)` may be a constructor's.
    pub constructors_without_new: bool,
    /// Fields, variables and functions live in separate name spaces (`x()` never calls the value of `x`).
    pub separate_call_namespace: bool,
    /// Numbers widen, box and unbox where they are passed (Java §5.3); otherwise they do not convert.
    pub numeric_conversions: bool,
    /// Types tell whether null is among their values: `T` and `T?`.
    pub null_safety: bool,
    /// `break` without a label leaves a `switch`; otherwise the loop around it.
    pub breaks_leave_switch: bool,
    /// The annotation that keeps warnings quiet.
    pub suppression: &'static str,
}

static JAVA: Dialect = Dialect {
    default_imports: &["java.lang"],
    root_class: "java.lang.Object",
    locals_before_members: false,
    operator_conventions: false,
    properties_from_getters: false,
    named_arguments: false,
    top_level_functions: false,
    constructors_without_new: false,
    separate_call_namespace: true,
    numeric_conversions: true,
    null_safety: false,
    breaks_leave_switch: true,
    suppression: "SuppressWarnings",
};

static KOTLIN: Dialect = Dialect {
    default_imports: &[
        "kotlin",
        "kotlin.annotation",
        "kotlin.collections",
        "kotlin.comparisons",
        "kotlin.io",
        "kotlin.ranges",
        "kotlin.sequences",
        "kotlin.text",
        "kotlin.jvm",
        "java.lang",
    ],
    root_class: "kotlin.Any",
    locals_before_members: true,
    operator_conventions: true,
    properties_from_getters: true,
    named_arguments: true,
    top_level_functions: true,
    constructors_without_new: true,
    separate_call_namespace: false,
    numeric_conversions: false,
    null_safety: true,
    breaks_leave_switch: false,
    suppression: "Suppress",
};

impl Dialect {
    /// The rules of `language`.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::Java => &JAVA,
            Language::Kotlin => &KOTLIN,
        }
    }
}
