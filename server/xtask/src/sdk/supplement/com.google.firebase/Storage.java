package com.google.firebase.storage;

import android.net.Uri;
import com.google.android.gms.tasks.Task;
import java.io.File;
import java.io.InputStream;

public class FirebaseStorage {
    public static FirebaseStorage getInstance() {}
    public static FirebaseStorage getInstance(String url) {}
    public StorageReference getReference() {}
    public StorageReference getReference(String location) {}
    public StorageReference getReferenceFromUrl(String fullUrl) {}
}
public class StorageReference implements Comparable<StorageReference> {
    public StorageReference child(String pathString) {}
    public StorageReference getParent() {}
    public StorageReference getRoot() {}
    public String getName() {}
    public String getPath() {}
    public String getBucket() {}
    public UploadTask putBytes(byte[] bytes) {}
    public UploadTask putFile(Uri uri) {}
    public UploadTask putStream(InputStream stream) {}
    public Task<byte[]> getBytes(long maxDownloadSizeBytes) {}
    public Task<Uri> getDownloadUrl() {}
    public FileDownloadTask getFile(File destinationFile) {}
    public FileDownloadTask getFile(Uri destinationUri) {}
    public Task<Void> delete() {}
    public Task<ListResult> listAll() {}
    public int compareTo(StorageReference other) {}
}
public abstract class StorageTask<ResultT> extends Task<ResultT> {
    public boolean cancel() {}
    public boolean pause() {}
    public boolean resume() {}
    public StorageTask<ResultT> addOnProgressListener(OnProgressListener<? super ResultT> listener) {}
}
public interface OnProgressListener<TProgress> { void onProgress(TProgress snapshot); }
public abstract class UploadTask extends StorageTask<UploadTask.TaskSnapshot> {
    public class TaskSnapshot { public long getBytesTransferred() {} public long getTotalByteCount() {} public StorageReference getStorage() {} }
}
public abstract class FileDownloadTask extends StorageTask<FileDownloadTask.TaskSnapshot> {
    public class TaskSnapshot { public long getBytesTransferred() {} public long getTotalByteCount() {} public StorageReference getStorage() {} }
}
public final class ListResult { public java.util.List<StorageReference> getItems() {} public java.util.List<StorageReference> getPrefixes() {} }
