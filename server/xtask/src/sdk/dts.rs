//! TypeScript declarations of Java classes: read only for what the Python stubs leave out, which types are interfaces.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::pystubs::Kinds;

/// The file of the package that declares the newest androidx.
const FILE: &str = "package/lib/android/androidx-32.d.ts";

/// Which types are interfaces and which classes, by the binary names that comments and class objects spell out.
pub(super) fn kinds(archive: &Path) -> Result<Kinds> {
    let output = Command::new("tar").arg("-xOzf").arg(archive).arg(FILE).output().context("running tar")?;
    ensure!(output.status.success(), "tar cannot read {}", archive.display());
    let text = String::from_utf8(output.stdout).context("the declarations are not UTF-8")?;
    let mut kinds = Kinds::default();
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once("Constructs a new instance of the ") {
            if let Some((name, _)) = rest.split_once(" interface with") {
                kinds.interfaces.insert(name.to_owned());
            }
        } else if let Some((_, rest)) = line.split_once("public static class: java.lang.Class<") {
            let name = rest.split(['<', '>']).next().unwrap_or("");
            kinds.classes.insert(binary(name));
        }
    }
    let Kinds { interfaces, classes } = &mut kinds;
    classes.retain(|name| !interfaces.contains(name));
    Ok(kinds)
}

/// Nested classes begin behind the first part in upper case.
pub(super) fn binary(dotted: &str) -> String {
    let mut out = String::new();
    let mut in_class = false;
    for part in dotted.split('.') {
        if !out.is_empty() {
            out.push(if in_class { '$' } else { '.' });
        }
        out.push_str(part);
        in_class |= part.starts_with(|c: char| c.is_ascii_uppercase());
    }
    out
}
