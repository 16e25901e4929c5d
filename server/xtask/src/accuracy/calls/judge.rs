//! Holds the program's rows against the reference's. Calls inside the project and declarations are scored by the scripts that come with the
//! references; calls of libraries and what stays unknown are counted here.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::Context as _;
use callscope_engine::query::dump::CallRow;
use rustc_hash::FxHashMap;
use serde::Deserialize;

use super::ours::Facts;
use super::reference::Truth;
use super::table::Row;
use super::{Language, Project, here};

/// Precision and recall, each of 1.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Score {
    pub(super) precision: Option<f64>,
    pub(super) recall: Option<f64>,
}

#[derive(Deserialize)]
struct CallScore {
    types: Score,
    #[serde(default)]
    dispatch: Score,
}

#[derive(Deserialize)]
struct SymbolScore {
    class: Score,
    types: Score,
    field: Score,
}

/// A call of the reference.
#[derive(Deserialize)]
struct Call {
    t: String,
    #[serde(default)]
    f: String,
    #[serde(default)]
    l: u32,
    #[serde(default)]
    c: u32,
    #[serde(default)]
    k: String,
    #[serde(default)]
    n: String,
    /// An id, or the targets of a row of the class hierarchy.
    #[serde(default)]
    to: serde_json::Value,
    #[serde(rename = "in", default)]
    inside: u8,
    #[serde(default)]
    imp: u8,
    #[serde(default)]
    prop: Option<String>,
}

pub(super) fn judge(project: &Project, truth: &Truth, facts: &Facts, misses: usize) -> anyhow::Result<Row> {
    let kotlin = project.language == Language::Kotlin;
    let mut scorer = command("score.py", &truth.calls, &facts.calls_file, kotlin);
    scorer.arg("--symbols").arg(&truth.symbols).args(["--only", &project.only]);
    let scored: CallScore = script(&mut scorer)?;
    let declared: SymbolScore = script(&mut command("score_symbols.py", &truth.symbols, &facts.symbols_file, kotlin))?;
    let (library, missed) = library(truth, facts, &project.only)?;
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    let sites = facts.calls.iter().filter(|c| c.kind.is_none());
    let total = sites.clone().map(|c| (&c.file, c.line, c.column)).collect::<std::collections::BTreeSet<_>>().len();
    for row in sites.filter(|c| c.resolution == "unknown") {
        let reason = row.reason.as_deref().unwrap_or_default();
        let reason = reason.split_once(' ').map_or(reason, |(first, _)| match first {
            "class" => "class unknown",
            "inherited" => "inherited from an unknown class",
            _ => reason,
        });
        *unknown.entry(reason).or_default() += 1;
    }
    for text in missed.iter().take(misses) {
        println!("{}: {text}", project.name);
    }
    if misses > 0 {
        crate::run::run(scorer.arg("--misses").arg(misses.to_string()))?;
    }
    Ok(Row {
        name: project.name.clone(),
        set: project.set,
        calls: scored.types,
        dispatch: scored.dispatch,
        library,
        classes: declared.class,
        methods: declared.types,
        fields: declared.field,
        total,
        unknown: unknown.into_iter().map(|(k, n)| (k.to_owned(), n)).collect(),
        with_jars: None,
    })
}

fn command(name: &str, truth: &Path, ours: &Path, kotlin: bool) -> Command {
    let mut command = Command::new("python3");
    command.arg(here().join(name)).arg(truth).arg(ours);
    if kotlin {
        command.arg("--kotlin");
    }
    command
}

/// What a scorer prints as JSON.
fn script<T: for<'a> Deserialize<'a>>(scorer: &mut Command) -> anyhow::Result<T> {
    let mut command = Command::new(scorer.get_program());
    let output = command.args(scorer.get_args()).arg("--json").output().context("python3")?;
    anyhow::ensure!(
        output.status.success(),
        "{}: {}",
        crate::run::shown(scorer),
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).with_context(|| format!("what {} printed", crate::run::shown(scorer)))
}

/// The share of library calls that name the declaring type and the callable, and those that do not.
fn library(truth: &Truth, facts: &Facts, only: &str) -> anyhow::Result<(f64, Vec<String>)> {
    let mut by_place: FxHashMap<(&str, u32), Vec<&CallRow>> = FxHashMap::default();
    for row in facts.calls.iter().filter(|r| r.kind.is_none()) {
        by_place.entry((&row.file, row.line)).or_default().push(row);
    }
    let (mut all, mut missed) = (0_usize, Vec::new());
    for line in std::fs::read_to_string(&truth.calls)?.lines() {
        let call: Call = serde_json::from_str(line).with_context(|| format!("a row of the reference: {line}"))?;
        let (Some(to), "call", 0, 0) = (call.to.as_str(), call.t.as_str(), call.inside, call.imp) else { continue };
        // Nobody writes the constructor of an anonymous class's Object.
        if call.k == "anon" || !call.f.starts_with(only) {
            continue;
        }
        all += 1;
        let here = by_place.get(&(call.f.as_str(), call.l)).map_or(&[][..], Vec::as_slice);
        let wanted = declared(to);
        let right = |row: &&CallRow| {
            let (owner, name) = declared(&row.callee);
            // The reference does not name the files of Kotlin's built-in functions.
            let same_owner = owner == wanted.0 || wanted.0 == "kotlin.?" && owner.starts_with("kotlin.");
            same_owner && (name == wanted.1 || call.prop.as_deref().map(property) == Some(name.clone()))
        };
        if !here.iter().any(right) {
            let column = |r: &&&CallRow| r.column == call.c;
            let said = here.iter().find(column).map_or_else(
                || "nothing".to_owned(),
                |r| format!("{} ({})", r.callee, r.reason.as_deref().unwrap_or(r.resolution)),
            );
            missed.push(format!("{}:{}:{} {}: {to}, said {said}", call.f, call.l, call.c, call.n));
        }
    }
    let right = all - missed.len();
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let share = if all == 0 { 1.0 } else { right as f64 / all as f64 };
    Ok((share, missed))
}

/// Declaring class and name of an id: classes that Kotlin maps under Java's name, function types as one, accessors as properties.
fn declared(id: &str) -> (String, String) {
    let head = id.split('(').next().unwrap_or(id);
    let (owner, name) = head.rsplit_once('#').unwrap_or(("", head));
    let owner = owner.replace('$', ".");
    let owner = callscope_engine::infer::well_known::java_name(&owner).unwrap_or(&owner);
    let function = owner.starts_with("kotlin.Function") || owner.starts_with("kotlin.jvm.functions.Function");
    (if function { "kotlin.Function" } else { owner }.to_owned(), property(name))
}

/// `getName` and `setName` as `name`.
fn property(name: &str) -> String {
    let rest = name.strip_prefix("get").or_else(|| name.strip_prefix("set")).unwrap_or_default();
    match rest.chars().next() {
        Some(first) if first.is_uppercase() => first.to_lowercase().chain(rest.chars().skip(1)).collect(),
        _ => name.to_owned(),
    }
}
