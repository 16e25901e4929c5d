//! Prints the HIR of files: `cargo run -p callscope-engine --example hir -- FILE…`.

use callscope_engine::hir::{Language, lower, pretty};
use callscope_engine::syntax;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        let name = path.rsplit('/').next().unwrap_or(&path);
        let Some(language) = Language::of_file_name(name) else { continue };
        let Some(tree) = syntax::parse(&text, language, None) else { continue };
        let lowered = lower::lower(&tree, &text, language, name);
        std::io::Write::write_all(&mut std::io::stdout(), pretty::print(&lowered, &text).as_bytes())?;
    }
    Ok(())
}
