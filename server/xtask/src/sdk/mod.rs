//! `cargo xtask sdk`: makes the API index that is built into the binary. Fetches packages by name with the ordinary clients into a cache
//! folder, reads what they declare, and writes the index and the notice of whose declarations it holds.

mod jar;
mod jdk;

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use callscope_engine::library::Pack;

/// What the task is told.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Where downloads are kept.
    #[arg(long, env = "CALLSCOPE_SDK_CACHE", default_value = "target/sdk")]
    cache: PathBuf,
    /// The JDK to read (one with `lib/modules` and `bin/jimage`).
    #[arg(long, env = "JAVA_HOME")]
    jdk: PathBuf,
}

/// Where the index lies.
const INDEX: &str = "server/engine/src/library/data/api.bin";

/// Makes the index.
pub(crate) fn run(options: &Options) -> Result<()> {
    std::fs::create_dir_all(&options.cache).context("the cache folder")?;
    let mut pack = Pack::new();
    jdk::add(&options.jdk, &options.cache, &mut pack)?;
    let index = pack.finish(19)?;
    std::fs::write(INDEX, &index).with_context(|| format!("writing {INDEX}"))?;
    println!("{INDEX}: {} bytes", index.len());
    Ok(())
}
