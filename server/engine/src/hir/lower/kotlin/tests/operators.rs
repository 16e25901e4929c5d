//! Operators, their precedence, and where they stand.

use expect_test::expect;

use super::{body, lowered};
use crate::hir::Expr;

#[test]
fn binary_operators() {
    body(
        r#"
        a + b * c - d / e % f
        a && b || !c
        a == b; a != b; a === b; a !== b
        a < b; a <= b; a > b; a >= b
        a..b; a..<b
        a in b; a !in b
        a is B; a !is B
        a as B; a as? B
        a ?: b ?: return
        a ?: throw E()
        -a + +b
        a[1][2, 3]
        "#,
        &expect![[r#"
            ((a + (b * c)) - ((d / e) % f))
            ((a && b) || !c)
            (a == b)
            (a != b)
            (a === b)
            (a !== b)
            (a < b)
            (a <= b)
            (a > b)
            (a >= b)
            (a .. b)
            (a ..< b)
            (a in b)
            (a !in b)
            (a is B)
            (a !is B)
            (a as B)
            (a as? B)
            ((a ?: b) ?: return)
            (a ?: throw E())
            (-a + +b)
            a[1][2, 3]
        "#]],
    );
}

#[test]
fn precedence() {
    body(
        r#"
        a ?: b + c
        a to b + c ?: d
        a + b in c
        !a.b() || c
        -a.b
        a as B ?: c
        x == a || y && z
        1..n step 2
        a < b == c
        a ?: b in c
        "#,
        &expect![[r#"
            (a ?: (b + c))
            (a to((b + c)) ?: d)
            ((a + b) in c)
            (!a.b() || c)
            -a.b
            ((a as B) ?: c)
            ((x == a) || (y && z))
            (1 .. n) step(2)
            ((a < b) == c)
            ((a ?: b) in c)
        "#]],
    );
}

#[test]
fn operators_continue_on_the_next_line_where_they_may() {
    body(
        r#"
        a
            .b()
            ?.c()
        a
            ?: b
        a
            && b
            || c
        a
            as B
        a +
            b
        a
        -b
        "#,
        &expect![[r#"
            a.b()?.c()
            (a ?: b)
            ((a && b) || c)
            (a as B)
            (a + b)
            a
            -b
        "#]],
    );
}

#[test]
fn each_operator_knows_its_place() {
    let text = "fun f() { a + b; a in b; a !in b; a[b]; a += b }";
    let lowered = lowered(text);
    let places: Vec<&str> = lowered
        .bodies
        .exprs
        .iter()
        .filter_map(|e| match *e {
            Expr::Binary { at, .. } | Expr::Assign { at, .. } | Expr::Index { at, .. } => Some(&text[at as usize..]),
            _ => None,
        })
        .map(|rest| rest.split([' ', 'b']).next().unwrap_or(""))
        .collect();
    assert_eq!(places, ["+", "in", "!in", "[", "+="]);
}
