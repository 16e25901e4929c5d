//! Depth and size that no one writes but machines do: nothing overflows, and nothing takes long.

use std::time::{Duration, Instant};

use super::lowered_as;
use crate::hir::{Broken, CallKind, Lowered, pretty};
use crate::syntax;

/// Lowers on a thread with a small stack, and prints what comes out; the time is far above what it takes.
fn lower_within(text: String, limit: Duration) -> Lowered {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(move || {
        let tree = syntax::parse(&text, crate::hir::Language::Kotlin, None).expect("a grammar");
        let start = Instant::now();
        let lowered = crate::hir::lower::lower(&tree, &text, crate::hir::Language::Kotlin, "big.kt");
        let took = start.elapsed();
        assert!(pretty::print(&lowered, &text).len() > 10);
        assert!(took < limit, "{took:?}");
        lowered
    });
    thread.expect("a thread").join().expect("no overflow")
}

const SECONDS: Duration = Duration::from_secs(20);

#[test]
fn a_concatenation_of_twenty_thousand_terms() {
    let sum = vec!["\"x\""; 20_000].join(" + ");
    let lowered = lower_within(format!("val s = {sum}\nval t = f({sum})\n@A({sum}) fun f() {{}}"), SECONDS);
    assert_eq!(lowered.items.broken, []);
    assert_eq!(lowered.items.fields.len(), 2);
}

#[test]
fn a_chain_of_ten_thousand_calls() {
    let chain = ".b(1).c { it }".repeat(5_000);
    let lowered = lower_within(format!("fun f() = a{chain}\nfun g() {{}}"), SECONDS);
    assert_eq!(lowered.items.broken, []);
    assert_eq!(lowered.bodies.calls.iter().filter(|c| c.kind == CallKind::Plain).count(), 10_000);
}

#[test]
fn five_thousand_nested_blocks_lambdas_and_calls() {
    for (open, close) in
        [("if (a) { ", " }"), ("f { ", " }"), ("f(", ")"), ("(", ")"), ("object { val x = ", " }"), ("-", "")]
    {
        let text = format!("fun f() {{ {}x{} }}\nfun g() {{}}", open.repeat(5_000), close.repeat(5_000));
        let lowered = lower_within(text, SECONDS);
        let names: Vec<&str> = lowered.items.callables.iter().map(|c| c.name.as_str()).collect();
        assert!(names.contains(&"f") && names.contains(&"g"), "{open}");
    }
}

#[test]
fn five_thousand_else_ifs_classes_and_types() {
    let text = format!(
        "fun f() {{ {} {{}} }}\n{}{}\nval t: {}Int{} = 1\nfun g() {{}}",
        "if (a) b() else ".repeat(5_000),
        "class A { ".repeat(2_000),
        "}".repeat(2_000),
        "List<".repeat(2_000),
        ">".repeat(2_000),
    );
    let lowered = lower_within(text, SECONDS);
    assert_eq!(lowered.items.classes.len(), 2_000);
}

#[test]
fn what_nests_too_deeply_is_cut_off_and_said() {
    let lowered = lower_within(format!("fun f() = {}1\nfun g() {{}}", "1 + ".repeat(60_000)), SECONDS);
    assert!(matches!(lowered.items.broken[..], [Broken::TooDeep(_)]), "{:?}", lowered.items.broken);
    assert_eq!(lowered.items.callables.len(), 2);
}

#[test]
fn many_locals_many_members_many_errors() {
    let locals: String = (0..20_000).map(|i| format!("val v{i} = v{}\n", i / 2)).collect();
    let members: String = (0..20_000).map(|i| format!("fun m{i}() = object {{}}\n")).collect();
    lower_within(format!("fun f() {{\n{locals}}}\nclass C {{\n{members}}}"), SECONDS);
    let lowered = lower_within("fun ) { ".repeat(2_000), SECONDS);
    assert!(lowered.items.broken.len() <= 100);
}

#[test]
fn line_ends_and_odd_characters() {
    let kotlin = "class A {\n  /** ä */\n  fun f() {\n    g(\"😀\")\n  }\n}\n";
    for text in [kotlin.replace('\n', "\r\n"), kotlin.replace('\n', "\r"), kotlin.replace("g(", "\u{0}g(")] {
        let lowered = lowered_as("a.kt", &text);
        assert_eq!(lowered.items.callables[0].name.as_str(), "f", "{text:?}");
        assert!(lowered.items.callables[0].doc.is_some(), "{text:?}");
    }
}
