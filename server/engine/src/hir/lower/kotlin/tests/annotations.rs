//! Annotations and their constants.

use expect_test::expect;

use super::{items, lowered};

#[test]
fn arguments_are_evaluated() {
    items(
        r#"
        @A @B() @c.d.E(1) @F(x = "s", y = -2, z = true, n = null)
        @G([1, 0x10, 0b11L], arrayOf("a"), intArrayOf()) @J(K(2), [L(), L(3)])
        @M(Foo::class) @N(a.Foo.Bar::class) @O(Foo.BAR, BAZ) @P("a" + "b" + 1 + """c""") @Q(1 + 2 * 3, (4), 1 shl 3)
        @R("a\"b\n\u0041") @S(*arrayOf(1, 2)) @T('c', 1.5, "x$y", f(1)) @U(!false)
        class C {
            @get:GET("/users/{id}") val a = 1
            @[One Two(2)] fun b(@Path("id") @NonNull id: String) {}
            @field:[Inject Named("x")] var c = 2
            @setparam:P var d = 3
        }
        "#,
        &expect![[r#"
            facade TestKt
            @A @B @c.d.E(value = 1) @F(x = "s", y = -2, z = true, n = ?) @G(value = {1, 16, 3}, value = {"a"}, value = {}) @J(value = @K(value = 2), value = {@L, @L(value = 3)}) @M(value = Foo.class) @N(value = a.Foo.Bar.class) @O(value = Foo.BAR, value = BAZ) @P(value = "ab1c") @Q(value = 7, value = 4, value = 8) @R(value = "a\"b\nA") @S(value = {1, 2}) @T(value = ?, value = ?, value = ?, value = ?) @U(value = true) class C [public final]
              @get:GET(value = "/users/{id}") property a [public final]
              @One @Two(value = 2) method b(@Path(value = "id") @NonNull id#0: String) [public final]
              @field:Inject @field:Named(value = "x") property c [public final mutable]
              @setparam:P property d [public final mutable]
              primaryConstructor <init>() [public implicit]
              instanceInit <init>() [implicit]
        "#]],
    );
}

#[test]
fn annotations_of_the_file() {
    let text = "@file:JvmName(\"Tools\")\n@file:[Suppress(\"x\") JvmMultifileClass]\npackage p\nfun f() {}";
    let lowered = lowered(text);
    let printed: Vec<String> = lowered
        .items
        .annotations
        .iter()
        .map(|a| format!("{}:{} {:?} {:?}", a.target, a.name, a.args, a.span.slice(text)))
        .collect();
    expect![[r#"
        file:JvmName [("value", Str("Tools"))] "@file:JvmName(\"Tools\")"
        file:Suppress [("value", Str("x"))] "Suppress(\"x\")"
        file:JvmMultifileClass [] "JvmMultifileClass""#]]
    .assert_eq(&printed.join("\n"));
}

#[test]
fn annotations_on_code_are_no_code() {
    super::body(
        r#"
        @Suppress("x") val a = 1
        @Suppress("x") f(a)
        for (@Ann x in xs) {}
        (@Ann a + 1)
        g(@Ann { 1 })
        g @Ann { 2 }
        @Ann return
        "#,
        &expect![[r#"
            let final a#0 = 1
            f(a#0)
            for (final x#1 in xs) {}
            (a#0 + 1)
            g(lambda g@(final it#2?) {
              1
            })
            g() lambda g@(final it#3?) {
              2
            }
            return
        "#]],
    );
}
