//! What whole answers about the longest methods cost, those of called methods and callers included: of a made-up method of 2,000
//! lines, and of the longest ones of the measured sources.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Snapshot, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::slice::{SliceRequest, slice};

/// The longest methods that are measured.
const METHODS: usize = 5;
/// How often each is asked about; the fastest answer counts, since other programs want the processor, too.
const TIMES: usize = 7;

pub(super) fn print(snapshot: &Snapshot, texts: &dyn Texts) -> anyhow::Result<()> {
    let made_up = MadeUp(long_method().into());
    let change = Change { path: "Long.java".into(), now: Now::Present { kind: FileKind::default() } };
    let alone = Host::default().apply(&[change], &made_up, &(), &Cancel::default()).context("indexing")?;
    let end = made_up.0.find("return sum").context("the last statement")?;
    let (took, rows) = measure(&alone, &made_up, "Long.java", end as u32)?;
    println!(
        "slice of a made-up method of {} lines: {:.1} ms, {rows} rows",
        made_up.0.lines().count() - 2,
        milliseconds(took)
    );
    for (lines, file, offset, name) in longest(snapshot) {
        let (took, rows) = measure(snapshot, texts, &file, offset)?;
        println!("slice of {name}, {lines} lines: {:.1} ms, {rows} rows", milliseconds(took));
    }
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The fastest of some answers, and the rows of the method.
fn measure(snapshot: &Snapshot, texts: &dyn Texts, file: &str, offset: u32) -> anyhow::Result<(Duration, usize)> {
    let cancel = Cancel::default();
    let context = Context { snapshot, texts, cancel: &cancel };
    let request = SliceRequest {
        file: Some(file.to_owned()),
        offset: Some(offset),
        max_lines: Some(0),
        time_box: Some(60_000),
        ..SliceRequest::default()
    };
    let mut best = (Duration::MAX, 0);
    for _ in 0..TIMES {
        let started = Instant::now();
        let answer = slice(context, &request).context("not cancelled")?;
        best = best.min((started.elapsed(), answer.slice_size));
    }
    Ok(best)
}

/// The longest methods: lines, file, a place in the last statement, name.
fn longest(snapshot: &Snapshot) -> Vec<(u32, String, u32, String)> {
    let mut all = Vec::new();
    for (_, facts) in snapshot.index().files() {
        for callable in facts.items.callables.iter().filter(|c| c.body.is_some()) {
            let lines = facts.lines.line(callable.span.end) - facts.lines.line(callable.span.start) + 1;
            let last = callable.span.end.saturating_sub(1);
            let before = facts.lines.start(facts.lines.line(last)).saturating_sub(2);
            all.push((lines, facts.path.as_str().to_owned(), before, callable.name.as_str().to_owned()));
        }
    }
    all.sort_by(|a, b| b.cmp(a));
    all.truncate(METHODS);
    all
}

struct MadeUp(Arc<str>);

impl Texts for MadeUp {
    fn text(&self, _: &str) -> Option<Arc<str>> {
        Some(Arc::clone(&self.0))
    }
}

/// Loops, conditions, objects, and some long-lived variables, in one method.
fn long_method() -> String {
    let mut text =
        String::from("class Long {\n    int f(int a, int[] all, StringBuilder log) {\n        int sum = 0;\n");
    for i in 0..285 {
        let before = if i == 0 { "a".to_owned() } else { format!("x{}", i - 1) };
        let _ = write!(
            text,
            "        int x{i} = {before} + {i};\n        for (int v : all) {{\n            if (v > x{i}) {{\n                \
             sum += v;\n            }}\n            log.append(v);\n        }}\n"
        );
    }
    text.push_str("        return sum;\n    }\n}\n");
    text
}
