package androidx.datastore.rxjava3;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.functions.Function;

public final class RxDataStore<T> implements io.reactivex.rxjava3.disposables.Disposable {
    public void dispose() {}
    public boolean isDisposed() {}
    public Flowable<T> data() {}
    public Single<T> updateDataAsync(Function<T, Single<T>> transform) {}
}
