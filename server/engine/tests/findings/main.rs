//! What blocks on the main thread: small programs whose lines say it themselves. `helper(); //! query` means that a finding of the kind
//! `query` has its sink in this line; lines without a mark have none.

#![allow(missing_docs, reason = "nobody imports a test")]

mod declared;
mod locks;
mod loops;
mod quiet;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::findings::{FindingsAnswer, FindingsRequest, findings};

struct Files(BTreeMap<&'static str, Arc<str>>);

impl Texts for Files {
    fn text(&self, path: &str) -> Option<Arc<str>> {
        self.0.get(path).cloned()
    }
}

const JAVA: &str = "package demo; import android.app.Activity; import java.io.*; import java.util.concurrent.*; \
    import java.util.concurrent.locks.*; ";

const KOTLIN: &str = "package demo; import android.app.Activity; import java.io.*; import java.util.concurrent.*; \
    import java.util.concurrent.locks.*; import kotlin.concurrent.*; ";

/// The findings of a program in one file.
fn answer(file: &'static str, text: &str, request: &FindingsRequest) -> FindingsAnswer {
    let files = Files(BTreeMap::from([(file, Arc::from(text))]));
    let change = Change { path: file.into(), now: Now::Present { kind: FileKind::default() } };
    let cancel = Cancel::default();
    let snapshot = Host::default().apply(&[change], &files, &(), &cancel).expect("not cancelled");
    findings(Context { snapshot: &snapshot, texts: &files, cancel: &cancel }, request).expect("not cancelled")
}

/// Checks that the findings are those that the lines ask for, and no others.
#[track_caller]
fn check(file: &'static str, head: &str, program: &str, request: &FindingsRequest) -> FindingsAnswer {
    let text = format!("{head}{program}");
    let answer = answer(file, &text, request);
    let mut found: BTreeMap<u32, BTreeSet<&str>> = BTreeMap::new();
    for finding in &answer.findings {
        let lines = std::iter::once(finding.sink.line).chain(finding.sink.more_lines.iter().copied());
        lines.for_each(|line| {
            found.entry(line).or_default().insert(&finding.kind);
        });
    }
    let marks = text.lines().enumerate().filter_map(|(n, line)| Some((n as u32 + 1, line.split_once("//!")?.1)));
    let wanted: BTreeMap<u32, BTreeSet<&str>> =
        marks.map(|(line, kinds)| (line, kinds.split_whitespace().collect())).collect();
    assert_eq!(found, wanted, "{file}:\n{:#?}", answer.findings);
    answer
}

/// A class body of an activity in Java.
#[track_caller]
fn java(body: &str) -> FindingsAnswer {
    let request = FindingsRequest::default();
    check("Screen.java", JAVA, &format!("class Screen extends Activity {{\n{body}\n}}\n"), &request)
}

/// The same in Kotlin.
#[track_caller]
fn kotlin(body: &str) -> FindingsAnswer {
    check("Screen.kt", KOTLIN, &format!("class Screen : Activity() {{\n{body}\n}}\n"), &FindingsRequest::default())
}
