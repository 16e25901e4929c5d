//! The languages that have a grammar here.

use serde::{Deserialize, Serialize};

/// A source language. Only `syntax` and `hir/lower` may ask which one a file is written in; what differs
/// between languages further up is data in [`crate::hir::Dialect`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Language {
    /// Java, up to the newest release the grammar knows.
    Java,
    /// Kotlin 2.
    Kotlin,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Java, Self::Kotlin];

    /// The language of a file, by its name's extension.
    #[must_use]
    pub fn of_file_name(name: &str) -> Option<Self> {
        match name.rsplit_once('.')?.1 {
            "java" => Some(Self::Java),
            "kt" | "kts" => Some(Self::Kotlin),
            _ => None,
        }
    }
}
