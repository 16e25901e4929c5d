//! Prints what files declare as JSON lines, in the form of the accuracy tables:
//! `cargo run -p callscope-engine --example symbols -- DIR…`.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use callscope_engine::hir::{Language, lower};
use callscope_engine::index::symbols::{Symbol, SymbolKind, symbols};
use callscope_engine::syntax;
use callscope_engine::text::LineIndex;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for root in std::env::args().skip(1) {
        let root = PathBuf::from(root);
        let mut files = Vec::new();
        collect(&root, &mut files)?;
        files.sort();
        for path in files {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            let Some(language) = Language::of_file_name(name) else { continue };
            let Some(tree) = syntax::parse(&text, language, None) else { continue };
            let lowered = lower::lower(&tree, &text, language, name);
            let lines = LineIndex::new(&text);
            let file = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
            for symbol in symbols(&lowered.items) {
                row(&mut out, &symbol, &file, &text, &lines)?;
            }
        }
    }
    out.flush()
}

fn row(
    out: &mut impl std::io::Write,
    symbol: &Symbol,
    file: &str,
    text: &str,
    lines: &LineIndex,
) -> std::io::Result<()> {
    let kind = match symbol.kind {
        SymbolKind::Class => "class",
        SymbolKind::Method => "method",
        SymbolKind::Field => "field",
    };
    let line = |offset: u32| lines.line(offset) + 1;
    let (first, head, name) = (line(symbol.span.start), line(symbol.head), line(symbol.name_span.start));
    let end = line(symbol.span.end.saturating_sub(1));
    let doc = symbol.doc.map_or_else(String::new, |doc| {
        let markdown = if doc.slice(text).starts_with("///") { ", \"markdown\": true" } else { "" };
        format!(", \"doc\": {}{markdown}", line(doc.start))
    });
    writeln!(
        out,
        "{{\"kind\": \"{kind}\", \"id\": {:?}, \"file\": {file:?}, \"line\": {first}, \"head\": {head}, \"name\": {name}, \
         \"end\": {end}{doc}}}",
        symbol.id,
    )
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else if path.extension().is_some_and(|e| e == "java" || e == "kt") {
        files.push(path.to_owned());
    }
    Ok(())
}
