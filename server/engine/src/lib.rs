//! Callscope's analysis engine: turns Java and Kotlin text into a call graph and answers.
//!
//! Pure and synchronous: it knows no protocol, no files, no threads of the host. Data flows one way,
//! `text → syntax → hir → index → infer → graph → query`; `server/ARCHITECTURE.md` draws the map and
//! `tests/architecture.rs` holds who may import whom.

pub mod cancel;
pub mod flow;
pub mod graph;
pub mod hir;
pub mod host;
pub mod index;
pub mod infer;
pub mod library;
pub mod query;
pub mod resources;
pub mod risk;
pub mod stack;
pub mod syntax;
pub mod text;
