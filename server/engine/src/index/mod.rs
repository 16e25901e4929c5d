//! The whole workspace as facts: which file declares what, found by name. Holds declarations of the project's files
//! side by side with those of libraries, in one model. Knows no types of expressions, and no syntax tree.
//!
//! An [`Index`] never changes: [`Index::with`] makes the next one, sharing all that stayed the same.

mod file;
mod name_map;
pub mod naming;
mod refs;
pub mod symbols;

use std::sync::Arc;

pub use file::{FileFacts, Sound, text_hash};
pub use name_map::NameMap;
pub use refs::{ClassRef, FieldRef, FileId, MethodRef};

use crate::hir::{ClassId, Container, Flags, Items, Name};
use crate::library::{Layers, Library};

/// Facts about a file that follow from its place, not from its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FileKind {
    /// Test code: left out of answers unless asked for.
    pub test: bool,
    /// Made by a tool.
    pub generated: bool,
    /// Open in an editor: the damage rule applies.
    pub open: bool,
}

/// All declarations, by name.
#[derive(Clone)]
pub struct Index {
    files: Arc<Vec<Option<Arc<FileFacts>>>>,
    by_path: NameMap<Name>,
    /// Qualified class names (`pkg.Outer.Inner`).
    classes: NameMap<Name>,
    /// `package.name` of functions, properties and aliases that belong to files.
    tops: NameMap<Name>,
    /// Simple names of everything declared, for look-ups by people.
    simple: NameMap<Name>,
    /// Simple names in supertype clauses: where to look for subtypes.
    extended: NameMap<Name>,
    /// Every package that a file declares.
    packages: NameMap<Name>,
    /// Identifiers that a file uses: who must be looked at again when a declaration changes.
    mentions: NameMap<Name>,
    library: Layers,
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Index of {} files", self.files.iter().flatten().count())
    }
}

/// One file's new state for [`Index::with`].
#[derive(Clone, Debug)]
pub enum Replace {
    /// It declares this now.
    File(Arc<FileFacts>),
    /// The file with this path is gone.
    Gone(Name),
}

impl Replace {
    /// The file's path.
    #[must_use]
    pub fn path(&self) -> Name {
        match self {
            Self::File(facts) => facts.path,
            Self::Gone(path) => *path,
        }
    }
}

impl Index {
    /// An index without project files.
    #[must_use]
    pub fn new(library: &'static Library) -> Self {
        Self {
            files: Arc::default(),
            by_path: NameMap::default(),
            classes: NameMap::default(),
            tops: NameMap::default(),
            simple: NameMap::default(),
            extended: NameMap::default(),
            packages: NameMap::default(),
            mentions: NameMap::default(),
            library: Layers::new(library),
        }
    }

    /// The index after some files changed. Costs what changed, plus a pointer for each file of the workspace.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = Replace>) -> Self {
        let mut next = self.clone();
        let files = Arc::make_mut(&mut next.files);
        for change in changes {
            let path = change.path();
            let old_id = next.by_path.get(path).first().copied();
            let new = match change {
                Replace::File(facts) => Some(facts),
                Replace::Gone(_) => None,
            };
            let id = match (old_id, &new) {
                (Some(id), _) => id,
                (None, None) => continue,
                (None, Some(_)) => {
                    files.push(None);
                    FileId::project(files.len() - 1)
                }
            };
            let old = std::mem::replace(&mut files[id.index()], new.clone());
            for (map, names) in [
                (&mut next.classes, FileFacts::class_names as fn(&FileFacts) -> Vec<Name>),
                (&mut next.tops, FileFacts::top_names),
                (&mut next.simple, FileFacts::simple_names),
                (&mut next.extended, FileFacts::extended_names),
                (&mut next.packages, |f: &FileFacts| vec![f.items.package]),
                (&mut next.mentions, |f: &FileFacts| f.mentions.to_vec()),
                (&mut next.by_path, |f: &FileFacts| vec![f.path]),
            ] {
                map.replace(
                    id,
                    old.as_deref().map(names).unwrap_or_default(),
                    new.as_deref().map(names).unwrap_or_default(),
                );
            }
        }
        next
    }

    /// Puts new facts of the same declarations in place (after resolution added types), without touching any name map.
    #[must_use]
    pub fn with_facts(&self, facts: impl IntoIterator<Item = (FileId, Arc<FileFacts>)>) -> Self {
        let mut next = self.clone();
        let files = Arc::make_mut(&mut next.files);
        for (id, facts) in facts {
            files[id.index()] = Some(facts);
        }
        next
    }

    /// The libraries.
    #[must_use]
    pub const fn library(&self) -> &Layers {
        &self.library
    }

    /// The same index with other knowledge of libraries. Library files have other numbers then: nothing that was resolved holds.
    #[must_use]
    pub fn with_library(&self, library: Layers) -> Self {
        Self { library, ..self.clone() }
    }

    /// All project files.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &Arc<FileFacts>)> {
        self.files.iter().enumerate().filter_map(|(i, f)| Some((FileId::project(i), f.as_ref()?)))
    }

    /// A project file's facts; `None` for library files, and for files that are gone.
    #[must_use]
    pub fn file(&self, id: FileId) -> Option<&Arc<FileFacts>> {
        if id.is_library() { None } else { self.files.get(id.index())?.as_ref() }
    }

    /// The file with this path.
    #[must_use]
    pub fn file_at(&self, path: &str) -> Option<FileId> {
        self.by_path.get(Name::existing(path)?).first().copied()
    }

    /// What a file declares; nothing for a file that is gone.
    #[must_use]
    pub fn items(&self, id: FileId) -> &Items {
        static NOTHING: std::sync::OnceLock<Items> = std::sync::OnceLock::new();
        if id.is_library() {
            return self.library.items(id.index() as u32);
        }
        match self.file(id) {
            Some(facts) => &facts.items,
            None => NOTHING.get_or_init(Items::default),
        }
    }

    /// The class with this qualified name (`pkg.Outer.Inner`); the project's go before libraries'. Where several files of
    /// the project declare it, the one found first (files keep their order).
    #[must_use]
    pub fn class(&self, qualified: Name) -> Option<ClassRef> {
        let declaring = self.classes.get(qualified).iter();
        let mut declared =
            declaring.filter_map(|&file| Some(ClassRef { file, class: self.file(file)?.class(qualified)? }));
        if let Some(first) = declared.next() {
            // What multiplatform code expects is what the platform's code makes of it.
            let is_expected = |c: &ClassRef| self.class_data(*c).flags.contains(Flags::EXPECT);
            return Some(if is_expected(&first) { declared.find(|c| !is_expected(c)).unwrap_or(first) } else { first });
        }
        let (file, class) = self.library.class(qualified)?;
        Some(ClassRef { file: FileId::library(file), class })
    }

    /// The qualified name of a class.
    #[must_use]
    pub fn qualified(&self, class: ClassRef) -> Name {
        self.items(class.file).qualified(class.class)
    }

    /// [`Index::class`] by text, which need not be interned: libraries' names are not until someone asks for them.
    #[must_use]
    pub fn class_named(&self, qualified: &str) -> Option<ClassRef> {
        match Name::existing(qualified) {
            Some(name) => self.class(name),
            None => {
                let (file, class) = self.library.class_named(qualified)?;
                Some(ClassRef { file: FileId::library(file), class })
            }
        }
    }

    /// All project classes with this qualified name.
    #[must_use]
    pub fn project_classes(&self, qualified: Name) -> Vec<ClassRef> {
        let found = self.classes.get(qualified).iter();
        found.filter_map(|&file| Some(ClassRef { file, class: self.file(file)?.class(qualified)? })).collect()
    }

    /// Files with a function, property or alias `name` of their own in `package`.
    #[must_use]
    pub fn tops(&self, package: Name, name: Name) -> Vec<FileId> {
        let mut found: Vec<FileId> = Vec::new();
        if let Some(key) = Name::existing(&naming::dotted(package, name)) {
            found.extend_from_slice(self.tops.get(key));
        }
        found.extend(self.library.tops(package, name).into_iter().map(FileId::library));
        found
    }

    /// Files whose functions and properties other languages find in the class `qualified` (`pkg.CacheKt`).
    #[must_use]
    pub fn facade_files(&self, qualified: Name) -> Vec<FileId> {
        let (package, simple) = qualified.as_str().rsplit_once('.').unwrap_or(("", qualified.as_str()));
        let declaring = Name::existing(simple).map(|n| self.declaring(n)).unwrap_or_default();
        let is_it = |f: &&FileId| {
            let items = self.items(**f);
            items.facade.as_str() == simple && items.package.as_str() == package
        };
        let mut files: Vec<FileId> = declaring.iter().filter(is_it).copied().collect();
        files.extend(self.library.facade(qualified).map(FileId::library));
        files
    }

    /// Whether any file declares a class in `package` or in a package below it.
    #[must_use]
    pub fn has_package(&self, package: Name) -> bool {
        !self.packages.get(package).is_empty() || self.library.has_package(package)
    }

    /// Project files that declare something with this simple name.
    #[must_use]
    pub fn declaring(&self, simple: Name) -> &[FileId] {
        self.simple.get(simple)
    }

    /// All simple names that the project declares.
    pub fn simple_names(&self) -> impl Iterator<Item = Name> {
        self.simple.keys()
    }

    /// Project files with a class whose supertypes name `simple`.
    #[must_use]
    pub fn extending(&self, simple: Name) -> &[FileId] {
        self.extended.get(simple)
    }

    /// Project files that use the identifier `name` anywhere.
    #[must_use]
    pub fn mentioning(&self, name: Name) -> &[FileId] {
        self.mentions.get(name)
    }

    /// The class that `class` stands in directly, if any.
    #[must_use]
    pub fn outer_class(&self, class: ClassRef) -> Option<ClassRef> {
        let items = self.items(class.file);
        self.class_around(class.file, items.class(class.class).container)
    }

    /// The innermost class around a container.
    #[must_use]
    pub fn class_around(&self, file: FileId, mut container: Container) -> Option<ClassRef> {
        loop {
            match container {
                Container::File => return None,
                Container::Class(class) => return Some(ClassRef { file, class }),
                Container::Body(callable) => container = self.items(file).callable(callable).container,
            }
        }
    }

    /// The class's declaration.
    #[must_use]
    pub fn class_data(&self, class: ClassRef) -> &crate::hir::Class {
        self.items(class.file).class(class.class)
    }

    /// A class of a file by id.
    #[must_use]
    pub const fn class_ref(file: FileId, class: ClassId) -> ClassRef {
        ClassRef { file, class }
    }
}
