//! Control flow, as statements and as values.

use expect_test::expect;

use super::body;

#[test]
fn conditions() {
    body(
        r#"
        if (a) b
        if (a) { b } else c
        val x = if (a) 1 else if (b) 2 else { 3 }
        if (a) ; else b
        if (a);
        if (a)
            b
        // remark
        else
            c
        if (a) b = 1 else c += 2
        if (a) return else throw b
        return if (a) b else c
        "#,
        &expect![[r#"
            if a then b
            if a then {
              b
            } else c
            let final x#0 = if a then 1 else if b then 2 else {
              3
            }
            if a then {} else b
            if a then {}
            if a then b else c
            if a then b = 1 else c += 2
            if a then return else throw b
            return if a then b else c
        "#]],
    );
}

#[test]
fn when_with_a_subject() {
    body(
        r#"
        when (x) {
            1, 2 -> a
            in 1..3, !in xs -> b
            is A -> c
            !is B -> { d; e }
            is C if c.ok -> f
            "s" -> g = 1
            else -> h()
        }
        val y = when (val z = f()) { is A -> z.a; null -> return; else -> z }
        "#,
        &expect![[r#"
            switch x {
              case 1, 2 -> a
              case (it in (1 .. 3)), (it !in xs) -> b
              case (it is A) -> c
              case (it !is B) -> {
                d
                e
              }
              case (it is C) when c.ok -> f
              case "s" -> g = 1
              default -> h()
            }
            let final y#1 = switch let final z#0 = f() {
              case (it is A) -> z#0.a
              case null -> return
              default -> z#0
            }
        "#]],
    );
}

#[test]
fn when_without_a_subject() {
    body(
        "when { a -> b; c && d, e -> f; else -> {} }\nwhen {}\nval x = when { else -> 1 }",
        &expect![[r#"
        switch  {
          case a -> b
          case (c && d), e -> f
          default -> {}
        }
        switch  {
        }
        let final x#0 = switch  {
          default -> 1
        }
    "#]],
    );
}

#[test]
fn loops() {
    body(
        r#"
        for (i in 0..<n) f(i)
        for (x: Int in xs) { if (x) continue; break }
        while (a) b()
        while (a);
        do { val k = next() } while (k.ok)
        do f() while (a)
        outer@ for (x in xs) { inner@ while (true) { break@outer; continue@inner } }
        "#,
        &expect![[r#"
            for (final i#0 in (0 ..< n)) f(i#0)
            for (final x#1: Int in xs) {
              if x#1 then continue
              break
            }
            while a b()
            while a {}
            do {
              let final k#2 = next()
            } while k#2.ok
            do f() while a
            outer: for (final x#3 in xs) {
              inner: while true {
                break@outer
                continue@inner
              }
            }
        "#]],
    );
}

#[test]
fn exceptions() {
    body(
        r#"
        try { a() } catch (e: IOException) { b(e) } catch (_: Exception) { } finally { c() }
        val x = try { a() } catch (e: E) { null } ?: b
        try { a() } finally { }
        throw E("x")
        "#,
        &expect![[r#"
            try {
              a()
            } catch (final e#0: IOException) {
              b(e#0)
            } catch (final _#1: Exception) {} finally {
              c()
            }
            let final x#3 = (try {
              a()
            } catch (final e#2: E) {
              null
            } ?: b)
            try {
              a()
            } finally {}
            throw E("x")
        "#]],
    );
}

#[test]
fn jumps_are_expressions() {
    body(
        "val a = b ?: return\nval c = d ?: return@f 1\nx ?: continue\ny ?: break\nz ?: throw E()",
        &expect![[r#"
        let final a#0 = (b ?: return)
        let final c#1 = (d ?: return@f 1)
        (x ?: continue)
        (y ?: break)
        (z ?: throw E())
    "#]],
    );
}
