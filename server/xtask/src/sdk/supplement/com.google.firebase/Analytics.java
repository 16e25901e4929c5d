package com.google.firebase.analytics;

import android.content.Context;
import android.os.Bundle;

public final class FirebaseAnalytics {
    public static FirebaseAnalytics getInstance(Context context) {}
    public void logEvent(String name, Bundle params) {}
    public void setUserProperty(String name, String value) {}
    public void setUserId(String id) {}
    public void setAnalyticsCollectionEnabled(boolean enabled) {}
    public void setCurrentScreen(android.app.Activity activity, String screenName, String screenClassOverride) {}
    public void setDefaultEventParameters(Bundle parameters) {}
    public void resetAnalyticsData() {}
    public com.google.android.gms.tasks.Task<String> getAppInstanceId() {}
    public static class Event { public static final String SCREEN_VIEW = "screen_view"; public static final String SELECT_CONTENT = "select_content"; public static final String LOGIN = "login"; public static final String SEARCH = "search"; public static final String SHARE = "share"; }
    public static class Param { public static final String ITEM_ID = "item_id"; public static final String ITEM_NAME = "item_name"; public static final String CONTENT_TYPE = "content_type"; public static final String SCREEN_NAME = "screen_name"; public static final String SCREEN_CLASS = "screen_class"; public static final String VALUE = "value"; public static final String METHOD = "method"; }
}
