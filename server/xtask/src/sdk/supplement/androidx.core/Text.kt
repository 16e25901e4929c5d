package androidx.core.text

import android.text.Spannable
import android.text.SpannableStringBuilder
import android.text.Spanned
import android.text.SpannedString

public inline fun buildSpannedString(builderAction: SpannableStringBuilder.() -> Unit): SpannedString = TODO()
public inline fun SpannableStringBuilder.inSpans(vararg spans: Any, builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.bold(builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.italic(builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.underline(builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.strikeThrough(builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.color(color: Int, builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.backgroundColor(color: Int, builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.scale(proportion: Float, builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.superscript(builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun SpannableStringBuilder.subscript(builderAction: SpannableStringBuilder.() -> Unit): SpannableStringBuilder = TODO()
public inline fun <reified T : Any> Spanned.getSpans(start: Int = 0, end: Int = TODO()): Array<out T> = TODO()
public fun CharSequence.toSpannable(): Spannable = TODO()
public fun CharSequence.toSpanned(): Spanned = TODO()
public fun String.parseAsHtml(flags: Int = TODO(), imageGetter: android.text.Html.ImageGetter? = null, tagHandler: android.text.Html.TagHandler? = null): Spanned = TODO()
public fun Spanned.toHtml(option: Int = TODO()): String = TODO()
