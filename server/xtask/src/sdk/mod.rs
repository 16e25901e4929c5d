//! `cargo xtask sdk`: makes the API index that is built into the binary. Fetches packages by name with the ordinary clients into a cache
//! folder, reads what they declare, and writes the index and the notice of whose declarations it holds.

mod android;
mod androidx;
mod dts;
mod fetch;
mod jar;
mod jdk;
mod keep;
mod notice;
mod pystubs;
mod show;
mod sources;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use callscope_engine::hir::Items;
use callscope_engine::library::{Pack, classfile};
use sources::{Artifact, From, Sources};

/// What the task is told.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Where downloads are kept.
    #[arg(long, env = "CALLSCOPE_SDK_CACHE", default_value = "target/sdk")]
    cache: PathBuf,
    /// The JDK to read (one with `lib/modules` and `bin/jimage`).
    #[arg(long, env = "JAVA_HOME")]
    jdk: Option<PathBuf>,
    /// Make nothing; print what the index says of these qualified names of classes, functions or packages.
    #[arg(long, num_args = 1..)]
    show: Vec<String>,
}

/// Where the index lies.
const INDEX: &str = "server/engine/src/library/data/api.bin";

/// Makes the index.
pub(crate) fn run(options: &Options) -> Result<()> {
    if !options.show.is_empty() {
        options.show.iter().for_each(|name| show::print(name));
        return Ok(());
    }
    std::fs::create_dir_all(&options.cache).context("the cache folder")?;
    let jdk = options.jdk.as_deref().context("--jdk, or JAVA_HOME, must name a JDK")?;
    let sources = Sources::load()?;
    let mut made = Made::default();
    made.group("JDK", jdk::stubs(jdk, &options.cache)?.into_iter().map(|items| ("jdk".to_owned(), items)))?;
    let android = android::stubs(&sources.android, &options.cache)?;
    made.group("Android", android.into_iter().map(|items| ("android".to_owned(), items)))?;
    let artifacts: Vec<&Artifact> = sources.group.iter().flat_map(|g| &g.artifacts).collect();
    fetch::maven(&options.cache, &artifacts)?;
    for group in &sources.group {
        let mut stubs = Vec::new();
        for artifact in &group.artifacts {
            stubs.extend(of_artifact(artifact, &options.cache)?.into_iter().map(|items| (artifact.id.clone(), items)));
        }
        made.group(&group.name, stubs)?;
    }
    let index = made.pack.finish(LEVEL)?;
    std::fs::write(INDEX, &index).with_context(|| format!("writing {INDEX}"))?;
    println!("{INDEX}: {} bytes", index.len());
    notice::write(&sources, jdk)
}

/// zstd's level: the slowest that still gains something.
const LEVEL: i32 = 19;

/// The index while it is made.
#[derive(Default)]
struct Made {
    pack: Pack,
}

impl Made {
    /// Adds a group's stubs, each with its origin, and prints what the group takes in an index of its own.
    fn group(&mut self, name: &str, stubs: impl IntoIterator<Item = (String, Items)>) -> Result<()> {
        let (mut alone, mut classes) = (Pack::new(), 0);
        for (origin, items) in stubs {
            alone.add(&origin, items.clone());
            classes += self.pack.add(&origin, items);
        }
        println!("{name:30} {classes:6} top-level classes {:8} bytes", alone.finish(LEVEL)?.len());
        Ok(())
    }
}

/// What an artifact of Maven declares.
fn of_artifact(artifact: &Artifact, cache: &Path) -> Result<Vec<Items>> {
    if artifact.from == From::Sources {
        return Ok(Vec::new());
    }
    let files = jar::files(&fetch::maven_path(cache, artifact)?, jar::is_class)?;
    let stubs = classfile::read(files.iter().map(|f| f.bytes.as_slice()));
    if stubs.unreadable > 0 {
        println!("{}: {} of {} class files cannot be read", artifact.id, stubs.unreadable, files.len());
    }
    Ok(keep::keep(artifact, stubs.files))
}
