//! Types of expressions and targets of calls, for both languages on one HIR. Knows the index and nothing above it;
//! never guesses: a call whose target does not follow from declarations gets a [`Reason`].

mod allocation;
pub mod body;
mod call;
mod candidates;
mod class_call;
mod construct;
mod convention;
pub mod convert;
mod dispatch;
pub mod env;
mod expr;
mod finish;
mod generics;
mod lambda;
mod mapped;
pub mod members;
mod name;
mod narrow;
pub mod nullness;
mod overload;
mod property;
mod record;
mod reference;
pub mod scope;
pub mod signature;
pub mod site;
mod specific;
mod statement;
pub mod supertypes;
pub mod ty;
pub mod well_known;

pub(crate) use env::Cache;
pub use env::{BodySource, Caches, Env};
pub use site::{FileSites, Reason, Region, RegionKind, Site, SiteKind, Target};
pub use ty::Ty;
