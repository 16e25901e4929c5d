//! Ends the server when the editor that started it is gone without closing our input.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

const INTERVAL: Duration = Duration::from_secs(3);

/// Looks from time to time whether the process lives; tells `leaving` once it does not.
pub(super) async fn watch(process: u32, leaving: Arc<Notify>) {
    while is_alive(process) {
        tokio::time::sleep(INTERVAL).await;
    }
    leaving.notify_one();
}

#[cfg(unix)]
fn is_alive(process: u32) -> bool {
    use rustix::process::{Pid, test_kill_process};
    let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
    // Anything but "no such process" (such as "not permitted") means that there is one.
    pid.is_none_or(|pid| test_kill_process(pid) != Err(rustix::io::Errno::SRCH))
}

/// Here the end of the input must do: it comes with the end of the process.
#[cfg(not(unix))]
fn is_alive(_process: u32) -> bool {
    true
}
