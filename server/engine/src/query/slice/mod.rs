//! "What decides this statement?" (program slice).

mod criteria;
mod local;
mod render;

pub use local::{LocalSlice, Position, Range, SliceRow, Source, Target, role_name, slice_callable};
