//! Which implementations a virtual call may reach: class hierarchy analysis on the receiver's static type, narrowed where the code shows
//! which object the receiver is.

use super::check_dispatch;
use expect_test::expect;

#[test]
fn a_receiver_created_here_has_one_implementation() {
    check_dispatch(
        "//- A.java
class Base { void run() { } }
class Sub extends Base { void run() { } }
class A {
    private final Base field = new Base();
    private Base open = new Base();
    void go(Base any, boolean on) {
        any.run();
        new Base().run();
        Base once = new Base();
        once.run();
        Base twice = new Base();
        twice.run();
        if (on) twice = any;
        field.run();
        open.run();
        var it = new Sub();
        it.run();
        Base nameless = new Base() { void other() { run(); } };
        nameless.run();
    }
}
",
        &expect![[r#"
            4 Base#<init>(): itself
            5 Base#<init>(): itself
            7 Base#run(): Base#run() Sub#run()
            8 Base#<init>(): itself
            8 Base#run(): itself
            9 Base#<init>(): itself
            10 Base#run(): itself
            11 Base#<init>(): itself
            12 Base#run(): Base#run() Sub#run()
            14 Base#run(): itself
            15 Base#run(): Base#run() Sub#run()
            16 Sub#<init>(): itself
            17 Sub#run(): itself
            18 Base#<init>(): itself
            18 Base#run(): itself
            19 Base#run(): Base#run() Sub#run()
        "#]],
    );
    check_dispatch(
        "//- A.kt
open class Base { open fun run() {}; open val size get() = 1 }
class Sub : Base() { override fun run() {}; override val size get() = 2 }
fun base(): Base = Sub()
class A {
    private val field = Base()
    private var open = Base()
    private val made = base()
    fun go(any: Base, on: Boolean) {
        any.run()
        Base().run()
        val once = Base()
        once.run()
        once.size
        any.size
        var twice = Base()
        twice.run()
        if (on) twice = any
        field.run()
        open.run()
        made.run()
        object : Base() { fun other() = run() }.run()
    }
}
",
        &expect![[r#"
            2 Base#<init>(): itself
            3 Sub#<init>(): itself
            5 Base#<init>(): itself
            6 Base#<init>(): itself
            7 AKt#base(): itself
            9 Base#run(): Base#run() Sub#run()
            10 Base#<init>(): itself
            10 Base#run(): itself
            11 Base#<init>(): itself
            12 Base#run(): itself
            13 Base#getSize(): itself
            14 Base#getSize(): Base#getSize() Sub#getSize()
            15 Base#<init>(): itself
            16 Base#run(): Base#run() Sub#run()
            18 Base#run(): itself
            19 Base#run(): Base#run() Sub#run()
            20 Base#run(): Base#run() Sub#run()
            21 Base#<init>(): itself
            21 Base#run(): itself
            21 Base#run(): itself
        "#]],
    );
}

#[test]
fn properties_of_one_letter_are_dispatched_too() {
    check_dispatch(
        "//- A.kt
interface Shape { val x: Int; val width: Int }
class Slow : Shape { override val x: Int get() = 1; override val width: Int get() = 2 }
fun f(s: Shape) = s.x + s.width
",
        &expect![[r#"
            3 Shape#getX(): Slow#getX()
            3 Shape#getWidth(): Slow#getWidth()
        "#]],
    );
}

/// What a variable holds counts, not its type.
#[test]
fn a_variable_may_be_wider_than_what_was_created() {
    check_dispatch(
        "//- A.java
interface Job { void go(); }
class Base implements Job { public void go() { } }
class Sub extends Base implements Runnable { public void go() { } public void run() { } }
class Other extends Base implements Runnable { public void go() { } public void run() { } }
class A {
    private final Base field = new Sub();
    void all() {
        Base base = new Sub();
        base.go();
        Job job = new Sub();
        job.go();
        Runnable runnable = new Sub();
        runnable.run();
        field.go();
    }
}
",
        &expect![[r#"
            6 Sub#<init>(): itself
            8 Sub#<init>(): itself
            9 Base#go(): Sub#go()
            10 Sub#<init>(): itself
            11 Job#go(): Sub#go()
            12 Sub#<init>(): itself
            13 java.lang.Runnable#run(): Sub#run()
            14 Base#go(): Base#go() Sub#go() Other#go()
        "#]],
    );
    check_dispatch(
        "//- A.kt
interface Job { fun go() }
open class Base : Job { override fun go() { } }
class Sub : Base(), Runnable { override fun go() { }\n override fun run() { } }
class Other : Base(), Runnable { override fun go() { }\n override fun run() { } }
class A {
    private val field: Base = Sub()
    fun all() {
        val base: Base = Sub()
        base.go()
        val job: Job = Sub()
        job.go()
        val runnable: Runnable = Sub()
        runnable.run()
        field.go()
    }
}
",
        &expect![[r#"
            3 Base#<init>(): itself
            5 Base#<init>(): itself
            8 Sub#<init>(): itself
            10 Sub#<init>(): itself
            11 Sub#go(): itself
            12 Sub#<init>(): itself
            13 Sub#go(): itself
            14 Sub#<init>(): itself
            15 Sub#run(): itself
            16 Base#go(): Base#go() Sub#go() Other#go()
        "#]],
    );
}

/// A smart cast by an assignment ends where a branch, a loop, a handler or a lambda may have assigned another value.
#[test]
fn what_a_variable_holds_is_forgotten_where_other_code_may_assign_it() {
    check_dispatch(
        "//- A.kt
interface I { fun go() }
class One : I { override fun go() {} }
class Two : I { override fun go() {} }
class A {
  fun t(c: Boolean) {
    var x: I = One()
    if (c) x = Two()
    val y = x
    y.go()
    x.go()
  }
  fun w(c: Boolean) {
    var x: I = One()
    while (c) { x.go(); x = Two() }
    x.go()
  }
  fun tr(c: Boolean) {
    var x: I = One()
    try { x = Two() } catch (e: Exception) { }
    x.go()
  }
  fun wh(c: Int) {
    var x: I = One()
    when (c) { 1 -> x = Two()
      else -> {} }
    x.go()
    listOf(1).forEach { x = Two() }
    x.go()
  }
}
class B {
  fun straight() {
    var x: I = One()
    x.go()
    x = Two()
    x.go()
  }
  fun both(c: Boolean) {
    var x: I = One()
    if (c) { x = Two(); x.go(); return }
    x.go()
  }
  fun later() {
    var x: I = One()
    val f = { x.go() }
    x = Two()
    f()
  }
  fun read() {
    var x: I = One()
    val o = object : I { override fun go() { x.go() } }
    x = Two()
    o.go()
  }
  fun written() {
    var x: I = One()
    val o = object : I { override fun go() { x = Two() } }
    o.go()
    x.go()
  }
}
",
        &expect![[r#"
            6 One#<init>(): itself
            7 Two#<init>(): itself
            9 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            10 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            13 One#<init>(): itself
            14 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            14 Two#<init>(): itself
            15 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            18 One#<init>(): itself
            19 Two#<init>(): itself
            20 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            23 One#<init>(): itself
            24 Two#<init>(): itself
            26 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            27 kotlin.collections.CollectionsKt#listOf(T): itself
            27 kotlin.collections.CollectionsKt#forEach(Iterable, (T) -> Unit): itself
            27 Two#<init>(): itself
            28 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            33 One#<init>(): itself
            34 One#go(): itself
            35 Two#<init>(): itself
            36 Two#go(): itself
            39 One#<init>(): itself
            40 Two#<init>(): itself
            40 Two#go(): itself
            41 One#go(): itself
            44 One#<init>(): itself
            45 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            46 Two#<init>(): itself
            47 kotlin.Function#invoke: itself
            50 One#<init>(): itself
            51 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
            52 Two#<init>(): itself
            53 B$read$o$1#go(): itself
            56 One#<init>(): itself
            57 Two#<init>(): itself
            58 B$written$o$1#go(): itself
            59 I#go(): One#go() Two#go() B$read$o$1#go() B$written$o$1#go()
        "#]],
    );
}

#[test]
fn a_librarys_classes_lie_between_the_projects_and_the_receivers() {
    check_dispatch(
        "//- In.java
import java.io.*;
import java.util.*;
class In extends FilterInputStream { In() { super(null); } public int read() { return 0; } }
class All extends AbstractList<String> { public String get(int i) { return null; } public int size() { return 0; } }
class Other { public String toString() { return null; } }
//- A.java
import java.io.*;
import java.util.*;
class A {
    void go(InputStream in, FileInputStream file, Collection<String> all, Object any, Other other) throws IOException {
        in.read();
        file.read();
        all.size();
        any.toString();
        other.toString();
    }
}
",
        &expect![[r#"
            5 java.io.InputStream#read(): In#read()
            6 java.io.FileInputStream#read(): itself
            7 java.util.Collection#size(): All#size()
            8 java.lang.Object#toString(): Other#toString()
            9 Other#toString(): Other#toString()
        "#]],
    );
    check_dispatch(
        "//- In.kt
class In : java.io.FilterInputStream(null) { override fun read() = 0 }
class All : AbstractList<String>() { override fun get(index: Int) = \"\"; override val size get() = 0; override fun iterator() = super.iterator() }
class Other { override fun toString() = \"\" }
//- A.kt
fun go(stream: java.io.InputStream, file: java.io.FileInputStream, all: Collection<String>, any: Any, other: Other) {
    stream.read()
    file.read()
    all.iterator()
    any.toString()
    other.toString()
}
",
        &expect![[r#"
            2 java.io.InputStream#read(): In#read()
            3 java.io.FileInputStream#read(): itself
            4 kotlin.collections.MutableCollection#iterator(): All#iterator()
            5 kotlin.Any#toString(): Other#toString()
            6 Other#toString(): itself
        "#]],
    );
}

#[test]
fn properties_are_dispatched_to_the_getters_that_have_code() {
    check_dispatch(
        "//- Shape.kt
interface Shape { val area: Int; var name: String; val sides get() = 3 }
abstract class Base : Shape { abstract override val area: Int; override val sides: Int = 4 }
class Square : Base() { override val area get() = 1; override var name: String = \"\" }
class Circle : Shape { override val area: Int get() = 2; override var name: String get() = \"\"; set(value) {} }
//- A.kt
fun go(shape: Shape, base: Base, circle: Circle) {
    shape.area
    base.area
    circle.area
    shape.sides
    shape.name
    shape.name = \"\"
}
",
        &expect![[r#"
            2 Shape#getArea(): Square#getArea() Circle#getArea()
            3 Base#getArea(): Square#getArea()
            4 Circle#getArea(): itself
            5 Shape#getSides(): Shape#getSides()
            6 Shape#getName(): Circle#getName()
            7 Shape#setName(String): Circle#setName(String)
        "#]],
    );
    check_dispatch(
        "//- Shape.kt
interface Shape { val area: Int }
class Square : Shape { override val area get() = 1 }
//- A.java
class A { int go(Shape shape) { return shape.getArea(); } }
",
        &expect![[r#"
            1 Shape#getArea(): Square#getArea()
        "#]],
    );
}

#[test]
fn overriding_replaces_type_parameters() {
    check_dispatch(
        "//- A.kt
interface Column<T> { fun write(value: T & Any); fun all(values: List<T>) }
class Text : Column<String> { override fun write(value: String) {}; override fun all(values: List<String>) {} }
class Maybe : Column<Int?> { override fun write(value: Int) {}; override fun all(values: List<Int?>) {} }
fun <T : Any> go(column: Column<T>, value: T) {
    column.write(value)
    column.all(listOf(value))
}
",
        &expect![[r#"
            5 Column#write(T & Any): Text#write(String) Maybe#write(Int)
            6 Column#all(List): Text#all(List) Maybe#all(List)
            6 kotlin.collections.CollectionsKt#listOf(T): itself
        "#]],
    );
    check_dispatch(
        "//- A.java
interface Column<T> { void write(T value); }
class Text implements Column<String> { public void write(String value) { } }
class A { <T> void go(Column<T> column, T value) { column.write(value); } }
",
        &expect![[r#"
            3 Column#write(T): Text#write(String)
        "#]],
    );
}

#[test]
fn a_java_class_implements_kotlins_properties() {
    check_dispatch(
        "//- Square.java
class Square implements Shape {
    public int getArea() { return 1; }
    public boolean isOpen() { return true; }
    public void setOpen(boolean open) { }
}
//- Shape.kt
interface Shape { val area: Int; var isOpen: Boolean }
fun go(shape: Shape) {
    println(shape.area)
    shape.isOpen = shape.isOpen
}
",
        &expect![[r#"
            3 kotlin.io.ConsoleKt#println(Int): itself
            3 Shape#getArea(): Square#getArea()
            4 Shape#setOpen(Boolean): Square#setOpen(boolean)
            4 Shape#isOpen(): Square#isOpen()
        "#]],
    );
}

#[test]
fn what_a_class_hands_on_runs_its_delegate() {
    check_dispatch(
        "//- A.kt
interface Repo { fun load(); fun save(); fun both() { load() }; val name: String }
class Disk : Repo { override fun load() {}; override fun save() {}; override val name get() = \"\" }
class Net : Repo { override fun load() {}; override fun save() {}; override val name get() = \"\" }
object Shared : Repo by Disk()
class ByParameter(private val inner: Repo) : Repo by inner { override fun save() { inner.save() } }
class ByExact(inner: Disk) : Repo by inner { override val name = \"x\" }
class ByObject : Repo by Shared
open class Base { open fun load() {} }
class Both : Base(), Repo by Disk()
class Below(inner: Net) : Above(inner)
open class Above(inner: Net) : Repo by inner
fun go(a: ByParameter, b: ByExact, c: ByObject, d: Both, e: Below) {
    a.load()
    a.save()
    println(a.name)
    b.load()
    println(b.name)
    c.load()
    d.save()
    e.load()
    Shared.load()
}
",
        &expect![[r#"
            1 Repo#load(): Disk#load() Net#load()
            4 Disk#<init>(): itself
            5 Repo#save(): Disk#save() Net#save() ByParameter#save()
            9 Base#<init>(): itself
            9 Disk#<init>(): itself
            10 Above#<init>(Net): itself
            13 Repo#load(): Disk#load() Net#load()
            14 ByParameter#save(): itself
            15 kotlin.io.ConsoleKt#println(Any): itself
            15 Repo#getName(): Disk#getName() Net#getName()
            16 Repo#load(): Disk#load()
            17 kotlin.io.ConsoleKt#println(Any): itself
            17 ByExact#getName(): itself
            18 Repo#load(): Disk#load()
            19 Repo#save(): Disk#save()
            20 Repo#load(): Net#load()
            21 Repo#load(): Disk#load()
        "#]],
    );
}
