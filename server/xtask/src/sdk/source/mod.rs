//! Kotlin and Java sources to stubs: lowered by our own front end, their type names made absolute by our own inference,
//! and everything dropped that others cannot use.

mod canonical;
mod expect;
mod prune;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use callscope_engine::hir::{Bodies, Items, Lowered, Member, lower};
use callscope_engine::index::{FileFacts, FileId, FileKind, Index, Replace};
use callscope_engine::infer::{BodySource, Caches, Env};
use callscope_engine::library::Library;
use callscope_engine::syntax::{Language, parse};
use callscope_engine::text::Name;
use rayon::prelude::*;

/// A source file.
pub(super) struct SourceFile {
    /// The artifact it belongs to.
    pub(super) origin: String,
    /// Its path, with extension.
    pub(super) path: String,
    pub(super) text: String,
}

/// The stubs of files that know each other, and what `library` holds. In the order of the files.
pub(super) fn stubs(files: &[SourceFile], library: &'static Library) -> Vec<(String, Items)> {
    let mut lowered: Vec<Lowered> = files.par_iter().map(lower_file).collect();
    expect::merge(&mut lowered);
    let mut bodies = CodeOf::default();
    let mut changes = Vec::new();
    for (number, (file, Lowered { items, bodies: code })) in files.iter().zip(lowered).enumerate() {
        // Two artifacts may have a file of the same path.
        let path = Name::new(&format!("{number}/{}", file.path));
        changes.push(Replace::File(Arc::new(FileFacts::new(path, FileKind::default(), "", items, Vec::new()))));
        bodies.0.insert(FileId::project(number), Arc::new(code));
    }
    let index = Index::new(library).with(changes);
    let caches = Caches::new(&index);
    let env = Env::new(&index, &bodies, &caches);
    let numbers = (0..files.len()).into_par_iter();
    let mut stubs: Vec<Items> = numbers.map(|number| canonical::items(&env, FileId::project(number))).collect();
    prune::prune(&mut stubs);
    files.iter().map(|f| f.origin.clone()).zip(stubs).collect()
}

/// The functions and properties that files declare outside classes: package and name.
pub(super) fn tops(files: &[SourceFile]) -> HashSet<(Name, Name)> {
    let mut names = HashSet::new();
    for Lowered { items, .. } in files.iter().map(lower_file) {
        names.extend(items.top.iter().filter_map(|member| match *member {
            Member::Callable(id) => Some((items.package, items.callable(id).name)),
            Member::Field(id) => Some((items.package, items.field(id).name)),
            _ => None,
        }));
    }
    names
}

fn lower_file(file: &SourceFile) -> Lowered {
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    let lowered = Language::of_file_name(name)
        .and_then(|language| Some(lower::lower(&parse(&file.text, language, None)?, &file.text, language, name)));
    lowered.unwrap_or_default()
}

/// Code, for types that declarations leave out.
#[derive(Default)]
struct CodeOf(HashMap<FileId, Arc<Bodies>>);

impl BodySource for CodeOf {
    fn bodies(&self, file: FileId) -> Option<Arc<Bodies>> {
        self.0.get(&file).cloned()
    }
}
