//! The `callscope` program.
fn main() {}
