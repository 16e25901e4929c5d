//! The command line as people and scripts use it: what stands on stdout, what on stderr, and the exit status.

mod fieldnotes;
mod graph;
mod usage;
