//! Items by their id, in the order in which they were added.

use rustc_hash::FxHashMap;
use std::ops::Deref;
use std::sync::Arc;

/// A list that can also be asked by id.
#[derive(Clone, Debug)]
pub(super) struct Table<T> {
    items: Vec<T>,
    /// The id of each item.
    ids: Vec<Arc<str>>,
    by_id: FxHashMap<Arc<str>, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { items: Vec::new(), ids: Vec::new(), by_id: FxHashMap::default() }
    }
}

impl<T> Deref for Table<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> Table<T> {
    /// The item with this id.
    pub(super) fn find(&self, id: &str) -> Option<&T> {
        self.by_id.get(id).map(|at| &self.items[*at])
    }

    /// Adds the item, or puts it in the place of the one with the same id.
    pub(super) fn put(&mut self, id: Arc<str>, item: T) {
        match self.by_id.get(&id) {
            Some(at) => self.items[*at] = item,
            None => self.push(id, item),
        }
    }

    /// Adds an item that shares its id with others: only the first of them is found by it.
    pub(super) fn push(&mut self, id: Arc<str>, item: T) {
        self.by_id.entry(Arc::clone(&id)).or_insert(self.items.len());
        self.ids.push(id);
        self.items.push(item);
    }

    /// Keeps the items whose ids are wanted.
    pub(super) fn retain(&mut self, wanted: impl Fn(&str) -> bool) {
        let old = std::mem::take(self);
        for (id, item) in old.ids.into_iter().zip(old.items).filter(|(id, _)| wanted(id)) {
            self.push(id, item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn items_keep_their_order_and_their_ids() {
        let mut table = Table::default();
        for (id, item) in [("a", 1), ("b", 2), ("c", 3), ("b", 4)] {
            table.put(id.into(), item);
        }
        assert_eq!((&table[..], table.find("b"), table.find("d")), (&[1, 4, 3][..], Some(&4), None));
        table.push("c".into(), 5);
        table.retain(|id| id != "a");
        assert_eq!((&table[..], table.find("a"), table.find("c")), (&[4, 3, 5][..], None, Some(&3)));
    }
}
