//! Usage, exit status, and who writes where.

use serde_json::json;

use crate::support::fixture::Fixture;
use crate::support::program::{ask, callscope, run};

fn one_class() -> Fixture {
    Fixture::new("//- A.java\nclass A { void run() {} }\n")
}

#[test]
fn without_arguments_a_person_gets_help_and_a_client_gets_a_server() {
    let help = run(callscope().arg("--help"));
    assert_eq!(help.status, 0);
    for word in ["expand", "source", "stats", "dump", "lsp", "Examples:", "Exit status:"] {
        assert!(help.stdout.contains(word), "{word}");
    }
    // Our standard input is no terminal, and at its end at once.
    let server = run(&mut callscope());
    assert_eq!((server.status, server.stdout.as_str()), (1, ""));
}

#[test]
fn every_subcommand_has_help_with_its_options() {
    for subcommand in ["expand", "source", "stats", "dump", "lsp"] {
        let help = run(callscope().args([subcommand, "--help"]));
        assert_eq!(help.status, 0, "{subcommand}");
        assert!(help.stdout.contains("--root <PATH>"), "{subcommand}: {}", help.stdout);
    }
}

#[test]
fn wrong_usage_is_status_2_with_a_sentence() {
    let fixture = one_class();
    for arguments in [&["expand"][..], &["dance"], &["expand", "A.run", "--depth", "x"], &["dump", "cakes"]] {
        let wrong = run(callscope().args(arguments).current_dir(fixture.root()));
        assert_eq!((wrong.status, wrong.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(wrong.stderr.starts_with("error: "), "{}", wrong.stderr);
    }
    let missing = ask(&fixture.path("missing"), ["expand", "A.run"]);
    assert_eq!((missing.status, missing.stdout.as_str()), (2, ""));
    let sentence = format!("callscope: cannot use the root {}: it does not exist\n", fixture.path("missing").display());
    assert_eq!(missing.stderr, sentence);
}

#[test]
fn not_found_is_status_1_with_the_json_still_printed() {
    let fixture = one_class();
    for subcommand in ["expand", "source"] {
        let answer = ask(fixture.root(), [subcommand, "A.nothing", "--json"]);
        assert_eq!(answer.status, 1, "{answer:?}");
        assert_eq!(answer.json()["found"], false);
        assert_eq!(answer.stderr, "");
    }
}

#[test]
fn the_current_folder_is_the_default_root() {
    let fixture = one_class();
    let stats = run(callscope().args(["stats", "--json"]).current_dir(fixture.root()));
    assert_eq!(stats.json()["files"], 1, "{stats:?}");
}

#[test]
fn an_empty_workspace_says_so() {
    let fixture = Fixture::empty();
    let answer = ask(fixture.root(), ["expand", "A.run", "--json"]);
    assert_eq!(answer.status, 1);
    assert_eq!(answer.json()["found"], false);
    assert!(answer.stderr.starts_with("callscope: no .java, .kt or .kts files under "), "{}", answer.stderr);
    let stats = ask(fixture.root(), ["stats", "--json"]);
    assert_eq!((stats.status, &stats.json()["files"]), (0, &json!(0)));
}

#[test]
fn colours_are_for_terminals_or_who_asks() {
    let fixture = one_class();
    let plain = ask(fixture.root(), ["source", "A.nothing"]);
    assert!(!plain.stdout.contains('\u{1b}'), "{}", plain.stdout);
    let colored = ask(fixture.root(), ["source", "A.nothing", "--color", "always"]);
    assert!(colored.stdout.contains('\u{1b}'), "{}", colored.stdout);
}

#[test]
fn several_roots_and_archives() {
    let fixture = Fixture::new("//- one/A.java\nclass A {}\n//- two/B.kt\nclass B\n");
    let archive = std::fs::File::create(fixture.path("lib-sources.jar")).expect("writable");
    let mut jar = zip::ZipWriter::new(archive);
    let options = zip::write::SimpleFileOptions::default();
    for (name, text) in [("lib/C.java", "package lib; class C {}"), ("lib/notes.txt", "none"), ("META-INF/X.class", "")]
    {
        jar.start_file(name, options).expect("writable");
        std::io::Write::write_all(&mut jar, text.as_bytes()).expect("writable");
    }
    jar.finish().expect("writable");
    let roots = ["one", "two", "lib-sources.jar"].map(|name| fixture.path(name));
    let stats = run(callscope()
        .args(["stats", "--json"])
        .args(roots.iter().flat_map(|root| ["--root".as_ref(), root.as_os_str()])));
    assert_eq!(stats.json()["files"], 3, "{stats:?}");
    assert_eq!(stats.json()["classes"], 3, "{stats:?}");
}

#[test]
fn gradles_scripts_are_counted_and_left_out() {
    let fixture = Fixture::new(
        "//- build.gradle.kts
plugins { id(\"com.android.application\") }
dependencies { implementation(\"com.squareup.okio:okio:3.9.1\") }
//- settings.gradle.kts
include(\":app\")
//- buildSrc/src/main/kotlin/module.gradle.kts
android { compileSdk = 35 }
//- tools/clean.main.kts
fun clean() {}
clean()
//- src/main/kotlin/A.kt
fun run() {}
",
    );
    let stats = ask(fixture.root(), ["stats", "--json"]).json();
    assert_eq!((&stats["files"], &stats["build_scripts"], &stats["unknown"]), (&json!(2), &json!(3), &json!(0)));
    assert_eq!(stats["dependencies"][0]["artifact"], "com.squareup.okio:okio");
    let text = ask(fixture.root(), ["stats"]).stdout;
    assert!(text.lines().any(|l| l.trim_start().starts_with("Gradle scripts, left out") && l.ends_with('3')), "{text}");
}
