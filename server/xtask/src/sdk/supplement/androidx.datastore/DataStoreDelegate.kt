package androidx.datastore

import android.content.Context
import androidx.datastore.core.DataMigration
import androidx.datastore.core.DataStore
import androidx.datastore.core.Serializer
import androidx.datastore.core.handlers.ReplaceFileCorruptionHandler
import kotlin.properties.ReadOnlyProperty
import kotlinx.coroutines.CoroutineScope

public fun <T> dataStore(fileName: String, serializer: Serializer<T>, corruptionHandler: ReplaceFileCorruptionHandler<T>? = null, produceMigrations: (Context) -> List<DataMigration<T>> = TODO(), scope: CoroutineScope = TODO()): ReadOnlyProperty<Context, DataStore<T>> = TODO()
public fun Context.dataStoreFile(fileName: String): java.io.File = TODO()
