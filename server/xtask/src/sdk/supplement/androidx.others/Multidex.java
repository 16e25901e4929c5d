package androidx.multidex;

public final class MultiDex {
    public static void install(android.content.Context context) {}
    public static void installInstrumentation(android.content.Context instrumentationContext, android.content.Context targetContext) {}
}
public class MultiDexApplication extends android.app.Application { public MultiDexApplication() {} protected void attachBaseContext(android.content.Context base) {} }
