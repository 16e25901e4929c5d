// Public declarations of the Android part of Compose, written down from its documentation; the common part is read from its sources.
package androidx.compose.ui.platform

import android.content.Context
import android.util.AttributeSet
import android.view.View
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionContext
import androidx.compose.runtime.ProvidableCompositionLocal

public val LocalContext: ProvidableCompositionLocal<Context> = TODO()
public val LocalView: ProvidableCompositionLocal<View> = TODO()
public val LocalConfiguration: ProvidableCompositionLocal<android.content.res.Configuration> = TODO()
public val LocalResources: ProvidableCompositionLocal<android.content.res.Resources> = TODO()
public abstract class AbstractComposeView(context: Context, attrs: AttributeSet? = null, defStyleAttr: Int = 0) : android.view.ViewGroup(context, attrs, defStyleAttr) {
    @Composable public abstract fun Content()
    public fun createComposition(): Unit = TODO()
    public fun disposeComposition(): Unit = TODO()
    public fun setParentCompositionContext(parent: CompositionContext?): Unit = TODO()
    public fun setViewCompositionStrategy(strategy: ViewCompositionStrategy): Unit = TODO()
}
public class ComposeView(context: Context, attrs: AttributeSet? = null, defStyleAttr: Int = 0) : AbstractComposeView(context, attrs, defStyleAttr) {
    @Composable override fun Content(): Unit = TODO()
    public fun setContent(content: @Composable () -> Unit): Unit = TODO()
}
public interface ViewCompositionStrategy {
    public object DisposeOnDetachedFromWindow : ViewCompositionStrategy
    public object DisposeOnDetachedFromWindowOrReleasedFromPool : ViewCompositionStrategy
    public object DisposeOnViewTreeLifecycleDestroyed : ViewCompositionStrategy
    public class DisposeOnLifecycleDestroyed(lifecycle: androidx.lifecycle.Lifecycle) : ViewCompositionStrategy
    public companion object { public val Default: ViewCompositionStrategy get() = TODO() }
}
