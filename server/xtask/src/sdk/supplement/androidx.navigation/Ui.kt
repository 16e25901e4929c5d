package androidx.navigation.ui

import androidx.navigation.NavController

public class AppBarConfiguration private constructor() {
    public val topLevelDestinations: Set<Int> get() = TODO()
    public class Builder {
        public constructor(navGraph: androidx.navigation.NavGraph)
        public constructor(vararg topLevelDestinationIds: Int)
        public constructor(topLevelDestinationIds: Set<Int>)
        public fun setOpenableLayout(openableLayout: androidx.customview.widget.Openable?): Builder = TODO()
        public fun setDrawerLayout(drawerLayout: androidx.drawerlayout.widget.DrawerLayout?): Builder = TODO()
        public fun build(): AppBarConfiguration = TODO()
    }
}
public fun AppBarConfiguration(navGraph: androidx.navigation.NavGraph, drawerLayout: androidx.customview.widget.Openable? = null, fallbackOnNavigateUpListener: () -> Boolean = TODO()): AppBarConfiguration = TODO()
public fun AppBarConfiguration(topLevelDestinationIds: Set<Int>, drawerLayout: androidx.customview.widget.Openable? = null, fallbackOnNavigateUpListener: () -> Boolean = TODO()): AppBarConfiguration = TODO()
public object NavigationUI {
    @JvmStatic public fun onNavDestinationSelected(item: android.view.MenuItem, navController: NavController): Boolean = TODO()
    @JvmStatic public fun navigateUp(navController: NavController, openableLayout: androidx.customview.widget.Openable?): Boolean = TODO()
    @JvmStatic public fun navigateUp(navController: NavController, configuration: AppBarConfiguration): Boolean = TODO()
    @JvmStatic public fun setupActionBarWithNavController(activity: androidx.appcompat.app.AppCompatActivity, navController: NavController): Unit = TODO()
    @JvmStatic public fun setupActionBarWithNavController(activity: androidx.appcompat.app.AppCompatActivity, navController: NavController, configuration: AppBarConfiguration): Unit = TODO()
    @JvmStatic public fun setupWithNavController(toolbar: androidx.appcompat.widget.Toolbar, navController: NavController): Unit = TODO()
    @JvmStatic public fun setupWithNavController(toolbar: androidx.appcompat.widget.Toolbar, navController: NavController, configuration: AppBarConfiguration): Unit = TODO()
    @JvmStatic public fun setupWithNavController(navigationView: com.google.android.material.navigation.NavigationView, navController: NavController): Unit = TODO()
    @JvmStatic public fun setupWithNavController(navigationBarView: com.google.android.material.navigation.NavigationBarView, navController: NavController): Unit = TODO()
}
public fun androidx.appcompat.app.AppCompatActivity.setupActionBarWithNavController(navController: NavController, drawerLayout: androidx.customview.widget.Openable?): Unit = TODO()
public fun androidx.appcompat.app.AppCompatActivity.setupActionBarWithNavController(navController: NavController, configuration: AppBarConfiguration = TODO()): Unit = TODO()
public fun androidx.appcompat.widget.Toolbar.setupWithNavController(navController: NavController, configuration: AppBarConfiguration = TODO()): Unit = TODO()
public fun com.google.android.material.navigation.NavigationView.setupWithNavController(navController: NavController): Unit = TODO()
public fun com.google.android.material.navigation.NavigationBarView.setupWithNavController(navController: NavController): Unit = TODO()
public fun android.view.MenuItem.onNavDestinationSelected(navController: NavController): Boolean = TODO()
public fun NavController.navigateUp(drawerLayout: androidx.customview.widget.Openable?): Boolean = TODO()
public fun NavController.navigateUp(appBarConfiguration: AppBarConfiguration): Boolean = TODO()
