//! Byte ranges: documentation, annotations, heads, names and ends.

use expect_test::expect;

use super::lowered;
use crate::hir::Span;

/// One line an item: its doc comment, its head's text up to the first blank, its name, and its first and last words.
fn places(text: &str) -> String {
    let lowered = lowered(text);
    let items = &lowered.items;
    let mut rows = Vec::new();
    let mut row = |kind: &str, doc: Option<Span>, span: Span, head: u32, name: Span| {
        let word = |at: u32| text[at as usize..].split_whitespace().next().unwrap_or("");
        let last = span.slice(text).split_whitespace().last().unwrap_or("");
        let doc = doc.map_or("-", |d| d.slice(text));
        rows.push((
            span.start,
            format!(
                "{kind} {:?}: doc {doc}, from {}, head {}, to {last}",
                name.slice(text),
                word(span.start),
                word(head)
            ),
        ));
    };
    for class in &items.classes {
        row("class", class.doc, class.span, class.head, class.name_span);
    }
    for callable in &items.callables {
        row("callable", callable.doc, callable.span, callable.head, callable.name_span);
    }
    for field in &items.fields {
        row("field", field.doc, field.span, field.head, field.name_span);
    }
    rows.sort();
    rows.into_iter().map(|(_, row)| row).collect::<Vec<_>>().join("\n")
}

#[test]
fn docs_annotations_and_heads() {
    let text = r#"
        /** class */
        @A @B(1)
        // remark
        public class C @Inject constructor(/** a */ @P val a: Int, b: Int) {
            /** not this */
            /** last */
            @Deprecated(
                message = "use post()",
            )
            fun send(note: String): Int {
                return 1
            }

            // a plain remark
            @JvmName("reset") internal fun clear() = a +
                1
            /** nested /* comment */ here */
            val x: Int
                get() = 2
            /* plain */ var y = 3 // behind
            /** constructor */
            constructor() : this(1, 2)
            init { f() }
            /** companion */
            companion object
        }
        enum class E { /** A */ @X A, /** B */ B { fun f() {} } }
        /** after nothing */
    "#;
    expect![[r#"
        class "C": doc /** class */, from @A, head public, to }
        callable "constructor": doc -, from @Inject, head constructor(/**, to Int)
        field "a": doc /** a */, from @P, head val, to Int
        callable "send": doc /** last */, from @Deprecated(, head fun, to }
        callable "clear": doc -, from @JvmName("reset"), head internal, to 1
        field "x": doc /** nested /* comment */ here */, from val, head val, to 2
        callable "get": doc -, from get(), head get(), to 2
        field "y": doc -, from var, head var, to 3
        callable "constructor": doc /** constructor */, from constructor(), head constructor(), to 2)
        callable "init": doc -, from init, head init, to }
        class "object": doc /** companion */, from companion, head companion, to object
        callable "E": doc -, from enum, head enum, to }
        callable "E": doc -, from enum, head enum, to }
        callable "E": doc -, from enum, head enum, to }
        class "E": doc -, from enum, head enum, to }
        field "E": doc -, from enum, head enum, to }
        callable "E": doc -, from E, head E, to E
        field "A": doc /** A */, from @X, head A,, to A
        class "B": doc -, from B, head B, to }
        field "B": doc /** B */, from B, head B, to }
        callable "f": doc -, from fun, head fun, to {}"#]]
    .assert_eq(&places(text));
}

#[test]
fn initialisers_span_their_blocks() {
    expect![[r#"
        callable "": doc -, from class, head class, to 
        callable "A": doc -, from class, head class, to }
        class "A": doc -, from class, head class, to }
        field "x": doc -, from val, head val, to 1
        callable "init": doc -, from init, head init, to }
        field "y": doc -, from val, head val, to 2
        field "z": doc -, from val, head val, to 1"#]]
    .assert_eq(&places("class A {\n val x = 1\n init { a() }\n val y = 2\n init { b() }\n}\nval z = 1"));
}
