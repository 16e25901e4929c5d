//! The threads of the workspace, looked at while nobody types, for questions that say what is known of them and do not wait. Questions that
//! cannot do without them (findings) look themselves, and find what was found here.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::Snapshot;

/// The writer's side of it.
#[derive(Debug, Default)]
pub(super) struct Threads {
    /// Looks at them.
    coming: Option<JoinHandle<()>>,
    /// A fault: only those who cannot do without look.
    given_up: bool,
    /// What was known when somebody was told last.
    told: Vec<u8>,
}

impl Threads {
    /// How long the writer may wait for work before it looks after this.
    pub(super) const fn patience(&self) -> Duration {
        if self.coming.is_some() { Duration::from_millis(100) } else { Duration::from_secs(1) }
    }

    /// There is time: begins to look, or sees what was found. Whether that is news.
    ///
    /// # Errors
    /// What broke, once.
    pub(super) fn idle(&mut self, snapshot: &Arc<Snapshot>, stop: &Cancel) -> Result<bool, String> {
        if let Some(thread) = self.coming.take_if(|thread| thread.is_finished())
            && let Err(panic) = thread.join()
        {
            self.given_up = true;
            return Err(super::blocking::panic_message(&*panic));
        }
        if let Some(contexts) = snapshot.contexts_at_hand() {
            let news = self.told != contexts.reached() && !(self.told.is_empty() && contexts.is_empty());
            contexts.reached().clone_into(&mut self.told);
            return Ok(news);
        }
        if self.coming.is_none() && !self.given_up && snapshot.complete() {
            let (snapshot, stop) = (snapshot.clone(), stop.clone());
            let look = move || {
                // An error: the session is over.
                if let Ok(contexts) = snapshot.contexts(&stop) {
                    // Who asks for a way does not wait for all of them.
                    let _ = contexts.ways();
                }
            };
            self.coming = std::thread::Builder::new().name("threads".into()).spawn(look).ok();
            self.given_up = self.coming.is_none();
        }
        Ok(false)
    }
}
