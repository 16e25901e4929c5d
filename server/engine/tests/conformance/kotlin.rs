//! Kotlin, up to 2.3.

use callscope_engine::hir::Language;

use super::Grammar::{Fails, Parses};
use super::{Probe, misfits};

fn check(probes: &[Probe]) {
    let misfits = misfits(Language::Kotlin, "probe.kt", probes);
    assert!(misfits.is_empty(), "{}", misfits.join("\n"));
}

#[test]
fn declarations() {
    check(DECLARATIONS);
}

#[test]
fn code() {
    check(CODE);
}

#[test]
fn layout() {
    check(LAYOUT);
}

#[test]
fn gaps_of_the_grammar() {
    check(GAPS);
}

#[rustfmt::skip]
const DECLARATIONS: &[Probe] = &[
    ("class", Parses, "class A<T : B>(val x: T) : C(x), D by x where T : E", &["class A <T: B & E> : C call new C(x#0), D by x#0"]),
    ("nested, inner and companion", Parses, "class A { class B; inner class C; companion object { fun f() {} } }", &["class A$B [public static", "class A$C [public final inner]", "companion A$Companion"]),
    ("named companion", Parses, "class A { companion object B : C { val x = 1 } }", &["companion A$B : C"]),
    ("data class", Parses, "data class A(val x: Int)", &["component1", "copy"]),
    ("value class", Parses, "@JvmInline value class A(val x: Int)", &["class A [public final value]"]),
    ("enum with bodies", Parses, "enum class A(val x: Int) { B(1) { override fun f() {} }, @C D(2); abstract fun f() }", &["enumConstantBody A$B", "new A(2)"]),
    ("enum without members", Parses, "enum class A { B, C, }", &["enumConstant B", "enumConstant C"]),
    ("sealed interface", Parses, "sealed interface A { object B : A }", &["interface A [public abstract sealed]", "object A$B"]),
    ("fun interface", Parses, "fun interface A { fun f() }", &["interface A [public abstract fun]"]),
    ("annotation class", Parses, "annotation class A(val x: Array<String> = [])", &["annotation A", "default = []"]),
    ("data object", Parses, "data object A", &["object A [public final data]"]),
    ("type alias", Parses, "typealias A<T> = Map<String, suspend (T) -> Unit>", &["alias A<T>  = Map<String, suspend (T) -> Unit>"]),
    ("secondary constructors", Parses, "class A { constructor(x: Int) : this() { f() }\nconstructor() : super() }", &["this()", "super()"]),
    ("initialisers", Parses, "class A(x: Int) { val y = x; init { f(x) } }", &["init y = x#0", "f(x#0)"]),
    ("accessors", Parses, "class A { var x: Int\n get() = 1\n private set(v) { field = v } }", &["getter getX(): Int", "setter setX(v#0: Int) of x [private"]),
    ("accessor on the property's line", Parses, "val x: Int get() = 1; var y = 2; private set", &["getter getX", "setter setY"]),
    ("delegated properties", Parses, "class A { val x by lazy { 1 }\nvar y: Int by map }", &["getX() of x [public final expression_body] = delegated x by lazy()", "init y = map", "= delegated y = value#1"]),
    ("extension property", Parses, "val <T> List<T>.x: T get() = this[0]", &["getter List<T>.getX<T>"]),
    ("explicit backing field", Parses, "class A { val x: List<Int>\n field = mutableListOf<Int>() }", &["init x = mutableListOf<Int>()"]),
    ("extension function", Parses, "fun <T> List<T>?.f(x: T.() -> Unit) {}", &["method List<T>?.f<T> (x#0: T.() -> Unit)"]),
    ("extension of a function type", Parses, "fun (() -> Unit).f() {}", &["method () -> Unit.f()"]),
    ("function modifiers", Parses, "private inline fun <reified T> f(noinline a: () -> Unit, crossinline b: () -> Unit) {}", &["noinline", "crossinline", "reified T"]),
    ("suspend, operator, infix, tailrec, external", Parses, "suspend operator fun A.plus(b: A) = b\ninfix fun A.x(b: A) = b\ntailrec fun f() {}\nexternal fun g()", &["suspend operator", "infix", "tailrec", "native"]),
    ("defaults and varargs", Parses, "fun f(a: Int = 1, vararg b: Int) {}", &["a#0: Int default = 1, b#1: Int..."]),
    ("context parameters", Parses, "context(a: A, _: B)\nfun f() { a.g() }", &["context 2", "a#0.g()"]),
    ("context receivers", Parses, "context(A) fun f() {}", &["context 1"]),
    ("expect and actual", Parses, "expect class A { fun f() }\nactual fun g() {}", &["expect", "actual"]),
    ("annotations", Parses, "@file:JvmName(\"X\")\n@A(1, b = [C::class], d = E.F) @get:G class H", &["facade X", "@A(value = 1, b = {C.class}, d = E.F) @get:G"]),
    ("annotation lists", Parses, "@[A B(1)] fun f() {}", &["@A @B(value = 1) method f"]),
    ("imports", Parses, "package a.b\nimport c.*\nimport d.e as f\nimport `g h`.i", &["import c.*", "import d.e as f", "import g h.i"]),
    ("names in backticks", Parses, "fun `a b`(`in`: Int) = `in`", &["method a b(in#0: Int)", "= in#0"]),
    ("soft keywords as names", Parses, "class data(val value: Int) { fun get() {}\nval field = 1\nfun open(inner: Int) = inner }", &["class data", "method get", "property field", "inner#1"]),
    ("definitely non-null types", Parses, "fun <T> f(x: T & Any) {}", &["x#0: T & Any"]),
    ("types of functions", Parses, "val x: suspend A.(Int, b: B) -> (C) -> D = f\nval y: ((A) -> B)? = null", &["suspend A.(Int, B) -> (C) -> D", "((A) -> B)?"]),
    ("annotated types", Parses, "fun f(x: @A () -> Unit, y: @B(1) Int) {}", &["x#0: () -> Unit, y#1: Int"]),
    ("shebang", Parses, "#!/usr/bin/env kotlin\nfun f() {}", &["method f"]),
];

#[rustfmt::skip]
const CODE: &[Probe] = &[
    ("trailing lambda", Parses, "fun f() { g(1) { a }\nh { b }\ni<T> { c } }", &["g(1) lambda g@", "h() lambda h@", "i<T>() lambda i@"]),
    ("labelled lambda", Parses, "fun f() { g l@{ return@l } }", &["lambda l@", "return@l"]),
    ("lambda parameters", Parses, "fun f() { g { x: Int, (y, _) -> x } }", &["let (final y#2, final _#3) = (#1"]),
    ("anonymous function", Parses, "val x = fun A.(y: Int): Int { return y }", &["fun A.(final y#0: Int): Int"]),
    ("suspending lambda", Parses, "val x = suspend { f() }", &["suspend() suspend lambda"]),
    ("generic calls", Parses, "fun f() { a<B>(c)\nd.e<F<G>>().h }", &["a<B>(c)", "d.e<F<G>>().h"]),
    ("comparisons", Parses, "val x = a < b && c > (d)", &["((a < b) && (c > d))"]),
    ("safe calls and assertions", Parses, "val x = a?.b()!!.c ?: d", &["(a?.b()!!.c ?: d)"]),
    ("qualified this and super", Parses, "class A : B { fun f() { this@A.g(); super<B>.f(); super@A.f() } }", &["this@A.g()", "super<B>.f()", "super@A.f()"]),
    ("when with a subject", Parses, "val x = when (val y = f()) { is A, !is B -> 1; in c, !in d -> 2; 3 -> 4; is E if y.ok -> 5; else -> 6 }", &["case (it is A), (it !is B) -> 1", "case (it in c), (it !in d) -> 2", "when y#0.ok"]),
    ("when without a subject", Parses, "val x = when { a -> 1; else -> 2 }", &["case a -> 1", "default -> 2"]),
    ("if and try as values", Parses, "val x = if (a) 1 else try { b } catch (e: E) { 2 } finally { c() }", &["if a then 1 else try", "finally"]),
    ("loops and labels", Parses, "fun f() { l@ for ((a, b) in c) { do { val d = 1 } while (d > a); while (e) continue@l } }", &["l: for ((final a#0, final b#1) in c)", "while (d#2 > a#0)", "continue@l"]),
    ("destructuring", Parses, "fun f() { val (a, _, b: Int) = c }", &["let (final a#0, final _#1, final b#2: Int) = c"]),
    ("positional and named destructuring", Parses, "fun f() { val [a, b] = c\n(val d, var e) = g }", &["let (final a#0, final b#1) = c", "let (final d#2, e#3) = g"]),
    ("assignments", Parses, "fun f() { a = 1; a.b += 2; a?.c = 3; a[1, 2] = 4; a[5].d++; --e }", &["a.b += 2", "a?.c = 3", "a[1, 2] = 4", "a[5].d++", "--e"]),
    ("ranges", Parses, "val x = 1..2\nval y = 1..<n", &["(1 .. 2)", "(1 ..< n)"]),
    ("string templates", Parses, "val x = \"$a ${b.c { \"${d}\" }} \\$e\"", &["template(a, b.c() lambda c@"]),
    ("raw and multi-dollar strings", Parses, "val x = \"\"\"$a \"b\" ${c}\"\"\"\nval y = $$\"\"\"$a $$b $${c}\"\"\"", &["init x = template(a, c)", "init y = template(b, c)"]),
    ("references", Parses, "val x = f(::a, B::c, d.e::g, ::H, this::i, B<C>::j)", &["f(::a, B::c, d.e::g, ::H, this::i, type B<C>::j)"]),
    ("class literals", Parses, "val x = f(A::class, b::class, a.b.C::class.java)", &["f(A::class, b::class, a.b.C::class.java)"]),
    ("anonymous objects", Parses, "val x = object : A(1), B by c { override fun f() {} }", &["anonymous ProbeKt$x$1 : A call new A(1), B by c"]),
    ("local functions and classes", Parses, "fun f() { fun g(a: Int = 1) = a\nclass H { fun i() {} } }", &["localFunction g", "class ProbeKt$f$H"]),
    ("infix calls", Parses, "val x = a to b until c step 2", &["a to(b) until(c) step(2)"]),
    ("casts", Parses, "val x = a as B<C> as? D", &["((a as B<C>) as? D)"]),
    ("literals", Parses, "val x = f(1_0, 0xFFL, 0b1u, 1.5e3, .5f, 'a', '\\n', null)", &["f(10, 255L, 0b1u:UInt"]),
    ("invoked values", Parses, "val x = a(1)(2) + b.c.invoke() + (d)(3) + e[4](5)", &["a(1)!(2)", "d!(3)", "e[4]!(5)"]),
    ("generic call behind an operator", Parses, "val x = a ?: b<C>(d)\nval y = e to f<G> { }", &["(a ?: b<C>(d))", "e to(f<G>() lambda f@"]),
    ("negations", Parses, "val x = !a.b() && !(c ?: false)", &["(!a.b() && !(c ?: false))"]),
    ("return of an object", Parses, "fun f(): A {\n return object : A { }\n}\nfun g() { return\n object : A { } }", &["  return object {", "  return\n  object {"]),
    ("return as a value", Parses, "fun f() { val x = a ?: return\nb ?: throw C() }", &["(a ?: return)", "(b ?: throw C())"]),
];

#[rustfmt::skip]
const LAYOUT: &[Probe] = &[
    ("chains over lines", Parses, "val x = a\n  .b()\n  // why\n  ?.c()\n  ?: d", &["(a.b()?.c() ?: d)"]),
    ("operators at the end of a line", Parses, "val x = a +\n b &&\n c", &["((a + b) && c)"]),
    ("lambda on the next line", Parses, "fun f() { g(1)\n { a } }", &["g(1) lambda g@"]),
    ("else after a comment", Parses, "fun f() { if (a) { b }\n // c\n else { d } }", &["else {"]),
    ("constructor on the next line", Parses, "class A\n@Inject\nconstructor(val x: Int)\n{ }", &["@Inject primaryConstructor"]),
    ("supertypes over lines", Parses, "class A(\n val x: Int,\n) :\n B(x),\n C {\n}", &["class A : B call new B(x#0), C"]),
    ("one line", Parses, "object A { fun f() {} val x = 1 }", &["method f", "property x"]),
    ("where at the start of a line", Parses, "fun <T> f() where T : A {\n g()\n where = 1\n}\nfun <U> h()\n where U : B {}", &["f<T: A>", "where = 1", "h<U: B>"]),
    ("expression body on the next line", Parses, "fun f() =\n  g()\n\nfun h() {}", &["= g()", "method h"]),
    ("soft keyword before an index", Parses, "fun f() { data[i] = 1 }", &["data[i] = 1"]),
];

/// What the grammar does not parse, and what the HIR has of it all the same.
#[rustfmt::skip]
const GAPS: &[Probe] = &[
    ("else if in when", Fails, "fun f() { when (x) {\n is A -> 1\n else if b.ok() -> 2\n else -> 3 } }", &["default when b.ok() -> 2"]),
    ("else if in when, a name alone", Fails, "fun f() { when (x) {\n is A -> 1\n else if b -> 2\n else -> 3 } }", &["default when missing -> 2"]),
    ("statement in parentheses", Fails, "fun f() { a()\n(b).c() }", &["b.c()"]),
    ("arrow on the next line", Fails, "fun f() { a { b\n -> b.c() } }", &["lambda a@(final b#0)"]),
    ("reference on a nullable type", Fails, "val x = A?::b", &["type A?::b"]),
    ("modifiers behind a block on one line", Fails, "class A { fun f() {} private fun g() {} }", &["method f", "method g"]),
    ("superclass call with a delegate", Fails, "class A : B(1) by c { fun f() {} }", &["class A : B call new B(1)", "method f"]),
    ("annotation as an argument of an annotation", Fails, "@A(@B(1)) class C { fun f() {} }", &["class C", "method f"]),
    ("all as a use-site target", Fails, "@all:A class B { fun f() {} }", &["method f"]),
];
