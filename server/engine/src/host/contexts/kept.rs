//! Threads of a workspace outlive edits of code that leave what makes what run as it was: text, names, and calls that lead to no code
//! in sight. Only the places of what is shown move then.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Follow;
use super::arcs::{Arc as Step, ArcKind};
use super::color::Contexts;
use super::nodes::NodeId;
use crate::graph::handover::{Code, Handover};
use crate::graph::{Blocks, EdgeTarget, EntryCode, FileGraph};
use crate::host::Snapshot;
use crate::index::FileId;

/// A file whose code moved.
struct Moved<'a> {
    file: FileId,
    old: &'a FileGraph,
    new: &'a FileGraph,
    /// Numbers of edges that matter, in both.
    numbers: (Vec<u32>, Vec<u32>),
}

/// The threads of `now`, where they are those of `before`, a snapshot in front of it, but for places. Cost: a copy of both.
pub(in crate::host) fn moved(before: &Snapshot, now: &Snapshot) -> Option<Contexts> {
    let same = before.shape == now.shape
        && before.graphs.len() == now.graphs.len()
        && Arc::ptr_eq(&before.resources, &now.resources)
        && Arc::ptr_eq(&before.catalog, &now.catalog);
    let contexts = before.contexts.get().filter(|_| same)?;
    let follow = Follow::new(now);
    let mut all = Vec::new();
    for (n, (old, new)) in before.graphs.iter().zip(&*now.graphs).enumerate() {
        let (old, new) = match (old, new) {
            (None, None) => continue,
            (Some(old), Some(new)) if Arc::ptr_eq(old, new) => continue,
            (Some(old), Some(new)) => (&**old, &**new),
            _ => return None,
        };
        let file = FileId::project(n);
        let kind = |of: &Snapshot| of.index.file(file).map(|facts| facts.kind);
        let idle = |handover: &Handover| is_idle(now, handover);
        let essence = |graph: &FileGraph| graph.essence(|number| leads_nowhere(&follow, graph, number), idle);
        let (was, is) = (essence(old), essence(new));
        if kind(before) != kind(now) || was.graph != is.graph {
            return None;
        }
        all.push(Moved { file, old, new, numbers: (was.numbers, is.numbers) });
    }
    let mut contexts = contexts.clone();
    all.iter().all(|moved| moved.apply(now, &mut contexts).is_some()).then_some(contexts)
}

/// Whether a call leads to no code of the workspace, and does not block either.
fn leads_nowhere(follow: &Follow<'_>, graph: &FileGraph, number: u32) -> bool {
    let Some(edge) = graph.edges.get(number as usize) else { return false };
    let symbols = match &edge.target {
        EdgeTarget::Symbol(symbol) => std::slice::from_ref(symbol),
        EdgeTarget::Candidates(all) => all,
        EdgeTarget::FunctionValue | EdgeTarget::Unknown(_) => &[],
    };
    edge.blocks != Blocks::Yes
        && symbols.iter().all(|&symbol| follow.snapshot.declarations(symbol).is_empty())
        && follow.targets(edge).is_empty()
        && (symbols.is_empty() || graph.threads().made_receiver(number).is_none())
}

/// Whether code is run that nobody put there: `text.length()` could run what a field holds.
fn is_idle(snapshot: &Snapshot, handover: &Handover) -> bool {
    let Code::Field(field) = handover.code else { return false };
    let stored =
        |&file: &FileId| snapshot.graph(file).is_some_and(|g| g.threads().stores.iter().any(|s| s.field == field));
    !snapshot.declaring_files(field).iter().any(stored)
}

impl Moved<'_> {
    /// Moves what leaves the file's nodes; `None` where it cannot be told where to.
    fn apply(&self, snapshot: &Snapshot, contexts: &mut Contexts) -> Option<()> {
        let places = self.places()?;
        let items = snapshot.index().items(self.file);
        let moved = |step: &Step, code: EntryCode| {
            let edge = match step.edge {
                Some(n) => {
                    let at = self.numbers.0.binary_search(&n).ok()?;
                    Some(*self.numbers.1.get(at)?)
                }
                None => None,
            };
            let at = match (edge, code) {
                (Some(n), _) => self.new.edges.get(n as usize)?.at,
                (None, EntryCode::Callable(callable)) if step.kind == ArcKind::Initialiser => {
                    items.callable(callable).name_span.start
                }
                _ => *places.get(&step.at)?,
            };
            Some(Step { edge, at, ..*step })
        };
        let originals = contexts.nodes.of_file(self.file);
        let nodes: Vec<NodeId> =
            originals.flat_map(|n| [n].into_iter().chain(contexts.nodes.copies(n).iter().copied())).collect();
        for node in nodes {
            let code = contexts.nodes.code(node).1;
            let steps = contexts.leaving_mut(node);
            for step in &mut *steps {
                *step = moved(step, code)?;
            }
            // In another order they would be found in another order, too.
            if !steps.is_sorted_by_key(|step| (step.at, step.to)) {
                return None;
            }
        }
        Some(())
    }

    /// Where what stood at a place stands now.
    fn places(&self) -> Option<FxHashMap<u32, u32>> {
        let edges = self.numbers.0.iter().zip(&self.numbers.1);
        let edges = edges.map(|(&was, &is)| (self.old.edges[was as usize].at, self.new.edges[is as usize].at));
        let reads = self.old.threads().static_reads.iter().zip(&self.new.threads().static_reads);
        let mut places = FxHashMap::default();
        for (was, is) in edges.chain(reads.map(|(was, is)| (was.at, is.at))) {
            if places.insert(was, is).is_some_and(|other| other != is) {
                return None;
            }
        }
        Some(places)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    use super::moved;
    use crate::cancel::Cancel;
    use crate::host::contexts::Contexts;
    use crate::host::{Change, FileKind, Host, Now, Texts};

    #[derive(Default)]
    struct Files(Mutex<BTreeMap<String, Arc<str>>>);

    impl Texts for Files {
        fn text(&self, path: &str) -> Option<Arc<str>> {
            self.0.lock().expect("no panic while held").get(path).cloned()
        }
    }

    fn set(files: &Files, path: &str, text: &str) -> Change {
        files.0.lock().expect("no panic while held").insert(path.to_owned(), text.into());
        Change { path: path.into(), now: Now::Present { kind: FileKind::default() } }
    }

    /// Whether the threads of a program outlive that `what` becomes `other` in it. They must be those that are computed anew.
    fn outlive(file: &str, text: &str, what: &str, other: &str) -> bool {
        assert!(text.contains(what), "{what}");
        let files = Files::default();
        let host = Host::default();
        let other_file = set(
            &files,
            "Store.java",
            "package demo; class Store { static final java.util.concurrent.Executor IO = java.util.concurrent.Executors.newCachedThreadPool(); \
             static int count; void keep(Runnable r) { IO.execute(r); } void now(Runnable r) { r.run(); } }",
        );
        let cancel = Cancel::default();
        let first = [other_file, set(&files, file, text)];
        let before = host.apply(&first, &files, &(), &cancel).expect("not cancelled");
        before.contexts(&cancel).expect("not cancelled");
        let change = set(&files, file, &text.replace(what, other));
        let now = host.apply(&[change], &files, &(), &cancel).expect("not cancelled");
        let Some(moved) = moved(&before, &now) else { return false };
        let anew = Contexts::of(&now, &cancel).expect("not cancelled");
        assert_eq!(moved.arcs, anew.arcs, "{what} → {other}");
        assert_eq!(format!("{moved:?}"), format!("{anew:?}"), "{what} → {other}");
        true
    }

    const JAVA: &str = "package demo; class Screen extends android.app.Activity { int n; Store store = new Store();
        protected void onResume() { int size = 1; store.keep(() -> load(size)); show(); Store.count++; }
        void load(int size) { String text = \"a\"; show(); }
        void show() { } }";

    const KOTLIN: &str = "package demo\nclass Screen : android.app.Activity() { val store = Store(); var n = 0
        override fun onResume() { val size = 1; store.keep { load(size) }; show(); Store.count++ }
        fun load(size: Int) { val text = \"a\"; show() }
        fun show() { } }";

    /// Edits of either program (`what`, what it becomes), all of which its threads outlive or none.
    fn all(edits: &[(&str, &str)], outlived: bool) {
        for (file, program) in [("Screen.java", JAVA), ("Screen.kt", KOTLIN)] {
            for (what, other) in edits.iter().filter(|(what, _)| program.contains(what)) {
                assert_eq!(outlive(file, program, what, other), outlived, "{file}: {what} → {other}");
            }
        }
    }

    #[test]
    fn edits_that_change_who_runs_what_in_no_way() {
        let edits = [
            ("\"a\"", "\"longer\""),
            ("size = 1", "size = 1 + 2"),
            ("void load", "/* first */ void load"),
            ("fun load", "/* first */ fun load"),
            ("show(); Store", "n = 2; show(); Store"),
            ("show(); Store", "Math.abs(1); show(); Math.abs(1); Store"),
            ("show(); Store", "unheard(1); show(); Store"),
            ("; show(); }", "; show(); unheard.of(); }"),
            ("void show() { }", "void show() { String.valueOf(1); }"),
            ("fun show() { }", "fun show() { n.toString() }"),
        ];
        all(&edits, true);
    }

    #[test]
    fn edits_that_change_who_runs_what() {
        let edits = [
            ("show(); Store", "Store"),
            ("store.keep", "store.now"),
            ("show(); Store", "show(); load(2); Store"),
            ("show(); Store", "Thread.sleep(9); show(); Store"),
            ("; Store.count++", ""),
            ("void show() { }", "void show() { } void more() { }"),
            ("fun show() { }", "fun show() { }\nfun more() { }"),
            ("onResume", "resume"),
        ];
        all(&edits, false);
    }
}
