package com.google.android.gms.security;

import android.content.Context;
import android.content.Intent;

public class ProviderInstaller {
    public static void installIfNeeded(Context context) throws com.google.android.gms.common.GooglePlayServicesRepairableException, com.google.android.gms.common.GooglePlayServicesNotAvailableException {}
    public static void installIfNeededAsync(Context context, ProviderInstallListener listener) {}
    public interface ProviderInstallListener { void onProviderInstalled(); void onProviderInstallFailed(int errorCode, Intent recoveryIntent); }
}
