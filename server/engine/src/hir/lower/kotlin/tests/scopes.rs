//! Which local a name means: `x#n` is local number n.

use expect_test::expect;

use super::{body, file};

#[test]
fn blocks_and_shadowing() {
    body(
        r#"
        val x = 1
        run { val x = 2; x }
        if (a) { val x = 3; x } else x
        for (x in x) x
        when (val x = x) { x -> x }
        try { val x = 4 } catch (x: E) { x } finally { x }
        x
        fun g(x: Int) = x
        val y = { x: Int -> x }
        x
        "#,
        &expect![[r#"
            let final x#0 = 1
            run() lambda run@(final it#1?) {
              let final x#2 = 2
              x#2
            }
            if a then {
              let final x#3 = 3
              x#3
            } else x#0
            for (final x#4 in x#0) x#4
            switch let final x#5 = x#0 {
              case x#5 -> x#5
            }
            try {
              let final x#6 = 4
            } catch (final x#7: E) {
              x#7
            } finally {
              x#0
            }
            x#0
            localFunction g(x#8: Int) [final expression_body] = x#8
            let final y#10 = lambda(final x#9: Int) {
              x#9
            }
            x#0
        "#]],
    );
}

#[test]
fn it_is_that_of_the_innermost_lambda_without_parameters() {
    body(
        r#"
        ship?.let {
            it.crew.let { it.mark() }
            it.sail()
        }
        a.let { b.let { x -> it } }
        a.map { it }.forEach { it }
        it
        "#,
        &expect![[r#"
            ship?.let() lambda let@(final it#0?) {
              it#0.crew.let() lambda let@(final it#1?) {
                it#1.mark()
              }
              it#0.sail()
            }
            a.let() lambda let@(final it#2?) {
              b.let() lambda let@(final x#3) {
                it#2
              }
            }
            a.map() lambda map@(final it#4?) {
              it#4
            }.forEach() lambda forEach@(final it#5?) {
              it#5
            }
            it
        "#]],
    );
}

#[test]
fn local_classes_capture() {
    file(
        r#"
        fun f(a: Int) {
            val b = 1
            object : I { val c = a; fun g(a: String) = a + b + c }
            class L(b: Int) { val d = b; fun h() = b }
        }
        "#,
        &expect![[r#"
            facade TestKt
            method f(a#0: Int) [public final] = {
              let final b#1 = 1
              object {
                anonymous TestKt$f$1 : I [final]
                  property c [public final]
                  method g(a#2: String) [public final expression_body] = ((a#2 + b#1) + c)
                  instanceInit <init>() [implicit] = {
                    init c = a#0
                  }
              }
              class TestKt$f$L [public final]
                primaryConstructor <init>(b#3: Int) [public]
                property d [public final]
                method h() [public final expression_body] = b#1
                instanceInit <init>() [implicit] = {
                  init d = b#3
                }
            }
        "#]],
    );
}

#[test]
fn parameters_of_a_constructor_are_invisible_in_functions() {
    file(
        r#"
        class A(x: Int) {
            val y = x
            fun f() = x
            val z get() = x
            class B { val w = x }
            val o = object { fun g() = x }
        }
        "#,
        &expect![[r#"
            facade TestKt
            class A [public final]
              primaryConstructor <init>(x#0: Int) [public]
              property y [public final]
              method f() [public final expression_body] = x
              property z [public final] getZ
              getter getZ() of z [public final expression_body] = x
              class A$B [public static final]
                property w [public final]
                primaryConstructor <init>() [public implicit]
                instanceInit <init>() [implicit] = {
                  init w = x
                }
              property o [public final]
              instanceInit <init>() [implicit] = {
                init y = x#0
                init o = object {
                  anonymous A$o$1 [final inner]
                    method g() [public final expression_body] = x#0
                }
              }
        "#]],
    );
}

#[test]
fn called_locals() {
    body(
        "val g = { 1 }\ng()\ng { }\nh()\nrun { g() }",
        &expect![[r#"
        let final g#1 = lambda(final it#0?) {
          1
        }
        g()
        g() lambda g@(final it#2?) {}
        h()
        run() lambda run@(final it#3?) {
          g()
        }
    "#]],
    );
}
