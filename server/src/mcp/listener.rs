//! What the writer thread of a project tells: how the first index went.

use std::sync::{Arc, Mutex, PoisonError};

use callscope_engine::host::{Progress, Stage};

use crate::session;
use crate::workspace::{Loaded, Problem};

/// What is worth telling an agent.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    /// Files and folders that are not, or not wholly, in the index.
    pub(super) problems: Vec<Problem>,
    /// A fault inside; the index keeps its last state.
    pub(super) fault: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Listener(Arc<Mutex<Report>>);

impl Listener {
    pub(super) fn report(&self) -> Report {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Progress for Listener {
    fn files(&self, _: Stage, _: usize, _: usize) {}
}

impl session::Listener for Listener {
    fn loading(&self) {}

    fn loaded(&self, loaded: &Loaded) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).problems.clone_from(&loaded.problems);
    }

    fn changed(&self) {}

    fn threads_known(&self) {}

    fn failed(&self, message: &str) {
        tracing::error!("a fault in Callscope: {message}");
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fault = Some(message.to_owned());
    }
}
