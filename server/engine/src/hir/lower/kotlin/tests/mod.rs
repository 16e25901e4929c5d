//! What Kotlin lowers to, construct by construct. Only the functions here touch the API; the tables in the other files are
//! Kotlin and the printed HIR beside it (`UPDATE_EXPECT=1` rewrites them: read what changed).

mod annotations;
mod assignments;
mod binary_names;
mod broken;
mod calls;
mod classes;
mod constructors;
mod control;
mod functions;
mod lambdas;
mod limits;
mod misread;
mod operators;
mod properties;
mod scopes;
mod scripts;
mod spans;
mod types;
mod values;

use expect_test::Expect;

use crate::hir::lower::lower;
use crate::hir::{Broken, Expr, Id, Language, Lowered, pretty};
use crate::syntax;

fn lowered_as(file_name: &str, text: &str) -> Lowered {
    let tree = syntax::parse(text, Language::Kotlin, None).expect("a grammar");
    let lowered = lower(&tree, text, Language::Kotlin, file_name);
    assert_ids(&lowered);
    lowered
}

/// Lowers a file named `test.kt`.
fn lowered(text: &str) -> Lowered {
    lowered_as("test.kt", text)
}

/// The items of a file that the grammar understands.
fn items(text: &str, expected: &Expect) {
    let lowered = lowered(text);
    assert_eq!(lowered.items.broken, [], "sound code");
    expected.assert_eq(&pretty::print_items(&lowered, text));
}

/// Items and bodies of a file that the grammar understands.
fn file(text: &str, expected: &Expect) {
    let lowered = lowered(text);
    assert_eq!(lowered.items.broken, [], "sound code");
    expected.assert_eq(&pretty::print(&lowered, text));
}

/// The body of a function `f` with these statements, in a file of its own.
fn body(statements: &str, expected: &Expect) {
    let (printed, broken) = body_of(statements);
    assert_eq!(broken, [], "sound code");
    expected.assert_eq(&printed);
}

/// The same for statements that the grammar takes for errors.
fn mended(statements: &str, expected: &Expect) {
    let (printed, broken) = body_of(statements);
    assert_ne!(broken, [], "the grammar understands it now: expect it with `body`");
    expected.assert_eq(&printed);
}

fn body_of(statements: &str) -> (String, Vec<Broken>) {
    let text = format!("fun f() {{\n{statements}\n}}");
    let lowered = lowered(&text);
    let callable = lowered.items.callables.iter().find(|c| c.name.as_str() == "f").expect("the function");
    let printed = pretty::print_expr(&lowered, &text, callable.body.expect("a body"));
    let inside = printed.strip_prefix("{\n").and_then(|p| p.strip_suffix('}')).unwrap_or(&printed);
    let inside: Vec<&str> = inside.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
    (format!("{}\n", inside.join("\n")), lowered.items.broken)
}

/// Every id in the HIR leads to something, children come before their parents, and no code is shared or lost.
fn assert_ids(lowered: &Lowered) {
    let (items, bodies) = (&lowered.items, &lowered.bodies);
    for callable in &items.callables {
        if let Some(first) = callable.first_local {
            for (index, param) in callable.params.iter().enumerate() {
                assert_eq!(bodies.locals[first.index() + index].name, param.name);
            }
        }
        assert!(callable.span.start <= callable.head, "{callable:?}");
    }
    assert_eq!(bodies.exprs.len(), bodies.spans.len());
    for index in 0..bodies.exprs.len() {
        let id = Id::new(index);
        bodies.each_child(id, |child| assert!(child < id, "children come first: {:?}", bodies.expr(id)));
    }
    for lambda in &bodies.lambdas {
        assert!(matches!(bodies.expr(lambda.expr), Expr::Lambda(_)));
    }
    assert_eq!(unreached(lowered), Vec::<String>::new(), "every expression belongs to one callable");
}

/// Expressions that no callable's body or default value leads to, or more than one.
fn unreached(lowered: &Lowered) -> Vec<String> {
    let bodies = &lowered.bodies;
    let mut times = vec![0; bodies.exprs.len()];
    for callable in &lowered.items.callables {
        let mut stack: Vec<_> = callable.body.into_iter().collect();
        stack.extend(callable.params.iter().filter_map(|p| p.default));
        while let Some(id) = stack.pop() {
            times[id.index()] += 1;
            bodies.each_child(id, |child| stack.push(child));
        }
    }
    let wrong = times.iter().enumerate().filter(|(_, times)| **times != 1);
    wrong.map(|(index, times)| format!("{times} times {:?}", bodies.exprs[index])).collect()
}
