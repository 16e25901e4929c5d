//! Packages from the registries that `mvn`, `pip` and `npm` are set up for, by name, into the cache folder. What is there
//! already is not asked for again.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::sources::Artifact;

/// Where a Maven artifact lies in the cache.
pub(super) fn maven_path(cache: &Path, artifact: &Artifact) -> Result<PathBuf> {
    let (group, name) = artifact.maven()?;
    let (kind, classifier) = artifact.file();
    let dash = if classifier.is_empty() { "" } else { "-" };
    Ok(cache.join("maven").join(group).join(format!("{name}-{}{dash}{classifier}.{kind}", artifact.version)))
}

/// Fetches Maven artifacts without their dependencies, all in one run.
pub(super) fn maven(cache: &Path, artifacts: &[&Artifact]) -> Result<()> {
    let mut items = String::new();
    for artifact in artifacts {
        let path = maven_path(cache, artifact)?;
        if path.is_file() {
            continue;
        }
        let (group, name) = artifact.maven()?;
        let (kind, classifier) = artifact.file();
        let folder = std::path::absolute(path.parent().unwrap_or(cache))?;
        items.push_str(&format!(
            "<artifactItem><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{}</version>\
             <type>{kind}</type><classifier>{classifier}</classifier><outputDirectory>{}</outputDirectory></artifactItem>\n",
            artifact.version,
            folder.display(),
        ));
    }
    if items.is_empty() {
        return Ok(());
    }
    let project = cache.join("maven/pom.xml");
    std::fs::create_dir_all(cache.join("maven"))?;
    std::fs::write(
        &project,
        format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>none</groupId><artifactId>sdk</artifactId><version>1</version>\
             <packaging>pom</packaging><build><plugins><plugin><groupId>org.apache.maven.plugins</groupId>\
             <artifactId>maven-dependency-plugin</artifactId><configuration><artifactItems>\n{items}</artifactItems>\
             </configuration></plugin></plugins></build></project>"
        ),
    )?;
    run(Command::new("mvn").args(["-B", "-q", "dependency:copy", "-f"]).arg(&project))
}

/// Fetches wheels from PyPI without their dependencies. Returns where each lies.
pub(super) fn pypi(cache: &Path, packages: &[&Artifact]) -> Result<Vec<PathBuf>> {
    let folder = cache.join("pypi");
    let path = |p: &Artifact| folder.join(format!("{}-{}-py3-none-any.whl", p.id.replace('-', "_"), p.version));
    let missing: Vec<String> =
        packages.iter().filter(|p| !path(p).is_file()).map(|p| format!("{}=={}", p.id, p.version)).collect();
    if !missing.is_empty() {
        run(Command::new("pip").args(["download", "-q", "--no-deps", "-d"]).arg(&folder).args(&missing))?;
    }
    Ok(packages.iter().map(|p| path(p)).collect())
}

/// Fetches a package from npm. Returns where the archive lies.
pub(super) fn npm(cache: &Path, package: &Artifact) -> Result<PathBuf> {
    let folder = cache.join("npm");
    let name = package.id.trim_start_matches('@').replace('/', "-");
    let path = folder.join(format!("{name}-{}.tgz", package.version));
    if !path.is_file() {
        std::fs::create_dir_all(&folder)?;
        run(Command::new("npm").arg("pack").arg(format!("{}@{}", package.id, package.version)).current_dir(&folder))?;
    }
    Ok(path)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("running {}", command.get_program().display()))?;
    ensure!(status.success(), "{} failed", command.get_program().display());
    Ok(())
}
