//! Which calls cost what, and where work changes thread: a catalog of rules as data, and its matcher.
//!
//! The catalog knows APIs by name only. Whoever resolves calls describes each with a [`fact::CallFact`] and learns which
//! rules match; this room never sees a syntax tree, the HIR or the index, and never decides what a caller is told.

mod builtin;
pub mod catalog;
pub mod condition;
pub mod declared;
pub mod example;
pub mod explain;
pub mod fact;
mod format;
mod index;
pub mod keyword;
mod load;
pub mod matcher;
pub mod pattern;
pub mod rule;
mod table;
pub mod tag;

pub use catalog::Catalog;
pub use fact::{ArgFact, CallFact, Shape, TypeHierarchy, Value};
pub use load::RuleError;
pub use matcher::{Hit, Matcher};
pub use tag::{Tag, TagNames, TagSet};

/// Owners of constructs that are no calls, as rules and facts name them.
pub mod pseudo {
    /// `synchronized` in Java; the names are [`BLOCK`] and [`METHOD`].
    pub const SYNCHRONIZED: &str = "<synchronized>";
    /// A `synchronized (…) { }` statement.
    pub const BLOCK: &str = "<block>";
    /// The modifier, or Kotlin's `@Synchronized`, on a declaration.
    pub const METHOD: &str = "<method>";
    /// A loop that keeps its thread; the names are [`SPIN`] and [`ENDLESS`].
    pub const LOOP: &str = "<loop>";
    /// What a receiver is made of that has what it is asked for, as the code around runs when it does.
    pub const DONE: &str = "<done>";
    /// It only looks at what another thread changes.
    pub const SPIN: &str = "<spin>";
    /// Nothing in it leaves it.
    pub const ENDLESS: &str = "<endless>";
}

/// The kinds that built-in rules may have.
pub const KINDS: &[&str] = &[
    "binder",
    "bitmap",
    "codec",
    "connect",
    "crypto",
    "disk-read",
    "disk-write",
    "dispatch",
    "dns",
    "endless",
    "gc",
    "http",
    "inflate",
    "json",
    "layout",
    "load",
    "lock",
    "message",
    "process",
    "query",
    "reflection",
    "regex",
    "scope",
    "signal",
    "sleep",
    "socket",
    "spin",
    "stream",
    "thread",
    "transaction",
    "update",
    "wait",
    "xml",
];
