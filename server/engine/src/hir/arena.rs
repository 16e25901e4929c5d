//! Typed indices into vectors, and lists of them in a shared pool: the HIR has no pointers, so it is
//! compact, copied and dropped at once, and walked without lifetimes.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

/// Index of a `T` in the vector of its file that holds all `T`. `Option<Id<T>>` takes four bytes as well.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id<T> {
    /// Index plus one.
    raw: std::num::NonZeroU32,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The id of element `index`.
    #[must_use]
    pub fn new(index: usize) -> Self {
        let raw = std::num::NonZeroU32::new((index as u32).saturating_add(1)).unwrap_or(std::num::NonZeroU32::MIN);
        Self { raw, of: PhantomData }
    }

    /// The element's index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.raw.get() as usize - 1
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.raw.cmp(&other.raw)
    }
}
impl<T> std::hash::Hash for Id<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}
impl<T> std::fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.index())
    }
}

/// A run of `T` in a pool of the same file (`Vec<T>`), for children of unbounded number.
#[derive(Serialize, Deserialize)]
pub struct List<T> {
    start: u32,
    len: u32,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    /// The list without elements.
    pub const EMPTY: Self = Self { start: 0, len: 0, of: PhantomData };

    /// Number of elements.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Appends `elements` to `pool` and returns where they lie.
    pub fn push(pool: &mut Vec<T>, elements: impl IntoIterator<Item = T>) -> Self {
        let start = pool.len();
        pool.extend(elements);
        Self { start: start as u32, len: (pool.len() - start) as u32, of: PhantomData }
    }

    /// The elements; none where the list belongs to another pool.
    #[must_use]
    pub fn of(self, pool: &[T]) -> &[T] {
        pool.get(self.start as usize..self.start as usize + self.len as usize).unwrap_or(&[])
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for List<T> {}
impl<T> Default for List<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<T> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.start, self.len) == (other.start, other.len)
    }
}
impl<T> Eq for List<T> {}
impl<T> std::fmt::Debug for List<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}; {}]", self.start, self.len)
    }
}

impl super::Bodies {
    /// Gives back what the arenas hold in reserve: while a workspace is indexed the bodies of all files are in memory at once.
    pub fn shrink(&mut self) {
        self.exprs.shrink_to_fit();
        self.spans.shrink_to_fit();
        self.types.shrink();
        self.locals.shrink_to_fit();
        self.calls.shrink_to_fit();
        self.lambdas.shrink_to_fit();
        self.patterns.shrink_to_fit();
        self.args.shrink_to_fit();
        self.arms.shrink_to_fit();
        self.catches.shrink_to_fit();
        self.expr_pool.shrink_to_fit();
        self.local_pool.shrink_to_fit();
        self.pattern_pool.shrink_to_fit();
    }
}
