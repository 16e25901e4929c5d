// Classes whose source is read elsewhere are written with their packages. Public declarations of androidx.navigation's Android part, written down from its documentation.
package androidx.navigation;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;
import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.SavedStateHandle;
import androidx.lifecycle.ViewModelStoreOwner;
import java.util.List;
import java.util.Set;

public class NavController {
    public NavController(Context context) {}
    public final Context getContext() {}
    public androidx.navigation.NavGraph getGraph() {}
    public void setGraph(androidx.navigation.NavGraph graph) {}
    public void setGraph(androidx.navigation.NavGraph graph, Bundle startDestinationArgs) {}
    public void setGraph(int graphResId) {}
    public void setGraph(int graphResId, Bundle startDestinationArgs) {}
    public NavInflater getNavInflater() {}
    public androidx.navigation.NavigatorProvider getNavigatorProvider() {}
    public boolean popBackStack() {}
    public boolean popBackStack(int destinationId, boolean inclusive) {}
    public boolean popBackStack(int destinationId, boolean inclusive, boolean saveState) {}
    public boolean clearBackStack(int destinationId) {}
    public boolean navigateUp() {}
    public boolean navigateUp(androidx.navigation.ui.AppBarConfiguration configuration) {}
    public boolean handleDeepLink(Intent intent) {}
    public androidx.navigation.NavDestination findDestination(int destinationId) {}
    public void navigate(int resId) {}
    public void navigate(int resId, Bundle args) {}
    public void navigate(int resId, Bundle args, androidx.navigation.NavOptions navOptions) {}
    public void navigate(int resId, Bundle args, androidx.navigation.NavOptions navOptions, androidx.navigation.Navigator.Extras navigatorExtras) {}
    public void navigate(Uri deepLink) {}
    public void navigate(Uri deepLink, androidx.navigation.NavOptions navOptions) {}
    public void navigate(NavDirections directions) {}
    public void navigate(NavDirections directions, androidx.navigation.NavOptions navOptions) {}
    public void navigate(NavDirections directions, androidx.navigation.Navigator.Extras navigatorExtras) {}
    public NavDeepLinkBuilder createDeepLink() {}
    public Bundle saveState() {}
    public void restoreState(Bundle navState) {}
    public androidx.navigation.NavBackStackEntry getBackStackEntry(int destinationId) {}
    public androidx.navigation.NavBackStackEntry getBackStackEntry(String route) {}
    public androidx.navigation.NavBackStackEntry getCurrentBackStackEntry() {}
    public androidx.navigation.NavBackStackEntry getPreviousBackStackEntry() {}
    public kotlinx.coroutines.flow.Flow<androidx.navigation.NavBackStackEntry> getCurrentBackStackEntryFlow() {}
    public androidx.navigation.NavDestination getCurrentDestination() {}
    public void addOnDestinationChangedListener(OnDestinationChangedListener listener) {}
    public void removeOnDestinationChangedListener(OnDestinationChangedListener listener) {}
    public ViewModelStoreOwner getViewModelStoreOwner(int navGraphId) {}
    public void enableOnBackPressed(boolean enabled) {}
    public interface OnDestinationChangedListener {
        void onDestinationChanged(NavController controller, androidx.navigation.NavDestination destination, Bundle arguments);
    }
}
public class NavHostController extends NavController {
    public NavHostController(Context context) {}
}
public interface NavDirections {
    int getActionId();
    Bundle getArguments();
}
public final class ActionOnlyNavDirections implements NavDirections {
    public ActionOnlyNavDirections(int actionId) {}
    public int getActionId() {}
    public Bundle getArguments() {}
}
public interface NavArgs {}
public interface NavHost { NavController getNavController(); }
public final class Navigation {
    public static NavController findNavController(Activity activity, int viewId) {}
    public static NavController findNavController(View view) {}
    public static View.OnClickListener createNavigateOnClickListener(int resId) {}
    public static View.OnClickListener createNavigateOnClickListener(int resId, Bundle args) {}
    public static View.OnClickListener createNavigateOnClickListener(NavDirections directions) {}
    public static void setViewNavController(View view, NavController controller) {}
}
public final class NavDeepLinkBuilder {
    public NavDeepLinkBuilder(Context context) {}
    public NavDeepLinkBuilder setComponentName(Class<? extends Activity> activityClass) {}
    public NavDeepLinkBuilder setGraph(int navGraphId) {}
    public NavDeepLinkBuilder setDestination(int destId) {}
    public NavDeepLinkBuilder setDestination(int destId, Bundle args) {}
    public NavDeepLinkBuilder setArguments(Bundle args) {}
    public android.app.PendingIntent createPendingIntent() {}
}
public final class NavInflater { public androidx.navigation.NavGraph inflate(int graphResId) {} }
