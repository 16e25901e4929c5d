package androidx.camera.core;

import java.util.concurrent.Executor;

public interface ImageProxy extends AutoCloseable {
    void close();
    int getWidth();
    int getHeight();
    int getFormat();
    android.media.Image getImage();
    android.graphics.Bitmap toBitmap();
}
public final class ImageAnalysis {
    public void setAnalyzer(Executor executor, Analyzer analyzer) {}
    public void clearAnalyzer() {}
    public interface Analyzer { void analyze(ImageProxy image); }
    public static final class Builder { public Builder() {} public Builder setBackpressureStrategy(int strategy) {} public Builder setTargetResolution(android.util.Size resolution) {} public ImageAnalysis build() {} }
}
public final class ImageCapture {
    public void takePicture(Executor executor, OnImageCapturedCallback callback) {}
    public void takePicture(OutputFileOptions outputFileOptions, Executor executor, OnImageSavedCallback imageSavedCallback) {}
    public static abstract class OnImageCapturedCallback { public void onCaptureSuccess(ImageProxy image) {} public void onError(ImageCaptureException exception) {} }
    public interface OnImageSavedCallback { void onImageSaved(OutputFileResults outputFileResults); void onError(ImageCaptureException exception); }
    public static final class OutputFileOptions { public static final class Builder { public Builder(java.io.File file) {} public OutputFileOptions build() {} } }
    public static class OutputFileResults { public android.net.Uri getSavedUri() {} }
    public static final class Builder { public Builder() {} public Builder setCaptureMode(int captureMode) {} public Builder setFlashMode(int flashMode) {} public ImageCapture build() {} }
}
public class ImageCaptureException extends Exception { public int getImageCaptureError() {} }
