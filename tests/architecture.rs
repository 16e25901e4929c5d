//! Holds the numbered invariants of `server/ARCHITECTURE.md`: who may import whom, what never occurs where, how large files are.
//! They are checked on the source text, so that a breach names its line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use regex::Regex;

/// A source file: its path from the repository's root, and its lines without the tests at its end.
struct Source {
    path: String,
    text: String,
    lines: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files below `folder`, without their tests.
fn sources(folder: &str) -> Vec<Source> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(source(&path));
            }
        }
    }
    assert!(!files.is_empty(), "no sources in {folder}");
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn source(path: &PathBuf) -> Source {
    let text = std::fs::read_to_string(path).expect("readable");
    let is_test = path.ends_with("tests.rs") || path.components().any(|c| c.as_os_str() == "tests");
    let code = if is_test { "" } else { text.split("#[cfg(test)]\nmod tests").next().unwrap_or("") };
    let path = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
    Source { path, lines: code.lines().map(str::to_owned).collect(), text }
}

/// A line without its comment. Good enough for our own code, whose strings hold no `//` before something forbidden.
fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
}

/// Every line of the folders that matches the pattern, comments and tests aside, except in files that are allowed to.
fn occurrences(folders: &[&str], pattern: &str, allowed: &[&str]) -> Vec<String> {
    let pattern = Regex::new(pattern).expect("a right pattern");
    let mut found = Vec::new();
    for source in folders.iter().flat_map(|folder| sources(folder)) {
        if allowed.iter().any(|a| source.path.starts_with(a)) {
            continue;
        }
        for (i, line) in source.lines.iter().enumerate() {
            if pattern.is_match(code_of(line)) {
                found.push(format!("{}:{}: {}", source.path, i + 1, line.trim()));
            }
        }
    }
    found
}

#[track_caller]
fn never(folders: &[&str], pattern: &str, allowed: &[&str]) {
    let found = occurrences(folders, pattern, allowed);
    assert!(found.is_empty(), "`{pattern}` must not occur here:\n{}", found.join("\n"));
}

/// The engine's rooms with their level: a room may import those of lower levels only. `cancel` and `stack` are tools of all.
const ROOMS: [(&str, u8); 14] = [
    ("cancel", 0),
    ("stack", 0),
    ("text", 1),
    ("syntax", 2),
    ("resources", 2),
    ("hir", 3),
    ("library", 4),
    ("index", 5),
    ("infer", 6),
    ("graph", 7),
    ("risk", 8),
    ("flow", 8),
    ("host", 9),
    ("query", 10),
];

#[test]
fn engine_rooms_import_downwards_only() {
    let level: BTreeMap<&str, u8> = ROOMS.into();
    let import = Regex::new(r"\bcrate::(?:\{([^}]*)\}|(\w+))").expect("a right pattern");
    let mut wrong = Vec::new();
    for source in sources("server/engine/src") {
        let room =
            source.path.trim_start_matches("server/engine/src/").split(['/', '.']).next().unwrap_or("").to_owned();
        if room == "lib" {
            continue;
        }
        let own = level.get(room.as_str()).unwrap_or_else(|| panic!("{room}: a room without a level; add it to ROOMS"));
        for (i, line) in source.lines.iter().enumerate() {
            for found in import.captures_iter(code_of(line)) {
                let names = found.get(1).or(found.get(2)).map_or("", |m| m.as_str());
                for name in names.split(',').map(|n| n.trim().split("::").next().unwrap_or("")) {
                    let above = level.get(name).is_none_or(|l| l >= own);
                    if !name.is_empty() && name != room && above {
                        wrong.push(format!("{}:{}: {room} imports {name}", source.path, i + 1));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "imports against the direction of the data:\n{}", wrong.join("\n"));
}

/// What lies above the HIR.
const ABOVE_HIR: [&str; 6] = ["index", "infer", "graph", "risk", "flow", "query"];

fn above_hir() -> Vec<String> {
    let folders = ABOVE_HIR.map(|room| format!("server/engine/src/{room}"));
    folders.into_iter().filter(|folder| root().join(folder).is_dir()).collect()
}

#[test]
fn nothing_above_the_hir_sees_a_tree_or_asks_for_the_language() {
    let folders = above_hir();
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    never(&folders, r"tree_sitter|\bcrate::syntax\b", &[]);
    never(&folders, r"\bLanguage::|\bLanguage\b.*==", &[]);
    never(&["server/src"], r"tree_sitter|\bLanguage\b", &[]);
}

#[test]
fn only_syntax_and_lowering_know_a_grammar() {
    let allowed = ["server/engine/src/syntax", "server/engine/src/hir/lower"];
    never(&["server/engine/src"], r"tree_sitter|node_kind|child_by_field", &allowed);
}

#[test]
fn the_engine_touches_nothing_outside() {
    let outside = r"\bstd::(fs|net|process|env|io::std)|\b(tokio|serde_json|tower_lsp|ls_types|tracing)\b";
    never(&["server/engine/src"], outside, &[]);
    let manifest = std::fs::read_to_string(root().join("server/engine/Cargo.toml")).expect("readable");
    let dependencies = manifest.split("[dependencies]").nth(1).and_then(|t| t.split("\n[").next()).expect("has them");
    for name in ["tokio", "serde_json", "tower-lsp", "tracing", "ignore", "ropey"] {
        assert!(!dependencies.lines().any(|l| l.starts_with(name)), "the engine must not depend on {name}");
    }
}

#[test]
fn faces_never_import_each_other() {
    let faces = ["cli", "lsp", "mcp"];
    for face in faces.into_iter().filter(|face| root().join("server/src").join(face).is_dir()) {
        let others: Vec<&str> = faces.into_iter().filter(|other| *other != face).collect();
        never(&[&format!("server/src/{face}")], &format!(r"crate::({})\b", others.join("|")), &[]);
    }
    never(&["server/src/session", "server/src/workspace", "server/src/render"], r"crate::(cli|lsp|mcp)\b", &[]);
    never(&["server/src/workspace"], r"crate::(session|render)\b", &[]);
    never(&["server/src/render"], r"crate::session\b", &[]);
    never(&["server/src/session", "server/src/workspace", "server/src/render"], r"\b(tower_lsp|ls_types|clap)\b", &[]);
}

#[test]
fn only_the_workspace_reads_files() {
    never(
        &["server/src"],
        r"\b(std::fs|std::net|fs::(read|write|File)|File::(open|create)|Command::new)\b",
        &["server/src/workspace"],
    );
}

#[test]
fn stdout_belongs_to_answers() {
    never(&["server/src", "server/engine/src"], r"\b(print|println|dbg)!", &[]);
    let allowed = ["server/src/cli", "server/src/lsp/serve.rs", "server/src/mcp/serve.rs"];
    never(&["server/src"], r"\bstdout\(\)", &allowed);
    never(&["server/src", "server/engine/src"], r"\beprint(ln)?!", &["server/src/cli"]);
}

#[test]
fn what_computes_runs_through_one_helper() {
    never(&["server/src"], r"spawn_blocking|block_in_place", &["server/src/session/blocking.rs"]);
}

#[test]
fn nothing_panics_on_purpose() {
    let pattern =
        Regex::new(r#"\.unwrap\(\)|\.expect\("|\b(panic|todo|unimplemented|unreachable)!"#).expect("a right pattern");
    let mut found = Vec::new();
    for source in ["server/src", "server/engine/src"].into_iter().flat_map(sources) {
        for (i, line) in source.lines.iter().enumerate() {
            // A comment beside or above it must say why it cannot happen.
            let explained = line.contains("//") || i > 0 && source.lines[i - 1].trim_start().starts_with("//");
            if pattern.is_match(code_of(line)) && !explained {
                found.push(format!("{}:{}: {}", source.path, i + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "may panic, and no comment says why it cannot:\n{}", found.join("\n"));
}

#[test]
fn files_are_small_and_say_why_they_exist() {
    let files: Vec<Source> = ["server", "tests"].into_iter().flat_map(sources).collect();
    let mut wrong = Vec::new();
    for file in &files {
        if file.lines.len() > 500 {
            wrong.push(format!("{}: {} lines without its tests", file.path, file.lines.len()));
        }
        if !file.text.trim().is_empty() && !file.text.starts_with("//!") {
            wrong.push(format!("{}: its first line does not say why it exists", file.path));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut sizes: Vec<usize> = files.iter().map(|f| f.lines.len()).filter(|&n| n > 0).collect();
    sizes.sort_unstable();
    let median = sizes[sizes.len() / 2];
    assert!(median < 150, "half of the files are longer than {median} lines");
}
