package androidx.room.migration;

import androidx.sqlite.db.SupportSQLiteDatabase;

public abstract class Migration {
    public final int startVersion;
    public final int endVersion;
    public Migration(int startVersion, int endVersion) {}
    public abstract void migrate(SupportSQLiteDatabase database);
}
public interface AutoMigrationSpec {
    default void onPostMigrate(SupportSQLiteDatabase db) {}
}
