//! Text as bytes and lines: spans, line index, interned names. Knows no language and no protocol.

pub mod line_index;
pub mod name;
pub mod span;

pub use line_index::{Encoding, LineCol, LineIndex};
pub use name::Name;
pub use span::Span;
