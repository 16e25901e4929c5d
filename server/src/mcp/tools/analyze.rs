//! `analyze_project`, which also answers to `SootStaticAnalyzer`: makes a folder the project that all other tools are about.

use std::path::PathBuf;

use callscope_engine::query::stats::stats;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Asked, Description, encode, flag, text};
use crate::mcp::next;
use crate::render::analysis;

fn arguments() -> Value {
    json!({
        "repository_path": text("Folder of Java and Kotlin sources (or an archive of them), below what this server may read; by default all of that"),
        "output_dir": text("Folder, below what this server may read, in which skill1_output is made; by default the repository itself"),
        "write_files": flag("Write skill1_output/ui_entry_points.json and call_graph.json; true by default"),
        "include_tests": flag("Include test code in the files; false by default"),
    })
}

pub(super) const PROJECT: Description = Description {
    name: "analyze_project",
    title: "Analyze a project",
    text: "Indexes a folder of Java and Kotlin sources, without a build, and makes it the project that all other tools are about; it \
           follows later edits by itself. Writes skill1_output/ui_entry_points.json (where frameworks call into the code) and \
           skill1_output/call_graph.json (all methods with risk tags, all calls with threads). Call it first; again only for another \
           folder. Next: list_entry_points.",
    arguments,
    required: &[],
    reads_only: false,
};

pub(super) const SOOT: Description = Description {
    name: "SootStaticAnalyzer",
    title: "Analyze a project (the same as analyze_project)",
    text: "The same as analyze_project, under the name that existing prompts use: indexes the sources, writes \
           skill1_output/ui_entry_points.json and skill1_output/call_graph.json. Call it before CallChainExpander and ProgramSlicer.",
    arguments,
    required: &[],
    reads_only: false,
};

#[derive(Deserialize)]
#[serde(default)]
struct Arguments {
    repository_path: Option<String>,
    output_dir: Option<String>,
    write_files: bool,
    include_tests: bool,
}

impl Default for Arguments {
    fn default() -> Self {
        Self { repository_path: None, output_dir: None, write_files: true, include_tests: false }
    }
}

pub(super) async fn call(asked: Asked<'_>) -> Result<Value, String> {
    let arguments: Arguments = asked.decode()?;
    let allowed = asked.server.allowed(asked.peer).await;
    let roots: Vec<PathBuf> = match &arguments.repository_path {
        Some(path) => vec![allowed.check(path)?],
        None => allowed.roots().to_vec(),
    };
    let folder = match (&arguments.output_dir, roots.first()) {
        (Some(folder), _) => Some(allowed.check(folder)?),
        // Beside an archive, not in it.
        (None, Some(root)) if root.is_dir() => Some(root.clone()),
        (None, Some(root)) => root.parent().map(PathBuf::from),
        (None, None) => None,
    };
    let project = asked.server.open(roots.clone())?;
    let include_tests = arguments.include_tests;
    let write = arguments.write_files;
    let mut answer = project
        .ask(move |view, cancel| {
            let context = view.context(cancel);
            let counts = stats(context);
            let mut answer = json!({
                "analyzed": true,
                "repository_path": roots.iter().map(|r| r.display().to_string()).collect::<Vec<_>>().join(", "),
                "files": counts.files,
                "lines": counts.lines,
                "classes": counts.classes,
                "methods": counts.methods,
                "calls": { "total": counts.call_sites, "exact": counts.exact, "virtual": counts.r#virtual, "candidates": counts.candidates, "unknown": counts.unknown },
            });
            match folder.filter(|_| write).map(|folder| analysis::write(context, &folder, include_tests)) {
                Some(Ok(written)) => answer["output"] = encode(&written).unwrap_or_default(),
                Some(Err(error)) => {
                    cancel.check()?;
                    answer["output"] = json!({ "error": format!("the index is ready, but its files could not be written: {error:#}") });
                }
                None => {}
            }
            answer["index"] = json!({ "generation": context.snapshot.generation(), "complete": context.snapshot.complete() });
            Ok(answer)
        })
        .await?;
    let report = project.report();
    if !report.problems.is_empty() {
        let shown: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
        answer["problems"] = json!(shown);
    }
    if let Some(fault) = report.fault {
        answer["fault"] = json!(fault);
    }
    if answer["files"] == 0 {
        answer["reason"] = json!("no .java, .kt or .kts files were found there");
    }
    asked.server.set_current(project);
    let hints = vec![
        next::hint("list_entry_points", json!({ "thread": "main" }), "what runs on the main thread"),
        next::hint("list_entry_points", json!({}), "everything that frameworks call"),
    ];
    next::put(&mut answer, hints);
    Ok(answer)
}
