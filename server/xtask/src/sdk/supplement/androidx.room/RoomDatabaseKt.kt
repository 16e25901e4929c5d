@file:JvmName("RoomDatabaseKt")
package androidx.room

public suspend fun <R> RoomDatabase.withTransaction(block: suspend () -> R): R = TODO()
public fun RoomDatabase.invalidationTrackerFlow(vararg tables: String, emitInitialState: Boolean = true): kotlinx.coroutines.flow.Flow<Set<String>> = TODO()
public interface Transactor
public suspend fun <R> RoomDatabase.useReaderConnection(block: suspend (Transactor) -> R): R = TODO()
public suspend fun <R> RoomDatabase.useWriterConnection(block: suspend (Transactor) -> R): R = TODO()
public class RxRoom {
    public companion object {
        @JvmField public val NOTHING: Any = TODO()
    }
}
