//! Binary names as the compiler makes them: local and anonymous classes are named after the functions and properties around
//! them; lambdas are no classes and take no number.

use expect_test::expect;

use super::lowered_as;

#[test]
fn binary_names_follow_functions_and_properties() {
    let text = r#"
        package p
        class Outer {
            class Nested { inner class Inner }
            companion object { fun of() = object {} }
            val prop = object {}
            val lazy by lazy { object {} }
            val got get() = object {}
            init { object {} }
            constructor(x: Int) { object {} }
            fun method() {
                object { val inside = object {} }
                listOf(1).map { it.let { object {} } }
                class Local { class No; fun deep() = object {} }
                val variable = object {}
                fun local() { object {} }
            }
            fun method(overload: Int) = object {}
            fun `odd name`() = object {}
        }
        fun top() { class Local; object {} }
        val top = object {}
        enum class Mode { ON { fun f() = object {} }, OFF(object {}) }
    "#;
    let lowered = lowered_as("my-file.kt", text);
    let names: Vec<&str> = lowered.items.classes.iter().map(|c| c.binary_name.as_str()).collect();
    expect![[r#"
        Outer
        Outer$Nested
        Outer$Nested$Inner
        Outer$Companion
        Outer$Companion$of$1
        Outer$prop$1
        Outer$lazy$1
        Outer$got$1
        Outer$1
        Outer$2
        Outer$method$1
        Outer$method$1$inside$1
        Outer$method$2
        Outer$method$Local
        Outer$method$Local$No
        Outer$method$Local$deep$1
        Outer$method$variable$1
        Outer$method$local$1
        Outer$method$3
        Outer$odd name$1
        My_fileKt$top$Local
        My_fileKt$top$1
        My_fileKt$top$2
        Mode
        Mode$ON
        Mode$ON$f$1
        Mode$1"#]]
    .assert_eq(&names.join("\n"));
}
