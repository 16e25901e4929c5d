//! The tests that need what others publish: a real client of the Model Context Protocol (the official Python SDK, in a virtual
//! environment below `target`), one app to explore and the schema of SARIF, both from npm. What is there already is not fetched again.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::run::{root, run, shown};
use crate::test::{Tally, counted};

/// The app, as npm knows it.
const APP: &str = "@react-native-async-storage/async-storage@1.24.0";

/// What carries the schema of SARIF 2.1.0, by those who wrote both.
const SCHEMA: &str = "@microsoft/jest-sarif@1.0.0-beta.0";

/// Runs `tests/mcp` on the program that cargo has built.
pub(crate) fn test() -> anyhow::Result<Tally> {
    let python = python()?;
    let app = package(APP, "corpora/async-storage", "android")?;
    let schema = package(SCHEMA, "sarif", "lib/schemas")?.join("lib/schemas/sarif-2.1.0-rtm.5.json");
    let program = root().join("target/debug").join(format!("callscope{}", std::env::consts::EXE_SUFFIX));
    let mut tests = Command::new(python);
    tests.args(["tests/mcp/run.py"]).current_dir(root());
    tests.env("CALLSCOPE", program).env("CALLSCOPE_ASYNC_STORAGE", app);
    tests.env("CALLSCOPE_SARIF_SCHEMA", schema).env("PYTHONDONTWRITEBYTECODE", "1");
    counted(&mut tests)
}

/// The interpreter of an environment that has what `tests/mcp/requirements.txt` names.
fn python() -> anyhow::Result<PathBuf> {
    let folder = root().join("target/mcp");
    let bin = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    let python = folder.join(bin);
    let wanted = root().join("tests/mcp/requirements.txt");
    let installed = folder.join("requirements.txt");
    let same = |a: &Path, b: &Path| std::fs::read(a).ok().zip(std::fs::read(b).ok()).is_some_and(|(a, b)| a == b);
    if python.is_file() && same(&wanted, &installed) {
        return Ok(python);
    }
    let system = if cfg!(windows) { "python" } else { "python3" };
    run(Command::new(system).args(["-m", "venv", "--clear"]).arg(&folder))
        .context("the tests of `callscope mcp` need Python with venv; on Debian: apt-get install python3-venv")?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&wanted);
    let command = shown(&install);
    run(&mut install)
        .with_context(|| format!("the client for the tests could not be installed; by hand: {command}"))?;
    std::fs::copy(&wanted, &installed)?;
    Ok(python)
}

/// The folder of a package from npm, kept in `folder` below `target`; `part` is something that it has.
fn package(name: &str, folder: &str, part: &str) -> anyhow::Result<PathBuf> {
    let target = root().join("target").join(folder);
    let package = target.join("package");
    if package.join(part).is_dir() {
        return Ok(package);
    }
    std::fs::create_dir_all(&target)?;
    run(Command::new("npm").args(["pack", "--silent", name]).current_dir(&target)).with_context(|| {
        format!("some tests need a published package; on Debian: apt-get install npm; by hand: npm pack {name}")
    })?;
    let archive = std::fs::read_dir(&target)?.filter_map(Result::ok).map(|e| e.path());
    let archive =
        archive.into_iter().find(|p| p.extension().is_some_and(|e| e == "tgz")).context("npm left no archive")?;
    run(Command::new("tar").arg("-xzf").arg(&archive).current_dir(&target))?;
    Ok(package)
}
