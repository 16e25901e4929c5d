//! Project methods that keep their thread though they call nothing that any rule lists: loops that only look at what another thread
//! changes, and loops that nothing leaves. Their safe twins come to an end by themselves, do something, or run elsewhere.

use crate::{java, kotlin};

#[test]
fn a_loop_that_only_looks_at_a_field() {
    java(
        "private volatile boolean done;
        private int count;
        private final int limit = 3;
        protected void onStart() {
            while (!done) { } //! spin
            while (!done && count > 0) Thread.onSpinWait(); //! spin
            do { Thread.yield(); } while (this.count == 0); //! spin
            for (; !done; ) { } //! spin
        }
        protected void onResume() {
            while (count < 3) count++;
            while (count++ < 3) { }
            for (int i = 0; i < count; i++) { }
            for (int i = 0; i < 9 && !done; i++) Thread.onSpinWait();
            int n = count;
            while (n > limit) { n--; }
            while (!done) toString();
        }",
    );
    kotlin(
        "@Volatile private var done = false
        private var count = 0
        private val limit = 3
        override fun onStart() {
            while (!done) { } //! spin
            while (!done && count > 0) Thread.onSpinWait() //! spin
            do { Thread.`yield`() } while (this.count == 0) //! spin
        }
        override fun onResume() {
            while (count < 3) count++
            while (count++ < 3) { }
            for (i in 0..count) { }
            var n = count
            while (n > limit) { n-- }
            while (!done) toString()
        }",
    );
}

#[test]
fn what_is_looked_at_is_a_flag_of_a_library_or_a_getter() {
    java(
        "private final java.util.concurrent.atomic.AtomicBoolean ready = new java.util.concurrent.atomic.AtomicBoolean();
        private final Queue<String> names = new ConcurrentLinkedQueue<>();
        private int state;
        private boolean isReady() { return state == 2; }
        private boolean next() { return state++ == 2; }
        void flag() { while (!ready.get()) { } } //! spin
        void thread(Thread worker) { while (worker.isAlive()) { Thread.yield(); } } //! spin
        void getter() { while (!isReady()) { } } //! spin
        void array(boolean[] held) { while (!held[0]) { } } //! spin
        void waitFor(java.util.concurrent.Future<?> task) { while (!task.isDone()) ; } //! spin
        void counts() { while (!next()) { } }
        void drains() { while (names.poll() != null) { } }
        void walks(java.util.Iterator<String> all) { while (all.hasNext()) all.next(); }
        void takes() { while (!ready.compareAndSet(true, false)) { } }
        protected void onStart() {
            flag(); thread(null); getter(); array(null); waitFor(null);
            counts(); drains(); walks(null); takes();
        }",
    );
    kotlin(
        "private val ready = java.util.concurrent.atomic.AtomicBoolean()
        private val names = ConcurrentLinkedQueue<String>()
        private var state = 0
        private val isReady get() = state == 2
        private val isNext get() = state++ == 2
        private fun isThere(): Boolean = state > 1
        fun flag() { while (!ready.get()) { } } //! spin
        fun thread(worker: Thread) { while (worker.isAlive) { Thread.`yield`() } } //! spin
        fun getter() { while (!isThere()) { } } //! spin
        fun property() { while (!isReady) { } } //! spin
        fun waitFor(task: Future<*>) { while (!task.isDone) { } } //! spin
        fun counts() { while (!isNext) { } }
        fun drains() { while (names.poll() != null) { } }
        fun takes() { while (!ready.compareAndSet(true, false)) { } }
        override fun onStart() {
            flag(); thread(Thread.currentThread()); getter(); property(); waitFor(FutureTask { 1 })
            counts(); drains(); takes()
        }",
    );
}

#[test]
fn left_by_a_jump_when_the_flag_is_set() {
    java(
        "private volatile boolean done;
        private int count;
        void breaks() { while (true) { if (done) break; Thread.yield(); } } //! spin
        int returns() { for (;;) { if (done) return count; } } //! spin
        void works() { while (true) { if (done) break; count++; } }
        protected void onStart() { breaks(); returns(); works(); }",
    );
    kotlin(
        "@Volatile private var done = false
        private var count = 0
        fun breaks() { while (true) { if (done) break; Thread.`yield`() } } //! spin
        fun returns(): Int { while (true) { if (done) return count } } //! spin
        fun works() { while (true) { if (done) break; count++ } }
        override fun onStart() { breaks(); returns(); works() }",
    );
}

#[test]
fn a_loop_that_nothing_leaves() {
    java(
        "private int count;
        private boolean done;
        private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        void turns() { while (true) { count++; } } //! endless
        void draws() { for (;;) draw(); } //! endless
        void draw() { count++; }
        void breaks() { while (true) { count++; if (count > 9) break; } }
        void returns() { for (;;) { if (count++ > 9) return; } }
        void throwing() { for (;;) { if (count++ > 9) throw new IllegalStateException(); } }
        void caught() { try { for (;;) draw(); } catch (RuntimeException e) { } }
        void takes() { while (true) { try { queue.take().run(); } catch (InterruptedException e) { return; } } } //! wait
        protected void onStart() {
            turns(); draws(); breaks(); returns(); throwing(); caught(); takes();
            new Thread(() -> { while (true) draw(); }).start();
        }",
    );
    kotlin(
        "private var count = 0
        fun turns() { while (true) { count++ } } //! endless
        fun draws() { do draw() while (true) } //! endless
        fun draw() { count++ }
        fun breaks() { while (true) { count++; if (count > 9) break } }
        fun returns() { while (true) { if (count++ > 9) return } }
        fun fails() { while (true) { if (count++ > 9) error(\"too many\") } }
        fun caught() { try { while (true) draw() } catch (e: RuntimeException) { } }
        fun inside(all: List<Int>) { while (true) { all.forEach { if (it > count) return } } }
        suspend fun ticks() { while (true) { kotlinx.coroutines.delay(1000); draw() } }
        fun counting() = sequence { while (true) { yield(count++) } }
        override fun onStart() {
            turns(); draws(); breaks(); returns(); fails(); caught(); inside(listOf()); counting()
            thread { while (true) draw() }
        }",
    );
}

#[test]
fn in_lambdas_local_functions_and_anonymous_classes() {
    java(
        "private volatile boolean done;
        protected void onStart() {
            Runnable spin = () -> { while (!done) { } }; //! spin
            spin.run();
            new Runnable() {
                public void run() { while (!done) { } } //! spin
            }.run();
            runOnUiThread(this::waits);
            new Thread(() -> { while (!done) { } }).start();
            new Thread(new Runnable() { public void run() { while (!done) { } } }).start();
            new Thread(this::waitsToo).start();
        }
        private void waits() { while (!done) { } } //! spin
        private void waitsToo() { while (!done) { } }",
    );
    kotlin(
        "@Volatile private var done = false
        override fun onStart() {
            fun spin() { while (!done) { } } //! spin
            spin()
            with(this) { while (!done) { } } //! spin
            object : Runnable {
                override fun run() { while (!done) { } } //! spin
            }.run()
            runOnUiThread(::waits)
            thread { while (!done) { } }
            Thread(::waitsToo).start()
        }
        private fun waits() { while (!done) { } } //! spin
        private fun waitsToo() { while (!done) { } }",
    );
}

/// The first method on the path that always comes to the sink, for each finding by its line.
#[track_caller]
fn always(answer: &callscope_engine::query::findings::FindingsAnswer, wanted: &[Option<&str>]) {
    let mut found: Vec<(u32, Option<&str>)> =
        answer.findings.iter().map(|f| (f.sink.line, f.always.as_deref())).collect();
    found.sort_unstable();
    let found: Vec<Option<&str>> = found.into_iter().map(|f| f.1).collect();
    assert_eq!(found, wanted);
}

#[test]
fn the_method_that_always_waits_is_named() {
    let answer = java(
        "private final CountDownLatch latch = new CountDownLatch(1);
        private boolean ready;
        void surely() throws Exception { if (latch == null) throw new Exception(); try { latch.await(); } finally { ready = true; } } //! wait
        void early() throws Exception { if (ready) return; latch.await(); } //! wait
        void inBranch() throws Exception { if (!ready) { latch.await(); } } //! wait
        void inLoop() throws Exception { while (!ready) { latch.await(); } } //! wait
        void asCondition(boolean b) throws Exception { if (b && await()) { } } //! wait
        boolean await() throws Exception { latch.await(); return true; } //! wait
        void caught() { try { latch.await(); } catch (InterruptedException e) { } } //! wait
        void through() throws Exception { toString(); surely(); }
        protected void onStart() {
            if (ready) try { through(); early(); inBranch(); inLoop(); asCondition(true); caught(); } catch (Exception e) { }
        }".replace("if (b && await()) { } } //! wait", "if (b && await()) { } }").as_str(),
    );
    let own = |name| Some(name);
    always(&answer, &[own("Screen.through"), None, None, None, own("Screen.await"), None]);
    let answer = kotlin(
        "private val latch = CountDownLatch(1)
        private var ready = false
        fun surely() { requireNotNull(latch); latch.await() } //! wait
        fun early() { if (ready) return; latch.await() } //! wait
        fun elvis(name: String?) { name ?: return; latch.await() } //! wait
        fun safely(other: CountDownLatch?) { other?.await() } //! wait
        fun through() = surely()
        fun spins() { val n = 1; while (!ready) { } } //! spin
        fun inPlace() { with(latch) { await() } } //! wait
        override fun onStart() {
            if (ready) { through(); early(); elvis(\"\"); safely(null); spins(); inPlace() }
        }",
    );
    always(&answer, &[own("Screen.through"), None, None, None, own("Screen.spins"), None]);
}

#[test]
fn a_loop_is_kept_quiet_like_any_call() {
    java(
        "private volatile boolean done;
        protected void onStart() {
            while (!done) { } // callscope:jdk.loop.spin the flag is set at once
            while (!done) { } //! spin
        }
        @SuppressWarnings(\"callscope:jdk.loop.*\")
        protected void onResume() { while (!done) { } }",
    );
    kotlin(
        "@Volatile private var done = false
        override fun onStart() {
            // callscope:jdk.loop.spin the flag is set at once
            while (!done) { }
            while (!done) { } //! spin
        }
        @Suppress(\"callscope:jdk.loop.spin\")
        override fun onResume() { while (!done) { } }",
    );
}
