package androidx.paging.compose

import androidx.compose.runtime.Composable
import androidx.paging.CombinedLoadStates
import androidx.paging.PagingData

public class LazyPagingItems<T : Any> {
    public val itemCount: Int get() = TODO()
    public val loadState: CombinedLoadStates get() = TODO()
    public val itemSnapshotList: androidx.paging.ItemSnapshotList<T> get() = TODO()
    public operator fun get(index: Int): T? = TODO()
    public fun peek(index: Int): T? = TODO()
    public fun retry(): Unit = TODO()
    public fun refresh(): Unit = TODO()
}
@Composable public fun <T : Any> kotlinx.coroutines.flow.Flow<PagingData<T>>.collectAsLazyPagingItems(context: kotlin.coroutines.CoroutineContext = TODO()): LazyPagingItems<T> = TODO()
public fun <T : Any> LazyPagingItems<T>.itemKey(key: ((item: T) -> Any)? = null): (index: Int) -> Any = TODO()
public fun <T : Any> LazyPagingItems<T>.itemContentType(contentType: ((item: T) -> Any?)? = null): (index: Int) -> Any? = TODO()
