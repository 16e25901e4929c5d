//! Where Gradle and Maven keep what they have fetched.

use std::fs;
use std::path::{Path, PathBuf};

use super::Artifact;

/// The caches of this machine's user.
#[derive(Clone, Debug, Default)]
pub struct Caches {
    /// `…/caches/modules-2/files-2.1`: group/name/version/hash/file.
    pub gradle: Option<PathBuf>,
    /// `~/.m2/repository`: group's parts/name/version/file.
    pub maven: Option<PathBuf>,
}

/// An artifact in a cache.
#[derive(Clone, Debug)]
pub(super) struct Located {
    pub(super) version: String,
    pub(super) archive: PathBuf,
    pub(super) pom: Option<PathBuf>,
}

impl Caches {
    /// The user's own: `GRADLE_USER_HOME` where it is set, else the usual places in the home folder. None with `CALLSCOPE_JARS=off`.
    #[must_use]
    pub fn of_user() -> Self {
        if std::env::var_os("CALLSCOPE_JARS").is_some_and(|v| v == "off") {
            return Self::default();
        }
        let home = std::env::home_dir();
        let gradle = std::env::var_os("GRADLE_USER_HOME").map(PathBuf::from);
        let gradle = gradle.or_else(|| Some(home.as_ref()?.join(".gradle")));
        Self {
            gradle: gradle.map(|g| g.join("caches/modules-2/files-2.1")).filter(|p| p.is_dir()),
            maven: home.map(|h| h.join(".m2/repository")).filter(|p| p.is_dir()),
        }
    }

    /// The archive of an artifact: the version that is named, or the newest where none is.
    pub(super) fn locate(&self, artifact: &Artifact) -> Option<Located> {
        // A module of a multiplatform library is published under a name for each platform.
        let names = ["", "-jvm", "-android"].map(|suffix| format!("{}{suffix}", artifact.name));
        names.iter().find_map(|name| {
            let in_gradle = self.gradle.as_ref().map(|root| root.join(&artifact.group).join(name));
            let in_maven = self.maven.as_ref().map(|root| root.join(artifact.group.replace('.', "/")).join(name));
            let folders = in_gradle.into_iter().chain(in_maven);
            folders.filter(|f| is_safe(artifact) && f.is_dir()).find_map(|folder| in_folder(&folder, name, artifact))
        })
    }
}

/// Names come from files of the workspace and must not lead elsewhere.
fn is_safe(artifact: &Artifact) -> bool {
    let plain = |text: &str| {
        !text.is_empty()
            && !text.contains("..")
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
    };
    plain(&artifact.group) && plain(&artifact.name) && artifact.version.as_deref().is_none_or(plain)
}

fn in_folder(folder: &Path, name: &str, artifact: &Artifact) -> Option<Located> {
    let version = match &artifact.version {
        Some(version) if folder.join(version).is_dir() => version.clone(),
        // What is named is not there: of another version most is the same.
        _ => newest(folder)?,
    };
    let mut files: Vec<PathBuf> = Vec::new();
    for path in list(&folder.join(&version)) {
        // Gradle has one folder more, named by the file's hash.
        if path.is_dir() { files.extend(list(&path)) } else { files.push(path) }
    }
    let file = |extension: &str| {
        let wanted = format!("{name}-{version}.{extension}");
        files.iter().find(|p| p.file_name().is_some_and(|n| n.to_string_lossy() == wanted)).cloned()
    };
    let archive = file("jar").or_else(|| file("aar"))?;
    let pom = file("pom");
    Some(Located { version, archive, pom })
}

fn newest(folder: &Path) -> Option<String> {
    let versions = list(folder).into_iter().filter(|p| p.is_dir());
    let names = versions.filter_map(|p| Some(p.file_name()?.to_str()?.to_owned()));
    names.max_by(|a, b| parts(a).cmp(&parts(b)))
}

/// A version's numbers; a release is newer than what leads up to it (`1.0` than `1.0-rc1`).
fn parts(version: &str) -> (Vec<u64>, bool) {
    let (numbers, rest) = version.split_once('-').map_or((version, ""), |(numbers, rest)| (numbers, rest));
    (numbers.split('.').map(|n| n.parse().unwrap_or(0)).collect(), rest.is_empty())
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|e| e.path()).collect();
    paths.sort();
    paths
}
