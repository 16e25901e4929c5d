//! Functions: modifiers, receivers, parameters, bodies.

use expect_test::expect;

use super::{file, items};

#[test]
fn modifiers() {
    items(
        r#"
        abstract class C {
            fun plain() {}
            open fun opened() {}
            abstract fun without()
            override fun overridden() {}
            final override fun sealed() {}
            protected suspend fun suspended() {}
            private inline fun inlined(noinline a: () -> Unit, crossinline b: () -> Unit) {}
            internal operator fun plus(other: C) = other
            infix fun to(other: C) = other
            tailrec fun loop() { loop() }
            external fun native()
            @Synchronized fun locked() {}
            @JvmName("renamed") fun named() {}
            @Throws(java.io.IOException::class, Bad::class) fun throwing() {}
            @Deprecated("gone", level = DeprecationLevel.HIDDEN) fun hidden() {}
        }
        inline fun <reified T : Any> top(): T = make()
        "#,
        &expect![[r#"
            facade TestKt
            class C [public abstract]
              method plain() [public final]
              method opened() [public]
              method without() [public abstract]
              method overridden() [public override]
              method sealed() [public final override]
              method suspended() [protected final suspend]
              method inlined(a#0: () -> Unit noinline, b#1: () -> Unit crossinline) [private final inline]
              method plus(other#2: C) [internal final operator expression_body]
              method to(other#3: C) [public final infix expression_body]
              method loop() [public final tailrec]
              method native() [public final native]
              @Synchronized method locked() [public final synchronized]
              @JvmName(value = "renamed") method named jvm renamed () [public final]
              @Throws(value = java.io.IOException.class, value = Bad.class) method throwing() throws java.io.IOException, Bad [public final]
              @Deprecated(value = "gone", level = DeprecationLevel.HIDDEN) method hidden() [public final hidden]
              primaryConstructor <init>() [public implicit]
            method top<reified T: Any> (): T [public final inline expression_body]
        "#]],
    );
}

#[test]
fn receivers_and_type_parameters() {
    items(
        r#"
        fun String.ext() {}
        fun <T, R> List<T>.each(f: T.(Int) -> R): R where T : Any, R : Comparable<R> = f()
        fun (() -> Unit).twice() {}
        fun a.b.C<*>?.nullable() {}
        fun <K> Map.Entry<K, *>.key() {}
        "#,
        &expect![[r#"
            facade TestKt
            method String.ext() [public final]
            method List<T>.each<T: Any, R: Comparable<R>> (f#0: T.(Int) -> R): R [public final expression_body]
            method () -> Unit.twice() [public final]
            method a.b.C<?>?.nullable() [public final]
            method Map.Entry<K, ?>.key<K> () [public final]
        "#]],
    );
}

#[test]
fn context_parameters_come_first() {
    file(
        r#"
        context(users: Users, _: Log) fun save(name: String) { users.put(name) }
        context(Users) @Old fun String.load() {}
        context(users: Users) val String.id: Int get() = users.find(this)
        "#,
        &expect![[r#"
            facade TestKt
            method save(users#0: Users, _#1: Log, name#2: String) context 2 [public final] = {
              users#0.put(name#2)
            }
            @Old method String.load(_#3: Users) context 1 [public final] = {}
            property String.id: Int [public final] getId
            getter String.getId(users#4: Users): Int context 1 of id [public final expression_body] = users#4.find(this)
        "#]],
    );
}

#[test]
fn parameters() {
    file(
        r#"
        fun f(a: Int, b: Int = a + 1, vararg c: String, d: () -> Unit = { b }, @Ann e: Any? = null) { g(a, c) }
        interface I { fun h(x: Int = 1, y: Int = x) }
        "#,
        &expect![[r#"
            facade TestKt
            method f(a#0: Int, b#1: Int default = (a#0 + 1), c#2: String..., d#3: () -> Unit default = lambda(final it#5?) {
              b#1
            }, @Ann e#4: Any? default = null) [public final] = {
              g(a#0, c#2)
            }
            interface I [public abstract]
              method h(x#6: Int default = 1, y#7: Int default = x#6) [public abstract]
        "#]],
    );
}

#[test]
fn bodies() {
    file(
        r#"
        fun block(): Int { return 1 }
        fun expression() = 1
        fun typed(): Int = if (a) 1 else 2
        fun unit() { }
        fun chain() =
            a
                .b()
        "#,
        &expect![[r#"
            facade TestKt
            method block(): Int [public final] = {
              return 1
            }
            method expression() [public final expression_body] = 1
            method typed(): Int [public final expression_body] = if a then 1 else 2
            method unit() [public final] = {}
            method chain() [public final expression_body] = a.b()
        "#]],
    );
}

#[test]
fn local_functions() {
    file(
        r#"
        fun outer(x: Int) {
            fun inner(y: Int = x) = x + y
            tailrec suspend fun String.ext() { inner(1) }
            inner(2)
        }
        "#,
        &expect![[r#"
            facade TestKt
            method outer(x#0: Int) [public final] = {
              localFunction inner(y#1: Int default = x#0) [final expression_body] = (x#0 + y#1)
              localFunction String.ext() [final suspend tailrec] = {
                inner(1)
              }
              inner(2)
            }
        "#]],
    );
}
