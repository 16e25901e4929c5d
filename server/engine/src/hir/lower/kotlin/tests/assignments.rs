//! Assignments, increments and local variables.

use expect_test::expect;

use super::body;

#[test]
fn targets() {
    body(
        r#"
        a = 1
        a.b = 2
        a?.b = 3
        a[1] = 4
        a.b[1, 2].c = 5
        a?.b(6)?.c[2] += 7
        this.a = 8
        a!!.b = 9
        a().b = 10
        (a) = 11
        x::y.z = 12
        "#,
        &expect![[r#"
            a = 1
            a.b = 2
            a?.b = 3
            a[1] = 4
            a.b[1, 2].c = 5
            a?.b(6)?.c[2] += 7
            this.a = 8
            a!!.b = 9
            a().b = 10
            a = 11
            x::y.z = 12
        "#]],
    );
}

#[test]
fn operators() {
    body(
        "a += 1\na -= b\na *= 2\na /= 3\na %= 4\na++\n--a\na[0]++\n++a.b",
        &expect![[r#"
        a += 1
        a -= b
        a *= 2
        a /= 3
        a %= 4
        a++
        --a
        a[0]++
        ++a.b
    "#]],
    );
}

#[test]
fn variables() {
    body(
        r#"
        val a = 1
        var b: Int
        val c: Int by lazy { a }
        val (d, _, e: Int) = f
        var (g) = h
        for ((k, v) in map) k
        val i = i
        val [x, y] = z
        (val name, var age) = person
        "#,
        &expect![[r#"
            let final a#0 = 1
            let b#1: Int
            let final c#3: Int by lazy() lambda lazy@(final it#2?) {
              a#0
            }
            let (final d#4, final _#5, final e#6: Int) = f
            let (g#7) = h
            for ((final k#8, final v#9) in map) k#8
            let final i#10 = i
            let (final x#11, final y#12) = z
            let (final name#13, age#14) = person
        "#]],
    );
}
