//! Stack growth for recursive walks: the input decides how deep code nests, so every recursive
//! function over it goes through [`grow`] and no walk can overflow the thread's stack.

/// Stack that must be left before a new segment is allocated, and the size of a segment.
const RED_ZONE: usize = 128 * 1024;
const SEGMENT: usize = 2 * 1024 * 1024;

/// Runs `f`, on a fresh stack segment where the current one is nearly used up.
///
/// Costs a few nanoseconds when the stack is large enough. Depth itself is bounded by
/// [`crate::hir::MAX_DEPTH`], which keeps memory bounded.
#[inline]
pub fn grow<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, SEGMENT, f)
}
