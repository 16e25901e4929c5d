//! Callscope's faces (command line, LSP, MCP) and everything that touches the world.
//!
//! `workspace` reads files, `session` holds the state, `cli` and `lsp` carry questions in and answers out and never import
//! each other; `render` is what they share. `server/ARCHITECTURE.md` draws the map.

pub mod cli;
pub mod render;
pub mod session;
pub mod workspace;
