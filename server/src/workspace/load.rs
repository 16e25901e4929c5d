//! The first index: find the files, hand them to the engine, tell what could not be read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use callscope_engine::cancel::{Cancel, Cancelled};
use callscope_engine::host::{Change, Host, Now, Progress, Snapshot};

use super::Workspace;
use super::dependencies::{Dependencies, Dependency};
use super::discover::{Discovered, Found};
use super::disk::Scan;
use super::problem::Problem;

/// The first index and how it came about.
#[derive(Debug)]
pub struct Loaded {
    /// The workspace as indexed.
    pub snapshot: Arc<Snapshot>,
    /// Files that were found.
    pub files: Vec<Found>,
    /// What is not, or not wholly, in the index.
    pub problems: Vec<Problem>,
    /// What the build names, and where our knowledge of it comes from.
    pub dependencies: Vec<Dependency>,
    /// Gradle's Kotlin scripts: read for dependencies, left out of the index.
    pub build_scripts: usize,
    /// Time to list the files.
    pub discover_time: Duration,
    /// Time to read, parse and resolve them.
    pub index_time: Duration,
}

impl Workspace {
    /// Indexes every file of the roots, with all threads of the current rayon pool.
    ///
    /// # Errors
    /// [`Cancelled`]; the host then keeps what it had.
    pub fn load(&self, host: &Host, progress: &dyn Progress, cancel: &Cancel) -> Result<Loaded, Cancelled> {
        let start = Instant::now();
        let Discovered { files, mut problems, build_files, build_scripts } = self.discover();
        let dependencies = Dependencies::find(&build_files, &self.caches);
        let discover_time = start.elapsed();
        let changes: Vec<Change> =
            files.iter().map(|f| Change { path: f.key.clone(), now: Now::Present { kind: f.kind } }).collect();
        let start = Instant::now();
        host.use_jars(&dependencies.jars());
        cancel.check()?;
        let snapshot = host.apply(&changes, &Scan(&self.disk), progress, cancel)?;
        problems.extend(self.disk.take_problems());
        Ok(Loaded {
            snapshot,
            files,
            problems,
            dependencies: dependencies.all,
            build_scripts,
            discover_time,
            index_time: start.elapsed(),
        })
    }
}
