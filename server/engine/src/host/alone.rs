//! The code of one method without that of the others of its file: questions that follow calls through many files need no more.

use rustc_hash::FxHashSet;

use crate::hir::{CallableId, CallableKind, Container, Lowered, Span};
use crate::index::FileFacts;
use crate::syntax::Language;

/// Parses and lowers the code of one outermost callable, and of no other where that makes a difference: most of a file is bodies. `facts` are
/// of the same text. `None` where the text is broken or lowered alone the declarations come out otherwise.
pub(super) fn lower_alone(text: &str, facts: &FileFacts, callable: CallableId) -> Option<Lowered> {
    let items = &*facts.items;
    let path = facts.path.as_str();
    let file_name = path.rsplit('/').next().unwrap_or(path);
    let language = Language::of_file_name(file_name)?;
    if !items.broken.is_empty() {
        return None;
    }
    let classes = items.classes.iter().map(|c| c.container);
    let containers = classes.chain(items.callables.iter().map(|c| c.container));
    // Without the code that declares them, the numbers of all later declarations would be others.
    let declaring: FxHashSet<CallableId> = containers
        .filter_map(|container| match container {
            Container::Body(callable) => Some(callable),
            _ => None,
        })
        .collect();
    let is_block = |code: Span| {
        let code = text.as_bytes().get(code.start as usize..code.end as usize).unwrap_or_default();
        matches!(code, [b'{', .., b'}'])
    };
    let mut left_out: Vec<Span> = Vec::new();
    for (i, data) in items.callables.iter().enumerate() {
        let id = CallableId::new(i);
        let is_other = id != callable && items.outermost(id) == id && !declaring.contains(&id);
        let is_written = !matches!(data.kind, CallableKind::InstanceInit | CallableKind::StaticInit);
        if is_other && is_written && is_block(data.code) {
            left_out.push(data.code);
        }
    }
    // Half of many a file is documentation.
    let docs = items.classes.iter().map(|c| c.doc).chain(items.fields.iter().map(|f| f.doc));
    left_out.extend(docs.chain(items.callables.iter().map(|c| c.doc)).flatten());
    left_out.sort_unstable_by_key(|code| code.start);
    let mut parts = Vec::with_capacity(left_out.len() + 1);
    let mut at = 0;
    for code in left_out {
        // With its first and last character code is still a block, and documentation nothing at all.
        let is_code = text.as_bytes().get(code.start as usize) == Some(&b'{');
        let (start, end) = (code.start as usize + usize::from(is_code), code.end as usize - usize::from(is_code));
        if start > at {
            parts.push(at..start);
            at = end;
        }
    }
    parts.push(at..text.len());
    let tree = crate::syntax::parse_parts(text, language, &parts)?;
    let lowered = crate::hir::lower::lower(&tree, text, language, file_name);
    let (now, then) = (&lowered.items, items);
    let same = now.broken.is_empty()
        && now.fields.len() == then.fields.len()
        && now.classes.len() == then.classes.len()
        && now.classes.iter().zip(&then.classes).all(|(a, b)| a.span == b.span && a.binary_name == b.binary_name)
        && now.callables.len() == then.callables.len()
        && now.callables.iter().zip(&then.callables).all(|(a, b)| a.span == b.span && a.name == b.name);
    same.then_some(lowered)
}

#[cfg(test)]
mod tests {
    use super::lower_alone;
    use crate::hir::pretty::print_expr;
    use crate::hir::{CallableId, Lowered};
    use crate::host::lower;
    use crate::index::{FileFacts, FileKind};
    use crate::text::Name;

    fn facts(path: &str, text: &str) -> (Lowered, FileFacts) {
        let lowered = lower(path, text).expect("a language");
        let items = lowered.items.clone();
        (lowered, FileFacts::new(Name::new(path), FileKind::default(), text, items, Vec::new()))
    }

    /// Locals, printed as `name#7`, numbered in the order in which they appear.
    fn renumbered(printed: &str) -> String {
        let mut seen: Vec<&str> = Vec::new();
        let mut pieces = printed.split('#');
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (number, rest) =
                piece.split_at(piece.len() - piece.trim_start_matches(|c: char| c.is_ascii_digit()).len());
            let at = seen.iter().position(|&known| known == number).unwrap_or_else(|| {
                seen.push(number);
                seen.len() - 1
            });
            text.push_str(&format!("#{at}{rest}"));
        }
        text
    }

    /// Every method that is lowered alone has the code that it has in its file. Gives how many were.
    fn check(path: &str, text: &str) -> usize {
        let (whole, facts) = facts(path, text);
        let mut alone = 0;
        for (i, callable) in whole.items.callables.iter().enumerate() {
            let id = CallableId::new(i);
            let (Some(body), true) = (callable.body, whole.items.outermost(id) == id) else { continue };
            let Some(one) = lower_alone(text, &facts, id) else { continue };
            let own = one.items.callable(id).body.expect("a body");
            let print = |lowered, body| renumbered(&print_expr(lowered, text, body));
            assert_eq!(print(&one, own), print(&whole, body), "{path}: {}", callable.name);
            alone += 1;
        }
        alone
    }

    #[test]
    fn a_method_alone_is_what_it_is_among_others() {
        for (path, text, count) in [
            (
                "A.java",
                "class A { int f = g(1); A() { f = 2; } int g(int a) { return a + f; } void h() { if (f > 1) { g(f); } } }",
                4,
            ),
            (
                "A.java",
                "class A { void a() { new B() { void b() { c(); } }; } void c() { a(); } static { c(); } { a(); } }",
                4,
            ),
            (
                "A.kt",
                "class A(val n: Int) { val f = g(1)\n init { g(n) }\n fun g(a: Int): Int { return a }\n fun h() = g(f)\n fun i() { g(2) } }",
                4,
            ),
            ("A.kt", "fun a() { fun b() { a() }\n b() }\nfun c() { a() }\nval d: Int get() { return 1 }", 3),
            ("A.java", "class A { void a() { b( } void b() { } }", 0),
        ] {
            assert_eq!(check(path, text), count, "{text}");
        }
    }

    #[test]
    fn so_it_is_in_a_real_app() {
        let mut folders =
            vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/fieldnotes")];
        let mut alone = 0;
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).expect("readable").map(|e| e.expect("readable").path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "java" || e == "kt") {
                    let text = std::fs::read_to_string(&path).expect("readable");
                    alone += check(path.file_name().and_then(|n| n.to_str()).expect("a name"), &text);
                }
            }
        }
        assert!(alone > 100, "{alone}");
    }
}
