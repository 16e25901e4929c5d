//! Java's overloads, wildcards and references.

use super::check;
use expect_test::expect;

#[test]
fn a_wildcard_as_result_is_its_parameters_bound() {
    check(
        "//- A.java
abstract class Check<SELF extends Check<SELF>> { SELF with() { return null; } SELF as(String name) { return null; } }
class A {
    Check<?> make() { return null; }
    void run() { make().with().as(\"x\"); }
}
",
        &expect![[r#"
            4 A#make()
            4 Check#with()
            4 Check#as(String)
        "#]],
    );
}

#[test]
fn an_array_goes_to_variable_arity_before_a_single_value() {
    check(
        "//- A.java
class A {
    static <T> T one(T value) { return value; }
    static <T> T one(T... values) { return values[0]; }
    void run(A[] all, A single) {
        one(all).hello();
        one(single).hello();
    }
    void hello() { }
}
",
        &expect![[r#"
            5 A#one(T...)
            5 A#hello()
            6 A#one(T)
            6 A#hello()
        "#]],
    );
}

#[test]
fn a_reference_to_super_counts_for_the_overload() {
    check(
        "//- A.java
interface OnInt { void take(int value); }
interface OnAny<T> { void take(T value); }
class Base { void mark(int at) { } }
class A extends Base {
    static void call(OnInt f, int value) { }
    static <T> void call(OnAny<T> f, T value) { }
    void run(int at) { call(super::mark, at); }
}
",
        &expect![[r#"
            7 A#call(OnInt, int)
            7 Base#mark(int)
        "#]],
    );
}

#[test]
fn the_narrower_bound_goes_first() {
    check(
        "//- A.java
class A {
    static <T extends java.io.Closeable> A shut(T it) { return null; }
    static <T extends AutoCloseable> String shut(T it) { return null; }
    void run(java.io.Reader file, AutoCloseable any) {
        shut(file).run(null, null);
        shut(any).length();
    }
}
",
        &expect![[r#"
            5 A#shut(T)
            5 A#run(Reader, AutoCloseable)
            6 A#shut(T)
            6 java.lang.String#length()
        "#]],
    );
}

#[test]
fn what_three_types_have_in_common_picks_the_overload() {
    check(
        "//- A.java
class A {
    void take(String text) { }
    void take(Throwable thrown) { }
    void run(int n) {
        try { take(\"\"); } catch (ClassNotFoundException | java.io.IOException | NegativeArraySizeException e) { take(e); }
        take(n > 2 ? new Error() : n > 1 ? new Exception() : new RuntimeException());
    }
}
",
        &expect![[r#"
            5 A#take(String)
            5 A#take(Throwable)
            6 A#take(Throwable)
            6 java.lang.Error#<init>()
            6 java.lang.Exception#<init>()
            6 java.lang.RuntimeException#<init>()
        "#]],
    );
}

#[test]
fn arguments_that_kotlin_lets_java_leave_out() {
    check(
        r#"//- Kotlin.kt
        package p
        class Jobs {
            @JvmOverloads fun run(name: String, delay: Int = 3, now: Boolean = false) {}
            @kotlin.jvm.JvmOverloads fun last(times: Int = 1, name: String) {}
            fun plain(name: String, delay: Int = 3) {}
            companion object { @JvmStatic @JvmOverloads fun start(name: String = "") {} }
        }
        class Job @JvmOverloads constructor(name: String, delay: Int = 1)
        class Config(name: String = "", delay: Int = 1)
        @JvmOverloads fun top(name: String, delay: Int = 1) {}
        @JvmOverloads fun Jobs.add(name: String = "") {}
        //- Use.java
        package p;
        class Use {
            void use(Jobs jobs) {
                jobs.run("a");
                jobs.run("a", 1);
                jobs.run("a", 1, true);
                jobs.run();
                jobs.last("a");
                jobs.last(1, "a");
                jobs.plain("a", 1);
                jobs.plain("a");
                Jobs.start();
                new Job("a");
                new Job();
                new Config();
                new Config("a", 1);
                new Config("a");
                KotlinKt.top("a");
                KotlinKt.add(jobs);
                KotlinKt.add();
                KotlinKt.none();
            }
        }
        "#,
        &expect![[r#"
            4 p.Jobs#run(String, Int, Boolean)
            5 p.Jobs#run(String, Int, Boolean)
            6 p.Jobs#run(String, Int, Boolean)
            7 run (no overload takes these arguments)
            8 p.Jobs#last(Int, String)
            9 p.Jobs#last(Int, String)
            10 p.Jobs#plain(String, Int)
            11 plain (no overload takes these arguments)
            12 p.Jobs.Companion#start(String)
            13 p.Job#<init>(String, Int)
            14 Job (no overload takes these arguments)
            15 p.Config#<init>(String, Int)
            16 p.Config#<init>(String, Int)
            17 Config (no overload takes these arguments)
            18 p.KotlinKt#top(String, Int)
            19 p.KotlinKt#add(Jobs, String)
            20 add (no overload takes these arguments)
            21 none (nothing of that name in sight)
        "#]],
    );
}
