package com.google.firebase.firestore;

import android.app.Activity;
import com.google.android.gms.tasks.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

public class FirebaseFirestore {
    public static FirebaseFirestore getInstance() {}
    public static FirebaseFirestore getInstance(com.google.firebase.FirebaseApp app) {}
    public CollectionReference collection(String collectionPath) {}
    public DocumentReference document(String documentPath) {}
    public Query collectionGroup(String collectionId) {}
    public <TResult> Task<TResult> runTransaction(Transaction.Function<TResult> updateFunction) {}
    public WriteBatch batch() {}
    public Task<Void> runBatch(WriteBatch.Function batchFunction) {}
    public Task<Void> terminate() {}
    public Task<Void> waitForPendingWrites() {}
    public Task<Void> enableNetwork() {}
    public Task<Void> disableNetwork() {}
    public Task<Void> clearPersistence() {}
    public FirebaseFirestoreSettings getFirestoreSettings() {}
    public void setFirestoreSettings(FirebaseFirestoreSettings settings) {}
}
public final class FirebaseFirestoreSettings {
    public static final class Builder { public Builder() {} public Builder setPersistenceEnabled(boolean value) {} public Builder setCacheSizeBytes(long value) {} public FirebaseFirestoreSettings build() {} }
}
public class Query {
    public FirebaseFirestore getFirestore() {}
    public Query whereEqualTo(String field, Object value) {}
    public Query whereNotEqualTo(String field, Object value) {}
    public Query whereLessThan(String field, Object value) {}
    public Query whereLessThanOrEqualTo(String field, Object value) {}
    public Query whereGreaterThan(String field, Object value) {}
    public Query whereGreaterThanOrEqualTo(String field, Object value) {}
    public Query whereArrayContains(String field, Object value) {}
    public Query whereArrayContainsAny(String field, List<? extends Object> values) {}
    public Query whereIn(String field, List<? extends Object> values) {}
    public Query orderBy(String field) {}
    public Query orderBy(String field, Direction direction) {}
    public Query limit(long limit) {}
    public Query limitToLast(long limit) {}
    public Query startAt(DocumentSnapshot snapshot) {}
    public Query startAt(Object... fieldValues) {}
    public Query startAfter(DocumentSnapshot snapshot) {}
    public Query startAfter(Object... fieldValues) {}
    public Query endAt(Object... fieldValues) {}
    public Query endBefore(Object... fieldValues) {}
    public Task<QuerySnapshot> get() {}
    public Task<QuerySnapshot> get(Source source) {}
    public ListenerRegistration addSnapshotListener(EventListener<QuerySnapshot> listener) {}
    public ListenerRegistration addSnapshotListener(Executor executor, EventListener<QuerySnapshot> listener) {}
    public ListenerRegistration addSnapshotListener(Activity activity, EventListener<QuerySnapshot> listener) {}
    public ListenerRegistration addSnapshotListener(MetadataChanges metadataChanges, EventListener<QuerySnapshot> listener) {}
    public enum Direction { ASCENDING, DESCENDING }
}
public class CollectionReference extends Query {
    public String getId() {}
    public String getPath() {}
    public DocumentReference getParent() {}
    public DocumentReference document() {}
    public DocumentReference document(String documentPath) {}
    public Task<DocumentReference> add(Object data) {}
}
public class DocumentReference {
    public FirebaseFirestore getFirestore() {}
    public String getId() {}
    public String getPath() {}
    public CollectionReference getParent() {}
    public CollectionReference collection(String collectionPath) {}
    public Task<Void> set(Object data) {}
    public Task<Void> set(Object data, SetOptions options) {}
    public Task<Void> update(Map<String, Object> data) {}
    public Task<Void> update(String field, Object value, Object... moreFieldsAndValues) {}
    public Task<Void> delete() {}
    public Task<DocumentSnapshot> get() {}
    public Task<DocumentSnapshot> get(Source source) {}
    public ListenerRegistration addSnapshotListener(EventListener<DocumentSnapshot> listener) {}
    public ListenerRegistration addSnapshotListener(Executor executor, EventListener<DocumentSnapshot> listener) {}
    public ListenerRegistration addSnapshotListener(Activity activity, EventListener<DocumentSnapshot> listener) {}
    public ListenerRegistration addSnapshotListener(MetadataChanges metadataChanges, EventListener<DocumentSnapshot> listener) {}
}
public class DocumentSnapshot {
    public String getId() {}
    public DocumentReference getReference() {}
    public SnapshotMetadata getMetadata() {}
    public boolean exists() {}
    public Map<String, Object> getData() {}
    public <T> T toObject(Class<T> valueType) {}
    public boolean contains(String field) {}
    public Object get(String field) {}
    public <T> T get(String field, Class<T> valueType) {}
    public Boolean getBoolean(String field) {}
    public Double getDouble(String field) {}
    public String getString(String field) {}
    public Long getLong(String field) {}
    public Date getDate(String field) {}
    public com.google.firebase.Timestamp getTimestamp(String field) {}
    public DocumentReference getDocumentReference(String field) {}
}
public class QueryDocumentSnapshot extends DocumentSnapshot {}
public class QuerySnapshot implements Iterable<QueryDocumentSnapshot> {
    public Query getQuery() {}
    public SnapshotMetadata getMetadata() {}
    public List<DocumentChange> getDocumentChanges() {}
    public List<DocumentSnapshot> getDocuments() {}
    public boolean isEmpty() {}
    public int size() {}
    public java.util.Iterator<QueryDocumentSnapshot> iterator() {}
    public <T> List<T> toObjects(Class<T> clazz) {}
}
public class DocumentChange {
    public Type getType() {}
    public QueryDocumentSnapshot getDocument() {}
    public int getOldIndex() {}
    public int getNewIndex() {}
    public enum Type { ADDED, MODIFIED, REMOVED }
}
public class SnapshotMetadata { public boolean hasPendingWrites() {} public boolean isFromCache() {} }
public interface EventListener<T> { void onEvent(T value, FirebaseFirestoreException error); }
public interface ListenerRegistration { void remove(); }
public class WriteBatch {
    public WriteBatch set(DocumentReference documentRef, Object data) {}
    public WriteBatch set(DocumentReference documentRef, Object data, SetOptions options) {}
    public WriteBatch update(DocumentReference documentRef, Map<String, Object> data) {}
    public WriteBatch update(DocumentReference documentRef, String field, Object value, Object... moreFieldsAndValues) {}
    public WriteBatch delete(DocumentReference documentRef) {}
    public Task<Void> commit() {}
    public interface Function { void apply(WriteBatch batch); }
}
public class Transaction {
    public Transaction set(DocumentReference documentRef, Object data) {}
    public Transaction set(DocumentReference documentRef, Object data, SetOptions options) {}
    public Transaction update(DocumentReference documentRef, Map<String, Object> data) {}
    public Transaction update(DocumentReference documentRef, String field, Object value, Object... moreFieldsAndValues) {}
    public Transaction delete(DocumentReference documentRef) {}
    public DocumentSnapshot get(DocumentReference documentRef) throws FirebaseFirestoreException {}
    public interface Function<TResult> { TResult apply(Transaction transaction) throws FirebaseFirestoreException; }
}
public final class SetOptions { public static SetOptions merge() {} public static SetOptions mergeFields(String... fields) {} }
public abstract class FieldValue {
    public static FieldValue delete() {}
    public static FieldValue serverTimestamp() {}
    public static FieldValue arrayUnion(Object... elements) {}
    public static FieldValue arrayRemove(Object... elements) {}
    public static FieldValue increment(long l) {}
    public static FieldValue increment(double l) {}
}
public enum Source { DEFAULT, SERVER, CACHE }
public enum MetadataChanges { EXCLUDE, INCLUDE }
public class FirebaseFirestoreException extends com.google.firebase.FirebaseException {
    public FirebaseFirestoreException(String detailMessage, Code code) {}
    public Code getCode() {}
    public enum Code { OK, CANCELLED, UNKNOWN, INVALID_ARGUMENT, DEADLINE_EXCEEDED, NOT_FOUND, ALREADY_EXISTS, PERMISSION_DENIED, UNAVAILABLE, UNAUTHENTICATED }
}
