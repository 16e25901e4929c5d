//! Dispatchers, executors, scopes and schedulers are followed to what they are given.

use crate::{java_file, kotlin, kotlin_file};

#[test]
fn scopes_by_their_context() {
    kotlin_file(
        "class Own : CoroutineScope { override val coroutineContext: CoroutineContext get() = Dispatchers.Main + SupervisorJob() }
        class Worker(private val scope: CoroutineScope) { fun start() { scope.launch { work() } } } //! background
        class Screen : Activity(), LifecycleOwner {
            private val main = MainScope()
            private val io = CoroutineScope(SupervisorJob() + Dispatchers.IO)
            private val named = CoroutineScope(CoroutineName(\"n\") + Job())
            override fun onResume() {
                main.launch { work() } //! main
                main.async { work() } //! main
                main.launch(Dispatchers.Default) { work() } //! background
                io.launch { work() } //! background
                io.launch(Dispatchers.Main) { work() } //! main
                named.launch { work() } //! background
                Own().launch { work() } //! main
                lifecycleScope.launch { work() } //! main
                GlobalScope.launch { work() } //! background
                Worker(io).start()
                main.launch { async { work() } } //! main
                main.launch { launch(Dispatchers.IO + CoroutineName(\"x\")) { work() } } //! background
            }
        }",
    );
}

#[test]
fn dispatchers_that_are_given_to_a_constructor() {
    kotlin_file(
        "class Store(private val io: CoroutineDispatcher = Dispatchers.IO) {
            suspend fun load() = withContext(io) { work() } //! background
            suspend fun eager() = work() //! main
        }
        class Injected(private val io: CoroutineDispatcher) {
            suspend fun load() = withContext(io) { work() } //! background
        }
        class Screen : Activity() {
            private val store = Store()
            private val injected = Injected(Dispatchers.Default)
            override fun onResume() { MainScope().launch { store.load(); store.eager(); injected.load() } }
        }",
    );
}

#[test]
fn a_provider_of_dispatchers_behind_an_interface() {
    kotlin_file(
        "interface Provider { val io: CoroutineDispatcher; val ui: CoroutineDispatcher }
        class Default : Provider { override val io = Dispatchers.IO; override val ui = Dispatchers.Main }
        class Screen(private val provider: Provider) : Activity() {
            override fun onResume() {
                MainScope().launch { withContext(provider.io) { work() } } //! background
                GlobalScope.launch { withContext(provider.ui) { work() } } //! main
            }
        }",
    );
}

#[test]
fn executors_that_the_project_wrote() {
    java_file(
        "class Front implements Executor { final Handler handler = new Handler(Looper.getMainLooper());
            public void execute(Runnable command) { handler.post(command); } }
        class Back implements Executor { public void execute(Runnable command) { new Thread(command).start(); } }
        class Screen extends Activity {
            final Executor front = new Front(); final Executor back = new Back();
            final Executor inline = Runnable::run; final Executor written = command -> command.run();
            protected void onResume() {
                back.execute(() -> Work.work()); //! background
                back.execute(() -> front.execute(() -> Work.work())); //! main
                inline.execute(() -> Work.work()); //! main
                written.execute(() -> Work.work()); //! main
            }
        }",
    );
    kotlin_file(
        "class Front : Executor { private val handler = Handler(Looper.getMainLooper())
            override fun execute(command: Runnable) { handler.post(command) } }
        class Screen : Activity() {
            private val front = Front()
            private val back = Executor { thread { it.run() } }
            private val inline = Executor { it.run() }
            override fun onResume() {
                thread { front.execute { work() } } //! main
                back.execute { work() } //! background
                inline.execute { work() } //! main
            }
        }",
    );
}

#[test]
fn suspending_is_not_leaving() {
    kotlin(
        "private suspend fun suspends() = work() //! main
        private suspend fun leaves() = withContext(Dispatchers.IO) { work() } //! background
        override fun onResume() { MainScope().launch { suspends(); leaves(); coroutineScope { work() } } } //! main",
    );
}
