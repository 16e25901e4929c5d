//! Classes of every kind, and what their kind and place imply.

use expect_test::expect;

use super::{file, items};

#[test]
fn kinds_supertypes_and_parameters() {
    items(
        r#"
        @file:JvmName("Shapes")
        package com.example.shapes
        import java.io.Closeable
        import com.example.Base as B
        import com.example.util.*
        abstract class A<out T : Number, in U>(x: Int) : I<T>, B<T>.Inner<U>(x), Closeable where T : Comparable<T>, U : Any
        open class O
        interface I<T> : J<T>, K
        fun interface F { fun run() }
        enum class E : I<Int> { ONE, TWO { fun f() {} } }
        enum class Plain { X }
        annotation class An(val value: String, vararg val more: Int)
        sealed class S { class Sub : S() }
        sealed interface T
        data class D(val a: Int, var b: String?)
        @JvmInline value class V(val raw: String)
        object Single : I<String>
        data object Unit
        "#,
        &expect![[r#"
            package com.example.shapes
            import java.io.Closeable
            import com.example.Base as B
            import com.example.util.*
            facade Shapes
            file @file:JvmName(value = "Shapes")
            class A <T: Number & Comparable<T>, U: Any> : B<T>.Inner<U>, I<T>, Closeable [public abstract]
              primaryConstructor <init>(x#0: Int) [public]
              instanceInit <init>() [implicit]
            class O [public]
              primaryConstructor <init>() [public implicit]
            interface I <T> : J<T>, K [public abstract]
            interface F [public abstract fun]
              method run() [public abstract]
            enum E : I<Int> [public]
              enumConstant ONE [public static final]
              enumConstant TWO [public static final]
                enumConstantBody E$TWO : E [static final]
                  method f() [public final]
              primaryConstructor <init>() [private implicit]
              method values(): kotlin.Array<E> [public static final implicit]
              method valueOf(value: kotlin.String): E [public static final implicit]
              property entries: kotlin.enums.EnumEntries<E> [public static final implicit]
              staticInit <clinit>() [static implicit]
            enum Plain [public final]
              enumConstant X [public static final]
              primaryConstructor <init>() [private implicit]
              method values(): kotlin.Array<Plain> [public static final implicit]
              method valueOf(value: kotlin.String): Plain [public static final implicit]
              property entries: kotlin.enums.EnumEntries<Plain> [public static final implicit]
              staticInit <clinit>() [static implicit]
            annotation An [public final]
              primaryConstructor <init>(value#1: String property value, more#2: Int... property more) [public]
              property value: String [public final param]
              property more: kotlin.IntArray [public final param]
            class S [public abstract sealed]
              class S$Sub : S [public static final]
                primaryConstructor <init>() [public implicit]
                instanceInit <init>() [implicit]
              primaryConstructor <init>() [protected implicit]
            interface T [public abstract sealed]
            class D [public final data]
              primaryConstructor <init>(a#3: Int property a, b#4: String? property b) [public]
              property a: Int [public final param]
              property b: String? [public final mutable param]
              method component1(): Int of a [public final operator implicit]
              method component2(): String? of b [public final operator implicit]
              method copy(a: Int property a default, b: String? property b default): D [public final implicit]
            @JvmInline class V [public final value]
              primaryConstructor <init>(raw#5: String property raw) [public]
              property raw: String [public final param]
            object Single : I<String> [public final]
            object Unit [public final data]
        "#]],
    );
}

#[test]
fn nested_classes_are_static_unless_inner() {
    items(
        r#"
        class Outer {
            class Nested
            inner class Inner { inner class Deeper }
            interface Face {
                class InFace
                fun f()
                fun g() {}
                private fun h() {}
                val p: Int
                val q get() = 1
            }
            object Single
            companion object { const val A = 1 }
            private enum class Mode { ON }
        }
        class Other { companion object Named : Outer() }
        "#,
        &expect![[r#"
            facade TestKt
            class Outer [public final]
              class Outer$Nested [public static final]
                primaryConstructor <init>() [public implicit]
              class Outer$Inner [public final inner]
                class Outer$Inner$Deeper [public final inner]
                  primaryConstructor <init>() [public implicit]
                primaryConstructor <init>() [public implicit]
              interface Outer$Face [public static abstract]
                class Outer$Face$InFace [public static final]
                  primaryConstructor <init>() [public implicit]
                method f() [public abstract]
                method g() [public default]
                method h() [private final]
                property p: Int [public abstract]
                property q [public default] getQ
                getter getQ() of q [public default expression_body]
              object Outer$Single [public static final]
              companion Outer$Companion [public static final]
                property A [public final const]
                instanceInit <init>() [implicit]
              enum Outer$Mode [private static final]
                enumConstant ON [public static final]
                primaryConstructor <init>() [private implicit]
                method values(): kotlin.Array<Mode> [public static final implicit]
                method valueOf(value: kotlin.String): Mode [public static final implicit]
                property entries: kotlin.enums.EnumEntries<Mode> [public static final implicit]
                staticInit <clinit>() [static implicit]
              primaryConstructor <init>() [public implicit]
            class Other [public final]
              companion Other$Named : Outer [public static final]
                instanceInit <init>() [implicit]
              primaryConstructor <init>() [public implicit]
        "#]],
    );
}

#[test]
fn local_and_anonymous_classes() {
    file(
        r#"
        fun top() {
            class Local(val x: Int) { fun get() = x }
            val o = object : Runnable, Base(1) { override fun run() { Local(2).get() } }
            object { val y = o }
        }
        class C {
            val field = object : Base(2) {}
            fun m() = object {}
        }
        "#,
        &expect![[r#"
            facade TestKt
            method top() [public final] = {
              class TestKt$top$Local [public final]
                primaryConstructor <init>(x#0: Int property x) [public]
                property x: Int [public final param]
                method get() [public final expression_body] = x
              let final o#1 = object {
                anonymous TestKt$top$o$1 : Base call new Base(1), Runnable [final]
                  method run() [public override] = {
                    Local(2).get()
                  }
                  instanceInit <init>() [implicit] = {
                    new Base(1)
                  }
              }
              object {
                anonymous TestKt$top$1 [final]
                  property y [public final]
                  instanceInit <init>() [implicit] = {
                    init y = o#1
                  }
              }
            }
            class C [public final]
              property field [public final]
              method m() [public final expression_body] = object {
                anonymous C$m$1 [final inner]
              }
              primaryConstructor <init>() [public implicit]
              instanceInit <init>() [implicit] = {
                init field = object {
                  anonymous C$field$1 : Base call new Base(2) [final inner]
                    instanceInit <init>() [implicit] = {
                      new Base(2)
                    }
                }
              }
        "#]],
    );
}

#[test]
fn delegation_is_initialisation() {
    file(
        "class Wrapper(inner: List<Int>, map: Map<Int, Int>) : List<Int> by inner, Map<Int, Int> by Cache(map), Base()",
        &expect![[r#"
            facade TestKt
            class Wrapper : Base call new Base(), List<Int> by inner#0, Map<Int, Int> by Cache(map#1) [public final]
              primaryConstructor <init>(inner#0: List<Int>, map#1: Map<Int, Int>) [public]
              instanceInit <init>() [implicit] = {
                inner#0
                Cache(map#1)
                new Base()
              }
        "#]],
    );
}

#[test]
fn data_classes_have_components_and_copy() {
    items(
        "data class Box<T>(val item: T, private var count: Int = 1, plain: String) { val size get() = count }",
        &expect![[r#"
            facade TestKt
            class Box <T> [public final data]
              primaryConstructor <init>(item#0: T property item, count#1: Int property count default, plain#2: String) [public]
              property item: T [public final param]
              property count: Int [private final mutable param]
              property size [public final] getSize
              getter getSize() of size [public final expression_body]
              method component1(): T of item [public final operator implicit]
              method component2(): Int of count [private final operator implicit]
              method copy(item: T property item default, count: Int property count default, plain: String default): Box<T> [public final implicit]
        "#]],
    );
}

#[test]
fn enum_constants_are_constructed_in_order() {
    file(
        r#"
        enum class Op(val sign: String) : Runnable {
            @Deprecated("no") PLUS("+") { override fun run() { apply() } },
            NONE(default { it }), ;
            fun apply() {}
            companion object { val all = entries }
        }
        "#,
        &expect![[r#"
            facade TestKt
            enum Op : Runnable [public]
              primaryConstructor <init>(sign#0: String property sign) [private]
              property sign: String [public final param]
              @Deprecated(value = "no") enumConstant PLUS [public static final]
                enumConstantBody Op$PLUS : Op [static final]
                  method run() [public override] = {
                    apply()
                  }
              enumConstant NONE [public static final]
              method apply() [public final] = {}
              companion Op$Companion [public static final]
                property all [public final]
                instanceInit <init>() [implicit] = {
                  init all = entries
                }
              method values(): kotlin.Array<Op> [public static final implicit]
              method valueOf(value: kotlin.String): Op [public static final implicit]
              property entries: kotlin.enums.EnumEntries<Op> [public static final implicit]
              staticInit <clinit>() [static implicit] = {
                init PLUS = new Op("+") {
                  enumConstantBody Op$PLUS : Op [static final]
                    method run() [public override] = {
                      apply()
                    }
                }
                init NONE = new Op(default() lambda default@(final it#1?) {
                  it#1
                })
              }
        "#]],
    );
}

#[test]
fn aliases_and_multiplatform_declarations() {
    items(
        r#"
        typealias Handler<T> = suspend (T, context: Any?) -> Unit
        private typealias Strings = List<String>
        expect class Clock { fun now(): Long }
        actual class Wall actual constructor(actual val zone: String) { actual fun now() = 1L }
        expect fun make(): Clock
        "#,
        &expect![[r#"
            facade TestKt
            alias Handler<T>  = suspend (T, Any?) -> Unit [public]
            alias Strings = List<String> [private]
            class Clock [public final expect]
              method now(): Long [public final]
            class Wall [public final actual]
              primaryConstructor <init>(zone#0: String property zone) [public actual]
              property zone: String [public final param actual]
              method now() [public final actual expression_body]
            method make(): Clock [public final expect]
        "#]],
    );
}

#[test]
fn soft_keywords_are_names() {
    items(
        r#"
        class data(val value: Int, inner: Int, open: String)
        class `in quotes` { fun `a name`(`is`: Int) {} val get = 1; fun set() {} var field = 2; val by by lazy { 1 } }
        "#,
        &expect![[r#"
            facade TestKt
            class data [public final]
              primaryConstructor <init>(value#0: Int property value, inner#1: Int, open#2: String) [public]
              property value: Int [public final param]
            class in quotes [public final]
              method a name(is#3: Int) [public final]
              property get [public final]
              method set() [public final]
              property field [public final mutable]
              property by [public final delegated] getBy
              getter getBy() of by [public final expression_body]
              primaryConstructor <init>() [public implicit]
              instanceInit <init>() [implicit]
        "#]],
    );
}
