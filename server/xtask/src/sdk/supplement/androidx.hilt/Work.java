package androidx.hilt.work;

public @interface HiltWorker {}
public final class HiltWorkerFactory extends androidx.work.WorkerFactory {
    public androidx.work.ListenableWorker createWorker(android.content.Context appContext, String workerClassName, androidx.work.WorkerParameters workerParameters) {}
}
