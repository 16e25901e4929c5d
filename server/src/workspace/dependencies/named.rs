//! What build files name, read as text: Gradle's scripts in both languages, version catalogs, Maven's POMs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use regex::Regex;

use super::{Artifact, pom};

/// Larger files are no build files.
const MAX_BYTES: u64 = 4 << 20;

/// Whether a file of this name is read for dependencies.
#[must_use]
pub fn is_build_file(path: &Path) -> bool {
    let name = path.file_name().map(|n| n.to_string_lossy()).unwrap_or_default();
    matches!(&*name, "build.gradle" | "build.gradle.kts" | "pom.xml" | "gradle.properties")
        || name.ends_with(".versions.toml")
}

/// All artifacts that the files name, in a fixed order.
pub(super) fn read(files: &[PathBuf]) -> Vec<Artifact> {
    let mut files: Vec<&PathBuf> = files.iter().collect();
    files.sort();
    let small = |path: &&&PathBuf| path.metadata().is_ok_and(|m| m.len() <= MAX_BYTES);
    let texts: Vec<(&Path, String)> = files
        .iter()
        .filter(small)
        .filter_map(|path| Some((path.as_path(), std::fs::read_to_string(path).ok()?)))
        .collect();
    let mut values = BTreeMap::new();
    for (_, text) in &texts {
        assignments(text, &mut values);
    }
    let mut all = Vec::new();
    for (path, text) in &texts {
        match path.extension().and_then(|e| e.to_str()) {
            Some("xml") => all.extend(pom::dependencies(text)),
            Some("toml") => all.extend(catalog(text)),
            Some("properties") => {}
            _ => all.extend(script(text, &values)),
        }
    }
    all
}

/// `name = "1.2.3"` in scripts and `name=1.2.3` in properties: what versions may be stated by.
fn assignments(text: &str, values: &mut BTreeMap<String, String>) {
    static FORM: OnceLock<Option<Regex>> = OnceLock::new();
    let form = FORM.get_or_init(|| Regex::new(r#"(?m)([\w.]+)\s*[=:]\s*["']?(\d[\w.\-]*)["']?\s*,?\s*$"#).ok());
    for found in form.iter().flat_map(|f| f.captures_iter(text)) {
        let name = found[1].rsplit('.').next().unwrap_or_default().to_owned();
        values.insert(name, found[2].to_owned());
    }
}

/// `"group:name:version"` anywhere in a script, and `group: 'g', name: 'n', version: 'v'`.
fn script(text: &str, values: &BTreeMap<String, String>) -> Vec<Artifact> {
    static SHORT: OnceLock<Option<Regex>> = OnceLock::new();
    static LONG: OnceLock<Option<Regex>> = OnceLock::new();
    let short = SHORT.get_or_init(|| {
        Regex::new(r#"["']([A-Za-z][\w.\-]*):([A-Za-z][\w.\-]*)(?::([\w.\-+]+|\$\{?[\w.]+\}?))?(?:@\w+)?["']"#).ok()
    });
    let long = LONG.get_or_init(|| {
        let part = |name: &str| format!(r#"{name}\s*[:=]\s*["']([\w.\-]+)["']"#);
        Regex::new(&format!(r"{}\s*,\s*{}(?:\s*,\s*{})?", part("group"), part("name"), part("version"))).ok()
    });
    let mut all = Vec::new();
    for found in [short, long].into_iter().flatten().flat_map(|form| form.captures_iter(text)) {
        let version = found.get(3).and_then(|v| match v.as_str().strip_prefix('$') {
            Some(name) => {
                let name = name.trim_matches(['{', '}']);
                values.get(name.rsplit('.').next().unwrap_or(name)).cloned()
            }
            None => Some(v.as_str().to_owned()).filter(|v| !v.contains('+')),
        });
        all.push(Artifact { group: found[1].to_owned(), name: found[2].to_owned(), version });
    }
    all
}

/// The libraries of a version catalog.
fn catalog(text: &str) -> Vec<Artifact> {
    let Ok(table) = text.parse::<toml::Table>() else { return Vec::new() };
    let versions = table.get("versions").and_then(toml::Value::as_table);
    let libraries = table.get("libraries").and_then(toml::Value::as_table);
    let stated = |value: &toml::Value| -> Option<String> {
        match value {
            toml::Value::String(text) => Some(text.clone()),
            toml::Value::Table(rich) => {
                ["strictly", "require", "prefer"].iter().find_map(|key| rich.get(*key)?.as_str()).map(str::to_owned)
            }
            _ => None,
        }
    };
    let library = |value: &toml::Value| -> Option<Artifact> {
        if let Some(text) = value.as_str() {
            let mut parts = text.split(':');
            let (group, name) = (parts.next()?.to_owned(), parts.next()?.to_owned());
            return Some(Artifact { group, name, version: parts.next().map(str::to_owned) });
        }
        let value = value.as_table()?;
        let text = |key: &str| value.get(key).and_then(toml::Value::as_str);
        let (group, name) = match text("module") {
            Some(module) => module.split_once(':')?,
            None => (text("group")?, text("name")?),
        };
        let version = value.get("version").and_then(|version| match version.get("ref").and_then(toml::Value::as_str) {
            Some(reference) => stated(versions?.get(reference)?),
            None => stated(version),
        });
        Some(Artifact { group: group.to_owned(), name: name.to_owned(), version })
    };
    libraries.into_iter().flatten().filter_map(|(_, value)| library(value)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{assignments, catalog, script};
    use crate::workspace::dependencies::{Artifact, pom};

    fn shown(all: &[Artifact]) -> Vec<String> {
        let version = |a: &Artifact| a.version.clone().unwrap_or_else(|| "?".to_owned());
        all.iter().map(|a| format!("{} {} {}", a.group, a.name, version(a))).collect()
    }

    #[test]
    fn scripts_of_both_languages() {
        let text = r#"
            ext.okio_version = '3.6.0'
            val retrofit = "2.9.0"
            implementation 'com.squareup.okhttp3:okhttp:4.12.0'
            implementation("com.squareup.retrofit2:retrofit:$retrofit")
            api "com.squareup.okio:okio:${versions.okio_version}"
            implementation group: 'junit', name: 'junit', version: '4.13'
            implementation(platform("com.example:bom:1.+"))
            implementation("com.example:core") // its version comes from the platform
            implementation(project(":app:core"))
            url = "https://example.com:8080"
        "#;
        let mut values = BTreeMap::new();
        assignments(text, &mut values);
        assert_eq!(
            shown(&script(text, &values)),
            [
                "com.squareup.okhttp3 okhttp 4.12.0",
                "com.squareup.retrofit2 retrofit 2.9.0",
                "com.squareup.okio okio 3.6.0",
                "com.example bom ?",
                "com.example core ?",
                "junit junit 4.13",
            ]
        );
    }

    #[test]
    fn version_catalogs() {
        let text = r#"
            [versions]
            room = "2.6.1"
            kotlin = { strictly = "2.0.0" }
            [libraries]
            a = "g:a:1.0"
            room-runtime = { module = "androidx.room:room-runtime", version.ref = "room" }
            stdlib = { group = "org.jetbrains.kotlin", name = "kotlin-stdlib", version.ref = "kotlin" }
            by-platform = { module = "androidx.compose.ui:ui" }
        "#;
        let mut all = shown(&catalog(text));
        all.sort();
        assert_eq!(
            all,
            [
                "androidx.compose.ui ui ?",
                "androidx.room room-runtime 2.6.1",
                "g a 1.0",
                "org.jetbrains.kotlin kotlin-stdlib 2.0.0"
            ]
        );
    }

    #[test]
    fn project_files_of_maven() {
        let text = "<project><parent><groupId>org.parent</groupId><version>7</version></parent>
            <properties><gson.version>2.11.0</gson.version></properties>
            <dependencyManagement><dependencies><dependency><groupId>no</groupId><artifactId>managed</artifactId></dependency></dependencies></dependencyManagement>
            <dependencies>
              <dependency><groupId>com.google.code.gson</groupId><artifactId>gson</artifactId><version>${gson.version}</version>
                <exclusions><exclusion><groupId>no</groupId><artifactId>excluded</artifactId></exclusion></exclusions></dependency>
              <dependency><groupId>${project.groupId}</groupId><artifactId>core</artifactId><version>${project.version}</version></dependency>
              <dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
            </dependencies></project>";
        assert_eq!(
            shown(&pom::dependencies(text)),
            ["com.google.code.gson gson 2.11.0", "org.parent core 7", "junit junit ?"]
        );
    }
}
