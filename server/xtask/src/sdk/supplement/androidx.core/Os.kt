package androidx.core.os

import android.os.Handler

public fun bundleOf(vararg pairs: Pair<String, Any?>): android.os.Bundle = TODO()
public inline fun Handler.postDelayed(delayInMillis: Long, token: Any? = null, crossinline action: () -> Unit): Runnable = TODO()
public inline fun Handler.postAtTime(uptimeMillis: Long, token: Any? = null, crossinline action: () -> Unit): Runnable = TODO()
public inline fun <T> trace(sectionName: String, block: () -> T): T = TODO()
