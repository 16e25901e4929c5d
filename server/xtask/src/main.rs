//! Callscope's own tasks.
fn main() {}
