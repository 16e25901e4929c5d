//! `cargo xtask accuracy`: holds the engine's answers against independent references and prints the figures.

mod calls;
mod density;
mod signatures;
mod slice_time;
mod slices;

use clap::Args;

/// What to measure.
#[derive(Args)]
pub(crate) struct Options {
    /// Calls and declarations of published projects against javac and the Kotlin compiler (needs a JDK, mvn, python3)
    #[arg(long)]
    calls: bool,
    /// Slices of Java against the reference slicer of `tests/accuracy/slices` (needs a JDK; fetches sources with mvn)
    #[arg(long)]
    slices: bool,
    /// Decisions a statement, and rows of slices, in real code of both languages
    #[arg(long)]
    density: bool,
    /// Whether every printed signature leads back to exactly its method
    #[arg(long)]
    signatures: bool,
    #[command(flatten)]
    of_calls: calls::CallOptions,
    #[command(flatten)]
    of_slices: slices::SliceOptions,
    #[command(flatten)]
    of_density: density::DensityOptions,
    #[command(flatten)]
    of_signatures: signatures::SignatureOptions,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    anyhow::ensure!(
        options.calls || options.slices || options.density || options.signatures,
        "say what to measure: --calls, --slices, --density, --signatures"
    );
    if options.calls {
        calls::run(&options.of_calls)?;
    }
    if options.slices {
        slices::run(&options.of_slices)?;
    }
    if options.density {
        density::run(&options.of_density)?;
    }
    if options.signatures {
        signatures::run(&options.of_signatures)?;
    }
    Ok(())
}
