//! Broken code: declarations behind the broken place survive, and so do calls in it.

use expect_test::expect;

use super::lowered;
use crate::hir::pretty;

/// The items of broken code.
fn broken(text: &str, expected: &expect_test::Expect) {
    let lowered = lowered(text);
    assert_ne!(lowered.items.broken, [], "the grammar understands it");
    expected.assert_eq(&pretty::print(&lowered, text));
}

#[test]
fn a_missing_brace_nests_what_follows() {
    broken(
        "package p\nclass A(val x: Int) : B() {\n  fun a() {\n    if (x) {\n      g()\n  }\n  fun b() {}\n}\nclass C { fun c() {} }\n",
        &expect![[r#"
            package p
            facade TestKt
            class A : B call new B() [public final]
              primaryConstructor <init>(x#0: Int property x) [public]
              property x: Int [public final param]
              method a() [public final] = {
                if x then {
                  g()
                }
                localFunction b() [final] = {}
              }
              class A$C [public static final]
                method c() [public final] = {}
                primaryConstructor <init>() [public implicit]
              instanceInit <init>() [implicit] = {
                new B()
              }
            broken Syntax(10..114)
        "#]],
    );
}

#[test]
fn a_brace_too_many_ends_the_class_early() {
    broken(
        "class A {\n  fun a() { f() }\n  }\n  fun b() {}\n}\nclass C { fun c() {} }\n",
        &expect![[r#"
        facade TestKt
        class A [public final]
          method a() [public final] = {
            f()
          }
          primaryConstructor <init>() [public implicit]
        method b() [public final] = {}
        class C [public final]
          method c() [public final] = {}
          primaryConstructor <init>() [public implicit]
        broken Syntax(45..46)
    "#]],
    );
}

#[test]
fn half_typed_statements() {
    broken(
        "class A {\n  fun a() {\n    foo.\n  }\n  fun b() { bar(1, }\n  fun c() { val x = }\n  fun d() { if ( }\n  fun e() { done() }\n}\n",
        &expect![[r#"
            facade TestKt
            class A [public final]
              method a() [public final] = {
                foo
              }
              method b() [public final] = {
                bar(1)
              }
              method c() [public final] = {
                let final x#0
              }
              method d() [public final] = {}
              method e() [public final] = {
                done()
              }
              primaryConstructor <init>() [public implicit]
            broken Syntax(29..30)
            broken Syntax(53..53)
            broken Syntax(74..75)
            broken Syntax(90..94)
        "#]],
    );
}

#[test]
fn half_typed_declarations() {
    broken(
        "class A {\n  fun\n  fun b() {}\n  val\n  private\n  fun c() {}\n  var x: \n  fun d() {}\n}\nfun top() {}",
        &expect![[r#"
            facade TestKt
            class A [public final]
              method fun.b() [public final] = {}
              property private [public final]
              method c() [public final] = {}
              property x [public final mutable]
              primaryConstructor <init>() [public implicit]
            method top() [public final] = {}
            broken Syntax(65..80)
            broken Syntax(70..75)
        "#]],
    );
}

#[test]
fn an_unclosed_string_ends_at_its_line() {
    broken(
        "class A {\n  fun a() {\n    val s = \"abc\n    g()\n  }\n  fun b() { h() }\n}\nfun c() {}",
        &expect![[r#"
        facade TestKt
        class A [public final]
          method a() [public final] = {
            let final s#0 = abc
            g()
          }
          method b() [public final] = {
            h()
          }
          primaryConstructor <init>() [public implicit]
        method c() [public final] = {}
        broken Syntax(34..35)
    "#]],
    );
}

#[test]
fn a_lonely_annotation() {
    broken(
        "class A {\n  @\n  fun a() { f() }\n  fun b() {}\n}\nclass C { fun c() {} }\n",
        &expect![[r#"
        facade TestKt
        class f [public final]
          primaryConstructor <init>() [public]
        class C [public final]
          method c() [public final] = {}
          primaryConstructor <init>() [public implicit]
        broken Syntax(0..37)
        broken Syntax(6..25)
        broken Syntax(20..21)
        broken Syntax(45..46)
    "#]],
    );
}

#[test]
fn no_code_at_all() {
    for text in
        ["", "\u{0}\u{0}", "}}}}", "class", "fun", "\u{feff}class A", "@file:", "\"", "/*", "`", "package", "${"]
    {
        lowered(text);
    }
}
