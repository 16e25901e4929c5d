//! Facts that follow from where a file lies: test code, generated code, folders of build output.
//! Build tools' conventions, written down once.

use std::path::Path;

use callscope_engine::host::FileKind;

/// What the key of a file says about it.
#[must_use]
pub fn of_key(key: &str) -> FileKind {
    let folders = || key.rsplit_once('/').map_or("", |(dir, _)| dir).split('/');
    FileKind { test: is_test(folders()), generated: is_generated(folders()), open: false }
}

/// Test source sets (`src/test`, `src/androidTest`, `src/jvmTest`, `src/testFixtures`) and test trees (`tests/…`, `javatests/…`).
/// Packages named `test` do not count: looking ends where packages begin.
fn is_test<'a>(folders: impl Iterator<Item = &'a str>) -> bool {
    const TREES: [&str; 4] = ["test", "tests", "javatests", "testing"];
    const PACKAGES_BEGIN: [&str; 11] =
        ["java", "kotlin", "main", "com", "org", "net", "io", "de", "javax", "jdk", "sun"];
    let mut in_src = false;
    for folder in folders {
        if TREES.contains(&folder) || in_src && is_test_set(folder) {
            return true;
        }
        if PACKAGES_BEGIN.contains(&folder) {
            return false;
        }
        in_src = folder == "src";
    }
    false
}

/// `test`, `testDebug`, `androidTest`, `androidTestRelease`, `integrationTest`, `commonTest`.
fn is_test_set(name: &str) -> bool {
    let word_ends = |rest: &str| rest.chars().next().is_none_or(|c| c.is_ascii_uppercase());
    name.strip_prefix("test").is_some_and(word_ends)
        || name.find("Test").is_some_and(|at| word_ends(name[at + "Test".len()..].trim_start_matches('s')))
}

/// `build/generated`, `target/generated-sources`, `src/generated`.
fn is_generated<'a>(folders: impl Iterator<Item = &'a str>) -> bool {
    let mut before = "";
    for folder in folders {
        let name = folder.strip_prefix("generated").is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        if name && matches!(before, "build" | "target" | "src" | "out" | "") {
            return true;
        }
        before = folder;
    }
    false
}

/// Whether a folder below a root holds no sources of the project: installed packages, or a build tool's output (known by
/// the build file beside it, since packages may be named `build` or `out` too). Generated sources in it are kept.
pub(super) fn is_skipped_folder(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|n| n.to_str()) else { return false };
    let Some(parent) = path.parent() else { return false };
    match name {
        "node_modules" => true,
        "build" | "out" | "target" | "bin" => has_build_file(parent) && !holds_generated_sources(path),
        // Siblings of generated sources.
        _ => is_build_output(parent) && !name.starts_with("generated"),
    }
}

fn is_build_output(path: &Path) -> bool {
    let named = path.file_name().is_some_and(|n| n == "build" || n == "target" || n == "out" || n == "bin");
    named && path.parent().is_some_and(has_build_file)
}

fn holds_generated_sources(path: &Path) -> bool {
    path.join("generated").is_dir() || path.join("generated-sources").is_dir()
}

fn has_build_file(folder: &Path) -> bool {
    const BUILD_FILES: [&str; 6] =
        ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "pom.xml", "build.xml"];
    BUILD_FILES.iter().any(|f| folder.join(f).is_file())
}

#[cfg(test)]
mod tests {
    use super::of_key;

    #[test]
    fn test_code_by_its_folder() {
        for key in [
            "src/test/java/a/B.java",
            "app/src/androidTest/kotlin/a/B.kt",
            "app/src/testDebug/java/B.java",
            "lib/src/commonTest/kotlin/B.kt",
            "lib/src/integrationTest/java/B.java",
            "core/src/testFixtures/java/B.java",
            "tests/a/B.java",
            "javatests/com/a/B.java",
            "module/test/com/a/B.java",
        ] {
            assert!(of_key(key).test, "{key}");
        }
        for key in [
            "src/main/java/com/a/test/B.java",
            "com/a/test/B.java",
            "src/java/org/junit/tests/B.java",
            "app/src/main/kotlin/LatestTest.kt",
            "src/latest/java/B.java",
            "src/contestants/java/B.java",
            "Test.java",
        ] {
            assert!(!of_key(key).test, "{key}");
        }
    }

    #[test]
    fn generated_code_by_its_folder() {
        for key in [
            "app/build/generated/source/buildConfig/A.java",
            "target/generated-sources/annotations/A.java",
            "src/generated/java/A.java",
        ] {
            assert!(of_key(key).generated, "{key}");
        }
        for key in ["src/main/java/com/a/generated/A.java", "app/src/main/java/A.java"] {
            assert!(!of_key(key).generated, "{key}");
        }
    }
}
