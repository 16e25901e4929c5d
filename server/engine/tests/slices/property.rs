//! What must hold for whatever program: its slices are the same in both languages, with a lambda or with an object in its place, and
//! whether or not a statement is there that has nothing to do with it. Programs are made up, printed in each form line by line, and
//! every statement is asked about, backward and forward.

use std::collections::BTreeSet;

use callscope_engine::flow::Direction;
use proptest::prelude::*;

use crate::Code;

/// A statement; variables and parameters are numbers from 0.
#[derive(Clone, Debug)]
enum Statement {
    Assign(usize, Value),
    Add(usize, Value),
    Print(usize),
    If(Value, Vec<Statement>, Vec<Statement>),
    While(Value, Vec<Statement>),
    ForEach(Vec<Statement>),
    /// `try`, a handler, `finally` where there is something in it.
    Try(Vec<Statement>, Vec<Statement>, Vec<Statement>),
    Choose(usize, Vec<Vec<Statement>>),
    /// A lambda that a call gets.
    Each(Vec<Statement>),
    /// Leaves the loop, else the method; under a condition, so that something follows.
    Leave(Value, Leave),
}

#[derive(Clone, Copy, Debug)]
enum Leave {
    Break,
    Continue,
    Return(usize),
    Throw,
}

/// `x + y`
#[derive(Clone, Copy, Debug)]
struct Value(usize, usize);

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

fn statements(depth: u32) -> impl Strategy<Value = Vec<Statement>> {
    let value = || (0..NAMES.len(), 0..NAMES.len()).prop_map(|(x, y)| Value(x, y));
    let leave = prop_oneof![
        Just(Leave::Break),
        Just(Leave::Continue),
        (0..NAMES.len()).prop_map(Leave::Return),
        Just(Leave::Throw)
    ];
    let simple = prop_oneof![
        4 => (0..NAMES.len(), value()).prop_map(|(to, from)| Statement::Assign(to, from)),
        2 => (0..NAMES.len(), value()).prop_map(|(to, from)| Statement::Add(to, from)),
        2 => (0..NAMES.len()).prop_map(Statement::Print),
        2 => (value(), leave).prop_map(|(condition, leave)| Statement::Leave(condition, leave)),
    ];
    let nested = simple.prop_recursive(depth, 12, 3, move |inner| {
        let block = || prop::collection::vec(inner.clone(), 1..3);
        let perhaps = || prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            (value(), block(), perhaps()).prop_map(|(c, then, other)| Statement::If(c, then, other)),
            (value(), block()).prop_map(|(c, body)| Statement::While(c, body)),
            block().prop_map(Statement::ForEach),
            (block(), block(), perhaps()).prop_map(|(body, handler, last)| Statement::Try(body, handler, last)),
            (0..NAMES.len(), prop::collection::vec(block(), 1..3)).prop_map(|(on, arms)| Statement::Choose(on, arms)),
            block().prop_map(Statement::Each),
        ]
    });
    prop::collection::vec(nested, 1..5)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Java,
    /// Objects of classes instead of lambdas.
    JavaWithObjects,
    Kotlin,
}

/// A program in one form: its lines, each with the number of the statement that begins there.
struct Printer {
    form: Form,
    lines: Vec<(String, Option<usize>)>,
    /// Statements in lambdas.
    inside: BTreeSet<usize>,
    statements: usize,
    loops: usize,
    /// Inside the innermost loop: Java's `break` leaves these.
    switches: usize,
    lambdas: usize,
    /// In front of this statement stands one that has nothing to do with any other.
    unrelated: Option<usize>,
}

impl Printer {
    fn print(program: &[Statement], form: Form, unrelated: Option<usize>) -> Self {
        let inside = BTreeSet::new();
        let mut printer =
            Self { form, lines: Vec::new(), inside, statements: 0, loops: 0, switches: 0, lambdas: 0, unrelated };
        printer.line("class Example {");
        let head = printer.pick("int f(int k, List<Integer> all) {", "fun f(k: Int, all: List<Int>): Int {");
        printer.line(head);
        for name in NAMES {
            let declared = printer.pick(&format!("int {name} = k;"), &format!("var {name} = k"));
            printer.statement(&declared);
        }
        printer.block(program);
        let end = printer.pick("return a;", "return a");
        printer.statement(&end);
        printer.line("}");
        printer.line("}");
        printer
    }

    fn pick(&self, java: &str, kotlin: &str) -> String {
        if self.form == Form::Kotlin { kotlin.to_owned() } else { java.to_owned() }
    }

    fn line(&mut self, text: impl Into<String>) {
        self.lines.push((text.into(), None));
    }

    fn statement(&mut self, text: &str) {
        if self.unrelated == Some(self.statements) {
            let text = self.pick("int unrelated = k;", "val unrelated = k");
            self.line(text);
        }
        if self.lambdas > 0 {
            self.inside.insert(self.statements);
        }
        self.lines.push((text.to_owned(), Some(self.statements)));
        self.statements += 1;
    }

    fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.one(statement);
        }
    }

    fn one(&mut self, statement: &Statement) {
        let end = self.pick(";", "");
        let name = |of: usize| NAMES[of];
        let sum = |value: Value| format!("{} + {}", NAMES[value.0], NAMES[value.1]);
        match statement {
            Statement::Assign(to, from) => self.statement(&format!("{} = {}{end}", name(*to), sum(*from))),
            Statement::Add(to, from) => self.statement(&format!("{} += {}{end}", name(*to), sum(*from))),
            Statement::Print(of) => {
                let of = name(*of);
                {
                    self.statement(&format!("System.out.println({of}){end}"));
                }
            }
            Statement::If(condition, then, otherwise) => {
                self.statement(&format!("if ({} > 3) {{", sum(*condition)));
                self.block(then);
                if !otherwise.is_empty() {
                    self.line("} else {");
                    self.block(otherwise);
                }
                self.line("}");
            }
            Statement::While(condition, body) => {
                self.statement(&format!("while ({} > 3) {{", sum(*condition)));
                self.in_loop(body);
            }
            Statement::ForEach(body) => {
                let text = self.pick("for (int v : all) {", "for (v in all) {");
                self.statement(&text);
                self.in_loop(body);
            }
            Statement::Try(body, handler, last) => {
                self.line("try {");
                self.block(body);
                {
                    let text = self.pick("} catch (IllegalStateException e) {", "} catch (e: IllegalStateException) {");
                    self.statement(&text);
                }
                self.block(handler);
                if !last.is_empty() {
                    self.line("} finally {");
                    self.block(last);
                }
                self.line("}");
            }
            Statement::Choose(on, arms) => {
                let on = name(*on);
                {
                    let text = self.pick(&format!("switch ({on}) {{"), &format!("when ({on}) {{"));
                    self.statement(&text);
                }
                for (index, arm) in arms.iter().enumerate() {
                    let last = index + 1 == arms.len();
                    let text = if last {
                        self.pick("default -> {", "else -> {")
                    } else {
                        self.pick(&format!("case {index} -> {{"), &format!("{index} -> {{"))
                    };
                    // Constants are no rows of their own.
                    self.line(text);
                    self.switches += 1;
                    self.block(arm);
                    self.switches -= 1;
                    self.line("}");
                }
                self.line("}");
            }
            Statement::Each(body) => {
                match self.form {
                    Form::Java => self.statement("all.forEach(v -> {"),
                    Form::Kotlin => self.statement("all.forEach { v ->"),
                    Form::JavaWithObjects => {
                        self.statement("all.forEach(new Consumer<Integer>() {");
                        self.line("public void accept(Integer v) {");
                    }
                }
                // No jump leads out of a lambda to a loop around it.
                let loops = std::mem::take(&mut self.loops);
                self.lambdas += 1;
                self.block(body);
                self.lambdas -= 1;
                self.loops = loops;
                match self.form {
                    Form::Java => self.line("});"),
                    Form::Kotlin => self.line("}"),
                    Form::JavaWithObjects => self.line("}});"),
                }
            }
            Statement::Leave(condition, leave) => {
                let text = match leave {
                    Leave::Break if self.loops > 0 && self.switches == 0 => format!("break{end}"),
                    Leave::Break | Leave::Continue if self.loops > 0 => format!("continue{end}"),
                    Leave::Return(of) if self.lambdas == 0 => format!("return {}{end}", name(*of)),
                    _ => self.pick("throw new IllegalStateException();", "throw IllegalStateException()"),
                };
                self.statement(&format!("if ({} > 3) {{", sum(*condition)));
                self.statement(&text);
                self.line("}");
            }
        }
    }

    fn in_loop(&mut self, body: &[Statement]) {
        let switches = std::mem::take(&mut self.switches);
        self.loops += 1;
        self.block(body);
        self.loops -= 1;
        self.switches = switches;
        self.line("}");
    }

    fn text(&self) -> String {
        self.lines.iter().map(|(line, _)| format!("{line}\n")).collect()
    }

    /// For each statement the statements of its slice; of those outside lambdas only, if asked so.
    fn slices(&self, outside: bool, direction: Direction) -> Vec<(usize, BTreeSet<usize>)> {
        let file = self.pick("Example.java", "Example.kt");
        let code = Code::new(&self.text(), &file);
        let asked = self.lines.iter().enumerate().filter_map(|(line, (_, statement))| Some((line, (*statement)?)));
        asked
            .filter(|(_, statement)| !outside || !self.inside.contains(statement))
            .map(|(line, statement)| {
                let slice = code.slice(line, "", direction);
                assert!(!slice.fallback, "no statement on line {line} of\n{}", self.text());
                let rows = slice.rows.iter().filter_map(|row| self.lines[row.line as usize - 1].1);
                (statement, rows.collect())
            })
            .collect()
    }
}

/// Both forms have the same slices for the same statements.
fn same(one: &Printer, other: &Printer, outside: bool) -> Result<(), TestCaseError> {
    for direction in [Direction::Backward, Direction::Forward] {
        let (a, b) = (one.slices(outside, direction), other.slices(outside, direction));
        for (left, right) in a.iter().zip(&b) {
            prop_assert_eq!(left, right, "{:?}\n{}\n{}", direction, one.text(), other.text());
        }
        prop_assert_eq!(a.len(), b.len());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, max_shrink_iters: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn java_and_kotlin_have_the_same_slices(program in statements(3)) {
        same(&Printer::print(&program, Form::Java, None), &Printer::print(&program, Form::Kotlin, None), false)?;
    }

    #[test]
    fn a_lambda_is_sliced_as_an_object_in_its_place(program in statements(3)) {
        let (lambdas, objects) =
            (Printer::print(&program, Form::Java, None), Printer::print(&program, Form::JavaWithObjects, None));
        same(&lambdas, &objects, true)?;
    }

    #[test]
    fn an_unrelated_statement_changes_no_slice(program in statements(3), at in 0..12_usize, kotlin: bool) {
        let form = if kotlin { Form::Kotlin } else { Form::Java };
        let plain = Printer::print(&program, form, None);
        let at = at % plain.statements;
        // Nothing can stand in front of a handler.
        let (line, _) = plain.lines.iter().find(|(_, statement)| *statement == Some(at)).expect("a statement");
        prop_assume!(!line.starts_with('}'));
        same(&plain, &Printer::print(&program, form, Some(at)), false)?;
    }
}
