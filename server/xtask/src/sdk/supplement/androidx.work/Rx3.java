package androidx.work.rxjava3;

import android.content.Context;
import androidx.work.ListenableWorker;
import androidx.work.WorkerParameters;
import com.google.common.util.concurrent.ListenableFuture;

public abstract class RxWorker extends ListenableWorker {
    public RxWorker(Context appContext, WorkerParameters workerParams) {}
    public ListenableFuture<Result> startWork() {}
    protected io.reactivex.rxjava3.core.Scheduler getBackgroundScheduler() {}
    public abstract io.reactivex.rxjava3.core.Single<Result> createWork();
}
