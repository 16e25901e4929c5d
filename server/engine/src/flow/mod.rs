//! What decides what inside a callable: control flow, definitions and uses, control dependence, and slices over them.
//! Written once, on the HIR, for every language: nothing here asks which language a file is in, and what
//! a call does or a name means comes in through [`Facts`].
//!
//! * [`build`] makes the [`Graph`] of one callable, on demand; nothing of it is kept.
//! * A statement may be several *nodes* (a step of evaluation each, branches where something may be left out) in one
//!   or more *groups* (what enters a slice together), which share its *row*.
//! * [`slice`] closes over the dependences. Data dependence is walked on demand; control dependence is by post-dominators, with
//!   jumps as branches after Ball and Horwitz.

mod access;
mod build;
mod control;
mod exceptions;
mod facts;
mod graph;
mod lexical;
mod library;
mod place;
mod reach;
mod resolved;
mod slice;
mod summary;

pub use build::{build, build_for};
pub use facts::{
    ALL_ARGUMENTS, CallFacts, Catches, Facts, LambdaRun, Member, Own, Raises, Source, Value, parameter_of,
};
pub use graph::{Graph, Statement, StatementId};
pub use lexical::Lexical;
pub use resolved::Resolved;
pub use slice::{Criterion, Direction, Role, Row, Slice, slice, slice_result};
pub use summary::{CodeSource, MethodCode, Summaries, Summary, TypedCode};
