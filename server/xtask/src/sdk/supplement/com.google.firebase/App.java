// Public declarations of Firebase, written down from its documentation.
package com.google.firebase;

import android.content.Context;
import java.util.List;

public class FirebaseApp {
    public static final String DEFAULT_APP_NAME = "[DEFAULT]";
    public static FirebaseApp getInstance() {}
    public static FirebaseApp getInstance(String name) {}
    public static List<FirebaseApp> getApps(Context context) {}
    public static FirebaseApp initializeApp(Context context) {}
    public static FirebaseApp initializeApp(Context context, FirebaseOptions options) {}
    public static FirebaseApp initializeApp(Context context, FirebaseOptions options, String name) {}
    public Context getApplicationContext() {}
    public String getName() {}
    public FirebaseOptions getOptions() {}
    public void delete() {}
}
public final class FirebaseOptions {
    public String getApiKey() {}
    public String getApplicationId() {}
    public String getProjectId() {}
    public static FirebaseOptions fromResource(Context context) {}
    public static final class Builder {
        public Builder() {}
        public Builder setApiKey(String apiKey) {}
        public Builder setApplicationId(String applicationId) {}
        public Builder setProjectId(String projectId) {}
        public FirebaseOptions build() {}
    }
}
public class FirebaseException extends Exception { public FirebaseException(String detailMessage) {} }
public final class Timestamp implements Comparable<Timestamp> {
    public Timestamp(long seconds, int nanoseconds) {}
    public Timestamp(java.util.Date date) {}
    public static Timestamp now() {}
    public long getSeconds() {}
    public int getNanoseconds() {}
    public java.util.Date toDate() {}
    public int compareTo(Timestamp other) {}
}
