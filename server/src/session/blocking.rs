//! The one way from `async` code to work that computes: on a thread of its own, stopped when the asker goes away, and with its
//! panics kept from the rest of the server.

use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;

use callscope_engine::cancel::{Cancel, Cancelled};
use tokio::sync::Semaphore;

/// Questions that compute at once. More only take turns on the cores; those that wait can be cancelled at no cost.
static TURNS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    Semaphore::new(4 * cores)
});

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// The asker gave up.
    Cancelled,
    /// A fault in the program, with its message.
    Panicked(String),
}

impl From<Cancelled> for Failed {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// Sets the flag when dropped: the future that waits for the work owns it, so a dropped future stops the work.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Runs `work` on a blocking thread. When the returned future is dropped, the flag that `work` polls is set.
///
/// # Errors
/// [`Failed`] when the work was cancelled or panicked.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce(&Cancel) -> Result<T, Cancelled> + Send + 'static,
) -> Result<T, Failed> {
    let cancel = Cancel::default();
    let _stop = CancelOnDrop(cancel.clone());
    // The semaphore is never closed.
    let turn = TURNS.acquire().await.map_err(|_| Failed::Cancelled)?;
    let done = tokio::task::spawn_blocking(move || {
        // Held until the work has really ended, not only until nobody waits for it.
        let _turn = turn;
        std::panic::catch_unwind(AssertUnwindSafe(|| work(&cancel)))
    });
    match done.await {
        Ok(Ok(result)) => Ok(result?),
        Ok(Err(panic)) => Err(Failed::Panicked(panic_message(&*panic))),
        Err(_) => Err(Failed::Cancelled),
    }
}

/// The text of a panic.
pub(super) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("unknown panic").to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::{Failed, run_blocking};

    #[tokio::test]
    async fn gives_the_answer_and_isolates_panics() {
        assert_eq!(run_blocking(|_| Ok(7)).await, Ok(7));
        let failed = run_blocking(|_| -> Result<(), _> { panic!("broken on purpose") }).await;
        assert_eq!(failed, Err(Failed::Panicked("broken on purpose".into())));
        assert_eq!(run_blocking(|_| Ok(8)).await, Ok(8));
    }

    #[tokio::test]
    async fn a_dropped_question_stops_the_work() {
        let (started, has_started) = mpsc::channel();
        let (stopped, has_stopped) = mpsc::channel();
        let question = run_blocking(move |cancel| {
            let _ = started.send(());
            while !cancel.is_cancelled() {
                std::thread::sleep(Duration::from_millis(1));
            }
            let _ = stopped.send(());
            cancel.check()
        });
        let asker = tokio::spawn(question);
        tokio::task::spawn_blocking(move || has_started.recv()).await.expect("no panic").expect("starts");
        asker.abort();
        let stopped = tokio::task::spawn_blocking(move || has_stopped.recv_timeout(Duration::from_secs(10)));
        stopped.await.expect("no panic").expect("the work saw the flag");
    }
}
