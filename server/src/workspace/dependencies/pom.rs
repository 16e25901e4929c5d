//! Maven's project files: dependencies with versions as far as the file itself tells them.

use std::collections::BTreeMap;
use std::path::Path;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::Artifact;

/// The dependencies that a POM names; those for its own tests, and what is only managed or excluded, left out.
pub(super) fn dependencies_of(path: &Path) -> Vec<Artifact> {
    std::fs::read_to_string(path).map(|text| dependencies(&text)).unwrap_or_default()
}

/// [`dependencies_of`] by text.
pub(super) fn dependencies(text: &str) -> Vec<Artifact> {
    let mut reader = Reader::from_str(text);
    let mut path: Vec<String> = Vec::new();
    let mut properties: BTreeMap<String, String> = BTreeMap::new();
    let mut found: Vec<(Artifact, String)> = Vec::new();
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => {
                path.push(start.local_name().as_ref().to_owned());
                if is_at(&path, &["project", "dependencies", "dependency"]) {
                    found.push((Artifact::default(), String::new()));
                }
            }
            Ok(Event::End(_)) => {
                path.pop();
            }
            Ok(Event::Text(value)) => {
                let value = value.trim().to_owned();
                let names: Vec<&str> = path.iter().map(String::as_str).collect();
                match (&names[..], found.last_mut()) {
                    (["project", "properties", name], _) => {
                        properties.insert((*name).to_owned(), value);
                    }
                    (["project", name @ ("version" | "groupId" | "artifactId")], _) => {
                        properties.insert(format!("project.{name}"), value);
                    }
                    (["project", "parent", name @ ("version" | "groupId")], _) => {
                        properties.entry(format!("project.{name}")).or_insert(value);
                    }
                    (["project", "dependencies", "dependency", part], Some((artifact, scope))) => match *part {
                        "groupId" => artifact.group = value,
                        "artifactId" => artifact.name = value,
                        "version" => artifact.version = Some(value),
                        "scope" => *scope = value,
                        _ => {}
                    },
                    _ => {}
                }
            }
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    let resolved = |text: &str| match text.strip_prefix("${").and_then(|t| t.strip_suffix('}')) {
        Some(name) => properties.get(name).cloned(),
        None => Some(text.to_owned()),
    };
    let wanted = found.into_iter().filter(|(_, scope)| scope != "system");
    wanted
        .filter_map(|(artifact, _)| {
            Some(Artifact {
                group: resolved(&artifact.group)?,
                name: resolved(&artifact.name)?,
                version: artifact.version.as_deref().and_then(resolved),
            })
        })
        .collect()
}

fn is_at(path: &[String], wanted: &[&str]) -> bool {
    path.len() == wanted.len() && path.iter().zip(wanted).all(|(a, b)| a == b)
}
