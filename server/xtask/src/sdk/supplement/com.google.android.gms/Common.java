package com.google.android.gms.common;

import android.app.Activity;
import android.app.Dialog;
import android.app.PendingIntent;
import android.content.Context;

public class GoogleApiAvailability {
    public static final int GOOGLE_PLAY_SERVICES_VERSION_CODE;
    public static final String GOOGLE_PLAY_SERVICES_PACKAGE = "com.google.android.gms";
    public static GoogleApiAvailability getInstance() {}
    public int isGooglePlayServicesAvailable(Context context) {}
    public int isGooglePlayServicesAvailable(Context context, int minApkVersion) {}
    public final boolean isUserResolvableError(int errorCode) {}
    public Dialog getErrorDialog(Activity activity, int errorCode, int requestCode) {}
    public boolean showErrorDialogFragment(Activity activity, int errorCode, int requestCode) {}
    public com.google.android.gms.tasks.Task<Void> makeGooglePlayServicesAvailable(Activity activity) {}
    public final String getErrorString(int errorCode) {}
}
public final class ConnectionResult {
    public static final int SUCCESS = 0;
    public static final int SERVICE_MISSING = 1;
    public static final int SERVICE_VERSION_UPDATE_REQUIRED = 2;
    public static final int SERVICE_DISABLED = 3;
    public int getErrorCode() {}
    public String getErrorMessage() {}
    public PendingIntent getResolution() {}
    public boolean hasResolution() {}
    public boolean isSuccess() {}
    public void startResolutionForResult(Activity activity, int requestCode) {}
}
public class GooglePlayServicesNotAvailableException extends Exception { public final int errorCode; }
public class GooglePlayServicesRepairableException extends Exception { public int getConnectionStatusCode() {} }
public class SignInButton extends android.widget.FrameLayout { public SignInButton(Context context) {} }
