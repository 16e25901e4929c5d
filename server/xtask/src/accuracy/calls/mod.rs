//! Calls and declarations of published projects against the compilers: javac's and K2's own resolved trees are the truth, `callscope dump`'s
//! rows are judged. Every project is measured as a user opens it, without its dependencies' jars, and once more with them.

mod fetch;
mod judge;
mod ours;
mod reference;
mod table;

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use serde::Deserialize;

use crate::run::root;

/// Options of `--calls`.
#[derive(Args)]
pub(crate) struct CallOptions {
    /// Measure only these projects of tests/accuracy/calls/projects.toml
    #[arg(long = "project", value_name = "NAME")]
    projects: Vec<String>,
    /// Measure only this set: development or held-back
    #[arg(long = "set", value_name = "SET")]
    only_set: Option<Set>,
    /// Print this many missed calls of each project
    #[arg(long, value_name = "N", default_value_t = 0)]
    missed: usize,
}

/// What a project is measured for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum Set {
    /// Misses were read and their kinds mended.
    Development,
    /// Only measured.
    HeldBack,
}

/// Which compiler knows the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Language {
    Java,
    /// Java files beside Kotlin's are judged, too.
    Kotlin,
}

/// A project of the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Project {
    name: String,
    set: Set,
    language: Language,
    sources: Vec<String>,
    #[serde(default)]
    class_path: Vec<String>,
    #[serde(default)]
    options: Vec<String>,
    /// Calls of this folder only: a multiplatform project's common code means other declarations to the compiler than it runs.
    #[serde(default)]
    only: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Projects {
    project: Vec<Project>,
}

/// The folder with the references and the table.
fn here() -> PathBuf {
    root().join("tests/accuracy/calls")
}

pub(super) fn run(options: &CallOptions) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(here().join("projects.toml"))?;
    let projects: Projects = toml::from_str(&text).context("projects.toml")?;
    for name in &options.projects {
        anyhow::ensure!(projects.project.iter().any(|p| p.name == *name), "no project {name} in projects.toml");
    }
    let wanted = |p: &&Project| {
        (options.projects.is_empty() || options.projects.contains(&p.name))
            && options.only_set.is_none_or(|set| set == p.set)
    };
    let (mut rows, mut failed) = (Vec::new(), 0);
    for project in projects.project.iter().filter(wanted) {
        match measure(project, options.missed) {
            Ok(row) => rows.push(row),
            Err(error) => {
                eprintln!("{}: not measured: {error:#}", project.name);
                failed += 1;
            }
        }
    }
    table::print(&rows);
    anyhow::ensure!(failed == 0, "{failed} projects were not measured");
    Ok(())
}

fn measure(project: &Project, misses: usize) -> anyhow::Result<table::Row> {
    let fetched = fetch::project(project)?;
    let truth = reference::truth(project, &fetched)?;
    let row = judge::judge(project, &truth, &ours::facts(&fetched, false)?, misses)?;
    let with_jars = judge::judge(project, &truth, &ours::facts(&fetched, true)?, 0)?;
    Ok(row.beside(&with_jars))
}
