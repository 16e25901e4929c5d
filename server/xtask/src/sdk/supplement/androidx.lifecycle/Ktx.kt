// Public declarations of androidx.lifecycle that class files hide: extensions with default or reified arguments.
package androidx.lifecycle

import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.Flow

public val ViewModel.viewModelScope: CoroutineScope get() = TODO()
public suspend fun Lifecycle.repeatOnLifecycle(state: Lifecycle.State, block: suspend CoroutineScope.() -> Unit): Unit = TODO()
public suspend fun LifecycleOwner.repeatOnLifecycle(state: Lifecycle.State, block: suspend CoroutineScope.() -> Unit): Unit = TODO()
public fun <T> Flow<T>.flowWithLifecycle(lifecycle: Lifecycle, minActiveState: Lifecycle.State = Lifecycle.State.STARTED): Flow<T> = TODO()
public fun <T> Flow<T>.asLiveData(context: CoroutineContext = TODO(), timeoutInMs: Long = TODO()): LiveData<T> = TODO()
public fun <T> LiveData<T>.asFlow(): Flow<T> = TODO()
public fun <T> liveData(context: CoroutineContext = TODO(), timeoutInMs: Long = TODO(), block: suspend LiveDataScope<T>.() -> Unit): LiveData<T> = TODO()
public fun <X, Y> LiveData<X>.map(transform: (X) -> Y): LiveData<Y> = TODO()
public fun <X, Y> LiveData<X>.switchMap(transform: (X) -> LiveData<Y>?): LiveData<Y> = TODO()
public fun <X> LiveData<X>.distinctUntilChanged(): LiveData<X> = TODO()
public inline fun <T> LiveData<T>.observe(owner: LifecycleOwner, crossinline onChanged: (T) -> Unit): Observer<T> = TODO()
public inline fun <reified VM : ViewModel> ViewModelProvider.get(): VM = TODO()
public suspend fun <R> Lifecycle.withStarted(block: () -> R): R = TODO()
public suspend fun <R> Lifecycle.withResumed(block: () -> R): R = TODO()
public suspend fun <R> Lifecycle.withCreated(block: () -> R): R = TODO()
public suspend fun <R> LifecycleOwner.withStarted(block: () -> R): R = TODO()
public suspend fun <R> LifecycleOwner.withResumed(block: () -> R): R = TODO()
public suspend fun <R> LifecycleOwner.withCreated(block: () -> R): R = TODO()
public val Lifecycle.coroutineScope: LifecycleCoroutineScope get() = TODO()
public val LifecycleOwner.lifecycleScope: LifecycleCoroutineScope get() = TODO()
public fun android.view.View.findViewTreeLifecycleOwner(): LifecycleOwner? = TODO()
public fun android.view.View.setViewTreeLifecycleOwner(lifecycleOwner: LifecycleOwner?): Unit = TODO()
public object Transformations {
    @JvmStatic public fun <X, Y> map(source: LiveData<X>, mapFunction: androidx.arch.core.util.Function<X, Y>): LiveData<Y> = TODO()
    @JvmStatic public fun <X, Y> switchMap(source: LiveData<X>, switchMapFunction: androidx.arch.core.util.Function<X, LiveData<Y>>): LiveData<Y> = TODO()
    @JvmStatic public fun <X> distinctUntilChanged(source: LiveData<X>): LiveData<X> = TODO()
}
public object ViewModelProviders {
    @JvmStatic public fun of(fragment: androidx.fragment.app.Fragment): ViewModelProvider = TODO()
    @JvmStatic public fun of(activity: androidx.fragment.app.FragmentActivity): ViewModelProvider = TODO()
    @JvmStatic public fun of(fragment: androidx.fragment.app.Fragment, factory: ViewModelProvider.Factory?): ViewModelProvider = TODO()
    @JvmStatic public fun of(activity: androidx.fragment.app.FragmentActivity, factory: ViewModelProvider.Factory?): ViewModelProvider = TODO()
}
public open class LifecycleService : android.app.Service(), LifecycleOwner {
    override val lifecycle: Lifecycle get() = TODO()
    override fun onBind(intent: android.content.Intent): android.os.IBinder? = TODO()
}
