//! Slices one statement of a file, for looking at the engine's answer while working on it: `slice FILE LINE [VAR] [forward]`.

use callscope_engine::flow::{Direction, Lexical};
use callscope_engine::hir::{CallableId, lower};
use callscope_engine::query::slice::{RowLimit, Source, Target, slice_callable};
use callscope_engine::syntax::{Language, parse};

#[expect(clippy::print_stdout, reason = "its answer")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, line, rest @ ..] = args.as_slice() else { return println!("slice FILE LINE [VAR] [forward]") };
    let (Ok(text), Ok(line)) = (std::fs::read_to_string(file), line.parse::<u32>()) else {
        return println!("unreadable");
    };
    let Some(language) = Language::of_file_name(file) else { return println!("unknown language") };
    let Some(tree) = parse(&text, language, None) else { return };
    let lowered = lower::lower(&tree, &text, language, file);
    let (items, bodies) = (&lowered.items, &lowered.bodies);
    let offset: usize = text.split_inclusive('\n').take(line as usize - 1).map(str::len).sum();
    let offset = offset + text[offset..].len() - text[offset..].trim_start().len();
    let around = items.callables.iter().enumerate().filter(|(_, c)| c.body.is_some() && c.span.touches(offset as u32));
    let Some((index, _)) = around.min_by_key(|(_, c)| c.span.len()) else { return println!("no callable there") };
    let variable = rest.first().map_or("", String::as_str);
    let direction = if rest.iter().any(|r| r == "forward") { Direction::Forward } else { Direction::Backward };
    let target = Target::Line { line: line - 1, variable };
    let source = Source { items, bodies, text: &text };
    let facts = Lexical::new(items, bodies);
    let Some(slice) =
        slice_callable(source, CallableId::new(index), &facts, &target, direction, RowLimit::All, &|| false)
    else {
        return println!("no body");
    };
    for row in slice.rows {
        println!("{:4} {:9} {:70} {:?}", row.line, row.role, row.code, row.because);
    }
}
