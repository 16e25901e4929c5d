//! What calls do is found out only where a slice hangs on it: the slice is the one that finding out everything at once gives.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use callscope_engine::cancel::Cancel;
use callscope_engine::flow::{Direction, Graph, Resolved, Summaries, build, build_for};
use callscope_engine::hir::CallableId;
use callscope_engine::host::{Change, Code, FileKind, Host, Now, Snapshot, Texts};
use callscope_engine::index::{FileId, MethodRef};
use callscope_engine::query::slice::{LocalSlice, RowLimit, Source, Target, slice_graph};

struct Folder(PathBuf);

impl Texts for Folder {
    fn text(&self, key: &str) -> Option<Arc<str>> {
        std::fs::read_to_string(self.0.join(key)).ok().map(Into::into)
    }
}

fn sources(folder: &Path, root: &Path, found: &mut Vec<Change>) {
    for entry in std::fs::read_dir(folder).expect("readable").map(|e| e.expect("readable").path()) {
        if entry.is_dir() {
            sources(&entry, root, found);
        } else if entry.extension().is_some_and(|e| e == "java" || e == "kt") {
            let key = entry.strip_prefix(root).expect("inside").to_str().expect("a name");
            found.push(Change { path: key.into(), now: Now::Present { kind: FileKind::default() } });
        }
    }
}

/// All slices of a file, one a line and direction, both ways. Gives how many there were.
fn check(snapshot: &Snapshot, texts: &dyn Texts, file: FileId) -> usize {
    let code = Code::of(snapshot, texts);
    let env = snapshot.env();
    let facts_of = snapshot.index().file(file).expect("a file");
    let text = code.text(file).expect("readable");
    let mut count = 0;
    for number in 0..facts_of.items.callables.len() {
        let method = MethodRef { file, callable: CallableId::new(number) };
        let summaries = Summaries::new(&env, &code);
        let Some(typed) = summaries.code(method) else { continue };
        let own = &typed.code;
        let Some(body) = own.items.callable(method.callable).body else { continue };
        let source = Source { items: &own.items, bodies: &own.bodies, text: &text, lines: &facts_of.lines };
        let all = Resolved::new_in(&summaries, &typed, method);
        let at_once = build(&own.items, &own.bodies, method.callable, &all).expect("a body");
        let span = own.bodies.span(body);
        for line in facts_of.lines.line(span.start)..=facts_of.lines.line(span.end) {
            for direction in [Direction::Backward, Direction::Forward] {
                let slice = |graph: &Graph| -> LocalSlice {
                    let target = Target::Line { line, variable: "" };
                    slice_graph(source, method.callable, graph, &target, direction, RowLimit::All, &|| false)
                        .expect("a body")
                };
                let rough = Resolved::rough_in(&summaries, &typed, method);
                let found = build_for(&own.items, &own.bodies, method.callable, &rough, |graph| {
                    let slice = slice(graph);
                    (slice.calls.clone(), slice)
                });
                let (_, found) = found.expect("a body");
                assert_eq!(found, slice(&at_once), "{}:{} {direction:?}", facts_of.path, line + 1);
                count += usize::from(!found.fallback);
            }
        }
    }
    count
}

#[test]
fn looking_closer_where_it_matters_is_looking_closer_everywhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/fieldnotes");
    let mut changes = Vec::new();
    sources(&root, &root, &mut changes);
    let texts = Folder(root);
    let snapshot = Host::default().apply(&changes, &texts, &(), &Cancel::default()).expect("not cancelled");
    let files: Vec<FileId> = snapshot.index().files().map(|(file, _)| file).collect();
    let slices: usize = files.into_iter().map(|file| check(&snapshot, &texts, file)).sum();
    assert!(slices > 1000, "{slices}");
}
