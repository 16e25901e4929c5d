package androidx.media3.exoplayer;

public interface ExoPlayer extends androidx.media3.common.Player {
    final class Builder {
        public Builder(android.content.Context context) {}
        public Builder setLooper(android.os.Looper looper) {}
        public Builder setSeekBackIncrementMs(long seekBackIncrementMs) {}
        public Builder setSeekForwardIncrementMs(long seekForwardIncrementMs) {}
        public ExoPlayer build() {}
    }
}
