package com.google.android.gms.ads.identifier;

import android.content.Context;

public class AdvertisingIdClient {
    public AdvertisingIdClient(Context context) {}
    public static Info getAdvertisingIdInfo(Context context) throws java.io.IOException, com.google.android.gms.common.GooglePlayServicesNotAvailableException, com.google.android.gms.common.GooglePlayServicesRepairableException {}
    public static final class Info {
        public String getId() {}
        public boolean isLimitAdTrackingEnabled() {}
    }
}
