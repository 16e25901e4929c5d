//! The Model Context Protocol over stdin and stdout, for agents that explore a code base step by step: the same questions and answers
//! as on every other face, addressed by names. One process serves one client, so what it has shown is that client's.
//!
//! Knows neither the command line nor LSP. Reads only what lies under its roots, and executes nothing.

mod budget;
mod listener;
mod next;
mod permission;
mod project;
mod serve;
mod server;
mod tools;

pub(crate) use serve::serve;
