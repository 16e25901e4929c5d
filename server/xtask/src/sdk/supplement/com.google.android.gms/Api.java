package com.google.android.gms.common.api;

import android.app.Activity;
import android.content.Context;
import android.os.Bundle;
import com.google.android.gms.common.ConnectionResult;
import java.util.concurrent.TimeUnit;

public abstract class GoogleApiClient {
    public abstract ConnectionResult blockingConnect();
    public abstract ConnectionResult blockingConnect(long timeout, TimeUnit unit);
    public abstract void connect();
    public void connect(int signInMode) {}
    public abstract void disconnect();
    public abstract void reconnect();
    public abstract boolean isConnected();
    public abstract boolean isConnecting();
    public abstract void registerConnectionCallbacks(ConnectionCallbacks listener);
    public abstract void unregisterConnectionCallbacks(ConnectionCallbacks listener);
    public interface ConnectionCallbacks { void onConnected(Bundle connectionHint); void onConnectionSuspended(int cause); }
    public interface OnConnectionFailedListener { void onConnectionFailed(ConnectionResult result); }
    public static final class Builder {
        public Builder(Context context) {}
        public Builder(Context context, ConnectionCallbacks connectedListener, OnConnectionFailedListener connectionFailedListener) {}
        public Builder addApi(Api<?> api) {}
        public <O extends Api.ApiOptions> Builder addApi(Api<O> api, O options) {}
        public Builder addConnectionCallbacks(ConnectionCallbacks listener) {}
        public Builder addOnConnectionFailedListener(OnConnectionFailedListener listener) {}
        public Builder addScope(Scope scope) {}
        public Builder enableAutoManage(androidx.fragment.app.FragmentActivity activity, OnConnectionFailedListener listener) {}
        public Builder setHandler(android.os.Handler handler) {}
        public GoogleApiClient build() {}
    }
}
public final class Api<O extends Api.ApiOptions> { public interface ApiOptions {} }
public final class Scope { public Scope(String scopeUri) {} }
public interface Result { Status getStatus(); }
public final class Status implements Result {
    public Status getStatus() {}
    public int getStatusCode() {}
    public String getStatusMessage() {}
    public boolean isSuccess() {}
    public boolean isCanceled() {}
    public boolean hasResolution() {}
    public void startResolutionForResult(Activity activity, int requestCode) {}
}
public abstract class PendingResult<R extends Result> {
    public abstract R await();
    public abstract R await(long time, TimeUnit units);
    public abstract void cancel();
    public abstract boolean isCanceled();
    public abstract void setResultCallback(ResultCallback<? super R> callback);
    public abstract void setResultCallback(ResultCallback<? super R> callback, long time, TimeUnit units);
}
public interface ResultCallback<R extends Result> { void onResult(R result); }
public class ApiException extends Exception {
    public ApiException(Status status) {}
    public Status getStatus() {}
    public int getStatusCode() {}
    public String getStatusMessage() {}
}
public class ResolvableApiException extends ApiException {
    public ResolvableApiException(Status status) {}
    public android.app.PendingIntent getResolution() {}
    public void startResolutionForResult(Activity activity, int requestCode) {}
}
public abstract class GoogleApi<O extends Api.ApiOptions> {}
