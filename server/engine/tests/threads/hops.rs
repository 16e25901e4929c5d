//! Calls that hand code over, and project functions that do so for them.

use crate::{java, java_file, kotlin, kotlin_file};

#[test]
fn a_helper_that_calls_its_code_and_one_that_queues_it() {
    java(
        "final ExecutorService pool = Executors.newCachedThreadPool();
        final Handler front = new Handler(Looper.getMainLooper());
        void timed(Runnable code) { long start = System.nanoTime(); code.run(); }
        void later(Runnable code) { pool.execute(code); }
        void twice(Runnable code) { later(() -> timed(code)); }
        void show(Runnable code) { front.post(code); }
        protected void onResume() {
            timed(() -> work()); //! main
            later(() -> work()); //! background
            twice(() -> work()); //! background
            later(() -> show(() -> work())); //! main
        }",
    );
    kotlin(
        "private val pool = Executors.newCachedThreadPool()
        private val front = Handler(Looper.getMainLooper())
        private fun timed(code: () -> Unit) { code() }
        private fun later(code: () -> Unit) { pool.execute { code() } }
        private fun twice(code: () -> Unit) { later { timed(code) } }
        private fun show(code: () -> Unit) { front.post(code) }
        override fun onResume() {
            timed { work() } //! main
            later { work() } //! background
            twice { work() } //! background
            later { show { work() } } //! main
        }",
    );
}

#[test]
fn the_same_helper_from_two_threads_keeps_their_code_apart() {
    java(
        "void timed(Runnable code) { code.run(); }
        protected void onResume() {
            timed(() -> work()); //! main
            new Thread(() -> timed(() -> work())).start(); //! background
        }",
    );
    kotlin(
        "private fun timed(code: () -> Unit) { code() }
        override fun onResume() {
            timed { work() } //! main
            thread { timed { work() } } //! background
        }",
    );
}

#[test]
fn code_that_is_kept_runs_where_it_is_taken() {
    java_file(
        "class Button {
            private final Runnable action; private Runnable other;
            Button(Runnable action) { this.action = action; }
            void other(Runnable other) { this.other = other; }
            void press() { action.run(); }
            void hold() { new Thread(() -> other.run()).start(); }
        }
        class Screen extends Activity {
            final Button button = new Button(() -> Work.work()); //! main
            protected void onResume() {
                button.other(() -> Work.work()); //! background
                button.press();
                button.hold();
            }
        }",
    );
    kotlin_file(
        "class Button(private val action: () -> Unit) {
            private var other: (() -> Unit)? = null
            fun other(code: () -> Unit) { other = code }
            fun press() = action()
            fun hold() { thread { other?.invoke() } }
        }
        class Screen : Activity() {
            private val button = Button { work() } //! main
            override fun onResume() {
                button.other { work() } //! background
                button.press()
                button.hold()
            }
        }",
    );
}

#[test]
fn a_partial_hop_leaves_the_rest_on_its_thread() {
    kotlin(
        "override fun onResume() {
            MainScope().launch {
                withContext(Dispatchers.IO) { work() } //! background
                work() //! main
            }
        }",
    );
    java(
        "protected void onResume() {
            new Thread(() -> {
                work(); //! background
                runOnUiThread(() -> work()); //! main
            }).start();
            work(); //! main
        }",
    );
}

#[test]
fn blocking_for_another_thread_does_not_move_this_one() {
    kotlin(
        "override fun onResume() {
            runBlocking {
                work() //! main
                withContext(Dispatchers.IO) { work() } //! background
            }
        }",
    );
    java(
        "final ExecutorService pool = Executors.newCachedThreadPool();
        protected void onResume() throws Exception {
            pool.submit(() -> work()).get(); //! background
            work(); //! main
        }",
    );
}

#[test]
fn lazy_code_runs_where_it_is_first_read() {
    kotlin(
        "private val cheap by lazy { work() } //! main
        private val dear by lazy { work() } //! background
        override fun onResume() {
            println(cheap)
            thread { println(dear) }
        }",
    );
    kotlin(
        "override fun onResume() {
            val local by lazy { work() } //! main
            println(local)
        }",
    );
}

#[test]
fn so_it_does_behind_an_interface_and_a_superclass() {
    kotlin(
        "interface Source { val text: Any }
        abstract class Base { open val text: Any get() = 1 }
        class Cheap : Source { override val text by lazy { work() } //! main
        }
        class Dear : Base() { override val text: Any by lazy { work() } //! background
        }
        fun show(source: Source) = println(source.text)
        fun load(base: Base) = thread { println(base.text) }
        override fun onResume() {
            show(Cheap())
            load(Dear())
        }",
    );
}

#[test]
fn reading_and_writing_a_delegated_property_runs_its_delegate() {
    kotlin(
        "class Stored {
            operator fun getValue(of: Any?, property: Any): Int { work() //! main
                return 1 }
            operator fun setValue(of: Any?, property: Any, value: Int) { work() //! background
            }
        }
        open class Settings { open var count: Int = 0 }
        class Kept : Settings() { override var count: Int by Stored() }
        val settings: Settings = Kept()
        override fun onResume() {
            println(settings.count)
            thread { settings.count = 2 }
        }",
    );
}

#[test]
fn messages_are_handled_on_the_looper_of_their_handler() {
    java(
        "final HandlerThread loop = new HandlerThread(\"disk\");
        Handler disk;
        protected void onResume() {
            disk = new Handler(loop.getLooper()) { public void handleMessage(Message message) {
                work(); //! background
            } };
            disk.sendEmptyMessage(1);
            new Handler(loop.getLooper()).post(() -> work()); //! background
            new Handler(Looper.getMainLooper()).post(() -> work()); //! main
            new Handler().post(() -> work()); //! main
        }",
    );
    kotlin(
        "private val loop = HandlerThread(\"disk\")
        override fun onResume() {
            val disk = object : Handler(loop.looper) { override fun handleMessage(message: Message) {
                work() //! background
            } }
            disk.sendEmptyMessage(1)
            Handler(loop.looper).post { work() } //! background
            Handler(Looper.getMainLooper()).post { work() } //! main
        }",
    );
}

#[test]
fn a_recursion_ends_and_carries_its_threads() {
    java(
        "protected void onResume() { even(9); }
        void even(int n) { if (n > 0) odd(n - 1); work(); } //! main background
        void odd(int n) { new Thread(() -> even(n - 1)).start(); even(n - 1); }",
    );
    kotlin(
        "override fun onResume() { even(9) }
        private fun even(n: Int) { if (n > 0) odd(n - 1); work() } //! main background
        private fun odd(n: Int) { thread { even(n - 1) }; even(n - 1) }",
    );
}

#[test]
fn lambdas_that_run_each_other_come_to_an_end() {
    java(
        "private Runnable first, second;
        protected void onResume() {
            first = () -> { work(); second.run(); }; //! main
            second = () -> { work(); first.run(); }; //! main
            first.run();
        }",
    );
}

#[test]
fn a_library_that_is_given_an_executor_runs_the_callback_there() {
    java(
        "final ExecutorService pool = Executors.newCachedThreadPool();
        protected void onResume() {
            android.net.DnsResolver resolver = android.net.DnsResolver.getInstance();
            android.net.DnsResolver.Callback<byte[]> kept = new android.net.DnsResolver.Callback<byte[]>() {
                public void onAnswer(byte[] answer, int code) {
                    work(); //! background
                }
                public void onError(android.net.DnsResolver.DnsException error) {}
            };
            resolver.rawQuery(null, \"example.org\", 1, 1, 0, pool, null, kept);
            resolver.rawQuery(null, \"example.org\", 1, 1, 0, getMainExecutor(), null, new android.net.DnsResolver.Callback<byte[]>() {
                public void onAnswer(byte[] answer, int code) {
                    work(); //! main
                }
                public void onError(android.net.DnsResolver.DnsException error) {}
            });
            resolver.rawQuery(null, \"example.org\", 1, 1, 0, command -> command.run(), null, new android.net.DnsResolver.Callback<byte[]>() {
                public void onAnswer(byte[] answer, int code) {
                    work(); //! unknown
                }
                public void onError(android.net.DnsResolver.DnsException error) {}
            });
        }",
    );
    kotlin(
        "private val pool = Executors.newCachedThreadPool()
        private val inPlace = Executor { it.run() }
        override fun onResume() {
            val resolver = android.net.DnsResolver.getInstance()
            val kept = object : android.net.DnsResolver.Callback<ByteArray> {
                override fun onAnswer(answer: ByteArray, code: Int) {
                    work() //! background
                }
                override fun onError(error: android.net.DnsResolver.DnsException) {}
            }
            resolver.rawQuery(null, \"example.org\", 1, 1, 0, pool, null, kept)
            resolver.rawQuery(null, \"example.org\", 1, 1, 0, mainExecutor, null, object : android.net.DnsResolver.Callback<ByteArray> {
                override fun onAnswer(answer: ByteArray, code: Int) {
                    work() //! main
                }
                override fun onError(error: android.net.DnsResolver.DnsException) {}
            })
            resolver.rawQuery(null, \"example.org\", 1, 1, 0, inPlace, null, object : android.net.DnsResolver.Callback<ByteArray> {
                override fun onAnswer(answer: ByteArray, code: Int) {
                    work() //! unknown
                }
                override fun onError(error: android.net.DnsResolver.DnsException) {}
            })
        }",
    );
}
