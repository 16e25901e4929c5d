//! Which files a workspace has: ignore files are honoured, hidden folders and build output left out, symbolic links never
//! followed (what lies in the workspace is found at its own place; what lies outside must not be read).

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use callscope_engine::host::{FileKind, is_build_script};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::{DirEntry, WalkBuilder, WalkState};
use rustc_hash::FxHashSet;

use super::dependencies::is_build_file;
use super::problem::Problem;
use super::roots::Root;
use super::{Workspace, kind};

/// A file to index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its key.
    pub key: Arc<str>,
    /// Facts that follow from its place.
    pub kind: FileKind,
}

/// Files and what stood in the way.
#[derive(Debug, Default)]
pub struct Discovered {
    /// Sorted by key, each once.
    pub files: Vec<Found>,
    /// Unreadable folders, links that lead out, names that are no text.
    pub problems: Vec<Problem>,
    /// Files that may name dependencies.
    pub build_files: Vec<PathBuf>,
    /// Number of Gradle's Kotlin scripts, which are not indexed.
    pub build_scripts: usize,
}

/// Whether the engine reads a file of this key or path.
#[must_use]
pub fn is_read(path: &str) -> bool {
    callscope_engine::host::is_read(path)
}

/// Whether something at this path, now or before, may concern the index: a source file or a folder.
#[must_use]
pub fn may_hold_sources(path: &Path) -> bool {
    path.to_str().is_some_and(is_read) || path.is_dir()
}

impl Workspace {
    /// Lists the files of all roots. Walks folders with several threads, reads no file.
    #[must_use]
    pub fn discover(&self) -> Discovered {
        self.collect(|root, found| {
            let excluded = self.excluded(&root.path);
            let Some(archive) = &root.archive else {
                return self.walk(root, excluded, |_| true, found);
            };
            let names = archive.names().filter(|n| is_read(n) && !excluded.matched(n, false).is_ignore());
            let keys = names.filter_map(|name| root.key(Path::new(name)));
            found.lock().unwrap_or_else(PoisonError::into_inner).files.extend(keys.map(of_key));
        })
    }

    /// Lists the files at or below some paths (resolved, see [`super::roots::resolve`]), by the same rules. Archives do not change.
    #[must_use]
    pub fn discover_within(&self, paths: &[PathBuf]) -> Discovered {
        self.collect(|root, found| {
            let paths: Vec<PathBuf> = paths.iter().filter(|p| related(p, &root.path)).cloned().collect();
            if root.archive.is_none() && !paths.is_empty() {
                let paths = Wanted::new(paths);
                let wanted = move |path: &Path| paths.is_related(path);
                self.walk(root, self.excluded(&root.path), wanted, found);
            }
        })
    }

    fn collect(&self, list: impl Fn(&Root, &Mutex<Discovered>)) -> Discovered {
        let found = Mutex::new(Discovered::default());
        self.roots.iter().for_each(|root| list(root, &found));
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.files.sort_by(|a, b| a.key.cmp(&b.key));
        found.files.dedup_by(|a, b| a.key == b.key);
        found.problems.sort();
        found.problems.dedup();
        found
    }

    fn excluded(&self, root: &Path) -> Override {
        let mut globs = OverrideBuilder::new(root);
        for glob in &self.config.exclude {
            // Checked when the configuration was read.
            let _ = globs.add(&format!("!{glob}"));
        }
        globs.build().unwrap_or_else(|_| Override::empty())
    }

    fn walk(
        &self,
        root: &Root,
        excluded: Override,
        wanted: impl Fn(&Path) -> bool + Send + Sync + 'static,
        found: &Mutex<Discovered>,
    ) {
        let walk = WalkBuilder::new(&root.path)
            .overrides(excluded)
            .require_git(false)
            .filter_entry(move |e| {
                e.depth() == 0 || wanted(e.path()) && !(is_folder(e) && kind::is_skipped_folder(e.path()))
            })
            .build_parallel();
        walk.run(|| {
            Box::new(|entry| {
                let (mut file, mut problem, mut build_file, mut is_script) = (None, None, None, false);
                match entry {
                    Ok(entry) if entry.file_type().is_some_and(|t| t.is_file()) => {
                        if is_read(&entry.path().to_string_lossy()) {
                            file = self.roots.key_of(entry.path());
                            if file.is_none() {
                                problem = Some(not_utf8(entry.path()));
                            }
                        }
                        is_script = is_build_script(&entry.path().to_string_lossy());
                        build_file = is_build_file(entry.path()).then(|| entry.path().to_owned());
                    }
                    Ok(entry) if entry.path_is_symlink() => problem = self.leads_out(root, entry.path()),
                    Ok(_) => {}
                    Err(error) => problem = Some(unreadable(root, &error)),
                }
                if file.is_some() || problem.is_some() || build_file.is_some() || is_script {
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    found.files.extend(file.map(of_key));
                    found.problems.extend(problem);
                    found.build_files.extend(build_file);
                    found.build_scripts += usize::from(is_script);
                }
                WalkState::Continue
            })
        });
    }

    /// A link to a folder or source file outside of the roots is worth a word; others are found at their own place.
    fn leads_out(&self, root: &Root, link: &Path) -> Option<Problem> {
        let target = link.canonicalize().ok()?;
        let matters = target.is_dir() || is_read(&target.to_string_lossy());
        let inside = self.roots.iter().any(|r| target.starts_with(&r.path));
        (matters && !inside)
            .then(|| Problem::new(shown(root, link), "a link that leads out of the roots; not followed"))
    }
}

/// Many paths, to be found or led to: a branch switch names thousands.
struct Wanted {
    /// The paths.
    themselves: FxHashSet<PathBuf>,
    /// Folders that lead to one.
    above: FxHashSet<PathBuf>,
}

impl Wanted {
    fn new(paths: Vec<PathBuf>) -> Self {
        let above = paths.iter().flat_map(|p| p.ancestors().skip(1)).map(Path::to_owned).collect();
        Self { themselves: paths.into_iter().collect(), above }
    }

    /// Whether a path leads to one of them, or lies in one.
    fn is_related(&self, path: &Path) -> bool {
        self.above.contains(path) || path.ancestors().any(|a| self.themselves.contains(a))
    }
}

/// Whether one path leads to, or lies in, the other.
fn related(a: &Path, b: &Path) -> bool {
    a.starts_with(b) || b.starts_with(a)
}

fn of_key(key: Arc<str>) -> Found {
    Found { kind: kind::of_key(&key), key }
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|t| t.is_dir())
}

fn not_utf8(path: &Path) -> Problem {
    Problem::new(path.to_string_lossy(), "its path is not UTF-8; left out")
}

fn unreadable(root: &Root, error: &ignore::Error) -> Problem {
    let reason = error.io_error().map_or_else(|| error.to_string(), super::problem::io_message);
    let path = path_of(error).map_or_else(|| ".".into(), |path| shown(root, path));
    Problem::new(path, format!("{reason}; left out"))
}

fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => path_of(err),
        _ => None,
    }
}

fn shown(root: &Root, path: &Path) -> String {
    path.strip_prefix(&root.path)
        .ok()
        .and_then(|relative| root.key(relative))
        .map_or_else(|| path.display().to_string(), |key| key.to_string())
}
