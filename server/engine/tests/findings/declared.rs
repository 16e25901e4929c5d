//! Calls that no rule knows: what their declarations say.

use callscope_engine::query::findings::FindingsRequest;

use crate::{JAVA, KOTLIN, check, java, kotlin};

#[test]
fn methods_that_belong_on_worker_threads() {
    let answer = java(
        "@androidx.annotation.WorkerThread void load() {}
        void show() {}
        protected void onResume() {
            load(); //! declared
            show();
            new Thread(() -> load()).start();
        }",
    );
    let message = &answer.findings[0].message;
    assert_eq!(message, "Screen.onResume calls what belongs on a worker thread on the main thread (Screen.load)");
    kotlin(
        "@androidx.annotation.WorkerThread private fun load() {}
        private fun show() {}
        override fun onResume() {
            load() //! declared
            show()
            Thread { load() }.start()
        }",
    );
}

#[test]
fn exceptions_of_unknown_methods_count_where_that_is_asked_for() {
    let request = FindingsRequest { weak: true, ..FindingsRequest::default() };
    let java_body = "class Screen extends Activity {
        void write(Appendable out) {
            try {
                out.append(\"x\"); //! declared
                new StringBuilder().append(\"x\");
            } catch (Exception e) { }
        }
        protected void onResume() { write(null); }
    }";
    check("Screen.java", JAVA, java_body, &request);
    check("Screen.java", JAVA, &java_body.replace("//! declared", ""), &FindingsRequest::default());
    let kotlin_body = "class Screen : Activity() {
        private fun write(out: java.lang.Appendable) {
            out.append(\"x\") //! declared
            StringBuilder().append(\"x\")
        }
        override fun onResume() { write(java.io.StringWriter()) }
    }";
    check("Screen.kt", KOTLIN, kotlin_body, &request);
    check("Screen.kt", KOTLIN, &kotlin_body.replace("//! declared", ""), &FindingsRequest::default());
}

#[test]
fn a_lambda_is_an_object_of_the_parameter_that_it_is_passed_for() {
    java(
        "protected void onStart() {
            androidx.palette.graphics.Palette.Builder builder = new androidx.palette.graphics.Palette.Builder(null);
            builder.generate(); //! bitmap
            builder.generate(palette -> { });
            builder.generate(this::show);
        }
        private void show(androidx.palette.graphics.Palette palette) { }",
    );
    kotlin(
        "override fun onStart() {
            val builder = androidx.palette.graphics.Palette.Builder(listOf())
            builder.generate() //! bitmap
            builder.generate { palette -> }
            builder.generate(::show)
        }
        private fun show(palette: androidx.palette.graphics.Palette?) { }",
    );
}

#[test]
fn what_a_future_calls_waits_for_it_no_more() {
    java(
        "com.google.common.util.concurrent.ListenableFuture<String> own;
        java.util.concurrent.CompletableFuture<String> other;
        protected void onStart() {
            try {
                own.get(); //! wait
                own.addListener(() -> { try { own.get(); } catch (Exception e) { } }, Runnable::run);
                own.addListener(new Runnable() { public void run() { try { own.get(); } catch (Exception e) { } } }, Runnable::run);
                own.addListener(() -> { other.join(); }, Runnable::run); //! wait
                other.thenAccept(text -> { other.join(); });
            } catch (Exception e) { }
        }
        void local(com.google.common.util.concurrent.ListenableFuture<String> local) {
            local.addListener(() -> { try { local.get(); } catch (Exception e) { } }, getMainExecutor());
        }
        protected void onResume() { local(own); }",
    );
    kotlin(
        "lateinit var own: com.google.common.util.concurrent.ListenableFuture<String>
        lateinit var other: java.util.concurrent.CompletableFuture<String>
        override fun onStart() {
            own.get() //! wait
            own.addListener({ own.get() }, { it.run() })
            own.addListener(object : Runnable { override fun run() { own.get() } }, { it.run() })
            own.addListener({ other.join() }, mainExecutor) //! wait
            other.thenAccept { other.join() }
            local(own)
        }
        private fun local(local: com.google.common.util.concurrent.ListenableFuture<String>) {
            local.addListener({ local.get() }, mainExecutor)
        }",
    );
}

#[test]
fn who_asks_whether_it_is_done_does_not_wait() {
    java(
        "java.util.concurrent.Future<String> own;
        java.util.concurrent.CompletableFuture<String> other;
        protected void onStart() {
            try {
                if (own.isDone()) own.get();
                if (own.isDone() && ready()) { own.get(); }
                if (own.isDone()) other.join(); //! wait
                if (!own.isDone()) { own.get(); } //! wait
                if (own.isDone() || ready()) own.get(); //! wait
                String text = other.isDone() ? other.join() : \"\";
                boolean full = other.isDone() && other.join() != null;
                boolean empty = !other.isDone() || other.join() == null;
                if (!other.isDone()) return;
                other.join();
                own.get(); //! wait
                if (first.own.isDone()) second.own.get(); //! wait
                if (this.own.isDone()) this.own.get();
            } catch (Exception e) { }
        }
        Screen first, second;
        boolean ready() { return true; }",
    );
    kotlin(
        "lateinit var own: java.util.concurrent.Future<String>
        lateinit var other: java.util.concurrent.CompletableFuture<String>
        override fun onStart() {
            if (own.isDone) own.get()
            if (own.isDone() && ready()) { own.get() }
            if (own.isDone) other.join() //! wait
            if (!own.isDone) { own.get() } //! wait
            if (own.isDone || ready()) own.get() //! wait
            val text = if (other.isDone) other.join() else \"\"
            val full = other.isDone && other.join() != null
            val empty = !other.isDone || other.join() == null
            if (!other.isDone) return
            other.join()
            own.get() //! wait
        }
        private fun ready() = true",
    );
}
