// Public declarations of androidx.core's Kotlin extensions that class files hide: default arguments, lambdas with receiver, reified types.
package androidx.core.content

import android.content.Context
import android.content.SharedPreferences

public inline fun SharedPreferences.edit(commit: Boolean = false, action: SharedPreferences.Editor.() -> Unit): Unit = TODO()
public inline fun <reified T : Any> Context.getSystemService(): T? = TODO()
public inline fun Context.withStyledAttributes(set: android.util.AttributeSet? = null, attrs: IntArray, defStyleAttr: Int = 0, defStyleRes: Int = 0, block: android.content.res.TypedArray.() -> Unit): Unit = TODO()
public inline fun Context.withStyledAttributes(resourceId: Int, attrs: IntArray, block: android.content.res.TypedArray.() -> Unit): Unit = TODO()
public fun contentValuesOf(vararg pairs: Pair<String, Any?>): android.content.ContentValues = TODO()
