//! `cargo xtask accuracy`: holds the engine's answers against independent references and prints the figures.

mod slices;

use clap::Args;

/// What to measure.
#[derive(Args)]
pub(crate) struct Options {
    /// Slices of Java against the reference slicer of `tests/accuracy/slices` (needs a JDK; fetches sources with mvn)
    #[arg(long)]
    slices: bool,
    #[command(flatten)]
    of_slices: slices::SliceOptions,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    anyhow::ensure!(options.slices, "say what to measure: --slices");
    slices::run(&options.of_slices)
}
