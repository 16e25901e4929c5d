package androidx.core.graphics.drawable

import android.graphics.Bitmap
import android.graphics.drawable.Drawable

public fun Drawable.toBitmap(width: Int = TODO(), height: Int = TODO(), config: Bitmap.Config? = null): Bitmap = TODO()
public fun Drawable.toBitmapOrNull(width: Int = TODO(), height: Int = TODO(), config: Bitmap.Config? = null): Bitmap? = TODO()
public fun Drawable.updateBounds(left: Int = TODO(), top: Int = TODO(), right: Int = TODO(), bottom: Int = TODO()): Unit = TODO()
