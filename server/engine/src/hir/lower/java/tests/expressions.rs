//! Expressions.

use expect_test::expect;

use super::body;

#[test]
fn literals() {
    body(
        r#"
        f(1, 0xf_f, 0b11, 017, 1_000L, 0xFFFFFFFF, 1.5, 1f, 1e3, 0x1p3, 'c', '\'', "s", true, null);
        g("""
            text "block"
            """);
        "#,
        &expect![[r#"
            f(1, 255, 3, 15, 1000L, -1, 1.5, 1f:float, 1e3, 0x1p3, 'c', '\'', "s", true, null)
            g("""\n            text "block"\n            """)
        "#]],
    );
}

#[test]
fn operators() {
    body(
        r#"
        int x = a + b * c - d / e % f;
        boolean y = a < b && c >= d || !(e == f) ^ g != h;
        int z = ~a & b | c << 2 >> 3 >>> 4;
        x += 1; x -= 1; x *= 1; x /= 1; x %= 1; x &= 1; x |= 1; x ^= 1; x <<= 1; x >>= 1; x >>>= 1;
        x++; --x; -x; +x;
        w = y ? a : z > 0 ? b : c;
        p = q = r;
        "#,
        &expect![[r#"
            let x#0: int = ((a + (b * c)) - ((d / e) % f))
            let y#1: boolean = (((a < b) && (c >= d)) || (!(e == f) ^ (g != h)))
            let z#2: int = ((~a & b) | (((c << 2) >> 3) >>> 4))
            x#0 += 1
            x#0 -= 1
            x#0 *= 1
            x#0 /= 1
            x#0 %= 1
            x#0 &= 1
            x#0 |= 1
            x#0 ^= 1
            x#0 <<= 1
            x#0 >>= 1
            x#0 >>>= 1
            x#0++
            --x#0
            -x#0
            +x#0
            w = if y#1 then a else if (z#2 > 0) then b else c
            p = q = r
        "#]],
    );
}

#[test]
fn names_and_members() {
    body(
        r#"
        a.b.c = this.d;
        C.this.e = C.super.f;
        super.g();
        I.super.h();
        a.b.Outer.this.i();
        java.util.List.of(j);
        (k).l;
        int record = 1, module = record;
        record = module;
        "#,
        &expect![[r#"
            a.b.c = this.d
            this@C.e = super<C>.f
            super.g()
            super<I>.h()
            this@Outer.i()
            java.util.List.of(j)
            k.l
            let record#0: int = 1
            let module#1: int = record#0
            record#0 = module#1
        "#]],
    );
}

#[test]
fn calls() {
    body(
        r#"
        f();
        a.f(1, g(2)).h().<String, Integer>i();
        this.<T>j();
        a[0].k(b[1][2]);
        "s".length();
        new A().l();
        "#,
        &expect![[r#"
            f()
            a.f(1, g(2)).h().i<String, Integer>()
            this.j<T>()
            a[0].k(b[1][2])
            "s".length()
            new A().l()
        "#]],
    );
}

#[test]
fn creation() {
    body(
        r#"
        new A();
        new a.b.C<String>(1);
        new D<>(x);
        new <T>E(y);
        new Map.Entry<K, V>(k, v);
        outer.new Inner(1);
        new Outer<T>().new Inner<>();
        new @An F();
        new Runnable() { int n = 1; public void run() { g(n); } };
        outer.new Inner() { };
        new int[3];
        new int[a][b][];
        new String[][] {{"x"}, {}};
        int[][] m = {{1, 2}, {3}};
        "#,
        &expect![[r#"
            new A()
            new a.b.C<String>(1)
            new D<>(x)
            new E<T>(y)
            new Map.Entry<K, V>(k, v)
            outer.new Inner(1)
            new Outer<T>().new Inner<>()
            new F()
            new Runnable() {
              anonymous C$1 : Runnable [inner]
                field n: int [mutable]
                method run(): void [public] = {
                  g(n)
                }
                instanceInit <init>() [implicit] = {
                  init n = 1
                }
            }
            outer.new Inner() {
              anonymous C$2 : Inner [inner]
            }
            new int[] * 3
            new int[][][] * a * b
            new String[][] [["x"], []]
            let m#0: int[][] = [[1, 2], [3]]
        "#]],
    );
}

#[test]
fn lambdas_and_references() {
    body(
        r#"
        a = x -> x + 1;
        b = () -> {};
        c = (x, y) -> { return x; };
        d = (int x, final String... y) -> y;
        e = (var x, int[] y[]) -> x;
        f = _ -> 1;
        g = (_, z) -> z;
        h = x -> y -> x.y(y);
        i = String::length;
        j = this::k;
        l = super::m;
        n = java.util.ArrayList::new;
        o = int[]::new;
        p = List<String>::size;
        q = a.b()::<T>c;
        r = C.super::toString;
        "#,
        &expect![[r#"
            a = fun(x#0) -> (x#0 + 1)
            b = fun() {}
            c = fun(x#1, y#2) {
              return x#1
            }
            d = fun(x#3: int, final y#4: String...) -> y#4
            e = fun(x#5, y#6: int[][]) -> x#5
            f = fun(_#7) -> 1
            g = fun(_#8, z#9) -> z#9
            h = fun(x#10) -> fun(y#11) -> x#10.y(y#11)
            i = String::length
            j = this::k
            l = super::m
            n = java.util.ArrayList::<init>
            o = type int[]::<init>
            p = type List<String>::size
            q = a.b()::c
            r = super<C>::toString
        "#]],
    );
}

#[test]
fn types_in_expressions() {
    body(
        r#"
        a = (String) b;
        c = (int) (d + e);
        f = (Runnable & java.io.Serializable) () -> {};
        g = (List<? super T[]>) h;
        i = String.class;
        j = int[].class;
        k = void.class;
        l = a.b.C.class;
        m = n instanceof String;
        o = p instanceof List<?>[];
        "#,
        &expect![[r#"
            a = (b as String)
            c = ((d + e) as int)
            f = (fun() {} as Runnable & java.io.Serializable)
            g = (h as List<? super T[]>)
            i = String::class
            j = type int[]::class
            k = type void::class
            l = a.b.C::class
            m = (n is String)
            o = (p is List<?>[])
        "#]],
    );
}
