//! A progress bar on stderr, where that is a terminal.

use std::sync::atomic::{AtomicUsize, Ordering};

use callscope_engine::host::{Progress, Stage};
use indicatif::{ProgressBar, ProgressStyle};

/// Shows how far indexing is. Invisible, where stderr is no terminal; gone, when dropped.
pub(super) struct Bar {
    bar: ProgressBar,
    stage: AtomicUsize,
}

impl Bar {
    /// An empty bar.
    pub(super) fn new() -> Self {
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{msg:>9} {bar:30} {human_pos}/{human_len} files") {
            bar.set_style(style);
        }
        Self { bar, stage: AtomicUsize::new(usize::MAX) }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn files(&self, stage: Stage, done: usize, total: usize) {
        if self.stage.swap(stage as usize, Ordering::Relaxed) != stage as usize {
            self.bar.set_message(match stage {
                Stage::Parse => "parsing",
                Stage::Resolve => "resolving",
            });
            self.bar.set_length(total as u64);
        }
        self.bar.set_position(done as u64);
    }
}
