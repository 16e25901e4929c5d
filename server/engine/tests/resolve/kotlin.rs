//! Kotlin's rules of scope, overloads and conversions.

use super::check;
use expect_test::expect;

#[test]
fn a_value_that_cannot_be_called_hides_no_function() {
    check(
        "//- A.kt
class App {
    fun modules(all: List<String>): App = this
    fun modules(one: String): App = modules(listOf(one))
    fun start(modules: List<String>, eager: Boolean) = modules(modules)
}
interface Option { val transform: (Int) -> Int }
fun Option.transform(required: Boolean, all: (Int) -> Int) = transform(3)
fun Option.other() = transform(required = true) { it }
",
        &expect![[r#"
            3 App#modules(List)
            3 kotlin.collections.CollectionsKt#listOf(T)
            4 App#modules(List)
            7 Option#getTransform()
            7 kotlin.Function#invoke
            8 AKt#transform(Option, Boolean, (Int) -> Int)
        "#]],
    );
}

#[test]
fn a_variable_that_holds_an_extension_is_called_on_a_value() {
    check(
        "//- A.kt
class Query { fun plain() {} }
fun run(query: Query, body: Query.(Int) -> Unit, plain: Query.() -> Unit) {
    query.body(1)
    query.plain()
}
fun <T> all(of: List<T>, text: T.() -> String) = of.map { it.text() }
object Build { fun own() {} }
fun make(block: Build.() -> Query) { Build.block().plain(); Build.own() }
",
        &expect![[r#"
            3 kotlin.Function#invoke
            4 Query#plain()
            6 kotlin.collections.CollectionsKt#map(Iterable, (T) -> R)
            6 kotlin.Function#invoke
            8 kotlin.Function#invoke
            8 Query#plain()
            8 Build#own()
        "#]],
    );
}

#[test]
fn default_values_come_with_overriding() {
    check(
        "//- A.kt
interface Factory { fun drop(scope: String? = null, hard: Boolean = false) }
class Single : Factory {
    override fun drop(scope: String?, hard: Boolean) {}
    fun clear() { drop() }
}
",
        &expect![[r#"
            4 Single#drop(String, Boolean)
        "#]],
    );
}

#[test]
fn hidden_and_weak_declarations_give_way() {
    check(
        "//- A.kt
class Name(names: List<String>) {
    @Deprecated(\"\", level = DeprecationLevel.HIDDEN) constructor(a: String, b: String, vararg c: String) : this(listOf(a))
    constructor(a: String, vararg c: String) : this(listOf(a))
}
@LowPriorityInOverloadResolution fun start(block: () -> Unit) {}
fun start(block: () -> Unit, times: Int = 1) {}
@LowPriorityInOverloadResolution fun only() {}
fun run() {
    Name(\"a\", \"b\")
    start { }
    only()
}
",
        &expect![[r#"
            2 Name#<init>(List)
            2 kotlin.collections.CollectionsKt#listOf(T)
            3 Name#<init>(List)
            3 kotlin.collections.CollectionsKt#listOf(T)
            9 Name#<init>(String, String...)
            10 AKt#start(() -> Unit, Int)
            11 AKt#only()
        "#]],
    );
}

#[test]
fn conditions_say_what_this_and_arguments_are() {
    check(
        "//- A.kt
open class Shape
class Circle : Shape() { fun radius() = 1 }
fun Shape.size() = when (this) {
    is Circle -> radius()
    else -> 0
}
fun size(shape: Shape): Int {
    require(shape is Circle)
    return shape.radius()
}
fun other(shape: Any) {
    shape as? Circle ?: return
    shape.radius()
}
",
        &expect![[r#"
            2 Shape#<init>()
            4 Circle#radius()
            8 kotlin.PreconditionsKt#require(Boolean)
            9 Circle#radius()
            13 Circle#radius()
        "#]],
    );
}

#[test]
fn initialisers_see_the_primary_constructors_parameters() {
    check(
        "//- A.kt
class Snapshot { fun open() = 1; fun name() = \"\" }
open class Base(size: Int)
class Body(snapshot: Snapshot) : Base(snapshot.open()) {
    val snapshot: String
    init {
        this.snapshot = snapshot.name()
    }
}
",
        &expect![[r#"
            3 Base#<init>(Int)
            3 Snapshot#open()
            6 Snapshot#name()
        "#]],
    );
}

#[test]
fn functional_interfaces_convert_lambdas() {
    check(
        "//- A.kt
class Ref { fun find() = 1 }
fun interface Getter<T, R> { fun get(of: T): R
    companion object { operator fun <T, R> invoke(other: (T) -> R): Getter<T, R> = Getter { other(it) } }
}
fun getter(): Getter<Ref, Int> = Getter { it.find() }
fun named(list: java.util.ArrayList<String>) { list.forEach { it.trim() } }
",
        &expect![[r#"
            3 kotlin.Function#invoke
            5 Ref#find()
            6 kotlin.collections.CollectionsKt#forEach(Iterable, (T) -> Unit)
            6 kotlin.text.StringsKt#trim(String)
        "#]],
    );
}

#[test]
fn javas_half_of_a_mapped_class_is_seen_last() {
    check(
        "//- A.kt
fun run(text: String, list: List<String>) {
    Character.isLetter('a')
    Integer.parseInt(text)
    list.stream()
    (text as Object).wait()
    text.lines()
}
",
        &expect![[r#"
            2 java.lang.Character#isLetter(char)
            3 java.lang.Integer#parseInt(String)
            4 java.util.Collection#stream()
            5 java.lang.Object#wait()
            6 kotlin.text.StringsKt#lines(CharSequence)
        "#]],
    );
}

#[test]
fn a_class_competes_with_functions_from_where_its_name_comes_from() {
    check(
        "//- Make.kt
package far
fun Point(x: Int) = x
//- Point.kt
package near
import far.*
class Point(x: Int)
class Tags private constructor(val all: List<String>) {
    companion object { operator fun invoke(all: List<String>): Tags = Tags(all) }
}
fun run() {
    Point(1)
    Tags(listOf())
}
",
        &expect![[r#"
            5 near.Tags#<init>(List)
            8 near.Point#<init>(Int)
            9 near.Tags.Companion#invoke(List)
            9 kotlin.collections.CollectionsKt#listOf()
        "#]],
    );
}

#[test]
fn arrays_and_function_types_tell_overloads_apart_in_names() {
    check(
        "//- A.kt
class Scope
fun run(all: Array<String>) {}
fun run(all: Array<out Int>) {}
fun run(block: Scope.(Int) -> Unit) {}
fun go() {
    run(arrayOf(\"a\"))
    run(arrayOf(1))
    run { it + 1 }
}
",
        &expect![[r#"
            6 AKt#run(Array<String>)
            6 kotlin.LibraryKt#arrayOf(T...)
            7 AKt#run(Array<Int>)
            7 kotlin.LibraryKt#arrayOf(T...)
            8 AKt#run(Scope.(Int) -> Unit)
        "#]],
    );
}

#[test]
fn a_functional_interfaces_name_converts_wherever_it_is_declared() {
    check(
        "//- lib/Lib.kt
package lib
class Screen {
    fun interface Listener { fun shown(name: String): Boolean }
    interface Deep { fun interface Inner<T> { fun take(value: T) } }
}
typealias Shown = Screen.Listener
fun interface Task { fun go() }
//- A.kt
import lib.*
import lib.Screen.Listener
import lib.Screen.Listener as Told
fun told(name: String) = name.isEmpty()
fun run(screen: Screen, block: () -> Unit) {
    Screen.Listener { it.isEmpty() }.shown(\"\")
    lib.Screen.Listener { it.isEmpty() }.shown(\"\")
    Listener { name -> name.isEmpty() }.shown(\"\")
    Told(::told).shown(\"\")
    Shown { it.isEmpty() }.shown(\"\")
    Screen.Deep.Inner<String> { it.isEmpty() }.take(\"\")
    lib.Task(block).go()
    java.util.concurrent.Callable<String> { \"\" }.call().isEmpty()
    java.util.Map.Entry.comparingByKey<String, Int>()
    Thread.UncaughtExceptionHandler { thread, error -> thread.interrupt() }
    Comparator<String> { a, b -> a.length.compareTo(b.length) }.compare(\"\", \"\")
}
",
        &expect![[r#"
            4 kotlin.text.StringsKt#isEmpty(CharSequence)
            6 kotlin.text.StringsKt#isEmpty(CharSequence)
            6 lib.Screen.Listener#shown(String)
            7 kotlin.text.StringsKt#isEmpty(CharSequence)
            7 lib.Screen.Listener#shown(String)
            8 kotlin.text.StringsKt#isEmpty(CharSequence)
            8 lib.Screen.Listener#shown(String)
            9 AKt#told(String)
            9 lib.Screen.Listener#shown(String)
            10 kotlin.text.StringsKt#isEmpty(CharSequence)
            10 lib.Screen.Listener#shown(String)
            11 kotlin.text.StringsKt#isEmpty(CharSequence)
            11 lib.Screen.Deep.Inner#take(T)
            12 lib.Task#go()
            13 java.util.concurrent.Callable#call()
            13 kotlin.text.StringsKt#isEmpty(CharSequence)
            14 java.util.Map.Entry#comparingByKey()
            15 java.lang.Thread#interrupt()
            16 kotlin.String#getLength()
            16 kotlin.Int#compareTo(Int)
            16 kotlin.String#getLength()
            16 java.util.Comparator#compare(T, T)
        "#]],
    );
}

#[test]
fn java_classes_have_javas_methods_for_kotlins_members() {
    check(
        "//- A.kt
class Own : java.util.HashMap<String, Int>() { override fun get(key: String): Int? = 1 }
fun run(map: HashMap<String, Int>, list: java.util.ArrayList<String>, plain: MutableMap<String, Int>, own: Own, path: java.nio.file.Path) {
    map[\"\"]
    map.size
    map.keys
    map.remove(\"\")
    list.removeAt(0)
    list.remove(\"\")
    plain[\"\"]
    plain.size
    own[\"\"]
    own.values
    path.toString()
}
",
        &expect![[r#"
            1 java.util.HashMap#<init>()
            3 java.util.HashMap#get(Object)
            4 java.util.HashMap#size()
            5 java.util.HashMap#keySet()
            6 java.util.HashMap#remove(Object)
            7 java.util.ArrayList#remove(int)
            8 java.util.ArrayList#remove(Object)
            9 kotlin.collections.Map#get(K)
            10 kotlin.collections.Map#getSize()
            11 Own#get(String)
            12 java.util.HashMap#values()
            13 kotlin.Any#toString()
        "#]],
    );
}

#[test]
fn the_receiver_decides_among_extensions_of_several_star_imports() {
    check(
        "//- A.kt
import kotlin.collections.*
import kotlin.sequences.*
import kotlinx.coroutines.flow.*
class Own<T>(private val inner: Flow<T>) : Flow<T> by inner
fun run(flow: Flow<Int>, state: MutableStateFlow<String>, own: Own<String>, all: List<Int>, row: Sequence<Int>, none: Missing) {
    flow.map { it.inc() }.filter { it > 1 }
    state.map { it.length }.onEach { it.inc() }
    own.map { it.length }
    all.map { it.inc() }.filter { it > 1 }
    row.map { it.inc() }.filter { it > 1 }
    all.asFlow().map { it.inc() }
    flow { emit(1) }.map { it.inc() }
    none.map { it }
    combine(flow, state) { a, b -> b.length + a }.map { it.inc() }
}
",
        &expect![[r#"
            6 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            6 kotlin.Int#inc()
            6 kotlinx.coroutines.flow.FlowKt#filter(Flow, (T) -> Boolean)
            7 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            7 kotlin.String#getLength()
            7 kotlinx.coroutines.flow.FlowKt#onEach(Flow, (T) -> Unit)
            7 kotlin.Int#inc()
            8 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            8 kotlin.String#getLength()
            9 kotlin.collections.CollectionsKt#map(Iterable, (T) -> R)
            9 kotlin.Int#inc()
            9 kotlin.collections.CollectionsKt#filter(Iterable, (T) -> Boolean)
            10 kotlin.sequences.SequencesKt#map(Sequence, (T) -> R)
            10 kotlin.Int#inc()
            10 kotlin.sequences.SequencesKt#filter(Sequence, (T) -> Boolean)
            11 kotlinx.coroutines.flow.FlowKt#asFlow(Iterable)
            11 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            11 kotlin.Int#inc()
            12 kotlinx.coroutines.flow.FlowKt#flow(FlowCollector.() -> Unit)
            12 kotlinx.coroutines.flow.FlowCollector#emit(T)
            12 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            12 kotlin.Int#inc()
            13 ? kotlin.collections.CollectionsKt#map(Iterable, (T) -> R)
            13 ? kotlin.collections.MapsKt#map(Map, (Entry) -> R)
            13 ? kotlin.sequences.SequencesKt#map(Sequence, (T) -> R)
            13 ? kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            14 kotlinx.coroutines.flow.FlowKt#combine(Flow, Flow, (T1, T2) -> R)
            14 kotlin.String#getLength()
            14 kotlinx.coroutines.flow.FlowKt#map(Flow, (T) -> R)
            14 kotlin.Int#inc()
        "#]],
    );
}
