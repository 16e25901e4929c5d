//! Classes of every kind, and what their kind and place imply.

use expect_test::expect;

use super::{file, items};

#[test]
fn kinds_supertypes_and_parameters() {
    items(
        r#"
        package com.example.app;
        public abstract class A<T extends Number & Comparable<? super T>, U> extends Base<T>.Inner<U[]> implements I, java.io.Closeable {}
        interface I<T> extends J<T>, K {}
        enum E implements I { ONE, TWO { void f() {} }; }
        enum Plain { X }
        record R<T>(T first, int... rest) implements I<T> {}
        @interface An {}
        sealed interface Shape permits Circle, Square {}
        non-sealed class Circle implements Shape {}
        final class Square implements Shape {}
        strictfp class S {}
        "#,
        &expect![[r#"
            package com.example.app
            class A <T: Number & Comparable<? super T>, U> : Base<T>.Inner<U[]>, I, java.io.Closeable [public abstract]
              primaryConstructor <init>() [public implicit]
            interface I <T> : J<T>, K [abstract]
            enum E : I
              enumConstant ONE [public static final]
              enumConstant TWO [public static final]
                enumConstantBody E$1 : E [static final]
                  method f(): void
              primaryConstructor <init>() [private implicit]
              method values(): E[] [public static implicit]
              method valueOf(name: java.lang.String): E [public static implicit]
              staticInit <clinit>() [static implicit]
            enum Plain [final]
              enumConstant X [public static final]
              primaryConstructor <init>() [private implicit]
              method values(): Plain[] [public static implicit]
              method valueOf(name: java.lang.String): Plain [public static implicit]
              staticInit <clinit>() [static implicit]
            record R <T> : I<T> [final]
              recordComponent first: T [private final param]
              recordComponent rest: int[] [private final param]
              method first(): T of first [public implicit]
              method rest(): int[] of rest [public implicit]
              primaryConstructor <init>(first: T property first, rest: int... property rest) [implicit]
            annotation An [abstract]
            interface Shape [abstract sealed]
            class Circle : Shape
              primaryConstructor <init>() [implicit]
            class Square : Shape [final]
              primaryConstructor <init>() [implicit]
            class S
              primaryConstructor <init>() [implicit]
        "#]],
    );
}

#[test]
fn nested_classes_are_static_or_inner() {
    file(
        r#"
        class Outer {
            class Inner {}
            static class Nested {}
            interface I { class InInterface {} int f(); }
            enum E { A }
            record R() { class InRecord {} }
            void m() {
                class Local { class Deeper {} }
                record LocalRecord(int x) {}
                enum LocalEnum { A }
                interface LocalInterface {}
                Object o = new Object() { class InAnonymous {} };
            }
            static void s() { class Local {} Object o = new Object() {}; }
            static Object field = new Object() {};
            Object other = new Object() {};
        }
        "#,
        &expect![[r#"
            class Outer
              class Outer$Inner [inner]
                primaryConstructor <init>() [implicit]
              class Outer$Nested [static]
                primaryConstructor <init>() [implicit]
              interface Outer$I [static abstract]
                class Outer$I$InInterface [public static]
                  primaryConstructor <init>() [public implicit]
                method f(): int [public abstract]
              enum Outer$E [static final]
                enumConstant A [public static final]
                primaryConstructor <init>() [private implicit]
                method values(): E[] [public static implicit]
                method valueOf(name: java.lang.String): E [public static implicit]
                staticInit <clinit>() [static implicit] = {
                  init A = new E()
                }
              record Outer$R [static final]
                class Outer$R$InRecord [inner]
                  primaryConstructor <init>() [implicit]
                primaryConstructor <init>() [implicit]
              method m(): void = {
                class Outer$1Local [inner]
                  class Outer$1Local$Deeper [inner]
                    primaryConstructor <init>() [implicit]
                  primaryConstructor <init>() [implicit]
                record Outer$1LocalRecord [static final]
                  recordComponent x: int [private final param]
                  method x(): int of x [public implicit]
                  primaryConstructor <init>(x: int property x) [implicit]
                enum Outer$1LocalEnum [static final]
                  enumConstant A [public static final]
                  primaryConstructor <init>() [private implicit]
                  method values(): LocalEnum[] [public static implicit]
                  method valueOf(name: java.lang.String): LocalEnum [public static implicit]
                  staticInit <clinit>() [static implicit] = {
                    init A = new LocalEnum()
                  }
                interface Outer$1LocalInterface [static abstract]
                let o#0: Object = new Object() {
                  anonymous Outer$1 : Object [inner]
                    class Outer$1$InAnonymous [inner]
                      primaryConstructor <init>() [implicit]
                }
              }
              method s(): void [static] = {
                class Outer$2Local [static]
                  primaryConstructor <init>() [implicit]
                let o#1: Object = new Object() {
                  anonymous Outer$2 : Object [static]
                }
              }
              field field: Object [static mutable]
              field other: Object [mutable]
              primaryConstructor <init>() [implicit]
              instanceInit <init>() [implicit] = {
                init other = new Object() {
                  anonymous Outer$4 : Object [inner]
                }
              }
              staticInit <clinit>() [static implicit] = {
                init field = new Object() {
                  anonymous Outer$3 : Object [static]
                }
              }
        "#]],
    );
}

#[test]
fn enums_construct_their_constants() {
    file(
        r#"
        enum Op {
            @Deprecated PLUS("+") { int apply(int a, int b) { return a + b; } },
            NONE;
            private final String sign;
            Op(String sign) { this.sign = sign; }
            Op() { this("?"); }
            int apply(int a, int b) { return 0; }
        }
        "#,
        &expect![[r#"
            enum Op
              @Deprecated enumConstant PLUS [public static final]
                enumConstantBody Op$1 : Op [static final]
                  method apply(a#0: int, b#1: int): int = {
                    return (a#0 + b#1)
                  }
              enumConstant NONE [public static final]
              field sign: String [private final]
              constructor <init>(sign#2: String) [private] = {
                this.sign = sign#2
              }
              constructor <init>() [private] = {
                this("?")
              }
              method apply(a#3: int, b#4: int): int = {
                return 0
              }
              method values(): Op[] [public static implicit]
              method valueOf(name: java.lang.String): Op [public static implicit]
              staticInit <clinit>() [static implicit] = {
                init PLUS = new Op("+") {
                  enumConstantBody Op$1 : Op [static final]
                    method apply(a#0: int, b#1: int): int = {
                      return (a#0 + b#1)
                    }
                }
                init NONE = new Op()
              }
        "#]],
    );
}

#[test]
fn records_have_fields_accessors_and_a_canonical_constructor() {
    file(
        r#"
        public record Span(@Min(0) int from, String... names) {
            static int count;
            public Span { if (from < 0) throw new IllegalArgumentException(); }
            Span(int at) { this(at, "x"); }
            public int from() { return from; }
        }
        record Explicit(int a, java.util.List<String> b) {
            Explicit(int a, List<String> b) { this.a = a; this.b = b; }
        }
        record Implicit(int a) {}
        "#,
        &expect![[r#"
            record Span [public final]
              @Min(value = 0) recordComponent from: int [private final param]
              recordComponent names: String[] [private final param]
              field count: int [static mutable]
              compactConstructor <init>(@Min(value = 0) from#0: int property from, names#1: String... property names) [public] = {
                if (from#0 < 0) then throw new IllegalArgumentException()
              }
              constructor <init>(at#2: int) = {
                this(at#2, "x")
              }
              method from(): int [public] = {
                return from
              }
              method names(): String[] of names [public implicit]
            record Explicit [final]
              recordComponent a: int [private final param]
              recordComponent b: java.util.List<String> [private final param]
              constructor <init>(a#3: int, b#4: List<String>) = {
                this.a = a#3
                this.b = b#4
              }
              method a(): int of a [public implicit]
              method b(): java.util.List<String> of b [public implicit]
            record Implicit [final]
              recordComponent a: int [private final param]
              method a(): int of a [public implicit]
              primaryConstructor <init>(a: int property a) [implicit]
        "#]],
    );
}

#[test]
fn initialisers_run_in_order() {
    file(
        r#"
        class C {
            int a = first(), b, c[] = {1, 2};
            { b = 2; int local = a; }
            static final String NAME = "x";
            static { System.loadLibrary(NAME); }
            int d = b;
            static int e = 5;
        }
        interface I { int X = f(); }
        "#,
        &expect![[r#"
            class C
              field a: int [mutable]
              field b: int [mutable]
              field c: int[] [mutable]
              field NAME: String [static final]
              field d: int [mutable]
              field e: int [static mutable]
              primaryConstructor <init>() [implicit]
              instanceInit <init>() [implicit] = {
                init a = first()
                init c = [1, 2]
                {
                  b = 2
                  let local#0: int = a
                }
                init d = b
              }
              staticInit <clinit>() [static implicit] = {
                init NAME = "x"
                {
                  System.loadLibrary(NAME)
                }
                init e = 5
              }
            interface I [abstract]
              field X: int [public static final]
              staticInit <clinit>() [static implicit] = {
                init X = f()
              }
        "#]],
    );
}

#[test]
fn compact_source_files_are_a_class_named_after_the_file() {
    file(
        r#"
        import java.util.List;
        String greeting = "hi";
        /** Starts. */
        void main() { IO.println(greeting); }
        record Point(int x) {}
        "#,
        &expect![[r#"
            import java.util.List
            import module java.base
            class Test [final implicit]
              field greeting: String [mutable]
              method main(): void = {
                IO.println(greeting)
              }
              record Test$Point [static final]
                recordComponent x: int [private final param]
                method x(): int of x [public implicit]
                primaryConstructor <init>(x: int property x) [implicit]
              primaryConstructor <init>() [implicit]
              instanceInit <init>() [implicit] = {
                init greeting = "hi"
              }
        "#]],
    );
}

#[test]
fn modules_and_packages_declare_nothing() {
    items(
        "@Deprecated package a.b;",
        &expect![[r#"
            package a.b
            file @Deprecated
        "#]],
    );
    items("/** Doc. */ open module a.b { requires java.base; exports a.b to c; }", &expect![[""]]);
    items("", &expect![[""]]);
}
