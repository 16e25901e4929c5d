// Public declarations of androidx.room, written down from its documentation.
package androidx.room;

import android.content.Context;
import android.database.Cursor;
import android.os.CancellationSignal;
import androidx.room.migration.Migration;
import androidx.sqlite.db.SupportSQLiteDatabase;
import androidx.sqlite.db.SupportSQLiteOpenHelper;
import androidx.sqlite.db.SupportSQLiteQuery;
import androidx.sqlite.db.SupportSQLiteStatement;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

public final class Room {
    public static final String MASTER_TABLE_NAME = "room_master_table";
    public static <T extends RoomDatabase> RoomDatabase.Builder<T> databaseBuilder(Context context, Class<T> klass, String name) {}
    public static <T extends RoomDatabase> RoomDatabase.Builder<T> inMemoryDatabaseBuilder(Context context, Class<T> klass) {}
}

public abstract class RoomDatabase {
    public static final int MAX_BIND_PARAMETER_CNT = 999;
    protected volatile SupportSQLiteDatabase mDatabase;
    protected List<Callback> mCallbacks;
    public RoomDatabase() {}
    public SupportSQLiteOpenHelper getOpenHelper() {}
    public InvalidationTracker getInvalidationTracker() {}
    protected abstract InvalidationTracker createInvalidationTracker();
    protected SupportSQLiteOpenHelper createOpenHelper(DatabaseConfiguration config) {}
    public abstract void clearAllTables();
    public boolean isOpen() {}
    public void close() {}
    public Cursor query(String query, Object[] args) {}
    public Cursor query(SupportSQLiteQuery query) {}
    public Cursor query(SupportSQLiteQuery query, CancellationSignal signal) {}
    public SupportSQLiteStatement compileStatement(String sql) {}
    public void beginTransaction() {}
    public void endTransaction() {}
    public void setTransactionSuccessful() {}
    public void runInTransaction(Runnable body) {}
    public <V> V runInTransaction(Callable<V> body) {}
    public boolean inTransaction() {}
    public Executor getQueryExecutor() {}
    public Executor getTransactionExecutor() {}
    public void assertNotMainThread() {}
    public void assertNotSuspendingTransaction() {}
    protected void internalInitInvalidationTracker(SupportSQLiteDatabase db) {}
    public <T> T getTypeConverter(Class<T> klass) {}

    public static class Builder<T extends RoomDatabase> {
        public Builder<T> createFromAsset(String databaseFilePath) {}
        public Builder<T> createFromAsset(String databaseFilePath, PrepackagedDatabaseCallback callback) {}
        public Builder<T> createFromFile(File databaseFile) {}
        public Builder<T> createFromInputStream(Callable<java.io.InputStream> inputStreamCallable) {}
        public Builder<T> openHelperFactory(SupportSQLiteOpenHelper.Factory factory) {}
        public Builder<T> addMigrations(Migration... migrations) {}
        public Builder<T> addAutoMigrationSpec(androidx.room.migration.AutoMigrationSpec spec) {}
        public Builder<T> allowMainThreadQueries() {}
        public Builder<T> setJournalMode(JournalMode mode) {}
        public Builder<T> setQueryExecutor(Executor executor) {}
        public Builder<T> setTransactionExecutor(Executor executor) {}
        public Builder<T> enableMultiInstanceInvalidation() {}
        public Builder<T> fallbackToDestructiveMigration() {}
        public Builder<T> fallbackToDestructiveMigration(boolean dropAllTables) {}
        public Builder<T> fallbackToDestructiveMigrationOnDowngrade() {}
        public Builder<T> fallbackToDestructiveMigrationOnDowngrade(boolean dropAllTables) {}
        public Builder<T> fallbackToDestructiveMigrationFrom(int... startVersions) {}
        public Builder<T> addCallback(Callback callback) {}
        public Builder<T> setQueryCallback(QueryCallback callback, Executor executor) {}
        public Builder<T> addTypeConverter(Object converter) {}
        public Builder<T> setAutoCloseTimeout(long timeout, TimeUnit unit) {}
        public T build() {}
    }
    public static abstract class Callback {
        public void onCreate(SupportSQLiteDatabase db) {}
        public void onOpen(SupportSQLiteDatabase db) {}
        public void onDestructiveMigration(SupportSQLiteDatabase db) {}
    }
    public static abstract class PrepackagedDatabaseCallback {
        public void onOpenPrepackagedDatabase(SupportSQLiteDatabase db) {}
    }
    public interface QueryCallback {
        void onQuery(String sqlQuery, List<Object> bindArgs);
    }
    public enum JournalMode { AUTOMATIC, TRUNCATE, WRITE_AHEAD_LOGGING }
}

public class DatabaseConfiguration {
    public final Context context;
    public final String name;
}

public class InvalidationTracker {
    public void addObserver(Observer observer) {}
    public void removeObserver(Observer observer) {}
    public void refreshVersionsAsync() {}
    public void refreshVersionsSync() {}
    public static abstract class Observer {
        protected Observer(String firstTable, String... rest) {}
        public Observer(String[] tables) {}
        public abstract void onInvalidated(Set<String> tables);
    }
}

public class EmptyResultSetException extends RuntimeException {
    public EmptyResultSetException(String message) {}
}
