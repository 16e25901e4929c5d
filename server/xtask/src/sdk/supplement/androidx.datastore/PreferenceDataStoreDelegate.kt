package androidx.datastore.preferences

import android.content.Context
import androidx.datastore.core.DataMigration
import androidx.datastore.core.DataStore
import androidx.datastore.core.handlers.ReplaceFileCorruptionHandler
import androidx.datastore.preferences.core.Preferences
import kotlin.properties.ReadOnlyProperty
import kotlinx.coroutines.CoroutineScope

public fun preferencesDataStore(name: String, corruptionHandler: ReplaceFileCorruptionHandler<Preferences>? = null, produceMigrations: (Context) -> List<DataMigration<Preferences>> = TODO(), scope: CoroutineScope = TODO()): ReadOnlyProperty<Context, DataStore<Preferences>> = TODO()
public fun Context.preferencesDataStoreFile(name: String): java.io.File = TODO()
public fun SharedPreferencesMigration(context: Context, sharedPreferencesName: String, keysToMigrate: Set<String> = TODO()): DataMigration<Preferences> = TODO()
