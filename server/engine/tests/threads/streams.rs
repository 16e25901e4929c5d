//! Streams: the order of their operators decides.

use crate::{check, java, kotlin};

#[test]
fn subscribe_on_moves_the_source_and_observe_on_what_follows() {
    java(
        "protected void onResume() {
            Single.fromCallable(() -> work()) //! background
                .map(s -> work()) //! background
                .subscribeOn(Schedulers.io())
                .observeOn(AndroidSchedulers.mainThread())
                .map(s -> work()) //! main
                .subscribe(s -> work()); //! main
            Single.fromCallable(() -> work()) //! main
                .subscribe(s -> work()); //! main
            Single.just(work()) //! main
                .observeOn(AndroidSchedulers.mainThread())
                .doOnSuccess(s -> work()) //! main
                .subscribeOn(Schedulers.io()).subscribe();
            Single.fromCallable(() -> work()) //! background
                .subscribeOn(Schedulers.io())
                .subscribe(s -> work()); //! background
        }",
    );
    kotlin(
        "override fun onResume() {
            Single.fromCallable { work() } //! background
                .map { work() } //! background
                .subscribeOn(Schedulers.io())
                .observeOn(AndroidSchedulers.mainThread())
                .subscribe { s -> work() } //! main
            Single.fromCallable { work() } //! main
                .subscribe { s -> work() } //! main
        }",
    );
}

#[test]
fn a_flow_runs_where_it_is_collected_but_for_flow_on() {
    let head = "package demo; import android.app.Activity; import kotlinx.coroutines.*; import kotlinx.coroutines.flow.*; \
        fun work(): String = \"\"; ";
    check(
        "Screen.kt",
        head,
        "class Store {
            fun plain(): Flow<String> = flow { emit(work()) } //! main
            fun moved(): Flow<String> = flow { emit(work()) }.flowOn(Dispatchers.IO) //! background
            fun inner(): Flow<String> = flow { emit(work()) } //! background
            fun outer() = inner().map { work() }.flowOn(Dispatchers.Default) //! background
        }
        class Screen : Activity() {
            private val store = Store()
            override fun onResume() {
                MainScope().launch {
                    store.plain().map { work() }.collect { work() } //! main
                    store.moved().map { work() }.collect { work() } //! main
                    store.outer().collect { work() } //! main
                }
                store.moved().onEach { work() }.launchIn(CoroutineScope(Dispatchers.Default)) //! background
            }
        }",
    );
}

#[test]
fn a_stream_of_another_method_runs_as_its_users_say() {
    java(
        "Single<String> cold() { return Single.fromCallable(() -> work()); } //! background
        Single<String> moved() { return Single.fromCallable(() -> work()).subscribeOn(Schedulers.io()); } //! background
        protected void onResume() {
            cold().subscribeOn(Schedulers.computation()).subscribe();
            moved().observeOn(AndroidSchedulers.mainThread()).subscribe(s -> work()); //! main
        }",
    );
    kotlin(
        "private fun cold() = Single.fromCallable { work() } //! background
        override fun onResume() { cold().subscribeOn(Schedulers.io()).subscribe() }",
    );
}

#[test]
fn futures_go_on_where_they_were_completed() {
    java(
        "protected void onResume() {
            CompletableFuture.supplyAsync(() -> work()) //! background
                .thenApply(s -> work()) //! background
                .thenAcceptAsync(s -> work(), command -> new Handler(Looper.getMainLooper()).post(command)); //! main
        }",
    );
}
