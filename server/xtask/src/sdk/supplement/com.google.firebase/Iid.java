package com.google.firebase.iid;

import com.google.android.gms.tasks.Task;

public class FirebaseInstanceId {
    public static FirebaseInstanceId getInstance() {}
    public Task<InstanceIdResult> getInstanceId() {}
    public String getId() {}
    public String getToken() {}
    public String getToken(String authorizedEntity, String scope) throws java.io.IOException {}
    public void deleteInstanceId() throws java.io.IOException {}
}
public interface InstanceIdResult { String getId(); String getToken(); }
public class FirebaseInstanceIdService extends android.app.Service {
    public final android.os.IBinder onBind(android.content.Intent intent) {}
    public void onTokenRefresh() {}
}
