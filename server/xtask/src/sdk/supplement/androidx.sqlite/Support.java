// Public declarations of androidx.sqlite, written down from its documentation.
package androidx.sqlite.db;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.SQLException;
import android.database.sqlite.SQLiteTransactionListener;
import android.os.CancellationSignal;
import android.util.Pair;
import java.io.Closeable;
import java.util.List;
import java.util.Locale;

public interface SupportSQLiteDatabase extends Closeable {
    SupportSQLiteStatement compileStatement(String sql);
    void beginTransaction();
    void beginTransactionNonExclusive();
    void beginTransactionWithListener(SQLiteTransactionListener listener);
    void endTransaction();
    void setTransactionSuccessful();
    boolean inTransaction();
    boolean isDbLockedByCurrentThread();
    boolean yieldIfContendedSafely();
    boolean yieldIfContendedSafely(long sleepAfterYieldDelayMillis);
    int getVersion();
    void setVersion(int version);
    long getMaximumSize();
    long setMaximumSize(long numBytes);
    long getPageSize();
    void setPageSize(long numBytes);
    Cursor query(String query);
    Cursor query(String query, Object[] bindArgs);
    Cursor query(SupportSQLiteQuery query);
    Cursor query(SupportSQLiteQuery query, CancellationSignal cancellationSignal);
    long insert(String table, int conflictAlgorithm, ContentValues values) throws SQLException;
    int delete(String table, String whereClause, Object[] whereArgs);
    int update(String table, int conflictAlgorithm, ContentValues values, String whereClause, Object[] whereArgs);
    void execSQL(String sql) throws SQLException;
    void execSQL(String sql, Object[] bindArgs) throws SQLException;
    boolean isReadOnly();
    boolean isOpen();
    boolean needUpgrade(int newVersion);
    String getPath();
    void setLocale(Locale locale);
    void setMaxSqlCacheSize(int cacheSize);
    void setForeignKeyConstraintsEnabled(boolean enabled);
    boolean enableWriteAheadLogging();
    void disableWriteAheadLogging();
    boolean isWriteAheadLoggingEnabled();
    List<Pair<String, String>> getAttachedDbs();
    boolean isDatabaseIntegrityOk();
}
public interface SupportSQLiteOpenHelper extends Closeable {
    String getDatabaseName();
    void setWriteAheadLoggingEnabled(boolean enabled);
    SupportSQLiteDatabase getWritableDatabase();
    SupportSQLiteDatabase getReadableDatabase();
    void close();
    interface Factory { SupportSQLiteOpenHelper create(Configuration configuration); }
    class Configuration {
        public final Context context;
        public final String name;
        public final Callback callback;
        public static Builder builder(Context context) {}
        public static class Builder {
            public Builder name(String name) {}
            public Builder callback(Callback callback) {}
            public Builder noBackupDirectory(boolean useNoBackupDirectory) {}
            public Configuration build() {}
        }
    }
    abstract class Callback {
        public final int version;
        public Callback(int version) {}
        public void onConfigure(SupportSQLiteDatabase db) {}
        public abstract void onCreate(SupportSQLiteDatabase db);
        public abstract void onUpgrade(SupportSQLiteDatabase db, int oldVersion, int newVersion);
        public void onDowngrade(SupportSQLiteDatabase db, int oldVersion, int newVersion) {}
        public void onOpen(SupportSQLiteDatabase db) {}
        public void onCorruption(SupportSQLiteDatabase db) {}
    }
}
public interface SupportSQLiteProgram extends Closeable {
    void bindNull(int index);
    void bindLong(int index, long value);
    void bindDouble(int index, double value);
    void bindString(int index, String value);
    void bindBlob(int index, byte[] value);
    void clearBindings();
}
public interface SupportSQLiteStatement extends SupportSQLiteProgram {
    void execute();
    int executeUpdateDelete();
    long executeInsert();
    long simpleQueryForLong();
    String simpleQueryForString();
}
public interface SupportSQLiteQuery {
    String getSql();
    void bindTo(SupportSQLiteProgram statement);
    int getArgCount();
}
public final class SimpleSQLiteQuery implements SupportSQLiteQuery {
    public SimpleSQLiteQuery(String query) {}
    public SimpleSQLiteQuery(String query, Object[] bindArgs) {}
    public String getSql() {}
    public void bindTo(SupportSQLiteProgram statement) {}
    public int getArgCount() {}
}
public final class SupportSQLiteQueryBuilder {
    public static SupportSQLiteQueryBuilder builder(String tableName) {}
    public SupportSQLiteQueryBuilder distinct() {}
    public SupportSQLiteQueryBuilder columns(String[] columns) {}
    public SupportSQLiteQueryBuilder selection(String selection, Object[] bindArgs) {}
    public SupportSQLiteQueryBuilder groupBy(String groupBy) {}
    public SupportSQLiteQueryBuilder having(String having) {}
    public SupportSQLiteQueryBuilder orderBy(String orderBy) {}
    public SupportSQLiteQueryBuilder limit(String limit) {}
    public SupportSQLiteQuery create() {}
}
