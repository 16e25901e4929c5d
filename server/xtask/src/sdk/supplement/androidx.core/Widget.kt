package androidx.core.widget

import android.text.Editable
import android.text.TextWatcher
import android.widget.TextView

public inline fun TextView.doBeforeTextChanged(crossinline action: (text: CharSequence?, start: Int, count: Int, after: Int) -> Unit): TextWatcher = TODO()
public inline fun TextView.doOnTextChanged(crossinline action: (text: CharSequence?, start: Int, before: Int, count: Int) -> Unit): TextWatcher = TODO()
public inline fun TextView.doAfterTextChanged(crossinline action: (text: Editable?) -> Unit): TextWatcher = TODO()
public inline fun TextView.addTextChangedListener(crossinline beforeTextChanged: (text: CharSequence?, start: Int, count: Int, after: Int) -> Unit = TODO(), crossinline onTextChanged: (text: CharSequence?, start: Int, before: Int, count: Int) -> Unit = TODO(), crossinline afterTextChanged: (text: Editable?) -> Unit = TODO()): TextWatcher = TODO()
