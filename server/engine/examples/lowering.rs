//! Measures lowering against parsing, on one thread: `cargo run --release -p callscope-engine --example lowering -- DIR…`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use callscope_engine::hir::{Arg, Arm, Bodies, Call, Expr, ExprId, Items, Language, Local, Span, TypeRef, lower};
use callscope_engine::syntax;

#[derive(Default)]
struct Total {
    files: usize,
    broken: usize,
    bytes: usize,
    lines: usize,
    parse: Duration,
    lower: Duration,
    items: usize,
    bodies: usize,
}

fn main() -> std::io::Result<()> {
    let mut files = Vec::new();
    for dir in std::env::args().skip(1) {
        collect(Path::new(&dir), &mut files)?;
    }
    files.sort();
    let mut total = Total::default();
    for path in &files {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
        let Some(language) = Language::of_file_name(name) else { continue };
        let start = Instant::now();
        let Some(tree) = syntax::parse(&text, language, None) else { continue };
        let parsed = Instant::now();
        let lowered = lower::lower(&tree, &text, language, name);
        total.lower += parsed.elapsed();
        total.parse += parsed - start;
        total.files += 1;
        total.bytes += text.len();
        total.lines += text.lines().count();
        total.items += items_size(&lowered.items);
        total.bodies += bodies_size(&lowered.bodies);
        if !lowered.items.broken.is_empty() {
            total.broken += 1;
            if std::env::var_os("SHOW_BROKEN").is_some() {
                eprintln!("{}: {:?}", path.display(), lowered.items.broken.first());
            }
        }
    }
    let (parse, lower) = (total.parse.as_secs_f64() * 1e3, total.lower.as_secs_f64() * 1e3);
    let per_line = |bytes: usize| bytes as f64 / total.lines.max(1) as f64;
    let report = format!(
        "{} files ({} broken), {} lines, {:.1} MB\nparse {parse:.0} ms, lower {lower:.0} ms ({:.2} of parsing)\n\
         bytes a line: items {:.1}, bodies {:.1}\n",
        total.files,
        total.broken,
        total.lines,
        total.bytes as f64 / 1e6,
        lower / parse.max(1e-9),
        per_line(total.items),
        per_line(total.bodies),
    );
    std::io::Write::write_all(&mut std::io::stdout(), report.as_bytes())
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

/// Heap bytes, small vectors inside items estimated by their lengths.
fn items_size(items: &Items) -> usize {
    let of = |count: usize, size: usize| count * size;
    let params = |p: &callscope_engine::hir::Param| size_of_val(p) + annotations(&p.annotations);
    of(items.imports.capacity(), size_of::<callscope_engine::hir::Import>())
        + of(items.types.len(), size_of::<TypeRef>() + size_of::<Span>())
        + items
            .classes
            .iter()
            .map(|c| {
                size_of_val(c)
                    + size_of_val(&c.members[..])
                    + size_of_val(&c.supertypes[..])
                    + size_of_val(&c.type_params[..])
                    + annotations(&c.annotations)
            })
            .sum::<usize>()
        + items
            .callables
            .iter()
            .map(|c| {
                size_of_val(c)
                    + c.params.iter().map(params).sum::<usize>()
                    + size_of_val(&c.throws[..])
                    + size_of_val(&c.type_params[..])
                    + annotations(&c.annotations)
            })
            .sum::<usize>()
        + items.fields.iter().map(|f| size_of_val(f) + annotations(&f.annotations)).sum::<usize>()
}

fn annotations(all: &[callscope_engine::hir::Annotation]) -> usize {
    size_of_val(all) + all.iter().map(|a| size_of_val(&a.args[..])).sum::<usize>()
}

fn bodies_size(b: &Bodies) -> usize {
    b.exprs.capacity() * size_of::<Expr>()
        + b.spans.capacity() * size_of::<Span>()
        + b.types.len() * (size_of::<TypeRef>() + size_of::<Span>())
        + b.locals.capacity() * size_of::<Local>()
        + b.calls.capacity() * size_of::<Call>()
        + b.lambdas.capacity() * size_of::<callscope_engine::hir::Lambda>()
        + b.patterns.capacity() * size_of::<callscope_engine::hir::Pattern>()
        + b.args.capacity() * size_of::<Arg>()
        + b.arms.capacity() * size_of::<Arm>()
        + b.catches.capacity() * size_of::<callscope_engine::hir::Catch>()
        + (b.expr_pool.capacity() + b.local_pool.capacity() + b.pattern_pool.capacity()) * size_of::<ExprId>()
}
