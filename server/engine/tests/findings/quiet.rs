//! What keeps findings quiet, and what does not.

use crate::{java, kotlin};

#[test]
fn comments_and_annotations() {
    let answer = java(
        "protected void onResume() {
            new java.io.File(\"a\").delete(); //! disk-write
            // callscope:jdk.file.delete reason: it is empty
            new java.io.File(\"b\").delete();
            // callscope:jdk.file.list reason: another rule
            new java.io.File(\"c\").delete(); //! disk-write
            quiet();
        }
        @SuppressWarnings(\"callscope:jdk.file.*\") void quiet() { new java.io.File(\"d\").delete(); }",
    );
    assert_eq!(answer.suppressed, 2);
    let answer = kotlin(
        "override fun onResume() {
            java.io.File(\"a\").delete() //! disk-write
            // callscope:jdk.file.delete reason: it is empty
            java.io.File(\"b\").delete()
            quiet()
        }
        @Suppress(\"callscope:jdk.file.*\") private fun quiet() { java.io.File(\"d\").delete() }",
    );
    assert_eq!(answer.suppressed, 2);
}
