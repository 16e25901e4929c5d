//! "Give me all facts", row by row, so that anyone can hold them against a compiler.
//!
//! Ids are `pkg.Outer.Inner#method(Type, Type)` with types as declared; lines and columns are 1-based.

use std::ops::ControlFlow;

use serde::Serialize;

use super::Context;
use crate::cancel::Cancelled;

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SymbolRow {
    /// `class`, `method` or `field`.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// Key of its file.
    pub file: String,
    /// 1-based line where the declaration starts, annotations included, documentation not.
    pub line: u32,
    /// 1-based last line.
    pub end: u32,
}

/// A call, or (with `kind: "dispatch"`) one implementation that a virtual call may reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CallRow {
    /// `dispatch`, or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Id of the method around the call.
    pub caller: String,
    /// Id of what is called, in the class that declares it; the name as written where it is not known.
    pub callee: String,
    /// Key of the caller's file.
    pub file: String,
    /// 1-based line of the called name.
    pub line: u32,
    /// 1-based column of the called name, in UTF-16 units.
    pub column: u32,
    /// `call`, `new`, `super`, `reference`, `property`, `operator`, …
    pub call_kind: &'static str,
    /// `exact`, `virtual`, `candidates` or `unknown`.
    pub resolution: &'static str,
    /// Why it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Threads that may run this line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<&'static str>,
    /// Tags of blocking work that is done, on the caller's own thread, before this call returns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<String>,
    /// The callee is not in the sources.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub external: bool,
}

/// Gives every declaration to `row`, file by file, until it breaks.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn symbols(context: Context<'_>, row: &mut dyn FnMut(&SymbolRow) -> ControlFlow<()>) -> Result<(), Cancelled> {
    let _ = row;
    context.cancel.check()
}

/// Gives every call to `row`, file by file, until it breaks.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn calls(context: Context<'_>, row: &mut dyn FnMut(&CallRow) -> ControlFlow<()>) -> Result<(), Cancelled> {
    let _ = row;
    context.cancel.check()
}
