//! Code that says itself where it runs, and callbacks of frameworks off the main thread and on it.

use crate::{java, java_file, kotlin, kotlin_file};

#[test]
fn asking_for_the_thread_splits_it() {
    java(
        "final ExecutorService pool = Executors.newCachedThreadPool();
        static boolean isFront() { return Looper.myLooper() == Looper.getMainLooper(); }
        void load() {
            if (Looper.myLooper() == Looper.getMainLooper()) {
                pool.execute(() -> work()); //! background
                return;
            }
            work(); //! background
        }
        void other() {
            if (!isFront()) {
                work(); //! background
            } else {
                work(); //! main
            }
        }
        protected void onResume() { load(); other(); pool.execute(() -> { load(); other(); }); }",
    );
    kotlin(
        "private val pool = Executors.newCachedThreadPool()
        private fun isFront() = Looper.getMainLooper().isCurrentThread
        private fun load() {
            if (Looper.myLooper() == Looper.getMainLooper()) {
                pool.execute { work() } //! background
                return
            }
            work() //! background
        }
        private fun other() {
            check(isFront())
            work() //! main
        }
        override fun onResume() { load(); other(); pool.execute { load(); other() } }",
    );
}

#[test]
fn what_stands_before_in_a_condition_counts() {
    java(
        "final ExecutorService pool = Executors.newCachedThreadPool();
        static boolean isFront() { return Looper.myLooper() == Looper.getMainLooper(); }
        boolean done() { work(); return true; } //! background
        boolean shown() { work(); return true; } //! main
        void load() {
            boolean some = !isFront() && done();
            boolean all = !isFront() || shown();
        }
        protected void onResume() { load(); pool.execute(() -> load()); }",
    );
    kotlin(
        "private val pool = Executors.newCachedThreadPool()
        private fun isFront() = Looper.getMainLooper().isCurrentThread
        private fun done(): Boolean { work(); return true } //! background
        private fun shown(): Boolean { work(); return true } //! main
        private fun load() {
            val some = !isFront() && done()
            val all = !isFront() || shown()
        }
        override fun onResume() { load(); pool.execute { load() } }",
    );
}

#[test]
fn a_thread_that_asks_for_itself_is_not_the_main_one() {
    java(
        r#"private static final ExecutorService db = Executors.newSingleThreadExecutor(r -> new Thread(r, "database"));
        private Thread writer;
        private final HandlerThread io = new HandlerThread("io");
        private final Handler handler = new Handler(io.getLooper());
        static Future<?> onDatabase(Runnable task) {
            if ("database".equals(Thread.currentThread().getName())) {
                task.run();
                return null;
            } else {
                return db.submit(task);
            }
        }
        void onWriter(Runnable task) {
            if (Thread.currentThread() != writer) {
                db.execute(task);
                return;
            }
            task.run();
        }
        void onIo(Runnable task) {
            if (Looper.myLooper() == handler.getLooper()) task.run(); else handler.post(task);
        }
        void onEither(boolean now, Runnable task) {
            if (now) task.run(); else db.submit(task);
        }
        protected void onResume() {
            onDatabase(() -> {
                work(); //! background
            });
            onWriter(() -> {
                work(); //! background
            });
            onIo(() -> {
                work(); //! background
            });
            onEither(true, () -> {
                work(); //! background main
            });
        }"#,
    );
    kotlin(
        r#"private val db = Executors.newSingleThreadExecutor()
        private val worker = Thread()
        private val handler = Handler(HandlerThread("io").looper)
        private val front = Handler(Looper.getMainLooper())
        private fun onDatabase(task: () -> Unit) {
            if (Thread.currentThread().name.startsWith("database")) task() else db.execute(task)
        }
        private fun onWorker(task: Runnable) {
            if (Thread.currentThread() === worker) task.run() else db.execute(task)
        }
        private fun onIo(task: () -> Unit) {
            if (handler.looper == Looper.myLooper()) { task(); return }
            handler.post(task)
        }
        private fun onFront(task: () -> Unit) {
            if (front.looper.isCurrentThread) task() else front.post(task)
        }
        override fun onResume() {
            onDatabase {
                work() //! background
            }
            onWorker {
                work() //! background
            }
            onIo {
                work() //! background
            }
            onFront {
                work() //! main
            }
        }"#,
    );
}

#[test]
fn annotations_say_it() {
    java(
        "@WorkerThread void below() {
            work(); //! background
        }
        @MainThread void above() {
            work(); //! main
        }
        protected void onResume() { new Thread(() -> { below(); above(); }).start(); }",
    );
    kotlin(
        "@WorkerThread private fun below() {
            work() //! background
        }
        @UiThread private fun above() {
            work() //! main
        }
        override fun onResume() { thread { below(); above() } }",
    );
}

#[test]
fn callbacks_of_frameworks_off_the_main_thread_and_on_it() {
    java_file(
        "class Client extends android.webkit.WebViewClient {
            public void onPageStarted(android.webkit.WebView view, String url, android.graphics.Bitmap icon) {
                Work.work(); //! main
            }
            public android.webkit.WebResourceResponse shouldInterceptRequest(android.webkit.WebView view, android.webkit.WebResourceRequest request) {
                Work.work(); //! background
                return null;
            }
        }
        class Screen extends Activity { protected void onResume() { new android.webkit.WebView(this).setWebViewClient(new Client()); } }
        class Task extends AsyncTask<String, String, String> {
            protected String doInBackground(String... names) {
                return Work.work(); //! background
            }
            protected void onPostExecute(String result) {
                Work.work(); //! main
            }
        }
        class Job extends androidx.work.Worker {
            Job(android.content.Context context, androidx.work.WorkerParameters parameters) { super(context, parameters); }
            public Result doWork() {
                Work.work(); //! background
                return null;
            }
        }
        class Notes extends android.content.ContentProvider {
            public boolean onCreate() {
                return Work.work() == null; //! main
            }
            public String getType(android.net.Uri uri) {
                return Work.work(); //! binder
            }
        }",
    );
    kotlin_file(
        "class Widget : android.appwidget.AppWidgetProvider() {
            override fun onUpdate(context: android.content.Context, manager: android.appwidget.AppWidgetManager, ids: IntArray) {
                work() //! main
            }
        }
        class Sync : android.app.Service() {
            override fun onStartCommand(intent: android.content.Intent?, flags: Int, id: Int): Int {
                work() //! main
                return 0
            }
            override fun onBind(intent: android.content.Intent?): IBinder? = null
        }
        class Auth : okhttp3.Interceptor {
            override fun intercept(chain: okhttp3.Interceptor.Chain): okhttp3.Response {
                work() //! background
                return chain.proceed(chain.request())
            }
        }",
    );
}

#[test]
fn what_nobody_reaches_runs_nowhere_that_is_known() {
    java("void unused() { work(); } //! -");
    kotlin("private fun unused() = work() //! -");
}
