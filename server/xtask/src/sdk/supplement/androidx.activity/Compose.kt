// Public declarations of androidx.activity.compose, written down from its documentation.
package androidx.activity.compose

import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContract
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionContext

public fun ComponentActivity.setContent(parent: CompositionContext? = null, content: @Composable () -> Unit): Unit = TODO()
@Composable public fun BackHandler(enabled: Boolean = true, onBack: () -> Unit): Unit = TODO()
@Composable public fun PredictiveBackHandler(enabled: Boolean = true, onBack: suspend (progress: kotlinx.coroutines.flow.Flow<androidx.activity.BackEventCompat>) -> Unit): Unit = TODO()
@Composable public fun <I, O> rememberLauncherForActivityResult(contract: ActivityResultContract<I, O>, onResult: (O) -> Unit): ManagedActivityResultLauncher<I, O> = TODO()
@Composable public fun ReportDrawn(): Unit = TODO()
@Composable public fun ReportDrawnWhen(predicate: () -> Boolean): Unit = TODO()
public class ManagedActivityResultLauncher<I, O> : androidx.activity.result.ActivityResultLauncher<I>()
@Composable public fun LocalActivity(): android.app.Activity? = TODO()
