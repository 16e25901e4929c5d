//! Overloads that differ in whether they take null: Kotlin's types tell, tests for null change what is known, and Java's types say nothing.

use super::check;
use expect_test::{Expect, expect};

const INDEX: &str = "//- Index.kt
class Key(val part: String?, val name: String, var label: String?)
fun look(of: String) {}
fun look(of: Any?) {}
fun find(key: String): String? = null
fun name() = \"\"
fun guess() = find(\"\")
";

/// Which of the two `look`s each line calls.
fn looks(code: &str, expected: &Expect) {
    check(&format!("{INDEX}//- A.kt\n{code}"), expected);
}

#[test]
fn values_that_are_declared_nullable() {
    looks(
        "fun go(sure: String, perhaps: String?, key: Key, all: Map<String, String>, any: Any) {
    look(sure)
    look(perhaps)
    look(null)
    look(key.part)
    look(key.name)
    look(all[sure])
    look(any as? String)
    look(any as String?)
    look(any as String)
    look(find(sure))
    look(guess())
    look(name())
    val local = find(sure)
    look(local)
    var unset: String? = null
    look(unset)
}
",
        &expect![[r#"
            2 IndexKt#look(String)
            3 IndexKt#look(Any)
            4 IndexKt#look(Any)
            5 IndexKt#look(Any)
            6 IndexKt#look(String)
            7 IndexKt#look(Any)
            7 kotlin.collections.Map#get(K)
            8 IndexKt#look(Any)
            9 IndexKt#look(Any)
            10 IndexKt#look(String)
            11 IndexKt#look(Any)
            11 IndexKt#find(String)
            12 IndexKt#look(Any)
            12 IndexKt#guess()
            13 IndexKt#look(String)
            13 IndexKt#name()
            14 IndexKt#find(String)
            15 IndexKt#look(Any)
            17 IndexKt#look(Any)
        "#]],
    );
}

#[test]
fn values_that_follow_from_nullable_ones() {
    looks(
        "fun go(perhaps: String?, key: Key?, on: Boolean) {
    look(perhaps ?: \"\")
    look(perhaps ?: find(\"\"))
    look(key?.name)
    look(key?.name ?: \"\")
    look(perhaps?.trim())
    look(if (on) \"\" else null)
    look(if (on) \"\" else \"b\")
    look(when { on -> \"\"; else -> perhaps })
    look(try { \"\" } catch (e: Exception) { null })
    look(try { \"\" } catch (e: Exception) { return })
}
",
        &expect![[r#"
            2 IndexKt#look(String)
            3 IndexKt#look(Any)
            3 IndexKt#find(String)
            4 IndexKt#look(Any)
            5 IndexKt#look(String)
            6 IndexKt#look(Any)
            6 kotlin.text.StringsKt#trim(String)
            7 IndexKt#look(Any)
            8 IndexKt#look(String)
            9 IndexKt#look(Any)
            10 IndexKt#look(Any)
            11 IndexKt#look(String)
        "#]],
    );
}

#[test]
fn tests_for_null() {
    looks(
        "fun inside(a: String?) { if (a != null) look(a) else look(a) }
fun early(a: String?) { if (a == null) return; look(a) }
fun thrown(a: String?) { a ?: throw Exception(); look(a) }
fun sure(a: String?) { a!!; look(a) }
fun both(a: String?, b: Boolean) { if (b && a != null) look(a); look(a) }
fun either(a: String?) { if (a == null || a.length > 1) return; look(a) }
fun arm(a: String?) { when (a) { null -> look(a); else -> look(a) } }
fun arms(a: String?) { when { a == null -> look(a); else -> look(a) } }
fun typed(a: Any?) { if (a is String) look(a) }
fun cast(a: Any?) { a as String; look(a) }
fun demanded(a: String?) { requireNotNull(a); look(a) }
fun required(a: String?) { require(a != null); look(a) }
fun empty(a: String?) { if (a.isNullOrEmpty()) look(a) else look(a) }
fun equal(a: String?) { if (a == \"\") look(a) }
fun chain(key: Key?) { if (key?.part != null) look(key.part) }
fun loop(first: String?) { var a = first; while (a != null) { look(a); a = find(a) }; look(a) }
fun filled(first: String?) { var a = first; if (a == null) { a = \"\" }; look(a) }
fun emptied() { var a: String? = \"\"; look(a); a = null; look(a) }
fun changing(key: Key) { if (key.label != null) look(key.label) }
fun same(key: Key) { if (key.part != null) look(key.part); look(key.part) }
",
        &expect![[r#"
            1 IndexKt#look(String)
            1 IndexKt#look(Any)
            2 IndexKt#look(String)
            3 java.lang.Exception#<init>()
            3 IndexKt#look(String)
            4 IndexKt#look(String)
            5 IndexKt#look(String)
            5 IndexKt#look(Any)
            6 kotlin.String#getLength()
            6 IndexKt#look(String)
            7 IndexKt#look(Any)
            7 IndexKt#look(String)
            8 IndexKt#look(Any)
            8 IndexKt#look(String)
            9 IndexKt#look(String)
            10 IndexKt#look(String)
            11 kotlin.PreconditionsKt#requireNotNull(T)
            11 IndexKt#look(String)
            12 kotlin.PreconditionsKt#require(Boolean)
            12 IndexKt#look(String)
            13 kotlin.text.StringsKt#isNullOrEmpty(CharSequence)
            13 IndexKt#look(Any)
            13 IndexKt#look(String)
            14 IndexKt#look(String)
            15 IndexKt#look(String)
            16 IndexKt#look(String)
            16 IndexKt#find(String)
            16 IndexKt#look(Any)
            17 IndexKt#look(String)
            18 IndexKt#look(String)
            18 IndexKt#look(Any)
            19 IndexKt#look(Any)
            20 IndexKt#look(String)
            20 IndexKt#look(Any)
        "#]],
    );
}

#[test]
fn parameters_of_lambdas() {
    looks(
        "fun each(body: (String?, String) -> Unit) {}
fun interface Taker { fun take(a: String?) }
fun give(taker: Taker) {}
fun go(perhaps: String?) {
    perhaps.let { look(it) }
    perhaps?.let { look(it) }
    perhaps.also { given -> look(given) }
    look(perhaps.let { it ?: \"\" })
    look(\"\".let { perhaps })
    perhaps.apply { look(this) }
    each { a, b ->
        look(a)
        look(b)
    }
    each { a: String?, _ -> look(a) }
    give { look(it) }
}
fun <T> any(a: T) = look(a)
fun <T : Any> some(a: T) = look(a)
",
        &expect![[r#"
            5 kotlin.StandardKt#let(T, (T) -> R)
            5 IndexKt#look(Any)
            6 kotlin.StandardKt#let(T, (T) -> R)
            6 IndexKt#look(String)
            7 kotlin.StandardKt#also(T, (T) -> Unit)
            7 IndexKt#look(Any)
            8 IndexKt#look(String)
            8 kotlin.StandardKt#let(T, (T) -> R)
            9 IndexKt#look(Any)
            9 kotlin.StandardKt#let(T, (T) -> R)
            10 kotlin.StandardKt#apply(T, T.() -> Unit)
            10 IndexKt#look(Any)
            11 AKt#each((String, String) -> Unit)
            12 IndexKt#look(Any)
            13 IndexKt#look(String)
            15 AKt#each((String, String) -> Unit)
            15 IndexKt#look(Any)
            16 AKt#give(Taker)
            16 IndexKt#look(Any)
            18 IndexKt#look(Any)
            19 IndexKt#look(Any)
        "#]],
    );
}

#[test]
fn receivers() {
    check(
        "//- far/Far.kt
package far
class Box { fun open() {} }
fun Box.shut() {}
fun Any?.shut() {}
fun Any?.open() {}
fun Int.twice() {}
//- A.kt
import far.*
fun go(sure: Box, perhaps: Box?) {
    sure.shut()
    perhaps.shut()
    perhaps?.shut()
    sure.open()
    perhaps.open()
    perhaps?.open()
    sure.toString()
    perhaps.toString()
    if (perhaps != null) perhaps.toString()
}
fun Box?.inside() = this.shut()
",
        &expect![[r#"
            3 far.FarKt#shut(Box)
            4 far.FarKt#shut(Any)
            5 far.FarKt#shut(Box)
            6 far.Box#open()
            7 far.FarKt#open(Any)
            8 far.Box#open()
            9 kotlin.Any#toString()
            10 kotlin.LibraryKt#toString(Any)
            11 kotlin.Any#toString()
            13 far.FarKt#shut(Any)
        "#]],
    );
}

#[test]
fn numbers_and_their_boxes_are_two_overloads() {
    check(
        "//- A.kt
class Some { fun some() {} }
class None { fun none() {} }
fun look(of: Int) = Some()
fun look(of: Int?) = None()
fun go(sure: Int, perhaps: Int?, all: Map<String, Int>) {
    look(sure).some()
    look(perhaps).none()
    look(1).some()
    look(all[\"\"]).none()
    look(null).none()
}
",
        &expect![[r#"
            3 Some#<init>()
            4 None#<init>()
            6 AKt#look(Int)
            6 Some#some()
            7 AKt#look(Int?)
            7 None#none()
            8 AKt#look(Int)
            8 Some#some()
            9 AKt#look(Int?)
            9 kotlin.collections.Map#get(K)
            9 None#none()
            10 AKt#look(Int?)
            10 None#none()
        "#]],
    );
}

#[test]
fn java_says_nothing_of_null_but_by_annotation() {
    check(
        "//- Source.java
import org.jetbrains.annotations.Nullable;
public class Source {
    public String plain() { return null; }
    @Nullable public String perhaps() { return null; }
    public void take(String one) { }
    public void take(Object all) { }
}
//- Look.kt
fun look(of: String) {}
fun look(of: Any?) {}
//- A.kt
fun go(source: Source, perhaps: String?) {
    look(source.plain())
    look(source.perhaps())
    source.take(perhaps)
    source.take(null)
}
",
        &expect![[r#"
            2 LookKt#look(String)
            2 Source#plain()
            3 LookKt#look(Any)
            3 Source#perhaps()
            4 Source#take(String)
            5 Source#take(String)
        "#]],
    );
    check(
        "//- Look.kt
fun look(of: String?) {}
fun look(of: Any) {}
//- A.java
class A {
    void run(String text, Object any) {
        LookKt.look(text);
        LookKt.look(any);
        LookKt.look(null);
    }
}
",
        &expect![[r#"
            3 LookKt#look(String)
            4 LookKt#look(Any)
            5 LookKt#look(String)
        "#]],
    );
}
