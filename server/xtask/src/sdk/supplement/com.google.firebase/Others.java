package com.google.firebase.crashlytics;

public class FirebaseCrashlytics {
    public static FirebaseCrashlytics getInstance() {}
    public void recordException(Throwable throwable) {}
    public void log(String message) {}
    public void setUserId(String identifier) {}
    public void setCustomKey(String key, boolean value) {}
    public void setCustomKey(String key, double value) {}
    public void setCustomKey(String key, float value) {}
    public void setCustomKey(String key, int value) {}
    public void setCustomKey(String key, long value) {}
    public void setCustomKey(String key, String value) {}
    public void setCrashlyticsCollectionEnabled(boolean enabled) {}
    public void sendUnsentReports() {}
    public void deleteUnsentReports() {}
    public boolean didCrashOnPreviousExecution() {}
}
