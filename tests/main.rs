//! Tests of the whole program, one binary for all of them: linking several would cost more than running them.

#![allow(missing_docs, unreachable_pub, reason = "nobody imports a test")]

mod architecture;
mod bad_input;
mod cases;
mod cli;
mod lsp;
mod slice_mutations;
mod support;
