//! Annotations and their constants.

use expect_test::expect;

use super::items;

#[test]
fn arguments() {
    items(
        r#"
        @A @B() @c.d.E(1) @F(x = "s", y = -2, z = true)
        @G({1, 0x10}) @H(@I("n")) @J({@K, @K(2)})
        @L(Foo.class) @M(int[].class) @N(Foo.BAR) @O("a" + "b" + """
            c
            """) @P('c') @Q(1 + 2) @R((3)) @S(value = {})
        class C {
            @GET("/users/{id}") @Override void get(@Path("id") @NonNull final String id) {}
            @Deprecated public @Inject int field;
            @Test(expected = IOException.class)
            <T> void t() {}
        }
        "#,
        &expect![[r#"
            @A @B @c.d.E(value = 1) @F(x = "s", y = -2, z = true) @G(value = {1, 16}) @H(value = @I(value = "n")) @J(value = {@K, @K(value = 2)}) @L(value = Foo.class) @M(value = int[].class) @N(value = Foo.BAR) @O(value = "abc\n") @P(value = ?) @Q(value = ?) @R(value = 3) @S(value = {}) class C
              @GET(value = "/users/{id}") @Override method get(@Path(value = "id") @NonNull id#0: String): void [override]
              @Deprecated @Inject field field: int [public mutable]
              @Test(expected = IOException.class) method t<T> (): void
              primaryConstructor <init>() [implicit]
        "#]],
    );
}
