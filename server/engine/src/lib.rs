//! Callscope's analysis engine: turns Java and Kotlin text into a call graph and answers.
//!
//! Pure and synchronous: it knows no protocol, no files, no threads of the host. See `server/ARCHITECTURE.md`.
