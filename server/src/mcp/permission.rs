//! What a client may have read: folders below the roots, wherever links lead.

use std::path::{Component, Path, PathBuf};

/// Folders that may be read, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Allowed(Vec<PathBuf>);

impl Allowed {
    /// These, as far as they exist.
    pub(super) fn new(roots: &[PathBuf]) -> Self {
        Self(roots.iter().filter_map(|root| root.canonicalize().ok()).collect())
    }

    /// The roots themselves.
    pub(super) fn roots(&self) -> &[PathBuf] {
        &self.0
    }

    /// The resolved path of a folder (or archive of sources) that a client names. Relative paths start at the first root.
    pub(super) fn check(&self, asked: &str) -> Result<PathBuf, String> {
        let asked = Path::new(asked);
        let refused = |why: &str| {
            let roots: Vec<String> = self.0.iter().map(|root| root.display().to_string()).collect();
            format!("{} {why}; this server may read {}", asked.display(), roots.join(", "))
        };
        if asked.components().any(|part| part == Component::ParentDir) {
            return Err(refused("contains `..`, which is refused"));
        }
        let Some(first) = self.0.first() else { return Err(refused("cannot be read: no root exists")) };
        let Ok(real) = first.join(asked).canonicalize() else {
            return Err(refused("does not exist, or lies outside of what may be read"));
        };
        if self.0.iter().any(|root| real.starts_with(root)) {
            Ok(real)
        } else {
            Err(refused("does not exist, or lies outside of what may be read"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Allowed;

    #[test]
    fn only_what_lies_under_a_root_is_allowed() {
        let dir = tempfile::tempdir().expect("temporary folder");
        let real = dir.path().canonicalize().expect("exists");
        for folder in ["root/app", "other"] {
            std::fs::create_dir_all(dir.path().join(folder)).expect("writable");
        }
        let allowed = Allowed::new(&[dir.path().join("root")]);
        let path = |text: &str| dir.path().join(text).display().to_string();
        assert_eq!(allowed.check(&path("root")), Ok(real.join("root")));
        assert_eq!(allowed.check("app"), Ok(real.join("root/app")));
        assert_eq!(allowed.check("."), Ok(real.join("root")));
        for (asked, why) in [
            (path("other"), "outside of what may be read"),
            (path("root/../root"), "contains `..`"),
            ("../other".to_owned(), "contains `..`"),
            (path("missing"), "outside of what may be read"),
            ("/etc".to_owned(), "outside of what may be read"),
        ] {
            let refused = allowed.check(&asked).expect_err("must be refused");
            assert!(refused.contains(why) && refused.contains("this server may read"), "{asked}: {refused}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_roots_is_refused() {
        let dir = tempfile::tempdir().expect("temporary folder");
        for folder in ["root", "other"] {
            std::fs::create_dir_all(dir.path().join(folder)).expect("writable");
        }
        std::os::unix::fs::symlink(dir.path().join("other"), dir.path().join("root/way")).expect("writable");
        let allowed = Allowed::new(&[dir.path().join("root")]);
        assert!(allowed.check("way").is_err());
    }
}
