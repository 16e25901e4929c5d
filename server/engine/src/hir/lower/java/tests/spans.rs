//! Byte ranges: declarations, heads, names, and the places of calls and operators.

use expect_test::{Expect, expect};

use super::lowered;
use crate::hir::{Expr, Span};
use crate::index::symbols::symbols;

/// Declarations as: whole, first line; what the head starts with; the name.
fn declarations(text: &str, expected: &Expect) {
    let lowered = lowered(text);
    let mut all: Vec<_> = symbols(&lowered.items).collect();
    all.sort_by_key(|symbol| (symbol.name_span.start, symbol.span.start));
    let rows = all.iter().map(|symbol| {
        let whole = symbol.span.slice(text).replace('\n', "⏎");
        let head = Span::new(symbol.head, symbol.span.end).slice(text).replace('\n', "⏎");
        let (name, head) = (symbol.name_span.slice(text), head.chars().take(20).collect::<String>());
        format!("{name:<6} head {head:<22} whole {whole}\n")
    });
    expected.assert_eq(&rows.collect::<String>());
}

#[test]
fn of_declarations() {
    declarations(
        r#"
@A
public @B class C<T> {
    @A("x") private int a, b = 2;
    @Deprecated
    // kept
    <X> void m(@N int p) { }
    @A C() {}
    @A static class S {}
    Object o = new Runnable() { public void run() {} };
    @interface An { @B int v() default 1; }
    enum E { @A X(1) { }, Y }
    record R(@A int x) { @A R {} }
    abstract void n();
}
"#,
        &expect![[r#"
            C      head public @B class C<T>   whole @A⏎public @B class C<T> {⏎    @A("x") private int a, b = 2;⏎    @Deprecated⏎    // kept⏎    <X> void m(@N int p) { }⏎    @A C() {}⏎    @A static class S {}⏎    Object o = new Runnable() { public void run() {} };⏎    @interface An { @B int v() default 1; }⏎    enum E { @A X(1) { }, Y }⏎    record R(@A int x) { @A R {} }⏎    abstract void n();⏎}
            a      head private int a, b = 2   whole @A("x") private int a, b = 2;
            b      head private int a, b = 2   whole @A("x") private int a, b = 2;
            m      head <X> void m(@N int p)   whole @Deprecated⏎    // kept⏎    <X> void m(@N int p) { }
            C      head C() {}                 whole @A C() {}
            S      head static class S {}      whole @A static class S {}
            o      head Object o = new Runna   whole Object o = new Runnable() { public void run() {} };
            Runnable head Runnable() { public    whole Runnable() { public void run() {} }
            run    head public void run() {}   whole public void run() {}
            An     head @interface An { @B i   whole @interface An { @B int v() default 1; }
            v      head int v() default 1;     whole @B int v() default 1;
            E      head enum E { @A X(1) { }   whole enum E { @A X(1) { }, Y }
            X      head X(1) { }               whole @A X(1) { }
            X      head X(1) { }               whole X(1) { }
            Y      head Y                      whole Y
            R      head record R(@A int x) {   whole record R(@A int x) { @A R {} }
            x      head int x                  whole @A int x
            R      head R {}                   whole @A R {}
            n      head abstract void n();     whole abstract void n();
        "#]],
    );
}

#[test]
fn of_initialiser_holders() {
    let text = "class C { int a = 1; static { x(); } static { y(); } { z(); } } class D { static int b = 2; }";
    let lowered = lowered(text);
    let rows = lowered.items.callables.iter().filter(|c| c.kind != crate::hir::CallableKind::PrimaryConstructor);
    let rows = rows.map(|c| format!("{:?} {:?} name {:?}\n", c.kind, c.span.slice(text), c.name_span.slice(text)));
    expect![[r#"
        InstanceInit "{ z(); }" name ""
        StaticInit "static { x(); } static { y(); }" name "static"
        StaticInit "D" name "D"
    "#]]
    .assert_eq(&rows.collect::<String>());
}

#[test]
fn of_calls_and_operators() {
    let text = "class C { void m() { a . b (1).c(x[2] + 3); x += new p.Q<R>(){}.s; this.t::u; } C() { super(); } }";
    let lowered = lowered(text);
    let at = |offset: u32| text[offset as usize..].chars().take(3).collect::<String>();
    let mut rows = String::new();
    for (index, expr) in lowered.bodies.exprs.iter().enumerate() {
        let whole = lowered.bodies.spans[index].slice(text);
        let place = match *expr {
            Expr::Call(call) => lowered.bodies.call(call).name_span.slice(text).to_owned(),
            Expr::Field { at: offset, .. }
            | Expr::Binary { at: offset, .. }
            | Expr::Assign { at: offset, .. }
            | Expr::Index { at: offset, .. }
            | Expr::Reference { at: offset, .. } => at(offset),
            _ => continue,
        };
        rows.push_str(&format!("{place:<6} of {whole}\n"));
    }
    expect![[r#"
        b      of a . b (1)
        [2]    of x[2]
        + 3    of x[2] + 3
        c      of a . b (1).c(x[2] + 3)
        Q      of new p.Q<R>(){}
        s;     of new p.Q<R>(){}.s
        +=     of x += new p.Q<R>(){}.s
        t::    of this.t
        u;     of this.t::u
        super  of super()
    "#]]
    .assert_eq(&rows);
}
