//! `cargo xtask dist`: the VS Code extension with the program in it, for the platform that it runs on. The release workflow runs it
//! on each platform that there is a package for.

use std::fs;

use anyhow::Context;
use clap::Args;

use crate::run::{self, cargo};
use crate::vscode::{Extension, target};

#[derive(Args)]
pub(crate) struct Options {
    /// The platform as Rust names it, where it is not this one
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
}

/// Platforms with a package: as Rust names them, and as the Marketplace does.
const PLATFORMS: [(&str, &str); 7] = [
    ("x86_64-unknown-linux-gnu", "linux-x64"),
    ("x86_64-unknown-linux-musl", "alpine-x64"),
    ("aarch64-unknown-linux-gnu", "linux-arm64"),
    ("x86_64-apple-darwin", "darwin-x64"),
    ("aarch64-apple-darwin", "darwin-arm64"),
    ("x86_64-pc-windows-msvc", "win32-x64"),
    ("aarch64-pc-windows-msvc", "win32-arm64"),
];

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let triple = options.target.clone().map_or_else(host, Ok)?;
    let (_, platform) = PLATFORMS
        .into_iter()
        .find(|(rust, _)| *rust == triple)
        .with_context(|| format!("there is no package for {triple}"))?;
    let extension = Extension::install()?;
    run::run(cargo().args(["build", "--package", "callscope", "--profile", "dist", "--locked", "--target", &triple]))?;
    let program = if triple.contains("windows") { "callscope.exe" } else { "callscope" };
    let server = target().join(&triple).join("dist").join(program);
    let out = target().join("dist");
    fs::create_dir_all(&out)?;
    let package = out.join(format!("callscope-{platform}.vsix"));
    extension.pack(&server, &package, platform)?;
    println!("\n{}", package.display());
    Ok(())
}

/// The platform of the toolchain in use.
fn host() -> anyhow::Result<String> {
    let output = std::process::Command::new("rustc").arg("-vV").output().context("cannot start `rustc -vV`")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).context("`rustc -vV` names no host")?;
    Ok(host.to_owned())
}
