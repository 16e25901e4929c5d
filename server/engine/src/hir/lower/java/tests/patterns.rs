//! Patterns, and where their variables are in scope.

use expect_test::expect;

use super::body;

#[test]
fn patterns() {
    body(
        r#"
        a = o instanceof String s;
        a = o instanceof final String s;
        a = o instanceof Point(int x, var y);
        a = o instanceof Line<T>(Point(var x, _), Point q);
        switch (o) {
            case String s when s.length() > 1 -> b(s);
            case Point(int x, Point(var y, String _)) -> c(x, y);
            case int[] n -> d(n);
            case Integer _ -> e();
            default -> {}
        }
        switch (o) { case String s: b(s); break; case Integer i when i > 0 && p(i) instanceof Q q: c(i, q); }
        "#,
        &expect![[r#"
            a = (o is String s#0)
            a = (o is String s#1)
            a = (o is Point(int x#2, var y#3))
            a = (o is Line<T>(Point(var x#4, var), Point q#5))
            switch o {
              case (it is String s#6) when (s#6.length() > 1) -> b(s#6)
              case (it is Point(int x#7, Point(var y#8, String))) -> c(x#7, y#8)
              case (it is int[] n#9) -> d(n#9)
              case (it is Integer) -> e()
              default -> {}
            }
            switch o {
              case (it is String s#10) : {
                b(s#10)
                break
              }
              case (it is Integer i#11) when ((i#11 > 0) && (p(i#11) is Q q#12)) : {
                c(i#11, q#12)
              }
            }
        "#]],
    );
}

#[test]
fn variables_are_visible_where_they_are_bound() {
    body(
        r#"
        f(o instanceof A a && a.b(), a);
        f(!(o instanceof A a) || a.b(), a);
        f(o instanceof A a ? a : a);
        f(o instanceof A a || a.b());
        f((o instanceof A a && p) && a.b() ? a : null);
        f(!(o instanceof A a) ? a : a.b());
        if (o instanceof A a && a.c()) f(a); else f(a);
        f(a);
        while (o instanceof A a) f(a);
        for (; o instanceof A a; a.next()) f(a);
        assert !(o instanceof A a) : a;
        "#,
        &expect![[r#"
            f(((o is A a#0) && a#0.b()), a)
            f((!(o is A a#1) || a#1.b()), a)
            f(if (o is A a#2) then a#2 else a)
            f(((o is A a#3) || a.b()))
            f(if (((o is A a#4) && p) && a#4.b()) then a#4 else null)
            f(if !(o is A a#5) then a else a#5.b())
            if ((o is A a#6) && a#6.c()) then f(a#6) else f(a)
            f(a)
            while (o is A a#7) f(a#7)
            for (; (o is A a#8); a#8.next()) f(a#8)
            assert !(o is A a#9) : a#9
        "#]],
    );
}

#[test]
fn variables_live_on_behind_a_guard() {
    body(
        r#"
        if (!(o instanceof A a)) return;
        f(a);
        if (!(p instanceof B b)) { throw new E(); }
        f(b);
        if (!(q instanceof C c)) { g(); }
        f(c);
        if (r instanceof D d) { f(d); } else { return; }
        f(d);
        while (!(s instanceof E e)) { g(); }
        f(e);
        while (!(t instanceof F h)) { break; }
        f(h);
        { if (!(u instanceof I i)) return; f(i); }
        f(i);
        for (;;) { if (!(v instanceof J j)) continue; f(j); }
        "#,
        &expect![[r#"
            if !(o is A a#0) then return
            f(a#0)
            if !(p is B b#1) then {
              throw new E()
            }
            f(b#1)
            if !(q is C c#2) then {
              g()
            }
            f(c)
            if (r is D d#3) then {
              f(d#3)
            } else {
              return
            }
            f(d#3)
            while !(s is E e#4) {
              g()
            }
            f(e#4)
            while !(t is F h#5) {
              break
            }
            f(h)
            {
              if !(u is I i#6) then return
              f(i#6)
            }
            f(i)
            for (; ; ) {
              if !(v is J j#7) then continue
              f(j#7)
            }
        "#]],
    );
}
