//! Java, up to 25.

use callscope_engine::hir::Language;

use super::Grammar::{Fails, Parses};
use super::{Probe, misfits};

#[test]
fn constructs() {
    let misfits = misfits(Language::Java, "Test.java", PROBES);
    assert!(misfits.is_empty(), "{}", misfits.join("\n"));
}

#[rustfmt::skip]
const PROBES: &[Probe] = &[
    // Files
    ("package", Parses, "package a.b; class C {}", &["package a.b", "class C"]),
    ("package with annotation", Parses, "@A package a.b;", &["package a.b", "file @A"]),
    ("imports", Parses, "import a.B; import a.*; import static a.B.c; import static a.B.*;", &["import a.B\n", "import a.*", "import static a.B.c", "import static a.B.*"]),
    ("module import (25)", Fails, "import module java.base; class C {}", &["import module java.base", "class C"]),
    ("module import of a long name (25)", Fails, "import module java.sql.rowset; class C {}", &["import module java.sql.rowset", "class C"]),
    ("module declaration", Parses, "open module a.b { requires transitive java.base; exports a to b, c; opens a; uses d.E; provides f.G with h.I; }", &[]),
    ("stray semicolons", Parses, "import a.B;; class C { ; int x;; }; ;", &["class C", "field x: int"]),
    ("compact source file (25)", Parses, "void main() { f(); } int x = 1; static void f() {} class D {}", &["class Test [final implicit]", "method main()", "method f()", "field x", "class Test$D"]),
    ("instance main without a class around fields (25)", Parses, "final String s = \"x\"; void main() { print(s); }", &["field s: String [final]", "print(s)"]),
    ("byte order mark", Parses, "\u{feff}class C { void m() {} }", &["class C", "method m()"]),
    ("unicode names", Parses, "class Ä { int größe; void 方法() {} }", &["class Ä", "field größe", "method 方法()"]),
    ("dollar names", Parses, "class $A { int $; int a$b; }", &["class $A", "field $: int", "field a$b"]),

    // Classes
    ("generic class", Parses, "class C<T extends A & B<T>, U> extends D<T> implements E, F<U> {}", &["class C <T: A & B<T>, U> : D<T>, E, F<U>"]),
    ("annotated type parameter", Parses, "class C<@A T> {}", &["class C <T>"]),
    ("annotated supertypes", Parses, "class C extends @A B implements @D E {}", &["class C : B, E"]),
    ("sealed and permits (17)", Parses, "sealed interface S permits A, B {} non-sealed class A implements S {} final class B implements S {}", &["interface S [abstract sealed]", "class A : S", "class B : S [final]"]),
    ("record (16)", Parses, "record R<T>(int a, T... b) implements I<T> { R { f(); } static int c; }", &["record R <T> : I<T>", "compactConstructor <init>(a#0: int property a, b#1: T... property b)", "field c"]),
    ("record with annotated components", Parses, "record R(@A @B(1) int a, final String b) {}", &["@A @B(value = 1) recordComponent a", "recordComponent b: String"]),
    ("enum with bodies", Parses, "enum E implements I { A, B(1) { void f() {} }, @C D(); int x; E(int... x) {} }", &["enumConstant A", "enumConstantBody E$1", "@C enumConstant D", "constructor <init>", "new E(1)"]),
    ("enum with trailing comma", Parses, "enum E { A, B, }", &["enumConstant B"]),
    ("enum without constants", Parses, "enum E { ; static void f() {} }", &["method f()"]),
    ("annotation type", Parses, "@interface A { int value() default 1; String[] names() default {\"a\"}; B b() default @B(1); int X = 2; class C {} }", &["annotationElement value(): int", "annotationElement names(): String[]", "annotationElement b(): B", "field X", "class A$C"]),
    ("annotation type with array-typed element", Parses, "@interface A { int v()[]; }", &["annotationElement v(): int[]"]),
    ("record in annotation type (16)", Fails, "@interface A { record R(int a) {} int v(); }", &["annotation A", "annotationElement v()"]),
    ("interface with bodies", Parses, "interface I { default void a() {} static void b() {} private void c() {} int D = f(); }", &["method a(): void [public default]", "method b(): void [public static]", "method c(): void [private]", "init D = f()"]),
    ("nested everything", Parses, "class A { class B { interface C { enum D { E; record F() { @interface G {} } } } } }", &["annotation A$B$C$D$F$G"]),
    ("static members of inner classes (16)", Parses, "class A { class B { static int c; static void d() {} record E() {} } }", &["method d(): void [static]", "record A$B$E [static final]"]),
    ("local records, enums, interfaces (16)", Parses, "class A { void m() { record R(int a) {} enum E { X } interface I {} class L {} } }", &["record A$1R", "enum A$1E", "interface A$1I", "class A$1L"]),
    ("initialisers", Parses, "class A { { f(); } static { g(); } int x = h(); static int y = i(); }", &["f()", "g()", "init x = h()", "init y = i()"]),
    ("value class (Valhalla preview)", Fails, "value class A { int x; void f() {} }", &["broken"]),

    // Methods
    ("generic method", Parses, "class A { <T extends B> T f(T t) throws X, Y { return t; } }", &["method f<T: B> (t#0: T): T throws X, Y"]),
    ("array dimensions behind names", Parses, "class A { int f(int a[], int... b)[] { return a; } int c[], d[][] = {}; }", &["f(a#0: int[], b#1: int...): int[]", "field c: int[]", "field d: int[][]"]),
    ("receiver parameter", Parses, "class A { void f(@N A this, int b) {} class B { B(A A.this) {} } }", &["method f(b#0: int)", "constructor <init>() = {}"]),
    ("annotations everywhere", Fails, "class A { @B public @C int @D [] f(@E final @F int @G ... h) throws @J K { return null; } }", &["@B @C method f(@E @F h#0: int...): int[] throws K [public]"]),
    ("annotation on varargs only", Fails, "class A { void f(String @A... b) {} }", &["f(b#0: String...)"]),
    ("modifiers in any order", Parses, "class A { final static public synchronized strictfp native void f(); }", &["method f(): void [public static final native synchronized]"]),
    ("generic constructor", Parses, "class A { <T> A(T t) { this(); } A() { super(); } }", &["constructor <init><T> (t#0: T) = {\n    this()", "super()"]),
    ("qualified superclass constructor call", Parses, "class A extends B.C { A(B b) { b.super(1); } A() { b().<T>super(); } }", &["b#0.super(1)", "b().super<T>()"]),
    ("statements before super (25)", Fails, "class A extends B { A(int x) { if (x < 0) throw new E(); super(x, f(x)); g(); } }", &["throw new E()", "super(x#0, f(x#0))", "g()"]),
    ("statements before this (25)", Fails, "class A { A(int x) { int y = x; this(y, 1); } }", &["this(y#1, 1)"]),
    ("statements before outer.super (25)", Fails, "class A extends B.C { A(B b) { check(b); b.super(1, 2); } }", &["check(b#0)", "b#0.super(1, 2)"]),
    ("annotated dimensions behind parameters", Parses, "class A { int f(int x) @I [] { return null; } }", &["method f(x#0: int): int[]"]),
    ("compact constructor that throws", Parses, "record R(int a) { public R { if (a < 0) throw new E(); a = 1; } }", &["a#0 = 1"]),

    // Statements
    ("unnamed variables (22)", Parses, "class A { void m() { for (var _ : xs) f(); try { g(); } catch (E _) {} var _ = h(); a(_ -> 1); b((_, _) -> 2); } }", &["for (_#0 in xs) f()", "catch (_#1: E)", "let _#2 = h()", "fun(_#3) -> 1", "fun(_#4, _#5) -> 2"]),
    ("unnamed resource (22)", Parses, "class A { void m() { try (var _ = open()) { f(); } } }", &["try (let final _#0 = open())"]),
    ("try with resources on variables (9)", Parses, "class A { void m() { try (a; this.b; var c = d();) { e(); } } }", &["try (a, this.b, let final c#0 = d())"]),
    ("multi-catch", Parses, "class A { void m() { try { f(); } catch (final B | c.D e) { g(e); } finally { h(); } } }", &["catch (final e#0: B | c.D)", "finally {\n      h()"]),
    ("labels", Parses, "class A { void m() { a: for (;;) { b: { break b; } continue a; } } }", &["a: for", "break@b", "continue@a"]),
    ("for with several parts", Parses, "class A { void m() { for (int i = 0, j[] = {}; i < 1; i++, f(j)) ; for (g(), h();;) {} } }", &["let i#0: int = 0, let j#1: int[] = []", "i#0++, f(j#1)", "for (g(), h(); ; )"]),
    ("old switch", Parses, "class A { void m() { switch (x) { case 1: case 2: f(); break; default: g(); } } }", &["case 1 : {}", "case 2 : {\n        f()", "default : {"]),
    ("switch with rules (14)", Parses, "class A { int m() { return switch (x) { case 1, 2 -> f(); case 3 -> { yield g(); } default -> throw new E(); }; } }", &["case 1, 2 -> f()", "yield g()", "default -> throw new E()"]),
    ("switch on patterns (21)", Parses, "class A { void m() { switch (x) { case B b when b.f() -> g(b); case C(D d, var e) -> h(d, e); case E.F -> {} case null -> i(); default -> {} } } }", &["case (it is B b#0) when b#0.f() -> g(b#0)", "case (it is C(D d#1, var e#2)) -> h(d#1, e#2)", "case E.F ->", "case null -> i()"]),
    ("case null, default (21)", Parses, "class A { void m() { switch (x) { case null, default -> f(); } } }", &["case null, default -> f()"]),
    ("several patterns in a case (22)", Fails, "class A { void m() { switch (x) { case B _, C _ -> f(); case D d -> g(d); } } }", &["case (it is B), (it is C) -> f()", "case (it is D d#0) -> g(d#0)"]),
    ("unnamed pattern variables (22)", Parses, "class A { void m() { switch (x) { case B _ -> f(); case C(_, D _) -> g(); default -> {} } } }", &["case (it is B) -> f()", "case (it is C(var, D)) -> g()"]),
    ("final pattern in a case", Fails, "class A { void m() { switch (x) { case final B b -> f(b); default -> g(); } } }", &["case (it is B b#0) -> f(b#0)", "g()"]),
    ("primitive patterns (preview)", Parses, "class A { void m() { switch (x) { case int i when i > 1 -> f(i); default -> {} } boolean b = x instanceof int j; } }", &["case (it is int i#0)", "(x is int j#2)"]),
    ("yield as a name of old code", Parses, "class A { void m() { int yield = 1; this.yield(); f(yield); } }", &["let yield#0: int = 1", "this.yield()", "f(yield#0)"]),
    ("contextual keywords as names", Parses, "class A { void m() { int record = 1, module = 2, open = 3, with = 4, sealed = 5; f(record + module); int permits = 6, when = 7, var = 8, to = 9; } }", &["f((record#0 + module#1))", "let permits#5", "let when#6", "let to#8"]),
    ("variable called when in a loop", Fails, "class A { void m() { for (B when = c; when != null; when = when.d) f(when); } }", &["let when#0: B = c", "(when#0 != null)", "when#0 = when#0.d", "f(when#0)"]),
    ("method named record", Parses, "class A { void record(int when) { record(when); } }", &["method record(when#0: int)", "record(when#0)"]),
    ("assert and synchronized", Parses, "class A { void m() { assert a : b(); synchronized (c()) { d(); } } }", &["assert a : b()", "synchronized (c())"]),
    ("local var (10)", Parses, "class A { void m() { var a = f(); final var b = a; for (var c = 0;;) {} } }", &["let a#0 = f()", "let final b#1 = a#0", "let c#2 = 0"]),
    ("local variable with annotations", Parses, "class A { void m() { @B final int c = 1; @D(\"x\") var e = c; } }", &["let final c#0: int = 1", "let e#1 = c#0"]),

    // Expressions
    ("literals", Parses, "class A { void m() { f(0, 1_0, 0xFFL, 0b1, 07, 1., .5, 1e-3f, 0x1p-2, '\\u0041', \"\\t\", null, true); } }", &["f(0, 10, 255L, 1, 7, 1., .5, 1e-3f:float, 0x1p-2, '\\u0041', \"\\t\", null, true)"]),
    ("text block (15)", Parses, "class A { String s = \"\"\"\n  a \"b\" \\\"\"\" { } // c\n  \"\"\"; void after() {} }", &["init s = \"\"\"", "method after()"]),
    ("quotes and braces in literals", Parses, "class A { char a = '{', b = '\"', c = '\\''; String d = \"}/*\\\"\"; void after() {} }", &["init d = \"}/*\\\"\"", "method after()"]),
    ("comments in odd places", Parses, "class /* a */ A /* b */ { void /* c */ f /* d */ ( /* e */ int /* f */ x /* g */ ) /* h */ { g /* i */ . /* j */ h /* k */ ( /* l */ x /* m */ ) ; } }", &["method f(x#0: int)", "g.h(x#0)"]),
    ("lambdas", Parses, "class A { Object o = f(() -> 1, x -> x, (x, y) -> { return x; }, (int x) -> x, (final var x, @B int... y) -> y); }", &["fun() -> 1", "fun(x#0) -> x#0", "fun(x#3: int) -> x#3", "fun(final x#4, y#5: int...) -> y#5"]),
    ("method references", Parses, "class A { Object o = f(B::c, this::d, super::e, B::new, int[]::new, List<String>::size, a.b()::c, B::<T>g, (h)::i); }", &["B::c", "this::d", "super::e", "B::<init>", "type int[]::<init>", "type List<String>::size", "a.b()::c", "B::g", "h::i"]),
    ("method reference to a supertype's method", Parses, "class A { Object o = f(A.super::g); }", &["super<A>::g"]),
    ("creation", Parses, "class A { Object o = f(new B(), new B<>(1), new c.D<E>(), new <T>B(), outer.new B(), new @X B(), new B() { void g() {} }); }", &["new B()", "new B<>(1)", "new c.D<E>()", "new B<T>()", "outer.new B()", "anonymous A$1 : B"]),
    ("diamond with body (9)", Parses, "class A { Object o = new B<>() { int c; }; }", &["new B<>() {", "anonymous A$1 : B"]),
    ("arrays", Parses, "class A { Object o = f(new int[1], new int[1][], new int[][] {{1}, {}}, new @X int @Y [2], x[1][2]); int[] y = {1, 2,}; }", &["new int[] * 1", "new int[][] * 1", "new int[][] [[1], []]", "x[1][2]", "init y = [1, 2]"]),
    ("casts", Parses, "class A { Object o = f((B) c, (int) -d, (B & C) () -> 1, (List<? extends D[]>) e, (@X B) g, (int[]) h, (B) !i); }", &["(c as B)", "(-d as int)", "(fun() -> 1 as B & C)", "(e as List<? extends D[]>)", "(g as B)", "(h as int[])"]),
    ("instanceof with patterns (16)", Parses, "class A { boolean b = x instanceof B c && c.d() || x instanceof E(F g, H(var i)) && g.j(i); }", &["((x is B c#0) && c#0.d())", "((x is E(F g#1, H(var i#2))) && g#1.j(i#2))"]),
    ("instanceof final", Parses, "class A { boolean b = x instanceof final B c; }", &["(x is B c#0)"]),
    ("instanceof with annotation", Parses, "class A { boolean b = x instanceof @N B c; }", &["(x is B c#0)"]),
    ("this and super, qualified", Parses, "class A { Object o = f(A.this, a.B.this.c, A.super.d(), I.super.e(), super.g, this.h()); }", &["this@A", "this@B.c", "super<A>.d()", "super<I>.e()", "super.g", "this.h()"]),
    ("explicit type arguments", Parses, "class A { Object o = f(this.<B>g(), C.<D, E>h(), super.<F>i()); }", &["this.g<B>()", "C.h<D, E>()", "super.i<F>()"]),
    ("class literals", Parses, "class A { Object o = f(B.class, c.D.class, int.class, int[][].class, void.class); }", &["B::class", "c.D::class", "type int::class", "type int[][]::class", "type void::class"]),
    ("operators by precedence", Parses, "class A { Object o = a || b && c | d ^ e & f == g < h << i + j * -k; }", &["(a || (b && (c | (d ^ (e & (f == (g < (h << (i + (j * -k)))))))))"]),
    ("conditional with lambdas", Parses, "class A { Object o = a ? () -> 1 : b ? x -> x : null; }", &["if a then fun() -> 1 else if b then fun(x#0) -> x#0 else null"]),
    ("generic call or comparison", Parses, "class A { boolean b = i < j && k > l; Object o = f(a < b, c > d); }", &["((i < j) && (k > l))", "f((a < b), (c > d))"]),
    ("string template (withdrawn)", Parses, "class A { Object o = STR.\"a\\{b.c()}d\"; }", &["template(STR, b.c())"]),
    ("assignment in odd places", Parses, "class A { void m() { while ((a = b()) != null) c[d++] += e = 1; } }", &["a = b()", "c[d++] += e = 1"]),
    ("chained generic creation and calls", Parses, "class A { Object o = new B<C<D>>().<E>f(1).g[0].h; }", &["new B<C<D>>().f<E>(1).g[0].h"]),
    ("unicode escape in code", Fails, "class A { void \\u0066() {} void after() {} }", &["class A"]),
];
