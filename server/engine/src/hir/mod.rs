//! The one model of a source file that everything above works on: items (what a file declares) and
//! bodies (what its code does), the same for every language. It knows no grammar, and no other file:
//! names in it are as written, and resolving them is `infer`'s business.
//!
//! * [`Items`] stays in memory for every file of the workspace, and is what library indexes hold too.
//! * [`Bodies`] is lowered along with it, but dropped once its calls are resolved, and lowered again for
//!   open files and while a method is sliced.

pub mod arena;
mod blank;
pub mod body;
pub mod dialect;
pub mod items;
pub mod lower;
pub mod mentions;
pub mod operators;
pub mod pretty;
mod qualified;
mod shape;
pub mod types;
mod walk;

pub use arena::{Id, List};
pub use body::*;
pub use dialect::Dialect;
pub use items::*;
pub use operators::*;
pub use types::*;

pub use crate::syntax::Language;
pub use crate::text::{Name, Span};

/// How deep code may nest before lowering cuts it off with [`Expr::Missing`] (and records
/// [`Broken::TooDeep`]): bounds the stack that recursive walks need. Chains (`a + b + …`, `a.b().c()…`, `else if`)
/// count too, so this is far above what anyone writes and what generators produce.
pub const MAX_DEPTH: u32 = 50_000;

/// What lowering makes of one file.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    /// What the file declares.
    pub items: Items,
    /// What its code does.
    pub bodies: Bodies,
}
