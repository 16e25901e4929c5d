//! Broken code: declarations behind the broken place survive, and so do calls in it.

use expect_test::expect;

use super::{file, items};

#[test]
fn a_missing_brace_does_not_swallow_what_follows() {
    file(
        r#"
class A {
    void f() {
        if (x) {
            g();

    /** Doc. */
    void h(int a) { k(a); }
    private int q = 3;
    private String z(String s) { return s; }
    public static class N { void n() {} }
}
"#,
        &expect![[r#"
            class A
              method f(): void = {
                if x then {
                  g()
                }
              }
              method h(a#0: int): void = {
                k(a#0)
              }
              field q: int [private mutable]
              method z(s#1: String): String [private] = {
                return s#1
              }
              class A$N [public static]
                method n(): void = {}
                primaryConstructor <init>() [public implicit]
              primaryConstructor <init>() [implicit]
              instanceInit <init>() [implicit] = {
                init q = 3
              }
            broken Syntax(87..87)
            broken Syntax(87..94)
            broken Syntax(148..148)
            broken Syntax(148..158)
            broken Syntax(216..216)
        "#]],
    );
}

#[test]
fn a_brace_too_many_does_not_lose_what_follows() {
    items(
        "package p; class A { void f() { } } void h() { k(); } int q = 3; } class B { void b() {} }",
        &expect![[r#"
        package p
        class A
          method f(): void
          method h(): void
          field q: int [mutable]
          primaryConstructor <init>() [implicit]
          instanceInit <init>() [implicit]
        class B
          method b(): void
          primaryConstructor <init>() [implicit]
        broken Syntax(65..66)
    "#]],
    );
}

#[test]
fn half_typed_statements() {
    file(
        r#"
class A {
    void f() {
        foo.
        bar(1);
    }
    void g() { int x = ; y(x); foo(a, ); if (b( ) c(); }
    int q = ;
    @Foo( private String z() { return h(); }
    public static foo
    void last() { done(); }
}
"#,
        &expect![[r#"
            class A
              method f(): void = {
                foo.bar(1)
              }
              method g(): void = {
                let x#0: int = y(x#0)
                foo(a)
                if b() then c()
              }
              field q: int [mutable]
              @Foo(value = private) method z(): String = {
                return h()
              }
              method last(): foo [public static] = {
                done()
              }
              primaryConstructor <init>() [implicit]
            broken Syntax(84..85)
            broken Syntax(97..98)
            broken Syntax(110..110)
            broken Syntax(128..129)
            broken Syntax(149..149)
            broken Syntax(203..207)
        "#]],
    );
}

#[test]
fn an_unclosed_string_costs_its_line_only() {
    for string in ["\"abc;", "\"", "\"{ (", "\"it's", "\"ü\\", "\"\"\""] {
        let closed_later = "String t = \"}\"; char q = '\"';";
        for after in ["", closed_later] {
            let text = format!(
                "class A {{\n void f() {{\n  String s = {string}\n  g();\n }}\n void h() {{ {after} }}\n}}\nclass B {{ }}"
            );
            let lowered = super::lowered(&text);
            let names: Vec<&str> = lowered.items.classes.iter().map(|c| c.name.as_str()).collect();
            let methods = lowered.items.callables.iter().filter(|c| c.kind == crate::hir::CallableKind::Method).count();
            if string.len() == 3 && string.starts_with("\"\"\"") {
                // A text block may go on for lines: nothing behind it can be told from its text.
                assert!(!lowered.items.broken.is_empty());
            } else {
                assert_eq!((names, methods), (vec!["A", "B"], 2), "{text}");
                assert_eq!(lowered.bodies.calls.len(), 1, "{text}");
                assert!(!lowered.items.broken.is_empty(), "{text}");
            }
        }
    }
}

#[test]
fn an_unclosed_comment_is_said_so() {
    items(
        "class A { void f() {} /* void g() {} }\n/** class B {}",
        &expect![[r#"
        class A
          method f(): void
          primaryConstructor <init>() [implicit]
        broken Syntax(22..53)
        broken Syntax(53..53)
    "#]],
    );
}

#[test]
fn methods_without_a_return_type_are_no_constructors() {
    items(
        "class A { A() {} public foo(int x) { bar(); } }",
        &expect![[r#"
        class A
          constructor <init>()
          method foo(x#0: int) [public]
    "#]],
    );
}

#[test]
fn newer_patterns_than_the_grammar_knows() {
    file(
        r#"
class A {
    int f(Object o) {
        return switch (o) {
            case B _, C _ -> g();
            case null, default -> h();
        };
    }
    void after() {}
}
"#,
        &expect![[r#"
            class A
              method f(o#0: Object): int = {
                return switch o#0 {
                  case (it is B), (it is C) -> g()
                  case null, default -> h()
                }
              }
              method after(): void = {}
              primaryConstructor <init>() [implicit]
        "#]],
    );
}
