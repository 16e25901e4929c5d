package androidx.core.database.sqlite

import android.database.sqlite.SQLiteDatabase

public inline fun <T> SQLiteDatabase.transaction(exclusive: Boolean = true, body: SQLiteDatabase.() -> T): T = TODO()
