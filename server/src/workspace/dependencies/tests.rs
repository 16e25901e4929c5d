//! Finding archives in caches that the tests make.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use expect_test::expect;

use super::{Caches, Dependencies};

fn put(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, bytes).expect("writable");
}

fn empty_jar() -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("a/A.class", zip::write::SimpleFileOptions::default()).expect("written");
    zip.write_all(b"no class file").expect("written");
    zip.finish().expect("written").into_inner()
}

#[test]
fn archives_of_both_caches_and_what_they_need() {
    let dir = tempfile::tempdir().expect("temporary folder");
    let (gradle, maven) = (dir.path().join("gradle"), dir.path().join("maven"));
    let jar = empty_jar();
    put(&gradle.join("g/multi-jvm/2.0/hash/multi-jvm-2.0.jar"), &jar);
    put(&gradle.join("g/multi/2.0/hash/multi-2.0.pom"), b"<project/>");
    put(&maven.join("org/b/named/1.0/named-1.0.jar"), &jar);
    let needs = "<project><dependencies><dependency><groupId>org.b</groupId><artifactId>needed</artifactId></dependency></dependencies></project>";
    put(&maven.join("org/b/named/1.0/named-1.0.pom"), needs.as_bytes());
    put(&maven.join("org/b/needed/1.2/needed-1.2.jar"), &jar);
    put(&maven.join("org/b/needed/1.10/needed-1.10.jar"), &jar);
    put(&maven.join("org/b/needed/1.10-rc1/needed-1.10-rc1.jar"), &jar);
    let build = dir.path().join("build.gradle");
    let text = "'org.b:named:1.0' 'g:multi:2.0' 'com.google.code.gson:gson:2.8.0' 'no.such:thing:1' '../..:secret:1'";
    put(&build, text.as_bytes());

    let found = Dependencies::find(&[build], &Caches { gradle: Some(gradle), maven: Some(maven) });
    expect![[r#"
        com.google.code.gson:gson 2.8.0 BuiltIn
        g:multi 2.0 Jar
        no.such:thing 1 NotAtAll
        org.b:named 1.0 Jar
    "#]]
    .assert_eq(
        &found
            .all
            .iter()
            .map(|d| format!("{} {} {:?}\n", d.artifact, d.version.as_deref().unwrap_or("?"), d.known))
            .collect::<String>(),
    );
    let mut names: Vec<String> =
        found.archives.iter().map(|(_, p)| p.file_name().expect("a file").to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["multi-jvm-2.0.jar", "named-1.0.jar", "needed-1.10.jar"]);
    assert!(found.jars().iter().all(|jar| jar.classes == [b"no class file".to_vec()]));
}
