// Classes whose source is read elsewhere are written with their packages. Public declarations of androidx.navigation's Kotlin extensions, written down from its documentation.
package androidx.navigation

import android.os.Bundle

public class NavArgsLazy<Args : NavArgs> : Lazy<Args> {
    override val value: Args get() = TODO()
    override fun isInitialized(): Boolean = TODO()
}
public inline fun <reified Args : NavArgs> android.app.Activity.navArgs(): NavArgsLazy<Args> = TODO()
public fun android.app.Activity.findNavController(viewId: Int): NavController = TODO()
public fun android.view.View.findNavController(): NavController = TODO()
public fun NavController.navigate(route: String, builder: androidx.navigation.NavOptionsBuilder.() -> Unit): Unit = TODO()
public fun NavController.navigate(route: String, navOptions: androidx.navigation.NavOptions? = null, navigatorExtras: androidx.navigation.Navigator.Extras? = null): Unit = TODO()
public fun <T : Any> NavController.navigate(route: T, builder: androidx.navigation.NavOptionsBuilder.() -> Unit): Unit = TODO()
public fun <T : Any> NavController.navigate(route: T, navOptions: androidx.navigation.NavOptions? = null, navigatorExtras: androidx.navigation.Navigator.Extras? = null): Unit = TODO()
public fun NavController.popBackStack(route: String, inclusive: Boolean, saveState: Boolean = false): Boolean = TODO()
public inline fun <reified T : Any> NavController.popBackStack(inclusive: Boolean, saveState: Boolean = false): Boolean = TODO()
public fun navOptions(optionsBuilder: androidx.navigation.NavOptionsBuilder.() -> Unit): androidx.navigation.NavOptions = TODO()
