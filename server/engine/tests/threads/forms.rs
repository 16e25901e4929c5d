//! The same program written in other forms runs on the same threads: named class, anonymous class, lambda, method reference,
//! bound callable, local function; and each has a twin that leaves the thread.

use crate::{java, java_file, kotlin, kotlin_file};

#[test]
fn code_for_a_pool_in_every_form() {
    java(
        "ExecutorService pool = Executors.newFixedThreadPool(2);
        protected void onResume() {
            pool.execute(() -> work()); //! background
            pool.execute(new Runnable() { public void run() {
                work(); //! background
            } });
            pool.execute(this::byReference);
            pool.execute(new Named());
            Runnable kept = () -> work(); //! background
            pool.execute(kept);
            work(); //! main
        }
        void byReference() {
            work(); //! background
        }
        static class Named implements Runnable { public void run() {
            work(); //! background
        } }",
    );
    kotlin(
        "val pool = Executors.newFixedThreadPool(2)
        override fun onResume() {
            pool.execute { work() } //! background
            pool.execute(object : Runnable { override fun run() {
                work() //! background
            } })
            pool.execute(this::byReference)
            pool.execute(Named())
            val kept = Runnable { work() } //! background
            pool.execute(kept)
            work() //! main
        }
        private fun byReference() {
            work() //! background
        }
        class Named : Runnable { override fun run() {
            work() //! background
        } }",
    );
}

#[test]
fn code_for_the_main_thread_in_every_form() {
    java(
        "protected void onResume() {
            new Thread(() -> {
                work(); //! background
                runOnUiThread(() -> work()); //! main
                runOnUiThread(new Runnable() { public void run() {
                    work(); //! main
                } });
                runOnUiThread(this::shown);
            }).start();
        }
        void shown() {
            work(); //! main
        }",
    );
    kotlin(
        "override fun onResume() {
            thread {
                work() //! background
                runOnUiThread { work() } //! main
                runOnUiThread(object : Runnable { override fun run() {
                    work() //! main
                } })
                runOnUiThread(::shown)
            }
        }
        private fun shown() {
            work() //! main
        }",
    );
}

#[test]
fn listeners_in_every_form() {
    java(
        "void bind(View view) {
            view.setOnClickListener(v -> work()); //! main
            view.setOnClickListener(new View.OnClickListener() { public void onClick(View v) {
                work(); //! main
            } });
            view.setOnClickListener(this::clicked);
        }
        void clicked(View v) {
            work(); //! main
            new Thread(() -> work()).start(); //! background
        }",
    );
    kotlin(
        "fun bind(view: View) {
            view.setOnClickListener { work() } //! main
            view.setOnClickListener(object : View.OnClickListener { override fun onClick(v: View) {
                work() //! main
            } })
            view.setOnClickListener(::clicked)
        }
        private fun clicked(v: View) {
            work() //! main
            thread { work() } //! background
        }",
    );
}

#[test]
fn local_functions_run_where_they_are_called() {
    kotlin(
        "override fun onResume() {
            fun here() {
                work() //! main
            }
            fun there() {
                work() //! background
            }
            here()
            thread { there() }
        }",
    );
}

#[test]
fn an_executor_is_the_same_through_every_kind_of_receiver() {
    java_file(
        "class Pools { final ExecutorService disk = Executors.newSingleThreadExecutor(); ExecutorService disk() { return disk; } }
        class Screen extends Activity {
            final Pools pools = new Pools();
            protected void onResume() {
                pools.disk.execute(() -> Work.work()); //! background
                pools.disk().execute(() -> Work.work()); //! background
                ExecutorService local = pools.disk();
                local.execute(() -> Work.work()); //! background
                new Pools().disk().execute(() -> Work.work()); //! background
            }
        }",
    );
    kotlin_file(
        "class Pools(val disk: Executor = Executors.newSingleThreadExecutor()) { fun disk() = disk }
        class Screen : Activity() {
            private val pools = Pools()
            override fun onResume() {
                pools.disk.execute { work() } //! background
                pools.disk().execute { work() } //! background
                val local = pools.disk
                local.execute { work() } //! background
                Pools().disk().execute { work() } //! background
            }
        }",
    );
}

#[test]
fn code_that_becomes_a_functional_interface_by_name() {
    kotlin(
        "interface Steps { fun interface Step { fun go() } }
        val pool = Executors.newFixedThreadPool(2)
        override fun onResume() {
            pool.execute(java.lang.Runnable { work() }) //! background
            pool.execute(Runnable(::byReference))
            later { work() } //! background
            run(Steps.Step { work() }) //! main
            view.setOnClickListener(android.view.View.OnClickListener { work() }) //! main
            work() //! main
        }
        private fun later(block: () -> Unit) {
            pool.execute(Runnable(block))
        }
        private fun run(step: Steps.Step) {
            step.go()
        }
        private fun byReference() {
            work() //! background
        }",
    );
}
