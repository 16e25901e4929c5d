//! What questions asked for of code, kept for the next ones. Each entry says which version of the file, or which state of everything, it
//! belongs to; nothing is asked for here, and nothing has to be thrown away when something changes.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};
use std::time::Duration;

use lru::LruCache;

use super::Snapshot;
use crate::cancel::{Cancel, Cancelled};
use crate::flow::TypedCode;
use crate::graph::FileGraph;
use crate::hir::Bodies;
use crate::index::{FileFacts, FileId, MethodRef};

/// The code that was asked for last, over many snapshots: what is typed and asked next lies mostly in the same places.
#[derive(Debug)]
pub(super) struct Keeper {
    /// Whole files.
    files: Mutex<LruCache<FileId, KeptFile>>,
    methods: Mutex<LruCache<MethodRef, KeptMethod>>,
    changes: Mutex<LruCache<MethodRef, (Weak<FileFacts>, Changes)>>,
    /// The snapshot whose threads were computed last. It keeps no code: it would be its own keeper.
    threads: Mutex<Option<Arc<Snapshot>>>,
    /// Held by who computes threads, so that nobody else computes them meanwhile.
    computing: Mutex<()>,
}

/// The parameters that a method may change as bits, and whether it may change its receiver; `None` where its code is not at hand.
pub(super) type Changes = Option<(u32, bool)>;

const KEPT_FILES: usize = 16;
const KEPT_METHODS: usize = 64;
/// A few bytes each.
const KEPT_CHANGES: usize = 10_000;

/// The bodies of a file, with the version that they belong to.
type KeptFile = (Arc<FileFacts>, Arc<Bodies>);

/// What was inferred, in which state of all declarations and of the file's own calls.
struct KeptMethod {
    shape: u64,
    graph: Arc<FileGraph>,
    typed: Arc<TypedCode>,
}

impl std::fmt::Debug for KeptMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "code in shape {}", self.shape)
    }
}

impl Default for Keeper {
    fn default() -> Self {
        Self {
            files: of_size(KEPT_FILES),
            methods: of_size(KEPT_METHODS),
            changes: of_size(KEPT_CHANGES),
            threads: Mutex::default(),
            computing: Mutex::default(),
        }
    }
}

fn of_size<K: Hash + Eq, V>(entries: usize) -> Mutex<LruCache<K, V>> {
    Mutex::new(LruCache::new(NonZeroUsize::new(entries).unwrap_or(NonZeroUsize::MIN)))
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Keeper {
    pub(super) fn bodies(&self, file: FileId, facts: &Arc<FileFacts>) -> Option<Arc<Bodies>> {
        locked(&self.files).get(&file).filter(|(of, _)| Arc::ptr_eq(of, facts)).map(|(_, bodies)| Arc::clone(bodies))
    }

    /// The snapshot whose threads were computed last.
    pub(super) fn with_threads(&self) -> Option<Arc<Snapshot>> {
        locked(&self.threads).clone()
    }

    /// Keeps a snapshot whose threads were computed.
    pub(super) fn put_threads(&self, snapshot: &Snapshot) {
        let kept = Snapshot { code: Arc::default(), reached: None, ..snapshot.clone() };
        *locked(&self.threads) = Some(Arc::new(kept));
    }

    /// To be held while threads are computed: whoever else wants them waits, and finds them, or those of nearly the same state.
    ///
    /// # Errors
    /// [`Cancelled`] when who waits gave up.
    pub(super) fn computing(&self, cancel: &Cancel) -> Result<MutexGuard<'_, ()>, Cancelled> {
        loop {
            match self.computing.try_lock() {
                Ok(alone) => return Ok(alone),
                Err(TryLockError::Poisoned(broken)) => return Ok(broken.into_inner()),
                Err(TryLockError::WouldBlock) => cancel.check()?,
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Keeps the bodies of a version of a file.
    pub(super) fn put(&self, file: FileId, facts: &Arc<FileFacts>, bodies: Arc<Bodies>) {
        locked(&self.files).put(file, (Arc::clone(facts), bodies));
    }

    /// What a method of this version of its file may change, or what `find` gives now. No lock is held meanwhile.
    pub(super) fn changes(&self, method: MethodRef, facts: &Arc<FileFacts>, find: &dyn Fn() -> Changes) -> Changes {
        if let Some((of, known)) = locked(&self.changes).get(&method)
            && std::ptr::eq(of.as_ptr(), Arc::as_ptr(facts))
        {
            return *known;
        }
        let found = find();
        locked(&self.changes).put(method, (Arc::downgrade(facts), found));
        found
    }

    /// The code of an outermost method with what was inferred in this state, or what `infer` gives now. No lock is held meanwhile.
    pub(super) fn typed(
        &self,
        method: MethodRef,
        shape: u64,
        graph: &Arc<FileGraph>,
        infer: impl FnOnce() -> Option<Arc<TypedCode>>,
    ) -> Option<Arc<TypedCode>> {
        if let Some(kept) = locked(&self.methods).get(&method)
            && kept.shape == shape
            && Arc::ptr_eq(&kept.graph, graph)
        {
            return Some(Arc::clone(&kept.typed));
        }
        let typed = infer()?;
        locked(&self.methods).put(method, KeptMethod { shape, graph: Arc::clone(graph), typed: Arc::clone(&typed) });
        Some(typed)
    }
}
