package com.google.firebase.remoteconfig;

import com.google.android.gms.tasks.Task;
import java.util.Map;
import java.util.Set;

public class FirebaseRemoteConfig {
    public static FirebaseRemoteConfig getInstance() {}
    public Task<Boolean> fetchAndActivate() {}
    public Task<Void> fetch() {}
    public Task<Void> fetch(long minimumFetchIntervalInSeconds) {}
    public Task<Boolean> activate() {}
    public Task<FirebaseRemoteConfigInfo> ensureInitialized() {}
    public String getString(String key) {}
    public boolean getBoolean(String key) {}
    public double getDouble(String key) {}
    public long getLong(String key) {}
    public FirebaseRemoteConfigValue getValue(String key) {}
    public Map<String, FirebaseRemoteConfigValue> getAll() {}
    public Set<String> getKeysByPrefix(String prefix) {}
    public FirebaseRemoteConfigInfo getInfo() {}
    public Task<Void> setConfigSettingsAsync(FirebaseRemoteConfigSettings settings) {}
    public Task<Void> setDefaultsAsync(Map<String, Object> defaults) {}
    public Task<Void> setDefaultsAsync(int resourceId) {}
}
public interface FirebaseRemoteConfigValue { long asLong(); double asDouble(); String asString(); byte[] asByteArray(); boolean asBoolean(); int getSource(); }
public interface FirebaseRemoteConfigInfo { long getFetchTimeMillis(); int getLastFetchStatus(); FirebaseRemoteConfigSettings getConfigSettings(); }
public class FirebaseRemoteConfigSettings {
    public static class Builder { public Builder() {} public Builder setMinimumFetchIntervalInSeconds(long duration) {} public Builder setFetchTimeoutInSeconds(long duration) {} public FirebaseRemoteConfigSettings build() {} }
}
