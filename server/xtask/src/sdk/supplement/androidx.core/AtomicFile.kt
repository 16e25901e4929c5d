package androidx.core.util

import android.util.AtomicFile

public inline fun AtomicFile.tryWrite(block: (out: java.io.FileOutputStream) -> Unit): Unit = TODO()
public fun AtomicFile.writeText(text: String, charset: java.nio.charset.Charset = Charsets.UTF_8): Unit = TODO()
public inline fun AtomicFile.readText(charset: java.nio.charset.Charset = Charsets.UTF_8): String = TODO()
