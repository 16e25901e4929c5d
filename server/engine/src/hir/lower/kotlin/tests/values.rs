//! Literals and strings.

use expect_test::expect;

use super::body;

#[test]
fn literals() {
    body(
        "f(1, 1_000, 0xFF, 0b11, 1L, 0xFFL, 3000000000, 1u, 1uL, 1.0, 1f, 1e3, .5, 'c', '\\n', true, false, null, -1)",
        &expect![[r#"
            f(1, 1000, 255, 3, 1L, 255L, 3000000000L, 1u:UInt, 1uL:ULong, 1.0, 1f:float, 1e3, .5, 'c', '\n', true, false, null, -1)
        "#]],
    );
}

#[test]
fn strings_and_templates() {
    body(
        r##"
        "plain"
        ""
        "a $b c"
        "${b.c()} and ${d}"
        "\$b \${c}"
        "a $b.c()"
        "${"nested ${x}"}"
        "$this ${this.x}"
        """raw $b
           ${c()} " ""
        """.trimIndent()
        $$"""price $5 $$a $${b()}"""
        $$"one $a $$b"
        "output: ${
            all.joinToString { "${it.name()}: $it" }
        }"
        "a" + "b" + c
        "##,
        &expect![[r#"
            "plain"
            ""
            template(b)
            template(b.c(), d)
            "\$b \${c}"
            template(b)
            template(template(x))
            template(this, this.x)
            template(b, c()).trimIndent()
            template(a, b())
            template(b)
            template(all.joinToString() lambda joinToString@(final it#0?) {
              template(it#0.name(), it#0)
            })
            (("a" + "b") + c)
        "#]],
    );
}

#[test]
fn collections_and_objects() {
    body(
        "f([1, 2])\nval a = object : B(1), C by d {}\nobject {}",
        &expect![[r#"
        f([1, 2])
        let final a#0 = object {
          anonymous TestKt$f$a$1 : B call new B(1), C by d [final]
            instanceInit <init>() [implicit] = {
              new B(1)
              d
            }
        }
        object {
          anonymous TestKt$f$1 [final]
        }
    "#]],
    );
}
