//! On which threads code runs: small programs whose lines say it themselves. `work(); //! main` means that this call of `work` is
//! reached on the main thread and on no other; several threads are separated by blanks; `-` is none that is known.

#![allow(missing_docs, reason = "nobody imports a test")]

mod forms;
mod hops;
mod objects;
mod refinements;
mod streams;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::{Change, FileKind, Host, Now, Texts};
use callscope_engine::query::Context;
use callscope_engine::query::dump::calls;

struct Files(BTreeMap<&'static str, Arc<str>>);

impl Texts for Files {
    fn text(&self, path: &str) -> Option<Arc<str>> {
        self.0.get(path).cloned()
    }
}

const JAVA: &str = "package demo; \
    import android.app.Activity; import android.os.*; import android.view.View; import java.util.*; \
    import java.util.concurrent.*; import java.util.function.*; import androidx.annotation.*; import io.reactivex.rxjava3.core.*; \
    import io.reactivex.rxjava3.schedulers.Schedulers; import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers; ";

const KOTLIN: &str = "package demo; \
    import android.app.Activity; import android.os.*; import android.view.View; import androidx.annotation.*; \
    import androidx.lifecycle.LifecycleOwner; import androidx.lifecycle.lifecycleScope; import java.util.concurrent.*; import kotlin.concurrent.thread; import kotlin.coroutines.*; \
    import kotlinx.coroutines.*; import kotlinx.coroutines.flow.*; import io.reactivex.rxjava3.core.*; \
    import io.reactivex.rxjava3.schedulers.Schedulers; import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers; \
    fun work(): String = \"\"; ";

/// Checks a program in one language.
#[track_caller]
fn check(file: &'static str, head: &str, program: &str) {
    let text = format!("{head}{program}");
    let files = Files(BTreeMap::from([(file, Arc::from(text.as_str()))]));
    let change = Change { path: file.into(), now: Now::Present { kind: FileKind::default() } };
    let cancel = Cancel::default();
    let snapshot = Host::default().apply(&[change], &files, &(), &cancel).expect("not cancelled");
    let mut found: BTreeMap<u32, BTreeSet<&'static str>> = BTreeMap::new();
    let context = Context { snapshot: &snapshot, texts: &files, cancel: &cancel };
    calls(context, &mut |row| {
        if row.callee.contains("#work(") {
            found.entry(row.line).or_default().extend(row.on.iter().copied());
        }
        ControlFlow::Continue(())
    })
    .expect("not cancelled");
    let mut wrong = Vec::new();
    let mut marks = 0;
    for (number, line) in text.lines().enumerate() {
        let Some((code, expected)) = line.split_once("//!") else { continue };
        marks += 1;
        let expected: BTreeSet<&str> = expected.split_whitespace().filter(|word| *word != "-").collect();
        let Some(on) = found.get(&(number as u32 + 1)) else {
            wrong.push(format!("{}: no call of `work`", code.trim()));
            continue;
        };
        if *on != expected {
            wrong.push(format!("{}: {on:?}, not {expected:?}", code.trim()));
        }
    }
    assert!(marks > 0, "nothing is asked");
    assert!(wrong.is_empty(), "{file}:\n{}", wrong.join("\n"));
}

/// A class body of an activity in Java.
#[track_caller]
fn java(body: &str) {
    let program = format!("class Screen extends Activity {{ static String work() {{ return null; }}\n{body}\n}}\n");
    check("Screen.java", JAVA, &program);
}

/// The same in Kotlin.
#[track_caller]
fn kotlin(body: &str) {
    check("Screen.kt", KOTLIN, &format!("class Screen : Activity() {{\n{body}\n}}\n"));
}

/// A whole file in Java; `Work.work()` does the work.
#[track_caller]
fn java_file(text: &str) {
    check("Screen.java", JAVA, &format!("class Work {{ static String work() {{ return null; }} }}\n{text}\n"));
}

/// A whole file in Kotlin.
#[track_caller]
fn kotlin_file(text: &str) {
    check("Screen.kt", KOTLIN, &format!("\n{text}\n"));
}
