//! What tests of several faces share: small workspaces written inline, and running the program on them.

pub mod fixture;
pub mod program;
