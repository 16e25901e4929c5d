//! The same program in both languages, line by line, has the same slice. The examples of one name are such pairs.

use std::collections::BTreeMap;

use crate::{fixtures, marks};

/// By name of the example: the lines of its slice.
fn lines(folder: &str) -> BTreeMap<String, Vec<usize>> {
    let of = |file: std::path::PathBuf| {
        let text = std::fs::read_to_string(&file).expect("readable");
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        // Counted without the lines of carets.
        let mut code = 0;
        let mut at = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            if !line.trim_start().starts_with("// ^^^") {
                code += 1;
                at.insert(number, code);
            }
        }
        (name, marks(&text).keys().map(|above| at[above]).collect())
    };
    fixtures(folder).into_iter().map(of).collect()
}

#[test]
fn the_same_program_has_the_same_slice_in_both_languages() {
    let (java, kotlin) = (lines("java"), lines("kotlin"));
    let mut pairs = 0;
    let mut different = Vec::new();
    for (name, java) in &java {
        let Some(kotlin) = kotlin.get(name) else { continue };
        pairs += 1;
        if java != kotlin {
            different.push(format!("{name}: Java {java:?}, Kotlin {kotlin:?}"));
        }
    }
    assert!(pairs >= 60, "only {pairs} pairs");
    assert!(different.is_empty(), "{}", different.join("\n"));
}
