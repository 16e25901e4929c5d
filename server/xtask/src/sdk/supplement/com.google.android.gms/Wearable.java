package com.google.android.gms.wearable;

import android.content.Intent;
import android.os.IBinder;

public abstract class WearableListenerService extends android.app.Service {
    public final IBinder onBind(Intent intent) {}
    public void onMessageReceived(MessageEvent messageEvent) {}
    public void onDataChanged(DataEventBuffer dataEvents) {}
    public void onPeerConnected(Node peer) {}
    public void onPeerDisconnected(Node peer) {}
}
public interface MessageEvent { int getRequestId(); String getPath(); byte[] getData(); String getSourceNodeId(); }
public interface Node { String getId(); String getDisplayName(); boolean isNearby(); }
public class DataEventBuffer {}
