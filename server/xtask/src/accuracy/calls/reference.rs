//! The compilers' own view of a project: javac's tree interface for Java, a checker plugin of K2 for Kotlin. Kept beside the project, as one
//! compilation takes a minute or two.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;

use super::fetch::{Fetched, cache};
use super::{Language, Project, here};
use crate::run::run;

/// The reference's rows, as JSON Lines.
pub(super) struct Truth {
    pub(super) calls: PathBuf,
    pub(super) symbols: PathBuf,
}

/// The reference's rows for a project, made where they are not there yet.
pub(super) fn truth(project: &Project, fetched: &Fetched) -> anyhow::Result<Truth> {
    let truth = Truth { calls: fetched.folder.join("calls.jsonl"), symbols: fetched.folder.join("symbols.jsonl") };
    if truth.calls.is_file() && truth.symbols.is_file() {
        return Ok(truth);
    }
    match project.language {
        Language::Java => java(fetched, &fetched.class_path, &truth)?,
        Language::Kotlin => kotlin(project, fetched, &truth)?,
    }
    Ok(truth)
}

fn java(fetched: &Fetched, class_path: &str, truth: &Truth) -> anyhow::Result<()> {
    let classes = cache().join("classes");
    if !classes.join("CallOracle.class").is_file() {
        fs::create_dir_all(&classes)?;
        run(Command::new("javac").arg("-nowarn").arg("-d").arg(&classes).arg(here().join("CallOracle.java")))?;
    }
    let partial = truth.calls.with_extension("partial");
    let status = Command::new("java")
        .args(["-Xmx3g", "-Xss64m", "-cp"])
        .arg(&classes)
        .arg("CallOracle")
        .arg(&fetched.sources)
        .arg("--base")
        .arg(&fetched.sources)
        .args(["--classpath", class_path, "--symbols"])
        .arg(&truth.symbols)
        .stdout(File::create(&partial)?)
        .stderr(File::create(fetched.folder.join("javac.log"))?)
        .status()
        .context("java")?;
    anyhow::ensure!(status.success(), "javac's oracle failed; see {}", fetched.folder.join("javac.log").display());
    fs::rename(partial, &truth.calls)?;
    Ok(())
}

fn kotlin(project: &Project, fetched: &Fetched, truth: &Truth) -> anyhow::Result<()> {
    let classes = fetched.folder.join("classes");
    let calls = truth.calls.with_extension("partial");
    let mut command = Command::new("bash");
    command.env("KOTLIN_ORACLE_CACHE", cache().join("kotlin")).arg(here().join("kotlin.sh")).arg("--out").arg(&calls);
    command.arg("--symbols").arg(&truth.symbols).arg("--base").arg(&fetched.sources).arg("--classes").arg(&classes);
    command.arg("--classpath").arg(&fetched.class_path).args(&project.options);
    command.args(source_roots(&fetched.sources)?).stderr(File::create(fetched.folder.join("kotlin.log"))?);
    // Its exit status tells of errors in the code, which are no errors of the reference.
    command.status().context("bash is needed to run the Kotlin compiler")?;
    anyhow::ensure!(
        calls.is_file(),
        "the Kotlin compiler gave nothing; see {}",
        fetched.folder.join("kotlin.log").display()
    );
    if has_java(&fetched.sources)? {
        let beside = Truth {
            calls: fetched.folder.join("java.calls.jsonl"),
            symbols: fetched.folder.join("java.symbols.jsonl"),
        };
        java(fetched, &format!("{}:{}:{}", classes.display(), fetched.own, fetched.class_path), &beside)?;
        let mut merge = Command::new("python3");
        merge.arg(here().join("merge_jvm.py")).arg(&calls).arg(&truth.symbols);
        run(merge.arg(&beside.calls).arg(&beside.symbols))?;
    }
    fs::rename(calls, &truth.calls)?;
    Ok(())
}

/// The folders to compile. In sources of a multiplatform project everything but `jvmMain` is common code.
fn source_roots(sources: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for artifact in fs::read_dir(sources)? {
        for entry in fs::read_dir(artifact?.path())? {
            entries.push(entry?.path());
        }
    }
    entries.sort();
    let multiplatform = entries.iter().any(|e| e.ends_with("jvmMain"));
    let mut arguments = Vec::new();
    for entry in entries {
        let is_common = multiplatform
            && !entry.ends_with("jvmMain")
            && entry.file_name().is_some_and(|n| n.to_string_lossy().ends_with("Main"));
        if is_common {
            arguments.push(PathBuf::from("--common"));
        }
        arguments.push(entry);
    }
    Ok(arguments)
}

fn has_java(folder: &Path) -> anyhow::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let java = path.extension().is_some_and(|e| e == "java");
        let described = path.ends_with("module-info.java") || path.ends_with("package-info.java");
        if java && !described || path.is_dir() && has_java(&path)? {
            return Ok(true);
        }
    }
    Ok(false)
}
