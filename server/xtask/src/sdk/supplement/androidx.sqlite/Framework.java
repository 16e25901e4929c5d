package androidx.sqlite.db.framework;

import androidx.sqlite.db.SupportSQLiteOpenHelper;

public final class FrameworkSQLiteOpenHelperFactory implements SupportSQLiteOpenHelper.Factory {
    public FrameworkSQLiteOpenHelperFactory() {}
    public SupportSQLiteOpenHelper create(SupportSQLiteOpenHelper.Configuration configuration) {}
}
