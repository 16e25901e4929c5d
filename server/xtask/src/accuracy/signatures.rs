//! Whether every printed signature leads back to exactly its method: asked of each method of whole workspaces.

use std::path::{Path, PathBuf};

use callscope::workspace::Workspace;
use callscope_engine::cancel::Cancel;
use callscope_engine::hir::{Flags, Id};
use callscope_engine::host::{Host, Snapshot};
use callscope_engine::index::MethodRef;
use callscope_engine::query::lookup::{Lookup, find};
use callscope_engine::query::signature::{symbol_of, unique_signature};
use clap::Args;
use rayon::prelude::*;

use crate::bench::corpora;

/// Options of `--signatures`.
#[derive(Args)]
pub(crate) struct SignatureOptions {
    /// Workspaces whose signatures are looked up; without: a JDK's main modules and react-native
    #[arg(long, value_name = "DIR")]
    signatures_of: Vec<PathBuf>,
}

/// Prints how many signatures of each workspace lead back, and those that do not.
///
/// # Errors
/// A signature that leads elsewhere, or a workspace that cannot be read.
pub(super) fn run(options: &SignatureOptions) -> anyhow::Result<()> {
    let roots =
        if options.signatures_of.is_empty() { corpora::default_roots()? } else { options.signatures_of.clone() };
    let mut lost = 0;
    println!("{:<50}{:>10}{:>12}", "workspace", "methods", "lead astray");
    for root in &roots {
        let (methods, astray) = look_up_all(root)?;
        println!("{:<50}{methods:>10}{:>12}", root.display(), astray.len());
        for line in astray.iter().take(20) {
            println!("  {line}");
        }
        lost += astray.len();
    }
    anyhow::ensure!(lost == 0, "{lost} signatures do not lead back to their method");
    Ok(())
}

/// How many methods there are, and what is wrong with the signatures that do not lead back.
fn look_up_all(root: &Path) -> anyhow::Result<(usize, Vec<String>)> {
    let workspace = Workspace::open(&[root.to_owned()])?;
    let snapshot = workspace.load(&Host::default(), &(), &Cancel::default())?.snapshot;
    let methods: Vec<MethodRef> = snapshot
        .index()
        .files()
        .flat_map(|(file, facts)| {
            let written = facts.items.callables.iter().enumerate().filter(|(_, c)| !c.flags.contains(Flags::IMPLICIT));
            written.map(move |(i, _)| MethodRef { file, callable: Id::new(i) })
        })
        .collect();
    let astray = methods.par_iter().filter_map(|&method| astray(&snapshot, method)).collect();
    Ok((methods.len(), astray))
}

fn astray(snapshot: &Snapshot, method: MethodRef) -> Option<String> {
    let same_name = snapshot.declarations(symbol_of(snapshot, method));
    let signature = unique_signature(snapshot, method, &same_name);
    match find(snapshot, &signature, None, true) {
        Lookup::Found(found) if found == method => None,
        Lookup::Found(other) => Some(format!("{signature}: another method, in {}", place(snapshot, other))),
        Lookup::Ambiguous(all) => Some(format!("{signature} of {}: {} methods", place(snapshot, method), all.len())),
        Lookup::NotFound(_) => Some(format!("{signature} of {}: none", place(snapshot, method))),
    }
}

fn place(snapshot: &Snapshot, method: MethodRef) -> String {
    snapshot.index().file(method.file).map_or_else(String::new, |facts| {
        let line = facts.lines.line(facts.items.callable(method.callable).name_span.start) + 1;
        format!("{}:{line}", facts.path)
    })
}

#[cfg(test)]
mod tests {
    use super::look_up_all;
    use crate::run::root;

    /// The sample app, and all small programs at once: they declare the same classes again and again.
    #[test]
    fn signatures_of_whole_workspaces_lead_back() {
        for workspace in ["tests/fixtures/fieldnotes", "tests/fixtures/cases", "tests/fixtures"] {
            let (methods, astray) = look_up_all(&root().join(workspace)).expect("readable");
            assert!(methods > 300, "{workspace}: only {methods} methods");
            assert!(astray.is_empty(), "{workspace}:\n{}", astray.join("\n"));
        }
    }

    /// Names that lead to more than their own method: of a class and its companion, a method called like its class, a function called
    /// like a property, an overload told by its receiver only.
    #[test]
    fn signatures_lead_back_where_names_clash() {
        let folder = tempfile::tempdir().expect("a folder");
        let kotlin = "package a
            class Store(val name: String) {
                fun load(n: Int) {}
                fun name() {}
                fun Int.add() {}
                fun String.add() {}
                fun add(n: Long) {}
                fun tags(vararg tags: String) {}
                @JvmName(\"tagsOf\") fun tags(tags: Array<String>) {}
                fun same(n: Int) {}
                fun same(n: Int?) {}
                @JvmName(\"save\") fun keep(n: Int) {}
                fun save(n: Int) {}
                var size = 0; private set
                fun setSize(n: Int) {}
                companion object { fun load(n: Int) {}; fun load() {} }
            }
            fun Store.load(n: Int) {}
            fun add(n: Int) {}";
        let java = "package a; class Foo { Foo() {} Foo(int n) {} void Foo() {} void Foo(int n) {} static class Bar { void Foo() {} } }";
        std::fs::write(folder.path().join("Store.kt"), kotlin).expect("written");
        std::fs::write(folder.path().join("Foo.java"), java).expect("written");
        std::fs::create_dir(folder.path().join("b")).expect("made");
        std::fs::write(folder.path().join("b/Foo.java"), java).expect("written");
        let (methods, astray) = look_up_all(folder.path()).expect("readable");
        assert_eq!(methods, 28);
        assert!(astray.is_empty(), "{}", astray.join("\n"));
    }
}
