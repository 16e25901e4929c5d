// Public declarations of androidx.paging, written down from its documentation.
package androidx.paging

import androidx.lifecycle.LifecycleOwner
import androidx.lifecycle.LiveData
import androidx.lifecycle.ViewModel
import androidx.recyclerview.widget.ConcatAdapter
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.Flow

public class PagingConfig(
    public val pageSize: Int,
    public val prefetchDistance: Int = TODO(),
    public val enablePlaceholders: Boolean = true,
    public val initialLoadSize: Int = TODO(),
    public val maxSize: Int = TODO(),
    public val jumpThreshold: Int = TODO()
)
public class Pager<Key : Any, Value : Any>(config: PagingConfig, initialKey: Key? = null, pagingSourceFactory: () -> PagingSource<Key, Value>) {
    public constructor(config: PagingConfig, initialKey: Key? = null, remoteMediator: RemoteMediator<Key, Value>?, pagingSourceFactory: () -> PagingSource<Key, Value>) : this(config, initialKey, pagingSourceFactory)
    public val flow: Flow<PagingData<Value>> get() = TODO()
}
public val <Key : Any, Value : Any> Pager<Key, Value>.liveData: LiveData<PagingData<Value>> get() = TODO()
public class PagingData<T : Any> private constructor() {
    public companion object {
        public fun <T : Any> empty(): PagingData<T> = TODO()
        public fun <T : Any> empty(sourceLoadStates: LoadStates, mediatorLoadStates: LoadStates? = null): PagingData<T> = TODO()
        public fun <T : Any> from(data: List<T>): PagingData<T> = TODO()
        public fun <T : Any> from(data: List<T>, sourceLoadStates: LoadStates, mediatorLoadStates: LoadStates? = null): PagingData<T> = TODO()
    }
}
public fun <T : Any, R : Any> PagingData<T>.map(transform: suspend (T) -> R): PagingData<R> = TODO()
public fun <T : Any, R : Any> PagingData<T>.flatMap(transform: suspend (T) -> Iterable<R>): PagingData<R> = TODO()
public fun <T : Any> PagingData<T>.filter(predicate: suspend (T) -> Boolean): PagingData<T> = TODO()
public fun <R : Any, T : R> PagingData<T>.insertSeparators(terminalSeparatorType: TerminalSeparatorType = TODO(), generator: suspend (T?, T?) -> R?): PagingData<R> = TODO()
public fun <T : Any> PagingData<T>.insertHeaderItem(terminalSeparatorType: TerminalSeparatorType = TODO(), item: T): PagingData<T> = TODO()
public fun <T : Any> PagingData<T>.insertFooterItem(terminalSeparatorType: TerminalSeparatorType = TODO(), item: T): PagingData<T> = TODO()
public enum class TerminalSeparatorType { FULLY_COMPLETE, SOURCE_COMPLETE }
public fun <T : Any> Flow<PagingData<T>>.cachedIn(scope: CoroutineScope): Flow<PagingData<T>> = TODO()
public fun <T : Any> LiveData<PagingData<T>>.cachedIn(scope: CoroutineScope): LiveData<PagingData<T>> = TODO()
public fun <T : Any> LiveData<PagingData<T>>.cachedIn(viewModel: ViewModel): LiveData<PagingData<T>> = TODO()
public abstract class PagingSource<Key : Any, Value : Any> {
    public open val jumpingSupported: Boolean get() = TODO()
    public open val keyReuseSupported: Boolean get() = TODO()
    public val invalid: Boolean get() = TODO()
    public fun invalidate(): Unit = TODO()
    public fun registerInvalidatedCallback(onInvalidatedCallback: () -> Unit): Unit = TODO()
    public abstract suspend fun load(params: LoadParams<Key>): LoadResult<Key, Value>
    public abstract fun getRefreshKey(state: PagingState<Key, Value>): Key?
    public sealed class LoadParams<Key : Any> {
        public val loadSize: Int get() = TODO()
        public val placeholdersEnabled: Boolean get() = TODO()
        public abstract val key: Key?
        public class Refresh<Key : Any>(override val key: Key?, loadSize: Int, placeholdersEnabled: Boolean) : LoadParams<Key>()
        public class Append<Key : Any>(override val key: Key, loadSize: Int, placeholdersEnabled: Boolean) : LoadParams<Key>()
        public class Prepend<Key : Any>(override val key: Key, loadSize: Int, placeholdersEnabled: Boolean) : LoadParams<Key>()
    }
    public sealed class LoadResult<Key : Any, Value : Any> {
        public data class Error<Key : Any, Value : Any>(val throwable: Throwable) : LoadResult<Key, Value>()
        public class Invalid<Key : Any, Value : Any> : LoadResult<Key, Value>()
        public data class Page<Key : Any, Value : Any>(val data: List<Value>, val prevKey: Key?, val nextKey: Key?, val itemsBefore: Int = 0, val itemsAfter: Int = 0) : LoadResult<Key, Value>()
    }
}
public class PagingState<Key : Any, Value : Any>(public val pages: List<PagingSource.LoadResult.Page<Key, Value>>, public val anchorPosition: Int?, public val config: PagingConfig, private val leadingPlaceholderCount: Int) {
    public fun closestItemToPosition(anchorPosition: Int): Value? = TODO()
    public fun closestPageToPosition(anchorPosition: Int): PagingSource.LoadResult.Page<Key, Value>? = TODO()
    public fun isEmpty(): Boolean = TODO()
    public fun firstItemOrNull(): Value? = TODO()
    public fun lastItemOrNull(): Value? = TODO()
}
public abstract class RemoteMediator<Key : Any, Value : Any> {
    public abstract suspend fun load(loadType: LoadType, state: PagingState<Key, Value>): MediatorResult
    public open suspend fun initialize(): InitializeAction = TODO()
    public sealed class MediatorResult {
        public class Error(public val throwable: Throwable) : MediatorResult()
        public class Success(public val endOfPaginationReached: Boolean) : MediatorResult()
    }
    public enum class InitializeAction { LAUNCH_INITIAL_REFRESH, SKIP_INITIAL_REFRESH }
}
public enum class LoadType { REFRESH, PREPEND, APPEND }
public sealed class LoadState(public val endOfPaginationReached: Boolean) {
    public class NotLoading(endOfPaginationReached: Boolean) : LoadState(endOfPaginationReached)
    public object Loading : LoadState(false)
    public class Error(public val error: Throwable) : LoadState(false)
}
public data class LoadStates(val refresh: LoadState, val prepend: LoadState, val append: LoadState)
public class CombinedLoadStates(public val refresh: LoadState, public val prepend: LoadState, public val append: LoadState, public val source: LoadStates, public val mediator: LoadStates? = null)
public abstract class PagingDataAdapter<T : Any, VH : RecyclerView.ViewHolder>(diffCallback: DiffUtil.ItemCallback<T>, mainDispatcher: CoroutineDispatcher = TODO(), workerDispatcher: CoroutineDispatcher = TODO()) : RecyclerView.Adapter<VH>() {
    public val loadStateFlow: Flow<CombinedLoadStates> get() = TODO()
    public val onPagesUpdatedFlow: Flow<Unit> get() = TODO()
    public suspend fun submitData(pagingData: PagingData<T>): Unit = TODO()
    public fun submitData(lifecycle: androidx.lifecycle.Lifecycle, pagingData: PagingData<T>): Unit = TODO()
    public fun retry(): Unit = TODO()
    public fun refresh(): Unit = TODO()
    protected fun getItem(position: Int): T? = TODO()
    public fun peek(index: Int): T? = TODO()
    public fun snapshot(): ItemSnapshotList<T> = TODO()
    override fun getItemCount(): Int = TODO()
    public fun addLoadStateListener(listener: (CombinedLoadStates) -> Unit): Unit = TODO()
    public fun removeLoadStateListener(listener: (CombinedLoadStates) -> Unit): Unit = TODO()
    public fun addOnPagesUpdatedListener(listener: () -> Unit): Unit = TODO()
    public fun removeOnPagesUpdatedListener(listener: () -> Unit): Unit = TODO()
    public fun withLoadStateHeader(header: LoadStateAdapter<*>): ConcatAdapter = TODO()
    public fun withLoadStateFooter(footer: LoadStateAdapter<*>): ConcatAdapter = TODO()
    public fun withLoadStateHeaderAndFooter(header: LoadStateAdapter<*>, footer: LoadStateAdapter<*>): ConcatAdapter = TODO()
}
public class ItemSnapshotList<T>(public val placeholdersBefore: Int, public val placeholdersAfter: Int, public val items: List<T & Any>) : AbstractList<T?>()
public abstract class LoadStateAdapter<VH : RecyclerView.ViewHolder> : RecyclerView.Adapter<VH>() {
    public var loadState: LoadState
    public abstract fun onCreateViewHolder(parent: android.view.ViewGroup, loadState: LoadState): VH
    public abstract fun onBindViewHolder(holder: VH, loadState: LoadState)
    public open fun displayLoadStateAsItem(loadState: LoadState): Boolean = TODO()
}
public abstract class DataSource<Key : Any, Value : Any> {
    public open val isInvalid: Boolean get() = TODO()
    public open fun invalidate(): Unit = TODO()
    public abstract class Factory<Key : Any, Value : Any> {
        public abstract fun create(): DataSource<Key, Value>
        public open fun <ToValue : Any> map(function: androidx.arch.core.util.Function<Value, ToValue>): Factory<Key, ToValue> = TODO()
        public fun asPagingSourceFactory(fetchDispatcher: CoroutineDispatcher = TODO()): () -> PagingSource<Key, Value> = TODO()
    }
}
public abstract class PositionalDataSource<T : Any> : DataSource<Int, T>() {
    public abstract fun loadInitial(params: LoadInitialParams, callback: LoadInitialCallback<T>)
    public abstract fun loadRange(params: LoadRangeParams, callback: LoadRangeCallback<T>)
    public open class LoadInitialParams(public val requestedStartPosition: Int, public val requestedLoadSize: Int, public val pageSize: Int, public val placeholdersEnabled: Boolean)
    public open class LoadRangeParams(public val startPosition: Int, public val loadSize: Int)
    public abstract class LoadInitialCallback<T> { public abstract fun onResult(data: List<T>, position: Int, totalCount: Int); public abstract fun onResult(data: List<T>, position: Int) }
    public abstract class LoadRangeCallback<T> { public abstract fun onResult(data: List<T>) }
}
public abstract class PageKeyedDataSource<Key : Any, Value : Any> : DataSource<Key, Value>() {
    public abstract fun loadInitial(params: LoadInitialParams<Key>, callback: LoadInitialCallback<Key, Value>)
    public abstract fun loadBefore(params: LoadParams<Key>, callback: LoadCallback<Key, Value>)
    public abstract fun loadAfter(params: LoadParams<Key>, callback: LoadCallback<Key, Value>)
    public open class LoadInitialParams<Key : Any>(public val requestedLoadSize: Int, public val placeholdersEnabled: Boolean)
    public open class LoadParams<Key : Any>(public val key: Key, public val requestedLoadSize: Int)
    public abstract class LoadInitialCallback<Key, Value> { public abstract fun onResult(data: List<Value>, previousPageKey: Key?, nextPageKey: Key?) }
    public abstract class LoadCallback<Key, Value> { public abstract fun onResult(data: List<Value>, adjacentPageKey: Key?) }
}
public abstract class ItemKeyedDataSource<Key : Any, Value : Any> : DataSource<Key, Value>() {
    public abstract fun loadInitial(params: LoadInitialParams<Key>, callback: LoadInitialCallback<Value>)
    public abstract fun loadBefore(params: LoadParams<Key>, callback: LoadCallback<Value>)
    public abstract fun loadAfter(params: LoadParams<Key>, callback: LoadCallback<Value>)
    public abstract fun getKey(item: Value): Key
    public open class LoadInitialParams<Key : Any>(public val requestedInitialKey: Key?, public val requestedLoadSize: Int, public val placeholdersEnabled: Boolean)
    public open class LoadParams<Key : Any>(public val key: Key, public val requestedLoadSize: Int)
    public abstract class LoadInitialCallback<Value> : LoadCallback<Value>() { public abstract fun onResult(data: List<Value>, position: Int, totalCount: Int) }
    public abstract class LoadCallback<Value> { public abstract fun onResult(data: List<Value>) }
}
public abstract class PagedList<T : Any> : java.util.AbstractList<T>() {
    public val config: Config get() = TODO()
    public abstract val lastKey: Any?
    public open fun loadAround(index: Int): Unit = TODO()
    public abstract fun detach()
    public fun snapshot(): List<T> = TODO()
    public class Builder<Key : Any, Value : Any>(dataSource: DataSource<Key, Value>, config: Config) {
        public fun setNotifyExecutor(notifyExecutor: java.util.concurrent.Executor): Builder<Key, Value> = TODO()
        public fun setFetchExecutor(fetchExecutor: java.util.concurrent.Executor): Builder<Key, Value> = TODO()
        public fun setBoundaryCallback(boundaryCallback: BoundaryCallback<Value>?): Builder<Key, Value> = TODO()
        public fun setInitialKey(initialKey: Key?): Builder<Key, Value> = TODO()
        public fun build(): PagedList<Value> = TODO()
    }
    public class Config {
        public class Builder {
            public fun setPageSize(pageSize: Int): Builder = TODO()
            public fun setPrefetchDistance(prefetchDistance: Int): Builder = TODO()
            public fun setEnablePlaceholders(enablePlaceholders: Boolean): Builder = TODO()
            public fun setInitialLoadSizeHint(initialLoadSizeHint: Int): Builder = TODO()
            public fun setMaxSize(maxSize: Int): Builder = TODO()
            public fun build(): Config = TODO()
        }
    }
    public abstract class BoundaryCallback<T : Any> {
        public open fun onZeroItemsLoaded(): Unit = TODO()
        public open fun onItemAtFrontLoaded(itemAtFront: T): Unit = TODO()
        public open fun onItemAtEndLoaded(itemAtEnd: T): Unit = TODO()
    }
}
public class LivePagedListBuilder<Key : Any, Value : Any> {
    public constructor(dataSourceFactory: DataSource.Factory<Key, Value>, config: PagedList.Config)
    public constructor(dataSourceFactory: DataSource.Factory<Key, Value>, pageSize: Int)
    public fun setInitialLoadKey(key: Key?): LivePagedListBuilder<Key, Value> = TODO()
    public fun setBoundaryCallback(boundaryCallback: PagedList.BoundaryCallback<Value>?): LivePagedListBuilder<Key, Value> = TODO()
    public fun setFetchExecutor(fetchExecutor: java.util.concurrent.Executor): LivePagedListBuilder<Key, Value> = TODO()
    public fun build(): LiveData<PagedList<Value>> = TODO()
}
public abstract class PagedListAdapter<T : Any, VH : RecyclerView.ViewHolder>(diffCallback: DiffUtil.ItemCallback<T>) : RecyclerView.Adapter<VH>() {
    public open fun submitList(pagedList: PagedList<T>?): Unit = TODO()
    protected open fun getItem(position: Int): T? = TODO()
    override fun getItemCount(): Int = TODO()
}
