//! A map from keys to the files that have them, shared between snapshots: changing one file copies only the shards
//! that its changed keys lie in.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};

use super::FileId;

const SHARDS: usize = 256;

/// Key → files, in order of file number.
#[derive(Clone)]
pub struct NameMap<K> {
    shards: Arc<Vec<Arc<FxHashMap<K, Files>>>>,
}

#[derive(Clone)]
enum Files {
    One([FileId; 1]),
    Many(Vec<FileId>),
}

impl Files {
    fn as_slice(&self) -> &[FileId] {
        match self {
            Self::One(one) => one,
            Self::Many(many) => many,
        }
    }
}

impl<K> Default for NameMap<K> {
    fn default() -> Self {
        Self { shards: Arc::new((0..SHARDS).map(|_| Arc::default()).collect()) }
    }
}

impl<K: Copy + Eq + Hash + Ord> NameMap<K> {
    fn shard(key: K) -> usize {
        (BuildHasherDefault::<FxHasher>::default().hash_one(key) >> 48) as usize % SHARDS
    }

    /// The files that have `key`.
    #[must_use]
    pub fn get(&self, key: K) -> &[FileId] {
        self.shards[Self::shard(key)].get(&key).map_or(&[], Files::as_slice)
    }

    /// All keys.
    pub fn keys(&self) -> impl Iterator<Item = K> {
        self.shards.iter().flat_map(|s| s.keys().copied())
    }

    /// Lets `file` have the keys `new` instead of `old`.
    pub fn replace(&mut self, file: FileId, mut old: Vec<K>, mut new: Vec<K>) {
        old.sort_unstable();
        old.dedup();
        new.sort_unstable();
        new.dedup();
        if old == new {
            return;
        }
        let shards = Arc::make_mut(&mut self.shards);
        for key in old.iter().filter(|k| new.binary_search(k).is_err()) {
            let shard = Arc::make_mut(&mut shards[Self::shard(*key)]);
            let left = match shard.get_mut(key) {
                Some(Files::Many(many)) => {
                    many.retain(|&f| f != file);
                    !many.is_empty()
                }
                Some(Files::One(one)) => one[0] != file,
                None => continue,
            };
            if !left {
                shard.remove(key);
            }
        }
        for &key in new.iter().filter(|k| old.binary_search(k).is_err()) {
            let shard = Arc::make_mut(&mut shards[Self::shard(key)]);
            match shard.get_mut(&key) {
                None => {
                    shard.insert(key, Files::One([file]));
                }
                Some(files) => {
                    let mut all = files.as_slice().to_vec();
                    if let Err(at) = all.binary_search(&file) {
                        all.insert(at, file);
                    }
                    *files = Files::Many(all);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FileId, NameMap};

    #[test]
    fn replacing_equals_building_anew() {
        let f = FileId::project;
        let mut map: NameMap<u32> = NameMap::default();
        map.replace(f(1), vec![], vec![1, 2, 3]);
        let before = map.clone();
        map.replace(f(0), vec![], vec![2, 3]);
        map.replace(f(1), vec![1, 2, 3], vec![3, 4]);
        let shown = |m: &NameMap<u32>| (1..=4).map(|k| m.get(k).to_vec()).collect::<Vec<_>>();
        assert_eq!(shown(&map), [vec![], vec![f(0)], vec![f(0), f(1)], vec![f(1)]]);
        assert_eq!(shown(&before), [vec![f(1)], vec![f(1)], vec![f(1)], vec![]], "older snapshots stay as they were");
        assert_eq!(map.keys().count(), 3);
    }
}
