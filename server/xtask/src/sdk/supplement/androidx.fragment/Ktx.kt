// Public declarations of androidx.fragment that class files hide.
package androidx.fragment.app

import android.os.Bundle
import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.ViewModelStoreOwner
import androidx.lifecycle.viewmodel.CreationExtras

public inline fun <reified VM : ViewModel> Fragment.viewModels(noinline ownerProducer: () -> ViewModelStoreOwner = TODO(), noinline extrasProducer: (() -> CreationExtras)? = null, noinline factoryProducer: (() -> ViewModelProvider.Factory)? = null): Lazy<VM> = TODO()
public inline fun <reified VM : ViewModel> Fragment.activityViewModels(noinline extrasProducer: (() -> CreationExtras)? = null, noinline factoryProducer: (() -> ViewModelProvider.Factory)? = null): Lazy<VM> = TODO()
public fun Fragment.setFragmentResult(requestKey: String, result: Bundle): Unit = TODO()
public fun Fragment.clearFragmentResult(requestKey: String): Unit = TODO()
public fun Fragment.setFragmentResultListener(requestKey: String, listener: (requestKey: String, bundle: Bundle) -> Unit): Unit = TODO()
public inline fun FragmentManager.commit(allowStateLoss: Boolean = false, body: FragmentTransaction.() -> Unit): Unit = TODO()
public inline fun FragmentManager.commitNow(allowStateLoss: Boolean = false, body: FragmentTransaction.() -> Unit): Unit = TODO()
public inline fun FragmentManager.transaction(now: Boolean = false, allowStateLoss: Boolean = false, body: FragmentTransaction.() -> Unit): Unit = TODO()
public inline fun <reified F : Fragment> FragmentTransaction.add(containerViewId: Int, tag: String? = null, args: Bundle? = null): FragmentTransaction = TODO()
public inline fun <reified F : Fragment> FragmentTransaction.replace(containerViewId: Int, tag: String? = null, args: Bundle? = null): FragmentTransaction = TODO()
public fun <F : Fragment> android.view.View.findFragment(): F = TODO()
