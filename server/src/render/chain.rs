//! A call chain as a tree.

use std::fmt::Write;

use callscope_engine::query::expand::{Callee, ExpandAnswer, Reach};
use callscope_engine::query::findings::Step;
use rustc_hash::FxHashSet;

use super::runs_on::way;
use super::{Style, not_found};

/// Expands a method by its signature.
pub type Ask<'a> = &'a dyn Fn(&str) -> Option<ExpandAnswer>;

/// The answer with `depth` levels of callees below it. A method is expanded once: further down only its line is shown.
#[must_use]
pub fn text(answer: &ExpandAnswer, depth: u32, ask: Ask<'_>, style: Style) -> String {
    if !answer.found {
        return not_found(&answer.method, &answer.status, style);
    }
    let mut tree = Tree { out: String::new(), shown: FxHashSet::default(), ask, style };
    tree.head(answer);
    tree.shown.insert(answer.method.clone());
    tree.callees(answer, "", depth);
    if let Some(message) = answer.message.as_deref().or(answer.status.reason.as_deref()) {
        tree.line(&style.dim(message));
    }
    tree.out
}

struct Tree<'a> {
    out: String,
    shown: FxHashSet<String>,
    ask: Ask<'a>,
    style: Style,
}

impl Tree<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn head(&mut self, answer: &ExpandAnswer) {
        let style = self.style;
        let mut head = style.name(&answer.method);
        self.tags(&mut head, &answer.tags);
        if let Some(place) = &answer.location {
            let _ = write!(head, "  {}", style.dim(&format!("{}:{}", place.file, place.line)));
        }
        self.line(&head);
        self.runs_on(answer);
        for reach in new_reaches(&answer.tags, &answer.reaches) {
            self.line(&format!("{}{}", style.dim("│  "), self.reach(&answer.method, reach)));
        }
        for line in answer.body.lines() {
            self.line(&format!("{}{}", style.dim("│  "), style.dim(line)));
        }
    }

    /// One line a thread: `runs on main: MainActivity.onCreate (activity) → Repo.load → here`.
    fn runs_on(&mut self, answer: &ExpandAnswer) {
        let style = self.style;
        let name = |step: &Step| {
            if step.signature == answer.method { "here".to_owned() } else { step.signature.clone() }
        };
        for one in &answer.runs_on {
            let way = match one.path.as_slice() {
                [] => String::new(),
                [_] => format!(": called by a framework ({})", one.entry.as_deref().unwrap_or("entry point")),
                _ => format!(": {}", way(one, &name, "")),
            };
            let thread = if one.thread == "unknown" { "a thread that is not known" } else { one.thread };
            self.line(&format!("{}{}", style.dim("│  "), style.thread(&format!("runs on {thread}{way}"))));
        }
        if let Some(reason) = answer.runs_on_reason {
            self.line(&format!("{}{}", style.dim("│  "), style.dim(&format!("threads: {reason}"))));
        }
    }

    /// Recursion is as deep as the caller asked for levels.
    fn callees(&mut self, answer: &ExpandAnswer, indent: &str, depth: u32) {
        let more = answer.callees_omitted > 0;
        for (i, callee) in answer.callees.iter().enumerate() {
            let last = i + 1 == answer.callees.len() && !more;
            let (branch, below) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let deeper = callee.expandable && depth > 1;
            let repeated = deeper && !self.shown.insert(callee.signature.clone());
            let mut line = format!("{}{}", self.style.dim(&format!("{indent}{branch}")), self.callee(callee));
            if repeated {
                let _ = write!(line, "  {}", self.style.dim("(shown above)"));
            }
            self.line(&line);
            if deeper
                && !repeated
                && let Some(next) = (self.ask)(&callee.signature)
            {
                callscope_engine::stack::grow(|| self.callees(&next, &format!("{indent}{below}"), depth - 1));
            }
        }
        if more {
            let text = format!("{indent}└─ … {} more", answer.callees_omitted);
            self.line(&self.style.dim(&text));
        }
    }

    fn callee(&self, callee: &Callee) -> String {
        let style = self.style;
        let mut line = callee.signature.clone();
        self.tags(&mut line, &callee.tags);
        self.reaches(&mut line, callee);
        if !matches!(callee.thread, "" | "same") {
            let via = callee.thread_via.as_ref().map(|via| format!(" via {}", without_parameters(via)));
            let via = via.unwrap_or_default();
            let _ = write!(line, "  {}", style.thread(&format!("⇢ {}{via}", callee.thread)));
        }
        if let Some(note) = resolution(callee) {
            let _ = write!(line, "  {}", style.dim(&note));
        }
        if let [first, rest @ ..] = callee.lines.as_slice() {
            let more = if rest.is_empty() { String::new() } else { format!(" +{}", rest.len()) };
            let _ = write!(line, "  {}", style.dim(&format!(":{first}{more}")));
        }
        line
    }

    fn tags(&self, line: &mut String, tags: &[String]) {
        for tag in tags {
            let _ = write!(line, " {}", self.style.tag(tag));
        }
    }

    /// The nearest tags further down with their ways, and the names of the others: their ways are shown where the callee is expanded.
    fn reaches(&self, line: &mut String, callee: &Callee) {
        let all: Vec<&Reach> = new_reaches(&callee.tags, &callee.reaches).collect();
        let (near, far) = all.split_at(all.len().min(MOST_REACHES));
        for reach in near {
            let _ = write!(line, " {}", self.reach(&callee.signature, reach));
        }
        if !far.is_empty() {
            let tags: Vec<&str> = far.iter().map(|reach| reach.tag.as_str()).collect();
            let _ = write!(line, " {}", self.style.reached(&format!("→ {}", tags.join(", "))));
        }
    }

    /// A tag further down and the way to it, which starts behind `from`; the middle of a long one is left out.
    fn reach(&self, from: &str, reach: &Reach) -> String {
        let path = reach.path.strip_prefix(&[from.to_owned()]).unwrap_or(&reach.path);
        let way = match path {
            [first, _, .., last] if path.len() > LONGEST_WAY => format!("{first} → … → {last}"),
            path => path.join(" → "),
        };
        self.style.reached(&format!("→ {} ({way})", reach.tag))
    }
}

/// Tags that a callee's line shows the way to.
const MOST_REACHES: usize = 2;
/// Methods of a way that is shown whole.
const LONGEST_WAY: usize = 3;

/// A signature without its parameter types.
fn without_parameters(signature: &str) -> &str {
    signature.split('(').next().unwrap_or(signature)
}

/// Tags further down that the method does not have itself.
fn new_reaches<'a>(tags: &'a [String], reaches: &'a [Reach]) -> impl Iterator<Item = &'a Reach> {
    reaches.iter().filter(|r| !tags.contains(&r.tag))
}

/// How sure the target is, where that is worth a word.
fn resolution(callee: &Callee) -> Option<String> {
    match callee.resolution {
        "virtual" => {
            let n = callee.implementation_count.unwrap_or(callee.implementations.len());
            (n > 0).then(|| format!("{n} implementation{}", if n == 1 { "" } else { "s" }))
        }
        "candidates" => Some(format!("one of {}", callee.candidates.join(", "))),
        "unknown" => Some(format!("unknown: {}", callee.reason.as_deref().unwrap_or("no reason given"))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use callscope_engine::query::expand::{Callee, ExpandAnswer, Reach};
    use callscope_engine::query::findings::Step;
    use callscope_engine::query::runs_on::{RunsOn, WayStep};
    use expect_test::{Expect, expect};

    use super::{Style, text};

    fn callee(signature: &str) -> Callee {
        Callee {
            signature: signature.into(),
            thread: "same",
            resolution: "exact",
            lines: vec![20],
            ..Callee::default()
        }
    }

    fn on_create() -> ExpandAnswer {
        let strings = |all: &[&str]| all.iter().map(|s| (*s).to_owned()).collect::<Vec<String>>();
        ExpandAnswer {
            method: "MainActivity.onCreate".into(),
            found: true,
            reaches: vec![Reach { tag: "I/O".into(), path: strings(&["MainActivity.onCreate", "File.delete"]) }],
            body: "void onCreate() {\n    …\n}".into(),
            callees: vec![
                callee("Activity.onCreate"),
                Callee {
                    expandable: true,
                    reaches: vec![Reach {
                        tag: "DATABASE".into(),
                        path: strings(&["Store.load", "Store.open", "SQLiteDatabase.rawQuery"]),
                    }],
                    lines: vec![21, 30],
                    ..callee("Store.load")
                },
                Callee {
                    tags: strings(&["I/O"]),
                    thread: "background",
                    thread_via: Some("Executor.execute".into()),
                    ..callee("File.delete")
                },
                Callee { resolution: "virtual", implementation_count: Some(3), ..callee("Sync.run") },
                Callee {
                    resolution: "unknown",
                    reason: Some("the receiver's type is not known".into()),
                    ..callee("x.go")
                },
            ],
            ..ExpandAnswer::default()
        }
    }

    fn check(depth: u32, expected: &Expect) {
        let ask = |signature: &str| {
            (signature == "Store.load").then(|| ExpandAnswer {
                found: true,
                callees: vec![
                    Callee { expandable: true, ..callee("MainActivity.onCreate") },
                    Callee { tags: vec!["DATABASE".into()], ..callee("SQLiteDatabase.rawQuery") },
                ],
                callees_omitted: 2,
                ..ExpandAnswer::default()
            })
        };
        expected.assert_eq(&text(&on_create(), depth, &ask, Style::PLAIN));
    }

    #[test]
    fn one_level() {
        check(
            1,
            &expect![[r#"
                MainActivity.onCreate
                │  → I/O (File.delete)
                │  void onCreate() {
                │      …
                │  }
                ├─ Activity.onCreate  :20
                ├─ Store.load → DATABASE (Store.open → SQLiteDatabase.rawQuery)  :21 +1
                ├─ File.delete [I/O]  ⇢ background via Executor.execute  :20
                ├─ Sync.run  3 implementations  :20
                └─ x.go  unknown: the receiver's type is not known  :20
            "#]],
        );
    }

    #[test]
    fn several_levels_show_each_method_once() {
        check(
            3,
            &expect![[r#"
                MainActivity.onCreate
                │  → I/O (File.delete)
                │  void onCreate() {
                │      …
                │  }
                ├─ Activity.onCreate  :20
                ├─ Store.load → DATABASE (Store.open → SQLiteDatabase.rawQuery)  :21 +1
                │  ├─ MainActivity.onCreate  :20  (shown above)
                │  ├─ SQLiteDatabase.rawQuery [DATABASE]  :20
                │  └─ … 2 more
                ├─ File.delete [I/O]  ⇢ background via Executor.execute  :20
                ├─ Sync.run  3 implementations  :20
                └─ x.go  unknown: the receiver's type is not known  :20
            "#]],
        );
    }

    #[test]
    fn threads_come_on_ways_that_end_here() {
        let step = |signature: &str, via: &str| Step {
            signature: signature.into(),
            file: "A.java".into(),
            line: 3,
            thread: "main",
            via: via.into(),
        };
        let runs_on = |thread, path: Vec<(Step, usize)>| RunsOn {
            thread,
            entry: Some("activity".into()),
            path: path.into_iter().map(|(step, omitted)| WayStep { step, omitted }).collect(),
        };
        let (create, start, here) =
            (step("Main.onCreate", "entry"), step("Main.start", "call"), step("Store.load", "call"));
        let mut answer = ExpandAnswer {
            method: "Store.load".into(),
            found: true,
            runs_on: vec![
                runs_on("main", vec![(create.clone(), 0), (start, 0), (here.clone(), 0)]),
                runs_on("background", vec![(create, 0), (step("Main.start$lambda$1", "Thread"), 4), (here.clone(), 0)]),
                runs_on("unknown", vec![(here, 0)]),
            ],
            ..ExpandAnswer::default()
        };
        let none = |_: &str| None;
        expect![[r#"
            Store.load
            │  runs on main: Main.onCreate (activity) → Main.start → here
            │  runs on background: Main.onCreate (activity) → … → Main.start$lambda$1 by Thread → here
            │  runs on a thread that is not known: called by a framework (activity)
        "#]]
        .assert_eq(&text(&answer, 1, &none, Style::PLAIN));
        answer.runs_on.clear();
        answer.runs_on_reason = Some("no entry point is known to lead to it");
        expect![[r#"
            Store.load
            │  threads: no entry point is known to lead to it
        "#]]
        .assert_eq(&text(&answer, 1, &none, Style::PLAIN));
    }

    #[test]
    fn nothing_found_names_near_ones() {
        let none = |_: &str| None;
        let mut answer = ExpandAnswer { method: "onCreat".into(), ..ExpandAnswer::default() };
        answer.status.suggestions = vec!["MainActivity.onCreate".into()];
        expect![[r#"
            onCreat is not in the index.
            Did you mean
              MainActivity.onCreate
        "#]]
        .assert_eq(&text(&answer, 1, &none, Style::PLAIN));
        answer.status.candidates = vec!["A.run".into(), "B.run".into()];
        expect![[r#"
            onCreat may be one of 2:
              A.run
              B.run
        "#]]
        .assert_eq(&text(&answer, 1, &none, Style::PLAIN));
    }
}
