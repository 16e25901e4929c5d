//! Imports, fields, methods, constructors, parameters.

use expect_test::expect;

use super::{file, items};

#[test]
fn imports() {
    items(
        r#"
        package a;
        import java.util.List;
        import java.util.*;
        import static java.lang.Math.max;
        import static java . lang . Math /* why */ . *;
        "#,
        &expect![[r#"
            package a
            import java.util.List
            import java.util.*
            import static java.lang.Math.max
            import static java.lang.Math.*
        "#]],
    );
    items(
        "import module java.base; import java.io.File; class A {}",
        &expect![[r#"
            import module java.base
            import java.io.File
            class A
              primaryConstructor <init>() [implicit]
        "#]],
    );
}

#[test]
fn fields() {
    items(
        r#"
        class C {
            public static final int A = 1, B[] = {2}, C[][];
            protected transient volatile List<? extends Map.Entry<String, int[]>> list;
            private @Nullable String @NonNull [] names;
            java.util.Map<K, V>.Entry e;
        }
        interface I { int X = 1; }
        "#,
        &expect![[r#"
            class C
              field A: int [public static final]
              field B: int[] [public static final]
              field C: int[][] [public static final]
              field list: List<? extends Map.Entry<String, int[]>> [protected volatile transient mutable]
              @Nullable field names: String[] [private mutable]
              field e: java.util.Map<K, V>.Entry [mutable]
              primaryConstructor <init>() [implicit]
              staticInit <clinit>() [static implicit]
            interface I [abstract]
              field X: int [public static final]
              staticInit <clinit>() [static implicit]
        "#]],
    );
}

#[test]
fn methods() {
    items(
        r#"
        abstract class C<T> {
            public static <A, B extends A> Map<A, B> generic(A a, List<? super B> b) throws IOException, a.b.Ex { return null; }
            abstract void noBody();
            native int nat();
            synchronized final strictfp long sync(final int a, char... rest) { return 0; }
            int[] dims(int a[], String b[][])[] { return null; }
            @Override public String toString() { return ""; }
            void receiver(@A C<T> this, int x) {}
            <T> @Nullable T annotated() { return null; }
            var notAType;
        }
        "#,
        &expect![[r#"
            class C <T> [abstract]
              method generic<A, B: A> (a#0: A, b#1: List<? super B>): Map<A, B> throws IOException, a.b.Ex [public static]
              method noBody(): void [abstract]
              method nat(): int [native]
              method sync(a#2: int, rest#3: char...): long [final synchronized]
              method dims(a#4: int[], b#5: String[][]): int[][]
              @Override method toString(): String [public override]
              method receiver(x#6: int): void
              method annotated<T> (): T
              field notAType: var [mutable]
              primaryConstructor <init>() [implicit]
        "#]],
    );
}

#[test]
fn members_of_interfaces() {
    items(
        r#"
        interface I {
            void plain();
            default int def() { return 1; }
            static void st() {}
            private void priv() {}
            private static void privStatic() {}
            abstract void abs();
        }
        @interface An {
            int value() default 3;
            String[] names();
            int X = 1;
            enum E { A }
        }
        "#,
        &expect![[r#"
            interface I [abstract]
              method plain(): void [public abstract]
              method def(): int [public default]
              method st(): void [public static]
              method priv(): void [private]
              method privStatic(): void [private static]
              method abs(): void [public abstract]
            annotation An [abstract]
              annotationElement value(): int [public abstract default]
              annotationElement names(): String[] [public abstract]
              field X: int [public static final]
              enum An$E [public static final]
                enumConstant A [public static final]
                primaryConstructor <init>() [private implicit]
                method values(): E[] [public static implicit]
                method valueOf(name: java.lang.String): E [public static implicit]
                staticInit <clinit>() [static implicit]
              staticInit <clinit>() [static implicit]
        "#]],
    );
}

#[test]
fn constructors() {
    file(
        r#"
        class C extends Outer.Inner {
            C(int a) { super(a); }
            <T> C(T t) { <T>this(1); }
            private C(Outer o) { o.super(); f(); }
            C() {}
            class Plain {}
            protected class Prot {}
        }
        "#,
        &expect![[r#"
            class C : Outer.Inner
              constructor <init>(a#0: int) = {
                super(a#0)
              }
              constructor <init><T> (t#1: T) = {
                this<T>(1)
              }
              constructor <init>(o#2: Outer) [private] = {
                o#2.super()
                f()
              }
              constructor <init>() = {}
              class C$Plain [inner]
                primaryConstructor <init>() [implicit]
              class C$Prot [protected inner]
                primaryConstructor <init>() [protected implicit]
        "#]],
    );
}

#[test]
fn statements_before_the_constructor_call() {
    file(
        r#"
        class C extends B {
            C(int x) {
                if (x < 0) throw new IllegalArgumentException("super(x)");
                super(x, y -> this.f(y), new Object() { void g() { super.g(); } });
                after();
            }
            C() { int z = 1; this(z); }
            C(Outer o) { check(o); o.super(1, 2); }
        }
        "#,
        &expect![[r#"
            class C : B
              constructor <init>(x#0: int) = {
                if (x#0 < 0) then throw new IllegalArgumentException("super(x)")
                super(x#0, fun(y#1) -> this.f(y#1), new Object() {
                  anonymous C$1 : Object [inner]
                    method g(): void = {
                      super.g()
                    }
                })
                after()
              }
              constructor <init>() = {
                let z#2: int = 1
                this(z#2)
              }
              constructor <init>(o#3: Outer) = {
                check(o#3)
                o#3.super(1, 2)
              }
        "#]],
    );
}
