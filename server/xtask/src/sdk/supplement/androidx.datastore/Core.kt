// Public declarations of androidx.datastore, written down from its documentation.
package androidx.datastore.core

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.Flow

public interface DataStore<T> {
    public val data: Flow<T>
    public suspend fun updateData(transform: suspend (t: T) -> T): T
}
public interface Serializer<T> {
    public val defaultValue: T
    public suspend fun readFrom(input: java.io.InputStream): T
    public suspend fun writeTo(t: T, output: java.io.OutputStream)
}
public interface DataMigration<T> {
    public suspend fun shouldMigrate(currentData: T): Boolean
    public suspend fun migrate(currentData: T): T
    public suspend fun cleanUp()
}
public class CorruptionException(message: String, cause: Throwable? = null) : java.io.IOException(message, cause)
public object DataStoreFactory {
    public fun <T> create(serializer: Serializer<T>, corruptionHandler: androidx.datastore.core.handlers.ReplaceFileCorruptionHandler<T>? = null, migrations: List<DataMigration<T>> = TODO(), scope: CoroutineScope = TODO(), produceFile: () -> java.io.File): DataStore<T> = TODO()
}
