//! Java, as far as tree-sitter-java parses it.

#[expect(dead_code, reason = "lowering is about to use them")]
mod kinds;
