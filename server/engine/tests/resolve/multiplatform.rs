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
