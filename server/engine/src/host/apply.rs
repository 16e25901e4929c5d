//! How a change becomes the next snapshot: read, parse and lower what changed; find what else may mean something
//! else now; resolve the calls of both. Each changed file is parsed once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Code, lower};
use super::meaning::{Changed, affected_names};
use super::mend::mend;
use super::snapshot::Snapshot;
use super::tagging::{Hierarchy, Tagger};
use super::{Change, Now, Progress, Stage, Texts};
use crate::cancel::{Cancel, Cancelled};
use crate::graph::{FileGraph, Said, file_graph};
use crate::hir::{Bodies, Flags, Name};
use crate::index::{FieldRef, FileFacts, FileId, Index, MethodRef, Replace};
use crate::infer::{BodySource, Caches, Env};

/// A file that was read.
struct Read {
    facts: Arc<FileFacts>,
    bodies: Arc<Bodies>,
}

/// Makes the snapshot after `changes`.
pub(super) fn apply(
    before: &Snapshot,
    changes: &[Change],
    texts: &dyn Texts,
    progress: &dyn Progress,
    cancel: &Cancel,
) -> Result<Snapshot, Cancelled> {
    // Of several changes of one file in a batch the last one counts.
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    let changes = changes.iter().rev().filter(|c| seen.insert(&c.path));
    let (xml, changes): (Vec<&Change>, Vec<&Change>) = changes.partition(|c| crate::resources::is_resource(&c.path));
    let done = AtomicUsize::new(0);
    let read: Vec<Result<(Name, Option<Read>), Cancelled>> = changes
        .par_iter()
        .rev()
        .map(|change| {
            cancel.check()?;
            let read = read(before, change, texts);
            progress.files(Stage::Parse, done.fetch_add(1, Ordering::Relaxed) + 1, changes.len());
            Ok(read)
        })
        .collect();
    let mut replaced = Vec::new();
    let mut bodies: FxHashMap<Name, Arc<Bodies>> = FxHashMap::default();
    let mut touched: FxHashSet<Name> = FxHashSet::default();
    let mut same_shape = before.complete;
    for result in read {
        let (path, read) = result?;
        let old = before.index.file_at(path.as_str()).and_then(|id| before.index.file(id));
        match read {
            Some(read) => {
                let same = old.is_some_and(|o| o.text_hash == read.facts.text_hash && o.kind == read.facts.kind);
                if same {
                    continue;
                }
                affected_names(old.map(|o| &**o), Some(&read.facts), &mut touched);
                same_shape = same_shape && old.is_some_and(|old| old.items.same_shape(&read.facts.items));
                bodies.insert(path, read.bodies);
                replaced.push(Replace::File(read.facts));
            }
            None => {
                if old.is_some() {
                    affected_names(old.map(|o| &**o), None, &mut touched);
                    same_shape = false;
                    replaced.push(Replace::Gone(path));
                }
            }
        }
    }
    let paths: Vec<Name> = replaced.iter().map(Replace::path).collect();
    let index = before.index.with(replaced);
    cancel.check()?;
    let mut changed = Changed::default();
    for path in paths {
        let old = before.index.file_at(path.as_str()).and_then(|id| before.index.file(id));
        let new = index.file_at(path.as_str()).and_then(|id| index.file(id));
        changed.note(&index, old.map(|o| &**o), new.map(|n| &**n));
    }
    if before.complete {
        let caches = Caches::new(&index);
        changed.touch(&Env::new(&index, &(), &caches), &mut touched);
    }
    let what = Affected { touched, changed };
    let mut next = resolve(before, index, bodies, what, texts, progress, cancel)?;
    if same_shape {
        next.shaped = Arc::clone(&before.shaped);
    } else {
        next.shape = next.generation;
    }
    if !xml.is_empty() {
        next.resources = Arc::new(read_resources(before, &xml, texts));
    }
    Ok(next)
}

/// What XML files say after some of them changed.
fn read_resources(
    before: &Snapshot,
    changes: &[&Change],
    texts: &dyn Texts,
) -> BTreeMap<Name, Arc<crate::resources::ResourceFacts>> {
    let read = |change: &&Change| {
        let path = Name::new(&change.path);
        let text = matches!(change.now, Now::Present { .. }).then(|| texts.text(&change.path)).flatten();
        (path, text.map(|text| Arc::new(crate::resources::read(path, &text, crate::index::text_hash(&text)))))
    };
    let mut all = (*before.resources).clone();
    for (path, facts) in changes.par_iter().map(read).collect::<Vec<_>>() {
        match facts {
            Some(facts) => all.insert(path, facts),
            None => all.remove(&path),
        };
    }
    all
}

fn read(before: &Snapshot, change: &Change, texts: &dyn Texts) -> (Name, Option<Read>) {
    let path = Name::new(&change.path);
    let Now::Present { kind } = change.now else { return (path, None) };
    let Some(text) = texts.text(&change.path) else { return (path, None) };
    let hash = crate::index::text_hash(&text);
    let unchanged = before.index.file_at(&change.path).and_then(|id| before.index.file(id));
    if let Some(facts) = unchanged.filter(|f| f.text_hash == hash && f.kind == kind) {
        return (path, Some(Read { facts: Arc::clone(facts), bodies: Arc::default() }));
    }
    let read = if kind.open {
        let before = unchanged.and_then(|facts| facts.sound.as_ref());
        mend(&change.path, &text, before).map(|read| (read.lowered, read.text, Some(read.sound)))
    } else {
        lower(&change.path, &text).map(|lowered| (lowered, None, None))
    };
    let Some((lowered, mended, sound)) = read else { return (path, None) };
    let mentions = crate::hir::mentions::mentions(&lowered.items, &lowered.bodies);
    let mut facts = FileFacts::new(path, kind, &text, lowered.items, mentions);
    (facts.mended, facts.sound) = (mended, sound);
    (path, Some(Read { facts: Arc::new(facts), bodies: Arc::new(lowered.bodies) }))
}

struct Resolved {
    file: FileId,
    graph: FileGraph,
    inferred: u64,
}

/// What may mean something else now.
struct Affected {
    touched: FxHashSet<Name>,
    changed: Changed,
}

fn resolve(
    before: &Snapshot,
    index: Index,
    bodies: FxHashMap<Name, Arc<Bodies>>,
    Affected { mut touched, changed }: Affected,
    texts: &dyn Texts,
    progress: &dyn Progress,
    cancel: &Cancel,
) -> Result<Snapshot, Cancelled> {
    let mut queue: FxHashSet<FileId> = FxHashSet::default();
    let mut graphs: FxHashMap<FileId, FileGraph> = FxHashMap::default();
    let mut inferred = (*before.inferred).clone();
    {
        let code = Code::new(&index, texts);
        let mut keep_until_end: FxHashSet<FileId> = FxHashSet::default();
        for (path, bodies) in bodies {
            if let Some(id) = index.file_at(path.as_str()) {
                queue.insert(id);
                let Some(facts) = index.file(id) else { continue };
                if facts.leaves_types_out() {
                    keep_until_end.insert(id);
                }
                if facts.kind.open {
                    before.code.put(id, facts, Arc::clone(&bodies));
                }
                code.put(id, bodies);
            }
        }
        let rule_numbers: FxHashMap<&str, u32> =
            before.catalog.rules().iter().enumerate().map(|(i, r)| (&*r.id, i as u32)).collect();
        // Types that are inferred may change along with what they are inferred from: until nothing does.
        const ROUNDS: usize = 8;
        for _ in 0..ROUNDS {
            for &name in &touched {
                queue.extend(index.mentioning(name).iter().filter(|f| !graphs.contains_key(f)));
            }
            if queue.is_empty() {
                break;
            }
            let mut files: Vec<FileId> = queue.drain().collect();
            files.sort_unstable();
            let caches = Caches::new(&index);
            let env = Env::new(&index, &code, &caches);
            let done = AtomicUsize::new(0);
            let resolved: Vec<Result<Option<Resolved>, Cancelled>> = files
                .par_iter()
                .map(|&file| {
                    cancel.check()?;
                    let resolved = resolve_file(&env, file, &code, before, &rule_numbers);
                    if !keep_until_end.contains(&file) {
                        code.drop_bodies(file);
                    }
                    progress.files(Stage::Resolve, done.fetch_add(1, Ordering::Relaxed) + 1, files.len());
                    Ok(resolved)
                })
                .collect();
            touched.clear();
            for result in resolved {
                let Some(resolved) = result? else { continue };
                let old = inferred.insert(resolved.file, resolved.inferred);
                if (old.unwrap_or_default() != resolved.inferred || changed.is_inferred(&env, resolved.file))
                    && before.complete
                    && let Some(facts) = index.file(resolved.file)
                {
                    touched.extend(facts.untyped_names());
                }
                graphs.insert(resolved.file, resolved.graph);
            }
        }
    }
    let mut next = before.clone();
    let mut all = (*next.graphs).clone();
    all.resize(index.files().map(|(id, _)| id.index() + 1).max().unwrap_or(0).max(all.len()), None);
    let gone: Vec<FileId> = (0..all.len()).map(FileId::project).filter(|&f| index.file(f).is_none()).collect();
    let put = |next: &mut Snapshot, all: &mut Vec<Option<Arc<FileGraph>>>, file: FileId, graph: Option<FileGraph>| {
        let graph = graph.map(Arc::new);
        let old = std::mem::replace(&mut all[file.index()], graph.clone());
        let targets = |g: &Option<Arc<FileGraph>>| g.as_ref().map(|g| g.targets()).unwrap_or_default();
        let symbols = |g: &Option<Arc<FileGraph>>| g.as_ref().map(|g| g.keys()).unwrap_or_default();
        next.callers.replace(file, targets(&old), targets(&graph));
        next.declared.replace(file, symbols(&old), symbols(&graph));
    };
    for file in gone {
        inferred.remove(&file);
        put(&mut next, &mut all, file, None);
    }
    for (file, graph) in graphs {
        put(&mut next, &mut all, file, Some(graph));
    }
    next.graphs = Arc::new(all);
    next.index = index;
    next.inferred = Arc::new(inferred);
    next.shaped = Arc::default();
    next.reached = None;
    next.declared_in_xml = Arc::default();
    next.contexts = Arc::default();
    next.generation += 1;
    next.complete = true;
    Ok(next)
}

fn resolve_file(
    env: &Env<'_>,
    file: FileId,
    code: &Code<'_>,
    before: &Snapshot,
    rule_numbers: &FxHashMap<&str, u32>,
) -> Option<Resolved> {
    let bodies = code.bodies(file)?;
    let sites = crate::infer::body::infer_file(env, file, &bodies);
    let hierarchy = Hierarchy(env);
    let mut tagger = Tagger::new(env, &hierarchy, file, &bodies, &sites, &before.catalog, rule_numbers);
    let entries = tagger.entries();
    let numbering = crate::graph::numbering(&sites);
    let (threads, marks) = super::threads::handovers(&mut tagger, &numbering.1);
    let said = Said { numbering, judge: &mut |site| tagger.judge(site), threads, marks, entries };
    let graph = file_graph(env.index, file, &bodies, &sites, said);
    Some(Resolved { file, graph, inferred: inferred_hash(env, file) })
}

/// Hash of the types that other files see though the file does not write them.
fn inferred_hash(env: &Env<'_>, file: FileId) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = rustc_hash::FxHasher::default();
    let Some(facts) = env.index.file(file) else { return 0 };
    if !facts.leaves_types_out() {
        return 0;
    }
    let items = &facts.items;
    for (i, callable) in items.callables.iter().enumerate() {
        if FileFacts::infers_return(callable) {
            let method = MethodRef { file, callable: crate::hir::Id::new(i) };
            let ty = env.return_type(method);
            let null = env.returns_null(method);
            (i, crate::infer::ty::display(env.index, &ty), null).hash(&mut hasher);
        }
    }
    for (i, field) in items.fields.iter().enumerate() {
        if FileFacts::infers_field(field) {
            let reference = FieldRef { file, field: crate::hir::Id::new(i) };
            let ty = crate::infer::ty::display(env.index, &env.field_signature(reference).ty);
            (i, field.flags.contains(Flags::DELEGATED), ty, env.holds_null(reference)).hash(&mut hasher);
        }
    }
    hasher.finish() | 1
}
