// Public declarations of androidx.activity that class files hide.
package androidx.activity

import androidx.lifecycle.LifecycleOwner
import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.viewmodel.CreationExtras

public inline fun <reified VM : ViewModel> ComponentActivity.viewModels(noinline extrasProducer: (() -> CreationExtras)? = null, noinline factoryProducer: (() -> ViewModelProvider.Factory)? = null): Lazy<VM> = TODO()
public fun OnBackPressedDispatcher.addCallback(owner: LifecycleOwner? = null, enabled: Boolean = true, onBackPressed: OnBackPressedCallback.() -> Unit): OnBackPressedCallback = TODO()
