package androidx.compose.ui.viewinterop

import android.content.Context
import android.view.View
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier

@Composable public fun <T : View> AndroidView(factory: (Context) -> T, modifier: Modifier = Modifier, update: (T) -> Unit = TODO()): Unit = TODO()
@Composable public fun <T : View> AndroidView(factory: (Context) -> T, modifier: Modifier = Modifier, onReset: ((T) -> Unit)? = null, onRelease: (T) -> Unit = TODO(), update: (T) -> Unit = TODO()): Unit = TODO()
@Composable public fun <T : androidx.viewbinding.ViewBinding> AndroidViewBinding(factory: (inflater: android.view.LayoutInflater, parent: android.view.ViewGroup, attachToParent: Boolean) -> T, modifier: Modifier = Modifier, update: T.() -> Unit = TODO()): Unit = TODO()
