package androidx.media3.common;

import java.util.List;

public interface Player {
    int STATE_IDLE = 1;
    int STATE_BUFFERING = 2;
    int STATE_READY = 3;
    int STATE_ENDED = 4;
    android.os.Looper getApplicationLooper();
    void addListener(Listener listener);
    void removeListener(Listener listener);
    void setMediaItem(MediaItem mediaItem);
    void setMediaItem(MediaItem mediaItem, long startPositionMs);
    void setMediaItems(List<MediaItem> mediaItems);
    void addMediaItem(MediaItem mediaItem);
    void removeMediaItem(int index);
    void clearMediaItems();
    void prepare();
    void play();
    void pause();
    void stop();
    void release();
    void seekTo(long positionMs);
    void seekTo(int mediaItemIndex, long positionMs);
    void seekToNext();
    void seekToPrevious();
    void seekBack();
    void seekForward();
    void setPlayWhenReady(boolean playWhenReady);
    boolean getPlayWhenReady();
    boolean isPlaying();
    boolean isLoading();
    int getPlaybackState();
    int getRepeatMode();
    void setRepeatMode(int repeatMode);
    void setPlaybackSpeed(float speed);
    void setVolume(float volume);
    float getVolume();
    long getDuration();
    long getCurrentPosition();
    long getBufferedPosition();
    int getBufferedPercentage();
    int getCurrentMediaItemIndex();
    MediaItem getCurrentMediaItem();
    int getMediaItemCount();
    boolean hasNextMediaItem();
    boolean hasPreviousMediaItem();
    interface Listener {
        default void onPlaybackStateChanged(int playbackState) {}
        default void onIsPlayingChanged(boolean isPlaying) {}
        default void onIsLoadingChanged(boolean isLoading) {}
        default void onPlayWhenReadyChanged(boolean playWhenReady, int reason) {}
        default void onMediaItemTransition(MediaItem mediaItem, int reason) {}
        default void onPlayerError(PlaybackException error) {}
        default void onEvents(Player player, Events events) {}
        default void onRepeatModeChanged(int repeatMode) {}
    }
    final class Events { public boolean contains(int event) {} public boolean containsAny(int... events) {} }
}
public class PlaybackException extends Exception { public final int errorCode; public final String getErrorCodeName() {} }
public final class MediaItem {
    public final String mediaId;
    public static MediaItem fromUri(String uri) {}
    public static MediaItem fromUri(android.net.Uri uri) {}
    public Builder buildUpon() {}
    public static final class Builder {
        public Builder() {}
        public Builder setUri(String uri) {}
        public Builder setUri(android.net.Uri uri) {}
        public Builder setMediaId(String mediaId) {}
        public Builder setMimeType(String mimeType) {}
        public Builder setTag(Object tag) {}
        public MediaItem build() {}
    }
}
