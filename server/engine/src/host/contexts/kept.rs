//! Threads of a workspace outlive edits of code. What a file makes run is found again where its code changed; of other files only where the
//! edit changed what they follow from it: its declarations, or the code and threads that it hands over ([`Outward`]).

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::arcs::{Arc as Step, Found, Origin, arcs_of, entry_threads, sorted};
use super::color::Contexts;
use super::copies::same_dependent;
use super::nodes::NodeId;
use super::{Follow, Trail};
use crate::graph::handover::{Code, Guard, Handover, Store};
use crate::graph::{Blocks, Edge, FileGraph, Node, Outward, Symbol};
use crate::host::Snapshot;
use crate::index::FileId;

/// A call that code is handed to.
type Handed = (Handover, Edge, Option<Guard>);

/// A file whose code was edited, while what it says to others stayed.
struct Edited<'a> {
    file: FileId,
    old: &'a FileGraph,
    new: &'a FileGraph,
    /// Numbers of the edges that other files' facts are about, in both.
    numbers: [Vec<u32>; 2],
}

/// The threads of `now`, followed from those of `before`, a snapshot in front of it; `None` where too much changed for that. Cost: a copy, the
/// calls of the files that were edited, and, where other code runs now, the colors of all.
pub(in crate::host) fn following(before: &Snapshot, now: &Snapshot) -> Option<Contexts> {
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
        if kind(before) != kind(now) {
            return None;
        }
        all.push(Edited::of(&follow, file, old, new, &contexts.origin)?);
    }
    // A constructor may be called by what XML names because of what its code calls.
    let entries =
        |of: &Snapshot, file| of.entry_points_of(file).map(|e| (e.code, e.rule.id.clone())).collect::<Vec<_>>();
    let same_entries = all.iter().all(|e| entries(before, e.file) == entries(now, e.file));
    edited(follow, contexts, &all, same_entries)
}

impl<'a> Edited<'a> {
    /// `None` where other files follow something else from this one now.
    fn of(follow: &Follow<'_>, file: FileId, old: &'a FileGraph, new: &'a FileGraph, origin: &Origin) -> Option<Self> {
        let Trail { asked, looked, .. } = &origin.trail;
        let own = |code: &Code| match code {
            Code::Region(_) | Code::LambdaParam(..) => false,
            Code::Param(..) | Code::Field(_) => !looked.contains(&(file, code.clone())),
            Code::Class(_) => true,
        };
        let [was, is] = [old, new].map(|graph| graph.outward(own));
        // What a call does not say is known of it, too: the default value is given then, or something unknown.
        let asked = |graph: &FileGraph| -> FxHashSet<(Symbol, Vec<u16>)> {
            let args = &graph.threads().args;
            let said = |n: usize| args.iter().filter(|a| a.0 as usize == n).map(|a| a.1).collect::<Vec<_>>();
            let edges = graph.edges.iter().enumerate();
            let asked = edges.flat_map(|(n, e)| e.symbols().iter().filter(|s| asked.contains(s)).map(move |&s| (s, n)));
            asked.map(|(symbol, n)| (symbol, said(n))).collect()
        };
        let same = was.graph == is.graph
            && old.keys() == new.keys()
            && asked(old) == asked(new)
            && same_dependent(follow, &origin.dependent, file, old, new)
            && same_uses(follow, &origin.trail, file, old, new);
        let numbers = |outward: Outward| outward.numbers;
        same.then(|| Self { file, old, new, numbers: [numbers(was), numbers(is)] })
    }

    /// An arc that leaves this file because of what another one says, where it stands now.
    fn moved(&self, step: Step) -> Option<Step> {
        let at = self.numbers[0].binary_search(&step.edge?).ok()?;
        let edge = *self.numbers[1].get(at)?;
        Some(Step { edge: Some(edge), at: self.new.edges.get(edge as usize)?.at, ..step })
    }

    /// Whether the same code blocks.
    fn blocks_alike(&self) -> bool {
        let blocking = |graph: &FileGraph| -> FxHashSet<(Node, Option<u32>, u64)> {
            let edges = graph.edges.iter().filter(|e| e.blocks == Blocks::Yes);
            edges.map(|e| (e.caller, e.region, e.tags)).collect()
        };
        blocking(self.old) == blocking(self.new)
    }
}

/// Whether the callables of a file that others asked do the same with what they are given.
fn same_uses(follow: &Follow<'_>, trail: &Trail, file: FileId, old: &FileGraph, new: &FileGraph) -> bool {
    let mut asked = trail.uses.iter().filter(|(key, _)| key.0 == file);
    asked.all(|(&(_, node, param), before)| {
        let [was, is] = [old, new].map(|graph| handed(graph, &Code::Param(node, param)));
        was == is || follow.uses(file, node, param) == *before
    })
}

/// All that is done with some code, without places.
fn handed<'g>(graph: &'g FileGraph, code: &Code) -> (Vec<Handed>, Vec<&'g Store>) {
    let threads = graph.threads();
    let calls = threads.calls.iter().filter(|h| h.code == *code).filter_map(|handover| {
        let edge = Edge { at: 0, ..graph.edges.get(handover.edge as usize)?.clone() };
        Some((Handover { edge: 0, ..handover.clone() }, edge, threads.guard(handover.edge)))
    });
    (calls.collect(), threads.stores.iter().filter(|s| s.code == *code).collect())
}

/// The contexts with the arcs of some files as they are now; `None` where these make code of other files run otherwise.
fn edited(follow: Follow<'_>, before: &Contexts, files: &[Edited<'_>], same_entries: bool) -> Option<Contexts> {
    let (nodes, snapshot) = (&before.nodes, follow.snapshot);
    let entries = entry_threads(snapshot, nodes);
    let found: Vec<Found> = files.iter().map(|e| arcs_of(&follow, nodes, &entries, &before.origin, e.file)).collect();
    let of = |file: FileId| files.iter().position(|e| e.file == file);
    let mut afar = Vec::new();
    for &(by, step) in &before.origin.afar {
        let step = match of(nodes.code(step.from).0) {
            Some(n) => files[n].moved(step)?,
            None => step,
        };
        afar.push((by, step));
    }
    for one in &found {
        let was: FxHashSet<Step> = afar.iter().filter(|(by, _)| *by == one.file).map(|a| a.1).collect();
        if was != one.afar(nodes).collect() {
            return None;
        }
    }
    // All that leaves the files' code, in the order in which it is found when everything is.
    let mut leaving: Vec<(FileId, Step)> =
        afar.iter().copied().filter(|(by, step)| of(*by).is_none() && of(nodes.code(step.from).0).is_some()).collect();
    for one in &found {
        let own = one.arcs.iter().filter(|step| of(nodes.code(step.from).0).is_some());
        leaving.extend(own.map(|&step| (one.file, step)));
    }
    leaving.sort_by_key(|l| l.0);
    let leaving: Vec<Step> = leaving.into_iter().map(|l| l.1).collect();
    let leaving = sorted(&leaving, nodes.count as usize);
    let originals = files.iter().flat_map(|e| nodes.of_file(e.file));
    let mut changed: Vec<NodeId> =
        originals.flat_map(|n| [n].into_iter().chain(nodes.copies(n).iter().copied())).collect();
    changed.sort_unstable();
    let same = changed.iter().all(|&node| {
        let now = &leaving[range(&leaving, node)];
        let essence = |step: &Step| Step { edge: None, at: 0, ..*step };
        let was: FxHashSet<Step> = before.leaving(node).map(|(_, step)| essence(step)).collect();
        was == now.iter().map(essence).collect()
    });
    let mut origin = (*before.origin).clone();
    origin.afar = afar;
    origin.trail.extend(follow.trail());
    let contexts = Contexts::linked(nodes.clone(), origin, spliced(before, &changed, &leaving));
    let alike = same && same_entries && files.iter().all(Edited::blocks_alike);
    Some(if alike { contexts.colored_as(before) } else { contexts.colored(snapshot) })
}

/// The arcs that leave a node, among all by where they start.
fn range(arcs: &[Step], node: NodeId) -> std::ops::Range<usize> {
    arcs.partition_point(|step| step.from < node)..arcs.partition_point(|step| step.from <= node)
}

/// All arcs, with `leaving` in the place of those that left the nodes `changed`.
fn spliced(before: &Contexts, changed: &[NodeId], leaving: &[Step]) -> Vec<Step> {
    let mut all = Vec::with_capacity(before.arcs.len() + leaving.len());
    let mut done = 0;
    for &node in changed {
        let old = before.starts[node as usize] as usize..before.starts[node as usize + 1] as usize;
        all.extend_from_slice(&before.arcs[done..old.start]);
        all.extend_from_slice(&leaving[range(leaving, node)]);
        done = old.end;
    }
    all.extend_from_slice(&before.arcs[done..]);
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    use super::following;
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

    /// Whether the threads of a program are followed where `what` becomes `other` in it. They must be those that are computed anew, and so
    /// they must be when it is taken back.
    fn followed(file: &str, text: &str, what: &str, other: &str) -> bool {
        assert!(text.contains(what), "{what}");
        let files = Files::default();
        let host = Host::default();
        let other_file = set(
            &files,
            "Store.java",
            "package demo; class Store { static final java.util.concurrent.Executor IO = java.util.concurrent.Executors.newCachedThreadPool(); \
             static int count; Object kept; void keep(Runnable r) { IO.execute(r); } void now(Runnable r) { r.run(); } \
             void on(java.util.concurrent.Executor e) { e.execute(() -> count++); } \
             void hand(Screen s) { s.hand(() -> count++); } }
             class Base { void run() { step(); } void step() { } } class One extends Base { void step() { } } class Two extends Base { }",
        );
        let cancel = Cancel::default();
        let first = [other_file, set(&files, file, text)];
        let before = host.apply(&first, &files, &(), &cancel).expect("not cancelled");
        before.contexts(&cancel).expect("not cancelled");
        let mut before = before;
        for text in [&text.replace(what, other), text] {
            let change = set(&files, file, text);
            let now = host.apply(&[change], &files, &(), &cancel).expect("not cancelled");
            let Some(followed) = following(&before, &now) else { return false };
            let anew = Contexts::of(&now, &cancel).expect("not cancelled");
            assert_eq!(followed.arcs, anew.arcs, "{what} → {other}");
            assert_eq!(format!("{followed:?}"), format!("{anew:?}"), "{what} → {other}");
            now.contexts(&cancel).expect("not cancelled");
            before = now;
        }
        true
    }

    const JAVA: &str = "package demo; class Screen extends android.app.Activity { int n; Store store = new Store();
        protected void onResume() { int size = 1; store.keep(() -> load(size)); show(); Store.count++; store.on(Store.IO); }
        void load(int size) { String text = \"a\"; show(); }
        void show() { }
        void hand(Runnable r) { store.now(r); }
        static class Three extends Base { void run() { step(); } void step() { } } }";

    const KOTLIN: &str = "package demo\nclass Screen : android.app.Activity() { val store = Store(); var n = 0
        override fun onResume() { val size = 1; store.keep { load(size) }; show(); Store.count++; store.on(Store.IO) }
        fun load(size: Int) { val text = \"a\"; show() }
        fun show() { }
        fun hand(r: Runnable) { store.now(r) }
        class Three : Base() { override fun run() { step() }\n override fun step() { } } }";

    /// Edits of either program (`what`, what it becomes), after all of which its threads are followed or none.
    fn all(edits: &[(&str, &str)], are_followed: bool) {
        for (file, program) in [("Screen.java", JAVA), ("Screen.kt", KOTLIN)] {
            for (what, other) in edits.iter().filter(|(what, _)| program.contains(what)) {
                assert_eq!(followed(file, program, what, other), are_followed, "{file}: {what} → {other}");
            }
        }
    }

    #[test]
    fn edits_of_what_code_calls() {
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
            ("show(); Store", "Store"),
            ("show(); Store", "show(); load(2); Store"),
            ("show(); Store", "Thread.sleep(9); show(); Store"),
            ("; Store.count++", ""),
            ("void show() { }", "void show() { load(1); new Store(); new One().run(); }"),
            ("fun show() { }", "fun show() { load(1); Store(); One().run() }"),
            ("void show() { }", "void show() { onResume(); }"),
            ("fun show() { }", "fun show() { onResume() }"),
            ("step() { } } }", "step() { run(); } } }"),
            ("store.now(r)", "store.now(r); store.now(r)"),
            ("store.now(r)", "store.now(r); String.valueOf(r)"),
            ("onResume() {", "onResume() { store.toString();"),
        ];
        all(&edits, true);
    }

    #[test]
    fn edits_of_what_others_follow() {
        let edits = [
            ("store.keep", "store.now"),
            ("store.now(r)", "store.keep(r)"),
            ("store.now(r)", ""),
            ("store.on(Store.IO)", "store.on(Store.IO); store.on(null)"),
            ("store.on(Store.IO); }", "store.on(Store.IO); store.kept = new Three(); }"),
            ("store.on(Store.IO) }", "store.on(Store.IO); store.kept = Three() }"),
            ("; store.on(Store.IO)", ""),
            ("store.on(Store.IO)", "store.on(null)"),
            ("void show() { }", "void show() { } void more() { }"),
            ("fun show() { }", "fun show() { }\nfun more() { }"),
            ("void show() { }", "void show() { Runnable r = () -> load(1); r.run(); }"),
            ("fun show() { }", "fun show() { val r = { load(1) }\n r() }"),
            ("onResume", "resume"),
        ];
        all(&edits, false);
    }
}
