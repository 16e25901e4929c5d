//! From `--root` options to an index that can be asked.

use std::sync::Arc;

use callscope_engine::cancel::Cancel;

use super::options::RootOptions;
use super::progress::Bar;
use crate::session::View;
use crate::workspace::{Loaded, Problem, Workspace};

/// An indexed workspace.
pub(super) struct Indexed {
    /// What questions are asked of.
    pub(super) view: View,
    /// How it came about.
    pub(super) loaded: Loaded,
}

/// Problems that are shown without being asked for.
const SHOWN_PROBLEMS: usize = 5;

impl RootOptions {
    /// Opens and indexes the roots; shows progress, and on stderr what is not in the index.
    pub(super) fn index(&self) -> anyhow::Result<Indexed> {
        let workspace = Arc::new(Workspace::open(&self.roots)?);
        let loaded = workspace.load(&workspace.host(), &Bar::new(), &Cancel::default())?;
        if loaded.snapshot.index().files().next().is_none() {
            let roots: Vec<String> = self.roots.iter().map(|r| r.display().to_string()).collect();
            eprintln!("callscope: no .java, .kt or .kts files under {}", roots.join(", "));
        }
        tell(&loaded.problems);
        let view = View { workspace, snapshot: loaded.snapshot.clone(), documents: Arc::default() };
        Ok(Indexed { view, loaded })
    }
}

fn tell(problems: &[Problem]) {
    for problem in problems.iter().take(SHOWN_PROBLEMS) {
        eprintln!("callscope: {problem}");
    }
    if problems.len() > SHOWN_PROBLEMS {
        eprintln!("callscope: and {} more; `callscope stats` lists all", problems.len() - SHOWN_PROBLEMS);
    }
}
