package androidx.core.graphics

import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.ColorSpace

public inline fun Bitmap.applyCanvas(block: Canvas.() -> Unit): Bitmap = TODO()
public inline fun Bitmap.scale(width: Int, height: Int, filter: Boolean = true): Bitmap = TODO()
public inline fun createBitmap(width: Int, height: Int, config: Bitmap.Config = TODO()): Bitmap = TODO()
public inline fun createBitmap(width: Int, height: Int, config: Bitmap.Config = TODO(), hasAlpha: Boolean = true, colorSpace: ColorSpace = TODO()): Bitmap = TODO()
public inline fun Canvas.withSave(block: Canvas.() -> Unit): Unit = TODO()
public inline fun Canvas.withTranslation(x: Float = 0.0f, y: Float = 0.0f, block: Canvas.() -> Unit): Unit = TODO()
public inline fun Canvas.withRotation(degrees: Float = 0.0f, pivotX: Float = 0.0f, pivotY: Float = 0.0f, block: Canvas.() -> Unit): Unit = TODO()
public inline fun Canvas.withScale(x: Float = 1.0f, y: Float = 1.0f, pivotX: Float = 0.0f, pivotY: Float = 0.0f, block: Canvas.() -> Unit): Unit = TODO()
public inline fun Canvas.withClip(left: Int, top: Int, right: Int, bottom: Int, block: Canvas.() -> Unit): Unit = TODO()
