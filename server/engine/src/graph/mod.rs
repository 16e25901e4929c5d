//! The call graph: per file, edges that survive changes of other files, because they name their target by
//! [`Symbol`] and not by number. Knows no rule and no answer.

mod build;
mod file;
pub mod handover;
mod outward;
mod reach;
pub mod symbol;

pub use build::{Judgement, Said, file_graph, numbering, type_name};
pub use file::{Blocks, Edge, EdgeTarget, EntryCode, EntryFact, FileGraph, Mark, Node, RegionFact, Resolution, Runs};
pub use outward::Outward;
pub use reach::{Place, Reach, Reached, Row};
pub use symbol::Symbol;
