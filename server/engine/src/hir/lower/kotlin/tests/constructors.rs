//! Constructors, initialisers and their order.

use expect_test::expect;

use super::{file, items};

#[test]
fn initialisers_run_in_source_order_and_see_the_parameters() {
    file(
        r#"
        class Worker(private val service: Mailer, setup: Logger, n: Int = setup.level) : Base(setup), Runnable by service {
            private val setup = Mailer(setup)
            init { setup.start(); val n = n + 1 }
            val late by lazy { setup }
            val size get() = n
            init { n.check() }
            fun run() { setup.stop() }
        }
        "#,
        &expect![[r#"
            facade TestKt
            class Worker : Base call new Base(setup#1), Runnable by service#0 [public final]
              primaryConstructor <init>(service#0: Mailer property service, setup#1: Logger, n#2: Int default = setup#1.level) [public]
              property service: Mailer [private final param]
              property setup [private final]
              property late [public final delegated] getLate
              getter getLate() of late [public final expression_body] = delegated late by lazy() lambda lazy@(final it#4?) {
                setup#1
              }
              property size [public final] getSize
              getter getSize() of size [public final expression_body] = n
              method run() [public final] = {
                setup.stop()
              }
              instanceInit <init>() [implicit] = {
                new Base(setup#1)
                service#0
                init setup = Mailer(setup#1)
                {
                  setup#1.start()
                  let final n#3 = (n#2 + 1)
                }
                {
                  n#2.check()
                }
              }
        "#]],
    );
}

#[test]
fn secondary_constructors_delegate() {
    file(
        r#"
        class A : Base {
            constructor() : this(1, f { 2 })
            private constructor(x: Int, y: Int = x) : super(x) { init(y) }
            protected constructor(s: String)
        }
        "#,
        &expect![[r#"
            facade TestKt
            class A : Base [public final]
              constructor <init>() [public] = {
                this(1, f() lambda f@(final it#0?) {
                  2
                })
              }
              constructor <init>(x#1: Int, y#2: Int default = x#1) [private] = {
                super(x#1)
                init(y#2)
              }
              constructor <init>(s#3: String) [protected] = {}
        "#]],
    );
}

#[test]
fn visibility_of_constructors() {
    items(
        r#"
        class A private constructor()
        class B @Inject internal constructor(val x: Int)
        sealed class S
        enum class E
        class C
        abstract class D(x: Int)
        interface I
        object O
        "#,
        &expect![[r#"
            facade TestKt
            class A [public final]
              primaryConstructor <init>() [private]
            class B [public final]
              @Inject primaryConstructor <init>(x#0: Int property x) [internal]
              property x: Int [public final param]
            class S [public abstract sealed]
              primaryConstructor <init>() [protected implicit]
            enum E [public final]
              primaryConstructor <init>() [private implicit]
              method values(): kotlin.Array<E> [public static final implicit]
              method valueOf(value: kotlin.String): E [public static final implicit]
              property entries: kotlin.enums.EnumEntries<E> [public static final implicit]
            class C [public final]
              primaryConstructor <init>() [public implicit]
            class D [public abstract]
              primaryConstructor <init>(x#1: Int) [public]
            interface I [public abstract]
            object O [public final]
        "#]],
    );
}

#[test]
fn properties_among_the_parameters() {
    items(
        r#"
        class P(
            /** Doc of a. */
            @Json("a") @get:Get @param:Param private val a: Int,
            vararg var b: String,
            vararg val c: Int,
            override val d: (Int) -> Unit = {},
            plain: Any?,
        )
        "#,
        &expect![[r#"
            facade TestKt
            class P [public final]
              primaryConstructor <init>(@Json(value = "a") @get:Get @param:Param a#0: Int property a, b#1: String... property b, c#2: Int... property c, d#3: (Int) -> Unit property d default, plain#4: Any?) [public]
              @Json(value = "a") @get:Get @param:Param property a: Int [private final param]
              property b: kotlin.Array<? extends String> [public final mutable param]
              property c: kotlin.IntArray [public final param]
              property d: (Int) -> Unit [public override param]
        "#]],
    );
}
