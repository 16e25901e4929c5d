// Public declarations of androidx.sqlite, written down from its documentation.
package androidx.sqlite

public interface SQLiteDriver {
    public fun open(fileName: String): SQLiteConnection
}
public interface SQLiteConnection : AutoCloseable {
    public fun inTransaction(): Boolean
    public fun prepare(sql: String): SQLiteStatement
    public override fun close()
}
public interface SQLiteStatement : AutoCloseable {
    public fun bindBlob(index: Int, value: ByteArray)
    public fun bindDouble(index: Int, value: Double)
    public fun bindFloat(index: Int, value: Float)
    public fun bindLong(index: Int, value: Long)
    public fun bindInt(index: Int, value: Int)
    public fun bindBoolean(index: Int, value: Boolean)
    public fun bindText(index: Int, value: String)
    public fun bindNull(index: Int)
    public fun getBlob(index: Int): ByteArray
    public fun getDouble(index: Int): Double
    public fun getFloat(index: Int): Float
    public fun getLong(index: Int): Long
    public fun getInt(index: Int): Int
    public fun getBoolean(index: Int): Boolean
    public fun getText(index: Int): String
    public fun isNull(index: Int): Boolean
    public fun getColumnCount(): Int
    public fun getColumnName(index: Int): String
    public fun step(): Boolean
    public fun reset()
    public fun clearBindings()
    public override fun close()
}
public fun SQLiteConnection.execSQL(sql: String): Unit = TODO()
