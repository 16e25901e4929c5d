//! Properties and their accessors.

use expect_test::expect;

use super::{file, items};

#[test]
fn accessors_with_bodies_are_callables() {
    file(
        r#"
        class Order {
            var state: String = "new"
                set(value) {
                    verify(value)
                    field = value
                }
            val total: Int get() = sum()
            var isOpen: Boolean
                get() { return flag }
                set(open) { flag = open }
            var inferred = 1
                private set
            internal var quiet = 2
                get
                @Inject set
            val issue get() = 1
            val is2 get() = 1
        }
        "#,
        &expect![[r#"
            facade TestKt
            class Order [public final]
              property state: String [public final mutable] setState
              setter setState(value#0: String) of state [public final] = {
                verify(value#0)
                field = value#0
              }
              property total: Int [public final] getTotal
              getter getTotal(): Int of total [public final expression_body] = sum()
              property isOpen: Boolean [public final mutable] isOpen setOpen
              getter isOpen(): Boolean of isOpen [public final] = {
                return flag
              }
              setter setOpen(open#1: Boolean) of isOpen [public final] = {
                flag = open#1
              }
              property inferred [public final mutable] setInferred
              setter setInferred(value) of inferred [private final]
              property quiet [internal final mutable] setQuiet
              @Inject setter setQuiet(value) of quiet [internal final]
              property issue [public final] getIssue
              getter getIssue() of issue [public final expression_body] = 1
              property is2 [public final] is2
              getter is2() of is2 [public final expression_body] = 1
              primaryConstructor <init>() [public implicit]
              instanceInit <init>() [implicit] = {
                init state = "new"
                init inferred = 1
                init quiet = 2
              }
        "#]],
    );
}

#[test]
fn accessors_keep_what_their_property_is() {
    items(
        r#"
        interface I {
            val abstract: Int
            val default: Int get() = 1
            private val hidden: Int get() = 2
        }
        abstract class C : I {
            abstract val a: Int
            abstract var b: Int protected set
            override val c: Int get() = 1
            open val d: Int get() = 1
            protected val e: Int inline get() = 1
            inline val f: Int get() = 1
        }
        "#,
        &expect![[r#"
            facade TestKt
            interface I [public abstract]
              property abstract: Int [public abstract]
              property default: Int [public default] getDefault
              getter getDefault(): Int of default [public default expression_body]
              property hidden: Int [private final] getHidden
              getter getHidden(): Int of hidden [private final expression_body]
            class C : I [public abstract]
              property a: Int [public abstract]
              property b: Int [public abstract mutable] setB
              setter setB(value: Int) of b [protected abstract]
              property c: Int [public override] getC
              getter getC(): Int of c [public override expression_body]
              property d: Int [public] getD
              getter getD(): Int of d [public expression_body]
              property e: Int [protected final] getE
              getter getE(): Int of e [protected final inline expression_body]
              property f: Int [public final inline] getF
              getter getF(): Int of f [public final inline expression_body]
              primaryConstructor <init>() [public implicit]
        "#]],
    );
}

#[test]
fn accessors_behind_comments_and_semicolons() {
    items(
        r#"
        class C {
            val x: Int
                // a remark
                @Foo get() = 1

            var y = 2; private set
            val z: Int
            get() = 3
            var w: Int
                /** Doc. */
                set(value) {}
                get() = 4
        }
        val top: Int
            get() = 5
        "#,
        &expect![[r#"
            facade TestKt
            class C [public final]
              property x: Int [public final] getX
              @Foo getter getX(): Int of x [public final expression_body]
              property y [public final mutable] setY
              setter setY(value) of y [private final]
              property z: Int [public final] getZ
              getter getZ(): Int of z [public final expression_body]
              property w: Int [public final mutable] getW setW
              setter setW(value#0: Int) of w [public final]
              getter getW(): Int of w [public final expression_body]
              primaryConstructor <init>() [public implicit]
              instanceInit <init>() [implicit]
            property top: Int [public final] getTop
            getter getTop(): Int of top [public final expression_body]
        "#]],
    );
}

#[test]
fn names_on_the_jvm() {
    items(
        r#"
        @get:JvmName("fetch") @set:JvmName("store") var a = 1
        var b: Int
            @JvmName("readB") get() = 1
            @JvmName("writeB") set(value) {}
        "#,
        &expect![[r#"
            facade TestKt
            @get:JvmName(value = "fetch") @set:JvmName(value = "store") property a [public final mutable] accessors fetch store
            property b: Int [public final mutable] accessors readB writeB getB setB
            @JvmName(value = "readB") getter getB jvm readB (): Int of b [public final expression_body]
            @JvmName(value = "writeB") setter setB jvm writeB (value#0: Int) of b [public final]
            staticInit <clinit>() [static implicit]
        "#]],
    );
}

#[test]
fn delegates_extensions_and_constants() {
    file(
        r#"
        const val LIMIT = 10
        private val cache by lazy { LIMIT }
        lateinit var late: String
        val <T> List<T>.second: T get() = this[1]
        var String.tag: Int by Tags("x")
        class C {
            val delegated: Int by map
            @Volatile var v = 1
            @Transient private val t = 2
        }
        "#,
        &expect![[r#"
            facade TestKt
            property LIMIT [public final const]
            property cache [private final delegated] getCache
            getter getCache() of cache [private final expression_body] = delegated cache by lazy() lambda lazy@(final it#0?) {
              LIMIT
            }
            property late: String [public final lateinit mutable]
            property <T> List<T>.second: T [public final] getSecond
            getter List<T>.getSecond<T> (): T of second [public final expression_body] = this[1]
            property String.tag: Int [public final mutable delegated] getTag setTag
            getter String.getTag(): Int of tag [public final implicit expression_body] = delegated tag
            setter String.setTag(value#1: Int) of tag [public final implicit] = delegated tag = value#1
            class C [public final]
              property delegated: Int [public final delegated] getDelegated
              getter getDelegated(): Int of delegated [public final implicit expression_body] = delegated delegated
              @Volatile property v [public final volatile mutable]
              @Transient property t [private final transient]
              primaryConstructor <init>() [public implicit]
              instanceInit <init>() [implicit] = {
                init delegated = map
                init v = 1
                init t = 2
              }
            staticInit <clinit>() [static implicit] = {
              init LIMIT = 10
              init tag = Tags("x")
            }
        "#]],
    );
}

#[test]
fn explicit_backing_fields() {
    file(
        "class C {\n val flow: Flow<Int>\n  field = MutableFlow(1)\n}",
        &expect![[r#"
        facade TestKt
        class C [public final]
          property flow: Flow<Int> [public final]
          primaryConstructor <init>() [public implicit]
          instanceInit <init>() [implicit] = {
            init flow = MutableFlow(1)
          }
    "#]],
    );
}
