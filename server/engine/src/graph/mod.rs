//! The call graph: per file, edges that survive changes of other files, because they name their target by
//! [`Symbol`] and not by number. Knows no rule and no answer.

mod build;
mod essence;
mod file;
pub mod handover;
mod reach;
pub mod symbol;

pub use build::{Judgement, Said, file_graph, numbering, type_name};
pub use essence::Essence;
pub use file::{Blocks, Edge, EdgeTarget, EntryCode, EntryFact, FileGraph, Mark, Node, RegionFact, Resolution, Runs};
pub use reach::{Place, Reach, Reached, Row};
pub use symbol::Symbol;
