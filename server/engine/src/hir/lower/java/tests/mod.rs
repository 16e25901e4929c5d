//! What Java lowers to, construct by construct. Only the functions here touch the API; the tables in the other files are
//! Java and the printed HIR beside it (`UPDATE_EXPECT=1` rewrites them: read what changed).

mod annotations;
mod broken;
mod classes;
mod docs;
mod expressions;
mod limits;
mod members;
mod names;
mod patterns;
mod spans;
mod statements;

use expect_test::Expect;

use crate::hir::lower::lower;
use crate::hir::{Language, Lowered, pretty};
use crate::syntax;

/// Lowers a file named `Test.java`.
fn lowered(text: &str) -> Lowered {
    let tree = syntax::parse(text, Language::Java, None).expect("a grammar");
    lower(&tree, text, Language::Java, "Test.java")
}

/// The items of a file.
fn items(text: &str, expected: &Expect) {
    let lowered = lowered(text);
    assert_ids(&lowered);
    expected.assert_eq(&pretty::print_items(&lowered, text));
}

/// Items and bodies of a file.
fn file(text: &str, expected: &Expect) {
    let lowered = lowered(text);
    assert_ids(&lowered);
    expected.assert_eq(&pretty::print(&lowered, text));
}

/// The body of a method with these statements in a class `C`.
fn body(statements: &str, expected: &Expect) {
    let text = format!("class C {{ void m() {{\n{statements}\n}} }}");
    let lowered = lowered(&text);
    assert_ids(&lowered);
    let printed = pretty::print_expr(&lowered, &text, lowered.items.callables[0].body.expect("a body"));
    let inside = printed.strip_prefix("{\n").and_then(|p| p.strip_suffix('}')).unwrap_or(&printed);
    let inside: Vec<&str> = inside.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
    expected.assert_eq(&format!("{}\n", inside.join("\n")));
    assert_eq!(lowered.items.broken, [], "sound code");
}

/// Every id in the HIR leads to something, and ranges lie in each other where the tree says so.
fn assert_ids(lowered: &Lowered) {
    let (items, bodies) = (&lowered.items, &lowered.bodies);
    for callable in &items.callables {
        if let (Some(first), true) = (callable.first_local, callable.body.is_some()) {
            for (index, param) in callable.params.iter().enumerate() {
                assert_eq!(bodies.locals[first.index() + index].name, param.name);
            }
        }
        assert!(callable.span.start <= callable.head || callable.name_span == callable.span, "{callable:?}");
    }
    assert_eq!(bodies.exprs.len(), bodies.spans.len());
    for index in 0..bodies.exprs.len() {
        let id = crate::hir::Id::new(index);
        bodies.each_child(id, |child| assert!(child < id || index == 0, "children come first: {:?}", bodies.expr(id)));
    }
    for lambda in &bodies.lambdas {
        assert!(matches!(bodies.expr(lambda.expr), crate::hir::Expr::Lambda(_)));
    }
}
