//! Roots, and how files are named: every file has one *key*, its path relative to its root with `/`. With several
//! roots the key starts with the root's name. Keys are what the engine and all answers use.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::archive::Archive;
use super::problem::{OpenError, io_message};

/// The roots of a workspace, in the order given. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Roots(Arc<[Root]>);

/// One root.
#[derive(Debug)]
pub struct Root {
    /// First part of its files' keys; empty where it is the only root.
    pub name: String,
    /// Canonical path of the folder or archive.
    pub path: PathBuf,
    /// The archive, where it is one.
    pub archive: Option<Archive>,
}

/// Where the text of a file lies.
#[derive(Debug)]
pub enum Place<'a> {
    /// A file of a folder; the path is not yet checked for symbolic links.
    File {
        /// The folder that it must lie in.
        root: &'a Path,
        /// Its path.
        path: PathBuf,
    },
    /// An entry of an archive.
    Entry {
        /// The archive.
        archive: &'a Archive,
        /// The entry's name.
        name: &'a str,
    },
}

impl Roots {
    /// Checks that each path is a folder or an archive of sources. A root given twice counts once.
    ///
    /// # Errors
    /// The first root that is neither, or cannot be read.
    pub fn open(paths: &[PathBuf]) -> Result<Self, OpenError> {
        let mut roots: Vec<Root> = Vec::with_capacity(paths.len());
        for given in paths {
            let path = given.canonicalize().map_err(|e| OpenError::root(given, io_message(&e)))?;
            if roots.iter().any(|r| r.path == path) {
                continue;
            }
            let meta = path.metadata().map_err(|e| OpenError::root(given, io_message(&e)))?;
            let archive = if meta.is_dir() {
                path.read_dir().map_err(|e| OpenError::root(given, io_message(&e)))?;
                None
            } else if Archive::is_archive_name(&path) {
                Some(Archive::open(&path).map_err(|message| OpenError::root(given, message))?)
            } else {
                return Err(OpenError::root(given, "it is neither a folder nor a .jar or .zip archive of sources"));
            };
            roots.push(Root { name: String::new(), path, archive });
        }
        if roots.len() > 1 {
            name_roots(&mut roots);
        }
        Ok(Self(roots.into()))
    }

    /// The roots.
    pub fn iter(&self) -> impl Iterator<Item = &Root> {
        self.0.iter()
    }

    /// The key of a file by its canonical path; `None` outside of all folders.
    #[must_use]
    pub fn key_of(&self, canonical: &Path) -> Option<Arc<str>> {
        // The innermost root wins where one lies in another.
        let root = self
            .0
            .iter()
            .filter(|r| r.archive.is_none() && canonical.starts_with(&r.path))
            .max_by_key(|r| r.path.as_os_str().len())?;
        root.key(canonical.strip_prefix(&root.path).ok()?)
    }

    /// Where the file with this key lies. Refuses keys that climb out of their root.
    #[must_use]
    pub fn place_of<'a>(&'a self, key: &'a str) -> Option<Place<'a>> {
        let (root, rest) = match &*self.0 {
            [only] => (only, key),
            many => {
                let (name, rest) = key.split_once('/')?;
                (many.iter().find(|r| r.name == name)?, rest)
            }
        };
        if let Some(archive) = &root.archive {
            return Some(Place::Entry { archive, name: rest });
        }
        let relative = Path::new(rest);
        if !relative.components().all(|c| matches!(c, Component::Normal(_))) {
            return None;
        }
        Some(Place::File { root: &root.path, path: root.path.join(relative) })
    }

    /// The path to show or open for a key; `None` for entries of archives.
    #[must_use]
    pub fn path_of(&self, key: &str) -> Option<PathBuf> {
        match self.place_of(key)? {
            Place::File { path, .. } => Some(path),
            Place::Entry { .. } => None,
        }
    }
}

/// The canonical path of a file that may not exist (any more): links in the part that exists are resolved.
#[must_use]
pub fn resolve(path: &Path) -> PathBuf {
    let existing = path.ancestors().find_map(|a| Some((a, a.canonicalize().ok()?)));
    match existing {
        Some((ancestor, canonical)) => match path.strip_prefix(ancestor) {
            Ok(rest) if !rest.as_os_str().is_empty() => canonical.join(rest),
            _ => canonical,
        },
        None => path.to_owned(),
    }
}

impl Root {
    /// The key of a file by its path relative to this root; `None` where it is not UTF-8.
    #[must_use]
    pub fn key(&self, relative: &Path) -> Option<Arc<str>> {
        let mut key = self.name.clone();
        for part in relative.components() {
            if !key.is_empty() {
                key.push('/');
            }
            key.push_str(part.as_os_str().to_str()?);
        }
        Some(key.into())
    }
}

/// Gives each root its folder's name, with a number where several have the same.
fn name_roots(roots: &mut [Root]) {
    for i in 0..roots.len() {
        let base = roots[i].path.file_name().map_or_else(|| "root".into(), |n| n.to_string_lossy().into_owned());
        let taken = |name: &str| roots[..i].iter().any(|r| r.name == name);
        let name = std::iter::once(base.clone())
            .chain((2..).map(|n| format!("{base}-{n}")))
            .find(|name| !taken(name))
            .unwrap_or(base);
        roots[i].name = name;
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Roots};

    #[test]
    fn one_root_has_bare_keys_and_several_have_names() {
        let dir = tempfile::tempdir().expect("temporary folder");
        let (a, b) = (dir.path().join("one/app"), dir.path().join("two/app"));
        std::fs::create_dir_all(&a).expect("writable");
        std::fs::create_dir_all(&b).expect("writable");
        let file = a.canonicalize().expect("exists").join("src/A.java");

        let one = Roots::open(std::slice::from_ref(&a)).expect("opens");
        assert_eq!(one.key_of(&file).as_deref(), Some("src/A.java"));

        let two = Roots::open(&[a.clone(), b, a]).expect("opens");
        assert_eq!(two.iter().map(|r| r.name.as_str()).collect::<Vec<_>>(), ["app", "app-2"]);
        assert_eq!(two.key_of(&file).as_deref(), Some("app/src/A.java"));
        assert!(matches!(two.place_of("app/src/A.java"), Some(Place::File { path, .. }) if path == file));
    }

    #[test]
    fn keys_cannot_climb_out() {
        let dir = tempfile::tempdir().expect("temporary folder");
        let roots = Roots::open(&[dir.path().to_owned()]).expect("opens");
        for key in ["../x.java", "a/../../x.java", "/etc/passwd", "a/./../../b"] {
            assert!(roots.place_of(key).is_none(), "{key}");
        }
    }

    #[test]
    fn a_root_that_cannot_be_used_says_why() {
        let dir = tempfile::tempdir().expect("temporary folder");
        let file = dir.path().join("notes.txt");
        std::fs::write(&file, "x").expect("writable");
        let broken = dir.path().join("broken.jar");
        std::fs::write(&broken, "no zip").expect("writable");
        let why = |path| Roots::open(&[path]).expect_err("must fail").to_string();
        assert!(why(dir.path().join("missing")).ends_with("missing: it does not exist"));
        assert!(why(file).ends_with("neither a folder nor a .jar or .zip archive of sources"));
        assert!(why(broken).contains("not a readable archive"));
    }
}
