//! A lock is a risk where the main thread takes it and another thread holds it over slow work; its safe twins are locks that nobody holds
//! for long, that only the main thread takes, and other locks.

use crate::{java, kotlin};

#[test]
fn a_monitor_that_another_thread_holds_over_slow_work() {
    java(
        "private final Object table = new Object();
        private final Object names = new Object();
        private final Object own = new Object();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        void load() {
            synchronized (table) { read(); }
            synchronized (names) { toString(); }
        }
        void read() {
            try { new FileInputStream(\"a\").read(); } catch (IOException e) { }
        }
        protected void onResume() {
            pool.execute(() -> load());
            synchronized (table) { toString(); } //! lock
            synchronized (names) { toString(); }
            synchronized (own) { toString(); }
        }",
    );
    kotlin(
        "private val table = Any()
        private val names = Any()
        private val own = Any()
        private val pool = Executors.newCachedThreadPool()
        private fun load() {
            synchronized(table) { read() }
            synchronized(names) { toString() }
        }
        private fun read() { FileInputStream(\"a\").read() }
        override fun onResume() {
            pool.execute { load() }
            synchronized(table) { toString() } //! lock
            synchronized(names) { toString() }
            synchronized(own) { toString() }
        }",
    );
}

#[test]
fn synchronized_methods_of_one_object() {
    java(
        "private final ExecutorService pool = Executors.newCachedThreadPool();
        private final Store store = new Store();
        static class Store {
            synchronized void load() {
                try { new FileInputStream(\"a\").read(); } catch (IOException e) { }
            }
            synchronized int size() { return 1; } //! lock
            int count() { return 1; }
        }
        static class Other {
            synchronized int size() { return 1; }
        }
        protected void onResume() {
            pool.execute(() -> store.load());
            store.size();
            store.count();
            new Other().size();
        }",
    );
    kotlin(
        "private val pool = Executors.newCachedThreadPool()
        private val store = Store()
        class Store {
            @Synchronized fun load() { FileInputStream(\"a\").read() }
            @Synchronized fun size() = 1 //! lock
            fun count() = 1
        }
        class Other {
            @Synchronized fun size() = 1
        }
        override fun onResume() {
            pool.execute { store.load() }
            store.size()
            store.count()
            Other().size()
        }",
    );
}

#[test]
fn lock_objects() {
    java(
        "private final ReentrantLock table = new ReentrantLock();
        private final ReentrantLock names = new ReentrantLock();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        void load() {
            table.lock();
            try { new FileInputStream(\"a\").read(); } catch (IOException e) { } finally { table.unlock(); }
            names.lock();
            names.unlock();
        }
        protected void onResume() {
            pool.execute(this::load);
            table.lock(); //! lock
            table.unlock();
            names.lock();
            names.unlock();
        }",
    );
    kotlin(
        "private val table = ReentrantLock()
        private val names = ReentrantLock()
        private val pool = Executors.newCachedThreadPool()
        private fun load() {
            table.withLock { FileInputStream(\"a\").read() }
            names.withLock { toString() }
        }
        override fun onResume() {
            pool.execute(::load)
            table.withLock { toString() } //! lock
            names.withLock { toString() }
        }",
    );
}
