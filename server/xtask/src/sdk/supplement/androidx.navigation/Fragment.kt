package androidx.navigation.fragment

import androidx.fragment.app.Fragment
import androidx.navigation.NavArgs
import androidx.navigation.NavArgsLazy
import androidx.navigation.NavController
import androidx.navigation.NavHost

public open class NavHostFragment : Fragment(), NavHost {
    override fun getNavController(): NavController = TODO()
    public companion object {
        @JvmStatic public fun findNavController(fragment: Fragment): NavController = TODO()
        @JvmStatic public fun create(graphResId: Int): NavHostFragment = TODO()
        @JvmStatic public fun create(graphResId: Int, startDestinationArgs: android.os.Bundle?): NavHostFragment = TODO()
    }
}
public fun Fragment.findNavController(): NavController = TODO()
public inline fun <reified Args : NavArgs> Fragment.navArgs(): NavArgsLazy<Args> = TODO()
public inline fun <reified VM : androidx.lifecycle.ViewModel> Fragment.navGraphViewModels(navGraphId: Int, noinline extrasProducer: (() -> androidx.lifecycle.viewmodel.CreationExtras)? = null, noinline factoryProducer: (() -> androidx.lifecycle.ViewModelProvider.Factory)? = null): Lazy<VM> = TODO()
