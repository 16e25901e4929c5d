package androidx.datastore.preferences.core

import androidx.datastore.core.DataMigration
import androidx.datastore.core.DataStore
import androidx.datastore.core.handlers.ReplaceFileCorruptionHandler
import kotlinx.coroutines.CoroutineScope

public abstract class Preferences internal constructor() {
    public class Key<T> internal constructor(public val name: String) {
        public infix fun to(value: T): Pair<T> = TODO()
    }
    public class Pair<T> internal constructor()
    public abstract operator fun <T> contains(key: Key<T>): Boolean
    public abstract operator fun <T> get(key: Key<T>): T?
    public abstract fun asMap(): Map<Key<*>, Any>
    public fun toMutablePreferences(): MutablePreferences = TODO()
    public fun toPreferences(): Preferences = TODO()
}
public class MutablePreferences internal constructor() : Preferences() {
    override operator fun <T> contains(key: Key<T>): Boolean = TODO()
    override operator fun <T> get(key: Key<T>): T? = TODO()
    override fun asMap(): Map<Key<*>, Any> = TODO()
    public operator fun <T> set(key: Key<T>, value: T): Unit = TODO()
    public operator fun plusAssign(prefs: Preferences): Unit = TODO()
    public operator fun plusAssign(pair: Pair<*>): Unit = TODO()
    public operator fun minusAssign(key: Key<*>): Unit = TODO()
    public fun putAll(vararg pairs: Pair<*>): Unit = TODO()
    public fun <T> remove(key: Key<T>): T = TODO()
    public fun clear(): Unit = TODO()
}
public suspend fun DataStore<Preferences>.edit(transform: suspend (MutablePreferences) -> Unit): Preferences = TODO()
public fun intPreferencesKey(name: String): Preferences.Key<Int> = TODO()
public fun longPreferencesKey(name: String): Preferences.Key<Long> = TODO()
public fun doublePreferencesKey(name: String): Preferences.Key<Double> = TODO()
public fun floatPreferencesKey(name: String): Preferences.Key<Float> = TODO()
public fun stringPreferencesKey(name: String): Preferences.Key<String> = TODO()
public fun booleanPreferencesKey(name: String): Preferences.Key<Boolean> = TODO()
public fun byteArrayPreferencesKey(name: String): Preferences.Key<ByteArray> = TODO()
public fun stringSetPreferencesKey(name: String): Preferences.Key<Set<String>> = TODO()
public fun emptyPreferences(): Preferences = TODO()
public fun mutablePreferencesOf(vararg pairs: Preferences.Pair<*>): MutablePreferences = TODO()
public fun preferencesOf(vararg pairs: Preferences.Pair<*>): Preferences = TODO()
public object PreferenceDataStoreFactory {
    public fun create(corruptionHandler: ReplaceFileCorruptionHandler<Preferences>? = null, migrations: List<DataMigration<Preferences>> = TODO(), scope: CoroutineScope = TODO(), produceFile: () -> java.io.File): DataStore<Preferences> = TODO()
}
