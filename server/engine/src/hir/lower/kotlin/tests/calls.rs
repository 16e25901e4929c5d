//! Calls: what is called, on what, with what.

use expect_test::expect;

use super::body;

#[test]
fn trailing_lambdas_belong_to_their_call() {
    body(
        r#"
        f { a }
        f(1) { a }
        f<T> { a }
        f<T>(1) { a }
        f(1)
        { a }
        x.f(1) { a }.g { b }
        x.f { }?.g()
        f label@{ return@label }
        f({ a }) { b }
        f(1) @Ann { a }
        "#,
        &expect![[r#"
            f() lambda f@(final it#0?) {
              a
            }
            f(1) lambda f@(final it#1?) {
              a
            }
            f<T>() lambda f@(final it#2?) {
              a
            }
            f<T>(1) lambda f@(final it#3?) {
              a
            }
            f(1) lambda f@(final it#4?) {
              a
            }
            x.f(1) lambda f@(final it#5?) {
              a
            }.g() lambda g@(final it#6?) {
              b
            }
            x.f() lambda f@(final it#7?) {}?.g()
            f() lambda label@(final it#8?) {
              return@label
            }
            f(lambda f@(final it#9?) {
              a
            }) lambda f@(final it#10?) {
              b
            }
            f(1) lambda f@(final it#11?) {
              a
            }
        "#]],
    );
}

#[test]
fn receivers() {
    body(
        r#"
        a.b()
        a?.b()?.c
        a!!.b()
        a.b.c().d
        com.example.Util.run(1)
        com.example.Page<Int>().open()
        this.f()
        this@Outer.f()
        super.f()
        super<Base>.f()
        super@Outer.f()
        super<Base>@Outer.f()
        "text".length
        val f = { a }.run()
        1.plus(2)
        (a + b).c()
        object : A {}.f()
        "#,
        &expect![[r#"
            a.b()
            a?.b()?.c
            a!!.b()
            a.b.c().d
            com.example.Util.run(1)
            com.example.Page<Int>().open()
            this.f()
            this@Outer.f()
            super.f()
            super<Base>.f()
            super@Outer.f()
            super@Outer<Base>.f()
            "text".length
            let final f#1 = lambda(final it#0?) {
              a
            }.run()
            1.plus(2)
            (a + b).c()
            object {
              anonymous TestKt$f$1 : A [final]
            }.f()
        "#]],
    );
}

#[test]
fn arguments() {
    body(
        r#"
        f(1, b = 2, *c, d = *e, { g() })
        f(a < b, c > d)
        f(
            first = a,
            second = b, // why
        )
        f(if (a) b else c, x = y)
        "#,
        &expect![[r#"
            f(1, b = 2, *c, d = *e, lambda f@(final it#0?) {
              g()
            })
            f((a < b), (c > d))
            f(first = a, second = b)
            f(if a then b else c, x = y)
        "#]],
    );
}

#[test]
fn values_are_invoked() {
    body(
        r#"
        val g = { 1 }
        g()
        f(1)(2) { 3 }
        val i = (f)(1)
        a[0](1)
        val h = { 1 }()
        a.(b)(c)
        this(1)
        a.b.invoke(c)
        "#,
        &expect![[r#"
            let final g#1 = lambda(final it#0?) {
              1
            }
            g()
            f(1)!(2) lambda(final it#2?) {
              3
            }
            let final i#3 = f!(1)
            a[0]!(1)
            let final h#5 = lambda(final it#4?) {
              1
            }!()
            b!(a, c)
            this!(1)
            a.b.invoke(c)
        "#]],
    );
}

#[test]
fn generic_calls_are_no_comparisons() {
    body(
        r#"
        id<Wolf>(w).howl()
        pair<Wolf, Lamb>(w, l)
        a < b && b > (c)
        a < b
        listOf<Wolf>().forEach { it.howl() }
        x.f<A<B>>().g<C?>(1)
        "#,
        &expect![[r#"
            id<Wolf>(w).howl()
            pair<Wolf, Lamb>(w, l)
            ((a < b) && (b > c))
            (a < b)
            listOf<Wolf>().forEach() lambda forEach@(final it#0?) {
              it#0.howl()
            }
            x.f<A<B>>().g<C?>(1)
        "#]],
    );
}

#[test]
fn infix_calls() {
    body(
        r#"
        a to b
        a to b to c
        a until b step 2
        a foo b { c }
        1 shl 2 or 3
        x shouldBe { y }
        a to b + c
        "#,
        &expect![[r#"
            a to(b)
            a to(b) to(c)
            a until(b) step(2)
            a foo(b() lambda b@(final it#0?) {
              c
            })
            1 shl(2) or(3)
            x shouldBe(lambda shouldBe@(final it#1?) {
              y
            })
            a to((b + c))
        "#]],
    );
}

#[test]
fn references_and_class_literals() {
    body(
        r#"
        f(::g, Foo::g, foo.bar::g, this::g, super::g, ::Foo, List<String>::size, a.B<C, D>::e)
        f(Foo::class, foo::class, a.b.Foo::class, Foo::class.java.name, Foo.Companion::g)
        "#,
        &expect![[r#"
            f(::g, Foo::g, foo.bar::g, this::g, super::g, ::Foo, type List<String>::size, type a.B<C, D>::e)
            f(Foo::class, foo::class, a.b.Foo::class, Foo::class.java.name, Foo.Companion::g)
        "#]],
    );
}

#[test]
fn suspending_lambdas() {
    body(
        "val a = suspend { f() }\nsuspend(b)\nval c = suspend fun() { g() }",
        &expect![[r#"
        let final a#1 = suspend() suspend lambda suspend@(final it#0?) {
          f()
        }
        suspend(b)
        let final c#2 = suspend fun() {
          g()
        }
    "#]],
    );
}
