//! Lambdas and anonymous functions: parameters, labels, results.

use expect_test::expect;

use super::body;

#[test]
fn parameters() {
    body(
        r#"
        f { }
        f { it }
        f { -> it }
        f { x -> x }
        f { x: Int, y -> x + y }
        f { (a, b) -> a }
        f { x, (_, b): Pair<A, B>, y -> b }
        f { _ -> 1 }
        f {
            x, y,
            -> x
        }
        "#,
        &expect![[r#"
            f() lambda f@(final it#0?) {}
            f() lambda f@(final it#1?) {
              it#1
            }
            f() lambda f@() {
              it
            }
            f() lambda f@(final x#2) {
              x#2
            }
            f() lambda f@(final x#3: Int, final y#4) {
              (x#3 + y#4)
            }
            f() lambda f@(final (#5) {
              let (final a#6, final b#7) = (#5
              a#6
            }
            f() lambda f@(final x#8, final (#9: Pair<A, B>, final y#10) {
              let (final _#11, final b#12) = (#9
              b#12
            }
            f() lambda f@(final _#13) {
              1
            }
            f() lambda f@(final x#14, final y#15) {
              x#14
            }
        "#]],
    );
}

#[test]
fn labels() {
    body(
        r#"
        list.forEach { if (it) return@forEach }
        f(1, { return@f }, b = { return@f })
        f x@{ return@x }
        val a = y@{ return@y }
        b with { return@with }
        Foo { return@Foo }
        g { h { return@g } }
        apply { this@apply.x() }
        "#,
        &expect![[r#"
            list.forEach() lambda forEach@(final it#0?) {
              if it#0 then return@forEach
            }
            f(1, lambda f@(final it#1?) {
              return@f
            }, b = lambda f@(final it#2?) {
              return@f
            })
            f() lambda x@(final it#3?) {
              return@x
            }
            let final a#5 = lambda y@(final it#4?) {
              return@y
            }
            b with(lambda with@(final it#6?) {
              return@with
            })
            Foo() lambda Foo@(final it#7?) {
              return@Foo
            }
            g() lambda g@(final it#8?) {
              h() lambda h@(final it#9?) {
                return@g
              }
            }
            apply() lambda apply@(final it#10?) {
              this@apply.x()
            }
        "#]],
    );
}

#[test]
fn anonymous_functions() {
    body(
        r#"
        val a = fun(x: Int): Int { return x }
        val b = fun String.(vararg x: Int) = x
        f(fun() { return })
        val c = fun a.B<C>.() {}
        "#,
        &expect![[r#"
            let final a#1 = fun(final x#0: Int): Int {
              return x#0
            }
            let final b#3 = fun String.(final x#2: Int...) -> x#2
            f(fun f@() {
              return
            })
            let final c#4 = fun a.B<C>.() {}
        "#]],
    );
}

#[test]
fn the_last_statement_is_the_result() {
    body(
        r#"
        f {
            val a = 1
            g(a)
            a
        }
        "#,
        &expect![[r#"
            f() lambda f@(final it#0?) {
              let final a#1 = 1
              g(a#1)
              a#1
            }
        "#]],
    );
}
