//! The code of one method without its file: questions that follow calls through many files need no more.

use crate::hir::{CallableId, CallableKind, Container, Items, Lowered};
use crate::index::FileFacts;
use crate::syntax::Language;

/// Lowers the code of one callable that stands in no other, from its own text; `facts` are of the same `text`. The items are the file's but for
/// the ids of this callable's code. `None` where its code declares classes or functions, whose ids would be others, and where it cannot
/// stand alone or is broken.
pub(super) fn lower_alone(text: &str, facts: &FileFacts, callable: CallableId) -> Option<Lowered> {
    let items = &*facts.items;
    let data = items.callable(callable);
    let file_name = facts.path.as_str().rsplit('/').next()?;
    let language = Language::of_file_name(file_name)?;
    let (before, behind) = match data.container {
        Container::File => (String::new(), ""),
        // Java's constructors are called like their class.
        Container::Class(class) => (format!("class {}{{", items.class(class).name), "}"),
        Container::Body(_) => return None,
    };
    // Nobody knows what broken code would have been.
    let can_stand_alone =
        items.broken.is_empty() && matches!(data.kind, CallableKind::Method | CallableKind::Constructor);
    if !can_stand_alone || data.body.is_none() || declares(items, callable) {
        return None;
    }
    // Where it stands in its file, so that every place is right at once; what stands before is not looked at.
    let (start, end) = (data.span.start as usize, data.span.end as usize);
    let from = start.checked_sub(before.len())?;
    let mut alone = " ".repeat(from);
    alone.push_str(&before);
    alone.push_str(text.get(start..end)?);
    alone.push_str(behind);
    let tree = crate::syntax::parse_part(&alone, language, from)?;
    let Lowered { items: own, mut bodies } = crate::hir::lower::lower(&tree, &alone, language, file_name);
    let mut found = own.callables.iter().filter(|c| c.span == data.span && c.kind == data.kind);
    let own = found.next().filter(|_| found.next().is_none() && own.broken.is_empty())?;
    let mut items = items.clone();
    // What else has code has none here: its ids mean nothing in these bodies.
    items.fields.iter_mut().for_each(|field| field.init = None);
    for other in &mut items.callables {
        (other.body, other.first_local) = (None, None);
        other.params.iter_mut().for_each(|param| param.default = None);
    }
    let data = &mut items.callables[callable.index()];
    if own.params.len() != data.params.len() {
        return None;
    }
    (data.body, data.first_local) = (own.body, own.first_local);
    for (n, (param, own)) in data.params.iter_mut().zip(&own.params).enumerate() {
        param.default = own.default;
        if let Some(first) = data.first_local {
            // The only types of the items that code names.
            bodies.locals[first.index() + n].ty = param.ty;
        }
    }
    Some(Lowered { items, bodies })
}

/// Whether the code of a callable declares classes or functions.
fn declares(items: &Items, callable: CallableId) -> bool {
    let inside = |container: Container| container == Container::Body(callable);
    items.classes.iter().any(|c| inside(c.container)) || items.callables.iter().any(|c| inside(c.container))
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
                3,
            ),
            (
                "A.java",
                "class A { void a() { new B() { void b() { c(); } }; } void c() { a(); } static { c(); } { a(); } }",
                1,
            ),
            (
                "A.kt",
                "class A(val n: Int) { val f = g(1)\n init { g(n) }\n fun g(a: Int): Int { return a }\n fun h() = g(f)\n fun i() { g(2) } }",
                3,
            ),
            ("A.kt", "fun a() { fun b() { a() }\n b() }\nfun c() { a() }\nval d: Int get() { return 1 }", 1),
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
