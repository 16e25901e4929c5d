//! Hostile sizes: deep and long code lowers on a small stack, quickly, and is cut off where it must be.

use super::lowered;
use crate::hir::{Broken, Lowered, MAX_DEPTH, pretty};

/// Lowers on a thread with the stack of a pool's worker.
fn on_small_stack(text: String) -> Lowered {
    let worker = std::thread::Builder::new().stack_size(512 * 1024).spawn(move || {
        let lowered = lowered(&text);
        // A walk over it must not overflow either.
        assert!(!pretty::print(&lowered, &text).is_empty());
        lowered
    });
    worker.expect("a thread").join().expect("no overflow")
}

fn in_method(code: &str) -> String {
    format!("class A {{ void m() {{ {code} }} void after() {{}} }}")
}

#[test]
fn deep_code_is_lowered_whole() {
    let nested = |open: &str, inner: &str, close: &str, n: usize| open.repeat(n) + inner + &close.repeat(n);
    for (what, code) in [
        ("concatenation", format!("x = a{};", " + \"b\"".repeat(20_000))),
        ("blocks", nested("{", "", "}", 5_000)),
        ("call chain", format!("x{};", ".f()".repeat(10_000))),
        ("else if", format!("{}{{}}", "if (a) b(); else ".repeat(5_000))),
        ("parentheses", format!("x = {};", nested("(", "1", ")", 5_000))),
        ("calls in arguments", format!("{};", nested("f(", "1", ")", 5_000))),
        ("lambdas", format!("x = {}1;", "y -> ".repeat(5_000))),
        ("conditionals", format!("x = {}1;", "a ? b : ".repeat(5_000))),
        ("assignments", format!("{}1;", "a = ".repeat(5_000))),
        ("unary", format!("x = {}a;", "!".repeat(5_000))),
        ("array literals", format!("int[] x = {};", nested("{", "", "}", 5_000))),
        ("generic types", format!("{} x;", nested("L<", "T", ">", 2_000))),
        ("pattern chain", format!("x = o instanceof A a{};", " && a.b()".repeat(10_000))),
        ("patterns in a chain", format!("x = o instanceof A a{};", " && p instanceof B b".repeat(10_000))),
        (
            "patterns in parentheses",
            format!("x = {}o instanceof A a{};", "(".repeat(5_000), " && p instanceof B b)".repeat(5_000)),
        ),
        ("guards in guards", "if (!(o instanceof A a)) { ".repeat(2_000) + &"}".repeat(2_000)),
        ("anonymous classes", nested("new A() { void f() { ", "", "} };", 150)),
        ("loops", format!("{};", "while (a) ".repeat(5_000))),
        ("labels", format!("{};", "l: ".repeat(5_000))),
    ] {
        let lowered = on_small_stack(in_method(&code));
        assert_eq!(lowered.items.broken, [], "{what}");
        assert_eq!(lowered.items.callables.last().map(|c| c.kind), Some(crate::hir::CallableKind::PrimaryConstructor));
        assert!(lowered.items.callables.iter().any(|c| c.name.as_str() == "after"), "{what}");
    }
}

#[test]
fn deeper_code_than_the_limit_is_cut_off_and_said_so() {
    let deep = MAX_DEPTH as usize + 10;
    for (what, code) in [
        ("concatenation", format!("x = a{};", " + b".repeat(deep))),
        ("call chain", format!("x{};", ".f()".repeat(deep))),
        ("parentheses", format!("x = {}1{};", "(".repeat(deep), ")".repeat(deep))),
    ] {
        let lowered = on_small_stack(in_method(&code));
        assert!(matches!(lowered.items.broken[..], [Broken::TooDeep(_), ..]), "{what}: {:?}", lowered.items.broken);
        assert!(lowered.items.broken.len() <= 100, "{what}");
        assert!(lowered.items.callables.iter().any(|c| c.name.as_str() == "after"), "{what}");
    }
}

#[test]
fn nested_classes_and_annotations_are_deep_too() {
    let classes = |n| "class A { ".repeat(n) + &"}".repeat(n);
    assert_eq!(on_small_stack(classes(200)).items.broken, []);
    // Each name holds all names around it, so there is a limit.
    assert!(matches!(on_small_stack(classes(20_000)).items.broken[..], [Broken::TooDeep(_)]));
    let annotations = "@A(".repeat(3_000) + "1" + &")".repeat(3_000) + " class B {}";
    assert_eq!(on_small_stack(annotations).items.classes.len(), 1);
    let text = format!("@A({}\"x\") class B {{}}", "\"y\" + ".repeat(5_000));
    assert_eq!(on_small_stack(text).items.classes.len(), 1);
}

/// What costs the square of a file's size somewhere would take minutes here.
#[test]
fn large_and_hostile_files_cost_what_their_size_says() {
    let many = |piece: &str, n: usize| piece.repeat(n);
    for (what, text) in [
        ("local classes", in_method(&many("class L {} ", 20_000))),
        ("anonymous classes", in_method(&many("f(new A() {}, () -> new B() {}); ", 10_000))),
        ("members behind a brace too many", format!("class A {{ }} }} {}", many("void f() { } ", 20_000))),
        (
            "members in a body",
            format!(
                "class A {{ void m() {{ {}",
                many("private int f; class N { void g() { private int x; } } ", 5_000)
            ),
        ),
        ("record components", format!("record R({}int z) {{ {} }}", many("int a, ", 20_000), many("R { } ", 1_000))),
        ("declarators", format!("class A {{ @B({{{}0}}) int {}z; }}", many("1, ", 20_000), many("a, ", 20_000))),
        ("strings on one line", format!("class A {{ void m() {{ f({}1)", many("\"a\", ", 100_000))),
        ("annotations on one line", format!("class A {{ void m() {{ {}", many("@A(", 20_000))),
        ("unclosed comments", many("/* ", 100_000)),
        ("unclosed strings", many("\"\n", 20_000)),
        ("braces", many("{", 20_000)),
        ("module imports", many("import module a.b;\n", 5_000)),
        ("long names", format!("import {}b;", many("a . ", 20_000))),
        (
            "constructors with statements in front",
            format!("class A {{ {} }}", many("A() { f(); super(1, 2); } ", 2_000)),
        ),
    ] {
        let start = std::time::Instant::now();
        on_small_stack(text);
        // Generous: a debug build on a busy machine needs a second or two.
        assert!(start.elapsed().as_secs() < 60, "{what}: {:?}", start.elapsed());
    }
}

#[test]
fn thirty_megabytes() {
    let row = "    /** A documented method of a generated file, which has very many of them, each with a long comment. */\n    \
               @Override public int method(final String text, int... numbers) { return text.length() + numbers[0] * 2; }\n";
    let count = 30_000_000 / row.len();
    let lowered = lowered(&format!("class Generated {{\n{}}}\n", row.repeat(count)));
    assert_eq!(lowered.items.broken, []);
    assert_eq!(lowered.items.callables.len(), count + 1);
    assert_eq!(lowered.bodies.calls.len(), count);
}

/// Half-typed code of every shape: pieces of sound code cut out, doubled and moved.
#[test]
fn mangled_code_is_lowered_to_something() {
    const SOUND: &str = include_str!("../../../../../tests/conformance/java.rs");
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below.max(1)
    };
    let probes: Vec<&str> = SOUND.lines().filter(|line| line.starts_with("    (\"")).collect();
    assert!(probes.len() > 50);
    for _ in 0..2_000 {
        let mut text: Vec<char> = probes[random(probes.len())].chars().collect();
        text.extend(probes[random(probes.len())].chars());
        for _ in 0..1 + random(4) {
            let (start, len) = (random(text.len()), random(12));
            let end = (start + len).min(text.len());
            let piece: Vec<char> = text[start..end].to_vec();
            match random(3) {
                0 => drop(text.drain(start..end)),
                1 => drop(text.splice(start..start, piece)),
                _ => {
                    let at = random(text.len());
                    text.splice(at..at, piece);
                }
            }
        }
        let text: String = text.into_iter().collect();
        let lowered = lowered(&text);
        super::assert_ids(&lowered);
        assert!(pretty::print(&lowered, &text).len() < 100_000);
    }
}

#[test]
fn odd_bytes_and_line_ends() {
    for text in [
        "",
        "\0",
        "class A {\0 void f() {} }",
        "\u{feff}class A { void f() {} }",
        "class A {\r\n\tvoid f() {}\r\n}\r\n",
        "class A {\r void f() {}\r}",
        "class Ä { void ü() { \"😀\".length(); } }",
        "class A { void f() { String s = \"",
        "class A { void f() { /* ",
        "}}}}}}",
        "((((((",
        "@@@@@@ class A",
        "class",
        "class A extends",
        "enum E { A, B(",
        "import ;",
        "package ;",
    ] {
        lowered(text);
        // A stop at any character is a state that an editor sends.
        for (end, _) in text.char_indices() {
            lowered(&text[..end]);
        }
    }
    let unicode = lowered("class Ä { void ü() {} }");
    assert_eq!(unicode.items.classes[0].name.as_str(), "Ä");
    let spaces = lowered("\u{feff}class A { void f() {} }");
    assert_eq!(spaces.items.classes.len(), 1);
}
