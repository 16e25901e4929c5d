//! Code of several platforms: what common code expects is what the platform's code makes of it.

use super::check;
use expect_test::expect;

#[test]
fn expected_declarations_stand_for_actual_ones() {
    check(
        "//- common/Buffer.kt
package io
expect class Buffer { fun size(): Int }
expect class Failure(message: String)
expect fun newBuffer(size: Int = 16): Buffer
internal fun Buffer.commonClear() = size()
//- jvm/Buffer.kt
package io
actual class Buffer {
    actual fun size(): Int = 0
    fun clear() = commonClear()
}
actual typealias Failure = java.io.IOException
actual fun newBuffer(size: Int): Buffer = Buffer()
fun run() {
    newBuffer().size()
    throw Failure(\"no\")
}
",
        &expect![[r#"
            4 io.BufferKt#commonClear(Buffer)
            7 io.Buffer#<init>()
            9 io.BufferKt#newBuffer(Int)
            9 io.Buffer#size()
            10 java.io.IOException#<init>(String)
        "#]],
    );
}

#[test]
fn what_an_expected_class_holds_is_expected_too() {
    check(
        "//- common/Buffer.kt
package io
expect class Buffer {
    class Cursor { fun next(): Int }
    companion object { fun open(): Buffer }
}
internal fun Buffer.commonRead(cursor: Buffer.Cursor) = cursor.next()
//- jvm/Buffer.kt
package io
actual class Buffer {
    actual class Cursor { actual fun next(): Int = 0 }
    fun read(cursor: Cursor) = commonRead(cursor)
    actual companion object {
        actual fun open(): Buffer = Buffer()
        @JvmStatic fun java.io.File.buffered(): Buffer = open()
    }
}
//- jvm/A.kt
package app
import io.Buffer
import io.Buffer.Cursor
import io.Buffer.Companion.buffered
import io.Buffer.Companion.open
fun run(file: java.io.File, cursor: Cursor) {
    cursor.next()
    open().read(cursor)
    file.buffered().read(Cursor())
}
",
        &expect![[r#"
            7 io.Buffer.Cursor#next()
            8 io.Buffer.Companion#open()
            8 io.Buffer#read(Cursor)
            9 io.Buffer.Companion#buffered(File)
            9 io.Buffer#read(Cursor)
            9 io.Buffer.Cursor#<init>()
        "#]],
    );
}
