//! What went wrong with files, in words for people. A workspace with unreadable parts still answers, and says what is missing.

use std::path::{Path, PathBuf};

use serde::Serialize;

/// A file or folder that is not, or not wholly, in the index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Problem {
    /// As the index names files, where it is one; else the path.
    pub path: String,
    /// What is wrong and what follows from it.
    pub message: String,
}

impl Problem {
    /// `message` about `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// Why a workspace cannot be opened at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// A root that cannot be used.
    Root {
        /// As given.
        path: PathBuf,
        /// Why.
        message: String,
    },
    /// A configuration file that cannot be understood.
    Config {
        /// Its path.
        path: PathBuf,
        /// 1-based line and column, where known.
        at: Option<(u32, u32)>,
        /// Why.
        message: String,
    },
}

impl OpenError {
    pub(crate) fn root(path: &Path, message: impl Into<String>) -> Self {
        Self::Root { path: path.to_owned(), message: message.into() }
    }
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Root { path, message } => write!(f, "cannot use the root {}: {message}", path.display()),
            Self::Config { path, at: Some((line, column)), message } => {
                write!(f, "{}:{line}:{column}: {message}", path.display())
            }
            Self::Config { path, at: None, message } => write!(f, "{}: {message}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {}

/// An I/O error in the words that people know, without error numbers.
pub(crate) fn io_message(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "it does not exist".into(),
        std::io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}
