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
mod source;
mod sources;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use callscope_engine::hir::Items;
use callscope_engine::library::{Library, Pack, classfile};
use source::SourceFile;
use sources::{Artifact, From, Group, Sources};

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
    /// Make nothing; print the declarations in which a type could not be resolved.
    #[arg(long)]
    unknown: bool,
}

/// Where the index lies.
const INDEX: &str = "server/engine/src/library/data/api.bin";

/// Makes the index.
pub(crate) fn run(options: &Options) -> Result<()> {
    if options.unknown {
        show::print_unknown();
        return Ok(());
    }
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
    // Kotlin comes first: all others speak of it.
    for (number, group) in sources.group.iter().enumerate() {
        // Sources speak of class files of their own group.
        made.group(&group.name, of_classes(group, &options.cache)?)?;
        let library = made.library()?;
        made.group(&format!("{}, sources", group.name), of_sources(group, &options.cache, library)?)?;
        if number == 0 {
            let library = made.library()?;
            made.group("androidx and Material", androidx::stubs(&sources, &options.cache, library)?)?;
        }
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
    /// What was made so far, to resolve names in sources. It lives until the task ends.
    fn library(&mut self) -> Result<&'static Library> {
        Ok(Box::leak(Box::new(Library::from_bytes(self.pack.finish(1)?))))
    }

    /// Adds a group's stubs, each with its origin, and prints what the group takes in an index of its own.
    fn group(&mut self, name: &str, stubs: impl IntoIterator<Item = (String, Items)>) -> Result<()> {
        let (mut alone, mut classes) = (Pack::new(), 0);
        for (origin, items) in stubs {
            alone.add(&origin, items.clone());
            classes += self.pack.add(&origin, items);
        }
        if classes > 0 {
            println!("{name:34} {classes:6} top-level classes {:8} bytes", alone.finish(LEVEL)?.len());
        }
        Ok(())
    }
}

/// What the class files of a group's artifacts declare, each stub with its origin.
fn of_classes(group: &Group, cache: &Path) -> Result<Vec<(String, Items)>> {
    let mut stubs = Vec::new();
    for artifact in group.artifacts.iter().filter(|a| a.from == From::Classes) {
        let files = jar::files(&fetch::maven_path(cache, artifact)?, jar::is_class)?;
        let read = classfile::read(files.iter().map(|f| f.bytes.as_slice()));
        if read.unreadable > 0 {
            println!("{}: {} of {} class files cannot be read", artifact.id, read.unreadable, files.len());
        }
        stubs.extend(keep::keep(artifact, read.files).into_iter().map(|items| (artifact.id.clone(), items)));
    }
    Ok(stubs)
}

/// What the sources of a group's artifacts declare.
fn of_sources(group: &Group, cache: &Path, library: &'static Library) -> Result<Vec<(String, Items)>> {
    let (mut stubs, mut files) = (Vec::new(), Vec::new());
    let artifacts = || group.artifacts.iter().filter(|a| a.from == From::Sources);
    for artifact in artifacts() {
        for file in jar::files(&fetch::maven_path(cache, artifact)?, jar::is_source)? {
            let text = String::from_utf8_lossy(&file.bytes).into_owned();
            files.push(SourceFile { origin: artifact.id.clone(), path: file.path, text });
        }
    }
    let mut lowered = source::stubs(&files, library);
    for artifact in artifacts() {
        let (own, rest): (Vec<_>, Vec<_>) = lowered.into_iter().partition(|(origin, _)| *origin == artifact.id);
        lowered = rest;
        let own = own.into_iter().map(|(_, items)| items).collect();
        stubs.extend(keep::keep(artifact, own).into_iter().map(|items| (artifact.id.clone(), items)));
    }
    Ok(stubs)
}
