//! The workspace on disk: what its files are, what they say, what could not be read. The only room that
//! does file I/O. It knows no protocol and asks no questions of the engine; it feeds it.

pub mod archive;
pub mod baseline;
pub mod config;
pub mod decode;
pub mod dependencies;
pub mod discover;
pub mod disk;
pub mod kind;
pub mod load;
pub mod memory;
pub mod output;
pub mod problem;
pub mod roots;
pub mod watch;

use std::path::PathBuf;
use std::sync::Arc;

use callscope_engine::host::Host;
use callscope_engine::library::Library;

pub use config::Config;
pub use dependencies::{Caches, Dependencies, Dependency};
pub use disk::Disk;
pub use load::Loaded;
pub use problem::{OpenError, Problem};
pub use roots::Roots;

/// Roots, their configuration and the reader of their files.
#[derive(Debug)]
pub struct Workspace {
    /// Where files may be read; nothing outside is.
    pub roots: Roots,
    /// What `callscope.toml` says.
    pub config: Config,
    /// Reads files of the roots.
    pub disk: Disk,
    /// Where jars of dependencies may lie.
    pub caches: Caches,
}

impl Workspace {
    /// Opens the roots (folders, `.jar` or `.zip` archives of sources) and reads their configuration. Indexes nothing yet.
    ///
    /// # Errors
    /// A root that does not exist or cannot be read, or a configuration file that is wrong: said so that a person can mend it.
    pub fn open(roots: &[PathBuf]) -> Result<Self, OpenError> {
        let roots = Roots::open(roots)?;
        let config = Config::of_roots(&roots)?;
        Ok(Self::new(roots, config))
    }

    /// The same without their configuration, which may come from somebody who wants to mislead.
    ///
    /// # Errors
    /// A root that does not exist or cannot be read.
    pub fn open_untrusted(roots: &[PathBuf]) -> Result<Self, OpenError> {
        Ok(Self::new(Roots::open(roots)?, Config::default()))
    }

    fn new(roots: Roots, config: Config) -> Self {
        let disk = Disk::new(roots.clone());
        Self { roots, config, disk, caches: Caches::of_user() }
    }

    /// A host without files that knows the workspace's rules.
    #[must_use]
    pub fn host(&self) -> Host {
        Host::new(Library::builtin(), Arc::clone(&self.config.catalog))
    }
}
