//! Which comment is a declaration's documentation.

use expect_test::{Expect, expect};

use super::lowered;
use crate::index::symbols::symbols;

fn docs(text: &str, expected: &Expect) {
    let lowered = lowered(text);
    let mut all: Vec<_> = symbols(&lowered.items).collect();
    all.sort_by_key(|symbol| symbol.name_span.start);
    let rows = all.iter().map(|symbol| {
        let doc = symbol.doc.map_or("-", |doc| doc.slice(text));
        format!("{:<12}{}\n", symbol.id, doc.replace('\n', "⏎"))
    });
    expected.assert_eq(&rows.collect::<String>());
}

#[test]
fn the_last_doc_comment_in_front_counts() {
    docs(
        r#"
/** Class. */
class C {
    /** a */ int a;
    // no
    int b;
    /* no */ int c;
    /**/ int d;
    /***/ int e;
    /** f */
    // line
    /* block */
    @Deprecated
    int f;
    /** old */
    /** g */
    int g;
    /** h */

    void h() {}
    @Deprecated
    /** inside, no */
    // line
    public void i() {}
    int j; /** k */
    int k;
    /** l and m */ int l, m;
    /** Nested. */ interface N {}
    { /** no */ }
    { f(); /** Local. */ class L {} }
    int o;
    /** Enum. */ enum E {
        /** A. */ A,
        B, /** C. */
        C;
        /** d */ void d() {}
    }
}
"#,
        &expect![[r#"
            C           /** Class. */
            C#a         /** a */
            C#b         -
            C#c         -
            C#d         -
            C#e         /***/
            C#f         /** f */
            C#g         /** g */
            C#h()       /** h */
            C#i()       -
            C#j         -
            C#k         /** k */
            C#l         /** l and m */
            C#m         /** l and m */
            C.N         /** Nested. */
            C$1L        /** Local. */
            C#o         -
            C.E         /** Enum. */
            C.E#A       /** A. */
            C.E#B       -
            C.E#C       /** C. */
            C.E#d()     /** d */
        "#]],
    );
}

#[test]
fn markdown_comments() {
    docs(
        r#"
class C {
    /// one
    ///
    /// two
    void a() {}
    /// old

    /// new
    @Override void b() {}
    /// c
    // plain
    void c() {}
    //// four slashes are a plain comment
    void d() {}
    ////////////////
    void e() {}
    /** old */
    /// new
    void f() {}
}
"#,
        &expect![[r#"
            C           -
            C#a()       /// one⏎    ///⏎    /// two
            C#b()       /// old⏎⏎    /// new
            C#c()       /// c
            C#d()       -
            C#e()       -
            C#f()       /// new
        "#]],
    );
}

#[test]
fn of_the_first_class_of_a_file() {
    docs(
        "/** Licence. */\npackage a;\n/** Class. */\nimport x.Y;\n// c\nclass A {}",
        &expect![[r#"
        a.A         -
    "#]],
    );
    docs(
        "/** Class. */\n@A\nclass A {}",
        &expect![[r#"
        A           /** Class. */
    "#]],
    );
}

#[test]
fn of_members_that_a_missing_brace_pushed_into_a_body() {
    docs(
        "class C { void f() { if (x) {\n/** g */ void g() {}\n/** h */ private int h;\n/** N */ static class N {} }",
        &expect![[r#"
            C           -
            C#f()       -
            C#g()       /** g */
            C#h         /** h */
            C.N         /** N */
        "#]],
    );
}
