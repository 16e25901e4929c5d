// Public declarations of com.google.android.gms.location, written down from its documentation.
package com.google.android.gms.location;

import android.app.Activity;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.location.Location;
import android.os.Looper;
import com.google.android.gms.tasks.CancellationToken;
import com.google.android.gms.tasks.Task;
import java.util.List;
import java.util.concurrent.Executor;

public class LocationServices {
    public static FusedLocationProviderClient getFusedLocationProviderClient(Context context) {}
    public static FusedLocationProviderClient getFusedLocationProviderClient(Activity activity) {}
    public static SettingsClient getSettingsClient(Context context) {}
    public static SettingsClient getSettingsClient(Activity activity) {}
    public static GeofencingClient getGeofencingClient(Context context) {}
    public static GeofencingClient getGeofencingClient(Activity activity) {}
}
public interface FusedLocationProviderClient {
    Task<Location> getLastLocation();
    Task<Location> getCurrentLocation(int priority, CancellationToken cancellationToken);
    Task<Location> getCurrentLocation(CurrentLocationRequest request, CancellationToken cancellationToken);
    Task<LocationAvailability> getLocationAvailability();
    Task<Void> requestLocationUpdates(LocationRequest request, LocationCallback callback, Looper looper);
    Task<Void> requestLocationUpdates(LocationRequest request, Executor executor, LocationCallback callback);
    Task<Void> requestLocationUpdates(LocationRequest request, LocationListener listener, Looper looper);
    Task<Void> requestLocationUpdates(LocationRequest request, PendingIntent callbackIntent);
    Task<Void> removeLocationUpdates(LocationCallback callback);
    Task<Void> removeLocationUpdates(LocationListener listener);
    Task<Void> removeLocationUpdates(PendingIntent callbackIntent);
    Task<Void> setMockLocation(Location mockLocation);
    Task<Void> setMockMode(boolean isMockMode);
    Task<Void> flushLocations();
}
public interface LocationListener { void onLocationChanged(Location location); }
public abstract class LocationCallback {
    public LocationCallback() {}
    public void onLocationResult(LocationResult result) {}
    public void onLocationAvailability(LocationAvailability availability) {}
}
public final class LocationResult {
    public static LocationResult create(List<Location> locations) {}
    public static LocationResult extractResult(Intent intent) {}
    public static boolean hasResult(Intent intent) {}
    public Location getLastLocation() {}
    public List<Location> getLocations() {}
}
public final class LocationAvailability { public boolean isLocationAvailable() {} }
public final class LocationRequest {
    public static final int PRIORITY_HIGH_ACCURACY = 100;
    public static final int PRIORITY_BALANCED_POWER_ACCURACY = 102;
    public static final int PRIORITY_LOW_POWER = 104;
    public static final int PRIORITY_NO_POWER = 105;
    public static LocationRequest create() {}
    public LocationRequest setInterval(long intervalMillis) {}
    public LocationRequest setFastestInterval(long fastestIntervalMillis) {}
    public LocationRequest setPriority(int priority) {}
    public LocationRequest setSmallestDisplacement(float smallestDisplacementMeters) {}
    public LocationRequest setNumUpdates(int maxUpdates) {}
    public LocationRequest setMaxWaitTime(long maxUpdateDelayMillis) {}
    public static final class Builder {
        public Builder(long intervalMillis) {}
        public Builder(int priority, long intervalMillis) {}
        public Builder(LocationRequest locationRequest) {}
        public Builder setPriority(int priority) {}
        public Builder setIntervalMillis(long intervalMillis) {}
        public Builder setMinUpdateIntervalMillis(long minUpdateIntervalMillis) {}
        public Builder setMaxUpdateDelayMillis(long maxUpdateDelayMillis) {}
        public Builder setMinUpdateDistanceMeters(float minUpdateDistanceMeters) {}
        public Builder setMaxUpdates(int maxUpdates) {}
        public Builder setWaitForAccurateLocation(boolean waitForAccurateLocation) {}
        public Builder setDurationMillis(long durationMillis) {}
        public LocationRequest build() {}
    }
}
public final class CurrentLocationRequest {
    public static final class Builder {
        public Builder() {}
        public Builder setPriority(int priority) {}
        public Builder setDurationMillis(long durationMillis) {}
        public Builder setMaxUpdateAgeMillis(long maxUpdateAgeMillis) {}
        public CurrentLocationRequest build() {}
    }
}
public final class Priority {
    public static final int PRIORITY_HIGH_ACCURACY = 100;
    public static final int PRIORITY_BALANCED_POWER_ACCURACY = 102;
    public static final int PRIORITY_LOW_POWER = 104;
    public static final int PRIORITY_PASSIVE = 105;
}
public interface SettingsClient { Task<LocationSettingsResponse> checkLocationSettings(LocationSettingsRequest request); }
public class LocationSettingsResponse { public LocationSettingsStates getLocationSettingsStates() {} }
public final class LocationSettingsStates { public boolean isLocationUsable() {} public boolean isGpsUsable() {} public boolean isNetworkLocationUsable() {} }
public final class LocationSettingsRequest {
    public static final class Builder {
        public Builder() {}
        public Builder addLocationRequest(LocationRequest request) {}
        public Builder setAlwaysShow(boolean show) {}
        public LocationSettingsRequest build() {}
    }
}
public interface GeofencingClient {
    Task<Void> addGeofences(GeofencingRequest geofencingRequest, PendingIntent pendingIntent);
    Task<Void> removeGeofences(List<String> geofenceRequestIds);
    Task<Void> removeGeofences(PendingIntent pendingIntent);
}
public class GeofencingRequest {}
public class GeofencingEvent {
    public static GeofencingEvent fromIntent(Intent intent) {}
    public boolean hasError() {}
    public int getErrorCode() {}
    public int getGeofenceTransition() {}
    public Location getTriggeringLocation() {}
}
