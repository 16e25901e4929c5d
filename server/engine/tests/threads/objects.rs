//! Which class an object has decides what a call on it runs: methods that call what subclasses fill in, objects made in sight.

use crate::{java, java_file, kotlin, kotlin_file};

#[test]
fn a_template_method_runs_what_its_own_object_fills_in() {
    java_file(
        "abstract class Step {
            final void run() { prepare(); Runnable later = () -> step(); later.run(); }
            void prepare() {}
            abstract void step();
        }
        class Front extends Step {
            void step() {
                Work.work(); //! main
            }
        }
        class Back extends Step {
            @Override void prepare() {
                super.prepare();
                Work.work(); //! background
            }
            void step() {
                Work.work(); //! background
            }
        }
        class Either extends Step {
            void step() {
                Work.work(); //! background main
            }
        }
        class Screen extends Activity {
            final ExecutorService pool = Executors.newCachedThreadPool();
            protected void onResume() {
                new Front().run();
                new Either().run();
                pool.execute(() -> { new Back().run(); Step either = new Either(); either.run(); });
            }
        }",
    );
    kotlin_file(
        "abstract class Step {
            fun run() { prepare(); listOf(1).forEach { step() } }
            open fun prepare() {}
            protected abstract fun step()
        }
        class Front : Step() {
            override fun step() {
                work() //! main
            }
        }
        class Back : Step() {
            override fun prepare() {
                super.prepare()
                work() //! background
            }
            override fun step() {
                work() //! background
            }
        }
        class Either : Step() {
            override fun step() {
                work() //! background main
            }
        }
        class Screen : Activity() {
            private val pool = Executors.newCachedThreadPool()
            override fun onResume() {
                Front().run()
                Either().run()
                pool.execute { Back().run(); val either: Step = Either(); either.run() }
            }
        }",
    );
}

#[test]
fn an_anonymous_class_fills_in_its_own_template_only() {
    java(
        "static abstract class Guarded implements Runnable {
            public final void run() { guarded(); }
            abstract void guarded();
        }
        final ExecutorService pool = Executors.newCachedThreadPool();
        protected void onResume() {
            Runnable now = new Guarded() { void guarded() {
                work(); //! main
            } };
            now.run();
            new Guarded() { void guarded() {
                work(); //! main
            } }.run();
            pool.execute(new Guarded() { void guarded() {
                work(); //! background
            } });
            runOnUiThread(new Guarded() { void guarded() {
                work(); //! main
            } });
        }",
    );
    kotlin(
        "abstract class Guarded : Runnable {
            override fun run() { guarded() }
            abstract fun guarded()
        }
        private val pool = Executors.newCachedThreadPool()
        override fun onResume() {
            val now: Runnable = object : Guarded() { override fun guarded() {
                work() //! main
            } }
            now.run()
            object : Guarded() { override fun guarded() {
                work() //! main
            } }.run()
            pool.execute(object : Guarded() { override fun guarded() {
                work() //! background
            } })
            runOnUiThread(object : Guarded() { override fun guarded() {
                work() //! main
            } })
        }",
    );
}

#[test]
fn constructors_and_initialisers_are_template_methods_too() {
    java_file(
        "abstract class Dialog {
            final String text = load();
            Dialog() { title(); }
            abstract String load();
            abstract void title();
        }
        class Front extends Dialog {
            Front() { super(); }
            String load() {
                return Work.work(); //! main
            }
            void title() {
                Work.work(); //! main
            }
        }
        class Back extends Dialog {
            String load() {
                return Work.work(); //! background
            }
            void title() {
                Work.work(); //! background
            }
        }
        class Screen extends Activity {
            final ExecutorService pool = Executors.newCachedThreadPool();
            protected void onResume() { new Front(); pool.execute(() -> { new Back(); }); }
        }",
    );
    kotlin_file(
        "abstract class Dialog {
            val text = load()
            init { title() }
            abstract fun load(): String
            abstract fun title()
        }
        class Front : Dialog() {
            override fun load(): String {
                return work() //! main
            }
            override fun title() {
                work() //! main
            }
        }
        class Back : Dialog() {
            override fun load(): String {
                return work() //! background
            }
            override fun title() {
                work() //! background
            }
        }
        class Screen : Activity() {
            private val pool = Executors.newCachedThreadPool()
            override fun onResume() { Front(); pool.execute { Back() } }
        }",
    );
}

#[test]
fn entry_points_of_a_base_class_are_those_of_the_classes_that_inherit_them() {
    java_file(
        "abstract class Base extends Activity {
            protected void onResume() { load(); }
            abstract void load();
        }
        class Plain extends Base {
            void load() {
                Work.work(); //! main
            }
        }
        class Other extends Base {
            final ExecutorService pool = Executors.newCachedThreadPool();
            protected void onResume() { pool.execute(() -> load()); }
            void load() {
                Work.work(); //! background
            }
        }
        class Calling extends Base {
            protected void onResume() { super.onResume(); }
            void load() {
                Work.work(); //! main
            }
        }",
    );
    kotlin_file(
        "abstract class Base : Activity() {
            override fun onResume() { load() }
            abstract fun load()
        }
        class Plain : Base() {
            override fun load() {
                work() //! main
            }
        }
        class Other : Base() {
            private val pool = Executors.newCachedThreadPool()
            override fun onResume() { pool.execute { load() } }
            override fun load() {
                work() //! background
            }
        }
        class Calling : Base() {
            override fun onResume() { super.onResume() }
            override fun load() {
                work() //! main
            }
        }",
    );
}

#[test]
fn an_object_made_in_sight_has_the_class_it_was_made_of() {
    let java_classes = "interface Item { void execute(); }
        class One implements Item { public void execute() {
            Work.work(); //! main
        } }
        class Two implements Item { public void execute() {
            Work.work(); //! background
        } }
        class Any implements Item { public void execute() {
            Work.work(); //! background main
        } }";
    java_file(&format!(
        "{java_classes}
        class Screen extends Activity {{
            final ExecutorService pool = Executors.newCachedThreadPool();
            private final Item kept = new Two();
            protected void onResume() {{
                Item item = new One();
                item.execute();
                pool.execute(() -> {{ kept.execute(); }});
                Item some = new Any();
                pool.execute(() -> {{ Item again = new Any(); again.execute(); }});
                some.execute();
            }}
        }}"
    ));
    kotlin_file(
        "interface Item { fun execute() }
        class One : Item { override fun execute() {
            work() //! main
        } }
        class Two : Item { override fun execute() {
            work() //! background
        } }
        class Screen : Activity() {
            private val pool = Executors.newCachedThreadPool()
            private val kept: Item = Two()
            override fun onResume() {
                val item: Item = One()
                item.execute()
                pool.execute { kept.execute() }
            }
        }",
    );
}

#[test]
fn an_object_that_came_from_elsewhere_may_have_any_class() {
    java(
        "interface Item { void execute(); }
        static class One implements Item { public void execute() {
            work(); //! background main
        } }
        static class Two implements Item { public void execute() {
            work(); //! background main
        } }
        final ExecutorService pool = Executors.newCachedThreadPool();
        Item given;
        void set(boolean one) { given = one ? new One() : new Two(); }
        protected void onResume() {
            given.execute();
            Item changing = new One();
            if (given != null) changing = new Two();
            final Item last = changing;
            pool.execute(() -> { last.execute(); });
        }",
    );
    kotlin(
        "interface Item { fun execute() }
        class One : Item { override fun execute() {
            work() //! background main
        } }
        class Two : Item { override fun execute() {
            work() //! background main
        } }
        private val pool = Executors.newCachedThreadPool()
        var given: Item = One()
        override fun onResume() {
            given.execute()
            pool.execute { given.execute() }
        }",
    );
}

#[test]
fn type_arguments_tell_objects_apart() {
    java_file(
        "interface Store<T> { T get(); }
        abstract class Base<T> implements Store<T> {
            public T get() { return read(); }
            abstract T read();
        }
        class Texts extends Base<String> { String read() {
            return Work.work(); //! main
        } }
        class Numbers extends Base<Integer> { Integer read() {
            Work.work(); //! background
            return 1;
        } }
        class Others<T> extends Base<T> { T read() {
            Work.work(); //! background main
            return null;
        } }
        class Flat implements Store<Integer> { public Integer get() {
            Work.work(); //! background
            return 1;
        } }
        class Screen extends Activity {
            final ExecutorService pool = Executors.newCachedThreadPool();
            Store<String> texts;
            Store<Integer> numbers;
            protected void onResume() { texts.get(); pool.execute(() -> { numbers.get(); }); }
        }",
    );
    kotlin_file(
        "interface Store<T> { fun get(): T }
        abstract class Base<T> : Store<T> {
            override fun get() = read()
            abstract fun read(): T
        }
        class Texts : Base<String>() { override fun read(): String {
            return work() //! main
        } }
        class Numbers : Base<Int>() { override fun read(): Int {
            work() //! background
            return 1
        } }
        class Others<T>(val made: () -> T) : Base<T>() { override fun read(): T {
            work() //! background main
            return made()
        } }
        class Screen(val texts: Store<String>, val numbers: Store<Int>) : Activity() {
            private val pool = Executors.newCachedThreadPool()
            override fun onResume() { texts.get(); pool.execute { numbers.get() } }
        }",
    );
}

#[test]
fn the_first_use_of_a_class_runs_its_static_initialiser() {
    java_file(
        "class Native {
            static { Work.work(); } //! main
            static void start() {}
        }
        class Table {
            static final String TEXT = \"constant\";
            static final Object DATA = Work.work(); //! background
            static int count;
        }
        class Unused {
            static { Work.work(); } //! -
            static final int SIZE = 3;
        }
        class Made {
            static { Work.work(); } //! main
            static Made only() { return new Made(); }
        }
        class Screen extends Activity {
            final ExecutorService pool = Executors.newCachedThreadPool();
            protected void onResume() {
                Native.start();
                int size = Unused.SIZE;
                String text = Table.TEXT;
                pool.execute(() -> { Table.count++; });
                new Made();
            }
        }",
    );
    kotlin_file(
        "object Registry {
            val data = work() //! main
            init { work() } //! main
            fun find() = 1
        }
        object Settings {
            const val NAME = \"n\"
            var data = work() //! background
        }
        object Unused {
            const val NAME = \"n\"
            val data = work() //! -
        }
        class Made {
            companion object {
                val table = work() //! main
                fun of() = Made()
            }
        }
        class Screen : Activity() {
            private val pool = Executors.newCachedThreadPool()
            override fun onResume() {
                Registry.find()
                println(Settings.NAME + Unused.NAME)
                pool.execute { Settings.data = \"\" }
                Made.of()
            }
        }",
    );
}
