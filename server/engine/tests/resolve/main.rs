//! Which callable a call means: small programs, each a kind of fault that was found by holding real projects against the
//! compilers. Every call is listed as `line callee`, unknown ones with their reason.

#![allow(missing_docs, reason = "nobody imports a test")]

mod dispatch;
mod java;
mod kotlin;
mod kotlin_types;
mod multiplatform;
mod nulls;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::dump::{CallRow, calls};
use expect_test::Expect;

struct Files(BTreeMap<String, Arc<str>>);

impl Texts for Files {
    fn text(&self, path: &str) -> Option<Arc<str>> {
        self.0.get(path).cloned()
    }
}

/// Resolves files written as `//- path`, then their text, and visits the rows of the last file.
fn dump(text: &str, visit: &mut dyn FnMut(&CallRow)) {
    let parts = text.split("//- ").skip(1).map(|s| s.split_once('\n').expect("a path and a text"));
    let files: Vec<(String, Arc<str>)> = parts.map(|(p, t)| (p.trim().to_owned(), Arc::from(t))).collect();
    let last = files.last().expect("a file").0.clone();
    let change = |(path, _): &(String, Arc<str>)| Change {
        path: path.as_str().into(),
        now: Now::Present { kind: FileKind::default() },
    };
    let changes: Vec<Change> = files.iter().map(change).collect();
    let (host, cancel, texts) = (Host::default(), Cancel::default(), Files(files.into_iter().collect()));
    let snapshot = host.apply(&changes, &texts, &(), &cancel).expect("not cancelled");
    let context = Context { snapshot: &snapshot, texts: &texts, cancel: &cancel };
    calls(context, &mut |row| {
        if row.file == last {
            visit(row);
        }
        ControlFlow::Continue(())
    })
    .expect("not cancelled");
}

/// The calls of the last file.
fn check(text: &str, expected: &Expect) {
    let mut rows = Vec::new();
    dump(text, &mut |row| {
        if row.kind.is_none() {
            let reason = row.reason.as_ref().map_or_else(String::new, |r| format!(" ({r})"));
            let candidate = if row.resolution == "candidates" { "? " } else { "" };
            rows.push((row.line, row.column, format!("{} {candidate}{}{reason}\n", row.line, row.callee)));
        }
    });
    rows.sort();
    expected.assert_eq(&rows.into_iter().map(|(_, _, text)| text).collect::<String>());
}

/// The implementations that each virtual call of the last file may reach, as `line callee: implementations`.
fn check_dispatch(text: &str, expected: &Expect) {
    let mut found: BTreeMap<(u32, u32, String), Vec<String>> = BTreeMap::new();
    dump(text, &mut |row| {
        let of = (row.line, row.column, row.callee.clone());
        match row.kind {
            None if !matches!(row.resolution, "virtual" | "exact") => {}
            None => drop(found.entry(of).or_default()),
            Some(_) => {
                let mut calls = found.range_mut((row.line, row.column, String::new())..);
                if let Some((_, targets)) = calls.next() {
                    targets.push(row.callee.clone());
                }
            }
        }
    });
    let line = |((line, _, callee), targets): ((u32, u32, String), Vec<String>)| {
        format!("{line} {callee}: {}\n", if targets.is_empty() { "itself".to_owned() } else { targets.join(" ") })
    };
    expected.assert_eq(&found.into_iter().map(line).collect::<String>());
}
