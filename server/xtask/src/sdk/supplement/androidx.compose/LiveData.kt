package androidx.compose.runtime.livedata

import androidx.compose.runtime.Composable
import androidx.compose.runtime.State
import androidx.lifecycle.LiveData

@Composable public fun <T> LiveData<T>.observeAsState(): State<T?> = TODO()
@Composable public fun <R, T : R> LiveData<T>.observeAsState(initial: R): State<R> = TODO()
