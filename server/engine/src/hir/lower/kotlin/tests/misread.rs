//! What the grammar reads differently from Kotlin, and is put right.

use expect_test::expect;

use super::{body, mended};

#[test]
fn generic_calls_behind_operators() {
    body(
        r#"
        val a = b ?: c<Any>(1)
        val d = b to c<A>(1) to e<B>(2)
        b - c<Any>(1) * 2
        b to c<Any> { }
        ++c<Any>().x
        a ?: b + !c<Any>().d
        x.y = b ?: c<A, B>().d
        b ?: c<A?>(1) as D
        b in c<A>(1) && d
        "${b ?: c<Any>()}"
        f(a ?: x.y<Z>().w { })
        "#,
        &expect![[r#"
            let final a#0 = (b ?: c<Any>(1))
            let final d#1 = b to(c<A>(1)) to(e<B>(2))
            (b - (c<Any>(1) * 2))
            b to(c<Any>() lambda c@(final it#2?) {})
            ++c<Any>().x
            (a#0 ?: (b + !c<Any>().d))
            x.y = (b ?: c<A, B>().d)
            (b ?: (c<A?>(1) as D))
            ((b in c<A>(1)) && d#1)
            template((b ?: c<Any>()))
            f((a#0 ?: x.y<Z>().w() lambda w@(final it#3?) {}))
        "#]],
    );
}

#[test]
fn where_is_an_ordinary_name() {
    body(
        r#"
        val where = "a"
        f()
        where?.let { it }
        where += " b"
        where.x()
        where(1)
        val y = z
        where = y
        "#,
        &expect![[r#"
            let final where#0 = "a"
            f()
            where#0?.let() lambda let@(final it#1?) {
              it#1
            }
            where#0 += " b"
            where#0.x()
            where(1)
            let final y#2 = z
            where#0 = y#2
        "#]],
    );
}

#[test]
fn soft_keywords_in_front_of_an_index() {
    body(
        "data[i] = 1\nvalue[i][j] = 2\nopen[0] = 3\ninner [k] = 4\ndata[i] += 5",
        &expect![[r#"
        data[i] = 1
        value[i][j] = 2
        open[0] = 3
        inner[k] = 4
        data[i] += 5
    "#]],
    );
}

#[test]
fn accessor_words_are_names() {
    body(
        "get\nset\nget(1)\nset(a, b)\nval get = set",
        &expect![[r#"
        get
        set
        get(1)
        set(a, b)
        let final get#0 = set
    "#]],
    );
}

#[test]
fn a_statement_that_starts_in_parentheses() {
    mended(
        "f()\n(bar).x()\n(bar)?.y { }\n(bar)!!.z\ng()",
        &expect![[r#"
            f()
            bar.x()
            bar?.y() lambda y@(final it#0?) {}
            bar!!.z
            g()
        "#]],
    );
}

#[test]
fn an_arrow_on_the_next_line() {
    mended(
        "f { x\n ->\n g(x)\n}",
        &expect![[r#"
            f() lambda f@(final x#0) {
              g(x#0)
            }
        "#]],
    );
}

#[test]
fn guards_on_else() {
    mended(
        "when (x) {\n is A -> 1\n else if x > 3 -> 2\n else -> 3\n}\ng()",
        &expect![[r#"
            switch x {
              case (it is A) -> 1
              default when (x > 3) -> 2
              default -> 3
            }
            g()
        "#]],
    );
}

#[test]
fn references_on_nullable_types() {
    mended(
        "f(A?::g)",
        &expect![[r#"
        f(type A?::g)
    "#]],
    );
}
