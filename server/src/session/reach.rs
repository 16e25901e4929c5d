//! What is reached from each method, found out beside the writer and then followed from change to change, so that questions need not
//! search. Until it is there, and while it is found out anew, questions search for themselves and find the same.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use callscope_engine::cancel::Cancel;
use callscope_engine::host::Snapshot;
use callscope_engine::query::reach_keeper::ReachKeeper;

use super::blocking::panic_message;

/// The writer's side of it.
#[derive(Debug, Default)]
pub(super) enum Reach {
    /// To be found out when there is time.
    #[default]
    Wanted,
    /// A thread finds it out, or says why it could not.
    Coming(Receiver<Result<ReachKeeper, String>>),
    /// It is there.
    Kept(Box<ReachKeeper>),
    /// A fault: questions search.
    GivenUp,
}

impl Reach {
    /// How long the writer may wait for work before it looks after this.
    pub(super) const fn patience(&self) -> Duration {
        match self {
            Self::Wanted | Self::Coming(_) => Duration::from_millis(100),
            Self::Kept(_) | Self::GivenUp => Duration::from_secs(1),
        }
    }

    /// Whether it is being found out.
    pub(super) const fn is_coming(&self) -> bool {
        matches!(self, Self::Coming(_))
    }

    /// Whether it is wanted and not there.
    pub(super) const fn is_pending(&self) -> bool {
        matches!(self, Self::Wanted | Self::Coming(_))
    }

    /// A changed snapshot, with what is reached in it where that is kept.
    pub(super) fn follow(&mut self, snapshot: Arc<Snapshot>, stop: &Cancel) -> Arc<Snapshot> {
        let Self::Kept(keeper) = self else { return snapshot };
        match std::panic::catch_unwind(AssertUnwindSafe(|| keeper.follow(&snapshot, stop).then(|| keeper.snapshot()))) {
            Ok(Some(with)) => with,
            Ok(None) => {
                *self = Self::Wanted;
                snapshot
            }
            Err(panic) => {
                tracing::error!("while following what is reached: {}", panic_message(&*panic));
                *self = Self::GivenUp;
                snapshot
            }
        }
    }

    /// There is time: begins, or takes what was found out. Gives the snapshot with what is reached in it, once.
    pub(super) fn idle(&mut self, snapshot: &Arc<Snapshot>, stop: &Cancel) -> Result<Option<Arc<Snapshot>>, String> {
        match self {
            Self::Wanted if snapshot.complete() => {
                let (sender, receiver) = channel();
                let (snapshot, stop) = (snapshot.clone(), stop.clone());
                let find = move || {
                    let found = std::panic::catch_unwind(AssertUnwindSafe(|| ReachKeeper::new(snapshot, &stop)));
                    // Nobody waits any more where the session is over, and then it may be cancelled too.
                    let _ = match found {
                        Ok(Ok(keeper)) => sender.send(Ok(keeper)),
                        Ok(Err(_)) => Ok(()),
                        Err(panic) => sender.send(Err(panic_message(&*panic))),
                    };
                };
                let started = std::thread::Builder::new().name("reach".into()).spawn(find);
                *self = started.map_or(Self::GivenUp, |_| Self::Coming(receiver));
                Ok(None)
            }
            Self::Coming(receiver) => match receiver.try_recv() {
                Ok(Ok(keeper)) => {
                    *self = Self::Kept(Box::new(keeper));
                    Ok(Some(self.follow(snapshot.clone(), stop)))
                }
                Ok(Err(message)) => {
                    *self = Self::GivenUp;
                    Err(message)
                }
                Err(TryRecvError::Empty) => Ok(None),
                Err(TryRecvError::Disconnected) => {
                    *self = Self::GivenUp;
                    Ok(None)
                }
            },
            _ => Ok(None),
        }
    }
}
