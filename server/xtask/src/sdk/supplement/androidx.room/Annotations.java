// Public declarations of androidx.room, written down from its documentation.
package androidx.room;

public @interface Dao {}
public @interface Database {
    Class<?>[] entities();
    Class<?>[] views() default {};
    int version();
    boolean exportSchema() default true;
    AutoMigration[] autoMigrations() default {};
}
public @interface AutoMigration { int from(); int to(); Class<?> spec() default Object.class; }
public @interface DatabaseView { String value(); String viewName() default ""; }
public @interface Entity {
    String tableName() default "";
    Index[] indices() default {};
    boolean inheritSuperIndices() default false;
    String[] primaryKeys() default {};
    ForeignKey[] foreignKeys() default {};
    String[] ignoredColumns() default {};
}
public @interface Query { String value(); }
public @interface RawQuery { Class<?>[] observedEntities() default {}; }
public @interface Insert { Class<?> entity() default Object.class; int onConflict() default 3; }
public @interface Update { Class<?> entity() default Object.class; int onConflict() default 3; }
public @interface Upsert { Class<?> entity() default Object.class; }
public @interface Delete { Class<?> entity() default Object.class; }
public @interface Transaction {}
public @interface PrimaryKey { boolean autoGenerate() default false; }
public @interface ColumnInfo {
    String name() default "";
    int typeAffinity() default 1;
    boolean index() default false;
    int collate() default 1;
    String defaultValue() default "";
    public static final String INHERIT_FIELD_NAME = "";
    public static final int UNDEFINED = 1;
    public static final int TEXT = 2;
    public static final int INTEGER = 3;
    public static final int REAL = 4;
    public static final int BLOB = 5;
    public static final int NOCASE = 3;
}
public @interface Index { String[] value(); String name() default ""; boolean unique() default false; }
public @interface ForeignKey {
    Class<?> entity();
    String[] parentColumns();
    String[] childColumns();
    int onDelete() default 1;
    int onUpdate() default 1;
    boolean deferred() default false;
    public static final int NO_ACTION = 1;
    public static final int RESTRICT = 2;
    public static final int SET_NULL = 3;
    public static final int SET_DEFAULT = 4;
    public static final int CASCADE = 5;
}
public @interface Embedded { String prefix() default ""; }
public @interface Relation {
    Class<?> entity() default Object.class;
    String parentColumn();
    String entityColumn();
    Junction associateBy();
    String[] projection() default {};
}
public @interface Junction { Class<?> value(); String parentColumn() default ""; String entityColumn() default ""; }
public @interface Ignore {}
public @interface TypeConverter {}
public @interface ProvidedTypeConverter {}
public @interface TypeConverters { Class<?>[] value() default {}; }
public @interface MapInfo { String keyColumn() default ""; String valueColumn() default ""; }
public @interface MapColumn { String columnName(); String tableName() default ""; }
public @interface RewriteQueriesToDropUnusedColumns {}
public @interface SkipQueryVerification {}
public @interface DeleteTable { String tableName(); }
public @interface RenameColumn { String tableName(); String fromColumnName(); String toColumnName(); }
public @interface Fts4 {}
public @interface Fts3 {}
public class OnConflictStrategy {
    public static final int NONE = 0;
    public static final int REPLACE = 1;
    public static final int ROLLBACK = 2;
    public static final int ABORT = 3;
    public static final int FAIL = 4;
    public static final int IGNORE = 5;
}
