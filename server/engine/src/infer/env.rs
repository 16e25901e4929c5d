//! What inference knows of the world outside one file: the index, and results about declarations that are computed
//! on demand and kept while one snapshot is made. Shared by all threads.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHasher};

use super::signature::{FieldSignature, Signature};
use super::supertypes::Linearization;
use crate::hir::{Bodies, Member, Name};
use crate::index::{ClassRef, FieldRef, FileId, Index, MethodRef};

/// Gives the code of a file whose declarations leave types out, while it is at hand.
pub trait BodySource: Sync {
    /// The bodies of `file`, lowered together with the items that the index holds for it.
    fn bodies(&self, file: FileId) -> Option<Arc<Bodies>>;
}

/// No bodies at hand: types that declarations leave out stay unknown.
impl BodySource for () {
    fn bodies(&self, _file: FileId) -> Option<Arc<Bodies>> {
        None
    }
}

/// What was computed about declarations of one index: kept as long as their shape stays the same ([`crate::hir::Items::same_shape`]),
/// so that nothing in here may know a place or a piece of code.
pub struct Caches {
    pub(super) signatures: Cache<MethodRef, Arc<Signature>>,
    pub(super) returns: Cache<MethodRef, super::ty::Ty>,
    pub(super) fields: Cache<FieldRef, Arc<FieldSignature>>,
    /// Of results and properties that declarations leave out: whether they may be null.
    pub(super) null_returns: Cache<MethodRef, bool>,
    pub(super) null_fields: Cache<FieldRef, bool>,
    pub(super) supertypes: Cache<ClassRef, Arc<Linearization>>,
    pub(super) members: Cache<ClassRef, Arc<FxHashMap<Name, Vec<Member>>>>,
    pub(super) sams: Cache<ClassRef, Option<super::members::Sam>>,
    pub(super) type_names: Cache<(FileId, Name), Option<super::scope::Found>>,
    pub(super) subclasses: Cache<ClassRef, Arc<[ClassRef]>>,
    pub(super) implementations: Cache<(MethodRef, Option<ClassRef>), Arc<[MethodRef]>>,
    pub(super) inherited_types: Cache<(ClassRef, Name), Option<super::scope::Found>>,
    pub(super) below_libraries: OnceLock<FxHashMap<ClassRef, Vec<ClassRef>>>,
    /// Classes that the languages themselves speak of.
    pub well_known: super::well_known::WellKnown,
}

impl Caches {
    /// Nothing computed yet but the well-known classes.
    #[must_use]
    pub fn new(index: &Index) -> Self {
        Self {
            well_known: super::well_known::WellKnown::new(index),
            signatures: Cache::default(),
            returns: Cache::default(),
            fields: Cache::default(),
            null_returns: Cache::default(),
            null_fields: Cache::default(),
            supertypes: Cache::default(),
            members: Cache::default(),
            sams: Cache::default(),
            type_names: Cache::default(),
            subclasses: Cache::default(),
            implementations: Cache::default(),
            inherited_types: Cache::default(),
            below_libraries: OnceLock::new(),
        }
    }
}

/// The world.
#[derive(Clone, Copy)]
pub struct Env<'a> {
    /// All declarations.
    pub index: &'a Index,
    /// Code at hand.
    pub bodies: &'a dyn BodySource,
    caches: &'a Caches,
}

impl<'a> Env<'a> {
    /// The world of `index`; `caches` must have been made for the same index.
    #[must_use]
    pub const fn new(index: &'a Index, bodies: &'a dyn BodySource, caches: &'a Caches) -> Self {
        Self { index, bodies, caches }
    }
}

impl std::ops::Deref for Env<'_> {
    type Target = Caches;

    fn deref(&self) -> &Caches {
        self.caches
    }
}

const SHARDS: usize = 64;

/// A concurrent map of results that never change once computed. Two threads may compute the same result; the first one stays.
pub(crate) struct Cache<K, V> {
    shards: Vec<RwLock<FxHashMap<K, V>>>,
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Self { shards: (0..SHARDS).map(|_| RwLock::default()).collect() }
    }
}

impl<K: Copy + Eq + Hash, V: Clone> Cache<K, V> {
    fn shard(&self, key: K) -> &RwLock<FxHashMap<K, V>> {
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(key);
        &self.shards[(hash >> 50) as usize % SHARDS]
    }

    pub(crate) fn get(&self, key: K) -> Option<V> {
        self.shard(key).read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    }

    pub(crate) fn insert(&self, key: K, value: V) -> V {
        self.shard(key).write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(value).clone()
    }

    /// The result for `key`, computed by `f` where it is not there. No lock is held meanwhile, so `f` may ask for other keys.
    pub(crate) fn get_or(&self, key: K, f: impl FnOnce() -> V) -> V {
        match self.get(key) {
            Some(value) => value,
            None => self.insert(key, f()),
        }
    }
}
