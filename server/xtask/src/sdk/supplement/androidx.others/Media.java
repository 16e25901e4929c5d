package androidx.media;

import android.os.Bundle;
import android.support.v4.media.MediaBrowserCompat;
import android.support.v4.media.session.MediaSessionCompat;
import java.util.List;

public abstract class MediaBrowserServiceCompat extends android.app.Service {
    public abstract BrowserRoot onGetRoot(String clientPackageName, int clientUid, Bundle rootHints);
    public abstract void onLoadChildren(String parentId, Result<List<MediaBrowserCompat.MediaItem>> result);
    public void onLoadItem(String itemId, Result<MediaBrowserCompat.MediaItem> result) {}
    public void onSearch(String query, Bundle extras, Result<List<MediaBrowserCompat.MediaItem>> result) {}
    public void setSessionToken(MediaSessionCompat.Token token) {}
    public MediaSessionCompat.Token getSessionToken() {}
    public void notifyChildrenChanged(String parentId) {}
    public android.os.IBinder onBind(android.content.Intent intent) {}
    public static final class BrowserRoot { public BrowserRoot(String rootId, Bundle extras) {} public String getRootId() {} public Bundle getExtras() {} }
    public static class Result<T> { public void sendResult(T result) {} public void detach() {} public void sendError(Bundle extras) {} }
}
