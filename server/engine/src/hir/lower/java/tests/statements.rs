//! Statements, and the scopes of locals.

use expect_test::expect;

use super::body;

#[test]
fn locals_and_scopes() {
    body(
        r#"
        int a = 1, b[] = {a}, c;
        final var d = a;
        { int a2 = a; String e = d; }
        e = a2;
        for (int i = 0; i < a; i++) f(i);
        i = 1;
        Runnable r = () -> { int a3 = a; g(r); };
        class L { int a; void m(int b) { f(a, b, c); } }
        ;
        "#,
        &expect![[r#"
            let a#0: int = 1
            let b#1: int[] = [a#0]
            let c#2: int
            let final d#3 = a#0
            {
              let a2#4: int = a#0
              let e#5: String = d#3
            }
            e = a2
            for (let i#6: int = 0; (i#6 < a#0); i#6++) f(i#6)
            i = 1
            let r#7: Runnable = fun() {
              let a3#8: int = a#0
              g(r#7)
            }
            class C$1L [inner]
              field a: int [mutable]
              method m(b#9: int): void = {
                f(a#0, b#9, c#2)
              }
              primaryConstructor <init>() [implicit]
        "#]],
    );
}

#[test]
fn branches_and_loops() {
    body(
        r#"
        if (a) b(); else if (c) { d(); } else ;
        while (a) b();
        while (a) ;
        do { b(); } while (a);
        for (int i = 0, j = 1; i < j; i++, j--) { b(i); }
        for (i = 0, j = 1; ; ) break;
        for (;;) continue;
        for (final String s : list) b(s);
        for (int[] x[] : y) b(x);
        for (var _ : y) b();
        outer: for (;;) { inner: while (a) { break outer; } continue outer; }
        "#,
        &expect![[r#"
            if a then b() else if c then {
              d()
            }
            while a b()
            while a unit
            do {
              b()
            } while a
            for (let i#0: int = 0, let j#1: int = 1; (i#0 < j#1); i#0++, j#1--) {
              b(i#0)
            }
            for (i = 0, j = 1; ; ) break
            for (; ; ) continue
            for (final s#2: String in list) b(s#2)
            for (x#3: int[][] in y) b(x#3)
            for (_#4 in y) b()
            outer: for (; ; ) {
              inner: while a {
                break@outer
              }
              continue@outer
            }
        "#]],
    );
}

#[test]
fn try_and_others() {
    body(
        r#"
        try { a(); } catch (final IOException | b.C e) { c(e); } catch (D _) { } finally { d(); }
        try (var in = open(); Reader r = wrap(in); existing; this.field) { in.read(r); }
        try (in) { } finally { }
        synchronized (lock) { a(); }
        assert a > 0;
        assert b : "m" + b;
        throw new E(c);
        "#,
        &expect![[r#"
            try {
              a()
            } catch (final e#0: IOException | b.C) {
              c(e#0)
            } catch (_#1: D) {} finally {
              d()
            }
            try (let final in#2 = open(), let final r#3: Reader = wrap(in#2), existing, this.field) {
              in#2.read(r#3)
            }
            try (in) {} finally {}
            synchronized (lock) {
              a()
            }
            assert (a > 0)
            assert b : ("m" + b)
            throw new E(c)
        "#]],
    );
}

#[test]
fn switches() {
    body(
        r#"
        switch (a) {
            case 1:
            case 2: int x = b(); break;
            case A.B, 'c': x = 3;
            default: d(x);
        }
        switch (a) { }
        int r = switch (a) {
            case ONE, TWO -> 1;
            case THREE -> { int y = 2; yield y; }
            case null, default -> throw new E();
        };
        r = switch (a) { case 1: yield 2; default: yield 3; };
        f(switch (a) { default -> b; });
        "#,
        &expect![[r#"
            switch a {
              case 1 : {}
              case 2 : {
                let x#0: int = b()
                break
              }
              case A.B, 'c' : {
                x#0 = 3
              }
              default : {
                d(x#0)
              }
            }
            switch a {
            }
            let r#1: int = switch a {
              case ONE, TWO -> 1
              case THREE -> {
                let y#2: int = 2
                yield y#2
              }
              case null, default -> throw new E()
            }
            r#1 = switch a {
              case 1 : {
                yield 2
              }
              default : {
                yield 3
              }
            }
            f(switch a {
              default -> b
            })
        "#]],
    );
}
