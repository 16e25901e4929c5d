//! What slices cost: a method of 2,000 lines, and code made to be awkward. Bounds are generous where tests run unoptimised; `cargo xtask
//! accuracy --slices` prints the real figures.

use std::fmt::Write;
use std::time::{Duration, Instant};

use callscope_engine::flow::Direction;

use crate::Code;

/// A method of about 2,000 lines: loops, conditions, objects, a few long-lived variables.
fn long_method() -> String {
    let mut text =
        String::from("class Long {\n    int f(int a, int[] all, StringBuilder log) {\n        int sum = 0;\n");
    for i in 0..280 {
        let before = if i == 0 { "a".to_owned() } else { format!("x{}", i - 1) };
        let _ = write!(
            text,
            "        int x{i} = {before} + {i};\n        for (int v : all) {{\n            if (v > x{i}) {{\n                sum += v;\n            }}\n            log.append(v);\n        }}\n"
        );
    }
    text.push_str("        System.out.println(log);\n        return sum;\n    }\n}\n");
    text
}

#[test]
fn a_method_of_two_thousand_lines_is_sliced_in_milliseconds() {
    let text = long_method();
    let lines = text.lines().count();
    assert!(lines > 1_950);
    let code = Code::new(&text, "Long.java");
    // The fastest of some: other programs want the processor, too.
    let time = || {
        let started = Instant::now();
        let slice = code.slice(lines - 3, "sum", Direction::Backward);
        assert_eq!(slice.rows.len(), 2 + 280 * 4, "all but the log");
        started.elapsed()
    };
    let took = (0..5).map(|_| time()).min().expect("five");
    let bound = if cfg!(debug_assertions) { 400 } else { 10 };
    assert!(took < Duration::from_millis(bound), "{took:?}");
}

#[test]
fn depth_costs_no_stack_and_nested_finally_blocks_no_explosion() {
    let deep = 3_000;
    let conditions = "if (a > 0) { ".repeat(deep) + "x = a; " + &"} ".repeat(deep);
    let text = format!(
        "class Deep {{\n    int f(int a) {{\n        int x = 0;\n        {conditions}\n        return x;\n    }}\n}}\n"
    );
    let slice = Code::new(&text, "Deep.java").slice(4, "x", Direction::Backward);
    assert_eq!(slice.rows.len(), 3);

    let mut nested = String::from("x++;");
    for _ in 0..40 {
        nested = format!("try {{ if (a > 0) return x; }} finally {{ {nested} }}");
    }
    let text = format!(
        "class Deep {{\n    int f(int a) {{\n        int x = 0;\n        {nested}\n        return x;\n    }}\n}}\n"
    );
    let started = Instant::now();
    let slice = Code::new(&text, "Deep.java").slice(4, "x", Direction::Backward);
    assert_eq!(slice.rows.len(), 3);
    assert!(started.elapsed() < Duration::from_secs(20));
}
