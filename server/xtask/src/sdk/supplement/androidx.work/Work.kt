// Public declarations of androidx.work, written down from its documentation.
package androidx.work

import android.content.Context
import kotlinx.coroutines.CoroutineDispatcher

public abstract class CoroutineWorker(appContext: Context, params: WorkerParameters) : ListenableWorker(appContext, params) {
    public open val coroutineContext: CoroutineDispatcher get() = TODO()
    public abstract suspend fun doWork(): Result
    public open suspend fun getForegroundInfo(): ForegroundInfo = TODO()
    public suspend fun setProgress(data: Data): Unit = TODO()
    public suspend fun setForeground(foregroundInfo: ForegroundInfo): Unit = TODO()
}
public inline fun <reified W : ListenableWorker> OneTimeWorkRequestBuilder(): OneTimeWorkRequest.Builder = TODO()
public fun OneTimeWorkRequest.Builder.setInputMerger(inputMerger: kotlin.reflect.KClass<out InputMerger>): OneTimeWorkRequest.Builder = TODO()
public inline fun <reified W : ListenableWorker> PeriodicWorkRequestBuilder(repeatInterval: Long, repeatIntervalTimeUnit: java.util.concurrent.TimeUnit): PeriodicWorkRequest.Builder = TODO()
public inline fun <reified W : ListenableWorker> PeriodicWorkRequestBuilder(repeatInterval: java.time.Duration): PeriodicWorkRequest.Builder = TODO()
public inline fun <reified W : ListenableWorker> PeriodicWorkRequestBuilder(repeatInterval: Long, repeatIntervalTimeUnit: java.util.concurrent.TimeUnit, flexTimeInterval: Long, flexTimeIntervalUnit: java.util.concurrent.TimeUnit): PeriodicWorkRequest.Builder = TODO()
public fun workDataOf(vararg pairs: Pair<String, Any?>): Data = TODO()
public inline fun <reified T : Any> Data.hasKeyWithValueOfType(key: String): Boolean = TODO()
public suspend fun Operation.await(): Operation.State.SUCCESS = TODO()
