//! Binary names as javac makes them (each checked with `javac` and `javap`).

use expect_test::{Expect, expect};

use super::lowered;

/// Binary names with what each class extends or is called.
fn names(text: &str, expected: &Expect) {
    let lowered = lowered(text);
    let rows = lowered.items.classes.iter().filter(|c| c.binary_name.as_str().contains('$')).map(|class| {
        let base = class.supertypes.first().map_or_else(String::new, |s| lowered.items.types.display(s.ty, true));
        format!("{:<14} {}{base}\n", class.binary_name, class.name)
    });
    expected.assert_eq(&rows.collect::<String>());
}

#[test]
fn anonymous_and_local_classes_are_numbered_by_the_class_around() {
    names(
        r#"
        class Outer {
            Object a = new A() { Object x = new B() {}; Object y = new C() {}; };
            void m() { class L {} new D() {}; }
            static Object s = new E() {};
            void n() { class L {} class M {} Runnable r = () -> { class N {} new F() {}; }; }
            class Inner { Object z = new G() {}; void k() { class L {} } }
            { new H() {}; }
            enum En { P, Q { Object q = new I() {}; }, R { } }
            interface In { Object v = new J() {}; default void d() { new K() {}; } }
        }
        "#,
        &expect![[r#"
            Outer$1        A
            Outer$1$1      B
            Outer$1$2      C
            Outer$1L       L
            Outer$2        D
            Outer$3        E
            Outer$2L       L
            Outer$1M       M
            Outer$1N       N
            Outer$4        F
            Outer$Inner    Inner
            Outer$Inner$1  G
            Outer$Inner$1L L
            Outer$5        H
            Outer$En       En
            Outer$En$1     En
            Outer$En$1$1   I
            Outer$En$2     En
            Outer$In       In
            Outer$In$1     J
            Outer$In$2     K
        "#]],
    );
}

#[test]
fn arguments_that_stand_for_themselves_come_before_the_receiver() {
    names(
        "class O { Object x = f(new A() {}).g(new B() {}).h(new C() {}); }",
        &expect![[r#"
        O$3            A
        O$2            B
        O$1            C
    "#]],
    );
    names(
        "class O { Object x = f(() -> new A() {}, new B() {}); }",
        &expect![[r#"
        O$2            A
        O$1            B
    "#]],
    );
    names(
        "class O { Object x = f(g(new A() {}), new B() {}); }",
        &expect![[r#"
        O$2            A
        O$1            B
    "#]],
    );
    names(
        "class O { Object x = new A(new B() {}) { Object y = new C() {}; }; }",
        &expect![[r#"
        O$1            B
        O$2            A
        O$2$1          C
    "#]],
    );
    names(
        "class O { Object x = f(p ? new A() {} : null, new B() {}); }",
        &expect![[r#"
        O$2            A
        O$1            B
    "#]],
    );
    names(
        "class O { void m() { for (;; new A() {}.f()) { new B() {}; } } }",
        &expect![[r#"
        O$1            A
        O$2            B
    "#]],
    );
}
