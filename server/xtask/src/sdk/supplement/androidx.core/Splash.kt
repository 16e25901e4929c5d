package androidx.core.splashscreen

public class SplashScreen {
    public fun setKeepOnScreenCondition(condition: KeepOnScreenCondition): Unit = TODO()
    public fun setOnExitAnimationListener(listener: OnExitAnimationListener): Unit = TODO()
    public fun interface KeepOnScreenCondition { public fun shouldKeepOnScreen(): Boolean }
    public fun interface OnExitAnimationListener { public fun onSplashScreenExit(splashScreenViewProvider: SplashScreenViewProvider) }
    public companion object {
        @JvmStatic public fun android.app.Activity.installSplashScreen(): SplashScreen = TODO()
    }
}
public class SplashScreenViewProvider {
    public val view: android.view.View get() = TODO()
    public val iconView: android.view.View get() = TODO()
    public fun remove(): Unit = TODO()
}
