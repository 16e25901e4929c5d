//! Real code to measure on: what lies on a developer's machine, or comes from a package registry by its ordinary client.
//! Everything is kept under `target/corpora` and never committed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::run::{root, run};

/// Modules of the JDK that are measured, 2.4 million lines.
const JDK_MODULES: [&str; 2] = ["java.base", "java.desktop"];

/// The JDK's modules and react-native.
pub(crate) fn default_roots() -> anyhow::Result<Vec<PathBuf>> {
    Ok(vec![jdk()?, npm("react-native")?])
}

fn folder(name: &str) -> PathBuf {
    root().join("target/corpora").join(name)
}

/// Sources of the JDK's main modules, unpacked.
pub(crate) fn jdk() -> anyhow::Result<PathBuf> {
    let target = folder("jdk");
    if target.is_dir() {
        return Ok(target);
    }
    let src = jdk_sources().context("no JDK with sources found: set JAVA_HOME to one that has lib/src.zip")?;
    println!("unpacking {}", src.display());
    let partial = target.with_extension("partial");
    unpack(&src, &partial)?;
    fs::rename(&partial, &target)?;
    Ok(target)
}

/// `lib/src.zip` of JAVA_HOME, or of the newest JDK in the usual places.
fn jdk_sources() -> Option<PathBuf> {
    let in_home = |home: &Path| home.join("lib/src.zip");
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        let src = in_home(Path::new(&home));
        if src.is_file() {
            return Some(src);
        }
    }
    let usual = ["/usr/lib/jvm", "/usr/java", "/Library/Java/JavaVirtualMachines", "C:/Program Files/Java"];
    let mut found: Vec<PathBuf> = usual
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .filter_map(Result::ok)
        .flat_map(|entry| [in_home(&entry.path()), in_home(&entry.path().join("Contents/Home"))])
        .filter(|src| src.is_file())
        .collect();
    // Larger is newer: every release adds code.
    found.sort_by_key(|src| src.metadata().map_or(0, |m| m.len()));
    found.pop()
}

fn unpack(archive: &Path, target: &Path) -> anyhow::Result<()> {
    let mut zip = zip::ZipArchive::new(File::open(archive)?)?;
    for i in 0..zip.len() {
        let mut entry = zip.by_index(i)?;
        let Some(name) = entry.enclosed_name() else { continue };
        let wanted = JDK_MODULES.iter().any(|module| name.starts_with(module));
        if !wanted || entry.is_dir() {
            continue;
        }
        let path = target.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        io::copy(&mut entry, &mut File::create(path)?)?;
    }
    Ok(())
}

/// A package from npm, unpacked.
pub(crate) fn npm(name: &str) -> anyhow::Result<PathBuf> {
    let target = folder(name);
    if target.join("package").is_dir() {
        return Ok(target.join("package"));
    }
    fs::create_dir_all(&target)?;
    run(Command::new("npm").args(["pack", "--silent", name]).current_dir(&target))
        .context("npm is needed to fetch code to measure on; or name folders of your own")?;
    let archives = fs::read_dir(&target)?.filter_map(Result::ok).map(|e| e.path());
    let Some(archive) = archives.into_iter().find(|p| p.extension().is_some_and(|e| e == "tgz")) else {
        bail!("npm left no archive in {}", target.display());
    };
    run(Command::new("tar").arg("-xzf").arg(&archive).current_dir(&target))?;
    Ok(target.join("package"))
}
