//! Types as written.

use expect_test::expect;

use super::{body, items};

#[test]
fn every_form_of_a_type() {
    items(
        r#"
        fun f(
            a: Int, b: kotlin.Int?, c: List<Map<in K, out V>>, d: Array<*>, e: T & Any, g: (A),
            h: () -> Unit, i: (Int, name: String) -> (A) -> B, j: suspend R.(A) -> B, k: ((A) -> B)?,
            l: @Composable (@Ann A) -> Unit, m: context(X, Y) Z.() -> Unit, n: a.B<C>.D<E>, o: dynamic, p: (suspend () -> Unit)?,
            q: Outer<A>.Inner?, r: A??, s: List<suspend () -> Unit>,
        ) {}
        class X : suspend () -> Unit, (Int) -> String
        "#,
        &expect![[r#"
            facade TestKt
            method f(a#0: Int, b#1: kotlin.Int?, c#2: List<Map<? super K, ? extends V>>, d#3: Array<?>, e#4: T & Any, g#5: A, h#6: () -> Unit, i#7: (Int, String) -> (A) -> B, j#8: suspend R.(A) -> B, k#9: ((A) -> B)?, l#10: (A) -> Unit, m#11: Z.(X, Y) -> Unit, n#12: a.B<C>.D<E>, o#13: dynamic, p#14: (suspend () -> Unit)?, q#15: Outer<A>.Inner?, r#16: A?, s#17: List<suspend () -> Unit>) [public final]
            class X : suspend () -> Unit, (Int) -> String [public final]
              primaryConstructor <init>() [public implicit]
        "#]],
    );
}

#[test]
fn types_in_code() {
    body(
        r#"
        val a: List<Int?> = b as List<Int?>
        c is (Int) -> Unit
        d as? (suspend () -> Unit)
        val e = { x: Int, (y, z): Pair<A, B> -> x }
        f<List<*>, (A) -> B>()
        try {} catch (e: a.b.Bad) {}
        "#,
        &expect![[r#"
            let final a#0: List<Int?> = (b as List<Int?>)
            (c is (Int) -> Unit)
            (d as? suspend () -> Unit)
            let final e#5 = lambda(final x#1: Int, final (#2: Pair<A, B>) {
              let (final y#3, final z#4) = (#2
              x#1
            }
            f<List<?>, (A) -> B>()
            try {} catch (final e#6: a.b.Bad) {}
        "#]],
    );
}
