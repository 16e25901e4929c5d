//! Options that several subcommands share.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Where to look.
#[derive(Debug, Args)]
pub(super) struct RootOptions {
    /// Folder of sources, or a .jar or .zip archive of them; may be given several times
    #[arg(long = "root", value_name = "PATH", default_value = ".")]
    pub(super) roots: Vec<PathBuf>,
}

/// How to print.
#[derive(Debug, Args)]
pub(super) struct OutputOptions {
    /// Print one JSON object, the same that the language server and the agent tools answer
    #[arg(long)]
    pub(super) json: bool,
    /// Colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Color,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl OutputOptions {
    /// Whether to colour what goes to stdout.
    pub(super) fn colored(&self) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
        }
    }
}
