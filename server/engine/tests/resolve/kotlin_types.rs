//! What Kotlin code tells of types: assignments, bounds, builders, what several types have in common.

use super::check;
use expect_test::expect;

#[test]
fn a_variable_of_a_read_only_collection_is_assigned() {
    check(
        "//- A.kt
class All { var read: List<String> = listOf(); val changed = mutableListOf<String>() }
class Sum { operator fun plusAssign(other: Int) {} }
fun run(all: All, items: List<String>) {
    var here = items
    here += \"a\"
    all.read += \"a\"
    all.changed += \"a\"
    var sum = Sum()
    sum += 1
}
",
        &expect![[r#"
            1 kotlin.collections.CollectionsKt#listOf()
            1 kotlin.collections.CollectionsKt#mutableListOf()
            5 kotlin.collections.CollectionsKt#plus(Collection, T)
            6 kotlin.collections.CollectionsKt#plus(Collection, T)
            7 kotlin.collections.CollectionsKt#plusAssign(MutableCollection, T)
            8 Sum#<init>()
            9 Sum#plusAssign(Int)
        "#]],
    );
}

#[test]
fn the_narrower_bound_goes_first() {
    check(
        "//- A.kt
import java.io.*
fun <T : Closeable> shut(it: T) = 1
fun <T : AutoCloseable> shut(it: T) = \"\"
fun run(file: Reader, any: AutoCloseable) {
    shut(file).inc()
    shut(any).length
    file.use { it.read() }
    any.use { it.close() }
}
",
        &expect![[r#"
            5 AKt#shut(T)
            5 kotlin.Int#inc()
            6 AKt#shut(T)
            6 kotlin.String#getLength()
            7 kotlin.io.CloseableKt#use(T, (T) -> R)
            7 java.io.Reader#read()
            8 kotlin.AutoCloseableKt#use(T, (T) -> R)
            8 java.lang.AutoCloseable#close()
        "#]],
    );
}

#[test]
fn what_a_builder_is_told_is_what_it_builds() {
    check(
        "//- A.kt
import kotlinx.coroutines.flow.*
class Item { fun use() {} }
fun items(): Flow<Item> = flow { emit(Item()) }
fun more(item: Item): List<Item> = listOf(item)
fun run(item: Item) {
    flow { emit(item) }.map { it.use() }
    flow { emitAll(items()) }.map { it.use() }
    buildList { add(item) }.first().use()
    buildList { addAll(more(item)) }.forEach { it.use() }
    buildMap { put(\"\", item) }.values.first().use()
    sequence { yield(item) }.first().use()
    sequence { yieldAll(more(item)) }.first().use()
    flow { if (true) emit(item) else emit(Item()) }.collect { it.use() }
    buildSet { this.add(item) }.first().use()
    buildList { buildList { add(\"\") }; add(item) }.first().use()
}
",
        &expect![[r#"
            3 kotlinx.coroutines.flow.FlowKt#flow(FlowCollector.() -> Unit)
            3 kotlinx.coroutines.flow.FlowCollector#emit(T)
            3 Item#<init>()
            4 kotlin.collections.CollectionsKt#listOf(T)
            6 kotlinx.coroutines.flow.FlowKt#flow(FlowCollector.() -> Unit)
            6 kotlinx.coroutines.flow.FlowCollector#emit(T)
            6 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            6 Item#use()
            7 kotlinx.coroutines.flow.FlowKt#flow(FlowCollector.() -> Unit)
            7 kotlinx.coroutines.flow.FlowKt#emitAll(FlowCollector, Flow)
            7 AKt#items()
            7 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            7 Item#use()
            8 kotlin.collections.CollectionsKt#buildList(MutableList.() -> Unit)
            8 kotlin.collections.MutableList#add(E)
            8 kotlin.collections.CollectionsKt#first(List)
            8 Item#use()
            9 kotlin.collections.CollectionsKt#buildList(MutableList.() -> Unit)
            9 kotlin.collections.MutableList#addAll(Collection)
            9 AKt#more(Item)
            9 kotlin.collections.CollectionsKt#forEach(Iterable, (T) -> Unit)
            9 Item#use()
            10 kotlin.collections.MapsKt#buildMap(MutableMap.() -> Unit)
            10 kotlin.collections.MutableMap#put(K, V)
            10 kotlin.collections.MutableMap#getValues()
            10 kotlin.collections.CollectionsKt#first(Iterable)
            10 Item#use()
            11 kotlin.sequences.SequencesKt#sequence(SequenceScope.() -> Unit)
            11 kotlin.sequences.SequenceScope#yield(T)
            11 kotlin.sequences.SequencesKt#first(Sequence)
            11 Item#use()
            12 kotlin.sequences.SequencesKt#sequence(SequenceScope.() -> Unit)
            12 kotlin.sequences.SequenceScope#yieldAll(Iterable)
            12 AKt#more(Item)
            12 kotlin.sequences.SequencesKt#first(Sequence)
            12 Item#use()
            13 kotlinx.coroutines.flow.FlowKt#flow(FlowCollector.() -> Unit)
            13 kotlinx.coroutines.flow.FlowCollector#emit(T)
            13 kotlinx.coroutines.flow.FlowCollector#emit(T)
            13 Item#<init>()
            13 kotlinx.coroutines.flow.Flow#collect(FlowCollector)
            13 Item#use()
            14 kotlin.collections.SetsKt#buildSet(MutableSet.() -> Unit)
            14 kotlin.collections.MutableSet#add(E)
            14 kotlin.collections.CollectionsKt#first(Iterable)
            14 Item#use()
            15 kotlin.collections.CollectionsKt#buildList(MutableList.() -> Unit)
            15 kotlin.collections.CollectionsKt#buildList(MutableList.() -> Unit)
            15 kotlin.collections.MutableList#add(E)
            15 kotlin.collections.MutableList#add(E)
            15 kotlin.collections.CollectionsKt#first(List)
            15 Item#use()
        "#]],
    );
}

#[test]
fn a_parameter_of_type_t_and_any_is_overridden_by_what_t_is() {
    check(
        "//- A.kt
interface Column<T> { fun write(value: T & Any) }
open class Flags : Column<Boolean?> {
    override fun write(value: Boolean) {}
    fun all(value: Boolean) { write(value) }
}
fun run(flags: Flags, any: Column<String>) {
    flags.write(true)
    any.write(\"\")
}
",
        &expect![[r#"
            4 Flags#write(Boolean)
            7 Flags#write(Boolean)
            8 Column#write(T & Any)
        "#]],
    );
}

#[test]
fn what_three_types_have_in_common_picks_the_overload() {
    check(
        "//- A.kt
fun take(text: String) {}
fun take(thrown: Throwable) {}
fun run(n: Int) {
    take(when (n) { 1 -> Error(); 2 -> java.io.IOException(); else -> RuntimeException() })
    take(if (n > 2) Error() else if (n > 1) Exception() else RuntimeException())
}
",
        &expect![[r#"
            4 AKt#take(Throwable)
            4 java.lang.Error#<init>()
            4 java.io.IOException#<init>()
            4 java.lang.RuntimeException#<init>()
            5 AKt#take(Throwable)
            5 java.lang.Error#<init>()
            5 java.lang.Exception#<init>()
            5 java.lang.RuntimeException#<init>()
        "#]],
    );
}

#[test]
fn an_assignment_tells_of_a_local_and_not_of_a_property() {
    check(
        "//- A.kt
open class Call { open fun go() {} }
class Real : Call() { override fun go() {} }
class A {
    private var call: Call = Call()
    fun run() {
        call = Real()
        call.go()
        var here: Call = Call()
        here = Real()
        here.go()
    }
}
",
        &expect![[r#"
            2 Call#<init>()
            4 Call#<init>()
            6 Real#<init>()
            7 Call#go()
            8 Call#<init>()
            9 Real#<init>()
            10 Real#go()
        "#]],
    );
}

#[test]
fn characters_may_have_operators_as_extensions() {
    check(
        "//- A.kt
class Text {
    operator fun Char.unaryPlus() {}
    operator fun String.unaryPlus() {}
    fun write() { +'a'; +\"b\"; +1; -'c'.code }
}
",
        &expect![[r#"
            4 Text#unaryPlus(Char)
            4 Text#unaryPlus(String)
            4 kotlin.CharCodeKt#getCode(Char)
        "#]],
    );
}
