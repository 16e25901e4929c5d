package androidx.browser.customtabs;

import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.graphics.Bitmap;
import android.net.Uri;
import android.os.Bundle;

public final class CustomTabsIntent {
    public final Intent intent;
    public final Bundle startAnimationBundle;
    public void launchUrl(Context context, Uri url) {}
    public static final class Builder {
        public Builder() {}
        public Builder(CustomTabsSession session) {}
        public Builder setToolbarColor(int color) {}
        public Builder setShowTitle(boolean showTitle) {}
        public Builder setUrlBarHidingEnabled(boolean enabled) {}
        public Builder setColorScheme(int colorScheme) {}
        public Builder setDefaultColorSchemeParams(CustomTabColorSchemeParams params) {}
        public Builder setColorSchemeParams(int colorScheme, CustomTabColorSchemeParams params) {}
        public Builder setCloseButtonIcon(Bitmap icon) {}
        public Builder setShareState(int shareState) {}
        public Builder setStartAnimations(Context context, int enterResId, int exitResId) {}
        public Builder setExitAnimations(Context context, int enterResId, int exitResId) {}
        public Builder addMenuItem(String label, PendingIntent pendingIntent) {}
        public Builder setActionButton(Bitmap icon, String description, PendingIntent pendingIntent) {}
        public CustomTabsIntent build() {}
    }
}
public final class CustomTabColorSchemeParams {
    public static final class Builder { public Builder() {} public Builder setToolbarColor(int color) {} public Builder setNavigationBarColor(int color) {} public Builder setSecondaryToolbarColor(int color) {} public CustomTabColorSchemeParams build() {} }
}
public class CustomTabsClient {
    public static boolean bindCustomTabsService(Context context, String packageName, CustomTabsServiceConnection connection) {}
    public static String getPackageName(Context context, java.util.List<String> packages) {}
    public boolean warmup(long flags) {}
    public CustomTabsSession newSession(CustomTabsCallback callback) {}
}
public final class CustomTabsSession { public boolean mayLaunchUrl(Uri url, Bundle extras, java.util.List<Bundle> otherLikelyBundles) {} }
public class CustomTabsCallback { public void onNavigationEvent(int navigationEvent, Bundle extras) {} }
public abstract class CustomTabsServiceConnection implements android.content.ServiceConnection {
    public abstract void onCustomTabsServiceConnected(ComponentName name, CustomTabsClient client);
}
