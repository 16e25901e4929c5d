//! A project's published sources and the jars that its compiler needs, by Maven, kept under `target/accuracy`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use super::Project;
use crate::run::{root, run};

/// A project on the disk.
pub(super) struct Fetched {
    /// Where everything of it lies.
    pub(super) folder: PathBuf,
    /// Its sources, a folder for each artifact.
    pub(super) sources: PathBuf,
    /// Jars that it needs, its own left out.
    pub(super) class_path: String,
    /// Its own published jars.
    pub(super) own: String,
}

/// Where projects and references are kept.
pub(super) fn cache() -> PathBuf {
    root().join("target/accuracy")
}

pub(super) fn project(project: &Project) -> anyhow::Result<Fetched> {
    let folder = cache().join(&project.name);
    let (sources, all) = (folder.join("src"), folder.join("cp.txt"));
    // What was fetched for another line of the table is fetched again.
    let line = format!("{:?} {:?}", project.sources, project.class_path);
    let stamp = folder.join("fetched");
    if fs::read_to_string(&stamp).is_ok_and(|old| old == line) {
        return fetched(project, folder, sources, &fs::read_to_string(all)?);
    }
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&sources)?;
    let pom = folder.join("pom.xml");
    fs::write(&pom, pom_of(project)?)?;
    let goal = format!("-Dmdep.outputFile={}", all.display());
    run(Command::new("mvn").args(["-B", "-q", "dependency:build-classpath", &goal, "-f"]).arg(&pom))
        .context("mvn is needed to fetch projects")?;
    for artifact in &project.sources {
        let goal = format!("-Dartifact={artifact}:jar:sources");
        run(Command::new("mvn").args(["-B", "-q", "dependency:get", "-Dtransitive=false", &goal]))?;
    }
    let fetched = fetched(project, folder, sources, &fs::read_to_string(all)?)?;
    for (artifact, jar) in project.sources.iter().zip(fetched.own.split(':')) {
        let name = artifact.split(':').nth(1).unwrap_or(artifact);
        let archive = format!("{}-sources.jar", jar.trim_end_matches(".jar"));
        unpack(Path::new(&archive), &fetched.sources.join(name))?;
    }
    fs::write(stamp, line)?;
    Ok(fetched)
}

fn fetched(project: &Project, folder: PathBuf, sources: PathBuf, all: &str) -> anyhow::Result<Fetched> {
    let jars: Vec<&str> = all.trim().split(':').filter(|j| !j.is_empty()).collect();
    let mut own = Vec::new();
    for artifact in &project.sources {
        let [_, name, version] = parts(artifact)?;
        let file = format!("/{name}-{version}.jar");
        own.push(*jars.iter().find(|j| j.ends_with(&file)).with_context(|| format!("no jar of {artifact}"))?);
    }
    let class_path: Vec<&str> = jars.iter().copied().filter(|j| !own.contains(j)).collect();
    Ok(Fetched { folder, sources, class_path: class_path.join(":"), own: own.join(":") })
}

fn parts(artifact: &str) -> anyhow::Result<[&str; 3]> {
    let parts: Vec<&str> = artifact.split(':').collect();
    match parts[..] {
        [group, name, version] => Ok([group, name, version]),
        _ => bail!("{artifact} is not group:name:version"),
    }
}

/// A build file that names the project's artifacts and what they need.
pub(super) fn pom_of(project: &Project) -> anyhow::Result<String> {
    let mut dependencies = String::new();
    for artifact in project.sources.iter().chain(&project.class_path) {
        let [group, name, version] = parts(artifact)?;
        dependencies.push_str(&format!(
            "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version></dependency>\n"
        ));
    }
    Ok(format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>none</groupId><artifactId>none</artifactId><version>1</version>\
         <dependencies>\n{dependencies}</dependencies></project>\n"
    ))
}

fn unpack(archive: &Path, target: &Path) -> anyhow::Result<()> {
    let file = fs::File::open(archive).with_context(|| archive.display().to_string())?;
    let mut zip = zip::ZipArchive::new(file)?;
    for i in 0..zip.len() {
        let mut entry = zip.by_index(i)?;
        let Some(name) = entry.enclosed_name() else { continue };
        if entry.is_dir() || !name.extension().is_some_and(|e| e == "java" || e == "kt") {
            continue;
        }
        let path = target.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        io::copy(&mut entry, &mut fs::File::create(path)?)?;
    }
    Ok(())
}
