package androidx.exifinterface.media;

import android.graphics.Bitmap;
import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;

public class ExifInterface {
    public static final String TAG_ORIENTATION = "Orientation";
    public static final String TAG_DATETIME = "DateTime";
    public static final int ORIENTATION_UNDEFINED = 0;
    public static final int ORIENTATION_NORMAL = 1;
    public static final int ORIENTATION_ROTATE_180 = 3;
    public static final int ORIENTATION_ROTATE_90 = 6;
    public static final int ORIENTATION_ROTATE_270 = 8;
    public ExifInterface(File file) throws IOException {}
    public ExifInterface(String filename) throws IOException {}
    public ExifInterface(FileDescriptor fileDescriptor) throws IOException {}
    public ExifInterface(InputStream inputStream) throws IOException {}
    public String getAttribute(String tag) {}
    public int getAttributeInt(String tag, int defaultValue) {}
    public double getAttributeDouble(String tag, double defaultValue) {}
    public void setAttribute(String tag, String value) {}
    public void resetOrientation() {}
    public void rotate(int degree) {}
    public int getRotationDegrees() {}
    public boolean isFlipped() {}
    public boolean hasAttribute(String tag) {}
    public void saveAttributes() throws IOException {}
    public boolean hasThumbnail() {}
    public byte[] getThumbnail() {}
    public Bitmap getThumbnailBitmap() {}
    public double[] getLatLong() {}
    public boolean getLatLong(float[] output) {}
    public void setLatLong(double latitude, double longitude) {}
    public double getAltitude(double defaultValue) {}
    public Long getDateTime() {}
    public Long getDateTimeOriginal() {}
}
